// SPDX-License-Identifier: Apache-2.0
// From a port to a device with longer beats, in one clock (CX6): words of a frame become beats of Words words, the first at bit 0.
// In and out: streams without ready; keep is full but in the last word; user counts with last. A beat leaves in the cycle after
// its last word, which is word number Words of the beat or the last of the frame; nothing is lost, order and user are kept.
// Lanes beyond keep are not cleared. Reset forgets the words of a beat that has not left: the next word begins a frame.
`include "trib_assert.svh"

module trib_stream_widen #(
  // Bytes of a word.
  parameter int unsigned WordBytes = 8,
  // Words of a beat, a power of two, at least 2.
  parameter int unsigned Words = 4,
  localparam int unsigned BeatBytes = WordBytes * Words
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   s_valid_i,
  input  logic                   s_last_i,
  input  logic                   s_user_i,
  input  logic [8*WordBytes-1:0] s_data_i,
  input  logic [WordBytes-1:0]   s_keep_i,
  output logic                   m_valid_o,
  output logic                   m_last_o,
  output logic                   m_user_o,
  output logic [8*BeatBytes-1:0] m_data_o,
  output logic [BeatBytes-1:0]   m_keep_o
);

  localparam int unsigned WordWidth = $clog2(Words);

  if (Words < 2 || 1 << WordWidth != Words) $fatal(1, "trib_stream_widen: Words must be a power of two, at least 2");

  // Where the next word goes: the output is what collects them.
  logic [WordWidth-1:0] word_q;
  logic                 ends;

  assign ends = s_last_i || word_q == WordWidth'(Words - 1);

  always_ff @(posedge clk_i) begin
    m_valid_o <= !rst_i && s_valid_i && ends;
    if (rst_i) word_q <= '0;
    else if (s_valid_i) word_q <= ends ? '0 : word_q + WordWidth'(1);
    if (s_valid_i) begin
      m_last_o <= s_last_i;
      m_user_o <= s_user_i && s_last_i;
    end
  end

  for (genvar w = 0; w < Words; w++) begin : gen_word
    always_ff @(posedge clk_i) begin
      if (s_valid_i && word_q == WordWidth'(w)) begin
        m_data_o[8*WordBytes*w+:8*WordBytes] <= s_data_i;
        m_keep_o[WordBytes*w+:WordBytes] <= s_keep_i;
      end else if (s_valid_i && word_q == '0) begin
        m_keep_o[WordBytes*w+:WordBytes] <= '0;
      end
    end
  end

  // Properties.
  `TRIB_REQUIRE(trib_stream_widen, FullInside_M, s_valid_i && !s_last_i, s_keep_i == '1)
  `TRIB_ASSERT(FullBeats_A, m_valid_o && !m_last_o, m_keep_o == '1)
  `TRIB_COVER(CX6_ShortBeat_C, m_valid_o && !m_keep_o[WordBytes])
  `TRIB_COVER(CX6_BeatAfterBeat_C, m_valid_o && s_valid_i)

endmodule
