# SPDX-License-Identifier: Apache-2.0
# Rules of every board. fpga_boards/<board>/Makefile sets BOARD and includes this file.
# Everything runs from the root of the repository; what is made goes to build/boards/BOARD/VARIANT.
# From the folder of the board, which make runs in: a path of names that are known here, since make knows none with spaces.
ROOT := ../..
COMMON := fpga_boards/common
VARIANTS := $(shell $(ROOT)/$(COMMON)/board.py $(BOARD) --show variants)
VARIANT := $(firstword $(VARIANTS))
OUT := build/boards/$(BOARD)/$(VARIANT)
SERVER := localhost:3121
VIVADO := vivado
# Directives of the placer that are tried, side by side with make -j; the best design that is good is kept.
DIRECTIVES := Explore
ifdef SWEEP
DIRECTIVES := Explore ExtraTimingOpt ExtraNetDelay_high AltSpreadLogic_high EarlyBlockPlacement WLDrivenBlockPlacement
endif

SETTINGS := $(OUT)/settings.tcl
IMAGE := $(OUT)/trib_$(BOARD)_$(VARIANT)
# Findings of the reports that are accepted, of all boards and of this one.
ACCEPTED := $(wildcard $(ROOT)/$(COMMON)/accepted.toml $(ROOT)/fpga_boards/$(BOARD)/accepted.toml)
ROUTED := $(DIRECTIVES:%=$(ROOT)/$(OUT)/impl_%/routed.dcp)
SOURCES := $(addprefix $(ROOT)/,$(shell $(ROOT)/$(COMMON)/board.py $(BOARD) --variant $(VARIANT) --show files))
# Scripts of a stage: its own, what that sources, and what all have in common.
SCRIPTS = $(addprefix $(ROOT)/$(COMMON)/,$(addprefix vivado/,common.tcl $(1)))
# Each stage leaves its log behind; a failure says where.
STAGE = cd $(ROOT) && "$(VIVADO)" -mode batch -nojournal -log $(OUT)/$(1).log -source $(COMMON)/vivado/$(2).tcl -tclargs $(SETTINGS) $(3) \
  || { echo "$(BOARD): stage $(1) failed; its log is $(OUT)/$(1).log" >&2; exit 1; }

.PHONY: bitstream all project synth impl program flash check full clean help
.DELETE_ON_ERROR:
bitstream: $(ROOT)/$(IMAGE).bit
all: bitstream

help:
	@echo "make -C fpga_boards/$(BOARD) [TARGET] [VARIANT=$(subst $() ,|,$(strip $(VARIANTS)))] [SWEEP=1 | DIRECTIVES='NAME...'] [SERVER=HOST:PORT] [VIVADO=PATH]"
	@echo "  bitstream  synthesis, place and route, verdict on the reports, image: $(IMAGE).bit (default)"
	@echo "  project    a project for the GUI: $(OUT)/project/trib_$(BOARD).xpr"
	@echo "  synth      netlist: $(OUT)/synth.dcp"
	@echo "  impl       placed and routed with each directive, all reports, verdict: $(OUT)/impl_*/summary.txt"
	@echo "  program    the image that is there into the FPGA by JTAG, until the next power-down"
	@echo "  flash      the image that is there into the flash of the board"
	@echo "  check      all that can be checked without Vivado; full: with the area of everything"
	@echo "  clean      removes $(OUT)"

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

$(ROOT)/$(OUT)/impl_%/routed.dcp: $(ROOT)/$(OUT)/synth.dcp $(call SCRIPTS,impl.tcl reports.tcl) $(ROOT)/$(COMMON)/constraints/crossings.tcl | vivado
	@mkdir -p $(@D)
	$(call STAGE,impl_$*,impl,$(OUT)/impl_$* $*)

# The last line that verdict.py prints is the folder of the best design.
impl: $(ROOT)/$(OUT)/best
$(ROOT)/$(OUT)/best: $(ROUTED) $(ROOT)/$(COMMON)/verdict.py $(ACCEPTED)
	@cd $(ROOT) && $(COMMON)/verdict.py $(DIRECTIVES:%=$(OUT)/impl_%) $(if $(ACCEPTED),--accepted $(ACCEPTED:$(ROOT)/%=%)) >$(OUT)/verdict.txt || { cat $(OUT)/verdict.txt; exit 1; }
	@cat $(ROOT)/$(OUT)/verdict.txt
	@tail -n 1 $(ROOT)/$(OUT)/verdict.txt >$@

$(ROOT)/$(IMAGE).bit: $(ROOT)/$(OUT)/best $(call SCRIPTS,bitstream.tcl) | vivado
	$(call STAGE,bitstream,bitstream,$(OUT)/$$(cat $(OUT)/best) $(IMAGE) good)

# What programs takes the image that is there, which another machine may have made, and makes none: the lab edition will do.
program flash: VIVADO := $(shell command -v vivado || command -v vivado_lab || echo vivado)
program flash: $(ROOT)/$(SETTINGS) | vivado image
	$(call STAGE,$@,$@,$(IMAGE) $(SERVER))

.PHONY: image
image:
	@test -f $(ROOT)/$(IMAGE).bit || { echo "$(BOARD): there is no $(IMAGE).bit; make bitstream makes it, where Vivado is" >&2; exit 1; }

clean:
	rm -rf $(ROOT)/$(OUT)
