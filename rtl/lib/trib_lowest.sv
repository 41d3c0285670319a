// SPDX-License-Identifier: Apache-2.0
// The lowest bit that is set, and its number: a tree of fours, each of which tells whether it has one and in which quarter.
// In: bits. Out, in the same cycle: whether any is set; the number of the lowest, if so.

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

  // As many as the fours of all levels take.
  localparam int unsigned Levels = (NumberWidth + 1) / 2;
  localparam int unsigned Leaves = 32'd1 << (2 * Levels);

  logic [Leaves-1:0]                  any;
  logic [Leaves-1:0][NumberWidth-1:0] number;
  logic [3:0][NumberWidth-1:0]        quarters;
  logic [1:0]                         first;

  // Of each level the first quarter of what the level below it has is used again.
  always_comb begin
    any = '0;
    any[Bits-1:0] = bits_i;
    number = '0;
    for (int unsigned level = 0; level < Levels; level++) begin
      for (int unsigned four = 0; four < Leaves >> (2 * level + 2); four++) begin
        first = any[4*four] ? 2'd0 : any[4*four+1] ? 2'd1 : any[4*four+2] ? 2'd2 : 2'd3;
        quarters = number[4*four+:4];
        number[four] = quarters[first] | NumberWidth'(32'(first) << (2 * level));
        any[four] = any[4*four+:4] != '0;
      end
    end
  end

  assign any_o = any[0];
  assign number_o = number[0];

endmodule
