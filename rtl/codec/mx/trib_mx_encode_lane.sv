// SPDX-License-Identifier: Apache-2.0
// Encodes one value to an element of E4M3 or E2M1 (MX2.3 to MX2.6): nearest, ties to even, saturating. In: a value and the
// reference of its block, which is b + emax, not less than its exponent field. Out: the element, an E2M1 one in bits 3:0, two
// cycles with advance_i later; it stands still without. Nothing is reset: who uses the lane knows what is valid.
//
// With d, the distance from the binade of emax, the magnitude of a code is 8 or 2 times max(0, top - d), where top is 14 or 2,
// plus the significand shifted to the step of that binade or of the denormals and rounded: a carry goes into the exponent by
// itself.
module trib_mx_encode_lane
  import trib_mx_pkg::*;
(
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic        format_i,
  input  logic        nan_i,
  input  logic [7:0]  reference_i,
  input  logic [31:0] value_i,
  output logic [7:0]  element_o
);

  // Distance -------------------------------------------------------------------------------------------------------------
  // An FP32 denormal is normalised as far as the element is no denormal itself: by at most 7 places, as d is at least 7 with E4M3.
  logic [7:0]  exponent, distance, top;
  logic [3:0]  room, places;
  logic [2:0]  zeros;
  logic [22:0] fraction;
  logic [23:0] significand;

  assign exponent = value_i[30:23];
  assign fraction = value_i[22:0];
  assign top = format_i == FormatE2M1 ? 8'd2 : 8'd14;
  assign distance = reference_i - (exponent == '0 ? 8'd1 : exponent);
  // What is left above the denormals of the element.
  assign room = distance < top ? 4'(top - distance) : 4'd0;

  always_comb begin
    zeros = 3'd7;
    for (int i = 0; i < 7; i++) if (fraction[16+i]) zeros = 3'(7 - 1 - i);
    places = 4'd0;
    if (exponent == '0) places = room > {1'b0, zeros} ? {1'b0, zeros} + 4'd1 : room;
    if (places > 4'd7) places = 4'd7;
    significand = exponent == '0 ? {1'b0, fraction} << places[2:0] : {1'b1, fraction};
  end

  // 0 to 5 places below those of 8 steps of the binade; what is further away rounds to 0 as well as with 5.
  logic [7:0] below, shift;
  assign below = distance < top ? 8'd0 : distance - top;
  assign shift = below + (format_i == FormatE2M1 ? 8'd2 : 8'd0);

  logic        format_q, sign_q, nan_q;
  logic [3:0]  base_q;
  logic [2:0]  shift_q;
  logic [23:0] significand_q;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      format_q <= format_i;
      nan_q <= nan_i;
      sign_q <= value_i[31];
      base_q <= room - places;
      shift_q <= shift > 8'd5 ? 3'd5 : shift[2:0];
      significand_q <= significand;
    end
  end

  // Rounding -------------------------------------------------------------------------------------------------------------
  logic [28:0] shifted;
  logic [4:0]  rounded;
  logic [7:0]  magnitude;
  logic [7:0]  element;

  assign shifted = {significand_q, 5'd0} >> shift_q;
  assign rounded = {1'b0, shifted[28:25]} + 5'(shifted[24] && (shifted[25] || shifted[23:0] != '0));
  assign magnitude = (format_q == FormatE2M1 ? {3'd0, base_q, 1'b0} : {1'b0, base_q, 3'd0}) + {3'd0, rounded};

  always_comb begin
    if (format_q == FormatE2M1) element = {4'd0, sign_q, magnitude > 8'd7 ? 3'd7 : magnitude[2:0]};
    else element = {sign_q, magnitude > 8'h7e ? 7'h7e : magnitude[6:0]};
    if (nan_q) element = '0;
  end

  always_ff @(posedge clk_i) if (advance_i) element_o <= element;

endmodule
