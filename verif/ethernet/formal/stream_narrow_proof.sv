// SPDX-License-Identifier: Apache-2.0
// trib_stream_narrow: the words of a beat chosen at will leave in order, as many as have bytes, with last and user at the last one
// only; after a beat that was taken a word is offered at once and until it is taken, and a beat is taken as soon as the last word
// of the one before leaves (CX6).
`include "proof.svh"

module stream_narrow_proof #(
  parameter int unsigned WordBytes = 2,
  parameter int unsigned Words = 4,
  localparam int unsigned BeatBytes = WordBytes * Words
) (
  input logic                   clk_i,
  input logic                   rst_i,
  input logic                   s_valid_i,
  input logic                   s_last_i,
  input logic                   s_user_i,
  input logic [8*BeatBytes-1:0] s_data_i,
  input logic [BeatBytes-1:0]   s_keep_i,
  input logic                   m_ready_i
);

  logic                   s_ready, m_valid, m_last, m_user;
  logic [8*WordBytes-1:0] m_data;
  logic [WordBytes-1:0]   m_keep;

  trib_stream_narrow #(
    .WordBytes(WordBytes),
    .Words    (Words)
  ) dut (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_ready_o(s_ready),
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .m_valid_o(m_valid),
    .m_ready_i,
    .m_last_o (m_last),
    .m_user_o (m_user),
    .m_data_o (m_data),
    .m_keep_o (m_keep)
  );

  `PROOF_RESET_FIRST

  // keep is that of bytes from byte 0 on, without a hole.
  `TRIB_ASSUME(BytesFromTheFirst_M, s_valid_i, (s_keep_i & (s_keep_i + 1'b1)) == '0)

  // The beat in hand as it came, and how many of its words have left.
  logic                     inside_q, last_q, user_q, is_final;
  logic [8*BeatBytes-1:0]   data_q;
  logic [BeatBytes-1:0]     keep_q;
  logic [$clog2(Words)-1:0] gone_q;

  assign is_final = gone_q == '1 || !keep_q[WordBytes*(gone_q+1)];

  always_ff @(posedge clk_i) begin
    if (rst_i) inside_q <= 1'b0;
    else if (s_ready) inside_q <= s_valid_i;
    if (s_ready) begin
      data_q <= s_data_i;
      keep_q <= s_keep_i;
      last_q <= s_last_i;
      user_q <= s_user_i;
      gone_q <= '0;
    end else if (m_ready_i) begin
      gone_q <= gone_q + 1'b1;
    end
  end

  `TRIB_ASSERT(OfferedIfTaken_A, 1'b1, m_valid == inside_q)
  `TRIB_ASSERT(WordOfItsPlace_A, inside_q, m_data == data_q[8*WordBytes*gone_q+:8*WordBytes])
  `TRIB_ASSERT(KeepOfItsPlace_A, inside_q, m_keep == keep_q[WordBytes*gone_q+:WordBytes] && m_keep[0])
  `TRIB_ASSERT(EndsWithTheLastWord_A, inside_q, m_last == (last_q && is_final) && m_user == (last_q && user_q && is_final))
  `TRIB_ASSERT(NextBeatAtOnce_A, 1'b1, s_ready == (!inside_q || (m_ready_i && is_final)))
  // The internal state follows from the input.
  `TRIB_ASSERT(Rest_A, inside_q, dut.data_q == data_q >> (8 * WordBytes * gone_q) && dut.keep_q == keep_q >> (WordBytes * gone_q))
  `TRIB_ASSERT(Flags_A, inside_q, dut.last_q == last_q && dut.user_q == (user_q && last_q))
  `TRIB_ASSERT(WholeKeep_A, inside_q, (keep_q & (keep_q + 1'b1)) == '0 && keep_q[0] && (last_q || keep_q == '1))

  `TRIB_COVER(FullBeatLeaves_C, inside_q && gone_q == '1 && s_ready && s_valid_i)
  `TRIB_COVER(FrameEndsInSecondWord_C, m_last && gone_q == 2'd1 && m_ready_i)
  `TRIB_COVER(OneByte_C, m_last && gone_q == '0 && m_keep == WordBytes'(1))

endmodule
