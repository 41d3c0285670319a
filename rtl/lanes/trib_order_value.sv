// SPDX-License-Identifier: Apache-2.0
// The elements of the keys of a word of 4 bytes, inverse of trib_order_key. A NaN is the canonical one (NU3). Elements of
// another op pass unchanged. No clock: the output follows the input.
module trib_order_value
  import trib_reduction_pkg::*;
#(
  // Ops and dtypes that are built in.
  parameter op_set_t    Ops = AllOps,
  parameter dtype_set_t Dtypes = AllDtypes
) (
  input  reduction_t  reduction_i,
  input  logic [31:0] key_i,
  output logic [31:0] word_o
);

  logic        ordered, fp32, bf16, fp16, signed_word, bytes;
  logic [1:0]  nan_half;
  logic [31:0] canonical;

  assign ordered = (has_op(Ops, OpMin) && reduction_i.op == OpMin) || (has_op(Ops, OpMax) && reduction_i.op == OpMax);
  assign fp32 = reduction_i.dtype == DtypeFp32;
  assign bf16 = has_dtype(Dtypes, DtypeBf16) && reduction_i.dtype == DtypeBf16;
  assign fp16 = has_dtype(Dtypes, DtypeFp16) && reduction_i.dtype == DtypeFp16;
  assign signed_word = has_dtype(Dtypes, DtypeInt32) && reduction_i.dtype == DtypeInt32;
  assign bytes = has_dtype(Dtypes, DtypeInt8) && reduction_i.dtype == DtypeInt8;

  assign canonical = fp32 ? CanonicalFp32 : bf16 ? {2{CanonicalBf16}} : {2{CanonicalFp16}};
  for (genvar h = 0; h < 2; h++) begin : gen_half
    assign nan_half[h] = key_i[16*h+:16] == '0 || key_i[16*h+:16] == '1;
  end

  always_comb begin
    for (int unsigned i = 0; i < 4; i++) begin
      // The top bit of a number's key is the sign, inverted.
      automatic logic negative = (fp32 && !key_i[31]) || ((bf16 || fp16) && !key_i[16*(i/2)+15]);
      automatic logic nan = (fp32 && nan_half == '1 && key_i[31] == key_i[0]) || ((bf16 || fp16) && nan_half[i/2]);
      automatic logic top = bytes || (i == 3) || (i == 1 && (bf16 || fp16));
      automatic logic has_sign = fp32 || bf16 || fp16 || signed_word || bytes;
      word_o[8*i+:8] = key_i[8*i+:8];
      if (ordered) begin
        if (nan) word_o[8*i+:8] = canonical[8*i+:8];
        else if (negative) word_o[8*i+:8] = ~key_i[8*i+:8];
        else word_o[8*i+7] = key_i[8*i+7] ^ (top && has_sign);
      end
    end
  end

endmodule
