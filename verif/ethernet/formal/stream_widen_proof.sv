// SPDX-License-Identifier: Apache-2.0
// trib_stream_widen: a word chosen at will is in its place of the beat that leaves with it; a beat leaves in the cycle after
// its last word and at no other time, with last and user of that word and the bytes of the words that it has (CX6).
`include "proof.svh"

module stream_widen_proof #(
  parameter int unsigned WordBytes = 2,
  parameter int unsigned Words = 4,
  localparam int unsigned BeatBytes = WordBytes * Words
) (
  input logic                   clk_i,
  input logic                   rst_i,
  input logic                   s_valid_i,
  input logic                   s_last_i,
  input logic                   s_user_i,
  input logic [8*WordBytes-1:0] s_data_i,
  input logic [WordBytes-1:0]   s_keep_i,
  // The word of this cycle is the one to be watched.
  input logic                   choose_i
);

  logic                   m_valid, m_last, m_user;
  logic [8*BeatBytes-1:0] m_data;
  logic [BeatBytes-1:0]   m_keep;

  trib_stream_widen #(
    .WordBytes(WordBytes),
    .Words    (Words)
  ) dut (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .m_valid_o(m_valid),
    .m_last_o (m_last),
    .m_user_o (m_user),
    .m_data_o (m_data),
    .m_keep_o (m_keep)
  );

  `PROOF_RESET_FIRST

  // Counted from outside: words of the beat in hand; the one that is watched and its place.
  logic [$clog2(Words)-1:0] held_q, place_q;
  logic                     watching_q, ends, ended_q, last_q, user_q;
  logic [8*WordBytes-1:0]   word_q;
  logic [WordBytes-1:0]     keep_q;
  logic [BeatBytes-1:0]     kept_q;

  assign ends = s_valid_i && (s_last_i || held_q == '1);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      held_q <= '0;
      watching_q <= 1'b0;
      ended_q <= 1'b0;
    end else begin
      if (s_valid_i) held_q <= ends ? '0 : held_q + 1'b1;
      ended_q <= ends;
      if (watching_q && ended_q) watching_q <= 1'b0;
      if ((!watching_q || ended_q) && choose_i && s_valid_i) watching_q <= 1'b1;
    end
    if (!watching_q || ended_q) begin
      place_q <= held_q;
      word_q <= s_data_i;
      keep_q <= s_keep_i;
    end
    if (s_valid_i) begin
      last_q <= s_last_i;
      user_q <= s_user_i;
      // The bytes before the word are full.
      kept_q <= BeatBytes'(s_keep_i) << (WordBytes * held_q) | ~({BeatBytes{1'b1}} << (WordBytes * held_q));
    end
  end

  `TRIB_ASSERT(WhenItEnds_A, 1'b1, m_valid == ended_q)
  `TRIB_ASSERT(SameCount_A, 1'b1, dut.word_q == held_q)
  `TRIB_ASSERT(WordInPlace_A, watching_q, m_data[8*WordBytes*place_q+:8*WordBytes] == word_q)
  `TRIB_ASSERT(KeepInPlace_A, watching_q, m_keep[WordBytes*place_q+:WordBytes] == keep_q)
  `TRIB_ASSERT(WatchedIsInside_A, watching_q && !ended_q, place_q < held_q)
  `TRIB_ASSERT(WordsSoFar_A, held_q != '0 || ended_q, m_keep == kept_q)
  `TRIB_ASSERT(OnlyFullWordsBefore_A, held_q != '0, !ended_q && kept_q == ~({BeatBytes{1'b1}} << (WordBytes * held_q)))
  `TRIB_ASSERT(FullBeatInside_A, ended_q && !last_q, kept_q == '1)
  `TRIB_ASSERT(LastAndUser_A, m_valid, m_last == last_q && m_user == (last_q && user_q))

  `TRIB_COVER(FullBeatLeaves_C, m_valid && m_keep == '1 && watching_q && place_q == 2'd2)
  `TRIB_COVER(FrameEndsInSecondWord_C, m_valid && m_last && !m_keep[2*WordBytes] && m_keep[WordBytes])
  `TRIB_COVER(ShortBeatBehindFull_C, m_valid && m_last && m_keep == BeatBytes'(1) && watching_q)

endmodule
