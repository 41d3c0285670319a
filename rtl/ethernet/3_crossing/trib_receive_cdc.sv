// SPDX-License-Identifier: Apache-2.0
// Frames from a port's receive clock to the core clock (CX1). In: a MAC's words with valid on s_clk_i. Out: the words with
// valid on m_clk_i, three to four of its cycles later, registered. Neither side can be held up: the node takes a word per cycle.
// A frame whose first word finds fewer than Room places is dropped whole; one that reaches the last place later fills it with a
// word with last and user, and the rest of it is dropped. dropped_o and cut_o report each, for one cycle of s_clk_i, a cycle
// later. Order kept, no frame torn: the output consists of frames, whole or ended by user.
// Both resets are given together and overlap by at least four cycles of either clock; they empty the queue. A receiver that
// has lost its link needs none: MR2 ends its frame.
//
// Depth and Room. The writer knows that a place is free six to seven words after it was filled, three or four for the path there
// and three back. Hence, if the core keeps pace, a frame's first word finds at least Depth - 7 places, 9 of 16. Until the frame's
// end the writer gets ahead by 0.24 of 1205 words, clocks 200 ppm apart, and by 0.94 more with one pause in 33 cycles of 161.13
// MHz: by two words. With Room = 4, those two and the two that a cut frame may still need, a frame that was let in is cut only if
// the core clock is slower than may be, or stops. The gap between frames, two words at least, lets the reader catch up.
// With 64 bytes a word, 322.27 MHz to 250 MHz, a burst of n words gets ahead by 0.224 n; 100 Gb/s on average are 195 words
// in 250 cycles, so that only bursts count: Depth 32 and Room 8 let 26 words in a row through.
`include "trib_assert.svh"

module trib_receive_cdc #(
  // Bytes of a word: 8, 16, 32 or 64.
  parameter int unsigned Bytes = 8,
  // Words, a power of two.
  parameter int unsigned Depth = 16,
  // Places that a frame's first word has to find, 2 to Depth - 7.
  parameter int unsigned Room = 4
) (
  input  logic               s_clk_i,
  input  logic               s_rst_i,
  input  logic               s_valid_i,
  input  logic               s_last_i,
  input  logic               s_user_i,
  input  logic [8*Bytes-1:0] s_data_i,
  input  logic [Bytes-1:0]   s_keep_i,
  output logic               dropped_o,
  output logic               cut_o,
  input  logic               m_clk_i,
  input  logic               m_rst_i,
  output logic               m_valid_o,
  output logic               m_last_o,
  output logic               m_user_o,
  output logic [8*Bytes-1:0] m_data_o,
  output logic [Bytes-1:0]   m_keep_o
);

  localparam int unsigned CountWidth = $clog2(Depth + 1);

  if (Room < 2 || Room + 7 > Depth) $fatal(1, "trib_receive_cdc: Room must be 2 to Depth - 7");

  // A word has come of the frame in hand; its rest is thrown away.
  logic                  inside_q, refused_q;
  logic                  refuse, cut, put, ready;
  logic [CountWidth-1:0] room;

  assign refuse = inside_q ? refused_q : room < CountWidth'(Room);
  assign put = s_valid_i & ~refuse;
  assign cut = put & ~s_last_i & (room == CountWidth'(1));

  always_ff @(posedge s_clk_i) begin
    if (s_rst_i) begin
      inside_q <= 1'b0;
      dropped_o <= 1'b0;
      cut_o <= 1'b0;
    end else begin
      if (s_valid_i) inside_q <= ~s_last_i;
      dropped_o <= s_valid_i & ~inside_q & refuse;
      cut_o <= cut;
    end
    if (s_valid_i) refused_q <= refuse | cut;
  end

  trib_async_fifo #(
    .Width(9 * Bytes + 2),
    .Depth(Depth)
  ) u_words (
    .s_clk_i,
    .s_rst_i,
    .s_valid_i(put),
    .s_ready_o(ready),
    .s_room_o (room),
    .s_data_i ({s_last_i | cut, (s_last_i & s_user_i) | cut, s_keep_i, s_data_i}),
    .m_clk_i,
    .m_rst_i,
    .m_valid_o,
    .m_ready_i(1'b1),
    .m_data_o ({m_last_o, m_user_o, m_keep_o, m_data_o})
  );

`ifdef TRIB_PROPERTIES
  // Properties, of the side of the writer.
  logic clk_i, rst_i;
  assign clk_i = s_clk_i;
  assign rst_i = s_rst_i;
  `TRIB_ASSERT(NoWordLost_A, put, ready)
  `TRIB_COVER(CX1_Dropped_C, s_valid_i && !inside_q && refuse)
  `TRIB_COVER(CX1_Cut_C, cut)
  `TRIB_COVER(CX1_LastInLastPlace_C, put && s_last_i && room == CountWidth'(1))
`else
  logic unused;
  assign unused = ready;
`endif

endmodule
