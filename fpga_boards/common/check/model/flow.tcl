# SPDX-License-Identifier: Apache-2.0
# Files, projects, checkpoints and hardware: what has to be there before a command, and what is there behind it. A checkpoint is a
# file that holds the facts of the constraints in it.
array set model::ip {}
set model::queued_xdc {}
set model::routed 0

proc model::need_files {command files} {
  foreach file [concat {*}$files] {
    if {![file isfile $file]} { fail "$command: there is no file $file" }
  }
}

proc model::need_part {part} {
  variable expected_part
  if {$part ne $expected_part} { fail "part $part, $expected_part is that of the board" }
}

proc model::make {command path text} {
  if {![file isdirectory [file dirname $path]]} { fail "$command: there is no folder [file dirname $path]"; return }
  set file [open $path w]
  puts -nonewline $file $text
  close $file
}

# Projects and sources -----------------------------------------------------------------------------------------------------------
proc model::do_create_project {positional options} {
  variable project 1
  need_part [dict get $options -part]
  if {![dict exists $options -in_memory] && [llength $positional] != 2} { fail "create_project: name and folder" }
}
proc model::need_project {command} { if {![info exists ::model::project]} { fail "$command: no project" } }
proc model::do_add_files {positional options} { need_project add_files; need_files add_files $positional; return {} }
proc model::do_read_verilog {positional options} {
  need_project read_verilog
  need_files read_verilog $positional
  if {![dict exists $options -sv]} { fail "read_verilog: SystemVerilog needs -sv" }
  variable read_sources [concat {*}$positional]
}
# Files of IP are there when the IP is, those that it generates when it has generated them; their names have no folder.
proc model::do_get_files {positional options} {
  variable ip
  variable generated
  foreach file [concat {*}$positional] {
    set module [file rootname $file]
    if {[file tail $file] ne $file} { continue }
    if {![info exists ip($module)] || ([file extension $file] ne ".xci" && ![info exists generated($module)])} {
      fail "get_files: nothing matches $file"
    }
  }
  return [objects file [concat {*}$positional]]
}
proc model::do_generate_target {positional options} {
  variable generated
  foreach object [lindex $positional 1] { set generated([file rootname [plain $object]]) 1 }
}
proc model::do_get_filesets {positional options} {
  if {[lindex $positional 0] ni {sources_1 constrs_1}} { fail "get_filesets: nothing matches $positional" }
  return fileset:[lindex $positional 0]
}
proc model::do_read_xdc {positional options} {
  variable queued_xdc
  need_files read_xdc $positional
  lappend queued_xdc {*}[concat {*}$positional]
}

# IP: of which kinds are known, with what settings -----------------------------------------------------------------------------
proc model::do_create_ip {positional options} {
  variable ip
  variable ip_settings
  foreach option {-name -vendor -library -module_name} { if {![dict exists $options $option]} { fail "create_ip: needs $option"; return } }
  if {![info exists ip_settings([dict get $options -name])]} { fail "create_ip: there is no IP [dict get $options -name]" }
  set module [dict get $options -module_name]
  set ip($module) [dict get $options -name]
  if {![dict exists $options -dir]} {
    if {[dict exists $options -force]} { fail "create_ip: -force without -dir" }
    return
  }
  set folder [dict get $options -dir]
  if {![file isdirectory $folder]} { fail "create_ip: there is no folder $folder"; return }
  if {[file exists $folder/$module] && ![dict exists $options -force]} {
    fail "create_ip: $folder has an IP $module already"
    return
  }
  file mkdir $folder/$module
  make create_ip $folder/$module/$module.xci xci
}
proc model::do_get_ips {positional options} {
  variable ip
  set found [expr {[llength $positional] ? [matching [lindex $positional 0] [array names ip]] : [array names ip]}]
  if {[llength $found] == 0} { fail "get_ips: nothing matches $positional" }
  return [objects ip $found]
}
proc model::ip_property {module name} {
  variable ip
  variable ip_settings
  if {![info exists ip_settings($ip($module))] || $name ni $ip_settings($ip($module))} { fail "set_property: IP $ip($module) has no $name that is known here" }
}

# Synthesis, implementation ----------------------------------------------------------------------------------------------------
# An XDC has constraints and `set`, nothing that decides or repeats.
proc model::source_xdc {file} {
  variable known
  set child [interp create]
  set allowed {set list}
  foreach name [interp eval $child {info commands}] { if {$name ni $allowed} { interp hide $child $name } }
  foreach name [array names known] {
    if {[regexp {^(get_|set_|create_clock|current_design)} $name]} { interp alias $child $name {} model::call $name }
  }
  interp alias $child unknown {} model::not_in_xdc
  # Command by command, so that a message and a fact can name the line.
  variable xdc_line
  set input [open $file]
  set command ""
  foreach line [split [read $input] \n] {
    incr number
    if {$command eq "" && [regexp {^\s*(#|$)} $line]} { continue }
    if {$command eq ""} { set xdc_line [file tail $file]:$number }
    append command $line \n
    if {[info complete $command]} {
      interp eval $child $command
      set command ""
    }
  }
  close $input
  if {$command ne ""} { fail "a brace, bracket or quote is not closed" }
  set xdc_line ""
  interp delete $child
}
proc model::not_in_xdc {name args} { fail "'$name' has no place in an XDC" }

proc model::do_synth_design {positional options} {
  variable design
  variable queued_xdc
  variable expected_top
  variable expected_generics
  variable read_sources
  variable expected_sources
  need_part [dict get $options -part]
  if {[dict get $options -top] ne $expected_top} { fail "synth_design: top [dict get $options -top], not $expected_top" }
  foreach generic [dict get $options -generic] {
    if {[lindex [split $generic =] 0] ni $expected_generics} { fail "synth_design: the top has no parameter [lindex [split $generic =] 0]" }
  }
  foreach file $expected_sources { if {$file ni $read_sources} { fail "synth_design: $file has not been read" } }
  foreach folder [dict get $options -include_dirs] { if {![file isdirectory $folder]} { fail "synth_design: there is no folder $folder" } }
  if {![dict exists $options -flatten_hierarchy] || [dict get $options -flatten_hierarchy] eq "full"} {
    fail "synth_design: the crossings are found by the hierarchy, which has to be there behind it"
  }
  set design synthesised
  foreach file $queued_xdc { if {[catch {source_xdc $file} message]} { fail "[file tail $file]: $message"; variable xdc_line "" } }
}
proc model::do_write_checkpoint {positional options} {
  variable design
  variable facts
  variable routed
  if {$design eq ""} { fail "write_checkpoint: no design is open" }
  make write_checkpoint [lindex $positional 0] "$routed\n[join $facts \n]"
}
proc model::do_open_checkpoint {positional options} {
  variable design opened
  variable facts
  variable routed
  variable created
  variable created_at
  need_files open_checkpoint $positional
  if {![file isfile [lindex $positional 0]]} { set design ""; return }
  set file [open [lindex $positional 0]]
  set lines [split [read $file] \n]
  close $file
  set routed [lindex $lines 0]
  set facts [lrange $lines 1 end]
  foreach fact $facts {
    lassign [split $fact \t] kind name period object
    if {$kind eq "clock"} { set created($name) $period; set created_at($name) $object }
  }
}
foreach {name needs} {opt_design opened place_design opened phys_opt_design opened route_design opened} {
  proc model::do_$name {positional options} [string map [list @name $name] {
    if {$::model::design eq ""} { fail "@name: no design is open" }
    if {"@name" eq "route_design"} { set ::model::routed 1 }
    fact command @name [dict get $options -directive]
  }]
}
foreach name {report_timing_summary check_timing report_bus_skew report_drc report_cdc report_route_status report_utilization
    report_methodology report_clock_interaction report_clock_utilization report_ram_utilization report_high_fanout_nets
    report_synchronizer_mtbf report_io report_power} {
  proc model::do_$name {positional options} [string map [list @name $name] {
    if {$::model::design eq ""} { fail "@name: no design is open" }
    if {![dict exists $options -file]} { fail "@name: to no file"; return }
    if {"@name" eq "report_synchronizer_mtbf" && [string match xc7* $::model::expected_part]} { fail "@name: not for 7 series" }
    make @name [dict get $options -file] "@name of the stand-in\n"
  }]
}
proc model::do_write_bitstream {positional options} {
  variable routed
  if {!$routed} { fail "write_bitstream: the design is not routed" }
  make write_bitstream [lindex $positional 0] bit
}
proc model::do_write_debug_probes {positional options} { make write_debug_probes [lindex $positional 0] ltx }
proc model::do_current_design {positional options} { return design:top }

# Hardware -----------------------------------------------------------------------------------------------------------------------
proc model::do_get_hw_targets {positional options} { return target:model }
proc model::do_get_hw_devices {positional options} { variable hardware; return device:${hardware}_0 }
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
