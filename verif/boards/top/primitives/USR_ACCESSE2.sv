// SPDX-License-Identifier: Apache-2.0
// UG470: the word that bitgen's USR_ACCESS leaves in the configuration. Here it is that of the bench.
module USR_ACCESSE2 (
  output logic        CFGCLK,
  output logic        DATAVALID,
  output logic [31:0] DATA
);
  assign CFGCLK = 1'b0;
  assign DATAVALID = 1'b1;
  assign DATA = 32'h1234abc1;
endmodule
