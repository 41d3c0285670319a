// SPDX-License-Identifier: Apache-2.0
// Encodes one value to an element of E4M3 or E2M1 (MX2.3 to MX2.6): nearest, ties to even, saturating. In: a value with fetch_i,
// which stays until the next one; from the next cycle on the reference of its block, which is b + emax, not less than its exponent
// field. Out: the element, an E2M1 one in bits 3:0, two cycles with advance_i after the reference; it is held without it. No
// reset: the user of the lane tracks validity.
//
// With d, the distance from the binade of emax, the magnitude of a code is 8 or 2 times max(0, top - d), where top is 14 or 2,
// plus the significand shifted to the step of that binade or of the denormals and rounded: a carry goes into the exponent by
// itself.
module trib_mx_encode_lane
  import trib_mx_pkg::*;
(
  input  logic        clk_i,
  input  logic        fetch_i,
  input  logic [31:0] value_i,
  input  logic        advance_i,
  input  logic        format_i,
  input  logic        nan_i,
  input  logic [7:0]  reference_i,
  output logic [7:0]  element_o
);

  // Value ----------------------------------------------------------------------------------------------------------------
  // An FP32 denormal is normalised by at most 7 places: with what is smaller, d is so large that it rounds to 0. Its exponent may
  // then be -6 to 0.
  logic        denormal, value_sign_q;
  logic [2:0]  zeros, places;
  logic [8:0]  exponent_q;
  logic [23:0] value_q;

  assign denormal = value_i[30:23] == '0;
  always_comb begin
    zeros = 3'd7;
    for (int i = 0; i < 7; i++) if (value_i[16+i]) zeros = 3'(7 - 1 - i);
    places = zeros == 3'd7 ? 3'd7 : zeros + 3'd1;
  end

  always_ff @(posedge clk_i) begin
    if (fetch_i) begin
      value_sign_q <= value_i[31];
      exponent_q <= denormal ? 9'd1 - {6'd0, places} : {1'b0, value_i[30:23]};
      value_q <= denormal ? {1'b0, value_i[22:0]} << places : {1'b1, value_i[22:0]};
    end
  end

  // Distance -------------------------------------------------------------------------------------------------------------
  // One above 30 counts as 31: what is so far below the binade rounds to 0.
  logic [8:0]  difference;
  logic [4:0]  distance;
  logic [3:0]  base;
  logic [2:0]  shift;

  assign difference = {1'b0, reference_i} - exponent_q;
  assign distance = difference[4:0] | {5{difference[8:5] != '0}};
  // Steps of the exponent above the denormals, and places below 8 steps of the binade; 5 or more round to 0.
  always_comb begin
    if (format_i == FormatE2M1) begin
      base = distance < 5'd2 ? 4'(5'd2 - distance) : 4'd0;
      shift = distance < 5'd2 ? 3'd2 : distance < 5'd5 ? distance[2:0] : 3'd5;
    end else begin
      base = distance < 5'd14 ? 4'(5'd14 - distance) : 4'd0;
      shift = distance < 5'd14 ? 3'd0 : distance < 5'd19 ? 3'(distance - 5'd14) : 3'd5;
    end
  end

  logic        format_q, sign_q, nan_q;
  logic [3:0]  base_q;
  logic [2:0]  shift_q;
  logic [23:0] significand_q;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      format_q <= format_i;
      nan_q <= nan_i;
      sign_q <= value_sign_q;
      base_q <= base;
      shift_q <= shift;
      significand_q <= value_q;
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
