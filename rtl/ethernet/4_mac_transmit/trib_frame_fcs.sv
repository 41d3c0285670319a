// SPDX-License-Identifier: Apache-2.0
// FCS of a frame that is sent (MT2). In, in cycles with advance: valid_i: eight bytes of the frame, in its last word as many as
// keep_i marks, from byte 0 on, at least one; of the bytes those that mask_i marks count, others are zeros. Between frames there
// are at least two such cycles without valid_i. Out, in the two cycles with advance after the last word: fcs_o, byte j of it where
// it belongs in lanes j and j + 4 if the frame's last word begins in lane 0 or 4. Reset: the state of a frame is forgotten.
//
// The state goes on by eight bytes at once: for a last word of up to four as if four zeros, which change nothing, and the state
// after them preceded it. So the last word may add up to three zeros too many. They are undone in place: the byte of the
// state that a zero has put in last is the one that the first byte of the FCS was made of, and is where that has to go.
//
//   keep   abcd efgh    abcd efg-    abcd ef--    abcd e---        the same for the lower half, where these come in the upper half
//   fcs_o  0123         1230         2301         3012
`include "trib_assert.svh"

module trib_frame_fcs
  import trib_ethernet_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic        advance_i,
  input  logic        valid_i,
  input  logic [63:0] data_i,
  input  logic [7:0]  mask_i,
  input  logic [7:1]  keep_i,
  output logic [31:0] fcs_o
);

  // The state after each word ------------------------------------------------------------------------------------------
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

  trib_crc32 u_crc (
    .crc_i ('0),
    .data_i(word),
    .crc_o (crc)
  );

  // The state, and again the bytes of it that a number of zeros too much has put in. There is one such number: the others are none.
  logic        done_q;
  logic [3:1]  keep;
  logic        takes, not_one, not_two, not_three;
  logic [7:0]  one_q;
  logic [15:0] two_q;
  logic [23:0] three_q;

  assign keep = half ? keep_i[3:1] : keep_i[7:5];
  assign takes = advance_i && valid_i;
  assign not_one = takes && (!keep[2] || keep[3]);
  assign not_two = takes && (!keep[1] || keep[2]);
  assign not_three = takes && keep[1];

  // The FCS is held for a second cycle; a state of all ones follows.
  always_ff @(posedge clk_i) begin
    if (rst_i) done_q <= 1'b1;
    else if (advance_i) done_q <= !valid_i;
    if (takes) crc_q <= crc;
    else if (advance_i && done_q) crc_q <= '1;
    if (not_one) one_q <= '0;
    else if (takes) one_q <= crc[31:24];
    if (not_two) two_q <= '0;
    else if (takes) two_q <= crc[31:16];
    if (not_three) three_q <= '0;
    else if (takes) three_q <= crc[31:8];
  end

  // Zeros taken back ---------------------------------------------------------------------------------------------------
  localparam int unsigned Columns = $bits({three_q, two_q, one_q});

  // Contribution of each of these bytes to the state; the bytes rotated down by as many, so that those below stay in place.
  typedef logic [31:0][Columns-1:0] matrix_t;
  function automatic matrix_t taken_back();
    logic [31:0] state;
    int unsigned column;
    column = 0;
    for (int unsigned bytes_back = 1; bytes_back <= 3; bytes_back++) begin
      for (int unsigned i = 32 - 8 * bytes_back; i < 32; i++) begin
        state = 32'd1 << i;
        for (int unsigned j = 0; j < 8 * bytes_back; j++) state = {state[30:0] ^ (state[31] ? CrcPolynomial[30:0] : '0), state[31]};
        for (int unsigned j = 0; j < 8 * bytes_back; j++) state = {state[0], state[31:1]};
        state ^= 32'd1 << i;
        for (int unsigned row = 0; row < 32; row++) taken_back[row][column] = state[row];
        column++;
      end
    end
  endfunction

  logic [31:0] added;

  // tools/synth/shared_sums.py has found the sums that rows share.
  trib_xor_matrix #(
    .Rows   (32),
    .Columns(Columns),
    .Matrix (taken_back()),
    .Shares (35),
    .Shared ({
      48'h103520a8a054, 48'h60401a111050, 48'h081010117150, 48'h408411352020, 48'h981411041810, 48'h0100aa008c48,
      48'h809021808601, 48'h840841402082, 48'h204140400a08, 48'h081a00044024, 48'h000010111050, 48'h040080604040,
      48'h024002800420, 48'h02c0001000a0, 48'h200408200820, 48'h001400202014, 48'h00402041000a, 48'h502000101100,
      48'h018220240000, 48'h0400040a0204, 48'h0000a8008808, 48'h081411001000, 48'h840000402082, 48'h008400252000,
      48'h012000094100, 48'h020144020080, 48'h100100088040, 48'h000a00044020, 48'h1001c2000000, 48'h00008080000b,
      48'h420008020800, 48'h808020000401, 48'h204040400200, 48'h008004000024, 48'h042000020004
    })
  ) u_added (
    .bits_i({three_q, two_q, one_q}),
    .sums_o(added)
  );

  assign fcs_o = ~(crc_q ^ added);

  // Properties.
  `TRIB_ASSERT(BeginsWithOnes_A, advance_i && valid_i && done_q, crc_q == '1)

endmodule
