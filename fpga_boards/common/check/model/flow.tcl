# SPDX-License-Identifier: Apache-2.0
# Files, projects and checkpoints: required before a command, and present after it. A checkpoint is a
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

# Severities of messages, and those messages that the files of the vendor's IP cause in any design: a warning of them in the log, an error
# if that is what the script has made of them.
proc model::do_set_msg_config {positional options} {
  variable severity
  set severity([dict get $options -id]) [dict get $options -new_severity]
}
proc model::do_reset_msg_config {positional options} {
  variable severity
  unset -nocomplain severity([dict get $options -id])
}
proc model::foreign {command} {
  variable severity
  foreach {id text} {{Vivado 12-584} "No ports matched 's_axi_tready'." {Common 17-55} "'set_property' expects at least one object."} {
    if {[info exists severity($id)]} { fail "$command: \[$id\] about the constraints of the vendor's IP is an error" }
    puts "WARNING: \[$id\] $text \[build/ip/trib_jtag_axi/constraints/axi_jtag.xdc:7\]"
  }
}
proc model::do_version {positional options} {
  if {![dict exists $options -short]} { fail "version: without -short is not known here" }
  return [expr {[info exists ::env(STAND_IN_VERSION)] ? $::env(STAND_IN_VERSION) : "2023.2"}]
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
  variable design
  variable severity
  need_files read_xdc $positional
  if {$design eq ""} {
    lappend queued_xdc {*}[concat {*}$positional]
    return
  }
  if {![info exists severity(Vivado\ 12-584)]} { fail "read_xdc: a missing object would only be a warning" }
  foreach file [concat {*}$positional] { if {[catch {source_xdc $file} message]} { fail "[file tail $file]: $message" } }
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
  make create_ip $folder/$module/$module.xci $ip($module)
  fact ip created $module
}
proc model::do_read_ip {positional options} {
  variable ip
  need_project read_ip
  need_files read_ip $positional
  foreach path [concat {*}$positional] {
    if {![file isfile $path]} { continue }
    set file [open $path]
    set ip([file rootname [file tail $path]]) [read $file]
    close $file
    fact ip read [file rootname [file tail $path]]
  }
}
proc model::do_synth_ip {positional options} {
  if {[llength [lindex $positional 0]] == 0} { fail "synth_ip: of nothing" }
  foreign synth_ip
}
proc model::do_get_ips {positional options} {
  variable ip
  set found [expr {[llength $positional] ? [matching [lindex $positional 0] [array names ip]] : [array names ip]}]
  if {[llength $found] == 0} { fail "get_ips: nothing matches $positional" }
  return [objects ip $found]
}
proc model::ip_property {module name value} {
  variable ip
  variable ip_settings
  variable channels
  if {![info exists ip_settings($ip($module))] || $name ni $ip_settings($ip($module))} { fail "set_property: IP $ip($module) has no $name that is known here" }
  if {$name in {CONFIG.CHANNEL_ENABLE CONFIG.TX_MASTER_CHANNEL CONFIG.RX_MASTER_CHANNEL}} {
    foreach channel $value { if {$channel ni $channels} { fail "set_property: $name of $module: $channel is not wired, but $channels are" } }
  }
}

# Synthesis, implementation ----------------------------------------------------------------------------------------------------
# An XDC has constraints and `set`, nothing that decides or repeats.
proc model::source_xdc {file} {
  variable known
  set child [interp create]
  set allowed {set list}
  foreach name [interp eval $child {info commands}] { if {$name ni $allowed} { interp hide $child $name } }
  foreach name [array names known] {
    if {[regexp {^(get_|set_|create_clock|current_design|.*_pblock)} $name]} { interp alias $child $name {} model::call $name }
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
    fail "synth_design: the crossings are found by the hierarchy, which must exist after it"
  }
  set design synthesised
  foreign synth_design
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
  foreign open_checkpoint
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
    report_synchronizer_mtbf report_io report_power report_incremental_reuse} {
  proc model::do_$name {positional options} [string map [list @name $name] {
    if {$::model::design eq ""} { fail "@name: no design is open" }
    if {![dict exists $options -file]} { fail "@name: to no file"; return }
    if {"@name" eq "report_synchronizer_mtbf" && [string match xc7* $::model::expected_part]} { fail "@name: not for 7 series" }
    make @name [dict get $options -file] [expr {[info commands text_@name] ne "" ? [text_@name] : "@name of the stand-in\n"}]
  }]
}
proc model::do_write_bitstream {positional options} {
  variable routed
  variable set_properties
  if {!$routed} { fail "write_bitstream: the design is not routed" }
  set text "bit of the stand-in for Vivado, for no FPGA\n"
  foreach {name value} [array get set_properties design:top,BITSTREAM.CONFIG.US*] { append text "[lindex [split $name ,] 1] $value\n" }
  make write_bitstream [lindex $positional 0] $text
  if {[dict exists $options -bin_file]} { make write_bitstream [file rootname [lindex $positional 0]].bin $text }
}
proc model::do_write_debug_probes {positional options} { make write_debug_probes [lindex $positional 0] "ltx of the stand-in for Vivado\n" }
proc model::do_read_checkpoint {positional options} {
  variable design
  need_files read_checkpoint $positional
  if {![dict exists $options -incremental]} { fail "read_checkpoint: without -incremental is not known here" }
  if {$design eq ""} { fail "read_checkpoint: no design is open" }
}
proc model::do_current_design {positional options} { return design:top }
