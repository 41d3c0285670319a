# SPDX-License-Identifier: Apache-2.0
# Stage "program": an image into the FPGA by JTAG, until the next power-down. The one part of that type at the server is taken, or the
# one at the cable with the serial number `jtag`.
source fpga_boards/common/vivado/common.tcl
stage::begin {image server {jtag ""}}
source fpga_boards/common/vivado/hardware.tcl

set device [hardware::device $server $board(hardware) $jtag]
set_property PROGRAM.FILE $image.bit $device
# There are none without a debug core that has probes.
if {[file isfile $image.ltx]} { set_property PROBES.FILE $image.ltx $device }
program_hw_devices $device
refresh_hw_device $device
puts "program: $image.bit is in $device"
