// SPDX-License-Identifier: Apache-2.0
// trib_sequencer: when a contribution of the job ends bad (or the chunk is done otherwise, the job is refused, or the group
// ends), the rows that have begun end at once by one marked spoil, and else no row is (RE5); a good end waits for all
// contributions; a job has exactly the rows of its payload.
`include "proof.svh"

module sequencer_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 2,
  parameter int unsigned Window = 4,
  parameter int unsigned BeatBytes = 64
) (
  input logic                                 clk_i,
  input logic                                 rst_i,
  input logic                                 alive_i,
  input logic                                 stopped_i,
  input logic                                 job_valid_i,
  input result_t                              job_result_i,
  input logic [Ports-1:0]                     job_present_i,
  input logic [Ports-1:0]                     job_data_i,
  input logic [Ports-1:0]                     job_want_i,
  input logic                                 job_complete_i,
  input logic                                 job_refused_i,
  input logic [15:0]                          job_count_i,
  input logic [Ports-1:0][Window-1:0]         complete_i,
  input logic [Ports-1:0]                     emptied_i,
  input logic [Ports-1:0][$clog2(Window)-1:0] emptied_slot_i,
  input logic                                 released_i,
  input logic [$clog2(Window)-1:0]            released_slot_i,
  input logic [Ports-1:0]                     available_i,
  input logic                                 stall_i
);

  localparam int unsigned SlotWidth = $clog2(Window);
  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes);

  logic                 job_ready, read, reading, row_valid, start, dropped;
  logic [SlotWidth-1:0] read_slot, dropped_slot;
  logic [BeatWidth-1:0] read_beat, sought_beat;
  row_t                 row;
  logic [Ports-1:0]     row_data, start_want;
  result_t              start_result;

  trib_sequencer #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) dut (
    .clk_i,
    .rst_i,
    .group_alive_i   (alive_i),
    .group_stopped_i (stopped_i),
    .job_valid_i,
    .job_ready_o     (job_ready),
    .job_result_i,
    .job_present_i,
    .job_data_i,
    .job_want_i,
    .job_complete_i,
    .job_refused_i,
    .job_count_i,
    .complete_i,
    .emptied_i,
    .emptied_slot_i,
    .released_i,
    .released_slot_i,
    .read_slot_o     (read_slot),
    .sought_beat_o   (sought_beat),
    .sought_available_i(available_i),
    .read_beat_o     (read_beat),
    .read_o          (reading),
    .stall_i,
    .row_valid_o     (row_valid),
    .row_o           (row),
    .row_data_o      (row_data),
    .start_o         (start),
    .start_result_o  (start_result),
    .start_want_o    (start_want),
    .dropped_o       (dropped),
    .dropped_slot_o  (dropped_slot)
  );

  `PROOF_RESET_FIRST

  // A row is read.
  assign read = dut.issue;

  // The job that was taken last, and what has gone wrong with it -------------------------------------------------------------
  typedef enum logic [1:0] {
    StNone,
    StWaiting,  // for the first row
    StBegun
  } job_e;

  job_e                 state_q;
  logic                 bad_q, bad, all_complete, take, empty_q;
  // All contributions were seen to have ended good, all to have the beat wanted next; the group was stopped in the cycle before.
  logic                 complete_q, found_q, stopped_q;
  logic [SlotWidth-1:0] slot_q;
  logic [Ports-1:0]     present_q, data_q;
  logic [BeatWidth:0]   rows_q, rows_wanted_q;

  always_comb begin
    bad = bad_q || !alive_i || job_refused_i || (released_i && released_slot_i == slot_q);
    all_complete = 1'b1;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (present_q[p] && emptied_i[p] && emptied_slot_i[p] == slot_q) bad = 1'b1;
      if (present_q[p] && !complete_i[p][slot_q]) all_complete = 1'b0;
    end
    if (stopped_q && !complete_q) bad = 1'b1;
  end
  assign take = job_valid_i && job_ready;

  // The state seen at the edge at which the row that is out now was made.
  logic bad_then_q, complete_then_q, begun_then_q, job_then_q, available_then_q;

  always_ff @(posedge clk_i) begin
    bad_then_q <= bad;
    complete_then_q <= all_complete;
    begun_then_q <= state_q == StBegun && !rst_i;
    job_then_q <= state_q != StNone && !rst_i;
    available_then_q <= found_q;
    stopped_q <= stopped_i;
    if (rst_i) begin
      state_q <= StNone;
    end else begin
      if (take) state_q <= StWaiting;
      else if (job_ready) state_q <= StNone;
      else if (read) state_q <= StBegun;
    end
    if (take) begin
      bad_q <= 1'b0;
      complete_q <= job_complete_i;
      found_q <= 1'b1;
      slot_q <= job_result_i.sequence_number[SlotWidth-1:0];
      present_q <= job_present_i;
      data_q <= job_data_i;
      rows_q <= '0;
      empty_q <= job_result_i.bytes == '0;
      rows_wanted_q <= (job_result_i.bytes == '0) ? (BeatWidth + 1)'(1)
          : (BeatWidth + 1)'((job_result_i.bytes + PayloadWidth'(BeatBytes - 1)) / PayloadWidth'(BeatBytes));
    end else begin
      bad_q <= bad;
      complete_q <= all_complete;
      if ((data_q & ~available_i) == '0) found_q <= 1'b1;
      else if (read) found_q <= 1'b0;
      rows_q <= rows_q + (BeatWidth + 1)'(read);
    end
  end

  // RE5 ---------------------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(BadIsSpoiledAtOnce_A, begun_then_q && bad_then_q, row_valid && row.last && row.spoil)
  `TRIB_ASSERT(SpoiledOnlyIfBad_A, row_valid && row.spoil, bad_then_q && begun_then_q && row.last)
  `TRIB_ASSERT(GoodEndHasAll_A, row_valid && row.last && !row.spoil, complete_then_q && !bad_then_q)
  `TRIB_ASSERT(BadBeforeBegunIsDropped_A, state_q == StWaiting && bad, dropped && !read && dropped_slot == slot_q)
  `TRIB_ASSERT(DroppedOnlyIfBad_A, dropped, state_q == StWaiting && bad)
  // Rows --------------------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(RowsOfJobs_A, row_valid, job_then_q)
  `TRIB_ASSERT(StartWithFirstRow_A, 1'b1, start == (row_valid && !begun_then_q))
  `TRIB_ASSERT(OnlyAvailableRead_A, row_valid && !row.spoil, available_then_q)
  `TRIB_ASSERT(SeeksInOrder_A, state_q != StNone, read_slot == slot_q
      && sought_beat == rows_q[BeatWidth-1:0] + BeatWidth'(found_q))
  `TRIB_ASSERT(ReadsInOrder_A, read, reading && read_slot == slot_q && read_beat == rows_q[BeatWidth-1:0] && rows_q < rows_wanted_q)
  `TRIB_ASSERT(GoodEndIsWhole_A, read && job_ready && !bad, rows_q + (BeatWidth + 1)'(1) == rows_wanted_q)
  `TRIB_ASSERT(FirstRowMayWait_A, stall_i && state_q == StWaiting, !read)
  `TRIB_ASSERT(StoppedBeginsWholeOnly_A, stopped_i && state_q == StWaiting && read, all_complete)
  `TRIB_ASSERT(BegunNeverStalls_A, state_q == StBegun && found_q && complete_q, read)
  // For the induction: model and sequencer remember the same.
  `TRIB_ASSERT(SameJob_A, 1'b1, dut.job_active_q == (state_q != StNone) && state_q inside {StNone, StWaiting, StBegun})
  `TRIB_ASSERT(SameState_A, state_q != StNone, dut.begun_q == (state_q == StBegun) && dut.spoiled_q == bad_q
      && dut.complete_q == complete_q && dut.found_q == found_q
      && !(bad_q && dut.begun_q)
      && dut.slot == slot_q && dut.present_q == present_q && dut.data_q == data_q && dut.beat_q == rows_q[BeatWidth-1:0]
      && (dut.begun_q ? rows_q < rows_wanted_q : rows_q == '0)
      && (job_refused_i || (dut.final_row_q == (rows_q + (BeatWidth + 1)'(1) == rows_wanted_q)
      && rows_wanted_q == (empty_q ? '0 : (BeatWidth + 1)'(dut.final_beat)) + (BeatWidth + 1)'(1)))
      && empty_q == (dut.result_q.bytes == '0))

  `TRIB_ASSERT(SameGroup_A, state_q != StNone, dut.stopped_q == stopped_q)

  `TRIB_COVER(FinishedInStopped_C, row_valid && row.last && !row.spoil && stopped_q && $past(stopped_q))
  `TRIB_COVER(Spoiled_C, row_valid && row.spoil)
  `TRIB_COVER(DroppedUnseen_C, dropped && released_i)
  `TRIB_COVER(WholeOfThreeRows_C, row_valid && row.last && !row.spoil && rows_wanted_q == (BeatWidth + 1)'(3))
  `TRIB_COVER(NextJobAtOnce_C, take && read)
  `TRIB_COVER(SpoiledByOtherPort_C, row_valid && row.spoil && $past(emptied_i) == Ports'(2) && $past(alive_i) && !$past(stopped_i))

endmodule
