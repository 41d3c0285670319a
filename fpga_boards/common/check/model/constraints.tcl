# SPDX-License-Identifier: Apache-2.0
# Constraints: noted as facts, each with all objects that it holds for. A pattern without a match was an error before.
array set model::created {}

# The period of a clock: as created, or by that of its root.
proc model::period {name} {
  variable created
  variable clock
  if {[info exists created($name)]} { return $created($name) }
  variable derived
  lassign $clock($name) root factor
  if {[info exists derived($root)]} {
    lassign $derived($root) root more
    set factor [expr {$factor * $more}]
  }
  foreach {other period} [array get created] {
    if {[set ::model::created_at($other)] eq $root} { return [expr {$period * $factor}] }
  }
  fail "clock $name is made of $root, where none is created"
  return 1000.0
}

proc model::do_create_clock {positional options} {
  variable created
  variable created_at
  set object [lindex $positional 0]
  if {![dict exists $options -period] || ![string is double -strict [dict get $options -period]]} {
    fail "create_clock: no period in ns"
    return
  }
  if {[llength $object] != 1} { fail "create_clock: one object is wanted, not '$object'" ; return }
  set name [expr {[dict exists $options -name] ? [dict get $options -name] : [plain [lindex $object 0]]}]
  if {[info exists created($name)]} { fail "create_clock: there is a clock $name already" }
  set created($name) [dict get $options -period]
  set created_at($name) [plain [lindex $object 0]]
  fact clock $name $created($name) $created_at($name)
  fact value [place] clock $created_at($name) PERIOD $created($name)
}

# Objects of an option, separated by spaces; none of their names has one.
proc model::of_option {command options option} {
  if {![dict exists $options $option]} { return * }
  set objects [dict get $options $option]
  if {[llength $objects] == 0} { fail "$command: $option of nothing" }
  return [join $objects]
}

# `limit`: in ns, of those that have one.
proc model::exception {kind options {limit ""}} {
  fact exception $kind [of_option $kind $options -from] [of_option $kind $options -to] $limit [place]
}

proc model::do_set_false_path {positional options} {
  if {![dict exists $options -from] && ![dict exists $options -to]} { fail "set_false_path: from nowhere to nowhere" }
  if {[dict exists $options -through]} { fail "set_false_path: -through is not known here" }
  exception set_false_path $options
}

proc model::number {command value} {
  if {![string is double -strict $value] || $value <= 0} { fail "$command: '$value' is no time in ns" }
}

proc model::do_set_max_delay {positional options} {
  number set_max_delay [lindex $positional 0]
  if {[dict exists $options -datapath_only] && ![dict exists $options -from]} { fail "set_max_delay: -datapath_only needs -from" }
  exception [expr {[dict exists $options -datapath_only] ? "datapath" : "set_max_delay"}] $options [lindex $positional 0]
}

proc model::do_set_bus_skew {positional options} {
  number set_bus_skew [lindex $positional 0]
  foreach option {-from -to} { if {![dict exists $options $option]} { fail "set_bus_skew: needs $option" } }
  exception set_bus_skew $options [lindex $positional 0]
  fact requirement [lindex $positional 0]
}

proc model::do_set_clock_groups {positional options} {
  if {![dict exists $options -group]} { fail "set_clock_groups: no group"; return }
  # Stronger than set_max_delay: it would take the limits of the crossings away.
  fact groups {*}[dict get $options -group]
}

# Properties -------------------------------------------------------------------------------------------------------------------
set model::of_property {
  port {PACKAGE_PIN IOSTANDARD PULLUP PULLDOWN DRIVE SLEW}
  cell {ASYNC_REG LOC}
  design {CFGBVS CONFIG_VOLTAGE CONFIG_MODE BITSTREAM.CONFIG.BPI_SYNC_MODE BITSTREAM.CONFIG.EXTMASTERCCLK_EN
    BITSTREAM.CONFIG.UNUSEDPIN BITSTREAM.GENERAL.COMPRESS BITSTREAM.CONFIG.CONFIGFALLBACK BITSTREAM.CONFIG.CONFIGRATE
    BITSTREAM.CONFIG.SPI_BUSWIDTH BITSTREAM.CONFIG.SPI_32BIT_ADDR BITSTREAM.CONFIG.SPI_FALL_EDGE
    BITSTREAM.CONFIG.USERID BITSTREAM.CONFIG.USR_ACCESS BITSTREAM.CONFIG.OVERTEMPSHUTDOWN BITSTREAM.CONFIG.OVERTEMPPOWERDOWN}
  fileset {include_dirs top generic}
  file {USED_IN_SYNTHESIS PROCESSING_ORDER GENERATE_SYNTH_CHECKPOINT IS_ENABLED}
  device {PROGRAM.FILE PROBES.FILE}
  debug_core {C_CLK_INPUT_FREQ_HZ C_ENABLE_CLK_DIVIDER C_USER_SCAN_CHAIN}
  memory {PROGRAM.FILES PROGRAM.ADDRESS_RANGE PROGRAM.BLANK_CHECK PROGRAM.ERASE PROGRAM.CFG_PROGRAM PROGRAM.VERIFY
    PROGRAM.UNUSED_PIN_TERMINATION PROGRAM.BPI_RS_PINS}
}

# Of the family: 7 series has another name than UltraScale for what an FPGA does that is too hot (UG908).
proc model::of_family {name} {
  variable expected_part
  set wanted [expr {[string match xc7* $expected_part] ? "OVERTEMPPOWERDOWN" : "OVERTEMPSHUTDOWN"}]
  if {[regexp {OVERTEMP\w+} $name found] && $found ne $wanted} { fail "set_property: $name is not for $expected_part, but $wanted is" }
}

proc model::do_set_property {positional options} {
  variable of_property
  variable set_properties
  set objects [lindex $positional end]
  if {[dict exists $options -dict]} {
    set values [dict get $options -dict]
    if {[llength $positional] != 1 || [llength $values] % 2} { fail "set_property: -dict {name value ...} objects"; return }
  } else {
    if {[llength $positional] != 3} { fail "set_property: name, value, objects"; return }
    set values [lrange $positional 0 1]
  }
  if {[llength $objects] == 0} { fail "set_property: of nothing" }
  foreach object $objects {
    set class [class $object]
    set allowed {}
    if {[dict exists $of_property $class]} { set allowed [dict get $of_property $class] }
    foreach {name value} $values {
      if {$name ni $allowed && !($class eq "ip" && [string match CONFIG.* $name])} {
        fail "set_property: '$name' is no property of $object that is known here"
      }
      if {$name in {BITSTREAM.CONFIG.USERID BITSTREAM.CONFIG.USR_ACCESS} && ![regexp {^0x[0-9A-Fa-f]{8}$} $value]} {
        fail "set_property: $name must be 0x and eight digits, not '$value'"
      }
      if {$class eq "design"} { of_family $name }
      if {$class eq "ip"} { ip_property [plain $object] $name $value }
      if {$class in {port cell design}} { fact property $class [plain $object] $name $value }
      if {$class in {port design ip memory}} { fact value [place] $class [plain $object] $name $value }
      set set_properties($object,$name) $value
    }
  }
}
