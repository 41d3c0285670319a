# SPDX-License-Identifier: Apache-2.0
# Hardware manager. The cables at the server are in model::cables, target -> its devices, each a part and how many JTAG-to-AXI it has; one
# with the board's part unless the design says otherwise. A card has a constant at 4000, and at 4014 a register that keeps what is
# written; at other addresses its bus answers with an error.
array set model::registers {00004000 54524244 00004014 00000000}
set model::target ""
set model::response OKAY

proc model::the_cables {} {
  variable cables
  variable hardware
  return [expr {[info exists cables] ? $cables : [list localhost:3121/xilinx_tcf/Digilent/210203A0E5AB [list [list $hardware 1]]]}]
}
proc model::do_get_hw_targets {positional options} { return [objects target [dict keys [the_cables]]] }
proc model::do_current_hw_target {positional options} { variable current [lindex $positional 0] }
proc model::do_open_hw_target {positional options} {
  variable target
  variable current
  if {$target ne ""} { fail "open_hw_target: $target is open" }
  set target $current
}
proc model::do_close_hw_target {positional options} { variable target "" }
proc model::do_get_hw_devices {positional options} {
  variable target
  variable part_of
  variable masters_of
  if {$target eq ""} { fail "get_hw_devices: no target is open"; return {} }
  set found {}
  foreach device [dict get [the_cables] [plain $target]] {
    set name device:[lindex $device 0]_[llength $found]
    lassign $device part_of($name) masters_of($name)
    lappend found $name
  }
  return $found
}

proc model::do_program_hw_devices {positional options} {
  variable set_properties
  set device [lindex $positional 0]
  foreach name {PROGRAM.FILE PROBES.FILE} {
    if {[info exists set_properties($device,$name)]} { need_files program_hw_devices [list $set_properties($device,$name)] }
  }
}
proc model::do_write_cfgmem {positional options} {
  lassign [dict get $options -loadbit] direction address file
  need_files write_cfgmem [list $file]
  if {$direction ni {up down} || ![regexp {^0x[0-9a-fA-F]+$} $address]} {
    fail "write_cfgmem: '$direction $address' is no place in hexadecimal"
  }
  if {[dict get $options -interface] ni {BPIx16 SPIx4 SPIx8}} { fail "write_cfgmem: no interface [dict get $options -interface]" }
  fact value [place] file [file tail [dict get $options -file]] LOADBIT $address
  make write_cfgmem [dict get $options -file] mcs
}
proc model::do_get_cfgmem_parts {positional options} {
  fact value [place] memory part PART [lindex $positional 0]
  return [objects part [lindex $positional 0]]
}
proc model::do_create_hw_cfgmem {positional options} { return memory:model }
proc model::do_program_hw_cfgmem {positional options} {
  variable set_properties
  need_files program_hw_cfgmem $set_properties([dict get $options -hw_cfgmem],PROGRAM.FILES)
}

# JTAG-to-AXI --------------------------------------------------------------------------------------------------------------------
proc model::do_get_hw_axis {positional options} {
  variable masters_of
  if {![dict exists $options -of_objects]} { fail "get_hw_axis: of all devices, where that of one is wanted"; return {} }
  set found {}
  for {set i 0} {$i < $masters_of([dict get $options -of_objects])} {incr i} { lappend found axi:hw_axi_[expr {$i + 1}] }
  return $found
}
proc model::do_create_hw_axi_txn {positional options} {
  variable transfer
  lassign $positional name master
  if {[class $master] ne "axi"} { fail "create_hw_axi_txn: '$master' is no JTAG-to-AXI" }
  if {[info exists transfer($name)] && ![dict exists $options -force]} { fail "create_hw_axi_txn: there is a $name already" }
  foreach option {-address -type} { if {![dict exists $options $option]} { fail "create_hw_axi_txn: needs $option"; return {} } }
  if {![regexp {^[0-9a-f]{8}$} [dict get $options -address]]} { fail "create_hw_axi_txn: no address of 32 bits" }
  set transfer($name) [dict merge {-data 00000000} $options]
  return txn:$name
}
proc model::do_run_hw_axi {positional options} {
  variable transfer
  variable registers
  variable response
  set name [plain [lindex $positional 0]]
  set address [dict get $transfer($name) -address]
  set writes [expr {[dict get $transfer($name) -type] eq "write"}]
  set response [expr {![info exists registers($address)] || ($writes && $address eq "00004000") ? "SLVERR" : "OKAY"}]
  if {$response ne "OKAY"} { return }
  if {$writes} { set registers($address) [dict get $transfer($name) -data] }
  dict set transfer($name) -data $registers($address)
}
