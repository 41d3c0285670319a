// SPDX-License-Identifier: Apache-2.0
// Types and constants of the MX codecs. docs/CODEC.md is their contract; MX and GC rules are its.
package trib_mx_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // MX1.1: values of a block.
  localparam int unsigned BlockValues = 32;

  // GC7.1: format_i.
  localparam logic FormatE4M3 = 1'b0;
  localparam logic FormatE2M1 = 1'b1;

  // MX4.1: exponent field of infinities and NaNs, and the scale of a NaN block.
  localparam logic [7:0] NotFinite = 8'hff;
  localparam logic [31:0] CanonicalNan = 32'h7fc00000;

  // verilator lint_on UNUSEDPARAM

  // MX1: exponent of the largest finite element.
  function automatic logic [7:0] emax(logic format);
    return format == FormatE2M1 ? 8'd2 : 8'd8;
  endfunction

endpackage
