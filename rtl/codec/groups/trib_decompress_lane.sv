// SPDX-License-Identifier: Apache-2.0
// Decodes one value (GC3). In: tag and code, with anything above the code's size. Out: noncanonical_o, that no encoder of the
// mode and bound makes this code (GC3.4), in the same cycle; the value a cycle with advance_i later. A noncanonical code gives
// any value, since its group never leaves (GC6.3); so the normalisation goes only as far as canonical ones need, 1 to 7 places.
`include "trib_assert.svh"

module trib_decompress_lane
  import trib_codec_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic        advance_i,
  input  codec_t      codec_i,
  input  tag_t        tag_i,
  input  logic [31:0] code_i,
  output logic        noncanonical_o,
  output logic [31:0] value_o
);

  // Canonical codes ------------------------------------------------------------------------------------------------------
  // With h = p / 2, EB - 120 is 7 - 2 h and MID - 120 is 7 - h. Class 01: in mode A at least 2 with p = 6, 0 with others, and below
  // 2^(7 - h); in mode B at least 2^(7 - h). Class 10: at least 2^(15 - h).
  logic [6:0] magnitude_1;
  logic       reaches_1, reaches_2;

  assign magnitude_1 = code_i[6:0];
  // A bit at or above 7 - h of 7, or 15 - h of 15.
  always_comb begin
    unique case (codec_i.half_bound)
      3'd3: {reaches_2, reaches_1} = {|code_i[14:12], |code_i[6:4]};
      3'd4: {reaches_2, reaches_1} = {|code_i[14:11], |code_i[6:3]};
      default: {reaches_2, reaches_1} = {|code_i[14:10], |code_i[6:2]};
    endcase
    unique case (tag_i)
      TagByte:
        noncanonical_o = codec_i.mode ? !reaches_1 : reaches_1 || (codec_i.half_bound == 3'd3 && magnitude_1[3:1] == '0);
      TagTwoBytes: noncanonical_o = !reaches_2;
      TagRaw: noncanonical_o = !code_i[30] && code_i[29:23] != '1;
      default: noncanonical_o = 1'b0;
    endcase
  end

  // Value ----------------------------------------------------------------------------------------------------------------
  // The magnitude in 15 bits; zeros are the zeros above its leading one.
  logic        sign, nothing;
  logic [14:0] magnitude;
  logic [13:0] fraction;
  logic [2:0]  zeros;
  logic [6:0]  reference, exponent;

  assign magnitude = tag_i[0] ? {magnitude_1, 8'd0} : code_i[14:0];
  assign sign = tag_i[0] ? code_i[7] : code_i[15];
  assign nothing = tag_i == TagZero || (tag_i == TagByte && magnitude_1 == '0);
  // R - 1: 126, or MID - 1, which is 126 - h (GC2.1).
  assign reference = 7'd126 - (tag_i[0] && codec_i.mode ? {4'd0, codec_i.half_bound} : '0);
  assign exponent = reference - {4'd0, zeros};

  always_comb begin
    zeros = '0;
    for (int i = 0; i < 7; i++) if (magnitude[8+i]) zeros = 3'(6 - i);
    // The leading one falls out.
    fraction = 14'(magnitude << zeros);
  end

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      if (tag_i == TagRaw) value_o <= code_i;
      else if (nothing) value_o <= '0;
      else value_o <= {sign, 1'b0, exponent, fraction, 9'd0};
    end
  end

  // Properties -----------------------------------------------------------------------------------------------------------
  logic        legal, shifts;
  logic [14:0] normal;
  assign normal = magnitude << zeros;
  assign legal = codec_i.half_bound inside {3'd3, 3'd4, 3'd5} && !noncanonical_o;
  assign shifts = tag_i inside {TagByte, TagTwoBytes} && !nothing;
  `TRIB_ASSERT(GC9_Normalised_A, legal && shifts, magnitude[14:8] != '0 && zeros <= 3'd6 && normal >= 15'h4000)
  `TRIB_COVER(GC3_ZeroWithSign_C, legal && tag_i == TagByte && nothing && sign)

endmodule
