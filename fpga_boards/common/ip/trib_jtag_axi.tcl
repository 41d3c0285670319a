# SPDX-License-Identifier: Apache-2.0
# Registers by JTAG: a master of AXI4-Lite, one transfer at a time.
stage::make_ip jtag_axi trib_jtag_axi $ip_folder {
  CONFIG.PROTOCOL 2
  CONFIG.M_AXI_ADDR_WIDTH 32
  CONFIG.M_AXI_DATA_WIDTH 32
  CONFIG.RD_TXN_QUEUE_LENGTH 1
  CONFIG.WR_TXN_QUEUE_LENGTH 1
}
