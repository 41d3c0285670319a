// SPDX-License-Identifier: Apache-2.0
// trib_gt_receive, whatever the gearbox gives: what is valid with its header is a block, handed over once, a cycle later, whole, in
// the order of bits received; nothing else is. A slip of the PCS is one pulse, a cycle after its beginning (GB2).
`include "proof.svh"

module gt_receive_proof
  import trib_pcs_pkg::*;
(
  input logic        clk_i,
  input logic        gt_data_valid_i,
  input logic [63:0] gt_data_i,
  input logic        gt_header_valid_i,
  input logic [1:0]  gt_header_i,
  input logic        rst_i,
  input logic        slip_i
);

  logic   gt_slip, m_valid;
  block_t m_block;

  trib_gt_receive dut (
    .clk_i,
    .rst_i,
    .gt_data_valid_i,
    .gt_data_i,
    .gt_header_valid_i,
    .gt_header_i,
    .gt_slip_o(gt_slip),
    .m_valid_o(m_valid),
    .m_block_o(m_block),
    .slip_i
  );

  // After two cycles, which are of a reset, no register has what it began with.
  logic [1:0] begun_q = '0;
  logic       found_q, slip_q, slip_before_q;
  block_t     block_q;
  logic [3:0] blocks_q = '0;

  // Bit 63 was received first, of the header bit 1.
  always_ff @(posedge clk_i) begin
    begun_q <= {begun_q[0], 1'b1};
    found_q <= gt_data_valid_i && gt_header_valid_i && !rst_i;
    for (int unsigned i = 0; i < 64; i++) block_q.payload[i] <= gt_data_i[63-i];
    block_q.header <= {gt_header_i[0], gt_header_i[1]};
    slip_q <= slip_i;
    slip_before_q <= slip_q;
    if (!begun_q[1]) BeginsInReset_M: assume (rst_i);
    if (begun_q[1]) begin
      EachBlockOnce_A: assert (m_valid == found_q);
      if (found_q) BlockWhole_A: assert (m_block == block_q);
      OnePulseASlip_A: assert (gt_slip == (slip_q && !slip_before_q));
      if (m_valid && blocks_q != '1) blocks_q <= blocks_q + 4'd1;
      ThreeBlocks_C: cover (blocks_q == 4'd3 && !m_valid);
      Slip_C: cover (gt_slip && blocks_q == 4'd2);
    end
  end

endmodule
