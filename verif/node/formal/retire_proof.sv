// SPDX-License-Identifier: Apache-2.0
// trib_retire: a job chosen at will ends with its own last row, after all that were started before it; its result, who wants it
// and who gets the header are those of its start; a spoiled end is never good.
`include "proof.svh"

module retire_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 2,
  parameter int unsigned BeatBytes = 64,
  parameter int unsigned Window = 4
) (
  input logic                   clk_i,
  input logic                   rst_i,
  input logic                   alive_i,
  input logic                   start_i,
  input logic [Ports-1:0]       destinations_i,
  input result_t                result_i,
  input logic [Ports-1:0]       want_i,
  input logic                   row_valid_i,
  input row_t                   row_i,
  input logic [8*BeatBytes-1:0] row_data_i,
  // The job that starts in this cycle is the one to be watched.
  input logic                   choose_i
);

  localparam int unsigned SlotWidth = $clog2(Window);
  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes);

  logic [Ports-1:0]       payload, ended_want, header_only;
  logic                   store, ended, ended_good;
  logic [SlotWidth-1:0]   ended_slot;
  logic [BeatWidth-1:0]   store_beat;
  logic [8*BeatBytes-1:0] store_data;
  result_t                ended_result;

  trib_retire #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) dut (
    .clk_i,
    .rst_i,
    .group_alive_i       (alive_i),
    .start_i,
    .start_destinations_i(destinations_i),
    .start_result_i      (result_i),
    .start_want_i        (want_i),
    .row_valid_i,
    .row_i,
    .row_data_i,
    .payload_valid_o     (payload),
    .store_o             (store),
    .store_beat_o        (store_beat),
    .store_data_o        (store_data),
    .ended_result_o      (ended_result),
    .ended_want_o        (ended_want),
    .ended_slot_o        (ended_slot),
    .ended_o             (ended),
    .ended_good_o        (ended_good),
    .header_only_o       (header_only)
  );

  `PROOF_RESET_FIRST

  logic             watching_q;
  logic [5:0]       before_q, jobs;
  logic [4:0]       place;
  result_t          result_q;
  logic [Ports-1:0] want_q, destinations_q;
  logic [BeatWidth-1:0] beats_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) watching_q <= 1'b0;
    else if (!watching_q) watching_q <= choose_i && start_i;
    else if (ended && before_q == '0) watching_q <= 1'b0;
    if (!watching_q) begin
      before_q <= jobs - 6'(ended);
      result_q <= result_i;
      want_q <= want_i & destinations_i;
      destinations_q <= destinations_i;
    end else begin
      before_q <= before_q - 6'(ended);
    end
    if (rst_i || ended) beats_q <= '0;
    else if (row_valid_i) beats_q <= beats_q + BeatWidth'(1);
  end

  logic own;
  assign own = watching_q && before_q == '0;
  assign jobs = dut.queue_count + 6'(dut.job_valid_q);
  assign place = dut.u_jobs.read_q + 5'(before_q) - 5'd1;

  `TRIB_ASSERT(EndsWithLastRow_A, 1'b1, ended == (row_valid_i && row_i.last))
  `TRIB_ASSERT(SpoiledIsNotGood_A, 1'b1, ended_good == (ended && !row_i.spoil && alive_i))
  `TRIB_ASSERT(OwnResult_A, own, ended_result == result_q && ended_want == want_q
      && ended_slot == result_q.sequence_number[SlotWidth-1:0])
  `TRIB_ASSERT(PayloadToWhoWants_A, own && row_valid_i, payload == (row_i.empty ? '0 : want_q))
  `TRIB_ASSERT(HeaderToTheOthers_A, own && ended,
      header_only == ((result_q.bytes == '0) ? destinations_q : destinations_q & ~want_q))
  `TRIB_ASSERT(StoredInPlace_A, own && store, row_valid_i && !row_i.spoil && !row_i.empty
      && store_beat == beats_q && store_data == row_data_i)
  // For the induction.
  `TRIB_ASSERT(JobIsInside_A, watching_q, before_q < jobs)
  `TRIB_ASSERT(JobIsStored_A, watching_q,
      (own ? dut.job_q : dut.u_jobs.u_words.words[place]) == {result_q, want_q, destinations_q})
  `TRIB_ASSERT(OnlyBehindAnother_A, dut.queued_valid, dut.job_valid_q)
  `TRIB_ASSERT(PointersAgree_A, 1'b1, 5'(dut.u_jobs.read_q + 5'(dut.queue_count)) == dut.u_jobs.write_q
      && dut.queue_count <= 6'd32 && dut.beat_q == beats_q)

  `TRIB_COVER(WatchedEndsGood_C, own && ended_good && beats_q == BeatWidth'(1))
  `TRIB_COVER(WatchedIsSpoiled_C, own && ended && !ended_good && alive_i)
  `TRIB_COVER(ThreeBefore_C, watching_q && before_q == 6'd3)

endmodule
