// SPDX-License-Identifier: Apache-2.0
// The downward path of a group: streams the results of the parent, from the window of the uplink port, to the children and the
// result store (TR1). A trib_schedule of one port, next to the one that adds up.
// In: slots of the uplink port, those of the children, which ports get the payload. Out: jobs that start and, a cycle later at the
// earliest, their rows. Ports as in trib_schedule.
`include "trib_assert.svh"
`include "trib_seams.svh"

module trib_downward
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
  localparam type         progress_t = `TRIB_PROGRESS_T(Window),
  localparam type         slots_t = `TRIB_SLOTS_T(Window),
  localparam type         fetch_t = `TRIB_FETCH_T(Window, BeatBytes),
  localparam type         fetched_t = `TRIB_FETCHED_T(BeatBytes)
) (
  input  logic                              clk_i,
  input  logic                              rst_i,
  input  group_t                            group_i,
  input  logic                              stopped_i,
  input  logic [Ports-1:0]                  members_i,
  // One-hot, or no port.
  input  logic [Ports-1:0]                  uplink_i,
  input  progress_t                         progress_i,
  // Windows of every port; what is read of that of the uplink.
  input  slots_t [Ports-1:0]                slots_i,
  output logic                              contribution_ask_o,
  output fetch_t                            fetch_o,
  input  fetched_t [Ports-1:0]              fetched_i,
  // Reasons to hold chunks back.
  input  logic                              stall_i,
  // Results and their rows.
  output logic                              start_o,
  output result_t                           start_result_o,
  output logic [Ports-1:0]                  start_want_o,
  output logic                              row_valid_o,
  output row_t                              row_o,
  output logic [8*BeatBytes-1:0]            row_data_o,
  input  logic                              ended_i,
  input  logic                              ended_good_i,
  input  logic [SlotWidth-1:0]              ended_slot_i
);

  localparam int unsigned PortWidth = $clog2(Ports);

  logic              row_valid;
  row_t              row;
  logic              unused_row_data, unused_want, unused_disagree;
  logic [31:0]       unused_disagree_sequence;
  logic [Window-1:0] unused_sent;

  // State and data of the uplink's port.
  slots_t   slots;
  fetched_t fetched;

  // The uplink is stable from long before a group is active. The many loads of the data would hold up the rest: a register of
  // its own.
  logic                   linked_q;
  logic [PortWidth-1:0]   port_q, data_port_q;

  always_ff @(posedge clk_i) begin
    linked_q <= uplink_i != '0;
    // Reset, since there may be fewer ports than numbers of ports.
    if (rst_i) port_q <= '0;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (uplink_i[p]) port_q <= PortWidth'(p);
    end
    data_port_q <= port_q;
  end

  assign slots = slots_i[port_q];
  always_comb begin
    fetched = fetched_i[port_q];
    fetched.data = fetched_i[data_port_q].data;
  end

  trib_schedule #(
    .Ports    (1),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_schedule (
    .clk_i,
    .rst_i,
    .active_i           (group_i.active),
    .epoch_i            (group_i.epoch),
    .alive_i            (group_i.alive),
    .stopped_i,
    .members_i          (linked_q),
    .upward_i           (1'b0),
    .progress_i,
    .expired_i          ('0),
    .slots_i            (slots),
    .contribution_ask_o,
    .fetch_o,
    .fetched_i          (fetched),
    .stall_i,
    .row_valid_o        (row_valid),
    .row_o              (row),
    .row_data_o         (unused_row_data),
    .job_start_o        (start_o),
    .job_result_o       (start_result_o),
    .job_want_o         (unused_want),
    .sent_o             (unused_sent),
    .nack_i             (1'b0),
    .nack_sequence_i    ('0),
    .ended_i,
    .ended_good_i,
    .ended_slot_i,
    .disagree_o         (unused_disagree),
    .disagree_sequence_o(unused_disagree_sequence)
  );

  // One cycle after the job's start, by when it must be known.
  always_ff @(posedge clk_i) begin
    row_o <= row;
    if (rst_i) begin
      row_valid_o <= 1'b0;
      row_o.last <= 1'b0;
    end else begin
      row_valid_o <= row_valid;
      row_o.last <= row_valid & row.last;
    end
    row_data_o <= fetched.data;
  end

  // A port that has not contributed gets the whole result (GR3). With cut-through the result of a whole sum may begin to arrive
  // while a contribution to it is still arriving.
  logic [SlotWidth-1:0] slot;

  always_comb begin
    slot = start_result_o.sequence_number[SlotWidth-1:0];
    for (int unsigned p = 0; p < Ports; p++) begin
      start_want_o[p] = members_i[p] && (slots_i[p].want[slot]
          || !(slots_i[p].complete[slot] || (slots_i[p].eligible[slot] && !start_result_o.partial)));
    end
  end

  logic unused;
  assign unused = ^group_i;

  // Properties.
  // Each row comes a cycle later than it was read, when its job's start is known.
  `TRIB_ASSERT_NEXT(RowFollowsStart_A, row_valid, row_valid_o && (row_o == $past(row)))
  `TRIB_REQUIRE(trib_downward, OneUplink_M, 1'b1, (uplink_i & (uplink_i - Ports'(1))) == '0)

endmodule
