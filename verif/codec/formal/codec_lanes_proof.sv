// SPDX-License-Identifier: Apache-2.0
// trib_compress_lane and trib_decompress_lane for every value, every code, both modes and all bounds: GC3.4 says which codes are
// accepted; an accepted code becomes the same code again (GC4.6), every code that is made is accepted, and its value is the
// one that was encoded, truncated (GC2, GC3). Each lane takes what the other has made, or anything.
`include "proof.svh"

module codec_lanes_proof
  import trib_codec_pkg::*;
(
  input logic        clk_i,
  input logic        rst_i,
  input codec_t      codec_i,
  input logic        present_i,
  input logic [31:0] value_i,
  input tag_t        tag_i,
  input logic [31:0] code_i,
  // The decoder takes the code of the encoder; the encoder takes the value of the decoder.
  input logic        decodes_i,
  input logic        encodes_i
);

  logic started_q = 1'b0;
  always_ff @(posedge clk_i) started_q <= 1'b1;

  codec_t codec_q;
  `PROOF_CHOICE(codec_q, codec_i)
  always_ff @(posedge clk_i) begin
    if (started_q) Legal_M: assume (codec_q.half_bound inside {3'd3, 3'd4, 3'd5});
  end

  // The ring ---------------------------------------------------------------------------------------------------------------
  tag_t        made_tag, tag;
  logic [31:0] made_code, code, decoded, value;
  logic        noncanonical, present;

  assign tag = decodes_i ? made_tag : tag_i;
  assign code = decodes_i ? made_code : code_i;
  assign value = encodes_i ? decoded : value_i;
  assign present = encodes_i || present_i;

  trib_decompress_lane dut (
    .clk_i,
    .rst_i,
    .advance_i     (1'b1),
    .codec_i       (codec_q),
    .tag_i         (tag),
    .code_i        (code),
    .noncanonical_o(noncanonical),
    .value_o       (decoded)
  );

  trib_compress_lane encoder (
    .clk_i,
    .rst_i,
    .advance_i(1'b1),
    .codec_i  (codec_q),
    .present_i(present),
    .value_i  (value),
    .tag_o    (made_tag),
    .code_o   (made_code)
  );

  // Inputs of one and two cycles ago.
  logic [2:0]  age_q = '0;
  tag_t        tag_q, tag_2_q;
  logic [31:0] code_q, code_2_q, value_q, value_2_q;
  logic        accepted_q, accepted_2_q, decodes_q, encodes_q, present_q, present_2_q;
  always_ff @(posedge clk_i) begin
    age_q <= started_q ? {age_q[1:0], 1'b1} : '0;
    {tag_2_q, tag_q} <= {tag_q, tag};
    {code_2_q, code_q} <= {code_q, code};
    {value_2_q, value_q} <= {value_q, value};
    {accepted_2_q, accepted_q} <= {accepted_q, !noncanonical};
    {present_2_q, present_q} <= {present_q, present};
    decodes_q <= decodes_i;
    encodes_q <= encodes_i;
  end

  // Codes that are accepted (GC3.4, in decimal as printed there) -----------------------------------------------------------
  logic [6:0]  low_1, high_1;
  logic [14:0] low_2;
  logic        canonical;
  always_comb begin
    unique case (codec_q.half_bound)
      3'd3: {low_2, low_1, high_1} = {15'd4096, codec_q.mode ? {7'd16, 7'd127} : {7'd2, 7'd15}};
      3'd4: {low_2, low_1, high_1} = {15'd2048, codec_q.mode ? {7'd8, 7'd127} : {7'd0, 7'd7}};
      default: {low_2, low_1, high_1} = {15'd1024, codec_q.mode ? {7'd4, 7'd127} : {7'd0, 7'd3}};
    endcase
    unique case (tag)
      2'b01: canonical = code[6:0] >= low_1 && code[6:0] <= high_1;
      2'b10: canonical = code[14:0] >= low_2;
      2'b11: canonical = code[30:23] >= 8'd127;
      default: canonical = 1'b1;
    endcase
  end
  `TRIB_ASSERT(GC3_Canonical_A, started_q, noncanonical == !canonical)

  // A code, its value, and the code of that (GC9.3; in mode A a code of magnitude 0 disappears) --------------------------------
  function automatic logic [31:0] bytes_of(tag_t t, logic [31:0] c);
    unique case (t)
      2'b01: return {24'd0, c[7:0]};
      2'b10: return {16'd0, c[15:0]};
      2'b11: return c;
      default: return '0;
    endcase
  endfunction

  logic again, vanishes;
  assign again = age_q[1] && encodes_q && accepted_2_q;
  assign vanishes = !codec_q.mode && tag_2_q == 2'b01 && code_2_q[6:0] == '0;
  `TRIB_ASSERT(GC9_SameCode_A, again && !vanishes, made_tag == tag_2_q && made_code == bytes_of(tag_2_q, code_2_q))
  `TRIB_ASSERT(GC4_Vanishes_A, again && vanishes, made_tag == 2'b00 && made_code == '0 && codec_q.half_bound != 3'd3)

  // A value, its code, and the value of that ----------------------------------------------------------------------------------
  logic [7:0]  eb, mid, exponent, shift;
  logic [31:0] expected;
  logic        made;
  assign eb = 8'd127 - {4'd0, codec_q.half_bound, 1'b0};
  assign mid = 8'd127 - {5'd0, codec_q.half_bound};
  assign exponent = value_2_q[30:23];
  always_comb begin
    shift = 8'd127 - exponent;
    if (codec_q.mode && exponent < mid) shift = mid - exponent;
    if (!present_2_q || exponent < eb) expected = '0;
    else if (exponent < mid) expected = shift > 8'd7 ? '0 : value_2_q & ~((32'd1 << (shift + 8'd16)) - 32'd1);
    else if (exponent < 8'd127) expected = value_2_q & ~((32'd1 << (shift + 8'd8)) - 32'd1);
    else expected = value_2_q;
  end
  assign made = age_q[1] && decodes_q;
  `TRIB_ASSERT(GC3_Truncated_A, made, decoded == expected)
  `TRIB_ASSERT(GC3_MadeIsAccepted_A, age_q[0] && decodes_i, !noncanonical)

  `TRIB_COVER(SameByte_C, again && codec_q.mode && tag_2_q == 2'b01 && made_code[7])
  `TRIB_COVER(SameTwoBytes_C, again && tag_2_q == 2'b10 && made_code[14:10] == 5'd1)
  `TRIB_COVER(Vanishes_C, again && vanishes)
  `TRIB_COVER(ShiftOfTen_C, made && shift == 8'd10 && exponent >= eb && present_2_q)
  `TRIB_COVER(Refused_C, age_q[0] && !accepted_q && tag_q == 2'b01)

endmodule
