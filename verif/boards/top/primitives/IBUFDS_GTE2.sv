// SPDX-License-Identifier: Apache-2.0
// UG476 (reference clock input structure): the input of a reference clock. CEB 1 switches it off; ODIV2 is O divided by two.
module IBUFDS_GTE2 (
  input  logic I,
  input  logic IB,
  input  logic CEB,
  output logic O,
  output logic ODIV2
);
  logic half_q = 1'b0;

  assign O = I && !IB && !CEB;
  assign ODIV2 = half_q;

  always_ff @(posedge O) half_q <= !half_q;
endmodule
