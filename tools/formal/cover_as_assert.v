// SPDX-License-Identifier: Apache-2.0
// For Yosys' techmap: a cover becomes the assertion that it is never reached, whose counterexample reaches it.
module \$cover (input A, input EN);
  \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));
endmodule
