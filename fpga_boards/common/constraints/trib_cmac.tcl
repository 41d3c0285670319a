# SPDX-License-Identifier: Apache-2.0
# trib_cmac: resets of the hard MAC, and whether its receiver corrects errors, are asynchronous to the MAC's clocks (PG203), but Vivado
# times the paths to them, each to one clock. RX_SERDES_RESET comes in the clocks of four lanes, which have nothing to do with each other.
# Nothing else in the image limits these paths: the constraints of the IP are omitted.
set pins 0
foreach mac [crossings::instances CMACE4] {
  foreach name {TX_RESET RX_RESET RX_SERDES_RESET* CTL_RX_RSFEC_ENABLE} {
    set to [get_pins -of_objects $mac -filter "REF_PIN_NAME =~ $name"]
    if {[llength $to] == 0} { error "$mac has no pin $name" }
    set_false_path -to $to
    incr pins [llength $to]
  }
}
puts "crossings: $pins asynchronous pins of CMACE4"
