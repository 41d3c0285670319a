// SPDX-License-Identifier: Apache-2.0
// Holds the first beats of a frame until it is known whether the encoder acts on it (GC16.7). In and out: frames, valid/ready;
// m_first_o with the first beat, m_coded_o with all beats of a frame to be encoded. A beat is on the output two cycles later if
// nothing is in front of it, that of a frame of one beat after one cycle if it may. Order kept, nothing lost. Reset empties it.
`include "trib_assert.svh"

module trib_frame_queue
  import trib_frame_codec_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_i,
  input  logic [7:0] codecs_i,
  input  logic       s_valid_i,
  output logic       s_ready_o,
  input  beat_t      s_beat_i,
  output logic       m_valid_o,
  input  logic       m_ready_i,
  output beat_t      m_beat_o,
  output logic       m_first_o,
  output logic       m_coded_o
);

  // Beats held; a frame waits for its second beat, so two beats are in flight in a stream without pauses.
  localparam int unsigned Depth = 4;
  localparam int unsigned CountWidth = $clog2(Depth + 1);

  // Beats ----------------------------------------------------------------------------------------------------------------
  logic                  take, give, full, beat_valid;
  logic [CountWidth-1:0] beats;

  assign s_ready_o = !full;
  assign take = s_valid_i && s_ready_o;
  assign give = m_valid_o && m_ready_i;

  trib_fifo #(
    .Width($bits(beat_t)),
    .Depth(Depth)
  ) u_beats (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(take),
    .s_data_i (s_beat_i),
    .full_o   (full),
    .count_o  (beats),
    .m_valid_o(beat_valid),
    .m_ready_i(give),
    .m_data_o (m_beat_o)
  );

  // Classes --------------------------------------------------------------------------------------------------------------
  // One for each frame, known with its second beat or the only one.
  logic                  first_q, second_q, class_valid, classes_full, codes, coded, coded_q;
  logic [CountWidth-1:0] classes;
  beat_t                 header_q;
  header_class_t         header;

  trib_frame_classifier u_classifier (
    .codecs_i,
    .first_i (header_q),
    .second_i(s_beat_i),
    .class_o (header)
  );

  assign codes = second_q && header.coded && header.whole;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= 1'b1;
      second_q <= 1'b0;
    end else if (take) begin
      first_q <= s_beat_i.last;
      second_q <= first_q && !s_beat_i.last;
    end
    if (take && first_q) header_q <= s_beat_i;
  end

  trib_fifo #(
    .Width(1),
    .Depth(Depth)
  ) u_classes (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(take && (second_q || (first_q && s_beat_i.last))),
    .s_data_i (codes),
    .full_o   (classes_full),
    .count_o  (classes),
    .m_valid_o(class_valid),
    .m_ready_i(give && m_first_o),
    .m_data_o (coded)
  );

  // Output ---------------------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i) m_first_o <= 1'b1;
    else if (give) m_first_o <= m_beat_o.last;
    if (give && m_first_o) coded_q <= coded;
  end

  assign m_valid_o = beat_valid && (!m_first_o || class_valid);
  assign m_coded_o = m_first_o ? coded : coded_q;

  // Properties -----------------------------------------------------------------------------------------------------------
  logic unused;
  assign unused = ^{header.container, header.less, classes_full, classes, beats};
  `TRIB_REQUIRE(trib_frame_queue, GC16_FullButLast_M, s_valid_i, s_beat_i.last || &s_beat_i.keep)
  `TRIB_REQUIRE(trib_frame_queue, GC16_KeepIsContiguous_M, s_valid_i,
                s_beat_i.keep[0] && (s_beat_i.keep & (s_beat_i.keep + 32'd1)) == '0)
  `TRIB_REQUIRE_STREAM(trib_frame_queue, GC16_BeatWaits_M, s_valid_i, s_ready_o, s_beat_i)
  `TRIB_ASSERT_STREAM(GC16_StableWhileStalled_A, m_valid_o, m_ready_i, ({m_beat_o, m_coded_o}))
  `TRIB_ASSERT(GC16_ClassForEach_A, 1'b1, classes <= beats + CountWidth'(1))
  `TRIB_COVER(GC16_Full_C, full)

endmodule
