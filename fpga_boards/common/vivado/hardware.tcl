# SPDX-License-Identifier: Apache-2.0
# The FPGA of a board at a hardware server.
namespace eval hardware {}

# Connects to a server (host:port) and gives the one device whose name begins as that of the part does.
proc hardware::device {server part} {
  open_hw_manager
  connect_hw_server -url $server
  set name [lindex [split $part -] 0]
  set found {}
  foreach target [get_hw_targets -quiet] {
    current_hw_target $target
    open_hw_target -quiet
    foreach device [get_hw_devices -quiet] {
      set stem [lindex [split [get_property PART $device] -] 0]
      if {$stem ne "" && [string match $stem* $name]} { lappend found [list $target $device] }
    }
    close_hw_target -quiet
  }
  if {[llength $found] != 1} { error "[llength $found] devices $name at $server, one is wanted" }
  lassign [lindex $found 0] target device
  current_hw_target $target
  open_hw_target
  current_hw_device $device
  refresh_hw_device -update_hw_probes false $device
  return $device
}
