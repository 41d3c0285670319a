// SPDX-License-Identifier: Apache-2.0
// Chooses the chunk to be reduced next. A slot is ready when every member's contribution is eligible (RE1); the oldest
// ready one goes first, past those that wait for a lost contribution (RE2). The contributions of a chunk that is handed on are
// compared at the same time (RE3): while one of them has not ended, a difference may be a damaged header, so the job is refused
// and the slot waits until all are complete; if they differ then, the group stops.
// A chunk whose deadline has passed goes without those that are not complete (GR3), after a cycle in which none is ready; one
// slot per cycle is examined for that. In a node with a parent a chunk that was sent up waits for the parent's result; it is
// reduced again when the parent asks for it (TR2).
// In: slot states, contributions of the slot asked for before. Out: one job per chunk, valid/ready, in the cycle after its
// slot became ready, one job in two cycles: a chunk with payload takes at least as long on the wire. Withdrawn if its chunk is done
// by other means, or one of its contributions ends bad. From the cycle after a job was taken until the next one is: the result of
// the comparison.
`include "trib_assert.svh"

module trib_scheduler
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned LapWidth = 32 - SlotWidth
) (
  input  logic                             clk_i,
  input  logic                             rst_i,
  input  logic                             active_i,
  input  logic [15:0]                      epoch_i,
  input  logic [Ports-1:0]                 members_i,
  input  logic                             clear_i,
  input  logic [SlotWidth-1:0]             clear_slot_i,
  // The sum goes up to a parent, and its result comes back later.
  input  logic                             upward_i,
  // Slots whose deadline has passed.
  input  logic [Window-1:0]                expired_i,
  // Slot states and settlements of every port.
  input  logic [Ports-1:0][Window-1:0]     eligible_i,
  input  logic [Ports-1:0][Window-1:0]     complete_i,
  input  logic [Ports-1:0]                 emptied_i,
  input  logic [Ports-1:0][SlotWidth-1:0]  emptied_slot_i,
  // Contributions in the slot asked for last, from the next cycle on.
  output logic                             contribution_ask_o,
  output logic [SlotWidth-1:0]             contribution_slot_o,
  input  contribution_t [Ports-1:0]        contribution_i,
  // Job for the sequencer; its count comes later.
  output logic                             job_valid_o,
  input  logic                             job_ready_i,
  output result_t                          job_result_o,
  // Ports that take part, with data, that want the sum.
  output logic [Ports-1:0]                 job_present_o,
  output logic [Ports-1:0]                 job_data_o,
  output logic [Ports-1:0]                 job_want_o,
  // All that take part have ended good.
  output logic                             job_complete_o,
  // For the job taken last: it must not be done, for its contributions; its count.
  output logic                             job_refused_o,
  output logic [15:0]                      job_count_o,
  // A chunk was done in the cycle before; the rest of its job is ignored.
  output logic                             released_o,
  output logic [SlotWidth-1:0]             released_slot_o,
  // Jobs that have come to an end: dropped by the sequencer before their first row, or at the far end of the tree.
  input  logic                             dropped_i,
  input  logic [SlotWidth-1:0]             dropped_slot_i,
  input  logic                             ended_i,
  input  logic                             ended_good_i,
  input  logic [SlotWidth-1:0]             ended_slot_i,
  // Chunks that were sent up, also those that must be sent again, and whose result has not arrived; the parent lacks one.
  output logic [Window-1:0]                sent_o,
  input  logic                             nack_i,
  input  logic [31:0]                      nack_sequence_i,
  // A chunk is done: its slots are released.
  input  logic                             release_i,
  input  logic [SlotWidth-1:0]             release_slot_i,
  input  logic [LapWidth-1:0]              release_lap_i,
  // Contributions of a chunk disagree, two cycles after its job was taken.
  output logic                             disagree_o,
  output logic [31:0]                      disagree_sequence_o
);

  // Choose --------------------------------------------------------------------------------------------------------------
  logic [Window-1:0]    all_eligible, all_complete, ready, ready_ahead;
  // busy: a job is in flight. sent: the parent has the sum. orphan: done while a job is in flight. strict: needs all complete.
  logic [Window-1:0]    busy_q, sent_q, orphan_q, retry_q, strict_q, reduced_q;
  // The slot of the oldest chunk that is not reduced yet, and all above it.
  logic [Window-1:0]    from_oldest_q, oldest;
  // A slot that goes without some contributions: looked at until it is chosen, or not late any more; chosen in the cycle after one
  // in which none was ready.
  logic                 late, late_q;
  logic [SlotWidth-1:0] visit_q;
  logic                 choose, halted, taken, put_back;
  logic                 pick_valid_q, pick_late_q;
  logic                 any_ready, unused_half;
  logic [SlotWidth-1:0] pick_slot_q, ready_slot, chosen;
  // Members are stable from long before a group is active.
  logic [Ports-1:0]     members_q, pick_present_q;

  always_ff @(posedge clk_i) members_q <= members_i;

  always_comb begin
    all_eligible = '1;
    all_complete = '1;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (members_q[p]) begin
        all_eligible &= eligible_i[p];
        all_complete &= complete_i[p];
      end
    end
  end

  assign ready = all_eligible & ~busy_q & ~sent_q & ~strict_q;
  assign ready_ahead = ready & from_oldest_q;
  assign late = expired_i[visit_q] & ~all_eligible[visit_q] & ~busy_q[visit_q] & ~sent_q[visit_q]
      & ~(pick_valid_q && pick_slot_q == visit_q);

  // From the oldest one on, else from the first.
  trib_lowest #(
    .Bits(2 * Window)
  ) u_first_ready (
    .bits_i  ({ready, ready_ahead}),
    .any_o   (any_ready),
    .number_o({unused_half, ready_slot})
  );

  // If there is none at all, it does not matter which.
  assign chosen = late_q ? visit_q : ready_slot;

  // Nothing starts in a group that is not active or about to be stopped.
  assign halted = !active_i || disagree_o;
  assign choose = (any_ready || late_q) && !halted && members_q != '0 && !pick_valid_q;
  assign oldest = from_oldest_q & ~(from_oldest_q << 1);

  // Compare the contributions --------------------------------------------------------------------------------------------
  reduction_t              reduction;
  logic [31:0]             tag;
  logic [PayloadWidth-1:0] bytes;
  // Counts of the lower and of the upper half of the ports.
  logic [1:0][15:0]        count, count_q;
  logic [Ports-1:0]        data, want, differing;
  logic                    agreed, intact, pick_complete_q, partial, lapsed_q, gone_q, differs, differs_q, taken_q, over;
  logic [1:0]              ecn;
  logic [LapWidth-1:0]     pick_lap, nack_lap;

  // Pick of the next cycle, if any.
  assign contribution_ask_o = ~pick_valid_q;
  assign contribution_slot_o = chosen;

  always_comb begin
    reduction = '0;
    tag = '0;
    bytes = '0;
    count = '0;
    // A late chunk whose last contribution has come since lacks nothing (GR3.3).
    partial = pick_late_q && pick_present_q != members_q;
    ecn = '0;
    for (int unsigned p = Ports; p > 0; p--) begin
      if (pick_present_q[p-1]) reduction = contribution_i[p-1].reduction;
      if (pick_present_q[p-1]) tag = contribution_i[p-1].tag;
      if (pick_present_q[p-1] && contribution_i[p-1].data) bytes = contribution_i[p-1].bytes;
    end
    for (int unsigned p = 0; p < Ports; p++) begin
      data[p] = pick_present_q[p] & contribution_i[p].data;
      // A port that is left out gets the whole result.
      want[p] = members_q[p] & (contribution_i[p].want | ~pick_present_q[p]);
      differing[p] = pick_present_q[p] && (contribution_i[p].reduction != reduction
          || contribution_i[p].tag != tag
          || (contribution_i[p].data && contribution_i[p].bytes != bytes));
      if (pick_present_q[p]) begin
        count[p / ((Ports + 1) / 2)] += contribution_i[p].count;
        partial |= contribution_i[p].partial;
        // Congested wins, then ECT(0), then ECT(1) (TR5).
        if (contribution_i[p].ecn == EcnCongested || ecn == EcnCongested) ecn = EcnCongested;
        else if (contribution_i[p].ecn == EcnEct0 || ecn == EcnEct0) ecn = EcnEct0;
        else ecn |= contribution_i[p].ecn;
      end
    end
    agreed = differing == '0;
  end

  // A contribution that ends bad in this very cycle spoils the comparison; if the chunk is done in it, that is known in the next.
  always_comb begin
    intact = all_eligible[pick_slot_q] || pick_late_q;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (pick_present_q[p] && emptied_i[p] && emptied_slot_i[p] == pick_slot_q) intact = 1'b0;
    end
  end

  // Laps of the picked slot, and of the one that the parent asks for.
  trib_lut_ram #(
    .Width(LapWidth),
    .Depth(Window),
    .Reads(2)
  ) u_laps (
    .clk_i,
    .write_i        (clear_i | release_i),
    .write_address_i(clear_i ? clear_slot_i : release_slot_i),
    .write_data_i   (clear_i ? '0 : release_lap_i + LapWidth'(1)),
    .read_address_i ({pick_slot_q, nack_sequence_i[SlotWidth-1:0]}),
    .read_data_o    ({pick_lap, nack_lap})
  );

  assign job_result_o = '{serial: '0, sequence_number: {pick_lap, pick_slot_q}, epoch: epoch_i, tag: tag, count: '0,
      reduction: reduction, data: data != '0, want: want != '0, partial: partial, retry: retry_q[pick_slot_q], ecn: ecn,
      bytes: bytes};

  // Hand on --------------------------------------------------------------------------------------------------------------
  logic [SlotWidth-1:0] nack_slot;

  assign nack_slot = nack_sequence_i[SlotWidth-1:0];
  assign sent_o = sent_q | retry_q;
  // Its chunk was done since it was chosen, or in that cycle; or one of its contributions has ended bad in the cycle before, and
  // another chunk may be older by the time that it is there again.
  assign put_back = pick_valid_q && (lapsed_q || (released_o && released_slot_o == pick_slot_q));
  assign job_valid_o = pick_valid_q && pick_present_q != '0 && !put_back && !halted;
  assign taken = job_valid_o & job_ready_i;
  assign job_present_o = pick_present_q;
  assign job_data_o = data;
  assign job_want_o = want;
  assign job_complete_o = all_complete[pick_slot_q] | pick_late_q;
  // The chunk of the job was done in the cycle in which it was taken, so nothing that it says counts.
  assign over = taken_q && released_o && released_slot_o == pick_slot_q;
  assign differs = differs_q & ~over;
  assign job_refused_o = gone_q | differs_q;
  assign job_count_o = count_q[0] + count_q[1];

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) begin
      pick_valid_q <= 1'b0;
      released_o <= 1'b0;
      disagree_o <= 1'b0;
      late_q <= 1'b0;
      visit_q <= '0;
      busy_q <= '0;
      sent_q <= '0;
      orphan_q <= '0;
      retry_q <= '0;
      strict_q <= '0;
      reduced_q <= '0;
      from_oldest_q <= '1;
      taken_q <= 1'b0;
    end else begin
      pick_valid_q <= choose | (pick_valid_q & ~taken & ~put_back);
      released_o <= release_i;
      // Not if the chunk is done just now.
      disagree_o <= taken_q && differs && pick_complete_q && !(release_i && release_slot_i == pick_slot_q);
      late_q <= late && !any_ready && !choose && !(release_i && release_slot_i == visit_q);
      if (!late) visit_q <= visit_q + SlotWidth'(1);
      taken_q <= taken;
      strict_q <= strict_q & ~all_complete;
      // The chosen slot is busy from the cycle in which the next one can be chosen.
      if (pick_valid_q) begin
        busy_q[pick_slot_q] <= ~put_back;
        orphan_q[pick_slot_q] <= 1'b0;
      end
      if (dropped_i) begin
        busy_q[dropped_slot_i] <= 1'b0;
        strict_q[dropped_slot_i] <= differs;
      end
      // Asked for again. A job already in flight will do.
      if (nack_i && sent_q[nack_slot] && nack_lap == nack_sequence_i[31:SlotWidth]) begin
        sent_q[nack_slot] <= 1'b0;
        retry_q[nack_slot] <= 1'b1;
      end
      if (ended_i) begin
        busy_q[ended_slot_i] <= 1'b0;
        orphan_q[ended_slot_i] <= 1'b0;
        if (upward_i && ended_good_i && !orphan_q[ended_slot_i]) sent_q[ended_slot_i] <= 1'b1;
      end
      if ((reduced_q & oldest) != '0) begin
        reduced_q <= reduced_q & ~oldest;
        from_oldest_q <= oldest[Window-1] ? '1 : from_oldest_q << 1;
      end
      if (release_i) begin
        // A job already issued for the same slot is stale; ignore it.
        if (upward_i && busy_q[release_slot_i] && !(ended_i && ended_slot_i == release_slot_i)) begin
          orphan_q[release_slot_i] <= 1'b1;
        end
        sent_q[release_slot_i] <= 1'b0;
        retry_q[release_slot_i] <= 1'b0;
        strict_q[release_slot_i] <= 1'b0;
        reduced_q[release_slot_i] <= 1'b1;
      end
    end
    lapsed_q <= pick_valid_q && !intact;
    pick_complete_q <= job_complete_o;
    released_slot_o <= release_slot_i;
    if (!pick_valid_q) begin
      pick_slot_q <= chosen;
      pick_late_q <= late_q;
    end
    // For a late chunk they are known a cycle later, and can still become more.
    for (int unsigned p = 0; p < Ports; p++) begin
      pick_present_q[p] <= members_q[p] && (pick_valid_q ? !pick_late_q || complete_i[p][pick_slot_q] : !late_q);
    end
    if (taken) begin
      gone_q <= ~intact;
      count_q <= count;
      disagree_sequence_o <= job_result_o.sequence_number;
    end
    differs_q <= taken ? intact & ~agreed : differs;
  end

  // Properties. Ends are those of issued jobs, each of another slot. The requirements on the windows are in trib_schedule.
  `TRIB_REQUIRE(trib_scheduler, DroppedIsBusy_M, dropped_i, busy_q[dropped_slot_i])
  // Jobs of the last life still in the tree end while the next one's slots are cleared.
  `TRIB_REQUIRE(trib_scheduler, EndedIsBusy_M, ended_i && !clear_i,
      busy_q[ended_slot_i] && !(dropped_i && dropped_slot_i == ended_slot_i))
  `TRIB_REQUIRE(trib_scheduler, MembersStand_M, active_i, members_i == members_q)
  `TRIB_REQUIRE(trib_scheduler, NothingIsDoneInClear_M, clear_i, !active_i && !release_i)
  `TRIB_REQUIRE(trib_scheduler, ExpiredUntilDone_M, pick_valid_q && pick_late_q && !put_back && !clear_i,
      expired_i[pick_slot_q])
  `TRIB_ASSERT_NEXT(JobHeldUntilTakenOrDone_A, pick_valid_q && !taken && !put_back && !clear_i,
      pick_valid_q && pick_slot_q == $past(pick_slot_q))
  `TRIB_ASSERT(OnlyReadyChosen_A, choose, (late_q ? expired_i[chosen] : all_eligible[chosen]) && !busy_q[chosen]
      && !sent_q[chosen])
  `TRIB_ASSERT(StoppedStartsNothing_A, !active_i, !choose && !taken)
  `TRIB_COVER(RE2_PastWaitingChunk_C, choose && !oldest[chosen])
  `TRIB_COVER(RE5_PutBackWhenBad_C, put_back && lapsed_q)
  `TRIB_COVER(TR1_PutBackWhenDone_C, put_back && !lapsed_q)
  `TRIB_COVER(RE3_RefusedUntilComplete_C, dropped_i && differs && !all_complete[dropped_slot_i])
  `TRIB_COVER(RE3_Disagree_C, disagree_o)
  `TRIB_COVER(RE5_GoneBeforeTaken_C, dropped_i && gone_q)
  `TRIB_COVER(GR3_ChosenWithoutSome_C, choose && late_q && ready == '0)
  `TRIB_COVER(GR3_ChosenBeforeReady_C, choose && late_q && ready != '0)
  `TRIB_COVER(GR3_WholeAfterAll_C, taken && pick_late_q && pick_present_q == members_q)
  `TRIB_COVER(TR1_SumSentUp_C, upward_i && ended_i && ended_good_i)
  `TRIB_COVER(TR1_DoneWhenTaken_C, over)
  `TRIB_COVER(TR2_AskedByParent_C, nack_i && sent_q[nack_slot])
  `TRIB_COVER(GR3_EndsInClear_C, ended_i && clear_i)
  `TRIB_COVER(TR2_OrphanEnds_C, ended_i && orphan_q[ended_slot_i])
  `TRIB_COVER(TR5_MarkOfOne_C, taken && ecn == EcnCongested && contribution_i[0].ecn != EcnCongested)

endmodule
