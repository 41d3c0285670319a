# SPDX-License-Identifier: Apache-2.0
# Stage "synth": sources and clocks to a netlist, <output>/synth.dcp. Pins and places are for the implementation.
source fpga_boards/common/vivado/common.tcl
stage::begin {}

create_project -in_memory -part $board(part)
stage::all_ip
read_verilog -sv $board(sources)
foreach file $board(xdc) { read_xdc $file }

set generics {}
foreach generic $board(generics) { lappend generics -generic $generic }
# The crossings are found by their modules: the hierarchy is rebuilt after synthesis. Shift registers would swallow
# flip-flops that end a wire.
synth_design -top $board(top) -part $board(part) -include_dirs $board(include_dirs) -flatten_hierarchy rebuilt -shreg_min_size 5 \
  {*}$generics
write_checkpoint -force $board(output)/synth.dcp
report_utilization -hierarchical -file $board(output)/synth_utilization.rpt
