# SPDX-License-Identifier: Apache-2.0
# report_cdc -details in the layout of Vivado's, of the crossings that elaboration has found and the constraints that cover them.

# By pair of clocks, the crossings as rows: rule, exception, source, destination. One of each end, as Vivado reports them.
proc model::crossings {} {
  variable source_of
  variable clock_at
  array set excepted {} ; array set marked {} ; array set skewed {}
  foreach fields [facts_of exception] {
    lassign $fields kind from to
    foreach object $to {
      set path [regsub {/D$} [plain $object] ""]
      if {$kind eq "set_bus_skew"} { set skewed($path) 1 }
      if {$kind in {datapath set_false_path}} {
        set excepted($path) [string map {datapath {Max Delay Datapath Only} set_false_path {False Path}} $kind]
      }
    }
  }
  foreach fields [facts_of property] { if {[lindex $fields 2] eq "ASYNC_REG"} { set marked([lindex $fields 1]) 1 } }
  set pairs {}
  foreach end [lsort [array names source_of]] {
    set path [file dirname $end]
    if {![info exists clock_at($path)]} { continue }
    set seen {}
    foreach start $source_of($end) {
      set from [file dirname $start]
      if {![info exists clock_at($from)]} { continue }
      set pair [list $clock_at($from) $clock_at($path)]
      if {$pair in $seen} { continue }
      lappend seen $pair
      set exception [expr {[info exists excepted($path)] ? $excepted($path) : "None"}]
      if {[info exists marked($path)]} {
        set rule [expr {[info exists skewed($path)] ? "CDC-6" : "CDC-3"}]
      } else {
        set rule [expr {$exception eq "None" ? "CDC-1" : "CDC-15"}]
      }
      dict lappend pairs $pair [list $rule $exception $start $end]
    }
  }
  return $pairs
}

proc model::text_report_cdc {} {
  variable descriptions
  set pairs [crossings]
  set counts {}
  set details ""
  dict for {pair rows} $pairs {
    append details "\nSource Clock: [lindex $pair 0]\nDestination Clock: [lindex $pair 1]\nCDC Type: No Common Primary Clock\n\n"
    append details [format "%-4s  %-6s  %-8s  %-46s  %5s  %-23s  %s\n" Row ID Severity Description Depth Exception \
      "Source (From)  Destination (To)"]
    append details "----  ------  --------  [string repeat - 46]  -----  [string repeat - 23]  -------------  ----------------\n"
    set number 0
    foreach row $rows {
      lassign $row rule exception from to
      dict incr counts $rule
      lassign [dict get $descriptions $rule] severity text
      append details [format "%4d  %-6s  %-8s  %-46s  %5d  %-23s  %s  %s\n" [incr number] $rule $severity $text \
        [expr {$rule in {CDC-3 CDC-6} ? 2 : 0}] $exception $from $to]
    }
  }
  set summary "[format {%-6s  %-8s  %5s  %s} ID Severity Count Description]\n------  --------  -----  [string repeat - 46]\n"
  dict for {rule count} $counts {
    append summary [format "%-6s  %-8s  %5d  %s\n" $rule {*}[linsert [dict get $descriptions $rule] 1 $count]]
  }
  return "[heading {report_cdc -details} {CDC Report}]$summary$details"
}
