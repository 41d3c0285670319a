// SPDX-License-Identifier: Apache-2.0
// The lowest bit that is set, and its number: sixes, each of which gives whether it has one and the number of its first; then a
// tree of threes. Each bit of a six's and of a three's answer is one LUT.
// In: bits. Out, in the same cycle: whether any is set; the number of the lowest, if so.

module trib_lowest #(
  // 2 to 162.
  parameter int unsigned Bits = 16,
  localparam int unsigned NumberWidth = $clog2(Bits)
) (
  input  logic [Bits-1:0]        bits_i,
  output logic                   any_o,
  output logic [NumberWidth-1:0] number_o
);

  if (Bits < 2 || Bits > 162) $fatal(1, "trib_lowest: Bits must be 2 to 162");

  localparam int unsigned Sixes = (Bits + 5) / 6;
  // As many as a whole tree of threes has.
  localparam int unsigned Leaves = (Sixes > 9) ? 27 : (Sixes > 3) ? 9 : 3;

  logic [6*Sixes-1:0]                 padded;
  logic [Leaves-1:0]                  any;
  logic [Leaves-1:0][NumberWidth-1:0] number;

  // Of each level the first third of what the level below it has is used again.
  always_comb begin
    padded = (6 * Sixes)'(bits_i);
    any = '0;
    number = '0;
    for (int unsigned six = 0; six < Sixes; six++) begin
      any[six] = padded[6*six+:6] != '0;
      for (int unsigned place = 6; place > 0; place--) begin
        if (padded[6*six+place-1]) number[six] = NumberWidth'(6 * six + place - 1);
      end
    end
    for (int unsigned nodes = Leaves / 3; nodes > 0; nodes = nodes / 3) begin
      for (int unsigned three = 0; three < nodes; three++) begin
        number[three] = any[3*three] ? number[3*three] : any[3*three+1] ? number[3*three+1] : number[3*three+2];
        any[three] = any[3*three+:3] != '0;
      end
    end
  end

  assign any_o = any[0];
  assign number_o = number[0];

endmodule
