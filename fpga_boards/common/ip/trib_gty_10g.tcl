# SPDX-License-Identifier: Apache-2.0
# A quad of GTY for 10GBASE-R (PG182): 4 channels, 10.3125 Gb/s, asynchronous gearbox, 64 bits at 156.25 MHz, and QPLL0,
# from 161.1328125 MHz x 64. Resets and clocks are outside, where the core brings them up. No pin of this IP has the free-running clock: it
# is that of the wizard's reset controller, of the DRP and of the calibration of the CPLL, none of which is used. 125 MHz is in its range.
stage::make_ip gtwizard_ultrascale trib_gty_10g $ip_folder {
  CONFIG.preset GTY-10GBASE-R
}
stage::gt_channels trib_gty_10g
set_property -dict {
  CONFIG.TX_LINE_RATE 10.3125
  CONFIG.TX_PLL_TYPE QPLL0
  CONFIG.TX_REFCLK_FREQUENCY 161.1328125
  CONFIG.TX_DATA_ENCODING 64B66B_ASYNC
  CONFIG.TX_USER_DATA_WIDTH 64
  CONFIG.TX_INT_DATA_WIDTH 64
  CONFIG.TX_OUTCLK_SOURCE TXPROGDIVCLK
  CONFIG.RX_LINE_RATE 10.3125
  CONFIG.RX_PLL_TYPE QPLL0
  CONFIG.RX_REFCLK_FREQUENCY 161.1328125
  CONFIG.RX_DATA_DECODING 64B66B_ASYNC
  CONFIG.RX_USER_DATA_WIDTH 64
  CONFIG.RX_INT_DATA_WIDTH 64
  CONFIG.RX_EQ_MODE DFE
  CONFIG.RX_OUTCLK_SOURCE RXPROGDIVCLK
  CONFIG.FREERUN_FREQUENCY 125
  CONFIG.LOCATE_COMMON CORE
  CONFIG.LOCATE_RESET_CONTROLLER EXAMPLE_DESIGN
  CONFIG.LOCATE_TX_USER_CLOCKING EXAMPLE_DESIGN
  CONFIG.LOCATE_RX_USER_CLOCKING EXAMPLE_DESIGN
  CONFIG.LOCATE_USER_DATA_WIDTH_SIZING CORE
  CONFIG.ENABLE_OPTIONAL_PORTS {qpll0reset_in qpll0lock_out gttxreset_in txuserrdy_in txresetdone_out txprgdivresetdone_out gtrxreset_in
    rxuserrdy_in rxresetdone_out rxprgdivresetdone_out rxcdrlock_out}
} [get_ips trib_gty_10g]
