// SPDX-License-Identifier: Apache-2.0
// FCS of a frame that is sent (MT2). In, in cycles with advance: valid_i: eight bytes of the frame, in its last word as many as
// keep_i marks, from byte 0 on; bytes beyond are zeros. Between frames there is at least one such cycle without valid_i. Out, in the
// cycle with advance behind the last word: fcs_o, its bytes rotated: byte j is the one that stands in lanes j and j + 4 if the
// frame's last word begins in lane 0 or 4; the complement of the FCS if spoiled_i came with the last word (MT4).
//
// The last word's bytes are moved up to the end of eight, and the state goes before them, where it meets the first four. What of
// it reaches beyond the word has met nothing: it is added to what comes out.
//
//   state                s0 s1 s2 s3                     s0 s1 s2|s3
//   word     b0 b1 b2 b3 b4 b5 b6 b7      0  0  0  0  0  b0 b1 b2|      three bytes: s3 is added to the lowest of the next state
module trib_frame_fcs (
  input  logic        clk_i,
  input  logic        advance_i,
  input  logic        valid_i,
  input  logic [63:0] data_i,
  input  logic [7:0]  keep_i,
  input  logic        spoiled_i,
  output logic [31:0] fcs_o
);

  // Bytes that are missing of eight.
  logic [2:0] missing, missing_q;

  assign missing[2] = !keep_i[4];
  assign missing[1] = !keep_i[2] || (keep_i[4] && !keep_i[6]);
  assign missing[0] = ^keep_i;

  logic [63:0] data_q;
  logic        valid_q, spoiled_q;

  always_ff @(posedge clk_i) begin
    if (advance_i) begin
      valid_q <= valid_i;
      data_q <= data_i << {missing, 3'b000};
      missing_q <= missing;
      spoiled_q <= spoiled_i;
    end
  end

  logic [95:0] placed;
  logic [31:0] crc_q, crc, sum, fcs;

  assign placed = {64'b0, crc_q} << {missing_q, 3'b000};

  trib_crc32 #(
    .Bytes(8)
  ) u_crc (
    .crc_i ('0),
    .data_i(data_q ^ placed[63:0]),
    .crc_o (sum)
  );

  assign crc = sum ^ placed[95:64];

  always_ff @(posedge clk_i) begin
    if (advance_i) crc_q <= valid_q ? crc : '1;
  end

  assign fcs = crc ^ {32{!spoiled_q}};
  assign fcs_o = 32'({fcs, fcs} >> {missing_q[1:0], 3'b000});

endmodule
