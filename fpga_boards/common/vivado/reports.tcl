# SPDX-License-Identifier: Apache-2.0
# Reports of the routed design that is open, into `folder`. The first seven, and constraints.rpt, are those that verdict.py decides by;
# that lists what crossings.tcl has constrained, so that a constraint that report_bus_skew omits is missed.
set file [open $folder/constraints.rpt w]
puts $file "bus skew constraints: [llength $crossings::skewed]"
foreach end $crossings::skewed { puts $file "set_bus_skew $end" }
close $file
report_timing_summary -delay_type min_max -max_paths 10 -report_unconstrained -file $folder/timing_summary.rpt
check_timing -file $folder/check_timing.rpt
report_bus_skew -file $folder/bus_skew.rpt
report_drc -file $folder/drc.rpt
report_cdc -details -file $folder/cdc.rpt
report_route_status -file $folder/route_status.rpt
report_utilization -file $folder/utilization.rpt

report_utilization -hierarchical -file $folder/utilization_hierarchical.rpt
report_methodology -file $folder/methodology.rpt
report_clock_interaction -file $folder/clock_interaction.rpt
report_clock_utilization -file $folder/clock_utilization.rpt
report_ram_utilization -file $folder/ram_utilization.rpt
report_high_fanout_nets -file $folder/high_fanout_nets.rpt
# Vivado has none for 7 series (UG835), and what fails here loses the routed design.
if {![string match xc7* $board(part)]} { report_synchronizer_mtbf -file $folder/synchronizer_mtbf.rpt }
report_io -file $folder/io.rpt
report_power -file $folder/power.rpt
