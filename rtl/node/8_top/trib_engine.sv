// SPDX-License-Identifier: Apache-2.0
// One group: its life, and its stages 3 to 5. The members' contributions are added up and go to the members or, in a node
// with a parent, up; then the parent's results go the same path down, past the tree, at the full rate of the wire as well.
// Groups share nothing here, so they never slow each other down.
// In: windows of all ports for this group, frames of its life. Out: results and notices for every port's egress. Wiring only;
// signals between ports and groups are as trib_seams.svh and trib_node_pkg define them.
`include "trib_seams.svh"

module trib_engine
  import trib_pkg::*;
  import trib_registers_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Index of the group.
  parameter int unsigned Index = 0,
  // Ports that may lead to a parent, a bit each; 0: no trees.
  parameter bit [7:0]    UplinkPorts = '1,
  // Deadlines, and the histogram of skew (GR3).
  parameter bit          Deadline = 1'b1,
  // Ops and dtypes of the node.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only,
  // Codecs of the node.
  parameter codec_set_t  Codecs = RawOnly,
  localparam int unsigned PortWidth = $clog2(Ports),
  localparam type         progress_t = `TRIB_PROGRESS_T(Window),
  localparam type         slots_t = `TRIB_SLOTS_T(Window),
  localparam type         fetch_t = `TRIB_FETCH_T(Window, BeatBytes),
  localparam type         to_ports_t = `TRIB_TO_PORTS_T(Ports, BeatBytes, progress_t),
  localparam type         to_port_t = `TRIB_TO_PORT_T(BeatBytes, fetch_t),
  localparam type         shown_t = `TRIB_SHOWN_T(Window, slots_t),
  localparam type         fetched_t = `TRIB_FETCHED_T(BeatBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // Registers.
  input  group_config_t          config_i,
  input  group_commands_t        command_i,
  input  logic                   settings_write_i,
  input  logic                   peer_write_i,
  input  peer_write_t            peer_i,
  output endpoint_t [Ports-1:0]  peer_o,
  output group_status_t          status_o,
  input  logic [3:0]             skew_bin_i,
  output logic [31:0]            skew_count_o,
  // Frames of the groups' lives; ready is only for those of this group.
  input  logic                   control_valid_i,
  output logic                   control_ready_o,
  input  logic [PortWidth-1:0]   control_port_i,
  input  control_t               control_i,
  // Its notice for the port whose turn it is, valid/ready.
  input  logic [PortWidth-1:0]   turn_i,
  output logic                   notice_valid_o,
  input  logic                   notice_ready_i,
  output notice_t                notice_o,
  // Ports: this group's signals to all, and to each; each one's state, fetched data, accepted frames and events.
  output to_ports_t              all_o,
  output to_port_t [Ports-1:0]   port_o,
  input  shown_t [Ports-1:0]     shown_i,
  input  fetched_t [Ports-1:0]   fetched_i,
  input  room_t [Ports-1:0]      room_i,
  output outcome_t [Ports-1:0]   outcome_o
);

  localparam int unsigned SlotWidth = $clog2(Window);

  // Life -----------------------------------------------------------------------------------------------------------------
  group_t                          state;
  access_t [Ports-1:0]             access;
  progress_t                       progress;
  logic                            stopped, joining, nack, disagree;
  logic [Ports-1:0]                members, joined, uplink, missing, missing_ready, notice_dropped, notice_withdrawn;
  logic [Ports-1:0][Window-1:0]    claimed, complete;
  logic [Ports-1:0][31:0]          missing_sequence;
  logic [7:0]                      granted;
  logic [31:0]                     nack_sequence, disagree_sequence, job, reduced, partial, resent;
  logic [15:0]                     told_epoch;
  logic [Window-1:0]               sent;

  for (genvar p = 0; p < Ports; p++) begin : gen_shown
    assign {claimed[p], complete[p]} = {shown_i[p].slots.claimed, shown_i[p].slots.complete};
    assign {missing[p], missing_sequence[p]} = {shown_i[p].missing, shown_i[p].missing_sequence};
  end

  trib_membership #(
    .Ports      (Ports),
    .Window     (Window),
    .Index      (Index),
    .UplinkPorts(UplinkPorts),
    .Codecs     (Codecs)
  ) u_membership (
    .clk_i,
    .rst_i,
    .config_i,
    .start_i            (command_i.ctrl_start),
    .end_i              (command_i.ctrl_end),
    .settings_write_i,
    .peer_write_i,
    .peer_i,
    .peer_o,
    .control_valid_i,
    .control_ready_o,
    .control_port_i,
    .control_i,
    .claimed_i          (claimed),
    .complete_i         (complete),
    .sent_i             (sent),
    .release_i          (progress.released),
    .release_slot_i     (progress.released_slot),
    .release_lap_i      (progress.released_lap),
    .disagree_i         (disagree),
    .disagree_sequence_i(disagree_sequence),
    .group_o            (state),
    .stopped_o          (stopped),
    .joining_o          (joining),
    .members_o          (members),
    .joined_o           (joined),
    .uplink_o           (uplink),
    .window_o           (granted),
    .job_o              (job),
    .told_epoch_o       (told_epoch),
    .clear_o            (progress.clear),
    .clear_slot_o       (progress.clear_slot),
    .nack_o             (nack),
    .nack_sequence_o    (nack_sequence),
    .access_o           (access),
    .missing_valid_i    (missing),
    .missing_ready_o    (missing_ready),
    .missing_sequence_i (missing_sequence),
    .turn_i,
    .notice_valid_o,
    .notice_ready_i,
    .notice_o,
    .notice_dropped_o   (notice_dropped),
    .notice_withdrawn_o (notice_withdrawn)
  );

  assign status_o.state = '{status_active: state.active, status_stopped: stopped, status_starting: progress.clear,
      status_joining: joining, current_epoch: state.epoch, current_members: 8'(members), joined: 8'(joined), window: granted,
      reduced: reduced, partial: partial, resent: resent};
  assign status_o.access = '{job: job, parent_epoch: told_epoch};

  // Both ways: contributions of the members, results of the parent ---------------------------------------------------------
  logic                              row_valid, sum_start, sum_valid, sum_ended, sum_ended_good;
  logic                              down_start, down_valid, down_ended, down_ended_good;
  logic [Ports-1:0]                  row_data, sum_want, down_want;
  row_t                              row, sum_row, down_row;
  result_t                           sum_result, down_result;
  logic [SlotWidth-1:0]              sum_ended_slot, down_ended_slot;
  logic [8*BeatBytes-1:0]            sum_data, down_data;
  fetch_t [Ports-1:0]                fetch;
  logic [Ports-1:0][8*BeatBytes-1:0] fetched_data;

  for (genvar p = 0; p < Ports; p++) begin : gen_fetched
    assign fetched_data[p] = fetched_i[p].data;
  end

  trib_ways #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window),
    .Deadline (Deadline)
  ) u_ways (
    .clk_i,
    .rst_i,
    .group_i            (state),
    .stopped_i          (stopped),
    .members_i          (members),
    .uplink_i           (uplink),
    .progress_i         (progress),
    .deadline_i         (config_i.settings.deadline),
    .skew_bin_i,
    .skew_count_o,
    .shown_i,
    .fetch_o            (fetch),
    .fetched_i,
    .room_i,
    .sum_start_o        (sum_start),
    .sum_result_o       (sum_result),
    .sum_want_o         (sum_want),
    .sum_row_valid_o    (row_valid),
    .sum_row_o          (row),
    .sum_row_data_o     (row_data),
    .sum_ended_i        (sum_ended),
    .sum_ended_good_i   (sum_ended_good),
    .sum_ended_slot_i   (sum_ended_slot),
    .down_start_o       (down_start),
    .down_result_o      (down_result),
    .down_want_o        (down_want),
    .down_valid_o       (down_valid),
    .down_row_o         (down_row),
    .down_data_o        (down_data),
    .down_ended_i       (down_ended),
    .down_ended_good_i  (down_ended_good),
    .down_ended_slot_i  (down_ended_slot),
    .sent_o             (sent),
    .nack_i             (nack),
    .nack_sequence_i    (nack_sequence),
    .disagree_o         (disagree),
    .disagree_sequence_o(disagree_sequence)
  );

  trib_row_reduce #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Ops      (Ops),
    .Dtypes   (Dtypes)
  ) u_reduce (
    .clk_i,
    .rst_i,
    .s_valid_i  (row_valid),
    .s_row_i    (row),
    .s_present_i(row_data),
    .s_data_i   (fetched_data),
    .m_valid_o  (sum_valid),
    .m_row_o    (sum_row),
    .m_data_o   (sum_data)
  );

  // Results ----------------------------------------------------------------------------------------------------------------
  lane_t [Ports-1:0]                 lane;
  logic [Ports-1:0][8*BeatBytes-1:0] lane_data;
  logic [Ports-1:0]                  answer_valid;
  replay_t                           replay;
  logic [8*BeatBytes-1:0]            replay_data;
  logic [Ports-1:0][1:0]             replays_dropped, replays_withdrawn;

  trib_results #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_results (
    .clk_i,
    .rst_i,
    .alive_i           (state.alive),
    .members_i         (members),
    .uplink_i          (uplink),
    .sum_start_i       (sum_start),
    .sum_result_i      (sum_result),
    .sum_want_i        (sum_want),
    .sum_valid_i       (sum_valid),
    .sum_row_i         (sum_row),
    .sum_data_i        (sum_data),
    .sum_ended_o       (sum_ended),
    .sum_ended_good_o  (sum_ended_good),
    .sum_ended_slot_o  (sum_ended_slot),
    .down_start_i      (down_start),
    .down_result_i     (down_result),
    .down_want_i       (down_want),
    .down_valid_i      (down_valid),
    .down_row_i        (down_row),
    .down_data_i       (down_data),
    .down_ended_o      (down_ended),
    .down_ended_good_o (down_ended_good),
    .down_ended_slot_o (down_ended_slot),
    .release_o         (progress.released),
    .release_slot_o    (progress.released_slot),
    .release_lap_o     (progress.released_lap),
    .reduced_o         (reduced),
    .partial_o         (partial),
    .resent_o          (resent),
    .lane_o            (lane),
    .lane_data_o       (lane_data),
    .shown_i,
    .room_i,
    .dropped_o         (replays_dropped),
    .withdrawn_o       (replays_withdrawn),
    .answer_valid_o    (answer_valid),
    .answer_o          (replay),
    .answer_data_o     (replay_data)
  );

  // Signals to all ports, and to each --------------------------------------------------------------------------------------
  assign all_o = '{state: state, access: access, progress: progress, replay: replay, replay_data: replay_data};

  for (genvar p = 0; p < Ports; p++) begin : gen_told
    assign port_o[p] = '{fetch: fetch[p], lane: lane[p], lane_data: lane_data[p], answer_valid: answer_valid[p]};
    assign outcome_o[p] = '{missing_ready: missing_ready[p], left_out: '{
        replays_dropped: replays_dropped[p], replays_withdrawn: replays_withdrawn[p],
        notice_dropped: notice_dropped[p], notice_withdrawn: notice_withdrawn[p]}};
  end

endmodule
