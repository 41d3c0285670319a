# SPDX-License-Identifier: Apache-2.0
# trib_level_sync: levels that may come whenever they like, through two flip-flops. The way to the first is not timed.
set levels 0
foreach sync [crossings::instances trib_level_sync] {
  set to [crossings::registers $sync level_meta_q]
  # Unread levels are removed.
  if {[llength $to] == 0} { continue }
  set_property ASYNC_REG true $to
  set_property ASYNC_REG true [crossings::registers $sync level_q]
  set_false_path -to [crossings::data_pins $to]
  incr levels [llength $to]
}
if {$levels == 0} { error "no trib_level_sync has a level" }
puts "crossings: $levels levels of trib_level_sync"
