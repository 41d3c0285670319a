// SPDX-License-Identifier: Apache-2.0
// From the gearbox of a GTH, or of a GTY in asynchronous mode, to blocks (GB2, GB3). In at `gt_clk_i`: 32 bits in cycles with
// data valid, the first half of a block with header valid; the most significant bit was received first, hence all bits are
// reversed. Out at `clk_i`: each block once, with valid, two to three cycles of gt_clk_i after its second half. No
// back-pressure. `slip` of the PCS becomes one pulse of one cycle of gt_clk_i for RXGEARBOXSLIP. A first half without a second
// one behind it, as a slip may leave, is dropped, and so is a second half without a first. Reset, which may last any time,
// clears nothing but valid.
//
// Clocks: gt_clk_i is exactly twice clk_i, from one source by dividing, with aligned edges; timing analysis relates them, and
// the limit of every path is one cycle of gt_clk_i, 3.1 ns. A block has two halves, so that it stands in block_q for at least
// two cycles of gt_clk_i, whatever the phase of the halves: exactly one edge of clk_i finds it first, and sees that the toggle
// has changed. `slip` stands for at least one cycle of clk_i, two of gt_clk_i, and is low between two pulses for as long: its
// rise is seen once.
`include "trib_assert.svh"

module trib_gth_receive
  import trib_pcs_pkg::*;
(
  input  logic        gt_clk_i,
  input  logic        gt_data_valid_i,
  input  logic [31:0] gt_data_i,
  input  logic        gt_header_valid_i,
  input  logic [1:0]  gt_header_i,
  output logic        gt_slip_o,
  input  logic        clk_i,
  input  logic        rst_i,
  output logic        m_valid_o,
  output block_t      m_block_o,
  input  logic        slip_i
);

  // Halves -------------------------------------------------------------------------------------------------------------
  // What the flags start from does not matter: at the worst there is one block too many.
  logic        first_there_q, toggle_q, slip_seen_q;
  logic [31:0] first_q;
  logic [1:0]  header_q;
  block_t      block_q;

  always_ff @(posedge gt_clk_i) begin
    if (gt_data_valid_i) begin
      first_there_q <= gt_header_valid_i;
      if (gt_header_valid_i) begin
        first_q <= gearbox_half(gt_data_i);
        header_q <= gearbox_header(gt_header_i);
      end else if (first_there_q) begin
        block_q <= '{payload: {gearbox_half(gt_data_i), first_q}, header: header_q};
        toggle_q <= ~toggle_q;
      end
    end
    slip_seen_q <= slip_i;
    gt_slip_o <= slip_i && !slip_seen_q;
  end

  // Blocks -------------------------------------------------------------------------------------------------------------
  logic seen_q;

  always_ff @(posedge clk_i) begin
    seen_q <= toggle_q;
    m_valid_o <= toggle_q != seen_q && !rst_i;
    m_block_o <= block_q;
  end

  // Properties.
  `TRIB_COVER(GB2_Slip_C, slip_i)
  `TRIB_COVER(GB2_NoBlock_C, !m_valid_o)

endmodule
