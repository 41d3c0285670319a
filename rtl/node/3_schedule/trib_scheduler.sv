// SPDX-License-Identifier: Apache-2.0
// Chooses the chunk to be reduced next. A slot is ready when every member's contribution is eligible (RE1); the oldest
// ready one goes first, past those that wait for a lost contribution (RE2). Before a chunk is handed on, its
// contributions must agree (RE3): while one of them has not ended, a difference may be a damaged header, so the slot is
// put back until all are complete; if they differ then, the group stops.
// A chunk whose deadline has passed goes without those that are not complete (GR3). In a node with a parent a chunk that was
// sent up waits for the parent's result; it is reduced again when the parent asks for it (TR2).
// In: slot states, contributions of the slot asked for. Out: one job per chunk, valid/ready, in the cycle after its slot
// became ready; a job whose contribution ends bad before it is taken is withdrawn. One job per cycle.
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
  // Contributions in the slot asked for, same cycle.
  output logic [SlotWidth-1:0]             contribution_slot_o,
  input  contribution_t [Ports-1:0]        contribution_i,
  // The slot that a replay is being read from, and its bank: a reduction must not write there meanwhile.
  input  logic [Window-1:0]                replaying_i,
  input  logic                             replaying_bank_i,
  // Job for the sequencer.
  output logic                             job_valid_o,
  input  logic                             job_ready_i,
  output result_t                          job_result_o,
  // Ports that take part, with data, that want the sum.
  output logic [Ports-1:0]                 job_present_o,
  output logic [Ports-1:0]                 job_data_o,
  output logic [Ports-1:0]                 job_want_o,
  // Jobs that have come to an end: dropped by the sequencer before their first row, or at the far end of the tree.
  input  logic                             dropped_i,
  input  logic [SlotWidth-1:0]             dropped_slot_i,
  input  logic                             ended_i,
  input  logic                             ended_good_i,
  input  logic [SlotWidth-1:0]             ended_slot_i,
  // Chunks that were sent up and whose result has not come; the parent lacks one.
  output logic [Window-1:0]                sent_o,
  input  logic                             nack_i,
  input  logic [31:0]                      nack_sequence_i,
  // A chunk is done: its slots are released.
  input  logic                             release_i,
  input  logic [SlotWidth-1:0]             release_slot_i,
  input  logic [LapWidth-1:0]              release_lap_i,
  // Contributions of a chunk disagree: one cycle, registered.
  output logic                             disagree_o,
  output logic [31:0]                      disagree_sequence_o
);

  // Choose --------------------------------------------------------------------------------------------------------------
  logic [Window-1:0]    all_eligible, all_complete, any_complete, late, ready, rotated;
  // busy: a job is on its way. sent: the parent has the sum. orphan: done while a job is on its way.
  logic [Window-1:0]    busy_q, sent_q, orphan_q, retry_q, strict_q, reduced_q, bank_q;
  logic [SlotWidth-1:0] oldest_q, chosen;
  logic                 choose, halted;
  logic                 pick_valid_q, pick_leaves;
  logic [SlotWidth-1:0] pick_slot_q;

  always_comb begin
    all_eligible = '1;
    all_complete = '1;
    any_complete = '0;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (members_i[p]) begin
        all_eligible &= eligible_i[p];
        all_complete &= complete_i[p];
        any_complete |= complete_i[p];
      end
    end
    late = expired_i & any_complete & ~all_eligible;
    ready = (all_eligible | late) & ~busy_q & ~sent_q & (all_complete | late | ~strict_q)
        & ~(replaying_i & ~(bank_q ^ {Window{replaying_bank_i}}));
    // Oldest first: look from the oldest chunk that is not reduced yet.
    rotated = Window'({ready, ready} >> oldest_q);
    chosen = oldest_q;
    for (int unsigned i = Window; i > 0; i--) begin
      if (rotated[i-1]) chosen = oldest_q + SlotWidth'(i - 1);
    end
  end

  // Nothing starts in a group that is not active or about to be stopped.
  assign halted = !active_i || disagree_o;
  assign choose = ready != '0 && !halted && members_i != '0 && (!pick_valid_q || pick_leaves);

  // Compare the contributions --------------------------------------------------------------------------------------------
  reduction_t              reduction;
  logic [31:0]             tag;
  logic [PayloadWidth-1:0] bytes;
  logic [15:0]             count;
  logic [Ports-1:0]        present, data, want, differs;
  logic                    agreed, intact, pick_complete, pick_late, partial;
  logic [1:0]              ecn;
  logic [LapWidth-1:0]     pick_lap, nack_lap;
  result_t                 pick_result;

  assign contribution_slot_o = pick_slot_q;

  assign pick_late = late[pick_slot_q];

  always_comb begin
    present = '0;
    for (int unsigned p = 0; p < Ports; p++) begin
      present[p] = members_i[p] && (!pick_late || complete_i[p][pick_slot_q]);
    end
    reduction = '0;
    tag = '0;
    bytes = '0;
    count = '0;
    partial = pick_late;
    ecn = '0;
    for (int unsigned p = Ports; p > 0; p--) begin
      if (present[p-1]) reduction = contribution_i[p-1].reduction;
      if (present[p-1]) tag = contribution_i[p-1].tag;
      if (present[p-1] && contribution_i[p-1].data) bytes = contribution_i[p-1].bytes;
    end
    for (int unsigned p = 0; p < Ports; p++) begin
      data[p] = present[p] & contribution_i[p].data;
      // Who is left out gets all that there is.
      want[p] = members_i[p] & (contribution_i[p].want | ~present[p]);
      differs[p] = present[p] && (contribution_i[p].reduction != reduction
          || contribution_i[p].tag != tag
          || (contribution_i[p].data && contribution_i[p].bytes != bytes));
      if (present[p]) begin
        count += contribution_i[p].count;
        partial |= contribution_i[p].partial;
        // Congested wins, then ECT(0), then ECT(1) (TR5).
        if (contribution_i[p].ecn == EcnCongested || ecn == EcnCongested) ecn = EcnCongested;
        else if (contribution_i[p].ecn == EcnEct0 || ecn == EcnEct0) ecn = EcnEct0;
        else ecn |= contribution_i[p].ecn;
      end
    end
    agreed = differs == '0;
  end

  // A contribution that ends bad in this very cycle spoils the comparison.
  always_comb begin
    intact = all_eligible[pick_slot_q] | pick_late;
    if (release_i && release_slot_i == pick_slot_q) intact = 1'b0;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (present[p] && emptied_i[p] && emptied_slot_i[p] == pick_slot_q) intact = 1'b0;
    end
  end
  assign pick_complete = all_complete[pick_slot_q] | pick_late;

  trib_lut_ram #(
    .Width(LapWidth),
    .Depth(Window)
  ) u_laps (
    .clk_i,
    .write_i        (clear_i | release_i),
    .write_address_i(clear_i ? clear_slot_i : release_slot_i),
    .write_data_i   (clear_i ? '0 : release_lap_i + LapWidth'(1)),
    .read_address_i (pick_slot_q),
    .read_data_o    (pick_lap)
  );

  // What chunk does a slot hold that the parent asks for?
  trib_lut_ram #(
    .Width(LapWidth),
    .Depth(Window)
  ) u_nack_laps (
    .clk_i,
    .write_i        (clear_i | release_i),
    .write_address_i(clear_i ? clear_slot_i : release_slot_i),
    .write_data_i   (clear_i ? '0 : release_lap_i + LapWidth'(1)),
    .read_address_i (nack_sequence_i[SlotWidth-1:0]),
    .read_data_o    (nack_lap)
  );

  always_comb begin
    pick_result.sequence_number = {pick_lap, pick_slot_q};
    pick_result.epoch = epoch_i;
    pick_result.tag = tag;
    pick_result.count = count;
    pick_result.reduction = reduction;
    pick_result.data = data != '0;
    pick_result.want = want != '0;
    pick_result.partial = partial;
    pick_result.retry = retry_q[pick_slot_q];
    pick_result.ecn = ecn;
    pick_result.bytes = bytes;
    pick_result.serial = '0;
  end

  logic [SlotWidth-1:0] nack_slot;
  assign nack_slot = nack_sequence_i[SlotWidth-1:0];

  // Hand on --------------------------------------------------------------------------------------------------------------
  logic put_back;

  assign sent_o = sent_q;
  assign job_valid_o = pick_valid_q && !halted && intact && agreed;
  assign put_back = pick_valid_q && (halted || !intact || !agreed);
  assign pick_leaves = put_back || job_ready_i;
  assign job_result_o = pick_result;
  assign job_present_o = present;
  assign job_data_o = data;
  assign job_want_o = want;

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) begin
      pick_valid_q <= 1'b0;
      busy_q <= '0;
      sent_q <= '0;
      orphan_q <= '0;
      retry_q <= '0;
      strict_q <= '0;
      reduced_q <= '0;
      bank_q <= '0;
      oldest_q <= '0;
      disagree_o <= 1'b0;
    end else begin
      disagree_o <= pick_valid_q && !halted && intact && !agreed && pick_complete;
      if (put_back) begin
        busy_q[pick_slot_q] <= 1'b0;
        if (intact && !agreed) strict_q[pick_slot_q] <= 1'b1;
      end
      if (!pick_valid_q || pick_leaves) pick_valid_q <= choose;
      if (dropped_i) busy_q[dropped_slot_i] <= 1'b0;
      // Asked for again. A job that is on its way anyhow will do.
      if (nack_i && sent_q[nack_slot] && nack_lap == nack_sequence_i[31:SlotWidth]) begin
        sent_q[nack_slot] <= 1'b0;
        retry_q[nack_slot] <= 1'b1;
      end
      if (ended_i) begin
        busy_q[ended_slot_i] <= 1'b0;
        orphan_q[ended_slot_i] <= 1'b0;
        if (upward_i && ended_good_i && !orphan_q[ended_slot_i]) sent_q[ended_slot_i] <= 1'b1;
      end
      if (reduced_q[oldest_q]) begin
        reduced_q[oldest_q] <= 1'b0;
        oldest_q <= oldest_q + SlotWidth'(1);
      end
      if (release_i) begin
        // A job that is on its way for the same slot has come too late and counts for nothing.
        if (upward_i && busy_q[release_slot_i] && !(ended_i && ended_slot_i == release_slot_i)) begin
          orphan_q[release_slot_i] <= 1'b1;
        end
        sent_q[release_slot_i] <= 1'b0;
        retry_q[release_slot_i] <= 1'b0;
        strict_q[release_slot_i] <= 1'b0;
        reduced_q[release_slot_i] <= 1'b1;
        bank_q[release_slot_i] <= ~release_lap_i[0];
      end
      if (choose) begin
        busy_q[chosen] <= 1'b1;
        orphan_q[chosen] <= 1'b0;
      end
    end
    if (!pick_valid_q || pick_leaves) pick_slot_q <= chosen;
    disagree_sequence_o <= pick_result.sequence_number;
  end

  // Properties. Ends are those of jobs that were handed on, each of another slot. What the windows keep to is in trib_schedule.
  `TRIB_REQUIRE(trib_scheduler, DroppedIsBusy_M, dropped_i, busy_q[dropped_slot_i])
  `TRIB_REQUIRE(trib_scheduler, EndedIsBusy_M, ended_i, busy_q[ended_slot_i] && !(dropped_i && dropped_slot_i == ended_slot_i))
  `TRIB_REQUIRE(trib_scheduler, NothingIsDoneInClear_M, clear_i, !active_i && !release_i)
  `TRIB_ASSERT_NEXT(JobHeldUntilTakenOrPutBack_A, pick_valid_q && !pick_leaves && !clear_i,
      pick_valid_q && pick_slot_q == $past(pick_slot_q))
  `TRIB_ASSERT(OnlyReadyChosen_A, choose, (all_eligible[chosen] || late[chosen]) && !busy_q[chosen] && !sent_q[chosen])
  `TRIB_ASSERT(StoppedStartsNothing_A, !active_i, !choose)
  `TRIB_COVER(RE2_PastWaitingChunk_C, choose && chosen != oldest_q)
  `TRIB_COVER(RE3_PutBackUntilComplete_C, put_back && intact && !agreed && !pick_complete)
  `TRIB_COVER(RE3_Disagree_C, disagree_o)
  `TRIB_COVER(GR3_ChosenWithoutSome_C, choose && late[chosen])
  `TRIB_COVER(TR1_SumSentUp_C, upward_i && ended_i && ended_good_i)
  `TRIB_COVER(TR2_AskedByParent_C, nack_i && sent_q[nack_slot])
  `TRIB_COVER(TR2_OrphanEnds_C, ended_i && orphan_q[ended_slot_i])
  `TRIB_COVER(TR5_MarkOfOne_C, job_valid_o && job_ready_i && ecn == EcnCongested && contribution_i[0].ecn != EcnCongested)
  `TRIB_COVER(RC2_HeldBackByReplay_C, (all_eligible & replaying_i) != '0 && !choose)

endmodule
