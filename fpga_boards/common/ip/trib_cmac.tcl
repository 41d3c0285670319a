# SPDX-License-Identifier: Apache-2.0
# The hard MAC of 100G (CMAC, PG203) of four lanes, with its transceivers outside, and RS-FEC that is switched at run time. One IP
# serves all ports: its own constraints, which place it, are taken away, and xdc/place.xdc of the board places each. Its DRP is not used, but
# has a clock, that of the core: 250 MHz.
stage::make_ip cmac_usplus trib_cmac $ip_folder {
  CONFIG.CMAC_CAUI4_MODE 1
  CONFIG.NUM_LANES 4x25
  CONFIG.USER_INTERFACE AXIS
  CONFIG.GT_LOCATION 0
  CONFIG.GT_DRP_CLK 250.00
  CONFIG.INCLUDE_RS_FEC 1
  CONFIG.TX_FLOW_CONTROL 0
  CONFIG.RX_FLOW_CONTROL 0
  CONFIG.RX_FORWARD_CONTROL_FRAMES 0
  CONFIG.RX_CHECK_ACK 1
  CONFIG.ENABLE_TIME_STAMPING 0
}
stage::without_own_constraints trib_cmac
