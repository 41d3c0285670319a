// SPDX-License-Identifier: Apache-2.0
// trib_schedule (scheduler and sequencer) before a reduce tree of some cycles, for one slot chosen at will, in a group without a
// parent: the slot is in one job at most at any time, under the number that it expects, and it is freed only by the good end of
// a job to which every member's contribution had ended good. So each chunk is summed up once.
`include "proof.svh"
`include "trib_seams.svh"

module schedule_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 2,
  parameter int unsigned Window = 4,
  parameter int unsigned BeatBytes = 64,
  // Cycles from the sequencer's row to the end of the job; the tree has more of the same.
  parameter int unsigned Latency = 3
) (
  input logic                                 clk_i,
  input logic                                 rst_i,
  input logic [$clog2(Window)-1:0]            slot_i,
  input logic                                 active_i,
  input logic [Ports-1:0]                     members_i,
  input logic [Ports-1:0][Window-1:0]         eligible_i,
  input logic [Ports-1:0][Window-1:0]         complete_i,
  input logic [Ports-1:0]                     emptied_i,
  input logic [Ports-1:0][$clog2(Window)-1:0] emptied_slot_i,
  input contribution_t [Ports-1:0]            contribution_i,
  input logic [Ports-1:0]                     available_i,
  input logic                                 stall_i
);

  localparam int unsigned SlotWidth = $clog2(Window);
  localparam int unsigned LapWidth = 32 - SlotWidth;
  typedef `TRIB_PROGRESS_T(Window) progress_t;
  typedef `TRIB_SLOTS_T(Window) slots_t;
  typedef `TRIB_FETCH_T(Window, BeatBytes) fetch_t;
  typedef `TRIB_FETCHED_T(BeatBytes) fetched_t;

  logic [SlotWidth-1:0] slot_q, clear_count_q;
  logic [Ports-1:0]     members_q, row_data, want;
  logic                 clear_q, ask, row_valid, start, disagree;
  progress_t            progress;
  slots_t [Ports-1:0]   slots;
  fetch_t               fetch;
  fetched_t [Ports-1:0] fetched;
  logic [Window-1:0]    sent;
  row_t                 row;
  result_t              result;
  logic [31:0]          disagree_sequence;

  // The last row of a job in the tree.
  typedef struct packed {
    logic                 valid;
    logic                 good;
    logic [LapWidth-1:0]  lap;
    logic [SlotWidth-1:0] slot;
  } end_t;
  end_t               ending;
  end_t [Latency-1:0] tree_q;
  logic               ended, released;
  end_t               at_end;

  assign progress = '{clear: clear_q, clear_slot: clear_count_q, released: ended && at_end.good, released_slot: at_end.slot,
      released_lap: at_end.lap};
  for (genvar p = 0; p < Ports; p++) begin : gen_port
    assign slots[p] = '{claimed: eligible_i[p], eligible: eligible_i[p], complete: complete_i[p], want: '0,
        emptied: emptied_i[p], emptied_slot: emptied_slot_i[p]};
    assign fetched[p] = '{contribution: contribution_i[p], sought_available: available_i[p], data: '0};
  end

  trib_schedule #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) dut (
    .clk_i,
    .rst_i,
    .active_i           (active_i && !clear_q),
    .epoch_i            (16'd1),
    .alive_i            (!clear_q),
    .stopped_i          (!active_i && !clear_q),
    .members_i          (members_q),
    .upward_i           (1'b0),
    .progress_i         (progress),
    .expired_i          ('0),
    .slots_i            (slots),
    .contribution_ask_o (ask),
    .fetch_o            (fetch),
    .fetched_i          (fetched),
    .stall_i,
    .row_valid_o        (row_valid),
    .row_o              (row),
    .row_data_o         (row_data),
    .job_start_o        (start),
    .job_result_o       (result),
    .job_want_o         (want),
    .sent_o             (sent),
    .nack_i             (1'b0),
    .nack_sequence_i    ('0),
    .ended_i            (ended),
    .ended_good_i       (at_end.good),
    .ended_slot_i       (at_end.slot),
    .disagree_o         (disagree),
    .disagree_sequence_o(disagree_sequence)
  );

  `PROOF_RESET_FIRST
  `PROOF_CHOICE(slot_q, slot_i)
  `PROOF_CHOICE(members_q, members_i)

  // All slots are cleared first. Then the group is active until it stops.
  logic stopped_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      clear_q <= 1'b1;
      clear_count_q <= '0;
      stopped_q <= 1'b0;
    end else begin
      if (clear_count_q == '1) clear_q <= 1'b0;
      if (clear_q) clear_count_q <= clear_count_q + SlotWidth'(1);
      stopped_q <= stopped_q || (!clear_q && !active_i);
    end
  end
  `TRIB_ASSUME(StopsForGood_M, stopped_q, !active_i)

  // The tree, and what comes out of it.
  assign ending = '{valid: row_valid && row.last, good: !row.spoil, lap: result.sequence_number[31:SlotWidth],
      slot: result.sequence_number[SlotWidth-1:0]};
  assign at_end = tree_q[Latency-1];
  assign ended = at_end.valid;
  assign released = ended && at_end.good && at_end.slot == slot_q;
  always_ff @(posedge clk_i) begin
    tree_q <= {tree_q[Latency-2:0], ending};
    if (rst_i) for (int unsigned i = 0; i < Latency; i++) tree_q[i].valid <= 1'b0;
  end

  // Of the watched slot.
  logic [Ports-1:0] complete, eligible;
  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      complete[p] = complete_i[p][slot_q];
      eligible[p] = eligible_i[p][slot_q];
    end
  end

  // Laps of the slot.
  logic [LapWidth-1:0] lap_q;
  always_ff @(posedge clk_i) begin
    if (rst_i || (clear_q && clear_count_q == slot_q)) lap_q <= '0;
    else if (released) lap_q <= lap_q + LapWidth'(1);
  end

  // A picked chunk is busy a cycle later at the latest.
  logic [Window-1:0] busy;
  assign busy = dut.u_scheduler.busy_q | (dut.u_scheduler.pick_valid_q ? Window'(1) << dut.u_scheduler.pick_slot_q : '0);

  // Where the slot's job may be.
  logic [Latency:0] in_tree;
  logic             in_pick, in_sequencer;
  logic [3:0]       places;
  logic [Window-1:0] [3:0] places_of;
  assign in_pick = dut.u_scheduler.pick_valid_q && dut.u_scheduler.pick_slot_q == slot_q;
  assign in_sequencer = dut.u_sequencer.job_active_q && dut.u_sequencer.slot == slot_q;
  always_comb begin
    for (int unsigned i = 0; i < Latency; i++) in_tree[i] = tree_q[i].valid && tree_q[i].slot == slot_q;
    in_tree[Latency] = ending.valid && ending.slot == slot_q;
    places = 4'(in_pick) + 4'(in_sequencer);
    for (int unsigned i = 0; i <= Latency; i++) places += 4'(in_tree[i]);
    for (int unsigned s = 0; s < Window; s++) begin
      places_of[s] = 4'(dut.u_scheduler.pick_valid_q && dut.u_scheduler.pick_slot_q == SlotWidth'(s))
          + 4'(dut.u_sequencer.job_active_q && dut.u_sequencer.slot == SlotWidth'(s))
          + 4'(ending.valid && ending.slot == SlotWidth'(s));
      for (int unsigned i = 0; i < Latency; i++) places_of[s] += 4'(tree_q[i].valid && tree_q[i].slot == SlotWidth'(s));
    end
  end

  `TRIB_ASSERT(FreedWhenAllEndedGood_A, released, (members_q & ~complete) == '0)
  `TRIB_ASSERT(FreedOnce_A, released, at_end.lap == lap_q)
  `TRIB_ASSERT(OneJob_A, !clear_q, places == 4'(busy[slot_q]))
  `TRIB_ASSERT(ExpectedNumber_A, start && result.sequence_number[SlotWidth-1:0] == slot_q,
      result.sequence_number == {lap_q, slot_q} && in_tree[Latency-1:0] == '0)
  `TRIB_ASSERT(AllMembersTakePart_A, in_sequencer, dut.u_sequencer.present_q == members_q)
  // For the induction.
  `TRIB_ASSERT(NoneIsLate_A, 1'b1, !dut.u_scheduler.late_q)
  `TRIB_ASSERT(AllArePicked_A, dut.u_scheduler.pick_valid_q,
      !dut.u_scheduler.pick_late_q && dut.u_scheduler.pick_present_q == members_q)
  `TRIB_ASSERT(NothingInClear_A, clear_q, places_of == '0 && busy == '0)
  for (genvar s = 0; s < Window; s++) begin : gen_slot
    `TRIB_ASSERT(OneJobASlot_A, 1'b1, places_of[s] == 4'(busy[s]))
  end
  `TRIB_ASSERT(SameLap_A, !clear_q || clear_count_q > slot_q, dut.u_scheduler.u_laps.words[slot_q] == lap_q)
  `TRIB_ASSERT(LapInClear_A, clear_q && clear_count_q > slot_q, lap_q == '0)
  `TRIB_ASSERT(LapOfJob_A, in_sequencer, dut.u_sequencer.result_q.sequence_number[31:SlotWidth] == lap_q)
  for (genvar i = 0; i < Latency; i++) begin : gen_tree
    `TRIB_ASSERT(GoodEndHasAll_A, in_tree[i], tree_q[i].lap == lap_q && (!tree_q[i].good || (members_q & ~complete) == '0))
  end
  `TRIB_ASSERT(GoodLastRowHasAll_A, in_tree[Latency], ending.lap == lap_q && (!ending.good || (members_q & ~complete) == '0))

  `TRIB_COVER(SecondLapFreed_C, released && lap_q == LapWidth'(1) && members_q == '1)
  `TRIB_COVER(SpoiledAndDoneAgain_C, ended && !at_end.good && at_end.slot == slot_q && members_q == '1)
  `TRIB_COVER(DisagreementStops_C, disagree && members_q == '1)
  `TRIB_COVER(TwoJobsInTree_C, in_tree != '0 && dut.u_sequencer.job_active_q && dut.u_scheduler.pick_valid_q)

endmodule
