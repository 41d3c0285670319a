// SPDX-License-Identifier: Apache-2.0
// From blocks to the gearbox of a GTH, or with Paused 0 of a GTY in asynchronous mode (GB1, GB3). In: a block at `clk_i`, a new
// one behind each cycle with advance. Out at `gt_clk_i`: 32 bits, header and sequence number for TXDATA, TXHEADER[1:0],
// TXSEQUENCE. A block in cycle t of clk_i is on the output in the two cycles of gt_clk_i after the first half of t.
//
// The gearbox sends its most significant bit first, hence all bits are reversed. With a sequence number of 32 it takes nothing:
// that block stands still and is taken with number 0. Asynchronous, the number's bit 0 is low beside the first half, high
// beside the second.
//
// Clocks: gt_clk_i is exactly twice clk_i, from one source by dividing, with aligned edges; timing analysis relates them. What
// is launched at clk_i is captured by two edges of gt_clk_i: the first half one gt_clk_i cycle later, the second two. So the
// limit of every path is one cycle of gt_clk_i, 3.1 ns, and hold is that of one clock tree. No synchronizer is needed, and none
// is there.
//
//   clk_i     /^^^^^\_____/^^^^^\_____     toggle_q differs from seen_q in the first half of clk_i's cycle, so that second_q
//   gt_clk_i  /^^\__/^^\__/^^\__/^^\__     is high in the second half
//   block     < A         >< B
//   data         <A 31:0><A 63:32><B 31:0>
`include "trib_assert.svh"

module trib_gth_transmit
  import trib_pcs_pkg::*;
#(
  // 1: the gearbox is synchronous and pauses; 0: asynchronous, blocks go on without a pause.
  parameter bit Paused = 1'b1
) (
  input  logic        clk_i,
  input  logic        rst_i,
  output logic        advance_o,
  input  block_t      s_block_i,
  input  logic        gt_clk_i,
  output logic [31:0] gt_data_o,
  output logic [1:0]  gt_header_o,
  output logic [6:0]  gt_sequence_o
);

  localparam logic [5:0] PauseSequence = 6'd32;

  // Blocks -------------------------------------------------------------------------------------------------------------
  // The toggle needs no reset: whatever it starts from, it changes.
  logic       toggle_q;
  logic [5:0] sequence_q;

  assign advance_o = !Paused || sequence_q != PauseSequence;

  always_ff @(posedge clk_i) begin
    toggle_q <= ~toggle_q;
    if (rst_i || !Paused || sequence_q == PauseSequence) sequence_q <= '0;
    else sequence_q <= sequence_q + 6'd1;
  end

  // Halves -------------------------------------------------------------------------------------------------------------
  logic seen_q, second_q;

  always_ff @(posedge gt_clk_i) begin
    seen_q <= toggle_q;
    second_q <= toggle_q != seen_q;
    gt_data_o <= gearbox_half(second_q ? s_block_i.payload[63:32] : s_block_i.payload[31:0]);
    gt_header_o <= gearbox_header(s_block_i.header);
    gt_sequence_o <= Paused ? {1'b0, sequence_q} : {6'b0, second_q};
  end

  // Properties.
  `TRIB_ASSERT(SequenceInRange_A, 1'b1, sequence_q <= PauseSequence)
  `TRIB_ASSERT_NEXT(HeldInPause_A, !advance_o, s_block_i == $past(s_block_i))
  `TRIB_COVER(GB1_Pause_C, !advance_o)

endmodule
