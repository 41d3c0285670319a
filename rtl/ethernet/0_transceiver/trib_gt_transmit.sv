// SPDX-License-Identifier: Apache-2.0
// From blocks to the gearbox of a GTH, or with Paused 0 of a GTY in asynchronous mode (GB1, GB3). In: a block, a new one after
// each cycle with advance. Out, in the same cycle: 64 bits, header and sequence number for TXDATA, TXHEADER[1:0] and TXSEQUENCE.
// The gearbox sends its most significant bit first, hence all bits are reversed; a block goes out as wires, and takes no cycle.
//
// A synchronous gearbox with words of 8 bytes wants a sequence number that counts 0 to 32 (UG476, "TX Gearbox"): with 32 it
// takes no data. advance is low then, the block is held and is taken with number 0. So nothing is lost, and 33 cycles send 32
// blocks. An asynchronous gearbox needs no number and never pauses. Reset holds the number at 0 and touches no block.
`include "trib_assert.svh"

module trib_gt_transmit
  import trib_pcs_pkg::*;
#(
  // 1: the gearbox is synchronous and pauses; 0: asynchronous, advance is always high.
  parameter bit Paused = 1'b1
) (
  input  logic        clk_i,
  input  logic        rst_i,
  output logic        advance_o,
  input  block_t      s_block_i,
  output logic [63:0] gt_data_o,
  output logic [1:0]  gt_header_o,
  output logic [6:0]  gt_sequence_o
);

  localparam logic [5:0] PauseSequence = 6'd32;

  logic [5:0] sequence_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || !Paused || sequence_q == PauseSequence) sequence_q <= '0;
    else sequence_q <= sequence_q + 6'd1;
  end

  assign advance_o = !Paused || sequence_q != PauseSequence;
  assign gt_data_o = gearbox_payload(s_block_i.payload);
  assign gt_header_o = gearbox_header(s_block_i.header);
  assign gt_sequence_o = {1'b0, sequence_q};

  // Properties.
  `TRIB_ASSERT(SequenceInRange_A, 1'b1, sequence_q <= PauseSequence)
  `TRIB_ASSERT_NEXT(HeldInPause_A, !advance_o, s_block_i == $past(s_block_i))
  `TRIB_COVER(GB1_Pause_C, !advance_o)

endmodule
