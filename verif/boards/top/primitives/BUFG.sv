// SPDX-License-Identifier: Apache-2.0
// UG472: a global clock buffer.
module BUFG (
  input  logic I,
  output logic O
);
  assign O = I;
endmodule
