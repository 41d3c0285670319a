// SPDX-License-Identifier: Apache-2.0
// trib_gth_transmit at two aligned clocks: each block that the PCS gives stands before the gearbox as two halves, one behind the
// other, with its header, in the order of bits that the gearbox sends; once beside numbers 0 to 31, which come in turns with 32
// (GB1). The clocks: gt_clk_i ticks at any time, every second one with clk.
`include "proof.svh"

module gth_transmit_proof
  import trib_pcs_pkg::*;
(
  input logic   gt_clk_i,
  // What the PCS gives next.
  input block_t block_i
);

  logic        clk = 1'b0;
  logic [2:0]  reset_q = '0;
  logic        rst, advance;
  block_t      block_q;
  logic [31:0] gt_data;
  logic [1:0]  gt_header;
  logic [6:0]  gt_sequence;

  always_ff @(posedge gt_clk_i) clk <= ~clk;

  // Four cycles in reset.
  assign rst = !reset_q[2];
  always_ff @(posedge clk) if (rst) reset_q <= reset_q + 3'd1;

  always_ff @(posedge clk) if (rst || advance) block_q <= block_i;

  trib_gth_transmit dut (
    .clk_i        (clk),
    .rst_i        (rst),
    .advance_o    (advance),
    .s_block_i    (block_q),
    .gt_clk_i,
    .gt_data_o    (gt_data),
    .gt_header_o  (gt_header),
    .gt_sequence_o(gt_sequence)
  );

  // What has to be there: the first half from the middle of the block's cycle on, when clk falls, the second half from its end on.
  block_t     sent_q;
  logic       second_q, running_q;
  logic [5:0] number_q, sent_number_q;

  // The gearbox sends bit 31 first.
  logic [31:0] sent_first;

  always_comb begin
    for (int unsigned i = 0; i < 32; i++) sent_first[i] = gt_data[31-i];
  end

  always_ff @(posedge clk) begin
    if (rst || number_q == 6'd32) number_q <= '0;
    else number_q <= number_q + 6'd1;
  end

  always_ff @(posedge gt_clk_i) begin
    sent_q <= block_q;
    second_q <= !clk;
    sent_number_q <= number_q;
    running_q <= !rst;
    if (running_q && !rst) begin
      HalvesInOrder_A: assert (sent_first == (second_q ? sent_q.payload[63:32] : sent_q.payload[31:0]));
      HeaderInOrder_A: assert (gt_header[1] == sent_q.header[0] && gt_header[0] == sent_q.header[1]);
      NumbersInTurns_A: assert (gt_sequence == {1'b0, sent_number_q});
      PausesAt32_A: assert (advance == (number_q != 6'd32));
      SecondBlock_C: cover (second_q && sent_number_q == 6'd2);
      Pause_C: cover (!advance);
    end
  end

endmodule
