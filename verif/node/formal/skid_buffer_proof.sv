// SPDX-License-Identifier: Apache-2.0
// trib_skid_buffer: a word chosen at will comes out unchanged, after exactly those that were before it; two words fit, and the
// output is never idle after an input that never is.
`include "proof.svh"

module skid_buffer_proof #(
  parameter int unsigned Width = 4
) (
  input logic             clk_i,
  input logic             rst_i,
  input logic             s_valid_i,
  input logic [Width-1:0] s_data_i,
  input logic             m_ready_i,
  // The word taken in this cycle is the one to be watched.
  input logic             choose_i
);

  logic             s_ready, m_valid, take, give;
  logic [Width-1:0] m_data;

  trib_skid_buffer #(
    .Width(Width)
  ) dut (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_ready_o(s_ready),
    .s_data_i,
    .m_valid_o(m_valid),
    .m_ready_i,
    .m_data_o (m_data)
  );

  `PROOF_RESET_FIRST

  assign take = s_valid_i && s_ready;
  assign give = m_valid && m_ready_i;

  logic             watching_q;
  logic [1:0]       held, held_q, ahead_q;
  logic [Width-1:0] word_q;

  // Counted from outside.
  assign held = held_q + 2'(take) - 2'(give);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      watching_q <= 1'b0;
      held_q <= '0;
    end else begin
      held_q <= held;
      if (!watching_q) watching_q <= choose_i && take;
      else if (give && ahead_q == '0) watching_q <= 1'b0;
    end
    if (!watching_q) begin
      ahead_q <= held_q - 2'(give);
      word_q <= s_data_i;
    end else begin
      ahead_q <= ahead_q - 2'(give);
    end
  end

  `TRIB_ASSERT(TwoFit_A, 1'b1, held_q <= 2'd2 && m_valid == (held_q != '0) && s_ready == (held_q != 2'd2))
  `TRIB_ASSERT(WordIsInside_A, watching_q, ahead_q < held_q)
  `TRIB_ASSERT(WordComesOut_A, watching_q && ahead_q == '0, m_valid && m_data == word_q)
  `TRIB_ASSERT(WordIsSpare_A, watching_q && ahead_q == 2'd1, dut.spare_q == word_q)
  `TRIB_ASSERT_NEXT(FullRate_A, s_valid_i && m_ready_i, m_valid)
  `TRIB_ASSERT_NEXT(ReadyAgain_A, m_ready_i, s_ready)

  `TRIB_COVER(Full_C, held_q == 2'd2)
  `TRIB_COVER(WatchedWordWasSpare_C, watching_q && ahead_q == 2'd1 && give)
  `TRIB_COVER(WatchedWordLeaves_C, watching_q && ahead_q == '0 && give && take)

endmodule
