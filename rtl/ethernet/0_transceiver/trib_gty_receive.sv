// SPDX-License-Identifier: Apache-2.0
// From the asynchronous gearbox of a GTY, 64 bits wide, to blocks (GB3). In: data and header, which count in a cycle in which
// both are valid; the most significant bit was received first, hence all bits are reversed. Out: the block a cycle later,
// with valid. No back-pressure. `slip` of the PCS, which stands until the next block, becomes one pulse of one cycle for
// RXGEARBOXSLIP. Reset clears nothing but valid.
`include "trib_assert.svh"

module trib_gty_receive
  import trib_pcs_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic        gt_data_valid_i,
  input  logic [63:0] gt_data_i,
  input  logic        gt_header_valid_i,
  input  logic [1:0]  gt_header_i,
  output logic        gt_slip_o,
  output logic        m_valid_o,
  output block_t      m_block_o,
  input  logic        slip_i
);

  logic slip_seen_q;

  always_ff @(posedge clk_i) begin
    m_valid_o <= gt_data_valid_i && gt_header_valid_i && !rst_i;
    m_block_o <= '{payload: {gearbox_half(gt_data_i[31:0]), gearbox_half(gt_data_i[63:32])}, header: gearbox_header(gt_header_i)};
    slip_seen_q <= slip_i;
    gt_slip_o <= slip_i && !slip_seen_q;
  end

  // Properties.
  `TRIB_ASSERT_NEXT(SlipIsOnePulse_A, gt_slip_o, !gt_slip_o)
  `TRIB_COVER(GB3_Slip_C, slip_i)

endmodule
