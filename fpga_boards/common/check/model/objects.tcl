# SPDX-License-Identifier: Apache-2.0
# Objects of the design and what asks for them. An object is its class and its path, "cell:u_core/u_sync". The netlist gives
#   model::port      name -> direction
#   model::cell      path -> module or primitive
#   model::pins      path -> names of its pins
#   model::clock_at  path of a register, or of a pin -> clock
#   model::source_of path of a pin that a path from another clock ends at -> paths of the pins that it starts at
#   model::clock     name -> {root factor}: period as a multiple of that which is created at the root
#   model::derived   root where none is created, but follows from another one -> {root factor}

# A name that is no object has no class, and is its own path. No path has a colon.
proc model::plain {name} { return [string range $name [string first : $name]+1 end] }
proc model::class {name} { return [string range $name 0 [string first : $name]-1] }
proc model::objects {class names} { return [lmap name $names { string cat $class : $name }] }

# A pattern of Vivado: "*" and "?" are wild, brackets are not.
proc model::matching {pattern names} {
  if {![regexp {[*?]} $pattern]} { return [expr {$pattern in $names ? [list $pattern] : {}}] }
  set pattern [string map {[ \\[ ] \\]} $pattern]
  return [lsearch -all -inline -glob $names $pattern]
}

# Cells by a pattern; one that is wild only in the last part is looked for among the cells of that folder.
proc model::matching_cells {pattern} {
  variable cell
  variable cells_in
  set folder [folder_of $pattern]
  if {[regexp {[*?]} $folder]} { return [matching $pattern [array names cell]] }
  if {![info exists cells_in]} {
    array set cells_in {}
    foreach path [array names cell] { lappend cells_in([folder_of $path]) $path }
  }
  return [expr {[info exists cells_in($folder)] ? [matching $pattern $cells_in($folder)] : {}}]
}
proc model::folder_of {path} { return [string range $path 0 [string last / $path]] }

# Those of some objects for which a filter holds: comparisons with ==, != and =~, joined by && and ||.
proc model::filtered {filter objects} {
  set condition $filter
  foreach {operator test} {== {[property \1 $object] eq {\2}} != {[property \1 $object] ne {\2}} =~ {[string match {\2} [property \1 $object]]}} {
    set condition [regsub -all "(\[A-Z]\[A-Z0-9_.]*)\\s*$operator\\s*(\[^\\s&|()]+)" $condition $test]
  }
  set kept {}
  foreach object $objects {
    if {[catch {expr $condition} holds]} {
      fail "filter '$filter' is none"
      return {}
    }
    if {$holds} { lappend kept $object }
  }
  return $kept
}

proc model::property {name object} {
  variable cell
  variable set_properties
  if {[info exists set_properties($object,$name)]} { return $set_properties($object,$name) }
  set path [plain $object]
  switch [class $object],$name {
    cell,REF_NAME - cell,ORIG_REF_NAME { return $cell($path) }
    pin,REF_PIN_NAME { return [file tail $path] }
    clock,PERIOD { return [period $path] }
    cell,NAME - pin,NAME - port,NAME - clock,NAME - ip,NAME { return $path }
    device,PART { return $::model::part_of($object) }
    axi,STATUS.RRESP - axi,STATUS.BRESP { return $::model::response }
    txn,DATA { return [dict get $::model::transfer($path) -data] }
    device,PROGRAM.HW_CFGMEM_BITFILE { return model.bit }
  }
  fail "get_property: $object has no $name that is known here"
  return ""
}

# Asks by patterns: what is found, or an error if that is nothing and -quiet is not given.
proc model::ask {command class names patterns options} {
  variable design
  if {$design eq ""} {
    fail "$command: no design is open"
    return {}
  }
  set found {}
  foreach pattern [concat {*}$patterns] {
    set some [expr {$class eq "cell" ? [matching_cells [plain $pattern]] : [matching [plain $pattern] $names]}]
    if {[llength $some] == 0 && ![dict exists $options -quiet]} { fail "$command: nothing matches $pattern" }
    lappend found {*}$some
  }
  if {[llength $patterns] == 0} { set found $names }
  set objects [objects $class $found]
  if {[dict exists $options -filter]} { set objects [filtered [dict get $options -filter] $objects] }
  if {[llength $objects] == 0 && ![dict exists $options -quiet]} { fail "$command: nothing is left of $patterns" }
  return $objects
}

proc model::do_get_ports {positional options} { variable port; ask get_ports port [array names port] $positional $options }

proc model::do_get_cells {positional options} {
  variable cell
  if {[dict exists $options -hierarchical] && [llength $positional] > 0} { fail "get_cells: -hierarchical with a pattern is not known here" }
  ask get_cells cell [expr {[llength $positional] ? "" : [array names cell]}] $positional $options
}

proc model::do_get_pins {positional options} {
  variable pins
  set names {}
  if {[dict exists $options -of_objects]} {
    set of [dict get $options -of_objects]
    if {[llength $of] == 0} { fail "get_pins: -of_objects of nothing" }
    foreach object $of {
      foreach pin $pins([plain $object]) { lappend names [plain $object]/$pin }
    }
    return [ask get_pins pin $names {} $options]
  }
  foreach pattern [concat {*}$positional] {
    foreach path [matching [file dirname [plain $pattern]] [array names pins]] {
      foreach pin $pins($path) { lappend names $path/$pin }
    }
  }
  ask get_pins pin $names $positional $options
}

# Nets are those of pins, and called by them.
proc model::do_get_nets {positional options} {
  if {![dict exists $options -of_objects]} { fail "get_nets: without -of_objects is not known here"; return {} }
  if {[llength [dict get $options -of_objects]] == 0} { fail "get_nets: -of_objects of nothing" }
  return [objects net [lmap pin [dict get $options -of_objects] { plain $pin }]]
}

# Vivado puts in a debug hub if there is something to be debugged.
proc model::do_get_debug_cores {positional options} {
  variable cell
  return [expr {[lsearch -exact [array get cell] trib_jtag_axi] >= 0 ? "debug_core:dbg_hub" : ""}]
}
proc model::do_connect_debug_port {positional options} {
  lassign $positional port nets
  if {$port ne "dbg_hub/clk" || [llength $nets] != 1 || [class $nets] ne "net"} { fail "connect_debug_port: dbg_hub/clk and a net, not '$positional'" }
  fact debug_clock [plain $nets]
}

proc model::do_get_clocks {positional options} {
  variable clock
  variable clock_at
  variable created
  if {[dict exists $options -of_objects]} {
    set found {}
    foreach object [dict get $options -of_objects] {
      set path [plain $object]
      if {[class $object] eq "pin" && ![info exists clock_at($path)]} { set path [file dirname $path] }
      if {[info exists clock_at($path)]} { lappend found $clock_at($path) }
    }
    return [ask get_clocks clock [lsort -unique $found] {} $options]
  }
  ask get_clocks clock [concat [array names created] [array names clock]] $positional $options
}

proc model::do_get_property {positional options} {
  lassign $positional name object
  if {[llength $object] != 1} { fail "get_property: one object is wanted, not '$object'" }
  property $name [lindex $object 0]
}

proc model::do_all_fanin {positional options} {
  variable source_of
  foreach wanted {-flat -startpoints_only} {
    if {![dict exists $options $wanted]} { fail "all_fanin: without $wanted is not known here" }
  }
  set found {}
  foreach pin [concat {*}$positional] {
    set path [plain $pin]
    if {[info exists source_of($path)]} { lappend found {*}$source_of($path) }
  }
  return [objects pin [lsort -unique $found]]
}
