# SPDX-License-Identifier: Apache-2.0
# trib_async_fifo: two pointers in Gray code, and the words in a distributed memory. As its header has it, the wires of a pointer
# differ by less than a cycle of the clock that they come from, and take at most half a cycle of the other; the way through the
# memory takes at most one cycle of the reading clock. What crosses is counted: nothing in any instance would be an error.
set pointers 0
set memories 0
foreach fifo [crossings::instances trib_async_fifo] {
  foreach name {write_meta_q read_meta_q} {
    set to [crossings::registers $fifo $name]
    if {[llength $to] == 0} { error "$fifo has no $name" }
    set from [crossings::sources [crossings::data_pins $to]]
    set_property ASYNC_REG true $to
    set_property ASYNC_REG true [crossings::registers $fifo [string map {meta seen} $name]]
    set_max_delay -datapath_only -from $from -to $to [expr {[crossings::period $to] / 2.0}]
    set_bus_skew -from $from -to $to [crossings::period $from]
    incr pointers
  }
  # The words of a queue of events have no meaning, and their register is gone.
  set to [crossings::registers $fifo m_data_o]
  if {[llength $to] > 0} {
    set writer [get_clocks -of_objects [crossings::registers $fifo write_gray_q]]
    set_max_delay -datapath_only -from $writer -to $to [crossings::period $to]
    incr memories
  }
}
if {$memories == 0} { error "no trib_async_fifo has words" }
puts "crossings: $pointers pointers and $memories memories of trib_async_fifo"
