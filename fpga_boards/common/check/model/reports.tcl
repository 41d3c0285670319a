# SPDX-License-Identifier: Apache-2.0
# Reports in the layout of Vivado's (fpga_boards/common/reports says where that is known from), of what is known of the design: its
# ports, registers, clocks and crossings, and the constraints that the scripts have set. Nothing is known of its timing, area and nets:
# slacks are zero, and all nets are routed once route_design has run.
namespace eval model {
  variable rule [string repeat - 96]
  variable descriptions {
    CDC-1 {Critical {1-bit unknown CDC circuitry}}
    CDC-3 {Info {1-bit synchronized with ASYNC_REG property}}
    CDC-6 {Warning {Multi-bit synchronized with ASYNC_REG property}}
    CDC-15 {Warning {Clock enable controlled CDC structure detected}}
    UCIO-1 {{Critical Warning} {Unconstrained Logical Port}}
    CFGBVS-1 {Warning {Missing CFGBVS and CONFIG_VOLTAGE Design Properties}}
  }
}

proc model::heading {command title} {
  variable rule
  variable expected_top
  variable expected_part
  variable routed
  return "Copyright 1986-2022 Xilinx, Inc. All Rights Reserved. Copyright 2022-2023 Advanced Micro Devices, Inc. All Rights Reserved.
$rule
| Tool Version : Vivado v.2023.2 (stand-in of fpga_boards/common/check, no Vivado)
| Command      : $command
| Design       : $expected_top
| Device       : $expected_part
| Design State : [expr {$routed ? "Routed" : "Optimized"}]
$rule

$title

"
}

# Facts of a kind that the scripts have set, without the kind.
proc model::facts_of {kind} {
  variable facts
  set found {}
  foreach fact $facts {
    set fields [split $fact \t]
    if {[lindex $fields 0] eq $kind} { lappend found [lrange $fields 1 end] }
  }
  return $found
}

# A table of Vivado's with lines of "+---+": heads and rows are lists of cells.
proc model::boxed {heads rows} {
  set widths [lmap head $heads { string length $head }]
  foreach row $rows { set widths [lmap width $widths cell $row { expr {max($width, [string length $cell])} }] }
  set line "+[join [lmap width $widths { string repeat - [expr {$width + 2}] }] +]+\n"
  set text $line
  foreach row [linsert $rows 0 $heads] {
    append text "|" {*}[lmap width $widths cell $row { format " %-*s |" $width $cell }] "\n"
    if {$row eq $heads} { append text $line }
  }
  return $text$line
}

proc model::registers {} {
  variable cell
  return [lmap {path type} [array get cell] { expr {$type eq "FDRE" ? $path : [continue]} }]
}

# Whether there is a period for a clock.
proc model::timed {name} {
  variable clock
  variable derived
  variable created_at
  if {![info exists clock($name)]} { return [info exists created_at($name)] }
  set root [lindex $clock($name) 0]
  if {[info exists derived($root)]} { set root [lindex $derived($root) 0] }
  foreach {created place} [array get created_at] { if {$place eq $root} { return 1 } }
  return 0
}

# Timing -----------------------------------------------------------------------------------------------------------------------
proc model::text_report_timing_summary {} {
  variable rule
  set endpoints [llength [registers]]
  set heads {} ; set dashes {} ; set values {}
  foreach {slack total} {WNS(ns) TNS WHS(ns) THS WPWS(ns) TPWS} {
    foreach name [list $slack "${total}(ns)" "$total Failing Endpoints" "$total Total Endpoints"] value [list 0.000 0.000 0 $endpoints] {
      set width [expr {[string length $name] < 12 ? 11 : [string length $name]}]
      lappend heads [format %*s $width $name]
      lappend dashes [format %*s $width [string repeat - [string length $name]]]
      lappend values [format %*s $width $value]
    }
  }
  return "[heading report_timing_summary {Timing Summary Report}]$rule
| Design Timing Summary
| ---------------------
$rule

[join $heads {  }]
[join $dashes {  }]
[join $values {  }]


All user specified timing constraints are met.
"
}

# Ports without a delay: how many have no false path either, and how many have one. Those of transceivers and clocks have no delay.
proc model::ports_without_delay {directions option} {
  variable port
  variable created_at
  array set standard {}
  foreach fields [facts_of property] {
    lassign $fields class name property value
    if {$class eq "port" && $property eq "IOSTANDARD"} { set standard($name) $value }
  }
  array set excepted {}
  foreach fields [facts_of exception] {
    lassign $fields kind from to
    foreach object [expr {$option eq "-from" ? $from : $to}] {
      if {$kind eq "set_false_path" && [class $object] eq "port"} { set excepted([plain $object]) 1 }
    }
  }
  set clocks [lmap {name place} [array get created_at] { set place }]
  set loose 0 ; set false 0
  foreach {name direction} [array get port] {
    if {$direction ni $directions || ![info exists standard($name)]} { continue }
    if {$name in $clocks || [regexp {^(DIFF_|LVDS)} $standard($name)]} { continue }
    if {[info exists excepted($name)]} { incr false } else { incr loose }
  }
  return [list $loose $false]
}

proc model::text_check_timing {} {
  variable clock_at
  set no_clock 0
  foreach register [registers] { if {![timed $clock_at($register)]} { incr no_clock } }
  lassign [ports_without_delay {input inout} -from] loose_in false_in
  lassign [ports_without_delay {output inout} -to] loose_out false_out
  set checks [list no_clock $no_clock "register/latch pins with no clock." \
    constant_clock 0 "register/latch pins with constant_clock." \
    pulse_width_clock 0 "register/latch pins which need pulse_width check" \
    unconstrained_internal_endpoints 0 "pins that are not constrained for maximum delay." \
    no_input_delay [expr {$loose_in + $false_in}] "" no_output_delay [expr {$loose_out + $false_out}] "" \
    multiple_clock 0 "register/latch pins with multiple clocks." \
    generated_clocks 0 "generated clocks that are not connected to a clock source." \
    loops 0 "combinational loops in the design." partial_input_delay 0 "input ports with partial input delay specified." \
    partial_output_delay 0 "ports with partial output delay specified." \
    latch_loops 0 "combinational latch loops in the design through latch input"]
  set contents "" ; set sections "" ; set number 0
  foreach {name count text} $checks {
    set title "[incr number]. checking $name ($count)"
    append contents "$title\n"
    append sections "\n$title\n[string repeat - [string length $title]]\n"
    if {$name eq "no_input_delay"} {
      append sections " There are $loose_in input ports with no input delay specified.[expr {$loose_in ? { (HIGH)} : {}}]\n\n" \
        " There are $false_in input ports with no input delay but user has a false path constraint. (MEDIUM)\n\n"
    } elseif {$name eq "no_output_delay"} {
      append sections " There are $loose_out ports with no output delay specified.[expr {$loose_out ? { (HIGH)} : {}}]\n\n" \
        " There are $false_out ports with no output delay but user has a false path constraint (MEDIUM)\n\n" \
        " There are 0 ports with no output delay but with a timing clock defined on it or propagating through it\n\n"
    } else {
      append sections " There are $count $text\n\n"
    }
  }
  return "[heading check_timing {check_timing report}]Table of Contents\n-----------------\n$contents$sections"
}

# Ends of a constraint, as Vivado prints them.
proc model::printed {objects} {
  return "\[get_[class [lindex $objects 0]]s \[list [join [lmap object $objects { string cat \{ [plain $object] \} }]]\]\]"
}

proc model::text_report_bus_skew {} {
  set requirements [facts_of requirement]
  set rows "" ; set details "" ; set number 0
  foreach fields [facts_of exception] {
    lassign $fields kind from to
    if {$kind ne "set_bus_skew"} { continue }
    set requirement [format %.3f [lindex $requirements $number]]
    incr number
    append rows [format "%-3d %-9d %s\n" $number $number [printed $from]] [format "%44s%s\n" "" [printed $to]] \
      [format "%76s%-6s  %15s  %10s  %9s\n" "" Slow $requirement 0.000 $requirement]
    append details "\nId: $number\nset_bus_skew -from [printed $from] -to [printed $to] $requirement\nRequirement: ${requirement}ns\n" \
      "Endpoints: [llength $to]\n"
  }
  if {$number == 0} { return "[heading report_bus_skew {Bus Skew Report}]No bus skew constraints\n" }
  set contents "1. Bus Skew Report Summary\n2. Bus Skew Report Per Constraint\n"
  return "[heading report_bus_skew {Bus Skew Report}]Table of Contents\n-----------------\n$contents
1. Bus Skew Report Summary
--------------------------

[format {%-2s  %-8s  %-30s  %-30s  %-6s  %15s  %10s  %9s} Id Position From To Corner Requirement(ns) Actual(ns) Slack(ns)]
--  --------  [string repeat - 30]  [string repeat - 30]  ------  [string repeat - 15]  [string repeat - 10]  ---------
$rows

2. Bus Skew Report Per Constraint
---------------------------------
$details"
}

# Rules, nets, area ----------------------------------------------------------------------------------------------------------------
proc model::rules {command title found} {
  variable descriptions
  set rows {} ; set details "" ; set total 0
  dict for {rule texts} $found {
    lassign [dict get $descriptions $rule] severity text
    lappend rows [list $rule $severity $text [llength $texts]]
    incr total [llength $texts]
    set number 0
    foreach violation $texts { append details "$rule#[incr number] $severity\n$text  \n$violation\nRelated violations: <none>\n\n" }
  }
  return "[heading $command $title]Table of Contents\n-----------------\n1. REPORT SUMMARY\n2. REPORT DETAILS\n
1. REPORT SUMMARY
-----------------
            Netlist: netlist
          Floorplan: design_1
      Design limits: <entire design considered>
             Max checks: <unlimited>
             Checks found: $total
[boxed {Rule Severity Description Checks} $rows]
2. REPORT DETAILS
-----------------
$details"
}

proc model::text_report_drc {} {
  variable port
  variable expected_part
  set placed [lmap fields [facts_of property] { expr {[lindex $fields 2] eq "PACKAGE_PIN" ? [lindex $fields 1] : [continue]} }]
  set found {}
  foreach name [lsort [array names port]] {
    if {$name ni $placed} {
      dict lappend found UCIO-1 "1 out of [array size port] logical ports have no user assigned specific location constraint (LOC): $name."
    }
  }
  set configured [lmap fields [facts_of property] { expr {[lindex $fields 0] eq "design" ? [lindex $fields 2] : [continue]} }]
  if {[string match xc7* $expected_part] && "CFGBVS" ni $configured} {
    dict lappend found CFGBVS-1 "Neither the CFGBVS nor CONFIG_VOLTAGE voltage property is set."
  }
  return [rules report_drc {Report DRC} $found]
}
proc model::text_report_methodology {} { return [rules report_methodology {Report Methodology} {}] }

proc model::text_report_route_status {} {
  variable cell
  variable routed
  set nets [array size cell]
  set errors [expr {$routed ? 0 : $nets}]
  set line "   ------------------------------------------- : ----------- :\n"
  set text "Design Route Status\n[string repeat { } 47]:      # nets :\n$line"
  foreach {name count} [list "   # of logical nets" $nets "       # of routable nets" $nets \
      "           # of fully routed nets" [expr {$nets - $errors}] "       # of nets with routing errors" $errors] {
    append text "$name[string repeat . [expr {46 - [string length $name]}]] : [format %11d $count] :\n"
  }
  return $text$line
}

proc model::text_report_utilization {} {
  variable expected_part
  set kind [expr {[string match xc7* $expected_part] ? "Slice" : "CLB"}]
  set heads {"Site Type" Used Fixed Prohibited Available Util%}
  set registers [llength [registers]]
  set logic [boxed $heads [list [list "$kind LUTs*" 0 0 0 1000000 0.00] [list "  LUT as Logic" 0 0 0 1000000 0.00] \
    [list "$kind Registers" $registers 0 0 2000000 [format %.2f [expr {$registers / 20000.0}]]]]]
  set memory [boxed $heads [list {"Block RAM Tile" 0 0 0 1000 0.00}]]
  return "[heading report_utilization {Utilization Design Information}]1. $kind Logic\n--------------\n\n$logic
* Warning! The Final LUT count, after physical optimizations and full implementation, is typically lower.\n
3. Memory\n---------\n\n$memory"
}
