// SPDX-License-Identifier: Apache-2.0
// A port of a card on a 100G hard MAC (CM1): trib_port_100g between the MAC and the streams of the node, with
// its resets (BI12), its gate (BI13), its counters (BR3), the bring-up of the receivers of its quad (BI9 to BI11),
// and the module in its cage. Streams as those of trib_node: from the wire without ready. transmit_ready_i is a level
// of the core's clock. fec_o and receive_down_o are, too, from registers; fec_o changes while both sides of the MAC
// are in reset. Signals from the MAC are of the clock of its side. Reset of the core restarts everything.
module trib_cmac_port
  import trib_ethernet_pkg::*;
  import trib_board_pkg::*;
  import trib_board_registers_pkg::*;
(
  input  logic                clk_i,
  input  logic                rst_i,
  input  logic                millisecond_i,
  // Streams of the node.
  input  logic                s_valid_i,
  output logic                s_ready_o,
  input  logic                s_last_i,
  input  logic                s_user_i,
  input  logic [511:0]        s_data_i,
  input  logic [63:0]         s_keep_i,
  output logic                m_valid_o,
  output logic                m_last_o,
  output logic                m_user_o,
  output logic [511:0]        m_data_o,
  output logic [63:0]         m_keep_o,
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
  output logic                fec_o,
  output logic                receive_down_o,
  // Transmit side of the MAC.
  input  logic                transmit_clk_i,
  output logic                transmit_rst_o,
  output logic                cmac_tx_valid_o,
  input  logic                cmac_tx_ready_i,
  output logic                cmac_tx_last_o,
  output logic                cmac_tx_user_o,
  output logic [511:0]        cmac_tx_data_o,
  output logic [63:0]         cmac_tx_keep_o,
  output logic                cmac_tx_enable_o,
  output logic                cmac_tx_send_rfi_o,
  output logic                cmac_tx_send_idle_o,
  // Receive side.
  input  logic                receive_clk_i,
  output logic                receive_rst_o,
  input  logic                cmac_rx_valid_i,
  input  logic                cmac_rx_last_i,
  input  logic                cmac_rx_user_i,
  input  logic [511:0]        cmac_rx_data_i,
  input  logic [63:0]         cmac_rx_keep_i,
  input  cmac_levels_t        cmac_rx_levels_i,
  input  cmac_events_t        cmac_rx_events_i,
  // Cage.
  input  logic                qsfp_mod_abs_i
);

  // Resets ----------------------------------------------------------------------------------------------------------------
  logic core_transmit_rst, core_receive_rst, receive_ready, transmit_wait_q;

  // A change of RS-FEC restarts the receivers (BI11), and resets the transmit side meanwhile.
  always_ff @(posedge clk_i) begin
    transmit_wait_q <= rst_i || !transmit_ready_i || settings_i.ctrl_no_fec != gt_receive_o.setting;
    fec_o <= !gt_receive_o.setting;
  end

  trib_port_reset u_reset (
    .core_clk_i            (clk_i),
    .core_rst_i            (rst_i),
    .transmit_ready_i      (!transmit_wait_q),
    .core_transmit_rst_o   (core_transmit_rst),
    .transmit_clk_i,
    .transmit_gearbox_rst_i(1'b0),
    .transmit_advance_i    (1'b0),
    .transmit_rst_o,
    .receive_ready_i       (receive_ready),
    .core_receive_rst_o    (core_receive_rst),
    .receive_clk_i,
    .receive_rst_o
  );

  assign receive_down_o = core_receive_rst;

  // Streams ---------------------------------------------------------------------------------------------------------------
  logic        tx_valid, tx_ready, rx_valid, rx_last, rx_user;
  logic [63:0] rx_keep;

  trib_port_gate #(
    .Bytes(64)
  ) u_gate (
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
  logic                   aligned, dropped, cut;
  link_fault_t            fault;
  cmac_transmit_strobes_t transmit_strobes;
  cmac_receive_strobes_t  receive_strobes;

  assign aligned = cmac_rx_levels_i.aligned;

  trib_port_100g u_port (
    .core_clk_i            (clk_i),
    .core_transmit_rst_i   (core_transmit_rst),
    .core_receive_rst_i    (core_receive_rst),
    .s_valid_i             (tx_valid),
    .s_ready_o             (tx_ready),
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .m_valid_o             (rx_valid),
    .m_last_o              (rx_last),
    .m_user_o              (rx_user),
    .m_data_o,
    .m_keep_o              (rx_keep),
    .transmit_clk_i,
    .transmit_rst_i        (transmit_rst_o),
    .transmit_valid_o      (cmac_tx_valid_o),
    .transmit_ready_i      (cmac_tx_ready_i),
    .transmit_last_o       (cmac_tx_last_o),
    .transmit_user_o       (cmac_tx_user_o),
    .transmit_data_o       (cmac_tx_data_o),
    .transmit_keep_o       (cmac_tx_keep_o),
    .transmit_enable_o     (cmac_tx_enable_o),
    .transmit_send_rfi_o   (cmac_tx_send_rfi_o),
    .transmit_send_idle_o  (cmac_tx_send_idle_o),
    .transmit_strobes_o    (transmit_strobes),
    .receive_clk_i,
    .receive_rst_i         (receive_rst_o),
    .receive_down_i        (core_receive_rst),
    .receive_valid_i       (cmac_rx_valid_i),
    .receive_last_i        (cmac_rx_last_i),
    .receive_user_i        (cmac_rx_user_i),
    .receive_data_i        (cmac_rx_data_i),
    .receive_keep_i        (cmac_rx_keep_i),
    .receive_aligned_i     (aligned),
    .receive_local_fault_i (cmac_rx_levels_i.local_fault),
    .receive_remote_fault_i(cmac_rx_levels_i.remote_fault),
    .receive_fault_o       (fault),
    .receive_strobes_o     (receive_strobes),
    .receive_dropped_o     (dropped),
    .receive_cut_o         (cut)
  );

  // Counters: the places of CT2 -------------------------------------------------------------------------------------------
  cmac_events_t events_q;
  always_ff @(posedge receive_clk_i) events_q <= aligned ? cmac_rx_events_i : '0;

  trib_link_counters u_counters (
    .clk_i,
    .rst_i,
    .port_rst_i          (core_transmit_rst || core_receive_rst),
    .read_i              (count_read_i),
    .count_o,
    .frame_o,
    .transmit_clk_i,
    .transmit_rst_i      (transmit_rst_o),
    .transmit_strobes_i  ('{
      dropped: transmit_strobes.dropped,
      underrun: transmit_strobes.underrun,
      spoiled: transmit_strobes.spoiled,
      sent: transmit_strobes.sent
    }),
    .receive_clk_i,
    .receive_rst_i       (receive_rst_o),
    .receive_strobes_i   ('{
      pause: 1'b0,
      good: receive_strobes.good,
      bad_fcs: events_q.bad_fcs,
      runt: receive_strobes.runt,
      oversize: receive_strobes.oversize,
      errored: receive_strobes.errored
    }),
    .receive_bad_block_i (events_q.bad_code),
    .receive_bad_header_i(1'b0),
    .receive_dropped_i   (dropped),
    .receive_cut_i       (cut),
    .receive_fec_i       ('{uncorrected: events_q.fec_uncorrected, corrected: events_q.fec_corrected}),
    .receive_silence_i   (1'b0)
  );

  // Link ------------------------------------------------------------------------------------------------------------------
  // Only the presence of the module is visible.
  trib_port_link u_link (
    .clk_i,
    .rst_i,
    .millisecond_i,
    .restart_i          (commands_i.restart_receiver),
    .setting_i          (settings_i.ctrl_no_fec),
    .qpll_ready_i,
    .transmit_ready_i,
    .receive_ready_o    (receive_ready),
    .gt_receive_o,
    .gt_receive_i,
    .core_transmit_rst_i(core_transmit_rst),
    .core_receive_rst_i (core_receive_rst),
    .receive_clk_i,
    .receive_rst_i      (receive_rst_o),
    .locked_i           (aligned),
    .hi_ber_i           (cmac_rx_levels_i.hi_ber),
    .silent_i           (1'b0),
    .fault_i            (fault),
    .mod_abs_i          (qsfp_mod_abs_i),
    .los_i              (1'b0),
    .tx_fault_i         (1'b0),
    .cage_o,
    .state_o
  );

  // Unused on a 100G port.
  logic unused;
  assign unused = ^{settings_i.ctrl_tx_disable, settings_i.ctrl_lpm, transmit_strobes.padded};

endmodule
