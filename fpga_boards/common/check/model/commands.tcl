# SPDX-License-Identifier: Apache-2.0
# Commands of Vivado that our scripts may use: least and greatest number of positional arguments, options, those that take a value
# with "=". One that does something is model::do_<command>; the others are noted. An option may be shortened as Vivado allows it.

foreach {name least most options} {
  create_project 0 2 {-force -in_memory -part=}
  close_project 0 0 {}
  add_files 1 9 {-fileset= -norecurse -quiet}
  read_verilog 1 9 {-sv -library= -quiet}
  read_ip 1 9 {-quiet}
  read_xdc 1 1 {-unmanaged -ref= -cells= -quiet}
  create_ip 0 0 {-name= -vendor= -library= -version= -module_name= -dir= -force -quiet}
  generate_target 1 2 {-force -quiet}
  synth_ip 1 1 {-force -quiet}
  update_compile_order 0 0 {-fileset= -quiet}
  set_msg_config 0 0 {-id= -severity= -string= -new_severity= -suppress -limit=}
  reset_msg_config 0 0 {-id= -severity= -string= -default_severity -suppress -limit -quiet}
  version 0 0 {-short -quiet}
  synth_design 0 0 {-top= -part= -include_dirs= -generic=* -flatten_hierarchy= -directive= -shreg_min_size= -verilog_define=* -mode= -retiming -fsm_extraction= -keep_equivalent_registers}
  opt_design 0 0 {-directive= -quiet}
  place_design 0 0 {-directive= -quiet}
  phys_opt_design 0 0 {-directive= -quiet}
  route_design 0 0 {-directive= -tns_cleanup -quiet}
  write_checkpoint 1 1 {-force -quiet}
  open_checkpoint 1 1 {-quiet}
  read_checkpoint 1 1 {-incremental -directive= -cell= -quiet}
  report_incremental_reuse 0 0 {-file= -hierarchical -cells= -quiet}
  get_debug_cores 0 1 {-quiet -filter=}
  connect_debug_port 2 2 {-channel_start_index= -quiet}
  write_bitstream 1 1 {-force -bin_file -quiet}
  write_debug_probes 1 1 {-force -quiet}
  write_cfgmem 0 1 {-force -format= -interface= -size= -loadbit= -file= -quiet}
  report_timing_summary 0 0 {-delay_type= -max_paths= -nworst= -report_unconstrained -warn_on_violation -file= -quiet}
  check_timing 0 0 {-file= -verbose -quiet}
  report_bus_skew 0 0 {-file= -warn_on_violation -max_paths= -quiet}
  report_drc 0 0 {-file= -name= -ruledecks= -checks= -quiet}
  report_cdc 0 0 {-details -file= -summary -severity= -quiet}
  report_route_status 0 0 {-file= -quiet}
  report_utilization 0 0 {-hierarchical -hierarchical_depth= -file= -quiet}
  report_methodology 0 0 {-file= -name= -quiet}
  report_clock_interaction 0 0 {-file= -delay_type= -quiet}
  report_clock_utilization 0 0 {-file= -quiet}
  report_ram_utilization 0 0 {-file= -quiet}
  report_high_fanout_nets 0 0 {-file= -timing -max_nets= -quiet}
  report_synchronizer_mtbf 0 0 {-file= -quiet}
  report_io 0 0 {-file= -quiet}
  report_power 0 0 {-file= -quiet}
  get_ports 0 9 {-quiet -filter= -of_objects=}
  get_cells 0 9 {-quiet -hierarchical -filter= -of_objects=}
  get_pins 0 9 {-quiet -hierarchical -filter= -of_objects= -leaf}
  get_nets 0 9 {-quiet -hierarchical -filter= -of_objects=}
  get_clocks 0 9 {-quiet -filter= -of_objects= -include_generated_clocks}
  get_property 2 2 {-quiet}
  all_fanin 1 1 {-quiet -flat -startpoints_only}
  get_files 0 1 {-quiet -of_objects=}
  get_filesets 1 1 {-quiet}
  get_ips 0 1 {-quiet}
  current_design 0 1 {-quiet}
  set_property 1 3 {-dict= -quiet}
  create_clock 0 1 {-period= -name= -waveform= -add}
  set_false_path 0 0 {-from= -to= -through= -setup -hold}
  set_max_delay 1 1 {-from= -to= -datapath_only}
  set_bus_skew 1 1 {-from= -to=}
  create_pblock 1 1 {-quiet}
  get_pblocks 0 1 {-quiet -filter=}
  add_cells_to_pblock 2 2 {-quiet}
  resize_pblock 1 1 {-add= -remove= -quiet}
  set_clock_groups 0 0 {-name= -asynchronous -group=* -logically_exclusive -physically_exclusive}
  open_hw_manager 0 0 {-quiet}
  connect_hw_server 0 0 {-url= -quiet}
  get_hw_targets 0 1 {-quiet}
  current_hw_target 0 1 {-quiet}
  open_hw_target 0 1 {-quiet}
  close_hw_target 0 1 {-quiet}
  get_hw_devices 0 1 {-quiet}
  current_hw_device 0 1 {-quiet}
  refresh_hw_device 0 1 {-update_hw_probes= -quiet}
  program_hw_devices 1 1 {-quiet}
  create_hw_cfgmem 1 1 {-hw_device= -quiet}
  get_cfgmem_parts 1 1 {-quiet}
  create_hw_bitstream 1 1 {-hw_device= -quiet}
  program_hw_cfgmem 0 0 {-hw_cfgmem= -quiet}
  boot_hw_device 1 1 {-quiet}
  get_hw_axis 0 1 {-quiet -of_objects=}
  reset_hw_axi 1 1 {-quiet}
  create_hw_axi_txn 2 2 {-address= -data= -len= -size= -type= -burst= -cache= -id= -force -quiet}
  run_hw_axi 1 9 {-quiet}
} {
  set model::known($name) [list $least $most $options]
  interp alias {} $name {} model::call $name
}

# Takes a command's arguments apart and does it: {positional} and {option value ...}, an option with "=*" gathering a list.
proc model::call {name args} {
  variable known
  lassign $known($name) least most allowed
  set positional {}
  set options {}
  for {set i 0} {$i < [llength $args]} {incr i} {
    set argument [lindex $args $i]
    if {![regexp {^-[a-z_]+$} $argument]} {
      lappend positional $argument
      continue
    }
    set found [lsearch -all -inline -regexp $allowed "^$argument\(=|=\\*)?$"]
    if {[llength $found] != 1} { set found [lsearch -all -inline -glob $allowed $argument*] }
    if {[llength $found] != 1} {
      fail "$name: there is no option $argument"
      continue
    }
    lassign [split [lindex $found 0] =] option kind
    if {[string first = [lindex $found 0]] < 0} {
      dict set options $option 1
    } elseif {[incr i] >= [llength $args]} {
      fail "$name: $argument needs a value"
    } elseif {$kind eq "*"} {
      dict lappend options $option [lindex $args $i]
    } else {
      dict set options $option [lindex $args $i]
    }
  }
  if {[llength $positional] < $least || [llength $positional] > $most} {
    fail "$name: [llength $positional] arguments, $least to $most are wanted"
    return {}
  }
  # Values that are words, for the checks of values; what an option names otherwise is an object or a file.
  foreach option {-directive -id -new_severity -flatten_hierarchy -format -interface -size -delay_type} {
    if {[dict exists $options $option]} { fact option [place] $name $option [dict get $options $option] }
  }
  if {[info commands do_$name] ne ""} { return [do_$name $positional $options] }
  fact command $name
  return {}
}

# Anything else that is no command of Tcl either.
proc unknown {name args} {
  model::fail "there is no command '$name'"
  return {}
}
