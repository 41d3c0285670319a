# SPDX-License-Identifier: Apache-2.0
# Stage "impl": the netlist to a routed design, with a directive of the placer: <folder>/routed.dcp and all reports.
# fpga_boards/common/verdict.py reads those and says whether the design is good.
source fpga_boards/common/vivado/common.tcl
stage::begin {folder directive}
stage::be_strict

file mkdir $folder
open_checkpoint $board(output)/synth.dcp
source fpga_boards/common/constraints/crossings.tcl
foreach script $board(crossings) { source $script }

opt_design -directive Explore
place_design -directive $directive
phys_opt_design -directive AggressiveExplore
route_design -directive Explore -tns_cleanup
phys_opt_design -directive AggressiveExplore
write_checkpoint -force $folder/routed.dcp
source fpga_boards/common/vivado/reports.tcl
