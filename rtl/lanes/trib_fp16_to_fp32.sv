// SPDX-License-Identifier: Apache-2.0
// IEEE 754-2019 binary16 to binary32, which is exact (NU5): subnormals become normal numbers, infinities and NaNs stay what they
// are, a NaN with its sign and its payload on top. No clock: the output follows the input.
module trib_fp16_to_fp32 (
  input  logic [15:0] half_i,
  output logic [31:0] single_o
);

  localparam int unsigned FractionWidth = 10;
  // Of 2**-24, the least subnormal of binary16, in binary32.
  localparam logic [7:0] LeastExponent = 8'd103;

  logic [4:0]               exponent;
  logic [FractionWidth-1:0] fraction, normal;
  logic [7:0]               subnormal_exponent;

  assign exponent = half_i[14:10];
  assign fraction = half_i[FractionWidth-1:0];

  // A subnormal's leading one, bit k, becomes the hidden bit.
  always_comb begin
    normal = '0;
    subnormal_exponent = '0;
    for (int unsigned k = 0; k < FractionWidth; k++) begin
      if (fraction[k]) begin
        normal = fraction << (FractionWidth - k);
        subnormal_exponent = LeastExponent + 8'(k);
      end
    end
  end

  // The biases differ by 112: 0x70.
  always_comb begin
    unique case (exponent)
      '0: single_o = {half_i[15], subnormal_exponent, normal, 13'b0};
      '1: single_o = {half_i[15], 8'hff, fraction, 13'b0};
      default: single_o = {half_i[15], exponent[4], {3{~exponent[4]}}, exponent[3:0], fraction, 13'b0};
    endcase
  end

endmodule
