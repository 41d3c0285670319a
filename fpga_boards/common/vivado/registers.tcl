# SPDX-License-Identifier: Apache-2.0
# Registers of a running card by its JTAG-to-AXI, as many as are asked for while one Vivado runs: for `tributary board --hw-server`.
#   vivado -mode batch -nolog -nojournal -notrace -source fpga_boards/common/vivado/registers.tcl -tclargs SERVER [JTAG]
# SERVER (host:port) must have one device with a JTAG-to-AXI, at the cable with the serial number JTAG if that is given. Says "TRIB ready",
# then answers each line of its input with one line:
#   r aaaa             TRIB =dddddddd    or  TRIB !1 TEXT: the bus answers with an error
#   w aaaa dddddddd    TRIB .            or  TRIB !1 TEXT
# addresses and data in hexadecimal. It ends with its input. Without such a device it says "TRIB error TEXT" and ends with status 1.
source [file join [file dirname [info script]] hardware.tcl]
namespace eval registers {
  variable axi ""
}

proc registers::say {text} {
  puts "TRIB $text"
  flush stdout
}

proc registers::has_master {device} {
  current_hw_device $device
  refresh_hw_device -quiet $device
  return [expr {[llength [get_hw_axis -quiet -of_objects $device]] > 0}]
}

# The one JTAG-to-AXI at the server; its target stays open.
proc registers::open {server jtag} {
  variable axi
  set found [hardware::devices [hardware::targets $server $jtag] registers::has_master]
  set device [hardware::open_one $found "devices with a JTAG-to-AXI" $server]
  refresh_hw_device $device
  set masters [get_hw_axis -of_objects $device]
  if {[llength $masters] != 1} { error "$device at $server has [llength $masters] JTAG-to-AXI, one is wanted" }
  set axi [lindex $masters 0]
  reset_hw_axi $axi
}

# Runs a transfer; an error if the bus answers with one.
proc registers::run {kind address data} {
  variable axi
  set arguments [list -force trib_$kind $axi -type $kind -address [format %08x $address] -len 1]
  if {$kind eq "write"} { lappend arguments -data [format %08x $data] }
  set transfer [create_hw_axi_txn {*}$arguments]
  run_hw_axi -quiet $transfer
  set response [get_property [expr {$kind eq "read" ? "STATUS.RRESP" : "STATUS.BRESP"}] $axi]
  if {$response ne "OKAY"} { error $response }
  return [get_property DATA $transfer]
}

proc registers::answer {line} {
  if {[regexp {^r ([0-9a-f]{4})$} $line all address]} {
    return "=[format %08x 0x[run read 0x$address 0]]"
  }
  if {[regexp {^w ([0-9a-f]{4}) ([0-9a-f]{8})$} $line all address data]} {
    run write 0x$address 0x$data
    return "."
  }
  error "'$line' is no request"
}

if {[llength $argv] ni {1 2}} {
  registers::say "error the arguments are SERVER and, of several cards, JTAG"
  exit 1
}
if {[catch {registers::open [lindex $argv 0] [lindex $argv 1]} message]} {
  registers::say "error $message"
  exit 1
}
registers::say ready
while {[gets stdin line] >= 0} {
  if {[catch {registers::answer $line} reply]} { set reply "!1 $reply" }
  registers::say $reply
}
