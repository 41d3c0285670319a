// SPDX-License-Identifier: Apache-2.0
// Sum of bits, modulo 2: of the bits of bits_i that Marked marks. Combinational. Written as sums of six and a sum of these and what
// is left, the last bits, so that n bits take no more lookup tables of six inputs than they must, (n - 1) / 5 rounded up, in two
// levels up to n = 36: as one sum they would be mapped as a tree of fours.
module trib_xor_sum #(
  // Bits.
  parameter int unsigned Columns = 32,
  parameter logic [Columns-1:0] Marked = '1
) (
  input  logic [Columns-1:0] bits_i,
  output logic               sum_o
);

  if (Columns < 1) $fatal(1, "trib_xor_sum: Columns must be at least 1");

  // Inputs of a lookup table.
  localparam int unsigned Inputs = 6;
  // Sums of six if all bits are marked.
  localparam int unsigned Groups = (Columns + Inputs - 1) / Inputs;

  // The bits of each sum of six, and last those that are left.
  typedef logic [Groups:0][Columns-1:0] groups_t;
  function automatic groups_t groups_of(logic [Columns-1:0] marked);
    int unsigned rank, full;
    full = $countones(marked) <= Inputs ? 0 : ($countones(marked) - Inputs + Inputs - 2) / (Inputs - 1);
    rank = 0;
    groups_of = '0;
    for (int unsigned column = 0; column < Columns; column++) begin
      if (marked[column]) begin
        groups_of[rank < full * Inputs ? rank / Inputs : Groups][column] = 1'b1;
        rank++;
      end
    end
  endfunction
  localparam groups_t GroupsOf = groups_of(Marked);

  logic [Groups-1:0] sums;

  for (genvar group = 0; group < Groups; group++) begin : gen_group
    assign sums[group] = ^(bits_i & GroupsOf[group]);
  end
  assign sum_o = ^{bits_i & GroupsOf[Groups], sums};

endmodule
