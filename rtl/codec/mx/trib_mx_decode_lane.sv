// SPDX-License-Identifier: Apache-2.0
// Decodes one element of E4M3 or E2M1, the latter in bits 3:0, by the scale of its block (MX4.1, MX4.2): exact, with FP32
// denormals, infinity above the range. The value is available two cycles with advance_i later and is held without it. No
// reset: the user of the lane tracks validity.
module trib_mx_decode_lane
  import trib_mx_pkg::*;
(
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic        format_i,
  input  logic [7:0]  scale_i,
  input  logic [7:0]  element_i,
  output logic [31:0] value_o
);

  // Normalisation --------------------------------------------------------------------------------------------------------
  // The significand has its leading one at bit 3 after that. The exponent field that results may be -9 to 262.
  logic              sign, nan;
  logic        [3:0] field, significand;
  logic        [2:0] normal;
  logic        [1:0] zeros;
  logic signed [9:0] exponent;

  always_comb begin
    if (format_i == FormatE2M1) begin
      sign = element_i[3];
      field = {2'd0, element_i[2:1]};
      significand = {element_i[2:1] != '0, element_i[0], 2'd0};
      nan = 1'b0;
    end else begin
      sign = element_i[7];
      field = element_i[6:3];
      significand = {element_i[6:3] != '0, element_i[2:0]};
      nan = element_i[6:0] == '1;
    end
    zeros = significand[3] ? 2'd0 : significand[2] ? 2'd1 : significand[1] ? 2'd2 : 2'd3;
    normal = 3'(significand << zeros);
    exponent = $signed({2'd0, scale_i}) + $signed({6'd0, field == '0 ? 4'd1 : field}) - $signed({8'd0, zeros})
             - (format_i == FormatE2M1 ? 10'sd1 : 10'sd7);
  end

  logic              sign_q, nan_q, zero_q;
  logic        [2:0] normal_q;
  logic signed [9:0] exponent_q;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      sign_q <= sign;
      nan_q <= nan || scale_i == NotFinite;
      zero_q <= significand == '0;
      normal_q <= normal;
      exponent_q <= exponent;
    end
  end

  // Value ----------------------------------------------------------------------------------------------------------------
  // A denormal is shifted by 1 to 10: its last bit is far above that of FP32.
  logic [31:0] value;
  logic [3:0]  shift;
  logic [22:0] denormal;

  assign shift = 4'(10'sd1 - exponent_q);
  assign denormal = 23'({1'b1, normal_q, 20'd0} >> shift);

  always_comb begin
    if (nan_q) value = CanonicalNan;
    else if (zero_q) value = {sign_q, 31'd0};
    else if (exponent_q >= 10'sd255) value = {sign_q, NotFinite, 23'd0};
    else if (exponent_q <= 10'sd0) value = {sign_q, 8'd0, denormal};
    else value = {sign_q, exponent_q[7:0], normal_q, 20'd0};
  end

  always_ff @(posedge clk_i) if (advance_i) value_o <= value;

endmodule
