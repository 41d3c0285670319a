// SPDX-License-Identifier: Apache-2.0
// FCS of a frame that is sent (MT2). In, in cycles with advance: valid_i: eight bytes of the frame, in its last word as many as
// keep_i marks, from byte 0 on, at least one; of the bytes those that mask_i marks count, others are zeros. Between frames there is
// at least one such cycle without valid_i. Out, in the cycle with advance behind the last word: fcs_o, byte j of it where it stands
// in lanes j and j + 4 if the frame's last word begins in lane 0 or 4.
//
// The state goes on by eight bytes at once: by a last word of up to four as if four zeros, which change nothing, and the state
// behind them came before. So the last word may bring up to three zeros too much. They are taken back in place: the byte of the
// state that a zero has put in last is what the first of the FCS was made of, and stands where that has to go.
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
  logic [63:0] bytes, word;
  logic [31:0] low, crc, crc_q;

  assign half = !keep_i[4];
  assign low = bytes[31:0] ^ crc_q;
  // The upper bytes of a half word are zeros: none of them is marked.
  assign word = {(low & {32{half}}) ^ bytes[63:32], low & {32{!half}}};

  always_comb begin
    for (int unsigned lane = 0; lane < 8; lane++) bytes[8*lane+:8] = data_i[8*lane+:8] & {8{mask_i[lane]}};
  end

  trib_crc32 #(
    .Bytes (8),
    .Shares(1'b1)
  ) u_crc (
    .crc_i ('0),
    .data_i(word),
    .crc_o (crc)
  );

  // The state, and again the bytes of it that a number of zeros too much has put in. There is one such number: the others are none.
  logic [3:1]  keep;
  logic        not_one, not_two, not_three;
  logic [7:0]  one_q;
  logic [15:0] two_q;
  logic [23:0] three_q;

  assign keep = half ? keep_i[3:1] : keep_i[7:5];
  assign not_one = advance_i && (!keep[2] || keep[3]);
  assign not_two = advance_i && (!keep[1] || keep[2]);
  assign not_three = advance_i && keep[1];

  always_ff @(posedge clk_i) begin
    if (advance_i) crc_q <= valid_i ? crc : '1;
    if (not_one) one_q <= '0;
    else if (advance_i) one_q <= crc[31:24];
    if (not_two) two_q <= '0;
    else if (advance_i) two_q <= crc[31:16];
    if (not_three) three_q <= '0;
    else if (advance_i) three_q <= crc[31:8];
  end

  // Zeros taken back ---------------------------------------------------------------------------------------------------
  localparam logic [31:0] Polynomial = 32'hedb88320;
  localparam int unsigned Columns = $bits({three_q, two_q, one_q});

  // What each of these bytes adds to the state; the bytes rotated down by as many, so that those below stay where they are.
  typedef logic [31:0][Columns-1:0] matrix_t;
  function automatic matrix_t taken_back();
    logic [31:0] state;
    int unsigned column;
    column = 0;
    for (int unsigned bytes_back = 1; bytes_back <= 3; bytes_back++) begin
      for (int unsigned i = 32 - 8 * bytes_back; i < 32; i++) begin
        state = 32'd1 << i;
        for (int unsigned j = 0; j < 8 * bytes_back; j++) state = {state[30:0] ^ (state[31] ? Polynomial[30:0] : '0), state[31]};
        for (int unsigned j = 0; j < 8 * bytes_back; j++) state = {state[0], state[31:1]};
        state ^= 32'd1 << i;
        for (int unsigned row = 0; row < 32; row++) taken_back[row][column] = state[row];
        column++;
      end
    end
  endfunction

  logic [31:0] added;

  // What rows share is what tools/synth/shared_sums.py has found.
  trib_xor_matrix #(
    .Rows   (32),
    .Columns(Columns),
    .Matrix (taken_back()),
    .Shares (24),
    .Shared ({
      48'h8408aac0a8aa, 48'h1c13560b5010, 48'h2124ac0949a8, 48'h42d0509002f3, 48'h4289553f0080, 48'h081a90155075,
      48'h001550537550, 48'h02302289a010, 48'h81044020a80d, 48'h300d080a8840, 48'h006a280440a8, 48'h2140aa009140,
      48'h01a8a0205401, 48'h90b414800014, 48'h400009420800, 48'h00c00000a204, 48'h060014084000, 48'h80000140008a,
      48'h00030100d000, 48'h08008010002a, 48'h010000004701, 48'h010040041120, 48'h00008080a204, 48'h00800a050400
    })
  ) u_added (
    .bits_i({three_q, two_q, one_q}),
    .sums_o(added)
  );

  assign fcs_o = ~(crc_q ^ added);

endmodule
