// SPDX-License-Identifier: Apache-2.0
// Stage 3 of a group: the way up, on which the members' contributions are added up, and in a node with a parent the way down, on
// which the parent's results go to the children; and the deadline of chunks that wait. Each way reads windows of its own: that of
// the uplink the way down, all others the way up. Wiring, the time that deadlines are measured by, and the slots that contributions
// were asked for in; ports as in trib_schedule, trib_downward and trib_deadline, what ports show as in trib_seams.svh.
`include "trib_assert.svh"
`include "trib_seams.svh"

module trib_ways
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Deadlines, and the histogram of skew.
  parameter bit          Deadline = 1'b1,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam type         progress_t = `TRIB_PROGRESS_T(Window),
  localparam type         slots_t = `TRIB_SLOTS_T(Window),
  localparam type         shown_t = `TRIB_SHOWN_T(Window, slots_t),
  localparam type         fetch_t = `TRIB_FETCH_T(Window, BeatBytes),
  localparam type         fetched_t = `TRIB_FETCHED_T(BeatBytes)
) (
  input  logic                              clk_i,
  input  logic                              rst_i,
  // The group's life.
  input  group_t                            group_i,
  input  logic                              stopped_i,
  input  logic [Ports-1:0]                  members_i,
  // One-hot, or no port.
  input  logic [Ports-1:0]                  uplink_i,
  input  progress_t                         progress_i,
  // Registers.
  input  logic [31:0]                       deadline_i,
  input  logic [3:0]                        skew_bin_i,
  output logic [31:0]                       skew_count_o,
  // Windows of every port.
  input  shown_t [Ports-1:0]                shown_i,
  output fetch_t [Ports-1:0]                fetch_o,
  input  fetched_t [Ports-1:0]              fetched_i,
  input  room_t [Ports-1:0]                 room_i,
  // Up: the job that starts, and its rows next to the fetched data.
  output logic                              sum_start_o,
  output result_t                           sum_result_o,
  output logic [Ports-1:0]                  sum_want_o,
  output logic                              sum_row_valid_o,
  output row_t                              sum_row_o,
  output logic [Ports-1:0]                  sum_row_data_o,
  input  logic                              sum_ended_i,
  input  logic                              sum_ended_good_i,
  input  logic [SlotWidth-1:0]              sum_ended_slot_i,
  // Down: the result that starts, and its rows.
  output logic                              down_start_o,
  output result_t                           down_result_o,
  output logic [Ports-1:0]                  down_want_o,
  output logic                              down_valid_o,
  output row_t                              down_row_o,
  output logic [8*BeatBytes-1:0]            down_data_o,
  input  logic                              down_ended_i,
  input  logic                              down_ended_good_i,
  input  logic [SlotWidth-1:0]              down_ended_slot_i,
  // Chunks that the parent has, or lacks.
  output logic [Window-1:0]                 sent_o,
  input  logic                              nack_i,
  input  logic [31:0]                       nack_sequence_i,
  // Contributions disagree.
  output logic                              disagree_o,
  output logic [31:0]                       disagree_sequence_o
);

  slots_t [Ports-1:0]              slots;
  logic [Ports-1:0][SlotWidth-1:0] contribution_slot_q;
  logic [Ports-1:0]                stall;
  logic [Window-1:0]               expired;
  logic                            upward, up_ask, down_ask;
  fetch_t                          up_fetch, down_fetch;

  assign upward = uplink_i != '0;

  for (genvar p = 0; p < Ports; p++) begin : gen_fields
    assign {slots[p], stall[p]} = {shown_i[p].slots, room_i[p].stall};
  end

  // A schedule asks for contributions a cycle ahead.
  always_ff @(posedge clk_i) begin
    for (int unsigned p = 0; p < Ports; p++) begin
      if (uplink_i[p] ? down_ask : up_ask) begin
        contribution_slot_q[p] <= uplink_i[p] ? down_fetch.contribution_slot : up_fetch.contribution_slot;
      end
    end
  end

  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      fetch_o[p] = uplink_i[p] ? down_fetch : up_fetch;
      fetch_o[p].contribution_slot = contribution_slot_q[p];
    end
  end

  if (Deadline) begin : gen_deadline
    logic [31:0]                  now_q;
    logic [Ports-1:0][Window-1:0] complete;

    for (genvar p = 0; p < Ports; p++) begin : gen_complete
      assign complete[p] = slots[p].complete;
    end

    always_ff @(posedge clk_i) now_q <= rst_i ? '0 : now_q + 32'd1;

    trib_deadline #(
      .Ports (Ports),
      .Window(Window)
    ) u_deadline (
      .clk_i,
      .rst_i,
      .clear_i       (progress_i.clear),
      .now_i         (now_q),
      .deadline_i,
      .members_i,
      .complete_i    (complete),
      .release_i     (progress_i.released),
      .release_slot_i(progress_i.released_slot),
      .expired_o     (expired),
      .bin_i         (skew_bin_i),
      .count_o       (skew_count_o)
    );
  end else begin : gen_no_deadline
    logic unused;
    assign unused = ^{deadline_i, skew_bin_i};
    assign expired = '0;
    assign skew_count_o = '0;
  end

  trib_schedule #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_up (
    .clk_i,
    .rst_i,
    .active_i           (group_i.active),
    .epoch_i            (group_i.epoch),
    .alive_i            (group_i.alive),
    .stopped_i,
    .members_i,
    .upward_i           (upward),
    .progress_i,
    .expired_i          (expired),
    .slots_i            (slots),
    .contribution_ask_o (up_ask),
    .fetch_o            (up_fetch),
    .fetched_i,
    .stall_i            ((stall & (upward ? uplink_i : members_i)) != '0),
    .row_valid_o        (sum_row_valid_o),
    .row_o              (sum_row_o),
    .row_data_o         (sum_row_data_o),
    .job_start_o        (sum_start_o),
    .job_result_o       (sum_result_o),
    .job_want_o         (sum_want_o),
    .sent_o,
    .nack_i,
    .nack_sequence_i,
    .ended_i            (sum_ended_i),
    .ended_good_i       (sum_ended_good_i),
    .ended_slot_i       (sum_ended_slot_i),
    .disagree_o,
    .disagree_sequence_o
  );

  trib_downward #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_downward (
    .clk_i,
    .rst_i,
    .group_i,
    .stopped_i,
    .members_i,
    .uplink_i,
    .progress_i,
    .slots_i            (slots),
    .contribution_ask_o (down_ask),
    .fetch_o            (down_fetch),
    .fetched_i,
    .stall_i            ((stall & members_i) != '0),
    .start_o            (down_start_o),
    .start_result_o     (down_result_o),
    .start_want_o       (down_want_o),
    .row_valid_o        (down_valid_o),
    .row_o              (down_row_o),
    .row_data_o         (down_data_o),
    .ended_i            (down_ended_i),
    .ended_good_i       (down_ended_good_i),
    .ended_slot_i       (down_ended_slot_i)
  );

  // Properties.
  `TRIB_REQUIRE(trib_ways, UplinkIsNoMember_M, group_i.active, (members_i & uplink_i) == '0)

endmodule
