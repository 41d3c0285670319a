# SPDX-License-Identifier: Apache-2.0
# Stage "impl": the netlist to a routed design, with a directive of the placer: <folder>/routed.dcp and all reports. `reference` is the
# routed design of an earlier build, whose places and routes are taken over where the netlist is the same.
# fpga_boards/common/verdict.py reads the reports and says whether the design is good.
source fpga_boards/common/vivado/common.tcl
stage::begin {folder directive {reference ""}}

file mkdir $folder
open_checkpoint $board(output)/synth.dcp
stage::strictly {
  foreach file $board(xdc_impl) { read_xdc $file }
  source fpga_boards/common/constraints/crossings.tcl
  foreach script $board(crossings) { source $script }
}
stage::clock_debug_hub

opt_design -directive Explore
if {$reference ne ""} {
  read_checkpoint -incremental $reference
  report_incremental_reuse -file $folder/incremental_reuse.rpt
}
place_design -directive $directive
phys_opt_design -directive AggressiveExplore
route_design -directive Explore -tns_cleanup
phys_opt_design -directive AggressiveExplore
write_checkpoint -force $folder/routed.dcp
source fpga_boards/common/vivado/reports.tcl
