// SPDX-License-Identifier: Apache-2.0
// Holds what a decoder cannot take yet (GC16.6). In: frames without ready, a beat in any cycle. Out: valid/ready, the same
// beats in order, each with m_coded_o and m_less_o of its frame; m_overrun_o with the last beat of a frame that found the
// FIFO full, which ends there with user. A frame that finds no space for its first beat is dropped, with a cycle of dropped_o.
// A beat is on the output one cycle later if nothing is in front of it, the first one of a frame in the cycle of the second
// one. It leaves then or goes into the FIFO, and is there on the output at the earliest two cycles later. Reset empties it,
// and drops the rest of a frame.
`include "trib_assert.svh"

module trib_frame_buffer
  import trib_frame_codec_pkg::*;
#(
  // Bytes of the FIFO: 32 times a power of two, at least 256.
  parameter int unsigned FifoBytes = 8192
) (
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic [7:0]  codecs_i,
  input  logic        s_valid_i,
  input  beat_t       s_beat_i,
  output logic        dropped_o,
  output logic        m_valid_o,
  input  logic        m_ready_i,
  output beat_t       m_beat_o,
  output logic        m_coded_o,
  output logic [12:0] m_less_o,
  output logic        m_overrun_o
);

  localparam int unsigned Depth = FifoBytes / 32;
  localparam int unsigned LevelWidth = $clog2(Depth + 1);

  if (FifoBytes < 256 || FifoBytes != 32 * 2 ** $clog2(Depth)) $fatal(1, "trib_frame_buffer: FifoBytes is not in the legal range");

  typedef struct packed {
    logic         overrun;
    logic         coded;
    logic [12:0]  less;
    logic         last;
    logic         user;
    logic [4:0]   bytes;  // less one
    logic [255:0] data;
  } word_t;

  // Input ----------------------------------------------------------------------------------------------------------------
  // The first beat of a frame waits for the second one; all others leave in the next cycle.
  beat_t         beat_q;
  logic          valid_q, first_q, next_first_q, coded_q;
  logic [12:0]   less_q;
  logic          leaves, codes;
  header_class_t header;

  trib_frame_classifier u_classifier (
    .codecs_i,
    .first_i (beat_q),
    .second_i(s_beat_i),
    .class_o (header)
  );

  assign leaves = valid_q && (!first_q || beat_q.last || s_valid_i);
  assign codes = header.coded && header.container;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q <= 1'b0;
      next_first_q <= 1'b1;
    end else begin
      valid_q <= s_valid_i || (valid_q && !leaves);
      if (s_valid_i) next_first_q <= s_beat_i.last;
    end
    if (s_valid_i) begin
      beat_q <= s_beat_i;
      first_q <= next_first_q;
    end
    if (valid_q && first_q && leaves) begin
      coded_q <= !beat_q.last && codes;
      less_q <= header.less[12:0];
    end
  end

  // Room -----------------------------------------------------------------------------------------------------------------
  // The last word but one is for the end of a frame that does not fit. level_q counts words in the FIFO and on its output.
  logic [LevelWidth-1:0] level_q;
  logic                  empty, full, overruns, passes, write, read, dropping_q, drop;
  word_t                 word, stored;
  logic                  stored_valid, almost_full, backlog;

  assign empty = level_q == '0;
  assign full = level_q >= LevelWidth'(Depth - 1);
  assign drop = first_q ? full : dropping_q;
  assign overruns = full && !first_q;
  assign passes = empty && m_ready_i;
  assign write = leaves && !passes && !drop;
  assign read = stored_valid && m_ready_i;

  always_comb begin
    word = '{
      overrun: overruns,
      coded: first_q ? !beat_q.last && codes : coded_q,
      less: first_q ? header.less[12:0] : less_q,
      last: beat_q.last || overruns,
      user: beat_q.user || overruns,
      bytes: '0,
      data: beat_q.data
    };
    for (int unsigned i = 1; i < 32; i++) if (beat_q.keep[i]) word.bytes = 5'(i);
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      level_q <= '0;
      dropping_q <= 1'b0;
      dropped_o <= 1'b0;
    end else begin
      level_q <= level_q + LevelWidth'(write) - LevelWidth'(read);
      if (leaves) dropping_q <= !beat_q.last && (drop || overruns);
      dropped_o <= leaves && first_q && full;
    end
  end

  trib_stream_fifo #(
    .Width($bits(word_t)),
    .Depth(Depth),
    .Slack(2)
  ) u_words (
    .clk_i,
    .rst_i,
    .s_valid_i    (write),
    .s_data_i     (word),
    .almost_full_o(almost_full),
    .backlog_o    (backlog),
    .m_valid_o    (stored_valid),
    .m_ready_i,
    .m_data_o     (stored)
  );

  // Output ---------------------------------------------------------------------------------------------------------------
  word_t shown;

  assign m_valid_o = empty ? leaves && !drop : stored_valid;
  assign shown = empty ? word : stored;
  assign m_beat_o = '{last: shown.last, user: shown.last && shown.user, keep: ~(32'hffff_fffe << shown.bytes), data: shown.data};
  assign m_coded_o = shown.coded;
  assign m_less_o = shown.less;
  assign m_overrun_o = shown.last && shown.overrun;

  // Properties -----------------------------------------------------------------------------------------------------------
  logic unused;
  assign unused = ^{header.whole, header.less[13], almost_full, backlog};
  `TRIB_REQUIRE(trib_frame_buffer, GC16_FullButLast_M, s_valid_i, s_beat_i.last || &s_beat_i.keep)
  `TRIB_REQUIRE(trib_frame_buffer, GC16_KeepIsContiguous_M, s_valid_i,
                s_beat_i.keep[0] && (s_beat_i.keep & (s_beat_i.keep + 32'd1)) == '0)
  `TRIB_ASSERT(GC16_NeverStalls_A, s_valid_i && valid_q, leaves)
  `TRIB_ASSERT(GC16_Room_A, write, level_q < LevelWidth'(Depth))
  `TRIB_COVER(GC16_Overrun_C, write && word.overrun)
  `TRIB_COVER(GC16_Dropped_C, dropped_o)

endmodule
