# SPDX-License-Identifier: Apache-2.0
# trib_strobe_crossing: numbers in Gray code. The bits of a number are held together, those of different numbers are not.
set numbers 0
foreach crossing [crossings::instances trib_strobe_crossing] {
  # An unread number is removed.
  set bits {}
  foreach register [crossings::registers $crossing {gen_strobe[*].gray_meta_q}] {
    if {![regexp {gen_strobe\[(\d+)\]\.gray_meta_q_reg} [get_property NAME $register] all number]} { error "$register is of no number" }
    dict lappend bits $number $register
  }
  dict for {number meta} $bits {
    crossings::gray $meta [crossings::registers $crossing "gen_strobe\[$number\].gray_seen_q"]
    incr numbers
  }
}
if {$numbers == 0} { error "no trib_strobe_crossing has a number" }
puts "crossings: $numbers numbers of trib_strobe_crossing"
