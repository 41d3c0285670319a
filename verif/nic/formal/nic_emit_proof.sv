// SPDX-License-Identifier: Apache-2.0
// trib_nic_emit with any messages, data and modes, and a neighbour that returns no more credits than it got slots:
// credits are conserved, no slot begins without one, none has more flits than it holds, and no error is seen (NI8,
// NI9).
`include "proof.svh"

module nic_emit_proof
  import trib_nic_pkg::*;
(
  input logic        clk_i,
  input logic        rst_i,
  input logic        enable_i,
  input logic        message_mode_i,
  input round_t      round_i,
  input logic        s_valid_i,
  input list_entry_t s_entry_i,
  input size_t       s_size_i,
  input logic        data_valid_i,
  input flit_t       data_i,
  input logic        credit_i
);

  localparam int unsigned Slots = 4;

  logic   s_ready, data_ready, link_valid, link_head, quiet, returned, wait_credit, message_done;
  flit_t  link_data;
  error_t failure;

  trib_nic_emit #(.Slots(Slots)) dut (
    .clk_i,
    .rst_i,
    .enable_i,
    .message_mode_i,
    .round_i,
    .s_valid_i,
    .s_ready_o    (s_ready),
    .s_entry_i,
    .s_size_i,
    .data_valid_i,
    .data_ready_o (data_ready),
    .data_i,
    .link_valid_o (link_valid),
    .link_head_o  (link_head),
    .link_data_o  (link_data),
    .credit_i,
    .quiet_o      (quiet),
    .returned_o   (returned),
    .wait_credit_o(wait_credit),
    .message_o    (message_done),
    .error_o      (failure)
  );

  `PROOF_RESET_FIRST

  // Slots that the neighbour has, and flits of the one that was begun last.
  logic [2:0] away_q;
  logic [4:0] flits_q;
  logic       sends;

  assign sends = dut.send_head || dut.send_flit;
  always_ff @(posedge clk_i) begin
    away_q <= away_q + 3'(sends && dut.slot_begins) - 3'(credit_i);
    if (sends) flits_q <= dut.slot_begins ? 5'd1 : flits_q + 5'd1;
    if (rst_i) {away_q, flits_q} <= '0;
  end

  `TRIB_ASSUME(CreditOfASlot_M, credit_i, away_q != '0)
  `TRIB_ASSUME(RoomIsHeeded_M, s_valid_i, s_ready)
  `TRIB_ASSUME_NEXT(ModeStands_M, 1'b1, message_mode_i == $past(message_mode_i))
  // A FIFO outputs exactly its input.
  `TRIB_ASSUME(WordOfTheFifo_M, dut.oldest_valid, dut.oldest.empty == (dut.oldest.size == '0))

  `TRIB_ASSERT(NI9_Conserved_A, 1'b1, 3'(dut.credits_q) + away_q == 3'(Slots))
  `TRIB_ASSERT(NI9_OnlyWithCredit_A, sends && dut.slot_begins, dut.credits_q != '0 && away_q < 3'(Slots))
  `TRIB_ASSERT(NI9_SlotHoldsIt_A, sends && !dut.slot_begins, flits_q < 5'(SlotFlits))
  `TRIB_ASSERT(NI17_NoError_A, 1'b1, !failure.valid)
  `TRIB_ASSERT(NI8_OneHead_A, dut.send_head && message_mode_i, !dut.started_q)

  // For the induction.
  `TRIB_ASSERT(Rest_A, dut.packet_q != '0, 6'(flits_q) + 6'(dut.packet_q) <= 6'(SlotFlits) && dut.packet_q <= 5'(PacketFlits))
  `TRIB_ASSERT(Begun_A, dut.started_q, dut.begun_valid_q && dut.left_q != '0)
  `TRIB_ASSERT(NotBegun_A, !dut.started_q, dut.packet_q == '0)
  `TRIB_ASSERT(Next_A, dut.next_valid_q, dut.next_q.empty == (dut.next_q.size == '0))
  `TRIB_ASSERT(Loaded_A, dut.begun_valid_q && !dut.started_q, dut.begun_q.empty == (dut.begun_q.size == '0) && dut.left_q == dut.begun_q.size)

  `TRIB_COVER(AllAway_C, away_q == 3'(Slots))
  `TRIB_COVER(SubPacket_C, message_mode_i && dut.send_flit && dut.slot_begins)

endmodule
