// SPDX-License-Identifier: Apache-2.0
// From a device with longer beats to a port, in one clock (CX6): beats of Words words leave word by word, bits 0 on first; of the
// last one as many as have bytes. In and out: valid/ready; keep is full but in the last beat, where it has byte 0; user counts
// with last. A word is on the output in the cycle after its beat was taken; the next beat is taken in the cycle in which the last
// word of the one before leaves. If the device makes no pause in a frame, there is none here, at a word per cycle; the
// device is asked for a beat in one cycle of Words. Order kept, nothing lost. s_ready_o follows m_ready_i in the same cycle. Reset
// empties it.
`include "trib_assert.svh"

module trib_stream_narrow #(
  // Bytes of a word.
  parameter int unsigned WordBytes = 8,
  // Words of a beat, at least 2.
  parameter int unsigned Words = 4,
  localparam int unsigned BeatBytes = WordBytes * Words
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   s_valid_i,
  output logic                   s_ready_o,
  input  logic                   s_last_i,
  input  logic                   s_user_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [BeatBytes-1:0]   s_keep_i,
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output logic                   m_last_o,
  output logic                   m_user_o,
  output logic [8*WordBytes-1:0] m_data_o,
  output logic [WordBytes-1:0]   m_keep_o
);

  if (Words < 2) $fatal(1, "trib_stream_narrow: Words must be at least 2");

  // Rest of a beat, its next word at bit 0. A full beat ends where keep has been shifted out.
  logic [8*BeatBytes-1:0] data_q;
  logic [BeatBytes-1:0]   keep_q;
  logic                   last_q, user_q, ends;

  assign ends = !keep_q[WordBytes];
  assign s_ready_o = !m_valid_o || (m_ready_i && ends);

  always_ff @(posedge clk_i) begin
    if (rst_i) m_valid_o <= 1'b0;
    else if (s_ready_o) m_valid_o <= s_valid_i;
    if (s_ready_o) begin
      data_q <= s_data_i;
      keep_q <= s_keep_i;
      last_q <= s_last_i;
      user_q <= s_user_i && s_last_i;
    end else if (m_ready_i) begin
      data_q <= data_q >> 8 * WordBytes;
      keep_q <= keep_q >> WordBytes;
    end
  end

  assign m_data_o = data_q[8*WordBytes-1:0];
  assign m_keep_o = keep_q[WordBytes-1:0];
  assign m_last_o = last_q && ends;
  assign m_user_o = user_q && ends;

  // Properties.
  `TRIB_REQUIRE(trib_stream_narrow, FullInside_M, s_valid_i && !s_last_i, s_keep_i == '1)
  `TRIB_REQUIRE(trib_stream_narrow, FirstByte_M, s_valid_i, s_keep_i[0])
  `TRIB_REQUIRE_STREAM(trib_stream_narrow, StableWhileStalled_M, s_valid_i, s_ready_o, {s_last_i, s_user_i, s_data_i, s_keep_i})
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, {m_last_o, m_user_o, m_data_o, m_keep_o})
  `TRIB_ASSERT(FullWords_A, m_valid_o && !m_last_o, m_keep_o == '1)
  `TRIB_ASSERT_NEXT(NoPause_A, s_valid_i && s_ready_o, m_valid_o)
  `TRIB_COVER(CX6_BeatAfterBeat_C, s_valid_i && s_ready_o && m_valid_o)
  `TRIB_COVER(CX6_Stalled_C, m_valid_o && !m_ready_i && !ends)

endmodule
