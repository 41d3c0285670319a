// SPDX-License-Identifier: Apache-2.0
// Decompressor of modes A and B (GC3, GC5, GC6, GC7). In: frames of 1 byte on, each a container with the codec's parameters
// next to its first beat. Out: for each a frame of FP32 values, eight per beat, with m_error_o, the verdict, next to its last beat,
// with keep 0 if the group in its place failed. Valid/ready on both sides; order kept. A good frame loses nothing; a
// bad one loses everything after the error. A group is valid 7 cycles after the beat that completes it was taken, or that ends its
// frame; one group per cycle. Reset clears valid bits, pointers and counters.
//
//   trib_group_finder (2) --> trib_group_window (3) --> trib_group_splitter --> 8 x trib_decompress_lane
`include "trib_assert.svh"

module trib_decompress
  import trib_codec_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_i,
  input  logic [11:0]  count_i,
  input  logic         mode_i,
  input  logic [3:0]   bound_i,
  input  logic         s_valid_i,
  output logic         s_ready_o,
  input  logic [255:0] s_data_i,
  input  logic [31:0]  s_keep_i,
  input  logic         s_last_i,
  output logic         m_valid_o,
  input  logic         m_ready_i,
  output logic [255:0] m_data_o,
  output logic [31:0]  m_keep_o,
  output logic         m_last_o,
  output error_e       m_error_o
);

  if ($bits(s_data_i) != 8 * BeatBytes) $fatal(1, "trib_decompress: a beat of a container has not BeatBytes bytes");

  // All after the finder moves together.
  logic advance;
  assign advance = !m_valid_o || m_ready_i;

  // Groups and their codes -----------------------------------------------------------------------------------------------
  logic                         write, store, found;
  logic [1:0]                   write_place;
  group_t                       group;
  logic [15:0]                  word;
  logic [127:0]                 low, high;
  logic [GroupValues-1:0][1:0]  tags;
  logic [GroupValues-1:0][31:0] codes;

  trib_group_finder u_finder (
    .clk_i,
    .rst_i,
    .count_i,
    .codec_i      ('{mode: mode_i, half_bound: bound_i[3:1]}),
    .s_valid_i,
    .s_ready_o,
    .s_data_i,
    .s_keep_i,
    .s_last_i,
    .write_o      (write),
    .write_place_o(write_place),
    .store_o      (store),
    .m_valid_o    (found),
    .m_ready_i    (advance),
    .m_group_o    (group)
  );

  trib_group_window u_window (
    .clk_i,
    .advance_i    (advance),
    .write_i      (write),
    .write_place_i(write_place),
    .data_i       (s_data_i),
    .store_i      (store),
    .whole_i      (group.whole),
    .position_i   (group.position),
    .tags_o       (word),
    .low_o        (low),
    .high_o       (high)
  );

  trib_group_splitter u_splitter (
    .clk_i,
    .advance_i(advance),
    .tags_i   (word),
    .low_i    (low),
    .high_i   (high),
    .tags_o   (tags),
    .codes_o  (codes)
  );

  // In parallel: stages 1 to 3 of the window, and that of the splitter.
  logic   [3:0] valid_q;
  group_t [3:0] group_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) valid_q <= '0;
    else if (advance) valid_q <= {valid_q[2:0], found};
    if (advance) group_q <= {group_q[2:0], group};
  end

  // Checks 1 to 3 (GC6.2), in this order, and the places that leave. A group that fails check 1 has no tags (GC5.5).
  logic                   tail, broken_q;
  logic [GroupValues-1:0] present, present_q;
  error_e                 verdict_q;

  always_comb begin
    tail = 1'b0;
    for (int i = 0; i < GroupValues; i++) begin
      present[i] = !group_q[2].last_group || 3'(i) <= group_q[2].values;
      tail |= !present[i] && word[2*i+:2] != TagZero;
    end
  end
  always_ff @(posedge clk_i) begin
    if (advance) begin
      broken_q <= group_q[2].no_tags || tail || group_q[2].cut;
      verdict_q <= tail && !group_q[2].no_tags ? ErrorTail : ErrorShort;
      present_q <= present;
    end
  end

  // Values and verdict ---------------------------------------------------------------------------------------------------
  // dropping_q: the frame has had its last beat, and groups of it still come.
  logic [GroupValues-1:0] noncanonical;
  group_t                 judged;
  error_e                 verdict;
  logic                   failed, dropping_q, drop;

  for (genvar i = 0; i < GroupValues; i++) begin : gen_lane
    trib_decompress_lane u_lane (
      .clk_i,
      .rst_i,
      .advance_i     (advance),
      .codec_i       (judged.codec),
      .tag_i         (tags[i]),
      .code_i        (codes[i]),
      .noncanonical_o(noncanonical[i]),
      .value_o       (m_data_o[32*i+:32])
    );
  end

  logic unused;
  assign judged = group_q[3];
  // Fields that have been used earlier.
  assign unused = ^{judged.whole, judged.position, judged.last_group, judged.no_tags, judged.cut, judged.values};
  assign drop = dropping_q && !judged.first;

  // Checks 4 and 5.
  assign failed = broken_q || noncanonical != '0;
  always_comb begin
    if (broken_q) verdict = verdict_q;
    else if (failed) verdict = ErrorNoncanonical;
    else verdict = judged.more ? ErrorLong : ErrorNone;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      m_valid_o <= 1'b0;
      dropping_q <= 1'b0;
    end else if (advance) begin
      m_valid_o <= valid_q[3] && !drop;
      if (valid_q[3]) dropping_q <= (drop || failed) && !judged.final_group;
    end
    if (advance) begin
      m_last_o <= judged.final_group || failed;
      m_error_o <= verdict;
      for (int i = 0; i < GroupValues; i++) m_keep_o[4*i+:4] <= {4{!failed && present_q[i]}};
    end
  end

  // Properties -----------------------------------------------------------------------------------------------------------
`ifdef TRIB_PROPERTIES
  // The next beat is the first of its frame.
  logic first_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) first_q <= 1'b1;
    else if (s_valid_i && s_ready_o) first_q <= s_last_i;
  end
  // A reset has been: what follows is about states after one, while GC7.8 is proven of any.
  logic defined_q = 1'b0;
  always_ff @(posedge clk_i) if (rst_i) defined_q <= 1'b1;
`endif
  `TRIB_REQUIRE(trib_decompress, GC6_Count_M, s_valid_i && first_q, count_i >= 12'd1 && count_i <= 12'd2048)
  `TRIB_REQUIRE(trib_decompress, GC6_Bound_M, s_valid_i && first_q, bound_i inside {4'd6, 4'd8, 4'd10})
  `TRIB_REQUIRE(trib_decompress, GC7_FullButLast_M, s_valid_i, s_last_i || &s_keep_i)
  `TRIB_REQUIRE(trib_decompress, GC7_KeepIsContiguous_M, s_valid_i, s_keep_i[0] && (s_keep_i & (s_keep_i + 32'd1)) == '0)
  `TRIB_REQUIRE_STREAM(trib_decompress, GC7_BeatWaits_M, s_valid_i, s_ready_o, ({s_data_i, s_keep_i, s_last_i}))
  `TRIB_REQUIRE_NEXT(trib_decompress, GC7_ParametersWait_M, s_valid_i && !s_ready_o && first_q,
                     count_i == $past(count_i) && mode_i == $past(mode_i) && bound_i == $past(bound_i))
  `TRIB_ASSERT_STREAM(GC7_StableWhileStalled_A, m_valid_o, m_ready_i, ({m_data_o, m_keep_o, m_last_o, m_error_o}))
  `TRIB_ASSERT(GC7_ErrorAtLast_A, defined_q && m_valid_o && !m_last_o, m_error_o == ErrorNone)
  `TRIB_ASSERT(GC7_FullButLast_A, defined_q && m_valid_o && !m_last_o, &m_keep_o)
  `TRIB_COVER(GC6_Short_C, m_valid_o && m_last_o && m_error_o == ErrorShort)
  `TRIB_COVER(GC6_Long_C, m_valid_o && m_last_o && m_error_o == ErrorLong)
  `TRIB_COVER(GC6_Tail_C, m_valid_o && m_last_o && m_error_o == ErrorTail)
  `TRIB_COVER(GC6_Noncanonical_C, m_valid_o && m_last_o && m_error_o == ErrorNoncanonical)

endmodule
