# SPDX-License-Identifier: Apache-2.0
# The FPGA of a board at a hardware server.
namespace eval hardware {}

# Whether a device is the part of the board: by the name that the hardware manager has for that, if the board says it, else because
# the name of the part begins as that of the device does.
proc hardware::fits {device part name} {
  set stem [lindex [split [get_property PART $device] -] 0]
  if {$name ne ""} { return [expr {$stem eq $name}] }
  return [expr {$stem ne "" && [string match $stem* $part]}]
}

# Connects to a server (host:port) and gives the one device that is the part.
proc hardware::device {server part name} {
  open_hw_manager
  connect_hw_server -url $server
  set found {}
  foreach target [get_hw_targets -quiet] {
    current_hw_target $target
    open_hw_target -quiet
    foreach device [get_hw_devices -quiet] {
      if {[fits $device $part $name]} { lappend found [list $target $device] }
    }
    close_hw_target -quiet
  }
  if {[llength $found] != 1} { error "[llength $found] devices [expr {$name ne {} ? $name : $part}] at $server, one is wanted" }
  lassign [lindex $found 0] target device
  current_hw_target $target
  open_hw_target
  current_hw_device $device
  refresh_hw_device -update_hw_probes false $device
  return $device
}
