// SPDX-License-Identifier: Apache-2.0
// The elements of a word of 4 bytes as unsigned keys of the same width, in the order of MIN and MAX (NU6, NU7): of signed integers
// the sign bit is inverted, of floating-point elements all bits of a negative one. So -0 is less than +0. A NaN is the key that
// wins, which no number has: 0 for MIN, all ones for MAX. Elements of another op pass as they are. No clock: the output follows the
// input. trib_order_value is the way back.
module trib_order_key
  import trib_reduction_pkg::*;
#(
  // Ops and dtypes that are built in.
  parameter op_set_t    Ops = AllOps,
  parameter dtype_set_t Dtypes = AllDtypes
) (
  input  reduction_t  reduction_i,
  input  logic [31:0] word_i,
  output logic [31:0] key_o
);

  logic       ordered, max, fp32, bf16, fp16, signed_word, bytes;
  logic [1:0] nan_half;
  logic       nan_word;

  assign max = has_op(Ops, OpMax) && (reduction_i.op == OpMax || !has_op(Ops, OpMin));
  assign ordered = (has_op(Ops, OpMin) && reduction_i.op == OpMin) || (has_op(Ops, OpMax) && reduction_i.op == OpMax);
  assign fp32 = reduction_i.dtype == DtypeFp32;
  assign bf16 = has_dtype(Dtypes, DtypeBf16) && reduction_i.dtype == DtypeBf16;
  assign fp16 = has_dtype(Dtypes, DtypeFp16) && reduction_i.dtype == DtypeFp16;
  assign signed_word = has_dtype(Dtypes, DtypeInt32) && reduction_i.dtype == DtypeInt32;
  assign bytes = has_dtype(Dtypes, DtypeInt8) && reduction_i.dtype == DtypeInt8;

  assign nan_word = fp32 && word_i[30:23] == '1 && word_i[22:0] != '0;
  for (genvar h = 0; h < 2; h++) begin : gen_half
    assign nan_half[h] = (bf16 && word_i[16*h+7+:8] == '1 && word_i[16*h+:7] != '0)
        || (fp16 && word_i[16*h+10+:5] == '1 && word_i[16*h+:10] != '0);
  end

  always_comb begin
    for (int unsigned i = 0; i < 4; i++) begin
      automatic logic negative = (fp32 && word_i[31]) || ((bf16 || fp16) && word_i[16*(i/2)+15]);
      automatic logic top = bytes || (i == 3) || (i == 1 && (bf16 || fp16));
      automatic logic has_sign = fp32 || bf16 || fp16 || signed_word || bytes;
      key_o[8*i+:8] = word_i[8*i+:8];
      if (ordered) begin
        if (nan_word || nan_half[i/2]) key_o[8*i+:8] = {8{max}};
        else if (negative) key_o[8*i+:8] = ~word_i[8*i+:8];
        else key_o[8*i+7] = word_i[8*i+7] ^ (top && has_sign);
      end
    end
  end

endmodule
