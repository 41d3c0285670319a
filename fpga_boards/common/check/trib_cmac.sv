// SPDX-License-Identifier: Apache-2.0
// Stand-in for the IP cmac_usplus as ip/trib_cmac.tcl makes it: the ports that are connected, by PG203 and by what
// designs with this IP have, not by Vivado; there are more outputs. Nothing reads inputs or drives outputs. The
// resets are named *_reset_done, and are high in reset.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off UNDRIVEN */
(* blackbox *)
module trib_cmac (
  // Words of the lanes: 128, 16 and 16 bits each, of which 64, 8 and 8 count.
  output logic [511:0] txdata_in,
  output logic [63:0]  txctrl0_in,
  output logic [63:0]  txctrl1_in,
  input  logic [511:0] rxdata_out,
  input  logic [63:0]  rxctrl0_out,
  input  logic [63:0]  rxctrl1_out,
  // Transmit side.
  input  logic         tx_clk,
  input  logic         tx_reset_done,
  input  logic         tx_axis_tvalid,
  output logic         tx_axis_tready,
  input  logic         tx_axis_tlast,
  input  logic         tx_axis_tuser,
  input  logic [511:0] tx_axis_tdata,
  input  logic [63:0]  tx_axis_tkeep,
  input  logic [55:0]  tx_preamblein,
  input  logic         ctl_tx_enable,
  input  logic         ctl_tx_send_rfi,
  input  logic         ctl_tx_send_idle,
  input  logic         ctl_tx_send_lfi,
  input  logic         ctl_tx_test_pattern,
  input  logic         ctl_tx_rsfec_enable,
  // Receive side.
  input  logic         rx_clk,
  input  logic         rx_reset_done,
  input  logic [9:0]   rx_serdes_clk_in,
  input  logic [9:0]   rx_serdes_reset_done,
  output logic         rx_axis_tvalid,
  output logic         rx_axis_tlast,
  output logic         rx_axis_tuser,
  output logic [511:0] rx_axis_tdata,
  output logic [63:0]  rx_axis_tkeep,
  input  logic         ctl_rx_enable,
  input  logic         ctl_rx_force_resync,
  input  logic         ctl_rx_test_pattern,
  input  logic         ctl_rx_rsfec_enable,
  input  logic         ctl_rx_rsfec_enable_correction,
  input  logic         ctl_rx_rsfec_enable_indication,
  input  logic         ctl_rsfec_ieee_error_indication_mode,
  output logic         stat_rx_aligned,
  output logic         stat_rx_hi_ber,
  output logic         stat_rx_local_fault,
  output logic         stat_rx_remote_fault,
  output logic [2:0]   stat_rx_bad_fcs,
  output logic [2:0]   stat_rx_bad_code,
  output logic         stat_rx_rsfec_corrected_cw_inc,
  output logic         stat_rx_rsfec_uncorrected_cw_inc,
  input  logic         drp_clk,
  input  logic [9:0]   drp_addr,
  input  logic [15:0]  drp_di,
  input  logic         drp_en,
  input  logic         drp_we
);
endmodule
