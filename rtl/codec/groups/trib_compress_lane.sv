// SPDX-License-Identifier: Apache-2.0
// Encodes one value (GC1, GC2): its class by the exponent field, the significand shifted to the place of the class and truncated.
// A cycle with advance_i takes a value, or its absence, which is of class 00; tag and code are available a cycle later and are held
// without advance_i. Bytes of the code above its size are 0. No reset: the user of the lane tracks validity.
`include "trib_assert.svh"

module trib_compress_lane
  import trib_codec_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic        advance_i,
  input  codec_t      codec_i,
  input  logic        present_i,
  input  logic [31:0] value_i,
  output tag_t        tag_o,
  output logic [31:0] code_o
);

  // Class ----------------------------------------------------------------------------------------------------------------
  // below is 127 - e where e is 112 to 127, which EB and MID are; p / 2 of it is the reach of class 10, p that of class 01.
  logic [7:0] exponent;
  logic [3:0] below;
  logic       near;
  tag_t       tag;

  assign exponent = value_i[30:23];
  assign below = ~exponent[3:0];
  assign near = exponent[7:4] == 4'h7;

  always_comb begin
    tag = TagZero;
    if (!present_i) tag = TagZero;
    else if (exponent[7] || (near && below == 4'd0)) tag = TagRaw;
    else if (near && below <= {1'b0, codec_i.half_bound}) tag = TagTwoBytes;
    else if (near && below <= {codec_i.half_bound, 1'b0}) tag = TagByte;
  end

  // Code -----------------------------------------------------------------------------------------------------------------
  // R - e, 1 to 10 (GC2.1): up to 5 in class 10 and in class 01 of mode B. R is MID in the latter, and 127 elsewhere. It is
  // computed from `below` only, in parallel with the tag; for values of the other classes it has no meaning.
  logic [3:0]  shift;
  logic [14:0] shifted;
  logic [31:0] code;

  assign shift = codec_i.mode && below > {1'b0, codec_i.half_bound} ? below - {1'b0, codec_i.half_bound} : below;
  assign shifted = 15'({1'b1, value_i[22:0]} >> 8 >> shift);

  always_comb begin
    unique case (tag)
      TagByte: code = {24'd0, value_i[31], shifted[14:8]};
      TagTwoBytes: code = {16'd0, value_i[31], shifted};
      TagRaw: code = value_i;
      default: code = '0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      tag_o <= tag;
      code_o <= code;
    end
  end

  // Properties -----------------------------------------------------------------------------------------------------------
  logic legal;
  assign legal = codec_i.half_bound inside {3'd3, 3'd4, 3'd5};
  `TRIB_ASSERT(GC9_ShiftInRange_A, legal && tag == TagByte, shift >= 4'd1 && shift <= 4'd10)
  `TRIB_ASSERT(GC9_ShiftOfTwoBytes_A, legal && tag == TagTwoBytes, shift >= 4'd1 && shift <= 4'd5)
  `TRIB_ASSERT(GC1_AbsentIsZero_A, !present_i, tag == TagZero && code == '0)
  `TRIB_COVER(GC2_MagnitudeZero_C, advance_i && legal && tag == TagByte && shifted[14:8] == '0)

endmodule
