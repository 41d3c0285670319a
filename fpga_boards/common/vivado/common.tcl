# SPDX-License-Identifier: Apache-2.0
# What the stages have in common. Each is run from the root of the repository as
#   vivado -mode batch -source fpga_boards/common/vivado/<stage>.tcl -tclargs SETTINGS [ARGUMENT...]
# with SETTINGS from fpga_boards/common/board.py: an array `board` of the part, the sources, the constraints and the generics.
# A stage that fails ends Vivado with an error, hence with a status that is not 0.
namespace eval stage {
  # IP that is synthesised with the design, not by itself.
  variable in_design {}
}

proc stage::begin {names} {
  upvar #0 argv argv board board
  if {[llength $argv] != 1 + [llength $names]} { error "arguments: SETTINGS $names" }
  uplevel #0 [list source [lindex $argv 0]]
  foreach name $names value [lrange $argv 1 end] { uplevel #0 [list set $name $value] }
  puts "stage: $board(name) $board(variant), version $board(version), commit $board(commit)[expr {$board(changed) ? {, changed} : {}}]"
}

# What Vivado only warns of, although no image should be made of it: a port, pin or clock that a constraint names and that is not
# there, two drivers of a net, a latch, a port without a place.
proc stage::be_strict {} {
  set ids {
    {Vivado 12-180} {Vivado 12-508} {Vivado 12-584} {Vivado 12-627} {Vivado 12-1387} {Vivado 12-4739}
    {Common 17-55} {Synth 8-327} {Synth 8-6859}
  }
  foreach id $ids {
    set_msg_config -id $id -new_severity ERROR
  }
}

# IP of the vendor, made by the script of the board: in a project in memory `where` is the folder that it goes to.
proc stage::make_ip {name module where settings} {
  set placed {}
  if {$where ne ""} {
    file mkdir $where
    set placed [list -dir $where]
  }
  create_ip -name $name -vendor xilinx.com -library ip -module_name $module {*}$placed
  set_property -dict $settings [get_ips $module]
}

# An IP of which there are several in a design: the constraints of its own would put all of them in one place. They are left out, and
# the IP is synthesised with the design.
proc stage::without_own_constraints {module} {
  variable in_design
  set_property GENERATE_SYNTH_CHECKPOINT false [get_files $module.xci]
  generate_target synthesis [get_files $module.xci]
  set_property IS_ENABLED false [get_files $module.xdc]
  lappend in_design $module
}

# What of the IP is synthesised by itself.
proc stage::separate_ip {} {
  variable in_design
  set found {}
  foreach ip [get_ips] {
    if {[get_property NAME $ip] ni $in_design} { lappend found $ip }
  }
  return $found
}
