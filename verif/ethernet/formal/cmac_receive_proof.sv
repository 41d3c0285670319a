// SPDX-License-Identifier: Apache-2.0
// trib_cmac_receive fed by any MAC: outputs are frames of up to 150 words, each ended by last, with one strobe there and user
// unless it is good. Within a frame each word of the MAC goes out; one that has begun ends when alignment is lost, in the next
// cycle. After reset there is no output before the MAC's first last, a lost alignment, or 256 cycles without a word.
`include "proof.svh"

module cmac_receive_proof
  import trib_ethernet_pkg::*;
(
  input logic         clk_i,
  input logic         rst_i,
  input logic         aligned_i,
  input logic         s_valid_i,
  input logic         s_last_i,
  input logic         s_user_i,
  input logic [511:0] s_data_i,
  input logic [63:0]  s_keep_i
);

  logic                  m_valid, m_last, m_user;
  logic [511:0]          m_data;
  logic [63:0]           m_keep;
  cmac_receive_strobes_t strobes;

  trib_cmac_receive dut (
    .clk_i,
    .rst_i,
    .aligned_i,
    .s_valid_i,
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .m_valid_o(m_valid),
    .m_last_o (m_last),
    .m_user_o (m_user),
    .m_data_o (m_data),
    .m_keep_o (m_keep),
    .strobes_o(strobes)
  );

  `PROOF_RESET_FIRST

  // Words of the frame that goes out, before the coming one; cycles since reset without a word; whether a frame may begin.
  logic [7:0] words_q, quiet_q;
  logic       free_q, take;

  assign take = s_valid_i && aligned_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      words_q <= '0;
      quiet_q <= '0;
      free_q <= 1'b0;
    end else begin
      if (m_valid) words_q <= m_last ? '0 : words_q + 8'd1;
      quiet_q <= take ? '0 : quiet_q == '1 ? '1 : quiet_q + 8'd1;
      if (!aligned_i || (take && s_last_i) || (!take && quiet_q == '1)) free_q <= 1'b1;
    end
  end

  `TRIB_ASSERT(StrobeAtEnds_A, 1'b1, (strobes & (strobes - 4'd1)) == '0 && (m_valid && m_last) == |strobes)
  `TRIB_ASSERT(BadUnlessGood_A, m_valid, m_user == (m_last && !strobes.good))
  `TRIB_ASSERT(NotTooLong_A, m_valid, words_q < 8'd150 && (words_q < 8'd149 || m_last))
  `TRIB_ASSERT_NEXT(NothingBeforeFree_A, !free_q, !m_valid)
  `TRIB_ASSERT_NEXT(LostEnds_A, dut.inside_q && !dut.dropping_q && !aligned_i, m_valid && m_last && m_user)
  `TRIB_ASSERT_NEXT(NoWordMissing_A, take && free_q && !dut.dropping_q, m_valid && m_data == $past(s_data_i) && m_keep == $past(s_keep_i))
  // For the induction: words in, except for the one on the output.
  `TRIB_ASSERT(CountAsSeen_A, !dut.dropping_q, 32'(dut.words_q) == (m_valid && !m_last ? 32'(words_q) + 1 : m_valid ? 0 : 32'(words_q)))
  `TRIB_ASSERT(CountInside_A, 1'b1, (dut.words_q < 8'd150) && (dut.dropping_q || dut.inside_q == (dut.words_q != '0)))
  `TRIB_ASSERT(ClosedWhileDropping_A, dut.dropping_q, m_valid ? m_last : words_q == '0)
  `TRIB_ASSERT(FreeAsSeen_A, 1'b1, free_q == !(dut.dropping_q && !dut.inside_q) && (free_q || dut.quiet_q == quiet_q))

  `TRIB_COVER(Good_C, m_valid && strobes.good && words_q != '0)
  `TRIB_COVER(Runt_C, strobes.runt)
  `TRIB_COVER(Lost_C, strobes.errored && $past(dut.lost))

endmodule
