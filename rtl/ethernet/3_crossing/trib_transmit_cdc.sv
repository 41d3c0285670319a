// SPDX-License-Identifier: Apache-2.0
// Frames from the core clock to a port's transmit clock (CX2). In: a stream on s_clk_i, valid/ready. Out: the stream on m_clk_i,
// valid/ready; m_ready_i is high in a cycle in which the MAC takes a word, that is one with advance. A frame is offered when
// Threshold words of it, or its last, are in the queue, three to four cycles of m_clk_i later; then valid stays until its last
// word is taken if the writer keeps its promise. If not, valid falls within this frame (MT5). Order kept, nothing lost.
// Both resets are given together and overlap by at least four cycles of either clock; they empty the queues.
//
// A word is on the output after the third edge of m_clk_i after the one that wrote it. Permission to send its frame passes through
// a second queue, written together with word Threshold - 1 and equally late. Hence word j is in time if until then the reader has
// got ahead of the writer by no more than Threshold - 1 words. By how far it gets ahead of a writer without gaps, until the end of
// the longest frame of 1205 words:
//
//   clocks 200 ppm apart                                                                               0.24
//   32 of 33 cycles of 161.13 MHz: 31 words after the first without a pause, ahead by 1/33 each        0.94  GTH (GB1) only
//   jitter of both clocks, and wires between them that differ, as trib_async_fifo constrains them      0.50
//
// Edges are whole: at the worst phase, more than n is n + 1. So it is 1 without pauses (0.74), 2 with them (1.68), and
//
//   Threshold = 2 with a word in each cycle (GTY), 3 with pauses (GTH).
//
// One less runs dry at some phase though clocks and wires be ideal: 0.24 and 1.18 are above 0 and 1. With 64 bytes a word,
// 250 MHz to 322.27 MHz, a reader that takes n words in a row gets ahead by 0.2244 (n - 1). For a frame of 150 words, 9600 bytes,
// that is 34 with the other two, and Threshold = 35. If the reader takes 100 Gb/s, 195 words in 250 cycles, only its bursts count:
// 11 words in a row, 2.3 + 0.5, need 4.
//
// The writer's promise: trib_node leaves no gap in a frame while ready is high. Replays, notices, answers and store-and-forward
// always keep it, results in cut-through if ONSET is what CX3 asks for. Where ready is low there are words inside.
`include "trib_assert.svh"

module trib_transmit_cdc #(
  // Bytes of a word: 8, 16, 32 or 64.
  parameter int unsigned Bytes = 8,
  // Words that let a frame go.
  parameter int unsigned Threshold = 3,
  // Words, a power of two; Threshold + 8 keep the writer going while a frame waits to be let go.
  parameter int unsigned Depth = 16
) (
  input  logic               s_clk_i,
  input  logic               s_rst_i,
  input  logic               s_valid_i,
  output logic               s_ready_o,
  input  logic               s_last_i,
  input  logic               s_user_i,
  input  logic [8*Bytes-1:0] s_data_i,
  input  logic [Bytes-1:0]   s_keep_i,
  input  logic               m_clk_i,
  input  logic               m_rst_i,
  output logic               m_valid_o,
  input  logic               m_ready_i,
  output logic               m_last_o,
  output logic               m_user_o,
  output logic [8*Bytes-1:0] m_data_o,
  output logic [Bytes-1:0]   m_keep_o
);

  // Up to Threshold.
  localparam int unsigned CountWidth = $clog2(Threshold + 1);

  if (Threshold < 1 || Threshold + 8 > Depth) $fatal(1, "trib_transmit_cdc: Threshold must be 1 to Depth - 8");

  // Writing side -------------------------------------------------------------------------------------------------------
  // Words of the frame in hand, up to Threshold; whether the next one lets it go, or it has been let go.
  logic [CountWidth-1:0] count_q;
  logic                  next_goes_q, gone_q;
  logic                  words_ready, frames_ready, put, let_go;

  // There are never more frames than words; but their queue may learn later that one has left.
  assign s_ready_o = words_ready & frames_ready;
  assign put = s_valid_i & s_ready_o;
  assign let_go = put & ~gone_q & (s_last_i | next_goes_q);

  always_ff @(posedge s_clk_i) begin
    if (s_rst_i || (put && s_last_i)) begin
      count_q <= '0;
      next_goes_q <= Threshold == 1;
      gone_q <= 1'b0;
    end else if (put && !gone_q) begin
      count_q <= count_q + CountWidth'(1);
      next_goes_q <= count_q == CountWidth'(Threshold - 2);
      gone_q <= next_goes_q;
    end
  end

  // Reading side -------------------------------------------------------------------------------------------------------
  // The first word of a frame has gone, its last has not.
  logic                       inside_q, may_go, word_valid, take, no_data;
  logic [$clog2(Depth+1)-1:0] words_room, frames_room;

  assign m_valid_o = word_valid & (inside_q | may_go);
  assign take = m_valid_o & m_ready_i;

  always_ff @(posedge m_clk_i) begin
    if (m_rst_i) inside_q <= 1'b0;
    else if (take) inside_q <= ~m_last_o;
  end

  trib_async_fifo #(
    .Width(9 * Bytes + 2),
    .Depth(Depth)
  ) u_words (
    .s_clk_i,
    .s_rst_i,
    .s_valid_i(s_valid_i & frames_ready),
    .s_ready_o(words_ready),
    .s_room_o (words_room),
    .s_data_i ({s_last_i, s_user_i, s_keep_i, s_data_i}),
    .m_clk_i,
    .m_rst_i,
    .m_valid_o(word_valid),
    // The queue itself knows whether there is a word.
    .m_ready_i(m_ready_i & (inside_q | may_go)),
    .m_data_o ({m_last_o, m_user_o, m_keep_o, m_data_o})
  );

  // A word without a meaning for each frame that may go.
  trib_async_fifo #(
    .Width(1),
    .Depth(Depth)
  ) u_frames (
    .s_clk_i,
    .s_rst_i,
    .s_valid_i(let_go),
    .s_ready_o(frames_ready),
    .s_room_o (frames_room),
    .s_data_i (1'b0),
    .m_clk_i,
    .m_rst_i,
    .m_valid_o(may_go),
    .m_ready_i(take & ~inside_q),
    .m_data_o (no_data)
  );

  logic unused;
  assign unused = ^{words_room, frames_room, no_data};

`ifdef TRIB_PROPERTIES
  // Properties, of the side of the reader.
  logic clk_i, rst_i;
  assign clk_i = m_clk_i;
  assign rst_i = m_rst_i;
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, {m_last_o, m_user_o, m_keep_o, m_data_o})
  `TRIB_COVER(CX2_WaitsToGo_C, word_valid && !inside_q && !may_go)
  `TRIB_COVER(MT5_Underrun_C, inside_q && !word_valid)
`endif

endmodule
