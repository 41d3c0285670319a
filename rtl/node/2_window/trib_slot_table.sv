// SPDX-License-Identifier: Apache-2.0
// State of one port's slots: which chunk each expects (IN4), whether a contribution is in it, how much of it, and what its
// header announced. The table never holds payload.
// In: claims, payload beats and settlements from the ingress, releases from the group. Out: the answer to the ingress'
// look-up, whether the slot may be claimed in the same cycle and what the frame is otherwise a cycle later; vectors of slot states
// and the announced contribution to the scheduler.
//
// A slot is empty, then claimed (frame arriving), eligible (ONSET beats are in it, RE1), complete (frame ended good); a
// frame that ends bad empties it (IN5), the end of the chunk's reduction releases it and moves its chunk on by WINDOW (RE6).
// A chunk may be done without this port (GR3): a claim that is not complete by then is revoked, a cycle later.
`include "trib_assert.svh"

module trib_slot_table
  import trib_node_pkg::*;
#(
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Bits of a beat's number in its payload.
  parameter int unsigned BeatWidth = 10,
  // A frame's header is one beat, so its claim may come with the end of the frame before.
  parameter bit          OneBeatHeader = 1'b0,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned LapWidth = 32 - SlotWidth
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  // Empties every slot while set; sets the chunk of clear_slot_i back to its first lap.
  input  logic                 clear_i,
  input  logic [SlotWidth-1:0] clear_slot_i,
  // Payload beats that make a slot eligible before its frame has ended; 0 counts as 1.
  input  logic [15:0]          onset_i,
  // Ingress: look-up before a claim. A cycle later, the verdict on a frame with this number that claimed nothing, by the chunks
  // done by then, and whether it is older than its slot expected, by less than half of all numbers.
  input  logic [31:0]          lookup_sequence_i,
  output logic                 lookup_claimable_o,
  output verdict_e             judge_verdict_o,
  output logic                 judge_behind_o,
  // Ingress: claim, payload, end.
  input  logic                 claim_i,
  input  logic [SlotWidth-1:0] claim_slot_i,
  input  contribution_t        claim_contribution_i,
  output logic                 revoke_o,
  input  logic                 write_announced_i,
  input  logic                 write_i,
  input  logic                 settle_i,
  input  logic                 settle_good_i,
  input  logic [31:0]          settle_sequence_i,
  // Lost contributions (RC4), valid/ready.
  output logic                 missing_valid_o,
  input  logic                 missing_ready_i,
  output logic [31:0]          missing_sequence_o,
  // Group: the chunk with this lap is done.
  input  logic                 release_i,
  input  logic [SlotWidth-1:0] release_slot_i,
  input  logic [LapWidth-1:0]  release_lap_i,
  // Scheduler, and questions about chunks.
  output logic [Window-1:0]    claimed_o,
  output logic [Window-1:0]    eligible_o,
  output logic [Window-1:0]    complete_o,
  // WANT of the contributions that are complete.
  output logic [Window-1:0]    want_o,
  input  logic [SlotWidth-1:0] contribution_slot_i,
  output contribution_t        contribution_o,
  // Sequencer: is this beat of this slot in the window?
  input  logic [SlotWidth-1:0] beat_slot_i,
  input  logic [BeatWidth-1:0] beat_i,
  output logic                 beat_available_o
);

  // Chunk that each slot expects ---------------------------------------------------------------------------------------
  logic [LapWidth-1:0]  lookup_lap, look_lap;
  logic [SlotWidth-1:0] look_slot;

  trib_lut_ram #(
    .Width(LapWidth),
    .Depth(Window),
    .Reads(2)
  ) u_laps (
    .clk_i,
    .write_i        (clear_i | release_i),
    .write_address_i(clear_i ? clear_slot_i : release_slot_i),
    .write_data_i   (clear_i ? '0 : release_lap_i + LapWidth'(1)),
    .read_address_i ({lookup_sequence_i[SlotWidth-1:0], look_slot}),
    .read_data_o    ({lookup_lap, look_lap})
  );

  // Contribution that each slot holds ----------------------------------------------------------------------------------
  trib_lut_ram #(
    .Width($bits(contribution_t)),
    .Depth(Window)
  ) u_contributions (
    .clk_i,
    .write_i        (claim_i),
    .write_address_i(claim_slot_i),
    .write_data_i   (claim_contribution_i),
    .read_address_i (contribution_slot_i),
    .read_data_o    (contribution_o)
  );

  // Slot states ---------------------------------------------------------------------------------------------------------
  logic [Window-1:0]    claimed_q, eligible_q, complete_q, lapped_q, want_q;
  logic [SlotWidth-1:0] filling_q, settle_slot;
  // A payload has at most 2**BeatWidth beats.
  logic [BeatWidth:0]   announced_q, written_q;
  logic                 onset_reached;

  assign settle_slot = settle_sequence_i[SlotWidth-1:0];
  assign onset_reached = write_announced_i && 17'(announced_q) + 17'd1 >= {1'b0, onset_i};

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) begin
      claimed_q <= '0;
      eligible_q <= '0;
      complete_q <= '0;
      lapped_q <= '0;
    end else begin
      if (onset_reached && claimed_q[filling_q]) eligible_q[filling_q] <= 1'b1;
      if (settle_i && claimed_q[settle_slot]) begin
        claimed_q[settle_slot] <= settle_good_i;
        eligible_q[settle_slot] <= settle_good_i;
        complete_q[settle_slot] <= settle_good_i;
      end
      if (release_i) begin
        claimed_q[release_slot_i] <= 1'b0;
        eligible_q[release_slot_i] <= 1'b0;
        complete_q[release_slot_i] <= 1'b0;
        lapped_q[release_slot_i] <= 1'b1;
      end
      if (claim_i) claimed_q[claim_slot_i] <= 1'b1;
    end
    // One cycle late: until then the table itself ignores what the ingress says of the slot. A frame that ends just now has no
    // claim left to be revoked, but the next one may have made its own already.
    revoke_o <= release_i && release_slot_i == filling_q && claimed_q[filling_q] && !complete_q[filling_q] && !settle_i;
    if (claim_i) begin
      want_q[claim_slot_i] <= claim_contribution_i.want;
      filling_q <= claim_slot_i;
      announced_q <= '0;
      written_q <= '0;
    end else begin
      announced_q <= announced_q + (BeatWidth + 1)'(write_announced_i);
      written_q <= written_q + (BeatWidth + 1)'(write_i);
    end
  end

  assign claimed_o = claimed_q;
  assign eligible_o = eligible_q;
  assign complete_o = complete_q;
  assign want_o = want_q;
  assign beat_available_o = complete_q[beat_slot_i]
      | (claimed_q[beat_slot_i] && filling_q == beat_slot_i && written_q > (BeatWidth + 1)'(beat_i));

  // Look-ups -------------------------------------------------------------------------------------------------------------
  logic [SlotWidth-1:0] lookup_slot;
  logic [LapWidth-1:0]  laps_behind;
  logic                 expected, just_done, just_emptied;

  assign lookup_slot = lookup_sequence_i[SlotWidth-1:0];
  assign laps_behind = lookup_lap - lookup_sequence_i[31:SlotWidth];
  assign expected = lookup_lap == lookup_sequence_i[31:SlotWidth];
  assign just_done = release_i && release_slot_i == lookup_slot;
  // A frame directly after a bad copy of itself may claim the slot at once, which takes a header of one beat; one whose chunk is
  // done in this cycle may not.
  assign just_emptied = OneBeatHeader && settle_i && !settle_good_i && settle_slot == lookup_slot;
  assign lookup_claimable_o = expected && (!claimed_q[lookup_slot] || just_emptied) && !just_done;

  always_ff @(posedge clk_i) begin
    if (just_done ? expected : laps_behind == LapWidth'(1) && lapped_q[lookup_slot]) judge_verdict_o <= VerdictReplay;
    else if (expected && claimed_q[lookup_slot]) judge_verdict_o <= VerdictDuplicate;
    else judge_verdict_o <= VerdictOutOfWindow;
    // A cleared slot forgets the number that it expected.
    judge_behind_o <= !clear_i && !expected && !laps_behind[LapWidth-1];
  end

  // Lost contributions ---------------------------------------------------------------------------------------------------
  // Whether an end is good is known late in its cycle.
  logic        accepted_q;
  logic [31:0] accepted_sequence_q;

  always_ff @(posedge clk_i) begin
    accepted_q <= settle_i & settle_good_i & ~rst_i;
    accepted_sequence_q <= settle_sequence_i;
  end

  trib_gap_detector #(
    .Window(Window)
  ) u_gaps (
    .clk_i,
    .rst_i,
    .clear_i,
    .accept_i          (accepted_q),
    .accept_sequence_i (accepted_sequence_q),
    .look_slot_o       (look_slot),
    .look_lap_i        (look_lap),
    .look_claimed_i    (claimed_q[look_slot]),
    .missing_valid_o,
    .missing_ready_i,
    .missing_sequence_o
  );

`ifdef TRIB_PROPERTIES
  // The frame of the last claim goes on: it has not been settled, nor its claim revoked. All slots have been cleared in turn.
  logic                 in_frame_q, clearing_q, cleared_q;
  logic [SlotWidth-1:0] clearing_slot_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) in_frame_q <= 1'b0;
    else in_frame_q <= claim_i || (in_frame_q && !settle_i && !revoke_o);
    if (rst_i) cleared_q <= 1'b0;
    else if (clear_i) cleared_q <= clear_slot_i == '1;
    clearing_q <= clear_i && !rst_i;
    clearing_slot_q <= clear_slot_i;
  end
`endif

  // Properties. The ingress has one frame at a time, and claims only claimable slots.
  `TRIB_REQUIRE(trib_slot_table, ClaimOfClaimable_M, claim_i, lookup_claimable_o && claim_slot_i == lookup_slot
      && cleared_q && (!in_frame_q || settle_i || revoke_o))
  `TRIB_REQUIRE(trib_slot_table, SettleInFrame_M, settle_i, in_frame_q && !revoke_o && settle_slot == filling_q)
  `TRIB_REQUIRE(trib_slot_table, WriteInFrame_M, write_announced_i, in_frame_q && !revoke_o && !claim_i && !settle_i
      && !announced_q[BeatWidth])
  `TRIB_REQUIRE_NEXT(trib_slot_table, WrittenAsAnnounced_M, write_announced_i, write_i || clear_i)
  `TRIB_REQUIRE_NEXT(trib_slot_table, OnlyAnnouncedIsWritten_M, !write_announced_i, !write_i)
  // The group clears all slots in turn, from the first one on, and does nothing else meanwhile.
  `TRIB_REQUIRE(trib_slot_table, ClearInTurn_M, clear_i,
      clear_slot_i == '0 || (clearing_q && clear_slot_i == clearing_slot_q + SlotWidth'(1)))
  `TRIB_REQUIRE(trib_slot_table, NothingIsDoneInClear_M, clear_i, !claim_i && !settle_i && !write_announced_i && !release_i)
  `TRIB_REQUIRE(trib_slot_table, DoneAfterClear_M, release_i, cleared_q)
  // Nothing is claimed twice; what is complete stays so until the chunk is done.
  `TRIB_ASSERT(ClaimOnlyEmpty_A, claim_i && claimed_q[claim_slot_i],
      settle_i && !settle_good_i && settle_slot == claim_slot_i)
  `TRIB_ASSERT(CompleteWasClaimed_A, !clear_i, (complete_q & ~claimed_q) == '0)
  `TRIB_ASSERT(EligibleWasClaimed_A, 1'b1, (eligible_q & ~claimed_q) == '0)
  `TRIB_ASSERT(CompleteIsEligible_A, 1'b1, (complete_q & ~eligible_q) == '0)
  // A slot that has been eligible for a cycle has its first beat.
  `TRIB_ASSERT_NEXT(FirstBeatIsThere_A, !clear_i && eligible_q[filling_q] && in_frame_q && !settle_i && !claim_i,
      written_q != '0 || !claimed_q[filling_q])
  `TRIB_ASSERT(FrameIsNotComplete_A, in_frame_q, !complete_q[filling_q])
  `TRIB_ASSERT_NEXT(CompleteUntilDone_A, !clear_i,
      ($past(complete_q) & ~complete_q & ~($past(release_i) ? Window'(1) << $past(release_slot_i) : '0)) == '0)
  `TRIB_ASSERT(JudgedAsSlot_A, 1'b1, judge_verdict_o inside {VerdictReplay, VerdictDuplicate, VerdictOutOfWindow})
  `TRIB_COVER(IN5_BadEndEmptiesSlot_C, settle_i && !settle_good_i && eligible_q[settle_slot])
  // Where a header is a single beat; only a proof reaches it there.
  `TRIB_COVER(IN5_ClaimRightBehindBadEnd_C, claim_i && just_emptied)
  `TRIB_COVER(GR3_ClaimRevoked_C, revoke_o)
  `TRIB_COVER(GR3_ReleasedAsFrameEnds_C, release_i && settle_i && release_slot_i == settle_slot)

endmodule
