// SPDX-License-Identifier: Apache-2.0
// A port of 100G, from the node's streams to those of a hard MAC (CMAC) and back, 64 bytes per word, by ETHERNET.md, 10:
// trib_transmit_cdc and trib_cmac_transmit, trib_cmac_receive and trib_receive_cdc. Three clocks: the core's, 250 MHz, and those of
// the MAC's two sides, 322.27 MHz. Reports of each side are in its clock. To the MAC a frame's words are sent without a gap; from
// it there is no ready, and the node takes a word per cycle. A frame is lost as CX1, CM5 and CM6 specify, and each is reported by a
// strobe. Latency: to the MAC 1 cycle after a crossing of 3 to 4, which waits for Threshold words or the frame's last; from it 1
// cycle and a crossing of 3 to 4. The resets of the core and of a side of the MAC are given together and overlap by at least four
// cycles of either clock: they empty the crossings. A reset of the transmit side within a frame must reset the MAC, too. The MAC is
// set to ctl_tx_fcs_ins_enable 1, ctl_rx_delete_fcs 1, ctl_rx_ignore_fcs 0; user is tx_axis_tuser and rx_axis_tuser (CM1).
module trib_port_100g
  import trib_ethernet_pkg::*;
#(
  // CM10, CX2: words of a frame that wait before it goes, for a MAC that takes whole frames of 9600 bytes in a row.
  parameter int unsigned Threshold = 35
) (
  // Core clock: streams of the node (EW1, of 64 bytes).
  input  logic                   core_clk_i,
  input  logic                   core_transmit_rst_i,
  input  logic                   core_receive_rst_i,
  input  logic                   s_valid_i,
  output logic                   s_ready_o,
  input  logic                   s_last_i,
  input  logic                   s_user_i,
  input  logic [511:0]           s_data_i,
  input  logic [63:0]            s_keep_i,
  output logic                   m_valid_o,
  output logic                   m_last_o,
  output logic                   m_user_o,
  output logic [511:0]           m_data_o,
  output logic [63:0]            m_keep_o,
  // Transmit clock of the MAC: tx_axis, and ctl_tx_enable, ctl_tx_send_rfi, ctl_tx_send_idle (CM6).
  input  logic                   transmit_clk_i,
  input  logic                   transmit_rst_i,
  output logic                   transmit_valid_o,
  input  logic                   transmit_ready_i,
  output logic                   transmit_last_o,
  output logic                   transmit_user_o,
  output logic [511:0]           transmit_data_o,
  output logic [63:0]            transmit_keep_o,
  output logic                   transmit_enable_o,
  output logic                   transmit_send_rfi_o,
  output logic                   transmit_send_idle_o,
  output cmac_transmit_strobes_t transmit_strobes_o,
  // Receive clock of the MAC: rx_axis, and stat_rx_aligned, stat_rx_local_fault, stat_rx_remote_fault.
  input  logic                   receive_clk_i,
  input  logic                   receive_rst_i,
  // CX5: a level of the core's clock; the far end is notified of a remote fault, even if receive_clk_i has stopped.
  input  logic                   receive_down_i,
  input  logic                   receive_valid_i,
  input  logic                   receive_last_i,
  input  logic                   receive_user_i,
  input  logic [511:0]           receive_data_i,
  input  logic [63:0]            receive_keep_i,
  input  logic                   receive_aligned_i,
  input  logic                   receive_local_fault_i,
  input  logic                   receive_remote_fault_i,
  output link_fault_t            receive_fault_o,
  output cmac_receive_strobes_t  receive_strobes_o,
  // CX1.
  output logic                   receive_dropped_o,
  output logic                   receive_cut_o
);

  // CM10.
  localparam int unsigned Depth = 64;
  localparam int unsigned Room = 16;

  // State of the link ------------------------------------------------------------------------------------------------------
  // Signals that cross leave registers.
  link_fault_t line_fault, fault, transmit_fault_q;
  logic        down;

  always_ff @(posedge receive_clk_i) begin
    receive_fault_o.local_fault <= ~receive_aligned_i | receive_local_fault_i;
    receive_fault_o.remote_fault <= receive_aligned_i & ~receive_local_fault_i & receive_remote_fault_i;
    receive_fault_o.interrupted <= 1'b0;
  end

  trib_level_sync #(
    .Width($bits(link_fault_t))
  ) u_fault (
    .m_clk_i  (transmit_clk_i),
    .s_level_i(receive_fault_o),
    .m_level_o(line_fault)
  );

  trib_level_sync u_down (
    .m_clk_i  (transmit_clk_i),
    .s_level_i(receive_down_i),
    .m_level_o(down)
  );

  assign fault = '{
    interrupted: line_fault.interrupted,
    remote_fault: line_fault.remote_fault & ~down,
    local_fault: line_fault.local_fault | down
  };

  // The levels may arrive a cycle apart, and then be both high or both low for a cycle.
  always_ff @(posedge transmit_clk_i) begin
    transmit_fault_q <= fault;
    transmit_enable_o <= ~fault.local_fault & ~fault.remote_fault;
    transmit_send_rfi_o <= fault.local_fault;
    transmit_send_idle_o <= fault.remote_fault & ~fault.local_fault;
  end

  // To the MAC -------------------------------------------------------------------------------------------------------------
  logic         waiting_valid, waiting_ready, waiting_last, waiting_user;
  logic [511:0] waiting_data;
  logic [63:0]  waiting_keep;

  trib_transmit_cdc #(
    .Bytes    (64),
    .Threshold(Threshold),
    .Depth    (Depth)
  ) u_transmit_cdc (
    .s_clk_i  (core_clk_i),
    .s_rst_i  (core_transmit_rst_i),
    .s_valid_i,
    .s_ready_o,
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .m_clk_i  (transmit_clk_i),
    .m_rst_i  (transmit_rst_i),
    .m_valid_o(waiting_valid),
    .m_ready_i(waiting_ready),
    .m_last_o (waiting_last),
    .m_user_o (waiting_user),
    .m_data_o (waiting_data),
    .m_keep_o (waiting_keep)
  );

  trib_cmac_transmit u_transmit (
    .clk_i    (transmit_clk_i),
    .rst_i    (transmit_rst_i),
    .s_valid_i(waiting_valid),
    .s_ready_o(waiting_ready),
    .s_last_i (waiting_last),
    .s_user_i (waiting_user),
    .s_data_i (waiting_data),
    .s_keep_i (waiting_keep),
    .fault_i  (transmit_fault_q),
    .m_valid_o(transmit_valid_o),
    .m_ready_i(transmit_ready_i),
    .m_last_o (transmit_last_o),
    .m_user_o (transmit_user_o),
    .m_data_o (transmit_data_o),
    .m_keep_o (transmit_keep_o),
    .strobes_o(transmit_strobes_o)
  );

  // From the MAC -----------------------------------------------------------------------------------------------------------
  logic         received_valid, received_last, received_user;
  logic [511:0] received_data;
  logic [63:0]  received_keep;

  trib_cmac_receive u_receive (
    .clk_i    (receive_clk_i),
    .rst_i    (receive_rst_i),
    .aligned_i(receive_aligned_i),
    .s_valid_i(receive_valid_i),
    .s_last_i (receive_last_i),
    .s_user_i (receive_user_i),
    .s_data_i (receive_data_i),
    .s_keep_i (receive_keep_i),
    .m_valid_o(received_valid),
    .m_last_o (received_last),
    .m_user_o (received_user),
    .m_data_o (received_data),
    .m_keep_o (received_keep),
    .strobes_o(receive_strobes_o)
  );

  trib_receive_cdc #(
    .Bytes(64),
    .Depth(Depth),
    .Room (Room)
  ) u_receive_cdc (
    .s_clk_i  (receive_clk_i),
    .s_rst_i  (receive_rst_i),
    .s_valid_i(received_valid),
    .s_last_i (received_last),
    .s_user_i (received_user),
    .s_data_i (received_data),
    .s_keep_i (received_keep),
    .dropped_o(receive_dropped_o),
    .cut_o    (receive_cut_o),
    .m_clk_i  (core_clk_i),
    .m_rst_i  (core_receive_rst_i),
    .m_valid_o,
    .m_last_o,
    .m_user_o,
    .m_data_o,
    .m_keep_o
  );

endmodule
