// SPDX-License-Identifier: Apache-2.0
// UG471: a differential input. Pins that are not each other's inverse give nothing.
module IBUFDS (
  input  logic I,
  input  logic IB,
  output logic O
);
  assign O = I && !IB;
endmodule
