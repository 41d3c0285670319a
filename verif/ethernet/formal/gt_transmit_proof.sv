// SPDX-License-Identifier: Apache-2.0
// trib_gt_transmit before a synchronous gearbox: with numbers 0 to 31, which alternate with 32, each block that the PCS
// gives is offered once and in order, with its header, in the order of bits that the gearbox sends; with 32 it waits (GB1).
`include "proof.svh"

module gt_transmit_proof
  import trib_pcs_pkg::*;
(
  input logic   clk_i,
  // The next block of the PCS.
  input block_t block_i
);

  logic [2:0]  reset_q = '0;
  logic        rst, advance;
  block_t      block_q;
  logic [63:0] gt_data, sent;
  logic [1:0]  gt_header;
  logic [6:0]  gt_sequence;

  // Four cycles in reset.
  assign rst = !reset_q[2];
  always_ff @(posedge clk_i) if (rst) reset_q <= reset_q + 3'd1;

  // Blocks, each with its number.
  logic [5:0] given_q, taken_q;

  always_ff @(posedge clk_i) begin
    if (rst || advance) block_q <= block_i;
    if (rst) given_q <= '0;
    else if (advance) given_q <= given_q + 6'd1;
  end

  trib_gt_transmit dut (
    .clk_i,
    .rst_i        (rst),
    .advance_o    (advance),
    .s_block_i    (block_q),
    .gt_data_o    (gt_data),
    .gt_header_o  (gt_header),
    .gt_sequence_o(gt_sequence)
  );

  // The gearbox: its count, and blocks taken. It sends bit 63 first.
  logic [5:0] number_q;

  always_comb begin
    for (int unsigned i = 0; i < 64; i++) sent[i] = gt_data[63-i];
  end

  always_ff @(posedge clk_i) begin
    if (rst || number_q == 6'd32) number_q <= '0;
    else number_q <= number_q + 6'd1;
    if (rst) taken_q <= '0;
    else if (gt_sequence != 7'd32) taken_q <= taken_q + 6'd1;
    if (!rst) begin
      NumbersInTurns_A: assert (gt_sequence == {1'b0, number_q});
      PausesAt32_A: assert (advance == (number_q != 6'd32));
      EachBlockOnce_A: assert (given_q == taken_q);
      BlockWhole_A: assert (sent == block_q.payload);
      HeaderInOrder_A: assert (gt_header[1] == block_q.header[0] && gt_header[0] == block_q.header[1]);
      Pause_C: cover (!advance);
      BlockAfterPause_C: cover (given_q == 6'd34);
    end
  end

endmodule
