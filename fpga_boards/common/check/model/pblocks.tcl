# SPDX-License-Identifier: Apache-2.0
# Floor plans: areas of the part and the cells that are placed in them. model::grid is {columns rows SLRs} of the part's clock regions.
array set model::pblock_cells {}
array set model::pblock_of {}

proc model::do_create_pblock {positional options} {
  variable pblock_cells
  set name [lindex $positional 0]
  if {[info exists pblock_cells($name)]} { fail "create_pblock: there is a pblock $name already" }
  set pblock_cells($name) {}
  fact pblock $name
  return [objects pblock [list $name]]
}

proc model::do_get_pblocks {positional options} {
  variable pblock_cells
  return [ask get_pblocks pblock [array names pblock_cells] $positional $options]
}

# One pblock of a command, or nothing.
proc model::one_pblock {command object} {
  if {[llength $object] == 1 && [class [lindex $object 0]] eq "pblock"} { return [plain [lindex $object 0]] }
  fail "$command: a pblock is wanted, not '$object'"
  return ""
}

proc model::do_add_cells_to_pblock {positional options} {
  variable pblock_of
  set name [one_pblock add_cells_to_pblock [lindex $positional 0]]
  foreach object [lindex $positional 1] {
    if {[class $object] ne "cell"} { fail "add_cells_to_pblock: '$object' is no cell"; continue }
    set path [plain $object]
    if {[info exists pblock_of($path)]} { fail "add_cells_to_pblock: $path is in $pblock_of($path) already" }
    set pblock_of($path) $name
    fact pblock_cell $name $path
  }
}

proc model::do_resize_pblock {positional options} {
  set name [one_pblock resize_pblock [lindex $positional 0]]
  if {![dict exists $options -add]} { fail "resize_pblock: without -add is not known here"; return }
  foreach area [dict get $options -add] {
    if {[outside $area]} { fail "resize_pblock: the part has no $area" }
    fact pblock_area $name $area
  }
}

# Whether the part does not have an area: SLR<n>, or CLOCKREGION_X<a>Y<b>, or a rectangle of two of these with ":".
proc model::outside {area} {
  variable grid
  lassign $grid columns rows slrs
  if {[regexp {^SLR(\d+)$} $area all number]} { return [expr {$number >= $slrs}] }
  set corners [split $area :]
  if {[llength $corners] > 2} { return 1 }
  set least {0 0}
  foreach corner $corners {
    if {![regexp {^CLOCKREGION_X(\d+)Y(\d+)$} $corner all x y]} { return 1 }
    if {$x >= $columns || $y >= $rows || $x < [lindex $least 0] || $y < [lindex $least 1]} { return 1 }
    set least [list $x $y]
  }
  return 0
}
