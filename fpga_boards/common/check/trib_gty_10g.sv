// SPDX-License-Identifier: Apache-2.0
// Stand-in for the IP gtwizard_ultrascale as ip/trib_gty_10g.tcl makes it: its ports for four channels and their
// common, by PG182 and by what designs with this IP have, not by Vivado. Nothing reads inputs or drives outputs.
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off UNDRIVEN */
(* blackbox *)
module trib_gty_10g (
  input  logic [3:0]   gtyrxp_in,
  input  logic [3:0]   gtyrxn_in,
  output logic [3:0]   gtytxp_out,
  output logic [3:0]   gtytxn_out,
  output logic [3:0]   gtpowergood_out,
  input  logic         gtrefclk00_in,
  input  logic         qpll0reset_in,
  output logic         qpll0lock_out,
  input  logic         gtwiz_userclk_tx_active_in,
  input  logic         gtwiz_userclk_rx_active_in,
  input  logic         gtwiz_reset_tx_done_in,
  input  logic         gtwiz_reset_rx_done_in,
  input  logic [3:0]   gttxreset_in,
  input  logic [3:0]   txprogdivreset_in,
  input  logic [3:0]   txuserrdy_in,
  output logic [3:0]   txresetdone_out,
  output logic [3:0]   txpmaresetdone_out,
  output logic [3:0]   txprgdivresetdone_out,
  output logic [3:0]   txoutclk_out,
  input  logic [3:0]   txusrclk_in,
  input  logic [3:0]   txusrclk2_in,
  input  logic [255:0] gtwiz_userdata_tx_in,
  input  logic [23:0]  txheader_in,
  input  logic [27:0]  txsequence_in,
  input  logic [3:0]   gtrxreset_in,
  input  logic [3:0]   rxprogdivreset_in,
  input  logic [3:0]   rxuserrdy_in,
  output logic [3:0]   rxresetdone_out,
  output logic [3:0]   rxpmaresetdone_out,
  output logic [3:0]   rxprgdivresetdone_out,
  output logic [3:0]   rxcdrlock_out,
  output logic [3:0]   rxoutclk_out,
  input  logic [3:0]   rxusrclk_in,
  input  logic [3:0]   rxusrclk2_in,
  output logic [255:0] gtwiz_userdata_rx_out,
  output logic [7:0]   rxdatavalid_out,
  output logic [23:0]  rxheader_out,
  output logic [7:0]   rxheadervalid_out,
  output logic [7:0]   rxstartofseq_out,
  input  logic [3:0]   rxgearboxslip_in
);
endmodule
