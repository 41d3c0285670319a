// SPDX-License-Identifier: Apache-2.0
// Stage 3 of a group: choice of the chunk, its rows. Wiring only; ports as in trib_scheduler and trib_sequencer,
// windows as in trib_seams.svh, but that contribution_slot is asked for by contribution_ask_o, a cycle ahead.
`include "trib_assert.svh"
`include "trib_seams.svh"

module trib_schedule
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports that contribute.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam type         progress_t = `TRIB_PROGRESS_T(Window),
  localparam type         slots_t = `TRIB_SLOTS_T(Window),
  localparam type         fetch_t = `TRIB_FETCH_T(Window, BeatBytes),
  localparam type         fetched_t = `TRIB_FETCHED_T(BeatBytes)
) (
  input  logic                            clk_i,
  input  logic                            rst_i,
  input  logic                            active_i,
  input  logic [15:0]                     epoch_i,
  input  logic                            alive_i,
  input  logic                            stopped_i,
  input  logic [Ports-1:0]                members_i,
  input  logic                            upward_i,
  input  progress_t                       progress_i,
  input  logic [Window-1:0]               expired_i,
  // Windows of every port.
  input  slots_t [Ports-1:0]              slots_i,
  output logic                            contribution_ask_o,
  output fetch_t                          fetch_o,
  input  fetched_t [Ports-1:0]            fetched_i,
  // Reasons to hold chunks back.
  input  logic                            stall_i,
  // Rows, and the job that the first one starts.
  output logic                            row_valid_o,
  output row_t                            row_o,
  output logic [Ports-1:0]                row_data_o,
  output logic                            job_start_o,
  output result_t                         job_result_o,
  output logic [Ports-1:0]                job_want_o,
  // Chunks that the parent has, or lacks; ends of jobs.
  output logic [Window-1:0]               sent_o,
  input  logic                            nack_i,
  input  logic [31:0]                     nack_sequence_i,
  input  logic                            ended_i,
  input  logic                            ended_good_i,
  input  logic [SlotWidth-1:0]            ended_slot_i,
  // Contributions disagree.
  output logic                            disagree_o,
  output logic [31:0]                     disagree_sequence_o
);

  logic                 job_valid, job_ready, job_complete, job_refused, dropped, released;
  logic [SlotWidth-1:0] dropped_slot, released_slot;
  result_t              job_result;
  logic [15:0]          job_count;
  logic [Ports-1:0]     job_present, job_data, job_want;

  // Field by field, as scheduler and sequencer take them.
  logic [Ports-1:0][Window-1:0]    eligible, complete;
  logic [Ports-1:0]                emptied, sought_available;
  logic [Ports-1:0][SlotWidth-1:0] emptied_slot;
  contribution_t [Ports-1:0]       contribution;

  for (genvar p = 0; p < Ports; p++) begin : gen_fields
    assign {eligible[p], complete[p]} = {slots_i[p].eligible, slots_i[p].complete};
    assign {emptied[p], emptied_slot[p]} = {slots_i[p].emptied, slots_i[p].emptied_slot};
    assign {contribution[p], sought_available[p]} = {fetched_i[p].contribution, fetched_i[p].sought_available};
  end

  trib_scheduler #(
    .Ports (Ports),
    .Window(Window)
  ) u_scheduler (
    .clk_i,
    .rst_i,
    .active_i,
    .epoch_i,
    .members_i,
    .clear_i            (progress_i.clear),
    .clear_slot_i       (progress_i.clear_slot),
    .upward_i,
    .expired_i,
    .eligible_i         (eligible),
    .complete_i         (complete),
    .emptied_i          (emptied),
    .emptied_slot_i     (emptied_slot),
    .contribution_ask_o,
    .contribution_slot_o(fetch_o.contribution_slot),
    .contribution_i     (contribution),
    .job_valid_o        (job_valid),
    .job_ready_i        (job_ready),
    .job_result_o       (job_result),
    .job_present_o      (job_present),
    .job_data_o         (job_data),
    .job_want_o         (job_want),
    .job_complete_o     (job_complete),
    .job_refused_o      (job_refused),
    .job_count_o        (job_count),
    .released_o         (released),
    .released_slot_o    (released_slot),
    .dropped_i          (dropped),
    .dropped_slot_i     (dropped_slot),
    .ended_i,
    .ended_good_i,
    .ended_slot_i,
    .sent_o,
    .nack_i,
    .nack_sequence_i,
    .release_i          (progress_i.released),
    .release_slot_i     (progress_i.released_slot),
    .release_lap_i      (progress_i.released_lap),
    .disagree_o,
    .disagree_sequence_o
  );

  trib_sequencer #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_sequencer (
    .clk_i,
    .rst_i,
    .group_alive_i     (alive_i),
    .group_stopped_i   (stopped_i),
    .job_valid_i       (job_valid),
    .job_ready_o       (job_ready),
    .job_result_i      (job_result),
    .job_present_i     (job_present),
    .job_data_i        (job_data),
    .job_want_i        (job_want),
    .job_complete_i    (job_complete),
    .job_refused_i     (job_refused),
    .job_count_i       (job_count),
    .complete_i        (complete),
    .emptied_i         (emptied),
    .emptied_slot_i    (emptied_slot),
    .released_i        (released),
    .released_slot_i   (released_slot),
    .read_slot_o       (fetch_o.slot),
    .sought_beat_o     (fetch_o.sought_beat),
    .sought_available_i(sought_available),
    .read_beat_o       (fetch_o.beat),
    .read_o            (fetch_o.read),
    .stall_i,
    .row_valid_o,
    .row_o,
    .row_data_o,
    .start_o           (job_start_o),
    .start_result_o    (job_result_o),
    .start_want_o      (job_want_o),
    .dropped_o         (dropped),
    .dropped_slot_o    (dropped_slot)
  );

  // Properties.
`ifdef TRIB_PROPERTIES
  logic [SlotWidth-1:0] asked_slot_q;

  always_ff @(posedge clk_i) begin
    if (contribution_ask_o) asked_slot_q <= fetch_o.contribution_slot;
  end
`endif

  // Requirements on the windows of all ports.
  for (genvar p = 0; p < Ports; p++) begin : gen_properties
    `TRIB_REQUIRE(trib_schedule, PayloadFits_M, members_i[p] && eligible[p][asked_slot_q],
        32'(contribution[p].bytes) <= SlotBytes)
    `TRIB_REQUIRE(trib_schedule, CompleteIsEligible_M, 1'b1, (complete[p] & ~eligible[p]) == '0)
    `TRIB_REQUIRE(trib_schedule, CompleteIsNotEmptied_M, emptied[p], !complete[p][emptied_slot[p]])
    `TRIB_REQUIRE_NEXT(trib_schedule, CompleteUntilDone_M, !progress_i.clear,
        ($past(complete[p]) & ~complete[p]
        & ~($past(progress_i.released) ? Window'(1) << $past(progress_i.released_slot) : '0)) == '0)
  end

endmodule
