// SPDX-License-Identifier: Apache-2.0
// A port of 10G, from the node's streams to 66-bit blocks and back: trib_transmit_cdc, trib_mac_10g and trib_pcs_10gbase_r,
// trib_receive_cdc. Three clocks: the core's, that of the transmitter, where a block goes out in each cycle with advance, and
// that which the receiver recovers, where a block counts in a cycle with valid (EW4). Reports of each side are in its
// clock. The stream to the wire has valid/ready; that from the wire has no ready, and the node takes a word per cycle. A frame
// is lost as CX1 and MT6 specify, and each is reported by a strobe. Latency of the line's side, stream to block 3 cycles, block to
// stream 4, or 5 for a start in lane 4; the crossings are 3 to 4 cycles of the clock that they lead to, and Threshold words
// on the transmit path. For each side the resets of the core and of the line are given together and overlap by at least four cycles
// of either clock: they empty the crossing. receive_down_i, a level of any clock: the transmitter signals a fault to the
// far end (MT6), as it must while the receive side is in reset.
module trib_port_10g
  import trib_ethernet_pkg::*;
  import trib_pcs_pkg::*;
#(
  // CX2: 3 with the pauses of GB1, 2 without.
  parameter int unsigned Threshold  = 3,
  // PR1: blocks that are ignored after a slip, 1 to 255.
  parameter int unsigned SlipBlocks = 32,
  // PR2: blocks in a window of the bit error monitor, 2 to 2^20: 125 us.
  parameter int unsigned BerBlocks  = 19532
) (
  // Core clock: streams of the node (EW1).
  input  logic                  core_clk_i,
  input  logic                  core_transmit_rst_i,
  input  logic                  core_receive_rst_i,
  input  logic                  s_valid_i,
  output logic                  s_ready_o,
  input  logic                  s_last_i,
  input  logic                  s_user_i,
  input  logic [63:0]           s_data_i,
  input  logic [7:0]            s_keep_i,
  output logic                  m_valid_o,
  output logic                  m_last_o,
  output logic                  m_user_o,
  output logic [63:0]           m_data_o,
  output logic [7:0]            m_keep_o,
  // Transmit clock: a block in each cycle with advance.
  input  logic                  transmit_clk_i,
  input  logic                  transmit_rst_i,
  input  logic                  transmit_advance_i,
  output block_t                transmit_block_o,
  output mac_transmit_strobes_t transmit_strobes_o,
  // Receive clock: blocks with valid.
  input  logic                  receive_clk_i,
  input  logic                  receive_rst_i,
  input  logic                  receive_down_i,
  input  logic                  receive_valid_i,
  input  block_t                receive_block_i,
  output logic                  receive_slip_o,
  output logic                  receive_locked_o,
  output logic                  receive_hi_ber_o,
  output logic                  receive_silent_o,
  output link_fault_t           receive_fault_o,
  output mac_receive_strobes_t  receive_strobes_o,
  output logic                  receive_bad_block_o,
  output logic                  receive_bad_header_o,
  output logic                  receive_silence_o,
  // CX1.
  output logic                  receive_dropped_o,
  output logic                  receive_cut_o
);

  // To the wire --------------------------------------------------------------------------------------------------------
  logic        transmit_valid, transmit_ready, transmit_last, transmit_user;
  logic [63:0] transmit_data;
  logic [7:0]  transmit_keep;

  trib_transmit_cdc #(
    .Threshold(Threshold)
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
    .m_valid_o(transmit_valid),
    .m_ready_i(transmit_ready),
    .m_last_o (transmit_last),
    .m_user_o (transmit_user),
    .m_data_o (transmit_data),
    .m_keep_o (transmit_keep)
  );

  // MAC and PCS --------------------------------------------------------------------------------------------------------
  xgmii_t      transmit_word, receive_word;
  logic        receive_word_valid, receive_valid, receive_last, receive_user;
  logic [63:0] receive_data;
  logic [7:0]  receive_keep;

  trib_mac_10g u_mac (
    .transmit_clk_i,
    .transmit_rst_i,
    .transmit_advance_i,
    .s_valid_i      (transmit_valid),
    .s_ready_o      (transmit_ready),
    .s_last_i       (transmit_last),
    .s_user_i       (transmit_user),
    .s_data_i       (transmit_data),
    .s_keep_i       (transmit_keep),
    .transmit_word_o(transmit_word),
    .transmit_strobes_o,
    .receive_clk_i,
    .receive_rst_i,
    .receive_down_i,
    .receive_valid_i(receive_word_valid),
    .receive_word_i (receive_word),
    .m_valid_o      (receive_valid),
    .m_last_o       (receive_last),
    .m_user_o       (receive_user),
    .m_data_o       (receive_data),
    .m_keep_o       (receive_keep),
    .receive_fault_o,
    .receive_strobes_o
  );

  trib_pcs_10gbase_r #(
    .SlipBlocks(SlipBlocks),
    .BerBlocks (BerBlocks)
  ) u_pcs (
    .transmit_clk_i,
    .transmit_rst_i,
    .transmit_advance_i,
    .transmit_word_i(transmit_word),
    .transmit_block_o,
    .receive_clk_i,
    .receive_rst_i,
    .receive_valid_i,
    .receive_block_i,
    .receive_slip_o,
    .receive_valid_o(receive_word_valid),
    .receive_word_o (receive_word),
    .receive_locked_o,
    .receive_hi_ber_o,
    .receive_silent_o,
    .receive_bad_block_o,
    .receive_bad_header_o,
    .receive_silence_o
  );

  // From the wire ------------------------------------------------------------------------------------------------------
  trib_receive_cdc u_receive_cdc (
    .s_clk_i  (receive_clk_i),
    .s_rst_i  (receive_rst_i),
    .s_valid_i(receive_valid),
    .s_last_i (receive_last),
    .s_user_i (receive_user),
    .s_data_i (receive_data),
    .s_keep_i (receive_keep),
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
