// SPDX-License-Identifier: Apache-2.0
// A sum in FP32 rounded to BF16 or FP16, to nearest even (NU5); NaN becomes the canonical one (NU3), what is too large infinity.
// In: a sum of elements of that dtype. So of FP16 it is a multiple of 2**-24: all operands are, a rounded sum of such multiples is
// one, too, and what is subnormal in FP16 is exact. No clock: the output follows the input.
module trib_round_half
  import trib_reduction_pkg::*;
#(
  // Dtypes that are built in.
  parameter dtype_set_t Dtypes = AllDtypes
) (
  input  dtype_e      dtype_i,
  input  logic [31:0] single_i,
  output logic [15:0] half_o
);

  // Exponents of the least number that is too large for FP16, and of the largest subnormals.
  localparam logic [7:0] TooLarge = 8'd143;
  localparam logic [7:0] Subnormal = 8'd112;

  logic        sign, nan;
  logic [7:0]  exponent;
  logic [22:0] fraction;

  assign {sign, exponent, fraction} = single_i;
  assign nan = exponent == '1 && fraction != '0;

  // BF16: a carry out of the fraction counts the exponent up, to infinity in the end.
  logic [14:0] bf16;
  logic        increment_bf16;
  assign increment_bf16 = single_i[15] & (single_i[14:0] != '0 || single_i[16]);
  assign bf16 = single_i[30:16] + 15'(increment_bf16);

  // FP16, normal: the exponent less 112, whose lower four bits are 0; likewise with the carry.
  logic [14:0] normal, fp16;
  logic        increment_fp16;
  assign increment_fp16 = fraction[12] & (fraction[11:0] != '0 || fraction[13]);
  assign normal = {exponent[7], exponent[3:0], fraction[22:13]} + 15'(increment_fp16);

  // Subnormal: exponents 103..112, which the lower four bits distinguish, in units of 2**-24. Below is only zero.
  logic [9:0] subnormal;
  always_comb begin
    subnormal = '0;
    for (int unsigned k = 0; k < 10; k++) begin
      if (exponent != '0 && exponent[3:0] == 4'(32'(Subnormal) - k)) subnormal = {1'b1, fraction[22:14]} >> k;
    end
  end

  always_comb begin
    fp16 = normal;
    if (exponent >= TooLarge) fp16 = {5'h1f, 10'b0};
    else if (exponent <= Subnormal) fp16 = {5'h00, subnormal};
  end

  logic is_fp16;
  assign is_fp16 = has_dtype(Dtypes, DtypeFp16) && (dtype_i == DtypeFp16 || !has_dtype(Dtypes, DtypeBf16));
  assign half_o = is_fp16 ? (nan ? CanonicalFp16 : {sign, fp16}) : (nan ? CanonicalBf16 : {sign, bf16});

endmodule
