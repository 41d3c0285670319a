// SPDX-License-Identifier: Apache-2.0
// Sums of bits, modulo 2: sums_o[row] is that of the bits of bits_i that Matrix[row] marks. Combinational. Written as sums of six
// and a sum of these and what is left, so that a row of n takes no more lookup tables of six inputs than it must, (n - 1) / 5
// rounded up, in two levels up to n = 36: as one sum it would be mapped as a tree of fours.
module trib_xor_matrix #(
  // Sums, and bits.
  parameter int unsigned Rows = 32,
  parameter int unsigned Columns = 32,
  // The bits of each sum.
  parameter logic [Rows-1:0][Columns-1:0] Matrix = '1
) (
  input  logic [Columns-1:0] bits_i,
  output logic [Rows-1:0]    sums_o
);

  if (Rows < 1 || Columns < 1) $fatal(1, "trib_xor_matrix: Rows and Columns must be at least 1");

  // Inputs of a lookup table.
  localparam int unsigned Inputs = 6;
  // Sums of six of a row with all bits.
  localparam int unsigned Groups = (Columns + Inputs - 1) / Inputs;

  // The bits of each sum of six, and last those that are left.
  typedef logic [Groups:0][Columns-1:0] row_t;
  function automatic row_t groups_of(logic [Columns-1:0] marked);
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

  for (genvar row = 0; row < Rows; row++) begin : gen_row
    localparam row_t Row = groups_of(Matrix[row]);
    logic [Groups-1:0] sums;
    for (genvar group = 0; group < Groups; group++) begin : gen_group
      assign sums[group] = ^(bits_i & Row[group]);
    end
    assign sums_o[row] = ^{bits_i & Row[Groups], sums};
  end

endmodule
