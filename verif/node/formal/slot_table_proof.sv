// SPDX-License-Identifier: Apache-2.0
// trib_slot_table after any ingress and any group that keep to their protocols: one slot, chosen at will, is watched by a model
// of IN4 to IN6 and RE6 in three states. The table agrees with it in all that it shows and answers.
`include "proof.svh"

module slot_table_proof
  import trib_node_pkg::*;
#(
  parameter int unsigned Window = 4,
  parameter int unsigned BeatWidth = 3
) (
  input logic                      clk_i,
  input logic                      rst_i,
  input logic [$clog2(Window)-1:0] slot_i,
  input logic                      clear_i,
  input logic [$clog2(Window)-1:0] clear_slot_i,
  input logic [15:0]               onset_i,
  input logic [31:0]               lookup_sequence_i,
  input logic                      claim_i,
  input contribution_t             claim_contribution_i,
  input logic                      write_announced_i,
  input logic                      settle_i,
  input logic                      settle_good_i,
  input logic                      missing_ready_i,
  input logic                      release_i,
  input logic [$clog2(Window)-1:0] release_slot_i,
  input logic [31-$clog2(Window):0] release_lap_i,
  input logic [$clog2(Window)-1:0] contribution_slot_i,
  input logic [BeatWidth-1:0]      beat_i
);

  localparam int unsigned SlotWidth = $clog2(Window);
  localparam int unsigned LapWidth = 32 - SlotWidth;

  // The slot that is watched.
  logic [SlotWidth-1:0] slot_q;
  `PROOF_RESET_FIRST
  `PROOF_CHOICE(slot_q, slot_i)

  logic                 claimable, revoke, available, missing_valid, behind;
  logic [31:0]          frame_sequence_q, missing_sequence;
  logic [SlotWidth-1:0] frame_slot;
  logic                 write_q, in_frame_q, active, active_q;
  logic [Window-1:0]    claimed, eligible, complete, want;
  verdict_e             judged;
  contribution_t        contribution;

  trib_slot_table #(
    .Window       (Window),
    .BeatWidth    (BeatWidth),
    .OneBeatHeader(1'b1)
  ) dut (
    .clk_i,
    .rst_i,
    .clear_i,
    .clear_slot_i,
    .onset_i,
    .lookup_sequence_i,
    .lookup_claimable_o(claimable),
    .judge_verdict_o   (judged),
    .judge_behind_o    (behind),
    .claim_i,
    .claim_slot_i      (lookup_sequence_i[SlotWidth-1:0]),
    .claim_contribution_i,
    .revoke_o          (revoke),
    .write_announced_i,
    .write_i           (write_q),
    .settle_i,
    .settle_good_i,
    .settle_sequence_i (frame_sequence_q),
    .missing_valid_o   (missing_valid),
    .missing_ready_i,
    .missing_sequence_o(missing_sequence),
    .release_i,
    .release_slot_i,
    .release_lap_i,
    .claimed_o         (claimed),
    .eligible_o        (eligible),
    .complete_o        (complete),
    .want_o            (want),
    .contribution_slot_i,
    .contribution_o    (contribution),
    .beat_slot_i       (slot_q),
    .beat_i,
    .beat_available_o  (available)
  );

  // Frame and group, as the table's requirements see them -----------------------------------------------------------------------
  logic [BeatWidth:0]   announced_q, written_q;

  // The group may be active, all slots having been cleared.
  assign active = dut.cleared_q && !clear_i;
  assign in_frame_q = dut.in_frame_q;
  assign frame_slot = frame_sequence_q[SlotWidth-1:0];

  always_ff @(posedge clk_i) begin
    if (claim_i) frame_sequence_q <= lookup_sequence_i;
    write_q <= write_announced_i && !rst_i;
    announced_q <= claim_i ? '0 : announced_q + (BeatWidth + 1)'(write_announced_i);
    written_q <= claim_i ? '0 : written_q + (BeatWidth + 1)'(write_q);
    active_q <= active && !rst_i;
  end

  // The model of the slot ---------------------------------------------------------------------------------------------------
  typedef enum logic [1:0] {
    StEmpty,
    StFilling,   // a frame is arriving
    StComplete   // it has ended good
  } slot_e;

  slot_e               state_q;
  logic                known_q, lapped_q, anew_q, released, settled;
  logic [LapWidth-1:0] lap_q;

  assign released = release_i && release_slot_i == slot_q;
  assign settled = settle_i && frame_slot == slot_q && state_q == StFilling;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StEmpty;
      known_q <= 1'b0;
      anew_q <= 1'b0;
      lapped_q <= 1'b0;
    end else if (clear_i) begin
      state_q <= StEmpty;
      lapped_q <= 1'b0;
      if (lapped_q) anew_q <= 1'b1;
      if (clear_slot_i == slot_q) begin
        known_q <= 1'b1;
        lap_q <= '0;
      end
    end else begin
      if (released) begin
        state_q <= StEmpty;
        lap_q <= lap_q + LapWidth'(1);
        lapped_q <= 1'b1;
      end else if (claim_i && lookup_sequence_i[SlotWidth-1:0] == slot_q) begin
        state_q <= StFilling;
      end else if (settled) begin
        state_q <= settle_good_i ? StComplete : StEmpty;
      end
    end
  end
  // The group does no chunk but the one that the slot expects (trib_receive requires it of all slots); a slot's lap counts once
  // it has been cleared.
  `TRIB_ASSUME(ExpectedIsDone_M, released, known_q && release_lap_i == lap_q)

  // IN4: what is a frame with the number that was looked up a cycle ago? A chunk that was done then has been done.
  verdict_e            expected_verdict_q;
  logic                asked_q, expected_behind_q;
  logic [LapWidth-1:0] asked_lap, done_lap;
  assign asked_lap = lookup_sequence_i[31:SlotWidth];
  assign done_lap = lap_q + LapWidth'(released);
  always_ff @(posedge clk_i) begin
    asked_q <= known_q && lookup_sequence_i[SlotWidth-1:0] == slot_q && !clear_i && !rst_i;
    if (asked_lap + LapWidth'(1) == done_lap && (lapped_q || released)) expected_verdict_q <= VerdictReplay;
    else if (asked_lap == done_lap && state_q != StEmpty && !released) expected_verdict_q <= VerdictDuplicate;
    else expected_verdict_q <= VerdictOutOfWindow;
    expected_behind_q <= asked_lap != lap_q && (LapWidth'(lap_q - asked_lap) >> (LapWidth - 1)) == '0;
  end

  // Properties --------------------------------------------------------------------------------------------------------------
  logic looked_up, claimable_expected;
  assign looked_up = known_q && lookup_sequence_i[SlotWidth-1:0] == slot_q;
  assign claimable_expected = lookup_sequence_i[31:SlotWidth] == lap_q && !released
      && (state_q == StEmpty || (settled && !settle_good_i) || (settle_i && frame_slot == slot_q && !settle_good_i));
  `TRIB_ASSERT(ClaimedBeforeFreed_A, claim_i && lookup_sequence_i[SlotWidth-1:0] == slot_q,
      state_q == StEmpty || (settled && !settle_good_i))
  `TRIB_ASSERT(OnlyExpectedIsClaimed_A, claim_i && looked_up, lookup_sequence_i[31:SlotWidth] == lap_q)
  `TRIB_ASSERT(Claimable_A, looked_up && active, claimable == claimable_expected)
  `TRIB_ASSERT(Judged_A, asked_q, judged == expected_verdict_q)
  `TRIB_ASSERT(Behind_A, asked_q, behind == expected_behind_q)
  `TRIB_ASSERT(ClaimedShown_A, 1'b1, claimed[slot_q] == (state_q != StEmpty))
  `TRIB_ASSERT(Complete_A, 1'b1, complete[slot_q] == (state_q == StComplete))
  `TRIB_ASSERT(Claimed_A, 1'b1, dut.claimed_q[slot_q] == (state_q != StEmpty))
  `TRIB_ASSERT(NeverEligibleEmpty_A, eligible[slot_q], state_q != StEmpty)
  `TRIB_ASSERT(EligibleAtOnset_A, eligible[slot_q] && state_q == StFilling && in_frame_q, announced_q != '0)
  `TRIB_ASSERT(OnlyWrittenBeats_A, active && available,
      state_q == StComplete || (state_q == StFilling && written_q > (BeatWidth + 1)'(beat_i)))
  `TRIB_ASSERT(RevokedOnlyFilling_A, revoke && active_q, in_frame_q)
  // For the induction: the model and the table remember the same.
  `TRIB_ASSERT(SameLap_A, known_q, dut.u_laps.words[slot_q] == lap_q)
  `TRIB_ASSERT(SameLapped_A, 1'b1, dut.lapped_q[slot_q] == lapped_q)
  `TRIB_ASSERT(SameCounts_A, in_frame_q, dut.announced_q == announced_q && dut.written_q == written_q
      && dut.filling_q == frame_slot && written_q + (BeatWidth + 1)'(write_q) == announced_q)
  `TRIB_ASSERT(FillingHasFrame_A, active_q && active && state_q == StFilling, in_frame_q && frame_slot == slot_q)
  `TRIB_ASSERT(StateIsOne_A, 1'b1, state_q inside {StEmpty, StFilling, StComplete})
  `TRIB_ASSERT(OneIsFilling_A, active_q && active,
      (dut.claimed_q & ~dut.complete_q & ~(in_frame_q ? Window'(1) << frame_slot : '0)) == '0)
  `TRIB_ASSERT(ClearedIsEmpty_A, dut.clearing_q, dut.claimed_q == '0 && state_q == StEmpty && !in_frame_q)
  `TRIB_ASSERT(RevokedIsEmpty_A, revoke && in_frame_q, !dut.claimed_q[frame_slot])
  `TRIB_ASSERT(ActiveIsKnown_A, active_q, known_q)
  `TRIB_ASSERT(ClearedIsKnown_A, dut.cleared_q, known_q)
  `TRIB_ASSERT(ClearingIsKnown_A, dut.clearing_q && dut.clearing_slot_q >= slot_q, known_q)
  `TRIB_ASSERT(FrameOfSlot_A, active_q && in_frame_q && frame_slot == slot_q && !revoke, state_q == StFilling
      && frame_sequence_q[31:SlotWidth] == lap_q)

  `TRIB_COVER(ClaimAfterBadEnd_C, claim_i && settle_i && !settle_good_i && frame_slot == slot_q && looked_up)
  `TRIB_COVER(SecondLapComplete_C, state_q == StComplete && lap_q == LapWidth'(1))
  `TRIB_COVER(RevokedClaim_C, revoke && in_frame_q && frame_slot == slot_q)
  `TRIB_COVER(Replay_C, asked_q && judged == VerdictReplay && state_q == StComplete)
  `TRIB_COVER(CompleteAfterNewStart_C, anew_q && state_q == StComplete)
  `TRIB_COVER(ReleasedComplete_C, released && state_q == StComplete)

endmodule
