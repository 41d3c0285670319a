// SPDX-License-Identifier: Apache-2.0
// Two words of 4 bytes reduced to one, element by element: SUM of integers, which wraps (NU7), the lesser or greater of two unsigned
// keys (trib_order_key), bits (NU8). No clock: the output follows the inputs.
//
// One adder does SUM and, as a subtraction, the comparison. Below each byte lies a bit that passes the carry on, or at the border
// of an element cuts it; the same bit of the total is then the carry out of the element that ends there:
//
//   total   carry | byte 3 | g | byte 2 | g | byte 1 | g | byte 0 | g
module trib_integer_op
  import trib_reduction_pkg::*;
#(
  // Ops and dtypes of the node.
  parameter op_set_t    Ops = AllOps,
  parameter dtype_set_t Dtypes = AllDtypes
) (
  input  reduction_t  reduction_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic [31:0] word_o
);

  localparam int unsigned Bytes = 4;
  // A byte and the bit below it; and the carry on top.
  localparam int unsigned Pitch = 9;
  localparam int unsigned TotalWidth = Pitch * Bytes + 1;

  logic                  min, compare, halves, bytes, a_is_not_less;
  logic [Bytes-1:0]      top, take_a;
  logic [TotalWidth-1:0] a, b, total;

  assign min = has_op(Ops, OpMin) && reduction_i.op == OpMin;
  assign compare = min || (has_op(Ops, OpMax) && reduction_i.op == OpMax);
  assign halves = compare && ((has_dtype(Dtypes, DtypeBf16) && reduction_i.dtype == DtypeBf16)
      || (has_dtype(Dtypes, DtypeFp16) && reduction_i.dtype == DtypeFp16));
  assign bytes = has_dtype(Dtypes, DtypeInt8) && reduction_i.dtype == DtypeInt8;
  // Bytes at the upper end of an element.
  assign top = {1'b1, bytes, bytes | halves, bytes};

  always_comb begin
    a = '0;
    b = '0;
    for (int unsigned i = 0; i < Bytes; i++) begin
      // A minus B is A plus not B plus 1: the border brings the 1.
      {a[Pitch*i], b[Pitch*i]} = (i == 0 || top[(i+Bytes-1)%Bytes]) ? {compare, compare} : 2'b10;
      a[Pitch*i+1+:8] = a_i[8*i+:8];
      b[Pitch*i+1+:8] = b_i[8*i+:8] ^ {8{compare}};
    end
  end
  assign total = a + b;

  // The carry of a subtraction: A is not less.
  always_comb begin
    a_is_not_less = 1'b0;
    take_a = '0;
    for (int unsigned i = Bytes; i > 0; i--) begin
      if (top[i-1]) a_is_not_less = total[Pitch*i];
      take_a[i-1] = a_is_not_less ^ min;
    end
  end

  always_comb begin
    for (int unsigned i = 0; i < Bytes; i++) begin
      word_o[8*i+:8] = total[Pitch*i+1+:8];
      if (compare) word_o[8*i+:8] = take_a[i] ? a_i[8*i+:8] : b_i[8*i+:8];
      if (has_op(Ops, OpAnd) && reduction_i.op == OpAnd) word_o[8*i+:8] = a_i[8*i+:8] & b_i[8*i+:8];
      if (has_op(Ops, OpOr) && reduction_i.op == OpOr) word_o[8*i+:8] = a_i[8*i+:8] | b_i[8*i+:8];
      if (has_op(Ops, OpXor) && reduction_i.op == OpXor) word_o[8*i+:8] = a_i[8*i+:8] ^ b_i[8*i+:8];
    end
  end

endmodule
