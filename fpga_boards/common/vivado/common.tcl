# SPDX-License-Identifier: Apache-2.0
# Common part of the stages. Each is run from the root of the repository as
#   vivado -mode batch -source fpga_boards/common/vivado/<stage>.tcl -tclargs SETTINGS [ARGUMENT...]
# with SETTINGS from fpga_boards/common/board.py: an array `board` of the part, the sources, the constraints and the generics.
# A stage that fails ends Vivado with an error, hence with a status that is not 0.
namespace eval stage {
  # Modules of IP, and those of them that are synthesised with the design, not by themselves.
  variable modules {}
  variable in_design {}
  # Versions of Vivado that the scripts are written for. An older one lacks commands or IP, a newer one may have others.
  variable oldest 2022.1
  variable newest 2025.2
}

# `names` are those of the arguments after SETTINGS; {name default} may be omitted.
proc stage::begin {names} {
  upvar #0 argv argv board board
  set least [expr {1 + [llength [lsearch -all -not -regexp $names { }]]}]
  if {[llength $argv] < $least || [llength $argv] > 1 + [llength $names]} { error "arguments: SETTINGS $names" }
  uplevel #0 [list source [lindex $argv 0]]
  set values [lrange $argv 1 end]
  for {set i 0} {$i < [llength $names]} {incr i} {
    lassign [lindex $names $i] name value
    if {$i < [llength $values]} { set value [lindex $values $i] }
    uplevel #0 [list set $name $value]
  }
  check_version
  puts "stage: $board(name) $board(variant), version $board(version), commit $board(commit)[expr {$board(changed) ? {, changed} : {}}]"
}

# An older Vivado than is supported is an error, unless ANY_VERSION=1 is in the environment; a newer one is a warning.
proc stage::check_version {} {
  variable oldest
  variable newest
  set found [version -short]
  set any [expr {[info exists ::env(ANY_VERSION)] && $::env(ANY_VERSION) ni {"" 0}}]
  if {![regexp {^\d{4}\.\d+} $found number]} {
    set text "Vivado says that its version is '$found'"
  } elseif {[package vcompare $number $oldest] < 0} {
    set text "Vivado $found is older than $oldest"
  } else {
    if {[package vcompare $number $newest] > 0} { puts "WARNING: Vivado $found is newer than $newest, the newest one supported" }
    return
  }
  append text ", supported are $oldest to $newest"
  if {!$any} { error "$text; ANY_VERSION=1 in the environment tries it all the same" }
  puts "WARNING: $text"
}

# Messages that are errors if our own files cause them, although Vivado only warns: a port, pin, net, cell or clock that a constraint
# names and that is not there; two drivers of a net, a latch. fpga_boards/common/messages.py looks for all of them in a stage's log.
proc stage::strict_messages {} {
  return {
    {Vivado 12-180} {Vivado 12-507} {Vivado 12-508} {Vivado 12-584} {Vivado 12-627} {Vivado 12-1387} {Vivado 12-4739}
    {Common 17-55} {Synth 8-327} {Synth 8-6859}
  }
}

# Makes errors of them while a script runs. Severities hold for every file, and the constraints that come with the vendor's IP, with
# its checkpoints and with the debug hub name what they do not find: `script` must read our files and nothing else.
proc stage::strictly {script} {
  foreach id [strict_messages] { set_msg_config -id $id -new_severity ERROR }
  uplevel 1 $script
  foreach id [strict_messages] { reset_msg_config -id $id -default_severity }
}

# IP of the vendor, made by the script of the board: in a project in memory `where` is the folder that it goes to.
proc stage::make_ip {name module where settings} {
  variable modules
  set placed {}
  if {$where ne ""} {
    file mkdir $where
    set placed [list -dir $where]
  }
  create_ip -name $name -vendor xilinx.com -library ip -module_name $module {*}$placed
  set_property -dict $settings [get_ips $module]
  lappend modules $module
}

# Channels of a wizard for UltraScale transceivers (PG182), those of one quad of the board, the highest first as the wizard lists them. The
# pins place the transceivers, and the constraints that would place them by these names are not made. But the wizard takes only
# channels that the package has, and of an Alveo only those that the card wires: with others it ends with [IP_Flow 19-3478].
proc stage::gt_channels {module} {
  upvar #0 board board
  set channels [lsort -dictionary -decreasing $board(gt_channels)]
  set master [lindex $channels end]
  set_property -dict [list CONFIG.CHANNEL_ENABLE $channels CONFIG.TX_MASTER_CHANNEL $master CONFIG.RX_MASTER_CHANNEL $master \
    CONFIG.DISABLE_LOC_XDC 1] [get_ips $module]
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

# The part of the IP that is synthesised separately.
proc stage::separate_ip {} {
  variable in_design
  set found {}
  foreach ip [get_ips] {
    if {[get_property NAME $ip] ni $in_design} { lappend found $ip }
  }
  return $found
}

# All IP of the board, for synthesis: that of an earlier run if it was finished, since making it takes a quarter of an hour. It is kept
# in a folder for what it follows from: scripts, settings, part and the version of Vivado. `complete` is written last, and says what is
# there; a folder without it is what a run has left that was interrupted, and is made again.
proc stage::all_ip {} {
  upvar #0 board board ip_folder ip_folder
  variable modules
  variable in_design
  if {[llength $board(ip)] == 0} { return }
  set ip_folder $board(output)/ip/$board(ip_key)_[version -short]
  if {[file isfile $ip_folder/complete]} {
    puts "stage: the IP in $ip_folder is reused"
    set file [open $ip_folder/complete]
    lassign [split [string trim [read $file]] \n] modules separate
    close $file
    foreach module $modules { read_ip $ip_folder/$module/$module.xci }
    foreach module $separate { without_own_constraints $module }
  } else {
    file delete -force $ip_folder
    foreach script $board(ip) { uplevel #0 [list source $script] }
  }
  # Existing outputs that are up to date are left unchanged.
  generate_target all [separate_ip]
  synth_ip [separate_ip]
  set file [open $ip_folder/complete w]
  puts $file "$modules\n$in_design"
  close $file
}

# The debug hub, which registers by JTAG go through, on the clock of the JTAG-to-AXI: Vivado chooses one by itself, which might be a clock
# that stops with a link (UG908, "Debug Cores Clocking Guidelines"). The image works either way: without the clock there is only a
# warning.
proc stage::clock_debug_hub {} {
  set hub [get_debug_cores -quiet dbg_hub]
  if {[llength $hub] != 1} { return }
  if {[catch {
    set pin [get_pins -filter {REF_PIN_NAME == aclk} -of_objects [get_cells -hierarchical -filter {REF_NAME == trib_jtag_axi}]]
    set period [get_property PERIOD [lindex [get_clocks -of_objects $pin] 0]]
    set_property C_CLK_INPUT_FREQ_HZ [expr {round(1.0e9 / $period)}] $hub
    set_property C_ENABLE_CLK_DIVIDER false $hub
    connect_debug_port dbg_hub/clk [get_nets -of_objects $pin]
  } message]} {
    puts "WARNING: the clock of the debug hub is left to Vivado: $message"
  }
}
