// SPDX-License-Identifier: Apache-2.0
// The lowest bit that is set, and its number: a tree of pairs, each of which tells whether it has one and in which half. In: bits.
// Out, in the same cycle: whether any is set; the number of the lowest, if so.

module trib_lowest #(
  // A power of two, at least 2.
  parameter int unsigned Bits = 16,
  localparam int unsigned NumberWidth = $clog2(Bits)
) (
  input  logic [Bits-1:0]        bits_i,
  output logic                   any_o,
  output logic [NumberWidth-1:0] number_o
);

  if (Bits < 2 || Bits != 32'd1 << NumberWidth) $fatal(1, "trib_lowest: Bits must be a power of two, at least 2");

  logic [Bits-1:0]                  any;
  logic [Bits-1:0][NumberWidth-1:0] number;

  // Of each level the first half of what the level below it has is used again.
  always_comb begin
    any = bits_i;
    number = '0;
    for (int unsigned level = 0; level < NumberWidth; level++) begin
      for (int unsigned pair = 0; pair < Bits >> (level + 1); pair++) begin
        number[pair] = any[2*pair] ? number[2*pair] : number[2*pair+1] | NumberWidth'(1 << level);
        any[pair] = any[2*pair] | any[2*pair+1];
      end
    end
  end

  assign any_o = any[0];
  assign number_o = number[0];

endmodule
