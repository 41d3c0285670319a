# SPDX-License-Identifier: Apache-2.0
# Stand-in for Vivado: runs a stage's real script under tclsh, on what elaboration has found of the design.
# usage: tclsh run.tcl NETLIST RECORD STAGE [ARGUMENT...], from the root of the repository
#   NETLIST  what check.py has written of the design, as Tcl
#   RECORD   where it writes what the stage did, one fact a line, tab-separated
#   STAGE    a script of common/vivado; ARGUMENT... are those after -tclargs
# Errors go to standard output, one a line with the script and line that they come from: a command or option that Vivado does not have,
# a missing file, an object that is not there, a wrong order. Exit status: 0, 1 errors, 2 wrong usage.
if {[llength $argv] < 3} {
  puts stderr "usage: tclsh run.tcl NETLIST RECORD STAGE \[ARGUMENT...\]"
  exit 2
}
namespace eval model {
  variable errors {} facts {} design "" in_memory 0 part "" xdc_line ""
  variable folder [file dirname [file normalize [info script]]]
}

# Current place in the running script, outside of the model: of an XDC its line.
proc model::place {} {
  variable folder
  variable xdc_line
  if {$xdc_line ne ""} { return $xdc_line }
  for {set level [info frame]} {$level > 0} {incr level -1} {
    set frame [info frame $level]
    if {[dict exists $frame file] && ![string match $folder/* [file normalize [dict get $frame file]]]} {
      return "[file tail [dict get $frame file]]:[dict get $frame line]"
    }
  }
  return "?"
}

proc model::fail {text} {
  variable errors
  set line "[place]: $text"
  if {$line ni $errors} { lappend errors $line }
}

proc model::fact {args} {
  variable facts
  lappend facts [join $args \t]
}

source $model::folder/objects.tcl
source $model::folder/commands.tcl
source $model::folder/constraints.tcl
source $model::folder/pblocks.tcl
source $model::folder/flow.tcl
source $model::folder/hardware.tcl
source $model::folder/reports.tcl
source $model::folder/report_cdc.tcl

lassign $argv netlist record stage
source $netlist
set argv [lrange $argv 3 end]
set argc [llength $argv]
# A script may end with a status of its own.
rename exit model::leave
proc exit {{status 0}} {
  set file [open $::record w]
  foreach fact $model::facts { puts $file $fact }
  close $file
  foreach error $model::errors { puts $error }
  model::leave [expr {[llength $model::errors] > 0 ? 1 : $status}]
}
if {[catch {uplevel #0 [list source $stage]} message options]} {
  lappend model::errors "[file tail $stage]: $message ([dict get $options -errorline])"
}
exit
