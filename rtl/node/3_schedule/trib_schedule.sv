// SPDX-License-Identifier: Apache-2.0
// Stage 3 of a group: choice of the chunk, its rows. Wiring only; ports as in trib_scheduler and trib_sequencer.
`include "trib_assert.svh"

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
  localparam int unsigned LapWidth = 32 - SlotWidth,
  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes)
) (
  input  logic                            clk_i,
  input  logic                            rst_i,
  input  logic                            active_i,
  input  logic [15:0]                     epoch_i,
  input  logic                            alive_i,
  input  logic                            stopped_i,
  input  logic [Ports-1:0]                members_i,
  input  logic                            upward_i,
  input  logic                            clear_i,
  input  logic [SlotWidth-1:0]            clear_slot_i,
  input  logic [Window-1:0]               expired_i,
  // Windows of every port.
  input  logic [Ports-1:0][Window-1:0]    eligible_i,
  input  logic [Ports-1:0][Window-1:0]    complete_i,
  input  logic [Ports-1:0]                emptied_i,
  input  logic [Ports-1:0][SlotWidth-1:0] emptied_slot_i,
  output logic                            contribution_ask_o,
  output logic [SlotWidth-1:0]            contribution_slot_o,
  input  contribution_t [Ports-1:0]       contribution_i,
  output logic                            read_o,
  output logic [SlotWidth-1:0]            read_slot_o,
  output logic [BeatWidth-1:0]            read_beat_o,
  output logic [BeatWidth-1:0]            sought_beat_o,
  input  logic [Ports-1:0]                sought_available_i,
  // What holds chunks back.
  input  logic                            stall_i,
  // Rows, and the job that the first one starts.
  output logic                            row_valid_o,
  output row_t                            row_o,
  output logic [Ports-1:0]                row_data_o,
  output logic                            job_start_o,
  output result_t                         job_result_o,
  output logic [Ports-1:0]                job_want_o,
  // Chunks that the parent has, or lacks; ends of jobs, chunks that are done.
  output logic [Window-1:0]               sent_o,
  input  logic                            nack_i,
  input  logic [31:0]                     nack_sequence_i,
  input  logic                            ended_i,
  input  logic                            ended_good_i,
  input  logic [SlotWidth-1:0]            ended_slot_i,
  input  logic                            release_i,
  input  logic [SlotWidth-1:0]            release_slot_i,
  input  logic [LapWidth-1:0]             release_lap_i,
  // Contributions disagree.
  output logic                            disagree_o,
  output logic [31:0]                     disagree_sequence_o
);

  logic                 job_valid, job_ready, job_complete, job_refused, dropped, released;
  logic [SlotWidth-1:0] dropped_slot, released_slot;
  result_t              job_result;
  logic [15:0]          job_count;
  logic [Ports-1:0]     job_present, job_data, job_want;

  trib_scheduler #(
    .Ports (Ports),
    .Window(Window)
  ) u_scheduler (
    .clk_i,
    .rst_i,
    .active_i,
    .epoch_i,
    .members_i,
    .clear_i,
    .clear_slot_i,
    .upward_i,
    .expired_i,
    .eligible_i,
    .complete_i,
    .emptied_i,
    .emptied_slot_i,
    .contribution_ask_o,
    .contribution_slot_o,
    .contribution_i,
    .job_valid_o    (job_valid),
    .job_ready_i    (job_ready),
    .job_result_o   (job_result),
    .job_present_o  (job_present),
    .job_data_o     (job_data),
    .job_want_o     (job_want),
    .job_complete_o (job_complete),
    .job_refused_o  (job_refused),
    .job_count_o    (job_count),
    .released_o     (released),
    .released_slot_o(released_slot),
    .dropped_i      (dropped),
    .dropped_slot_i (dropped_slot),
    .ended_i,
    .ended_good_i,
    .ended_slot_i,
    .sent_o,
    .nack_i,
    .nack_sequence_i,
    .release_i,
    .release_slot_i,
    .release_lap_i,
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
    .group_alive_i  (alive_i),
    .group_stopped_i(stopped_i),
    .job_valid_i    (job_valid),
    .job_ready_o    (job_ready),
    .job_result_i   (job_result),
    .job_present_i  (job_present),
    .job_data_i     (job_data),
    .job_want_i     (job_want),
    .job_complete_i (job_complete),
    .job_refused_i  (job_refused),
    .job_count_i    (job_count),
    .complete_i,
    .emptied_i,
    .emptied_slot_i,
    .released_i     (released),
    .released_slot_i(released_slot),
    .read_slot_o,
    .sought_beat_o,
    .sought_available_i,
    .read_beat_o,
    .read_o,
    .stall_i,
    .row_valid_o,
    .row_o,
    .row_data_o,
    .start_o        (job_start_o),
    .start_result_o (job_result_o),
    .start_want_o   (job_want_o),
    .dropped_o      (dropped),
    .dropped_slot_o (dropped_slot)
  );

  // Properties.
`ifdef TRIB_PROPERTIES
  logic [SlotWidth-1:0] asked_slot_q;

  always_ff @(posedge clk_i) begin
    if (contribution_ask_o) asked_slot_q <= contribution_slot_o;
  end
`endif

  // What the windows of all ports keep to.
  for (genvar p = 0; p < Ports; p++) begin : gen_properties
    `TRIB_REQUIRE(trib_schedule, PayloadFits_M, members_i[p] && eligible_i[p][asked_slot_q],
        32'(contribution_i[p].bytes) <= SlotBytes)
    `TRIB_REQUIRE(trib_schedule, CompleteIsEligible_M, 1'b1, (complete_i[p] & ~eligible_i[p]) == '0)
    `TRIB_REQUIRE(trib_schedule, CompleteIsNotEmptied_M, emptied_i[p], !complete_i[p][emptied_slot_i[p]])
    `TRIB_REQUIRE_NEXT(trib_schedule, CompleteUntilDone_M, !clear_i,
        ($past(complete_i[p]) & ~complete_i[p] & ~($past(release_i) ? Window'(1) << $past(release_slot_i) : '0)) == '0)
  end

endmodule
