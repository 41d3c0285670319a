// SPDX-License-Identifier: Apache-2.0
// Scrambles a payload, bit 0 first, by 1 + x^39 + x^58 (PT3): each bit sent is that of the payload plus those sent 39 and 58
// bits before it. Combinational; `sent_i` has the last 58 bits sent, the latest one highest.
module trib_scrambler (
  input  logic [57:0] sent_i,
  input  logic [63:0] payload_i,
  output logic [63:0] scrambled_o
);

  // Oldest bit lowest. Written out to the payload and to what was sent before it, no bit has more than five terms.
  always_comb begin
    for (int unsigned i = 0; i < 64; i++) begin
      if (i < 39) scrambled_o[i] = payload_i[i] ^ sent_i[i+19] ^ sent_i[i];
      else if (i < 58) scrambled_o[i] = payload_i[i] ^ payload_i[i-39] ^ sent_i[i-20] ^ sent_i[i-39] ^ sent_i[i];
      else scrambled_o[i] = payload_i[i] ^ payload_i[i-39] ^ payload_i[i-58] ^ sent_i[i-20] ^ sent_i[i-58];
    end
  end

endmodule
