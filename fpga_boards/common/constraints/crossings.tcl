# SPDX-License-Identifier: Apache-2.0
# Common part of the constraints of modules that cross clocks. Each <module>.tcl is sourced on the synthesised netlist,
# after this file. A missing object is an error: a constraint that matches nothing would leave a crossing without one.
namespace eval crossings {

# An endpoint of each constraint of bus skew that has been set, for vivado/reports.tcl.
variable skewed {}

# Instances of a module, however synthesis has named its copies.
proc instances {module} {
  set found [get_cells -quiet -hierarchical -filter "ORIG_REF_NAME == $module || REF_NAME == $module"]
  if {[llength $found] == 0} { error "no instance of $module is left in the netlist" }
  puts "crossings: [llength $found] instances of $module"
  return $found
}

# Registers of an instance that are a vector of the source, of any number of dimensions; if nothing reads them they may all be gone.
proc registers {instance name} {
  return [get_cells -quiet "$instance/${name}_reg*"]
}

proc data_pins {registers} {
  if {[llength $registers] == 0} { error "no registers where there have to be some" }
  return [get_pins -of_objects $registers -filter {REF_PIN_NAME == D}]
}

# Where the paths to these pins start. Not by the name of the register: synthesis merges registers that are always equal.
proc sources {pins} {
  set found [all_fanin -quiet -flat -startpoints_only $pins]
  if {[llength $found] == 0} { error "nothing drives $pins" }
  return $found
}

# Shortest period of the clocks of some pins or registers, in ns.
proc period {objects} {
  set shortest ""
  foreach clock [get_clocks -quiet -of_objects $objects] {
    set period [get_property PERIOD $clock]
    if {$shortest eq "" || $period < $shortest} { set shortest $period }
  }
  if {$shortest eq ""} { error "no clock reaches $objects" }
  return $shortest
}

# A number in Gray code that goes through two flip-flops each bit, `meta` and `seen`: its wires differ by less than a cycle of the clock
# that they come from, and take at most half a cycle of the other.
proc gray {meta seen} {
  variable skewed
  set from [sources [data_pins $meta]]
  set_property ASYNC_REG true $meta
  set_property ASYNC_REG true $seen
  set_max_delay -datapath_only -from $from -to $meta [expr {[period $meta] / 2.0}]
  set_bus_skew -from $from -to $meta [period $from]
  lappend skewed [get_property NAME [lindex $meta 0]]
}

}
