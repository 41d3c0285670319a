// SPDX-License-Identifier: Apache-2.0
// A PCS from XGMII to the pins of a gearbox, both sides with one clock, for tests: trib_pcs_10gbase_r, trib_gt_transmit,
// trib_gt_receive.
module pcs_port
  import trib_ethernet_pkg::*;
  import trib_pcs_pkg::*;
#(
  parameter bit Paused = 1'b1
) (
  input  logic        clk_i,
  input  logic        rst_i,
  output logic        advance_o,
  input  xgmii_t      s_word_i,
  output logic [63:0] gt_data_o,
  output logic [1:0]  gt_header_o,
  output logic [6:0]  gt_sequence_o,
  input  logic        gt_data_valid_i,
  input  logic [63:0] gt_data_i,
  input  logic        gt_header_valid_i,
  input  logic [1:0]  gt_header_i,
  output logic        gt_slip_o,
  output logic        block_valid_o,
  output block_t      block_o,
  output logic        m_valid_o,
  output xgmii_t      m_word_o,
  output logic        locked_o,
  output logic        hi_ber_o,
  output logic        silent_o,
  output logic        bad_block_o,
  output logic        bad_header_o,
  output logic        silence_o
);

  block_t transmit_block;
  logic   slip;

  trib_pcs_10gbase_r #(
    .SlipBlocks(32),
    .BerBlocks (19532)
  ) u_pcs (
    .transmit_clk_i      (clk_i),
    .transmit_rst_i      (rst_i),
    .transmit_advance_i  (advance_o),
    .transmit_word_i     (s_word_i),
    .transmit_block_o    (transmit_block),
    .receive_clk_i       (clk_i),
    .receive_rst_i       (rst_i),
    .receive_valid_i     (block_valid_o),
    .receive_block_i     (block_o),
    .receive_slip_o      (slip),
    .receive_valid_o     (m_valid_o),
    .receive_word_o      (m_word_o),
    .receive_locked_o    (locked_o),
    .receive_hi_ber_o    (hi_ber_o),
    .receive_silent_o    (silent_o),
    .receive_bad_block_o (bad_block_o),
    .receive_bad_header_o(bad_header_o),
    .receive_silence_o   (silence_o)
  );

  trib_gt_transmit #(
    .Paused(Paused)
  ) u_transmit (
    .clk_i,
    .rst_i,
    .advance_o,
    .s_block_i(transmit_block),
    .gt_data_o,
    .gt_header_o,
    .gt_sequence_o
  );

  trib_gt_receive u_receive (
    .clk_i,
    .rst_i,
    .gt_data_valid_i,
    .gt_data_i,
    .gt_header_valid_i,
    .gt_header_i,
    .gt_slip_o,
    .m_valid_o(block_valid_o),
    .m_block_o(block_o),
    .slip_i   (slip)
  );

endmodule
