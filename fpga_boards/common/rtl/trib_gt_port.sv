// SPDX-License-Identifier: Apache-2.0
// A port of a card on a channel of a GTH (GB1, GB2) or a GTY (GB3): trib_port_10g between the gearbox and the streams of
// the node, with its resets (BI12), its gate (BI13), its counters (BR3), the bring-up of the receiver (BI9 to BI11),
// and the module in its cage. Streams as those of trib_node: from the wire without ready. transmit_ready_i is a level
// of the core's clock. Words of the transceiver, 64 bits, are of transmit_clk_i and receive_clk_i. Reset of the core restarts
// everything.
module trib_gt_port
  import trib_pcs_pkg::*;
  import trib_ethernet_pkg::*;
  import trib_board_pkg::*;
  import trib_board_registers_pkg::*;
#(
  // The channel: 1 a GTY, whose gearbox never pauses; 0 a GTH, whose gearbox does.
  parameter bit          Gty        = 1'b0,
  // As those of trib_port_10g.
  parameter int unsigned SlipBlocks = 32,
  parameter int unsigned BerBlocks  = 19532
) (
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic                millisecond_i,
  // Streams of the node.
  input  logic                s_valid_i,
  output logic                s_ready_o,
  input  logic                s_last_i,
  input  logic                s_user_i,
  input  logic [63:0]         s_data_i,
  input  logic [7:0]          s_keep_i,
  output logic                m_valid_o,
  output logic                m_last_o,
  output logic                m_user_o,
  output logic [63:0]         m_data_o,
  output logic [7:0]          m_keep_o,
  // Registers.
  input  link_settings_t      settings_i,
  input  link_commands_t      commands_i,
  output link_state_t         state_o,
  input  logic [4:0]          count_read_i,
  output logic [31:0]         count_o,
  output logic                frame_o,
  output cage_t               cage_o,
  // Bring-up.
  input  logic                qpll_ready_i,
  input  logic                transmit_ready_i,
  output gt_receive_control_t gt_receive_o,
  input  gt_receive_state_t   gt_receive_i,
  // Transmitter. The sequence number is of a GTH.
  input  logic                transmit_clk_i,
  output logic [63:0]         gt_tx_data_o,
  output logic [1:0]          gt_tx_header_o,
  output logic [6:0]          gt_tx_sequence_o,
  // Receiver.
  input  logic                receive_clk_i,
  input  logic [63:0]         gt_rx_data_i,
  input  logic                gt_rx_data_valid_i,
  input  logic [1:0]          gt_rx_header_i,
  input  logic                gt_rx_header_valid_i,
  output logic                gt_rx_slip_o,
  // Cage.
  input  logic                sfp_mod_abs_i,
  input  logic                sfp_los_i,
  input  logic                sfp_tx_fault_i,
  output logic                sfp_tx_disable_o
);

  // Resets ----------------------------------------------------------------------------------------------------------------
  logic core_transmit_rst, core_receive_rst, gearbox_rst, transmit_rst, transmit_advance, receive_rst;
  logic receive_ready;

  // The same in each port. As one register it would lead into synchronizers of all ports that share a transmit clock, which
  // see it at different times.
  (* dont_touch = "true" *) logic transmit_wait_q;

  always_ff @(posedge clk_i) transmit_wait_q <= rst_i || !transmit_ready_i;

  trib_level_sync u_gearbox_rst (
    .m_clk_i  (transmit_clk_i),
    .s_level_i(transmit_wait_q),
    .m_level_o(gearbox_rst)
  );

  trib_port_reset u_reset (
    .core_clk_i            (clk_i),
    .core_rst_i            (rst_i),
    .transmit_ready_i      (!transmit_wait_q),
    .core_transmit_rst_o   (core_transmit_rst),
    .transmit_clk_i,
    .transmit_gearbox_rst_i(gearbox_rst),
    // Without pauses there is nothing that a reset has to wait for.
    .transmit_advance_i    (!Gty && transmit_advance),
    .transmit_rst_o        (transmit_rst),
    .receive_ready_i       (receive_ready),
    .core_receive_rst_o    (core_receive_rst),
    .receive_clk_i,
    .receive_rst_o         (receive_rst)
  );

  // Streams ---------------------------------------------------------------------------------------------------------------
  logic       tx_valid, tx_ready, rx_valid, rx_last, rx_user;
  logic [7:0] rx_keep;

  trib_port_gate u_gate (
    .clk_i,
    .rst_i,
    .transmit_rst_i(core_transmit_rst),
    .receive_rst_i (core_receive_rst),
    .s_tx_valid_i  (s_valid_i),
    .s_tx_ready_o  (s_ready_o),
    .s_tx_last_i   (s_last_i),
    .m_tx_valid_o  (tx_valid),
    .m_tx_ready_i  (tx_ready),
    .s_rx_valid_i  (rx_valid),
    .s_rx_last_i   (rx_last),
    .s_rx_user_i   (rx_user),
    .s_rx_keep_i   (rx_keep),
    .m_rx_valid_o  (m_valid_o),
    .m_rx_last_o   (m_last_o),
    .m_rx_user_o   (m_user_o),
    .m_rx_keep_o   (m_keep_o)
  );

  // The port --------------------------------------------------------------------------------------------------------------
  block_t                transmit_block, receive_block;
  logic                  receive_valid, slip, locked, hi_ber, silent, bad_block, bad_header, silence, dropped, cut;
  link_fault_t           fault;
  mac_transmit_strobes_t transmit_strobes;
  mac_receive_strobes_t  receive_strobes;

  trib_port_10g #(
    .Threshold (Gty ? 2 : 3),
    .SlipBlocks(SlipBlocks),
    .BerBlocks (BerBlocks)
  ) u_port (
    .core_clk_i          (clk_i),
    .core_transmit_rst_i (core_transmit_rst),
    .core_receive_rst_i  (core_receive_rst),
    .s_valid_i           (tx_valid),
    .s_ready_o           (tx_ready),
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .m_valid_o           (rx_valid),
    .m_last_o            (rx_last),
    .m_user_o            (rx_user),
    .m_data_o,
    .m_keep_o            (rx_keep),
    .transmit_clk_i,
    .transmit_rst_i      (transmit_rst),
    .transmit_advance_i  (transmit_advance),
    .transmit_block_o    (transmit_block),
    .transmit_strobes_o  (transmit_strobes),
    .receive_clk_i,
    .receive_rst_i       (receive_rst),
    .receive_down_i      (core_receive_rst),
    .receive_valid_i     (receive_valid),
    .receive_block_i     (receive_block),
    .receive_slip_o      (slip),
    .receive_locked_o    (locked),
    .receive_hi_ber_o    (hi_ber),
    .receive_silent_o    (silent),
    .receive_fault_o     (fault),
    .receive_strobes_o   (receive_strobes),
    .receive_bad_block_o (bad_block),
    .receive_bad_header_o(bad_header),
    .receive_silence_o   (silence),
    .receive_dropped_o   (dropped),
    .receive_cut_o       (cut)
  );

  // The gearbox -------------------------------------------------------------------------------------------------------------
  trib_gt_transmit #(
    .Paused(!Gty)
  ) u_transmit (
    .clk_i        (transmit_clk_i),
    .rst_i        (gearbox_rst),
    .advance_o    (transmit_advance),
    .s_block_i    (transmit_block),
    .gt_data_o    (gt_tx_data_o),
    .gt_header_o  (gt_tx_header_o),
    .gt_sequence_o(gt_tx_sequence_o)
  );

  trib_gt_receive u_receive (
    .clk_i            (receive_clk_i),
    .rst_i            (receive_rst),
    .gt_data_valid_i  (gt_rx_data_valid_i),
    .gt_data_i        (gt_rx_data_i),
    .gt_header_valid_i(gt_rx_header_valid_i),
    .gt_header_i      (gt_rx_header_i),
    .gt_slip_o        (gt_rx_slip_o),
    .m_valid_o        (receive_valid),
    .m_block_o        (receive_block),
    .slip_i           (slip)
  );

  trib_link_counters u_counters (
    .clk_i,
    .rst_i,
    .port_rst_i          (core_transmit_rst || core_receive_rst),
    .read_i              (count_read_i),
    .count_o,
    .frame_o,
    .transmit_clk_i,
    .transmit_rst_i      (transmit_rst),
    .transmit_strobes_i  (transmit_strobes),
    .receive_clk_i,
    .receive_rst_i       (receive_rst),
    .receive_strobes_i   (receive_strobes),
    .receive_bad_block_i (bad_block),
    .receive_bad_header_i(bad_header),
    .receive_dropped_i   (dropped),
    .receive_cut_i       (cut),
    .receive_fec_i       ('0),
    .receive_silence_i   (silence)
  );

  // Link ------------------------------------------------------------------------------------------------------------------
  trib_port_link u_link (
    .clk_i,
    .rst_i,
    .millisecond_i,
    .restart_i          (commands_i.restart_receiver),
    .setting_i          (settings_i.ctrl_lpm),
    .qpll_ready_i,
    .transmit_ready_i,
    .receive_ready_o    (receive_ready),
    .gt_receive_o,
    .gt_receive_i,
    .core_transmit_rst_i(core_transmit_rst),
    .core_receive_rst_i (core_receive_rst),
    .receive_clk_i,
    .receive_rst_i      (receive_rst),
    .locked_i           (locked),
    .hi_ber_i           (hi_ber),
    .silent_i           (silent),
    .fault_i            (fault),
    .mod_abs_i          (sfp_mod_abs_i),
    .los_i              (sfp_los_i),
    .tx_fault_i         (sfp_tx_fault_i),
    .cage_o,
    .state_o
  );

  assign sfp_tx_disable_o = settings_i.ctrl_tx_disable;

  // RS-FEC is that of ports of 100G.
  logic unused;
  assign unused = settings_i.ctrl_no_fec;

endmodule
