// SPDX-License-Identifier: Apache-2.0
// The far end of the reduce tree, or of the way of a parent's results to the children: hands rows to the egresses that want
// them and to the result store, and ends each job when its last row comes out. A good end releases the slots (RE6), if the sum
// does not go to a parent first; a spoiled one only ends the job. Ports that get a header only learn here whether it may go.
// In: jobs as they start, result rows in the same order. Out: everything in the cycle of the row, nothing stalls.
`include "trib_assert.svh"

module trib_retire
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
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   group_alive_i,
  // Jobs that start, and the ports that get the frame of the chunk, its header at least. They stay the same to the job's end,
  // even if the group ends meanwhile: a result announced to an egress must follow.
  input  logic                   start_i,
  input  logic [Ports-1:0]       start_destinations_i,
  input  result_t                start_result_i,
  input  logic [Ports-1:0]       start_want_i,
  // Rows from the reduce tree. last is low where there is none: ends of jobs are reported to all ports, and that takes time.
  input  logic                   row_valid_i,
  input  row_t                   row_i,
  input  logic [8*BeatBytes-1:0] row_data_i,
  // Payload beats for the egresses; data, last and spoil are those of the row.
  output logic [Ports-1:0]       payload_valid_o,
  // Payload for the result store.
  output logic                   store_o,
  output logic [BeatWidth-1:0]   store_beat_o,
  output logic [8*BeatBytes-1:0] store_data_o,
  // A job has ended, good or not.
  output result_t                ended_result_o,
  output logic [Ports-1:0]       ended_want_o,
  output logic [SlotWidth-1:0]   ended_slot_o,
  output logic                   ended_o,
  output logic                   ended_good_o,
  // A job has ended, good or not, of which these ports get a header only.
  output logic [Ports-1:0]       header_only_o
);

  // Jobs of one row each may fill the whole pipeline: 3 levels of adders and two registers.
  localparam int unsigned JobsInFlight = 32;

  typedef struct packed {
    result_t          result;
    logic [Ports-1:0] want;
    logic [Ports-1:0] destinations;
  } job_t;

  // The current job is in a register: its chunk is reported to all ports when it ends. Those after it wait in a queue.
  job_t                 started, queued, job_q;
  logic                 queued_valid, queue_full, job_valid_q, end_of_job, next_job;
  logic [5:0]           queue_count;
  logic [BeatWidth-1:0] beat_q;

  assign started = '{result: start_result_i, want: start_want_i & start_destinations_i, destinations: start_destinations_i};
  assign end_of_job = row_i.last;
  assign next_job = !job_valid_q || end_of_job;

  trib_fifo #(
    .Width($bits(job_t)),
    .Depth(JobsInFlight)
  ) u_jobs (
    .clk_i,
    .rst_i,
    .clear_i  (1'b0),
    .s_valid_i(start_i && (queued_valid || !next_job)),
    .s_data_i (started),
    .full_o   (queue_full),
    .count_o  (queue_count),
    .m_valid_o(queued_valid),
    .m_ready_i(next_job),
    .m_data_o (queued)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) job_valid_q <= 1'b0;
    else if (next_job) job_valid_q <= queued_valid || start_i;
    if (next_job) job_q <= queued_valid ? queued : started;
    if (rst_i || end_of_job) beat_q <= '0;
    else if (row_valid_i) beat_q <= beat_q + BeatWidth'(1);
  end

  assign ended_result_o = job_q.result;
  assign ended_want_o = job_q.want;
  assign ended_slot_o = ended_result_o.sequence_number[SlotWidth-1:0];
  assign payload_valid_o = (row_valid_i && !row_i.empty) ? ended_want_o : '0;
  assign store_o = row_valid_i & ~row_i.empty & ~row_i.spoil;
  assign store_beat_o = beat_q;
  assign store_data_o = row_data_i;
  assign ended_o = end_of_job;
  assign ended_good_o = end_of_job & ~row_i.spoil & group_alive_i;
  assign header_only_o = !end_of_job ? '0
      : (ended_result_o.bytes == '0) ? job_q.destinations : job_q.destinations & ~ended_want_o;

  // Properties.
  `TRIB_REQUIRE(trib_retire, LastOfRow_M, row_i.last, row_valid_i)
  `TRIB_REQUIRE(trib_retire, RowHasJob_M, row_valid_i, job_valid_q)
  `TRIB_REQUIRE(trib_retire, RowReducedAsItsJobSays_M, row_valid_i, row_i.reduction == ended_result_o.reduction)
  `TRIB_REQUIRE(trib_retire, JobsFit_M, start_i, !queue_full)

  logic unused;
  assign unused = ^{queue_count, queue_full};

endmodule
