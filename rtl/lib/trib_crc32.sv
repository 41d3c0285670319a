// SPDX-License-Identifier: Apache-2.0
// CRC-32 of 802.3 over eight bytes at once, without registers: the state after data_i from the state crc_i. Byte 0, bits 7:0, is
// the first, bit 0 of a byte the first of its bits. The state is neither all ones at first nor complemented at the end: that is
// the user's. The equations are derived at elaboration from the form of one bit at a time; a test compares every single bit.
module trib_crc32
  import trib_ethernet_pkg::*;
(
  input  logic [31:0] crc_i,
  input  logic [63:0] data_i,
  output logic [31:0] crc_o
);

  localparam int unsigned Bits = $bits(data_i);

  // Bits of the input on which each bit of the next state depends: the effect of a single bit on a state of zeros.
  typedef logic [31:0][Bits-1:0] matrix_t;
  function automatic matrix_t derive();
    matrix_t matrix;
    logic [31:0] state;
    for (int unsigned column = 0; column < Bits; column++) begin
      state = '0;
      for (int unsigned i = column; i < Bits; i++) begin
        state = (state >> 1) ^ (state[0] ^ (i == column) ? CrcPolynomial : '0);
      end
      for (int unsigned row = 0; row < 32; row++) matrix[row][column] = state[row];
    end
    return matrix;
  endfunction

  // The state meets the first four bytes. tools/synth/shared_sums.py has found the sums that rows share.
  trib_xor_matrix #(
    .Rows   (32),
    .Columns(Bits),
    .Matrix (derive()),
    .Shares (51),
    .Shared ({
      64'hc040c03108002390, 64'h3091500400084080, 64'h0444608100005404, 64'h0344001000013009, 64'h0000100481a020a1,
      64'h2500004000113208, 64'h001820000a190800, 64'h2008001000022291, 64'h4a00040200600800, 64'h0302000080001430,
      64'h8042802110000100, 64'h040000084800081a, 64'h0002a00080008100, 64'h1000020800200840, 64'h00080000a0002208,
      64'h6040000041000008, 64'h0102000080000430, 64'h0021048005000000, 64'h6000400015000000, 64'h8020000000084210,
      64'h8010000042020010, 64'h00000c4000104002, 64'h0010005400004200, 64'h0880010000141000, 64'h0000180003010002,
      64'h0800012000008104, 64'h0404008000001404, 64'h8040802100000100, 64'h4a00040000600000, 64'h1081500000000080,
      64'h0000100401802001, 64'h0000000004008046, 64'h0080008200080040, 64'h00800a0002800000, 64'h0000010420400020,
      64'h0000004000058020, 64'h0000001000002290, 64'h0020000a00000005, 64'h1809080000000000, 64'h040000004000080a,
      64'h0000022410000080, 64'h0100000000013008, 64'h4204000100000000, 64'h0000009000040008, 64'h0040840020000000,
      64'h0200000020024000, 64'h0000000840401000, 64'h000020000a000800, 64'h0000081000000040, 64'h0020000100800000,
      64'h0000008000080400
    })
  ) u_sums (
    .bits_i(data_i ^ Bits'(crc_i)),
    .sums_o(crc_o)
  );

endmodule
