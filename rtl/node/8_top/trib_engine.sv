// SPDX-License-Identifier: Apache-2.0
// One group: its life, and its stages 3 to 5. The members' contributions are added up and go to the members or, in a node
// with a parent, up; then the parent's results go the same way down, beside the tree, at the full rate of the wire as well.
// Groups share nothing here, so they never slow each other down.
// In: windows of all ports for this group, frames of its life. Out: results and notices for every port's egress. Wiring, and
// the counters of the group.
module trib_engine
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Index of the group.
  parameter int unsigned Index = 0,
  // Derived; do not set.
  parameter int unsigned SlotWidth = $clog2(Window),
  parameter int unsigned LapWidth = 32 - SlotWidth,
  parameter int unsigned BeatWidth = $clog2(MaxPayload / BeatBytes),
  parameter int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                              clk_i,
  input  logic                              rst_i,
  // Registers.
  input  group_config_t                     config_i,
  input  logic                              start_i,
  input  logic                              end_i,
  input  logic                              peer_write_i,
  input  logic [2:0]                        peer_port_i,
  input  logic [1:0]                        peer_field_i,
  input  logic [31:0]                       peer_data_i,
  output endpoint_t [Ports-1:0]             peer_o,
  output group_status_t                     status_o,
  input  logic [3:0]                        skew_bin_i,
  output logic [31:0]                       skew_count_o,
  // Life: frames, what the ingresses judge by, notices.
  input  logic                              control_valid_i,
  input  logic [PortWidth-1:0]              control_port_i,
  input  control_t                          control_i,
  output group_t                            group_o,
  output access_t [Ports-1:0]               access_o,
  output logic                              clear_o,
  output logic [SlotWidth-1:0]              clear_slot_o,
  output logic [Ports-1:0]                  notice_valid_o,
  input  logic [Ports-1:0]                  notice_ready_i,
  output notice_t [Ports-1:0]               notice_o,
  output logic [Ports-1:0]                  notice_dropped_o,
  output logic [Ports-1:0]                  notice_withdrawn_o,
  // Windows of every port.
  input  logic [Ports-1:0][Window-1:0]      claimed_i,
  input  logic [Ports-1:0][Window-1:0]      eligible_i,
  input  logic [Ports-1:0][Window-1:0]      complete_i,
  input  logic [Ports-1:0][Window-1:0]      want_i,
  input  logic [Ports-1:0]                  emptied_i,
  input  logic [Ports-1:0][SlotWidth-1:0]   emptied_slot_i,
  output logic [Ports-1:0][SlotWidth-1:0]   contribution_slot_o,
  input  contribution_t [Ports-1:0]         contribution_i,
  output logic [Ports-1:0]                  read_o,
  output logic [Ports-1:0][SlotWidth-1:0]   read_slot_o,
  output logic [Ports-1:0][BeatWidth-1:0]   read_beat_o,
  input  logic [Ports-1:0]                  read_available_i,
  input  logic [Ports-1:0][8*BeatBytes-1:0] read_data_i,
  output logic                              release_o,
  output logic [SlotWidth-1:0]              release_slot_o,
  output logic [LapWidth-1:0]               release_lap_o,
  // Chunks reduced already that are asked for, and the last result that the child has.
  input  logic [Ports-1:0]                  replay_i,
  input  logic [Ports-1:0][SlotWidth-1:0]   verdict_slot_i,
  input  heard_t [Ports-1:0]                heard_i,
  output logic [Ports-1:0][1:0]             replays_dropped_o,
  output logic [Ports-1:0][1:0]             replays_withdrawn_o,
  // Egresses.
  input  logic [Ports-1:0]                  stall_i,
  output logic [Ports-1:0]                  start_o,
  output result_t [Ports-1:0]               start_result_o,
  output logic [Ports-1:0]                  payload_o,
  output logic [Ports-1:0]                  payload_last_o,
  output logic [Ports-1:0]                  payload_spoil_o,
  output logic [Ports-1:0][8*BeatBytes-1:0] payload_data_o,
  output logic [Ports-1:0]                  ended_o,
  output logic [Ports-1:0]                  ended_good_o,
  output logic [Ports-1:0]                  answer_valid_o,
  input  logic [Ports-1:0]                  answer_ready_i,
  output result_t                           answer_o,
  output logic                              answer_payload_valid_o,
  input  logic [Ports-1:0]                  answer_payload_ready_i,
  output logic                              answer_payload_last_o,
  output logic                              answer_payload_spoil_o,
  output logic [8*BeatBytes-1:0]            answer_payload_data_o
);

  // Life -----------------------------------------------------------------------------------------------------------------
  logic                 alive, stopped, moved, joining, uplink_valid, nack, disagree;
  logic [Ports-1:0]     members, joined, uplink;
  logic [PortWidth-1:0] uplink_port;
  logic [7:0]           granted;
  logic [31:0]          nack_sequence, disagree_sequence, job;
  logic [15:0]          told_epoch;
  logic [31:0]          reduced_q, partial_q, resent_q;
  logic [Window-1:0]    sent;

  trib_membership #(
    .Ports (Ports),
    .Window(Window),
    .Index (Index)
  ) u_membership (
    .clk_i,
    .rst_i,
    .config_i,
    .start_i,
    .end_i,
    .peer_write_i,
    .peer_port_i,
    .peer_field_i,
    .peer_data_i,
    .peer_o,
    .control_valid_i,
    .control_port_i,
    .control_i,
    .claimed_i,
    .complete_i,
    .sent_i             (sent),
    .release_i          (release_o),
    .release_slot_i     (release_slot_o),
    .release_lap_i      (release_lap_o),
    .disagree_i         (disagree),
    .disagree_sequence_i(disagree_sequence),
    .group_o,
    .alive_o            (alive),
    .stopped_o          (stopped),
    .joining_o          (joining),
    .members_o          (members),
    .joined_o           (joined),
    .uplink_valid_o     (uplink_valid),
    .uplink_o           (uplink_port),
    .window_o           (granted),
    .job_o              (job),
    .told_epoch_o       (told_epoch),
    .clear_o,
    .clear_slot_o,
    .nack_o             (nack),
    .nack_sequence_o    (nack_sequence),
    .access_o,
    .notice_valid_o,
    .notice_ready_i,
    .notice_o,
    .notice_dropped_o,
    .notice_withdrawn_o
  );

  always_comb begin
    moved = 1'b0;
    for (int unsigned p = 0; p < Ports; p++) moved |= access_o[p].moved;
  end
  assign uplink = uplink_valid ? Ports'(1) << uplink_port : '0;
  assign status_o = '{joining: joining, starting: clear_o, stopped: stopped, active: group_o.active,
      epoch: group_o.epoch, members: 8'(members), joined: 8'(joined), window: granted,
      reduced: reduced_q, partial: partial_q, resent: resent_q,
      job: job, parent_epoch: told_epoch};

  // Chunks that wait no longer -------------------------------------------------------------------------------------------
  logic [Window-1:0] expired, replaying;
  logic              replaying_bank;

  trib_deadline #(
    .Ports (Ports),
    .Window(Window)
  ) u_deadline (
    .clk_i,
    .rst_i,
    .clear_i       (clear_o),
    .deadline_i    (config_i.deadline),
    .members_i     (members),
    .complete_i,
    .release_i     (release_o),
    .release_slot_i(release_slot_o),
    .expired_o     (expired),
    .bin_i         (skew_bin_i),
    .count_o       (skew_count_o)
  );

  // Up: contributions of the members -----------------------------------------------------------------------------------
  logic                   up_read, up_row_valid, up_start;
  logic [SlotWidth-1:0]   up_contribution_slot, up_read_slot;
  logic [BeatWidth-1:0]   up_read_beat;
  logic [Ports-1:0]       up_row_data, up_want;
  row_t                   up_row, sum_row;
  result_t                up_result;
  logic                   sum_valid, sum_ended, sum_ended_good, sum_ended_retry;
  logic [SlotWidth-1:0]   sum_ended_slot;
  logic [8*BeatBytes-1:0] sum_data;

  trib_schedule #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_schedule_up (
    .clk_i,
    .rst_i,
    .active_i           (group_o.active),
    .epoch_i            (group_o.epoch),
    .alive_i            (alive),
    .stopped_i          (stopped),
    .members_i          (members),
    .upward_i           (uplink_valid),
    .clear_i            (clear_o),
    .clear_slot_i       (clear_slot_o),
    .expired_i          (expired),
    .eligible_i,
    .complete_i,
    .emptied_i,
    .emptied_slot_i,
    .contribution_slot_o(up_contribution_slot),
    .contribution_i,
    .read_o             (up_read),
    .read_slot_o        (up_read_slot),
    .read_beat_o        (up_read_beat),
    .read_available_i,
    .stall_i            ((stall_i & (uplink_valid ? uplink : members)) != '0),
    .replaying_i        (replaying),
    .replaying_bank_i   (replaying_bank),
    .row_valid_o        (up_row_valid),
    .row_o              (up_row),
    .row_data_o         (up_row_data),
    .job_start_o        (up_start),
    .job_result_o       (up_result),
    .job_want_o         (up_want),
    .sent_o             (sent),
    .nack_i             (nack),
    .nack_sequence_i    (nack_sequence),
    .ended_i            (sum_ended),
    .ended_good_i       (sum_ended_good),
    .ended_slot_i       (sum_ended_slot),
    .release_i          (release_o),
    .release_slot_i     (release_slot_o),
    .release_lap_i      (release_lap_o),
    .disagree_o         (disagree),
    .disagree_sequence_o(disagree_sequence)
  );

  trib_vector_reduce #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes)
  ) u_reduce (
    .clk_i,
    .rst_i,
    .s_valid_i  (up_row_valid),
    .s_row_i    (up_row),
    .s_present_i(up_row_data),
    .s_data_i   (read_data_i),
    .m_valid_o  (sum_valid),
    .m_row_o    (sum_row),
    .m_data_o   (sum_data)
  );

  // Down: results of the parent ------------------------------------------------------------------------------------------
  logic                   down_read, down_start, down_valid, down_ended, down_ended_good;
  logic [SlotWidth-1:0]   down_contribution_slot, down_read_slot, down_ended_slot;
  logic [BeatWidth-1:0]   down_read_beat;
  logic [Ports-1:0]       down_want;
  row_t                   down_row;
  result_t                down_result;
  logic [8*BeatBytes-1:0] down_data;

  trib_downward #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_downward (
    .clk_i,
    .rst_i,
    .group_i            (group_o),
    .alive_i            (alive),
    .stopped_i          (stopped),
    .members_i          (members),
    .uplink_valid_i     (uplink_valid),
    .uplink_i           (uplink_port),
    .clear_i            (clear_o),
    .clear_slot_i       (clear_slot_o),
    .eligible_i,
    .complete_i,
    .want_i,
    .emptied_i          (emptied_i[uplink_port]),
    .emptied_slot_i     (emptied_slot_i[uplink_port]),
    .contribution_slot_o(down_contribution_slot),
    .contribution_i     (contribution_i[uplink_port]),
    .read_o             (down_read),
    .read_slot_o        (down_read_slot),
    .read_beat_o        (down_read_beat),
    .read_available_i   (read_available_i[uplink_port]),
    .read_data_i        (read_data_i[uplink_port]),
    .stall_i            ((stall_i & members) != '0),
    .replaying_i        (replaying),
    .replaying_bank_i   (replaying_bank),
    .start_o            (down_start),
    .start_result_o     (down_result),
    .start_want_o       (down_want),
    .row_valid_o        (down_valid),
    .row_o              (down_row),
    .row_data_o         (down_data),
    .ended_i            (down_ended),
    .ended_good_i       (down_ended_good),
    .ended_slot_i       (down_ended_slot),
    .release_i          (release_o),
    .release_slot_i     (release_slot_o),
    .release_lap_i      (release_lap_o)
  );

  // The window of the uplink port is read by the way down, all others by the way up.
  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      contribution_slot_o[p] = uplink[p] ? down_contribution_slot : up_contribution_slot;
      read_o[p] = uplink[p] ? down_read : up_read;
      read_slot_o[p] = uplink[p] ? down_read_slot : up_read_slot;
      read_beat_o[p] = uplink[p] ? down_read_beat : up_read_beat;
    end
  end

  // Results ----------------------------------------------------------------------------------------------------------------
  logic release_partial;

  trib_results #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_results (
    .clk_i,
    .rst_i,
    .alive_i          (alive),
    .ended_i          (~alive | (stopped & moved)),
    .members_i        (members),
    .uplink_i         (uplink),
    .sum_start_i      (up_start),
    .sum_result_i     (up_result),
    .sum_want_i       (up_want),
    .sum_valid_i      (sum_valid),
    .sum_row_i        (sum_row),
    .sum_data_i       (sum_data),
    .sum_ended_o      (sum_ended),
    .sum_ended_good_o (sum_ended_good),
    .sum_ended_slot_o (sum_ended_slot),
    .sum_ended_retry_o(sum_ended_retry),
    .down_start_i     (down_start),
    .down_result_i    (down_result),
    .down_want_i      (down_want),
    .down_valid_i     (down_valid),
    .down_row_i       (down_row),
    .down_data_i      (down_data),
    .down_ended_o     (down_ended),
    .down_ended_good_o(down_ended_good),
    .down_ended_slot_o(down_ended_slot),
    .release_o,
    .release_slot_o,
    .release_lap_o,
    .release_partial_o(release_partial),
    .start_o,
    .start_result_o,
    .payload_o,
    .payload_last_o,
    .payload_spoil_o,
    .payload_data_o,
    .ended_o,
    .ended_good_o,
    .request_i        (replay_i),
    .request_slot_i   (verdict_slot_i),
    .heard_i,
    .replaying_o      (replaying),
    .replaying_bank_o (replaying_bank),
    .dropped_o        (replays_dropped_o),
    .withdrawn_o      (replays_withdrawn_o),
    .answer_valid_o,
    .answer_ready_i,
    .answer_o,
    .answer_payload_valid_o,
    .answer_payload_ready_i,
    .answer_payload_last_o,
    .answer_payload_spoil_o,
    .answer_payload_data_o
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      reduced_q <= '0;
      partial_q <= '0;
      resent_q <= '0;
    end else begin
      reduced_q <= reduced_q + 32'(release_o);
      partial_q <= partial_q + 32'(release_o && release_partial);
      resent_q <= resent_q + 32'(sum_ended_good && sum_ended_retry);
    end
  end

endmodule
