# SPDX-License-Identifier: Apache-2.0
# Stage "axi": reads or writes one register through the JTAG-to-AXI of a running image.
#   -tclargs SETTINGS IMAGE SERVER ADDRESS DATA    ADDRESS and DATA in hexadecimal, DATA "-" to read
source fpga_boards/common/vivado/common.tcl
stage::begin {image server address data}
source fpga_boards/common/vivado/hardware.tcl

set device [hardware::device $server $board(part)]
set_property PROBES.FILE $image.ltx $device
refresh_hw_device $device
set master [lindex [get_hw_axis] 0]
if {$master eq ""} { error "there is no JTAG-to-AXI in $device; is $image in it?" }
reset_hw_axi $master
set address [format %08x [expr 0x$address]]
if {$data eq "-"} {
  set transfer [create_hw_axi_txn -force read_one $master -type read -address $address -len 1]
} else {
  set transfer [create_hw_axi_txn -force write_one $master -type write -address $address -len 1 -data [format %08x [expr 0x$data]]]
}
run_hw_axi $transfer
puts "axi: $address [get_property DATA $transfer]"
