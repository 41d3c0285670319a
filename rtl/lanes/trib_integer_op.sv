// SPDX-License-Identifier: Apache-2.0
// Two words of 4 bytes reduced to one, element by element: SUM of integers, which wraps (NU7), the lesser or greater of two
// unsigned keys (trib_order_key), bits (NU8). No clock: the output follows the inputs.
//
// One adder does SUM and, as a subtraction, the comparison. Below each byte is a bit that passes the carry on, or at the border
// of an element cuts it; the same bit of the total is then the carry out of the element that ends there:
//
//   total   carry | byte 3 | g | byte 2 | g | byte 1 | g | byte 0 | g
module trib_integer_op
  import trib_reduction_pkg::*;
(
  input  integer_op_t op_i,
  input  logic [31:0] a_i,
  input  logic [31:0] b_i,
  output logic [31:0] word_o
);

  localparam int unsigned Bytes = 4;
  // A byte and the bit below it; and the carry on top.
  localparam int unsigned Pitch = 9;
  localparam int unsigned TotalWidth = Pitch * Bytes + 1;

  logic                  a_is_not_less;
  logic [Bytes-1:0]      top, take_a;
  logic [TotalWidth-1:0] a, b, total;

  // Bytes at the upper end of an element.
  assign top = {1'b1, op_i.bytes, op_i.bytes | op_i.halves, op_i.bytes};

  always_comb begin
    a = '0;
    b = '0;
    for (int unsigned i = 0; i < Bytes; i++) begin
      // A minus B is A plus not B plus 1: the border brings the 1.
      {a[Pitch*i], b[Pitch*i]} = (i == 0 || top[(i+Bytes-1)%Bytes]) ? {op_i.compare, op_i.compare} : 2'b10;
      a[Pitch*i+1+:8] = a_i[8*i+:8];
      b[Pitch*i+1+:8] = b_i[8*i+:8] ^ {8{op_i.compare}};
    end
  end
  assign total = a + b;

  // The carry of a subtraction: A is not less.
  always_comb begin
    a_is_not_less = 1'b0;
    take_a = '0;
    for (int unsigned i = Bytes; i > 0; i--) begin
      if (top[i-1]) a_is_not_less = total[Pitch*i];
      take_a[i-1] = a_is_not_less ^ op_i.min;
    end
  end

  always_comb begin
    for (int unsigned i = 0; i < Bytes; i++) begin
      word_o[8*i+:8] = total[Pitch*i+1+:8];
      if (op_i.compare) word_o[8*i+:8] = take_a[i] ? a_i[8*i+:8] : b_i[8*i+:8];
      if (op_i.by_and) word_o[8*i+:8] = a_i[8*i+:8] & b_i[8*i+:8];
      if (op_i.by_or) word_o[8*i+:8] = a_i[8*i+:8] | b_i[8*i+:8];
      if (op_i.by_xor) word_o[8*i+:8] = a_i[8*i+:8] ^ b_i[8*i+:8];
    end
  end

endmodule
