// SPDX-License-Identifier: Apache-2.0
// CRC-32 of 802.3 over Bytes bytes at once, without registers: the state after data_i from the state crc_i. Byte 0, bits 7:0, is
// the first, bit 0 of a byte the first of its bits. The state is neither all ones at first nor complemented at the end: that is
// the user's. The equations are derived at elaboration from the form of one bit at a time; a test compares every single bit.
module trib_crc32 #(
  // At least 4.
  parameter int unsigned Bytes = 4
) (
  input  logic [31:0]        crc_i,
  input  logic [8*Bytes-1:0] data_i,
  output logic [31:0]        crc_o
);

  localparam int unsigned Bits = 8 * Bytes;
  localparam logic [31:0] Polynomial = 32'hedb88320;

  if (Bytes < 4) $fatal(1, "trib_crc32: Bytes must be at least 4");

  // Bits of the input on which each bit of the next state depends: what one bit alone makes of a state of zeros.
  typedef logic [31:0][Bits-1:0] matrix_t;
  function automatic matrix_t derive();
    matrix_t matrix;
    logic [31:0] state;
    for (int unsigned column = 0; column < Bits; column++) begin
      state = '0;
      for (int unsigned i = column; i < Bits; i++) begin
        state = (state >> 1) ^ (state[0] ^ (i == column) ? Polynomial : '0);
      end
      for (int unsigned row = 0; row < 32; row++) matrix[row][column] = state[row];
    end
    return matrix;
  endfunction
  localparam matrix_t Matrix = derive();

  // The state meets the first four bytes.
  logic [Bits-1:0] sum;
  assign sum = data_i ^ Bits'(crc_i);

  always_comb begin
    for (int unsigned row = 0; row < 32; row++) crc_o[row] = ^(Matrix[row] & sum);
  end

endmodule
