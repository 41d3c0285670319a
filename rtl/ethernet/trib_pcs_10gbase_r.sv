// SPDX-License-Identifier: Apache-2.0
// PCS of 10GBASE-R: trib_pcs_transmit and trib_pcs_receive, which share nothing, each with its own clock and reset. One cycle
// from XGMII word to block, two from block to XGMII word: three from word to word.
module trib_pcs_10gbase_r
  import trib_ethernet_pkg::*;
  import trib_pcs_pkg::*;
#(
  // Blocks that are ignored after a slip, 1 to 255.
  parameter int unsigned SlipBlocks = 32,
  // Blocks in a window of the bit error monitor, 2 to 2^20: 125 us.
  parameter int unsigned BerBlocks = 19532
) (
  input  logic   transmit_clk_i,
  input  logic   transmit_rst_i,
  input  logic   transmit_advance_i,
  input  xgmii_t transmit_word_i,
  output block_t transmit_block_o,
  input  logic   receive_clk_i,
  input  logic   receive_rst_i,
  input  logic   receive_valid_i,
  input  block_t receive_block_i,
  output logic   receive_slip_o,
  output logic   receive_valid_o,
  output xgmii_t receive_word_o,
  output logic   receive_locked_o,
  output logic   receive_hi_ber_o,
  output logic   receive_silent_o,
  output logic   receive_bad_block_o,
  output logic   receive_bad_header_o,
  output logic   receive_silence_o
);

  trib_pcs_receive #(
    .SlipBlocks(SlipBlocks),
    .BerBlocks (BerBlocks)
  ) u_receive (
    .clk_i       (receive_clk_i),
    .rst_i       (receive_rst_i),
    .s_valid_i   (receive_valid_i),
    .s_block_i   (receive_block_i),
    .slip_o      (receive_slip_o),
    .m_valid_o   (receive_valid_o),
    .m_word_o    (receive_word_o),
    .locked_o    (receive_locked_o),
    .hi_ber_o    (receive_hi_ber_o),
    .silent_o    (receive_silent_o),
    .bad_block_o (receive_bad_block_o),
    .bad_header_o(receive_bad_header_o),
    .silence_o   (receive_silence_o)
  );

  trib_pcs_transmit u_transmit (
    .clk_i    (transmit_clk_i),
    .rst_i    (transmit_rst_i),
    .advance_i(transmit_advance_i),
    .s_word_i (transmit_word_i),
    .m_block_o(transmit_block_o)
  );

endmodule
