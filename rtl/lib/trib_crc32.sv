// SPDX-License-Identifier: Apache-2.0
// CRC-32 of 802.3 over Bytes bytes at once, without registers: the state after data_i from the state crc_i. Byte 0, bits 7:0, is
// the first, bit 0 of a byte the first of its bits. The state is neither all ones at first nor complemented at the end: that is
// the user's. The equations are derived at elaboration from the form of one bit at a time; a test compares every single bit.
module trib_crc32 #(
  // At least 4.
  parameter int unsigned Bytes = 4,
  // Of eight bytes: rows share what tools/synth/shared_sums.py has found, for the fewest lookup tables.
  parameter bit Shares = 1'b0
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

  if (Shares && Bytes != 8) $fatal(1, "trib_crc32: what rows share is known of eight bytes alone");

  if (Shares) begin : gen_shared
    trib_xor_matrix #(
      .Rows   (32),
      .Columns(Bits),
      .Matrix (Matrix),
      .Shares (33),
      .Shared ({
        64'h050005c4813420a8, 64'h18490890400823d0, 64'h048000da401a4252, 64'h00400125204d096a,
        64'haa08208300432051, 64'h8248808824092429, 64'h604420809b001d20, 64'h309150044000d8a4,
        64'h08a0030890361811, 64'h820018210321431a, 64'h3406900980202928, 64'h01800a4000813208,
        64'h0424008404205404, 64'h410260100d800080, 64'h0300040800002010, 64'h0000040a00009004,
        64'h0800028000088040, 64'h2021000024020000, 64'h0000c06008400000, 64'h0004400010021080,
        64'h4002000100048020, 64'h1000180001880000, 64'h0010809012000000, 64'h0041000100000c08,
        64'h0040401030000080, 64'h0400040200040802, 64'h0200224000010040, 64'h0800082000000501,
        64'h0080004042040020, 64'h0444001000004800, 64'h000200a000008420, 64'h0200060000003001,
        64'h0808010060000008
      })
    ) u_sums (
      .bits_i(sum),
      .sums_o(crc_o)
    );
  end else begin : gen_plain
    always_comb begin
      for (int unsigned row = 0; row < 32; row++) crc_o[row] = ^(Matrix[row] & sum);
    end
  end

endmodule
