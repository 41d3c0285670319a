# SPDX-License-Identifier: Apache-2.0
# Stage "bitstream": a routed design to <image>.bit, <image>.bin for a programmer of flashes, and <image>.ltx with what debug cores there
# are. `verdict` is "good" if verdict.py has found the design good, else "untested".
#
# The image says by JTAG what it is, as USERCODE and as USR_ACCESS (UG470, UG570): bits 31:4 are the first seven digits of the commit,
# bit 1 is set if the sources differ from it, bit 0 if the design is good.
source fpga_boards/common/vivado/common.tcl
stage::begin {folder image verdict}

if {$verdict ni {good untested}} { error "verdict '$verdict' is neither good nor untested" }
set file [open $folder/summary.json]
set good [regexp {"good": true} [read $file]]
close $file
if {$verdict eq "good" && !$good} { error "$folder/summary.json does not say that the design is good" }

open_checkpoint $folder/routed.dcp
scan $board(commit) %7x commit
set word [format 0x%08X [expr {($commit << 4) | ($board(changed) << 1) | ($verdict eq "good")}]]
set_property BITSTREAM.CONFIG.USERID $word [current_design]
set_property BITSTREAM.CONFIG.USR_ACCESS $word [current_design]
write_bitstream -force -bin_file $image.bit
write_debug_probes -force $image.ltx
puts "bitstream: $image.bit is $verdict, USERCODE $word"
