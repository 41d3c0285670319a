# SPDX-License-Identifier: Apache-2.0
# The cards at a hardware server. Each has a cable, a target of the server, whose serial number is the last part of its name, as in
# localhost:3121/xilinx_tcf/Digilent/210203A0E5AB; a target may have several devices.
namespace eval hardware {}

proc hardware::serial {target} { return [file tail $target] }

# Connects to a server (host:port); gives the targets that have `jtag` in their serial number, all if that is empty. An error if a serial
# number is asked for that none or more than one has.
proc hardware::targets {server jtag} {
  open_hw_manager
  connect_hw_server -url $server
  set all [get_hw_targets -quiet]
  if {$jtag eq ""} { return $all }
  set found {}
  foreach target $all {
    if {[serial $target] eq $jtag} { return [list $target] }
    if {[string first $jtag [serial $target]] >= 0} { lappend found $target }
  }
  if {[llength $found] != 1} {
    set serials [lmap target $all { serial $target }]
    error "[llength $found] cables at $server have $jtag in their serial number, one is wanted; there are: [join $serials {, }]"
  }
  return $found
}

# Those devices of targets for which `test` holds, a script that is given the device: {target device} each. None is left open.
proc hardware::devices {targets test} {
  set found {}
  foreach target $targets {
    current_hw_target $target
    open_hw_target -quiet
    foreach device [get_hw_devices -quiet] {
      if {[{*}$test $device]} { lappend found [list $target $device] }
    }
    close_hw_target -quiet
  }
  return $found
}

# Opens the one device of `found`, which is called `what` in the error if there are none or several.
proc hardware::open_one {found what server} {
  if {[llength $found] != 1} {
    set serials [lsort -unique [lmap pair $found { serial [lindex $pair 0] }]]
    set text "[llength $found] $what at $server, one is wanted"
    if {[llength $serials] > 1} { append text "; JTAG=SERIAL (--jtag) says which: [join $serials {, }]" }
    error $text
  }
  lassign [lindex $found 0] target device
  current_hw_target $target
  open_hw_target
  current_hw_device $device
  return $device
}

proc hardware::is_part {name device} { return [expr {[get_property PART $device] eq $name}] }

# The one device at a server that the hardware manager calls `name`, at the cable `jtag` if that is not empty.
proc hardware::device {server name jtag} {
  set device [open_one [devices [targets $server $jtag] [list hardware::is_part $name]] "devices $name" $server]
  refresh_hw_device -update_hw_probes false $device
  return $device
}
