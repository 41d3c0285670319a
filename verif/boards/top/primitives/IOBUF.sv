// SPDX-License-Identifier: Apache-2.0
// UG471: a bidirectional pin. T 1 lets it go.
module IOBUF (
  inout  wire  IO,
  input  logic I,
  input  logic T,
  output logic O
);
  assign IO = T ? 1'bz : I;
  assign O = IO;
endmodule
