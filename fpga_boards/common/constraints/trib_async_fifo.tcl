# SPDX-License-Identifier: Apache-2.0
# trib_async_fifo: two pointers in Gray code, and the words in a distributed memory, the way through which takes at most one cycle of
# the reading clock, as the header of the module has it.
set pointers 0
set memories 0
foreach fifo [crossings::instances trib_async_fifo] {
  foreach pointer {write read} {
    crossings::gray [crossings::registers $fifo ${pointer}_meta_q] [crossings::registers $fifo ${pointer}_seen_q]
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
