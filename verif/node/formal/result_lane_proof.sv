// SPDX-License-Identifier: Apache-2.0
// trib_result_lane, whose queues (proven apart) may hold anything: a result that was here in a cycle in which the group had no life
// is not taken any more, one without payload only after a good end; rows that the egress takes are those of a result that it was given, in that order, and the rows of one
// that was withdrawn are all thrown away and no others (P3, GR6).
`include "proof.svh"

module result_lane_proof
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 2,
  parameter int unsigned BeatBytes = 8
) (
  input logic        clk_i,
  input logic        rst_i,
  input logic        in_force_i,
  input logic        start_i,
  input logic        start_data_i,
  input logic        ended_i,
  input logic        ended_good_i,
  input logic        m_ready_i,
  input logic        row_ready_i,
  // The result that leaves the queue in this cycle is the one to be watched; so is the one that comes in it.
  input logic        choose_i,
  input logic        choose_start_i
);

  logic                   stall, waiting, withdrawn, m_valid, row_valid, row_last, row_spoil;
  result_t                result, start_result;
  logic [8*BeatBytes-1:0] row_data;
  logic [15:0]            unused_balance;

  always_comb begin
    start_result = '0;
    start_result.bytes[2] = start_data_i;
  end

  trib_result_lane #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes)
  ) dut (
    .clk_i,
    .rst_i,
    .start_i,
    .start_result_i (start_result),
    .payload_i      (1'b0),
    .payload_last_i (1'b0),
    .payload_spoil_i(1'b0),
    .payload_data_i ('0),
    .balance_i      ('0),
    .ended_i,
    .ended_good_i,
    .stall_o        (stall),
    .waiting_o      (waiting),
    .in_force_i,
    .withdrawn_o    (withdrawn),
    .m_valid_o      (m_valid),
    .m_ready_i,
    .m_result_o     (result),
    .row_valid_o    (row_valid),
    .row_ready_i,
    .row_last_o     (row_last),
    .row_spoil_o    (row_spoil),
    .row_data_o     (row_data),
    .balance_o      (unused_balance)
  );

  logic       header_only, granted, leaves, given, thrown, row_end;
  logic [1:0] open_q;

  assign header_only = result.bytes == '0;
  assign granted = m_valid && m_ready_i;
  // A result with payload leaves the queue; a row goes to the egress, or nowhere; the last row of a result.
  assign leaves = dut.result_taken && !header_only;
  assign given = row_valid && row_ready_i;
  assign thrown = dut.row_valid && dut.row_taken && !given;
  assign row_end = (given || thrown) && row_last;

  `PROOF_RESET_FIRST
  // Queues keep what they show until it is taken.
  `TRIB_ASSUME_STREAM(ResultHeld_M, dut.result_valid, dut.result_taken, result)
  // A queue of results counts them, of which it has up to 32.
  localparam int unsigned CountWidth = 6;
  logic [CountWidth-1:0] waiting_q;
  `TRIB_ASSUME(ResultsCounted_M, 1'b1, dut.result_count == waiting_q && dut.result_valid == (waiting_q != '0))
  `TRIB_ASSUME(ResultsFit_M, waiting_q == '1, !start_i)
  `TRIB_ASSUME_NEXT(FirstIsShown_M, start_i && !dut.result_valid, (result.bytes != '0) == $past(start_data_i))
  // The bit that is kept with a result is its own.
  `TRIB_ASSUME(BitOfResult_M, dut.result_valid, dut.header_only == header_only)
  `TRIB_ASSUME_NEXT(FirstEndIsKnown_M, ended_i && !dut.end_known, dut.end_known && dut.end_good == $past(ended_good_i))
  `TRIB_ASSUME_STREAM(EndHeld_M, dut.end_known, dut.end_taken, dut.end_good)
  `TRIB_ASSUME_STREAM(RowHeld_M, dut.row_valid, dut.row_taken, {row_last, row_spoil, row_data})

  // Results with payload that have left the queue and whose last row has not. One is watched.
  logic       watching_q, watched_granted_q, own;
  logic [1:0] before_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      open_q <= '0;
      watching_q <= 1'b0;
    end else begin
      open_q <= open_q + 2'(leaves) - 2'(row_end);
      if (!watching_q) watching_q <= choose_i && leaves;
      else if (row_end && before_q == '0) watching_q <= 1'b0;
    end
    if (!watching_q) begin
      before_q <= open_q - 2'(row_end);
      watched_granted_q <= granted;
    end else begin
      before_q <= before_q - 2'(row_end);
    end
  end

  assign own = watching_q && before_q == '0;

  // One result moving to the head of the queue: how many are before it, and whether it is void.
  logic                  following_q, tainted_q, behind_void_q;
  logic [CountWidth-1:0] ahead_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      waiting_q <= '0;
      following_q <= 1'b0;
    end else begin
      waiting_q <= waiting_q + CountWidth'(start_i) - CountWidth'(dut.result_taken);
      if (!following_q) following_q <= choose_start_i && start_i;
      else if (dut.result_taken && ahead_q == '0) following_q <= 1'b0;
    end
    if (!following_q) begin
      ahead_q <= waiting_q - CountWidth'(dut.result_taken);
      tainted_q <= !in_force_i;
    end else begin
      ahead_q <= ahead_q - CountWidth'(dut.result_taken);
      tainted_q <= tainted_q || !in_force_i;
    end
    behind_void_q <= following_q && (behind_void_q || withdrawn);
  end

  `TRIB_ASSERT(TakenInItsLife_A, granted, in_force_i && !(following_q && ahead_q == '0 && tainted_q))
  `TRIB_ASSERT(WithdrawnForAReason_A, withdrawn && following_q && ahead_q == '0, tainted_q || !in_force_i)
  // For the induction.
  `TRIB_ASSERT(FollowedWaits_A, following_q, ahead_q < waiting_q)
  `TRIB_ASSERT(TaintedIsVoid_A, following_q, tainted_q == (ahead_q < dut.void_q))
  `TRIB_ASSERT(HeaderAfterGoodEnd_A, m_valid && header_only, dut.end_known && dut.end_good)
  `TRIB_ASSERT(LeavesForAReason_A, dut.result_taken, granted || (header_only && dut.end_known && !dut.end_good)
      || !in_force_i || dut.void_q != '0)
  `TRIB_ASSERT(EndOfItsResult_A, dut.end_taken, header_only && dut.result_taken)
  `TRIB_ASSERT(WithdrawnIsCounted_A, dut.result_taken && (!header_only || (dut.end_known && dut.end_good)), withdrawn == !granted)
  `TRIB_ASSERT(GivenIfGranted_A, own && given, watched_granted_q)
  `TRIB_ASSERT(ThrownIfWithdrawn_A, own && thrown, !watched_granted_q)
  `TRIB_ASSERT(RowsHaveResult_A, given || thrown, open_q != '0)
  // For the induction.
  `TRIB_ASSERT(WatchedIsOpen_A, watching_q, before_q < open_q)
  `TRIB_ASSERT(SameOpen_A, 1'b1, open_q == (dut.draining_q ? 2'd1 : dut.taken_q) && !(dut.draining_q && dut.taken_q != '0))
  `TRIB_ASSERT(WatchedDrains_A, watching_q, dut.draining_q == !watched_granted_q)

  `TRIB_COVER(Withdrawn_C, withdrawn && !header_only)
  `TRIB_COVER(VoidInTheNextLife_C, withdrawn && in_force_i && following_q && ahead_q == '0)
  `TRIB_COVER(TakenBehindVoid_C, granted && following_q && ahead_q == '0 && behind_void_q)
  `TRIB_COVER(WatchedGiven_C, own && given && row_last && watched_granted_q)
  `TRIB_COVER(ThreeOpen_C, open_q == 2'd3)
  `TRIB_COVER(ThrownInParts_C, own && thrown && !row_last)

endmodule
