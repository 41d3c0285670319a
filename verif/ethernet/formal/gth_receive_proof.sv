// SPDX-License-Identifier: Apache-2.0
// trib_gth_receive at two aligned clocks, whatever the gearbox gives: two halves that follow each other, the first of them with a
// header, are a block, and each block is handed over once, whole, in the order of bits received, by the first edge of clk that
// finds it; of anything else nothing is. A slip of the PCS is one pulse (GB2). The clocks: gt_clk_i ticks at any time, every second
// one with clk.
// The properties are of states, not of edges: so each step has them, though no clock ticks in it, and the induction needs no more.
`include "proof.svh"

module gth_receive_proof
  import trib_pcs_pkg::*;
(
  input logic        gt_clk_i,
  input logic        gt_data_valid_i,
  input logic [31:0] gt_data_i,
  input logic        gt_header_valid_i,
  input logic [1:0]  gt_header_i,
  // At the next edge of clk.
  input logic        rst_i,
  input logic        slip_i
);

  logic   clk = 1'b0;
  logic   gt_slip, m_valid;
  block_t m_block;
  logic   rst_q, slip_q, slip_before_q;

  always_ff @(posedge gt_clk_i) clk <= ~clk;

  always_ff @(posedge clk) begin
    rst_q <= rst_i;
    slip_q <= slip_i;
    slip_before_q <= slip_q;
  end

  trib_gth_receive dut (
    .gt_clk_i,
    .gt_data_valid_i,
    .gt_data_i,
    .gt_header_valid_i,
    .gt_header_i,
    .gt_slip_o(gt_slip),
    .clk_i    (clk),
    .rst_i    (rst_q),
    .m_valid_o(m_valid),
    .m_block_o(m_block),
    .slip_i   (slip_q)
  );

  // The first half received, then the block that waits for an edge of clk, then the one that it has found.
  logic        first_there_q, waits_q, found_q, whole;
  logic [31:0] first_q, received;
  logic [1:0]  header_q, received_header;
  block_t      waiting_q, block_q;

  // Bit 31 was received first, of the header bit 1.
  always_comb begin
    for (int unsigned i = 0; i < 32; i++) received[i] = gt_data_i[31-i];
  end
  assign received_header = {gt_header_i[0], gt_header_i[1]};
  assign whole = gt_data_valid_i && !gt_header_valid_i && first_there_q;

  always_ff @(posedge gt_clk_i) begin
    if (gt_data_valid_i) first_there_q <= gt_header_valid_i;
    if (gt_data_valid_i && gt_header_valid_i) begin
      first_q <= received;
      header_q <= received_header;
    end
    waits_q <= whole || (waits_q && clk);
    if (whole) waiting_q <= '{payload: {received, first_q}, header: header_q};
    // An edge of clk.
    if (!clk) begin
      found_q <= waits_q && !rst_q;
      block_q <= waiting_q;
    end
  end

  // Nothing resets the registers: they begin with anything that agrees with what is expected.
  logic begun_q = 1'b0;
  logic half_agrees, wait_agrees, slip_agrees;

  always_ff @(posedge gt_clk_i) begun_q <= 1'b1;

  assign half_agrees = dut.first_there_q == first_there_q && (!first_there_q || {dut.first_q, dut.header_q} == {first_q, header_q});
  // A block that waits is gone with the edge that may bring the next one.
  assign wait_agrees = (dut.toggle_q != dut.seen_q) == waits_q && (!waits_q || dut.block_q == waiting_q)
      && !(waits_q && first_there_q && clk);
  assign slip_agrees = dut.slip_seen_q == (clk ? slip_before_q : slip_q);

  always_comb begin
    if (!begun_q) BeginsAsExpected_M: assume (half_agrees && wait_agrees && slip_agrees
        && gt_slip == (!clk && slip_q && !slip_before_q) && m_valid == found_q && (!found_q || m_block == block_q));
    EachBlockOnce_A: assert (m_valid == found_q);
    if (found_q) BlockWhole_A: assert (m_block == block_q);
    OnePulseASlip_A: assert (gt_slip == (!clk && slip_q && !slip_before_q));
    // For the induction.
    HalfAsExpected_A: assert (half_agrees);
    NoneOverwritten_A: assert (wait_agrees);
    SlipAsExpected_A: assert (slip_agrees);
  end

  // Blocks so far, and halves that were dropped.
  logic [1:0] blocks_q = '0;
  logic       dropped_q = 1'b0;

  always_ff @(posedge gt_clk_i) begin
    if (!clk && waits_q && blocks_q != '1) blocks_q <= blocks_q + 2'd1;
    if (gt_data_valid_i && gt_header_valid_i == first_there_q) dropped_q <= 1'b1;
    ThreeBlocks_C: cover (m_valid && blocks_q == '1 && !dropped_q);
    BlockBehindDropped_C: cover (m_valid && dropped_q);
    Slip_C: cover (gt_slip && blocks_q != '0);
  end

endmodule
