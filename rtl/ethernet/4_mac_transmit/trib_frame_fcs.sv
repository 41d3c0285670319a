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

  // What bytes of zeros make of each bit of the state ------------------------------------------------------------------
  localparam logic [31:0] Polynomial = 32'hedb88320;

  typedef logic [31:0][31:0] matrix_t;

  // Four of them; bytes that are not zeros meet the state before.
  function automatic matrix_t four_bytes();
    matrix_t matrix;
    logic [31:0] state;
    for (int unsigned column = 0; column < 32; column++) begin
      state = 32'd1 << column;
      for (int unsigned i = 0; i < 32; i++) state = (state >> 1) ^ (state[0] ? Polynomial : '0);
      for (int unsigned row = 0; row < 32; row++) matrix[row][column] = state[row];
    end
    return matrix;
  endfunction

  // What is added to take some back, which depends on as many of its upper bytes; the bytes rotated down by as many, so that those
  // below stay where they are.
  function automatic matrix_t taken_back(int unsigned bytes);
    matrix_t matrix;
    logic [31:0] state;
    for (int unsigned column = 0; column < 32; column++) begin
      state = 32'd1 << column;
      for (int unsigned i = 0; i < 8 * bytes; i++) state = {state[30:0] ^ (state[31] ? Polynomial[30:0] : '0), state[31]};
      for (int unsigned i = 0; i < 8 * bytes; i++) state = {state[0], state[31:1]};
      state ^= 32'd1 << column;
      for (int unsigned row = 0; row < 32; row++) matrix[row][column] = state[row];
    end
    return matrix;
  endfunction

  // The state behind each word -----------------------------------------------------------------------------------------
  logic        half;
  logic [31:0] low, behind_low, high, crc, crc_q;
  // Of zeros too much: one alone, two or three, three.
  logic        one_q, two_q, three_q;

  assign half = !keep_i[4];

  always_comb begin
    for (int unsigned lane = 0; lane < 4; lane++) begin
      low[8*lane+:8] = crc_q[8*lane+:8] ^ (data_i[8*lane+:8] & {8{mask_i[lane]}});
    end
  end

  always_comb begin
    for (int unsigned lane = 0; lane < 4; lane++) begin
      high[8*lane+:8] = half ? low[8*lane+:8] : behind_low[8*lane+:8] ^ (data_i[8*lane+32+:8] & {8{mask_i[lane+4]}});
    end
  end

  trib_xor_matrix #(
    .Rows   (32),
    .Columns(32),
    .Matrix (four_bytes())
  ) u_low (
    .bits_i(low),
    .sums_o(behind_low)
  );

  trib_xor_matrix #(
    .Rows   (32),
    .Columns(32),
    .Matrix (four_bytes())
  ) u_high (
    .bits_i(high),
    .sums_o(crc)
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
  // Two at once if there are two or three; then one if there was one, or with all of it two bytes lower, if there were three.
  logic [31:0] two, even, one;
  logic [7:0]  upper;

  trib_xor_matrix #(
    .Rows   (32),
    .Columns(32),
    .Matrix (taken_back(2))
  ) u_two (
    .bits_i(crc_q),
    .sums_o(two)
  );

  assign even = crc_q ^ (two & {32{two_q}});
  assign upper = three_q ? even[15:8] : even[31:24];

  trib_xor_matrix #(
    .Rows   (32),
    .Columns(32),
    .Matrix (taken_back(1))
  ) u_one (
    .bits_i({upper, 24'b0}),
    .sums_o(one)
  );

  assign fcs_o = ~(even ^ (one & {32{one_q}}) ^ ({one[15:0], one[31:16]} & {32{three_q}}));

endmodule
