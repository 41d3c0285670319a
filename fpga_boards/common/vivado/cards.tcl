# SPDX-License-Identifier: Apache-2.0
# The cards at a hardware server: a line for each device, with the serial number of its cable and the part by the name of the hardware
# manager. Of any board, hence without settings:
#   vivado -mode batch -nolog -nojournal -notrace -source fpga_boards/common/vivado/cards.tcl -tclargs SERVER
source fpga_boards/common/vivado/hardware.tcl

proc any {device} { return 1 }

if {[llength $argv] != 1} { error "arguments: SERVER" }
set server [lindex $argv 0]
set found [hardware::devices [hardware::targets $server ""] any]
if {[llength $found] == 0} { error "no card at $server; is hw_server running there, the cable plugged and the card powered?" }
puts "cards: serial number  device"
foreach pair $found {
  lassign $pair target device
  puts [format "cards: %-14s %s" [hardware::serial $target] [get_property PART $device]]
}
