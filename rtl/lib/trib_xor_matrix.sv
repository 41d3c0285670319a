// SPDX-License-Identifier: Apache-2.0
// Sums of bits, modulo 2: sums_o[row] is that of the bits of bits_i that Matrix[row] marks. Combinational. The terms that Shared
// marks are summed once, for all rows, and all that is shared above it, that have all of it: this changes the area and never the
// sums, whatever it marks. tools/synth/shared_sums.py finds profitable terms. The hierarchy is kept: a mapper that sees the sums
// together with the logic around them takes apart what they share, and needs a tenth more lookup tables for both.
(* keep_hierarchy = "yes" *)
module trib_xor_matrix #(
  // Sums, and bits.
  parameter int unsigned Rows = 32,
  parameter int unsigned Columns = 32,
  // The bits of each sum.
  parameter logic [Rows-1:0][Columns-1:0] Matrix = '1,
  // The bits of what is shared; a row takes the first that it can, from the last one down, and each of these does so from the one
  // below it down. None: one without bits.
  parameter int unsigned Shares = 1,
  parameter logic [Shares-1:0][Columns-1:0] Shared = '0
) (
  input  logic [Columns-1:0] bits_i,
  output logic [Rows-1:0]    sums_o
);

  if (Rows < 1 || Shares < 1) $fatal(1, "trib_xor_matrix: Rows and Shares must be at least 1");

  // Terms of a sum: bits, and above them shared sums.
  localparam int unsigned Terms = Columns + Shares;

  // With what is shared up to the one that `below` says.
  function automatic logic [Terms-1:0] terms_of(logic [Columns-1:0] marked, int unsigned below);
    logic [Columns-1:0] left;
    left = marked;
    terms_of = '0;
    for (int signed share = int'(below) - 1; share >= 0; share--) begin
      if (Shared[share] != '0 && (Shared[share] & ~left) == '0) begin
        terms_of[int'(Columns) + share] = 1'b1;
        left &= ~Shared[share];
      end
    end
    terms_of[Columns-1:0] = left;
  endfunction

  // Each shared sum depends only on the terms below it.
  logic [Terms-1:0] terms;
  assign terms[Columns-1:0] = bits_i;

  for (genvar share = 0; share < Shares; share++) begin : gen_share
    localparam int unsigned Known = Columns + share;
    trib_xor_sum #(
      .Columns(Known),
      .Marked (Known'(terms_of(Shared[share], share)))
    ) u_sum (
      .bits_i(terms[Known-1:0]),
      .sum_o (terms[Known])
    );
  end

  for (genvar row = 0; row < Rows; row++) begin : gen_row
    trib_xor_sum #(
      .Columns(Terms),
      .Marked (terms_of(Matrix[row], Shares))
    ) u_sum (
      .bits_i(terms),
      .sum_o (sums_o[row])
    );
  end

endmodule
