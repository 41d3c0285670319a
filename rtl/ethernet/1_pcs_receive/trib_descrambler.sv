// SPDX-License-Identifier: Apache-2.0
// Takes the scrambler of trib_scrambler off a payload (PR3): each bit is the one received plus those received 39 and 58 bits
// before it, whatever the scrambler started from. Combinational; `received_i` has the 58 bits before, the latest one highest.
module trib_descrambler (
  input  logic [57:0] received_i,
  input  logic [63:0] scrambled_i,
  output logic [63:0] payload_o
);

  logic [121:0] bits;

  assign bits = {scrambled_i, received_i};
  assign payload_o = bits[121:58] ^ bits[82:19] ^ bits[63:0];

endmodule
