// SPDX-License-Identifier: Apache-2.0
// Compressor of modes A and B (GC1, GC2, GC5, GC7). In: frames of 1 to 2048 FP32 values, eight per beat, with the codec's
// parameters next to the first. Out: for each a frame with its container, and m_length_o, its bytes, with the last beat.
// Valid/ready on both sides; order kept, nothing lost. A beat is valid 6 cycles after the input beat that completes it was taken;
// one that needs a second step, or follows as the rest of the frame, 7. One group per cycle; a frame's rest and a cut group take
// one more. Reset clears valid bits, pointers and counters.
//
//   beat --> 8 x trib_compress_lane --> trib_group_packer --> trib_byte_aligner (3)
`include "trib_assert.svh"

module trib_compress
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
  output logic [13:0]  m_length_o
);

  if ($bits(s_data_i) != 32 * GroupValues) $fatal(1, "trib_compress: a beat of values is not a group");

  // Beat -----------------------------------------------------------------------------------------------------------------
  // Stages 1 to 3 move together. codec_q is that of the frame of stage 1: it is loaded with the first beat.
  logic                         advance, take;
  logic                         first_q;
  logic                         valid_q, last_q, valid_2_q, last_2_q, valid_3_q, last_3_q;
  codec_t                       codec_q;
  logic [GroupValues-1:0]       present_q;
  logic [GroupValues-1:0][31:0] values_q;

  assign s_ready_o = advance;
  assign take = s_valid_i && s_ready_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      first_q <= 1'b1;
      {valid_q, valid_2_q, valid_3_q} <= '0;
    end else begin
      if (take) first_q <= s_last_i;
      if (advance) {valid_q, valid_2_q, valid_3_q} <= {s_valid_i, valid_q, valid_2_q};
    end
    if (advance) begin
      {last_q, last_2_q, last_3_q} <= {s_last_i, last_q, last_2_q};
      values_q <= s_data_i;
      for (int i = 0; i < GroupValues; i++) present_q[i] <= s_keep_i[4*i];
    end
    if (take && first_q) codec_q <= '{mode: mode_i, half_bound: bound_i[3:1]};
  end

  // Codes ----------------------------------------------------------------------------------------------------------------
  logic [GroupValues-1:0][1:0]  tags;
  logic [GroupValues-1:0][31:0] codes;

  for (genvar i = 0; i < GroupValues; i++) begin : gen_lane
    trib_compress_lane u_lane (
      .clk_i,
      .rst_i,
      .advance_i(advance),
      .codec_i  (codec_q),
      .present_i(present_q[i]),
      .value_i  (values_q[i]),
      .tag_o    (tags[i]),
      .code_o   (codes[i])
    );
  end

  // Groups ---------------------------------------------------------------------------------------------------------------
  logic [15:0]  word;
  logic [127:0] low, high;
  logic [4:0]   low_size;
  logic [5:0]   size;

  trib_group_packer u_packer (
    .clk_i,
    .rst_i,
    .advance_i (advance),
    .tags_i    (tags),
    .codes_i   (codes),
    .tags_o    (word),
    .low_o     (low),
    .high_o    (high),
    .low_size_o(low_size),
    .size_o    (size)
  );

  trib_byte_aligner u_aligner (
    .clk_i,
    .rst_i,
    .s_idle_i    (first_q && !valid_q && !valid_2_q && !valid_3_q),
    .s_valid_i   (valid_3_q),
    .s_ready_o   (advance),
    .s_last_i    (last_3_q),
    .s_tags_i    (word),
    .s_low_i     (low),
    .s_high_i    (high),
    .s_low_size_i(low_size),
    .s_size_i    (size),
    .m_valid_o,
    .m_ready_i,
    .m_data_o,
    .m_keep_o,
    .m_last_o,
    .m_length_o
  );

  // Properties -----------------------------------------------------------------------------------------------------------
`ifdef TRIB_PROPERTIES
  // A reset has been: what follows is about states after one, while GC7.8 is proven of any.
  logic defined_q = 1'b0;
  always_ff @(posedge clk_i) if (rst_i) defined_q <= 1'b1;
  // Values of the frame that have been taken, and those that it has.
  logic [11:0] taken_q, count_q, taken, count;
  assign taken = (first_q ? '0 : taken_q) + (12'($countones(s_keep_i)) >> 2);
  assign count = first_q ? count_i : count_q;
  always_ff @(posedge clk_i) begin
    if (take) begin
      taken_q <= taken;
      count_q <= count;
    end
  end
`endif
  `TRIB_REQUIRE(trib_compress, GC6_Count_M, s_valid_i && first_q, count_i >= 12'd1 && count_i <= 12'd2048)
  `TRIB_REQUIRE(trib_compress, GC6_Bound_M, s_valid_i && first_q, bound_i inside {4'd6, 4'd8, 4'd10})
  `TRIB_REQUIRE(trib_compress, GC7_FullButLast_M, s_valid_i, s_last_i || &s_keep_i)
  `TRIB_REQUIRE(trib_compress, GC7_KeepIsContiguous_M, s_valid_i, s_keep_i[0] && (s_keep_i & (s_keep_i + 32'd1)) == '0)
  `TRIB_REQUIRE(trib_compress, GC7_AllValues_M, s_valid_i, s_last_i == (taken == count) && taken <= count && s_keep_i[3])
  `TRIB_REQUIRE_STREAM(trib_compress, GC7_BeatWaits_M, s_valid_i, s_ready_o, ({s_data_i, s_keep_i, s_last_i}))
  `TRIB_REQUIRE_NEXT(trib_compress, GC7_ParametersWait_M, s_valid_i && !s_ready_o && first_q,
                     count_i == $past(count_i) && mode_i == $past(mode_i) && bound_i == $past(bound_i))
  `TRIB_ASSERT(GC7_LengthInRange_A, defined_q && m_valid_o && m_last_o, m_length_o >= 14'd2 && m_length_o <= 14'd8704)
  `TRIB_COVER(GC7_BackToBack_C, s_valid_i && valid_q && last_q && advance)

endmodule
