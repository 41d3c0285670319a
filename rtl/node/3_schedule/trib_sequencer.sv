// SPDX-License-Identifier: Apache-2.0
// Streams a chunk through the reduce tree: reads the same beat of every contribution, one row per cycle, as fast as the
// slowest contribution arrives. The last row waits until every contribution has ended good; if one ends bad after the
// first row has gone, a last row marked spoil follows at once instead (RE5); before that, the job is dropped silently. So is
// one that the scheduler refuses, and one whose chunk is done by other means, the parent's result.
// In: jobs, whose first beat is in all windows when they arrive. The state of windows and slots counts a cycle later: a beat is
// sought ahead of the one that is read, and read in the cycle after it was found at the earliest; the last row follows the last end
// by two cycles. Out: the read address in the same cycle as read_o, which is high as long as there is a job: read data count
// only as a row; row control one cycle later, next to the read data.
// Consecutive jobs follow each other without an idle cycle. stall_i holds back the first row only: a started chunk runs through.
`include "trib_assert.svh"

module trib_sequencer
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes)
) (
  input  logic                            clk_i,
  input  logic                            rst_i,
  // The group's chunks may still be finished; only those whose contributions are all there.
  input  logic                            group_alive_i,
  input  logic                            group_stopped_i,
  // Job from the scheduler.
  input  logic                            job_valid_i,
  output logic                            job_ready_o,
  input  result_t                         job_result_i,
  input  logic [Ports-1:0]                job_present_i,
  input  logic [Ports-1:0]                job_data_i,
  input  logic [Ports-1:0]                job_want_i,
  // Its contributions have all ended good.
  input  logic                            job_complete_i,
  // For the job taken last: it must not be done; its count.
  input  logic                            job_refused_i,
  input  logic [15:0]                     job_count_i,
  // Slot states and settlements of every port.
  input  logic [Ports-1:0][Window-1:0]    complete_i,
  input  logic [Ports-1:0]                emptied_i,
  input  logic [Ports-1:0][SlotWidth-1:0] emptied_slot_i,
  // A chunk was done in the cycle before; the rest of its job is ignored.
  input  logic                            released_i,
  input  logic [SlotWidth-1:0]            released_slot_i,
  // Windows: the beat that is looked for, and who has it; the beat wanted next.
  output logic [SlotWidth-1:0]            read_slot_o,
  output logic [BeatWidth-1:0]            sought_beat_o,
  input  logic [Ports-1:0]                sought_available_i,
  output logic [BeatWidth-1:0]            read_beat_o,
  output logic                            read_o,
  // Downstream has no space for another chunk.
  input  logic                            stall_i,
  // Row control next to the read data.
  output logic                            row_valid_o,
  output row_t                            row_o,
  output logic [Ports-1:0]                row_data_o,
  // With the first row of a job: what it will be.
  output logic                            start_o,
  output result_t                         start_result_o,
  output logic [Ports-1:0]                start_want_o,
  // A job ended before its first row.
  output logic                            dropped_o,
  output logic [SlotWidth-1:0]            dropped_slot_o
);

  logic                    job_active_q, begun_q, spoiled_q, final_row_q;
  // All have the beat wanted next; all contributions have ended good. The group had stopped in the cycle before.
  logic                    found_q, complete_q, stopped_q;
  result_t                 result_q;
  logic [Ports-1:0]        present_q, data_q, want_q;
  logic [BeatWidth-1:0]    beat_q, sought_q, final_beat;
  logic [SlotWidth-1:0]    slot;
  logic                    hit, spoiled, complete, found, held, issue, finish, take;
  logic [PayloadWidth-1:0] last_byte;

  assign slot = result_q.sequence_number[SlotWidth-1:0];
  assign read_slot_o = slot;
  assign read_beat_o = beat_q;
  assign sought_beat_o = sought_q;

  always_comb begin
    hit = released_i && released_slot_i == slot;
    complete = 1'b1;
    found = 1'b1;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (present_q[p]) begin
        if (emptied_i[p] && emptied_slot_i[p] == slot) hit = 1'b1;
        if (!complete_i[p][slot]) complete = 1'b0;
      end
      if (data_q[p] && !sought_available_i[p]) found = 1'b0;
    end
  end

  // A group that ends takes the chunk with it; one that stops only if contributions are still missing, which is known in the next
  // cycle: nothing ends good in a group that has stopped. None begins until then.
  assign spoiled = spoiled_q | hit | job_refused_i | ~group_alive_i | (stopped_q & ~complete_q);
  assign held = stall_i | (group_stopped_i & ~complete_q);
  assign issue = job_active_q && (begun_q || !held)
      && (spoiled ? begun_q : found_q && (!final_row_q || complete_q));
  assign finish = issue && (spoiled || final_row_q);
  assign dropped_o = job_active_q & spoiled & ~begun_q;
  assign dropped_slot_o = slot;
  // A spoiled job finishes now or is dropped, another one finishes with its last row.
  assign job_ready_o = !job_active_q || spoiled || (final_row_q && complete_q && found_q && (begun_q || !held));
  assign take = job_valid_i & job_ready_o;
  assign read_o = job_active_q;
  // Known a row ahead; a chunk without payload takes one empty row.
  assign last_byte = result_q.bytes - PayloadWidth'(1);
  assign final_beat = BeatWidth'(last_byte / PayloadWidth'(BeatBytes));

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      job_active_q <= 1'b0;
      row_valid_o <= 1'b0;
      start_o <= 1'b0;
    end else begin
      if (job_ready_o) job_active_q <= job_valid_i;
      row_valid_o <= issue;
      start_o <= issue & ~begun_q;
    end
    if (take) begin
      begun_q <= 1'b0;
      spoiled_q <= 1'b0;
      beat_q <= '0;
      found_q <= 1'b1;
      sought_q <= BeatWidth'(1);
      complete_q <= job_complete_i;
      result_q <= job_result_i;
      present_q <= job_present_i;
      data_q <= job_data_i;
      want_q <= job_want_i;
      final_row_q <= job_result_i.bytes <= PayloadWidth'(BeatBytes);
    end else begin
      spoiled_q <= spoiled;
      complete_q <= complete;
      found_q <= found || (found_q && !issue);
      if (found && (issue || !found_q)) sought_q <= sought_q + BeatWidth'(1);
      if (issue) begin
        begun_q <= 1'b1;
        beat_q <= beat_q + BeatWidth'(1);
        final_row_q <= beat_q + BeatWidth'(1) == final_beat;
      end
    end
    stopped_q <= group_stopped_i;
    row_o <= '{reduction: result_q.reduction, last: finish, spoil: spoiled, empty: result_q.bytes == '0};
    row_data_o <= data_q;
    start_result_o <= result_q;
    start_result_o.count <= job_count_i;
    start_want_o <= want_q;
  end

  // Properties.
  `TRIB_REQUIRE(trib_sequencer, PayloadFits_M, job_active_q && !job_refused_i, 32'(result_q.bytes) <= SlotBytes)
  `TRIB_REQUIRE(trib_sequencer, DataOfPresent_M, job_valid_i, (job_data_i & ~job_present_i) == '0)
  // A contribution that has ended good stays so until its chunk is done, or the group's life ends.
  `TRIB_REQUIRE(trib_sequencer, CompleteUntilDone_M, job_active_q && complete_q && group_alive_i
      && !(released_i && released_slot_i == slot), complete)
  `TRIB_ASSERT(StartHasRow_A, start_o, row_valid_o)
  `TRIB_ASSERT(SpoiledIsLast_A, row_valid_o && row_o.spoil, row_o.last)
  // The receivers of the rows need the job first.
  `TRIB_ASSERT_NEXT(NextStartsAnew_A, row_valid_o && row_o.last, !row_valid_o || start_o)
  `TRIB_ASSERT(NoGoodEndWithoutAll_A, issue && final_row_q && !spoiled, complete)
  `TRIB_ASSERT(SeeksOneAhead_A, job_active_q, sought_q == beat_q + BeatWidth'(found_q))
  `TRIB_ASSERT(ReadyAtTheEnd_A, job_active_q, job_ready_o == (finish || dropped_o))
  `TRIB_ASSERT(DroppedUnseen_A, dropped_o, !issue && !begun_q)
  `TRIB_COVER(RE5_SpoiledAfterFirstRow_C, finish && spoiled)
  `TRIB_COVER(RE5_DroppedBeforeFirstRow_C, dropped_o)
  `TRIB_COVER(RE5_LastRowWaitsForEnd_C, job_active_q && final_row_q && found_q && !complete_q)
  `TRIB_COVER(RE1_RowWaitsForSlowest_C, job_active_q && begun_q && !found_q)
  `TRIB_COVER(RE5_FinishedInStoppedGroup_C, finish && !spoiled && stopped_q)
  `TRIB_COVER(HeldBackByEgress_C, job_active_q && !begun_q && stall_i)

endmodule
