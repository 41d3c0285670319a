// SPDX-License-Identifier: Apache-2.0
// From the gearbox of a GTH, or of a GTY in asynchronous mode, 64 bits wide, to blocks (GB2, GB3). In: RXDATA and RXHEADER[1:0],
// which count in a cycle in which both are valid; a synchronous gearbox omits one cycle of 33. The most significant bit was
// received first, hence all bits are reversed. Out: each block once, in order, one cycle later, with valid. No back-pressure, and
// nothing is lost except by reset, which clears only valid. slip_i of the PCS, which is high until the next block, becomes
// one pulse of one cycle for RXGEARBOXSLIP, a cycle later; SlipBlocks of the PCS keeps pulses apart.
//
// There is a register at once, without an enable, since the outputs of a transceiver are late in the cycle.
`include "trib_assert.svh"

module trib_gt_receive
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
    m_block_o <= '{payload: gearbox_payload(gt_data_i), header: gearbox_header(gt_header_i)};
    slip_seen_q <= slip_i;
    gt_slip_o <= slip_i && !slip_seen_q;
  end

  // Properties.
  `TRIB_ASSERT_NEXT(SlipIsOnePulse_A, gt_slip_o, !gt_slip_o)
  `TRIB_COVER(GB2_Slip_C, slip_i)
  `TRIB_COVER(GB2_NoBlock_C, !m_valid_o)

endmodule
