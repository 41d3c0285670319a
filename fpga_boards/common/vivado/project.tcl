# SPDX-License-Identifier: Apache-2.0
# Stage "project": a project on disk with the same sources, constraints and IP as the other stages, to be opened in the GUI. The
# other stages do not need it.
source fpga_boards/common/vivado/common.tcl
stage::begin {}

create_project -force $board(top) $board(output)/project -part $board(part)
add_files -norecurse -fileset sources_1 $board(sources)
set_property include_dirs $board(include_dirs) [get_filesets sources_1]
set_property top $board(top) [get_filesets sources_1]
set_property generic $board(generics) [get_filesets sources_1]
add_files -norecurse -fileset constrs_1 $board(xdc)
# On the netlist only, after the clocks.
set crossings [concat fpga_boards/common/constraints/crossings.tcl $board(crossings)]
add_files -norecurse -fileset constrs_1 [concat $board(xdc_impl) $crossings]
set_property USED_IN_SYNTHESIS false [get_files [concat $board(xdc_impl) $crossings]]
set_property PROCESSING_ORDER LATE [get_files $crossings]
set ip_folder ""
foreach script $board(ip) { source $script }
update_compile_order -fileset sources_1
close_project
