# SPDX-License-Identifier: Apache-2.0
# Rules of every board. fpga_boards/<board>/Makefile sets BOARD and includes this file.
# Everything runs from the root of the repository; what is made goes to build/boards/BOARD/VARIANT.
# From the folder of the board, which make runs in: a path of names that are known here, since make knows none with spaces.
ROOT := ../..
COMMON := fpga_boards/common
VARIANTS := $(shell $(ROOT)/$(COMMON)/board.py $(BOARD) --show variants)
$(if $(VARIANTS),,$(error $(BOARD): its board.toml is not as it should be))
VARIANT := $(firstword $(VARIANTS))
OUT := build/boards/$(BOARD)/$(VARIANT)
SERVER := localhost:3121
VIVADO := vivado
# Directives of the placer that are tried, side by side with make -j; the best design that is good is kept.
DIRECTIVES := Explore
ifdef SWEEP
DIRECTIVES := Explore ExtraTimingOpt ExtraNetDelay_high AltSpreadLogic_high EarlyBlockPlacement WLDrivenBlockPlacement
endif
# ANY_VERSION=1: a Vivado that is older than those that are supported.
export ANY_VERSION

SETTINGS := $(OUT)/settings.tcl
IMAGE := $(OUT)/trib_$(BOARD)_$(VARIANT)
# What FORCE=1 makes of a design that is not good, and what it programs.
UNTESTED := $(IMAGE)_UNTESTED
ROUTED := $(DIRECTIVES:%=$(ROOT)/$(OUT)/impl_%/routed.dcp)
# The best routed design of the last build that was good. INCREMENTAL=1 begins with it.
REFERENCE := $(OUT)/reference.dcp
show = $(shell $(ROOT)/$(COMMON)/board.py $(BOARD) --variant $(VARIANT) --show $(1))
SOURCES := $(addprefix $(ROOT)/,$(call show,files))
CONSTRAINTS := $(addprefix $(ROOT)/,$(call show,impl_files))
FLASH := $(call show,flash)
# Findings of the reports that are accepted, of all boards and of this one.
ACCEPTED := $(wildcard $(ROOT)/$(COMMON)/accepted.toml $(ROOT)/fpga_boards/$(BOARD)/accepted.toml)
# Scripts of a stage: its own, what that sources, and what all have in common.
SCRIPTS = $(addprefix $(ROOT)/$(COMMON)/,$(addprefix vivado/,common.tcl $(1)))
# Each stage leaves its log behind; a failure says where. What Vivado only warns of is in the log.
STAGE = cd $(ROOT) && { "$(VIVADO)" -mode batch -nojournal -log $(OUT)/$(1).log -source $(COMMON)/vivado/$(2).tcl -tclargs $(SETTINGS) $(3) \
  && $(COMMON)/messages.py $(OUT)/$(1).log; } || { echo "$(BOARD): stage $(1) failed; its log is $(OUT)/$(1).log" >&2; exit 1; }
VERDICT = $(COMMON)/verdict.py $(DIRECTIVES:%=$(OUT)/impl_%) $(if $(ACCEPTED),--accepted $(ACCEPTED:$(ROOT)/%=%))

.PHONY: bitstream all project synth impl program flash list collect check full clean help
.DELETE_ON_ERROR:
bitstream: $(if $(FORCE),forced,$(ROOT)/$(IMAGE).bit)
all: bitstream

help:
	@echo "make -C fpga_boards/$(BOARD) [TARGET] [VARIANT=$(subst $() ,|,$(strip $(VARIANTS)))] [NAME=VALUE...]"
	@echo "  bitstream  synthesis, place and route, verdict on the reports, image: $(IMAGE).bit (default)"
	@echo "  project    a project for the GUI: $(OUT)/project/trib_$(BOARD).xpr"
	@echo "  synth      netlist: $(OUT)/synth.dcp"
	@echo "  impl       placed and routed with each directive, all reports, verdict: $(OUT)/impl_*/summary.txt"
	@echo "  program    the image that is there into the FPGA by JTAG, until the next power-down"
	@echo "  flash      $(if $(FLASH),the image that is there into the flash of the board,this card is loaded by its BMC: there is no flash for its FPGA)"
	@echo "  list       the cards at SERVER, of any board: serial number of the cable, device"
	@echo "  collect    logs, reports and versions in one file, for somebody who is to help: $(OUT)/$(BOARD)_$(VARIANT)_logs.tar.gz"
	@echo "  check      all that can be checked without Vivado; full: with the area of everything"
	@echo "  clean      removes $(OUT)"
	@echo "  SWEEP=1, DIRECTIVES='NAME...'  directives of the placer to try; INCREMENTAL=1: from the last design that was good"
	@echo "  FORCE=1                        bitstream: an image of a design that is not good, too, $(notdir $(UNTESTED)).bit;"
	@echo "                                 program, flash: that image, if it is there"
	@echo "  SERVER=HOST:PORT               hardware server of program, flash and list ($(SERVER))"
	@echo "  JTAG=SERIAL                    of several cards the one whose cable has this in its serial number"
	@echo "  VIVADO=PATH, ANY_VERSION=1     which Vivado; an older one than is supported"

check:
	@$(ROOT)/$(COMMON)/check/check.sh $(BOARD)
full:
	@$(ROOT)/$(COMMON)/check/check.sh --full --variant $(VARIANT) $(BOARD)

# Vivado says which it is, so that a message about a missing one is ours.
.PHONY: vivado
vivado:
	@command -v "$(VIVADO)" >/dev/null || { echo "$(BOARD): there is no $(VIVADO) in the path; VIVADO=PATH says where it is" >&2; exit 1; }

# The commit is among the settings: written anew each time, they are as new as they differ.
.PHONY: settings
settings:
	@mkdir -p $(ROOT)/$(OUT)
	@$(ROOT)/$(COMMON)/board.py $(BOARD) --variant $(VARIANT) >$(ROOT)/$(SETTINGS).new
	@cmp -s $(ROOT)/$(SETTINGS).new $(ROOT)/$(SETTINGS) && rm $(ROOT)/$(SETTINGS).new || mv $(ROOT)/$(SETTINGS).new $(ROOT)/$(SETTINGS)
$(ROOT)/$(SETTINGS): settings ;

project: $(ROOT)/$(SETTINGS) | vivado
	$(call STAGE,project,project)

synth: $(ROOT)/$(OUT)/synth.dcp
$(ROOT)/$(OUT)/synth.dcp: $(ROOT)/$(SETTINGS) $(SOURCES) $(call SCRIPTS,synth.tcl) | vivado
	$(call STAGE,synth,synth)

$(ROOT)/$(OUT)/impl_%/routed.dcp: $(ROOT)/$(OUT)/synth.dcp $(CONSTRAINTS) $(call SCRIPTS,impl.tcl reports.tcl) | vivado
	@mkdir -p $(@D)
	@test -z "$(INCREMENTAL)" || test -f $(ROOT)/$(REFERENCE) || echo "$(BOARD): no build has left $(REFERENCE) yet, INCREMENTAL=1 is ignored"
	$(call STAGE,impl_$*,impl,$(OUT)/impl_$* $* $(if $(and $(INCREMENTAL),$(wildcard $(ROOT)/$(REFERENCE))),$(REFERENCE)))

# The last line that verdict.py prints is the folder of the best design.
impl: $(ROOT)/$(OUT)/best
$(ROOT)/$(OUT)/best: $(ROUTED) $(ROOT)/$(COMMON)/verdict.py $(ACCEPTED)
	@cd $(ROOT) && $(VERDICT) >$(OUT)/verdict.txt || { cat $(OUT)/verdict.txt; exit 1; }
	@cat $(ROOT)/$(OUT)/verdict.txt
	@tail -n 1 $(ROOT)/$(OUT)/verdict.txt >$@
	@cp $(ROOT)/$(OUT)/$$(cat $@)/routed.dcp $(ROOT)/$(REFERENCE)

$(ROOT)/$(IMAGE).bit: $(ROOT)/$(OUT)/best $(call SCRIPTS,bitstream.tcl) | vivado
	$(call STAGE,bitstream,bitstream,$(OUT)/$$(cat $(OUT)/best) $(IMAGE) good)
	@rm -f $(ROOT)/$(UNTESTED).*

# A design that is good becomes the image that it becomes without FORCE.
.PHONY: forced
forced: $(ROUTED)
	@if $(MAKE) --no-print-directory FORCE= impl; then $(MAKE) --no-print-directory FORCE= bitstream; \
	else $(MAKE) --no-print-directory FORCE= $(ROOT)/$(UNTESTED).bit && echo "$(BOARD): the design is NOT good; $(UNTESTED).bit is for tests alone"; fi
$(ROOT)/$(OUT)/untested.txt: $(ROUTED) $(ROOT)/$(COMMON)/verdict.py $(ACCEPTED)
	@cd $(ROOT) && $(VERDICT) --force >$(OUT)/untested.txt
$(ROOT)/$(UNTESTED).bit: $(ROOT)/$(OUT)/untested.txt $(call SCRIPTS,bitstream.tcl) | vivado
	$(call STAGE,bitstream,bitstream,$(OUT)/$$(tail -n 1 $(OUT)/untested.txt) $(UNTESTED) untested)

# What programs takes the image that is there, which another machine may have made, and makes none: the lab edition will do.
program flash list: VIVADO := $(shell command -v vivado || command -v vivado_lab || echo vivado)
CHOSEN := $(if $(and $(FORCE),$(wildcard $(ROOT)/$(UNTESTED).bit)),$(UNTESTED),$(IMAGE))
program $(if $(FLASH),flash): $(ROOT)/$(SETTINGS) | vivado image
	$(call STAGE,$@,$@,$(CHOSEN) $(SERVER) $(JTAG))
ifeq ($(FLASH),)
flash:
	@echo "$(BOARD): this card is loaded by its BMC; there is no flash for the FPGA to boot from" >&2; exit 1
endif

.PHONY: image
image:
	@test -f $(ROOT)/$(CHOSEN).bit || { echo "$(BOARD): there is no $(IMAGE).bit; make bitstream makes it, where Vivado is" >&2; \
	test ! -f $(ROOT)/$(UNTESTED).bit || echo "$(BOARD): FORCE=1 takes $(UNTESTED).bit, of a design that is NOT good" >&2; exit 1; }
	@test $(CHOSEN) = $(IMAGE) || echo "$(BOARD): $(CHOSEN).bit is taken, of a design that is NOT good"

list: | vivado
	@cd $(ROOT) && "$(VIVADO)" -mode batch -nolog -nojournal -notrace -source $(COMMON)/vivado/cards.tcl -tclargs $(SERVER)

collect:
	@cd $(ROOT) && $(COMMON)/collect.py $(OUT) --vivado "$(VIVADO)"

clean:
	rm -rf $(ROOT)/$(OUT)
