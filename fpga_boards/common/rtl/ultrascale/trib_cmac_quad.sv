// SPDX-License-Identifier: Apache-2.0
// A port of 100G: a quad of GTY (IP trib_gty_100g) with its reference clock of 161.1328125 MHz, a CMAC (IP
// trib_cmac), and the buffers of their clocks, 322.27 MHz. transmit_clk_o is that of all lanes and of the MAC's
// transmit side, receive_clk_o is lane 0's recovered clock and that of the MAC's receive side; each lane gives its
// words in its own. A register is between MAC and quad in each direction, since they are apart.
// Bring-up signals of the core are of core_clk_i, for all lanes at once; transmit_rst_i and receive_rst_i are of their
// clocks. The order of lanes does not matter: the MAC detects it.
module trib_cmac_quad
  import trib_board_pkg::*;
#(
  localparam int unsigned Lanes = 4
) (
  input  logic             refclk_p_i,
  input  logic             refclk_n_i,
  input  logic [Lanes-1:0] rx_p_i,
  input  logic [Lanes-1:0] rx_n_i,
  output logic [Lanes-1:0] tx_p_o,
  output logic [Lanes-1:0] tx_n_o,
  // Bring-up.
  input  logic             core_clk_i,
  output logic             power_good_o,
  input  logic             qpll_reset_i,
  output logic             qpll_lock_o,
  input  logic             gt_tx_reset_i,
  input  logic             gt_tx_user_ready_i,
  output logic             gt_tx_reset_done_o,
  output logic             tx_clocks_locked_o,
  input  logic             gt_rx_reset_i,
  input  logic             gt_rx_user_ready_i,
  output logic             gt_rx_reset_done_o,
  output logic             gt_rx_cdr_lock_o,
  output logic             rx_clocks_locked_o,
  input  logic             rx_clocks_reset_i,
  input  logic             fec_i,
  input  logic             receive_down_i,
  // Transmit side of the MAC.
  output logic             transmit_clk_o,
  input  logic             transmit_rst_i,
  input  logic             tx_valid_i,
  output logic             tx_ready_o,
  input  logic             tx_last_i,
  input  logic             tx_user_i,
  input  logic [511:0]     tx_data_i,
  input  logic [63:0]      tx_keep_i,
  input  logic             tx_enable_i,
  input  logic             tx_send_rfi_i,
  input  logic             tx_send_idle_i,
  // Receive side.
  output logic             receive_clk_o,
  input  logic             receive_rst_i,
  output logic             rx_valid_o,
  output logic             rx_last_o,
  output logic             rx_user_o,
  output logic [511:0]     rx_data_o,
  output logic [63:0]      rx_keep_o,
  output cmac_levels_t     rx_levels_o,
  output cmac_events_t     rx_events_o
);

  // Clocks -----------------------------------------------------------------------------------------------------------------
  logic             refclk;
  logic [Lanes-1:0] transmit_source, receive_source, receive_clk;

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  IBUFDS_GTE4 u_refclk (
    .I  (refclk_p_i),
    .IB (refclk_n_i),
    .CEB(1'b0),
    .O  (refclk)
  );
  /* verilator lint_on PINMISSING */

  BUFG_GT u_transmit_clk (
    .I      (transmit_source[0]),
    .CE     (1'b1),
    .CEMASK (1'b0),
    .CLR    (1'b0),
    .CLRMASK(1'b0),
    .DIV    (3'd0),
    .O      (transmit_clk_o)
  );

  for (genvar n = 0; n < Lanes; n++) begin : gen_lane
    BUFG_GT u_receive_clk (
      .I      (receive_source[n]),
      .CE     (1'b1),
      .CEMASK (1'b0),
      .CLR    (rx_clocks_reset_i),
      .CLRMASK(1'b0),
      .DIV    (3'd0),
      .O      (receive_clk[n])
    );
  end

  assign receive_clk_o = receive_clk[0];

  // Levels of the lanes into the core's clock --------------------------------------------------------------------------------
  logic             qpll_lock;
  logic [Lanes-1:0] power_good, tx_reset_done, tx_divider_done, rx_reset_done, rx_pma_done, rx_cdr_lock;
  logic [Lanes-1:0] core_power_good, core_tx_reset_done, core_tx_divider_done;
  logic [Lanes-1:0] core_rx_reset_done, core_rx_pma_done, core_rx_cdr_lock;

  trib_level_sync #(
    .Width(6 * Lanes + 1)
  ) u_levels (
    .m_clk_i  (core_clk_i),
    .s_level_i({power_good, tx_reset_done, tx_divider_done, rx_reset_done, rx_pma_done, rx_cdr_lock, qpll_lock}),
    .m_level_o({core_power_good, core_tx_reset_done, core_tx_divider_done, core_rx_reset_done, core_rx_pma_done, core_rx_cdr_lock,
                qpll_lock_o})
  );

  assign power_good_o = core_power_good == '1;
  assign gt_tx_reset_done_o = core_tx_reset_done == '1;
  assign tx_clocks_locked_o = core_tx_divider_done == '1;
  assign gt_rx_reset_done_o = core_rx_reset_done == '1;
  assign gt_rx_cdr_lock_o = core_rx_cdr_lock == '1;
  assign rx_clocks_locked_o = core_rx_pma_done == '1;

  // Settings and resets into the clocks of the MAC -----------------------------------------------------------------------------
  logic             transmit_fec, receive_fec;
  logic [Lanes-1:0] lane_rst;

  trib_level_sync u_transmit_fec (
    .m_clk_i  (transmit_clk_o),
    .s_level_i(fec_i),
    .m_level_o(transmit_fec)
  );

  trib_level_sync u_receive_fec (
    .m_clk_i  (receive_clk_o),
    .s_level_i(fec_i),
    .m_level_o(receive_fec)
  );

  // The clock of the first lane is that of the MAC's receive side, which its reset has been brought into.
  assign lane_rst[0] = receive_rst_i;

  for (genvar n = 1; n < Lanes; n++) begin : gen_lane_rst
    trib_level_sync u_lane_rst (
      .m_clk_i  (receive_clk[n]),
      .s_level_i(receive_down_i),
      .m_level_o(lane_rst[n])
    );
  end

  // Words between MAC and quad: of each lane 64 bits of data and 16 more ---------------------------------------------------------
  logic [Lanes-1:0][127:0] cmac_tx_data, cmac_rx_data_q, gt_tx_data_q, gt_rx_data;
  logic [Lanes-1:0][15:0]  cmac_tx_more0, cmac_tx_more1, cmac_rx_more0_q, cmac_rx_more1_q;
  logic [Lanes-1:0][15:0]  gt_tx_more0_q, gt_tx_more1_q, gt_rx_more0, gt_rx_more1;

  always_ff @(posedge transmit_clk_o) begin
    gt_tx_data_q <= cmac_tx_data;
    gt_tx_more0_q <= cmac_tx_more0;
    gt_tx_more1_q <= cmac_tx_more1;
  end

  for (genvar n = 0; n < Lanes; n++) begin : gen_lane_word
    always_ff @(posedge receive_clk[n]) begin
      cmac_rx_data_q[n] <= gt_rx_data[n];
      cmac_rx_more0_q[n] <= gt_rx_more0[n];
      cmac_rx_more1_q[n] <= gt_rx_more1[n];
    end
  end

  // Transceivers -----------------------------------------------------------------------------------------------------------
  trib_gty_100g u_gty (
    .gtyrxp_in                 (rx_p_i),
    .gtyrxn_in                 (rx_n_i),
    .gtytxp_out                (tx_p_o),
    .gtytxn_out                (tx_n_o),
    .gtpowergood_out           (power_good),
    .gtrefclk00_in             (refclk),
    .qpll0reset_in             (qpll_reset_i),
    .qpll0lock_out             (qpll_lock),
    // Inputs of the wizard's own helpers, which are omitted.
    .gtwiz_userclk_tx_active_in(gt_tx_user_ready_i),
    .gtwiz_userclk_rx_active_in(gt_rx_user_ready_i),
    .gtwiz_reset_tx_done_in    (gt_tx_user_ready_i),
    .gtwiz_reset_rx_done_in    (gt_rx_user_ready_i),
    .gttxreset_in              ({Lanes{gt_tx_reset_i}}),
    .txprogdivreset_in         ({Lanes{gt_tx_reset_i}}),
    .txuserrdy_in              ({Lanes{gt_tx_user_ready_i}}),
    .txresetdone_out           (tx_reset_done),
    .txprgdivresetdone_out     (tx_divider_done),
    .txoutclk_out              (transmit_source),
    .txusrclk_in               ({Lanes{transmit_clk_o}}),
    .txusrclk2_in              ({Lanes{transmit_clk_o}}),
    .txdata_in                 (gt_tx_data_q),
    .txctrl0_in                (gt_tx_more0_q),
    .txctrl1_in                (gt_tx_more1_q),
    .gtrxreset_in              ({Lanes{gt_rx_reset_i}}),
    .rxprogdivreset_in         ({Lanes{gt_rx_reset_i}}),
    .rxuserrdy_in              ({Lanes{gt_rx_user_ready_i}}),
    .rxresetdone_out           (rx_reset_done),
    .rxpmaresetdone_out        (rx_pma_done),
    .rxcdrlock_out             (rx_cdr_lock),
    .rxoutclk_out              (receive_source),
    .rxusrclk_in               (receive_clk),
    .rxusrclk2_in              (receive_clk),
    .rxdata_out                (gt_rx_data),
    .rxctrl0_out               (gt_rx_more0),
    .rxctrl1_out               (gt_rx_more1)
  );

  // The MAC: with FCS both ways, as CM1 has it by the settings of the IP; RS-FEC corrects, and marks what it could
  // not --------------
  logic [2:0] bad_fcs, bad_code;

  trib_cmac u_cmac (
    .txdata_in                           (cmac_tx_data),
    .txctrl0_in                          (cmac_tx_more0),
    .txctrl1_in                          (cmac_tx_more1),
    .rxdata_out                          (cmac_rx_data_q),
    .rxctrl0_out                         (cmac_rx_more0_q),
    .rxctrl1_out                         (cmac_rx_more1_q),
    .tx_clk                              (transmit_clk_o),
    .tx_reset_done                       (transmit_rst_i),
    .tx_axis_tvalid                      (tx_valid_i),
    .tx_axis_tready                      (tx_ready_o),
    .tx_axis_tlast                       (tx_last_i),
    .tx_axis_tuser                       (tx_user_i),
    .tx_axis_tdata                       (tx_data_i),
    .tx_axis_tkeep                       (tx_keep_i),
    .tx_preamblein                       (56'd0),
    .ctl_tx_enable                       (tx_enable_i),
    .ctl_tx_send_rfi                     (tx_send_rfi_i),
    .ctl_tx_send_idle                    (tx_send_idle_i),
    .ctl_tx_send_lfi                     (1'b0),
    .ctl_tx_test_pattern                 (1'b0),
    .ctl_tx_rsfec_enable                 (transmit_fec),
    .rx_clk                              (receive_clk_o),
    .rx_reset_done                       (receive_rst_i),
    .rx_serdes_clk_in                    ({6'd0, receive_clk}),
    .rx_serdes_reset_done                ({6'h3f, lane_rst}),
    .rx_axis_tvalid                      (rx_valid_o),
    .rx_axis_tlast                       (rx_last_o),
    .rx_axis_tuser                       (rx_user_o),
    .rx_axis_tdata                       (rx_data_o),
    .rx_axis_tkeep                       (rx_keep_o),
    .ctl_rx_enable                       (1'b1),
    .ctl_rx_force_resync                 (1'b0),
    .ctl_rx_test_pattern                 (1'b0),
    .ctl_rx_rsfec_enable                 (receive_fec),
    .ctl_rx_rsfec_enable_correction      (1'b1),
    .ctl_rx_rsfec_enable_indication      (1'b1),
    .ctl_rsfec_ieee_error_indication_mode(1'b0),
    .stat_rx_aligned                     (rx_levels_o.aligned),
    .stat_rx_hi_ber                      (rx_levels_o.hi_ber),
    .stat_rx_local_fault                 (rx_levels_o.local_fault),
    .stat_rx_remote_fault                (rx_levels_o.remote_fault),
    .stat_rx_bad_fcs                     (bad_fcs),
    .stat_rx_bad_code                    (bad_code),
    .stat_rx_rsfec_corrected_cw_inc      (rx_events_o.fec_corrected),
    .stat_rx_rsfec_uncorrected_cw_inc    (rx_events_o.fec_uncorrected),
    .drp_clk                             (core_clk_i),
    .drp_addr                            (10'd0),
    .drp_di                              (16'd0),
    .drp_en                              (1'b0),
    .drp_we                              (1'b0)
  );

  assign rx_events_o.bad_fcs = bad_fcs != '0;
  assign rx_events_o.bad_code = bad_code != '0;

  logic unused;
  assign unused = ^transmit_source[Lanes-1:1];

endmodule
