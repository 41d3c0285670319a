// SPDX-License-Identifier: Apache-2.0
// FCS of a frame that is sent (MT2). In, in cycles with advance: valid_i: eight bytes of the frame, in its last word as many as
// keep_i marks, from byte 0 on, at least one; of the bytes those that mask_i marks count, others are zeros. Between frames there is
// at least one such cycle without valid_i. Out, in the cycle with advance behind the last word: fcs_o, byte j of it where it stands
// in lanes j and j + 4 if the frame's last word begins in lane 0 or 4.
//
// The state goes on by four bytes and by four again, and only once in a last word of up to four. So the last word may bring up to
// three zeros too much. They are taken back in place: the byte of the state that a zero has put in last is what the first of the
// FCS was made of, and stands where that has to go.
//
//   keep   abcd efgh    abcd efg-    abcd ef--    abcd e---        the same for the lower half, where these come in the upper half
//   fcs_o  0123         1230         2301         3012
module trib_frame_fcs (
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic        valid_i,
  input  logic [63:0] data_i,
  input  logic [7:0]  mask_i,
  input  logic [7:1]  keep_i,
  output logic [31:0] fcs_o
);

  // The state behind each word -----------------------------------------------------------------------------------------
  logic        half;
  logic [31:0] masked_low, masked_high, behind_low, crc, crc_q;
  // Of zeros too much: one alone, two or three, three.
  logic        one_q, two_q, three_q;

  assign half = !keep_i[4];

  always_comb begin
    for (int unsigned lane = 0; lane < 4; lane++) begin
      masked_low[8*lane+:8] = data_i[8*lane+:8] & {8{mask_i[lane]}};
      masked_high[8*lane+:8] = data_i[8*lane+32+:8] & {8{mask_i[lane+4]}};
    end
  end

  trib_crc32 u_low (
    .crc_i (crc_q),
    .data_i(masked_low),
    .crc_o (behind_low)
  );

  trib_crc32 u_high (
    .crc_i (half ? crc_q : behind_low),
    .data_i(half ? masked_low : masked_high),
    .crc_o (crc)
  );

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      crc_q <= valid_i ? crc : '1;
      one_q <= half ? keep_i[2] && !keep_i[3] : keep_i[6] && !keep_i[7];
      two_q <= half ? !keep_i[2] : !keep_i[6];
      three_q <= half ? !keep_i[1] : !keep_i[5];
    end
  end

  // Zeros taken back ---------------------------------------------------------------------------------------------------
  // What it adds to the state to take back Bytes of zeros, which depends on as many of its upper bytes; the bytes rotated down by
  // as many, so that those below stay where they are.
  typedef logic [31:0][31:0] matrix_t;
  function automatic matrix_t derive(int unsigned zeros);
    matrix_t matrix;
    logic [31:0] state;
    for (int unsigned column = 0; column < 32; column++) begin
      state = 32'd1 << column;
      for (int unsigned i = 0; i < 8 * zeros; i++) state = {state[30:0] ^ (state[31] ? 31'h6db88320 : '0), state[31]};
      for (int unsigned i = 0; i < 8 * zeros; i++) state = {state[0], state[31:1]};
      state ^= 32'd1 << column;
      for (int unsigned row = 0; row < 32; row++) matrix[row][column] = state[row];
    end
    return matrix;
  endfunction
  localparam matrix_t One = derive(1);
  localparam matrix_t Two = derive(2);

  // Two at once if there are two or three; then one if there was one, or with all of it two bytes lower, if there were three.
  logic [31:0] even, fcs;

  always_comb begin
    for (int unsigned row = 0; row < 32; row++) even[row] = crc_q[row] ^ (two_q && ^(Two[row] & crc_q));
    for (int unsigned row = 0; row < 32; row++) begin
      fcs[row] = even[row] ^ (one_q && ^(One[row] & even)) ^ (three_q && ^(One[(row+16)%32] & {even[15:0], even[31:16]}));
    end
  end

  assign fcs_o = ~fcs;

endmodule
