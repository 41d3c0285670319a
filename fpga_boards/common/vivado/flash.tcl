# SPDX-License-Identifier: Apache-2.0
# Stage "flash": an image into the configuration flash of the board, by JTAG; the FPGA is loaded with it at every power-up. The
# flash is erased, programmed and compared where the image lies, nowhere else. The one part of that type at the server is taken, or the
# one at the cable with the serial number `jtag`.
source fpga_boards/common/vivado/common.tcl
stage::begin {image server {jtag ""}}
if {![info exists board(flash_part)]} { error "$board(name) has no flash that its FPGA loads itself from" }
source fpga_boards/common/vivado/hardware.tcl

write_cfgmem -force -format mcs -interface $board(flash_interface) -size $board(flash_megabytes) \
  -loadbit "up $board(flash_offset) $image.bit" -file $image.mcs

set device [hardware::device $server $board(hardware) $jtag]
set memory [create_hw_cfgmem -hw_device $device [lindex [get_cfgmem_parts $board(flash_part)] 0]]
set_property -dict [list PROGRAM.FILES $image.mcs PROGRAM.ADDRESS_RANGE use_file PROGRAM.BLANK_CHECK 0 PROGRAM.ERASE 1 \
  PROGRAM.CFG_PROGRAM 1 PROGRAM.VERIFY 1 PROGRAM.UNUSED_PIN_TERMINATION pull-none] $memory
if {[info exists board(flash_rs_pins)]} { set_property PROGRAM.BPI_RS_PINS $board(flash_rs_pins) $memory }
create_hw_bitstream -hw_device $device [get_property PROGRAM.HW_CFGMEM_BITFILE $device]
program_hw_devices $device
program_hw_cfgmem -hw_cfgmem $memory
boot_hw_device $device
puts "flash: $image.bit is in $board(flash_part) at $board(flash_offset)"
