// SPDX-License-Identifier: Apache-2.0
// UG470: the USR_ACCESS word of the configuration, here a constant that the bench knows.
module USR_ACCESSE2 (
  output logic        CFGCLK,
  output logic        DATAVALID,
  output logic [31:0] DATA
);
  assign CFGCLK = 1'b0;
  assign DATAVALID = 1'b1;
  assign DATA = 32'h1234abc1;
endmodule
