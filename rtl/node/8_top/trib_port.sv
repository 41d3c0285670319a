// SPDX-License-Identifier: Apache-2.0
// One port: its way in (stages 1 and 2), its way out (stage 6), and its counters. Wiring only; ports as in trib_ingress,
// trib_window, trib_egress and trib_port_counters. What is there once a group has the group's index.
module trib_port
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  parameter int unsigned Groups = 1,
  // Derived; do not set.
  parameter int unsigned SlotWidth = $clog2(Window),
  parameter int unsigned LapWidth = 32 - SlotWidth,
  parameter int unsigned BeatWidth = $clog2(MaxPayload / BeatBytes)
) (
  input  logic                               clk_i,
  input  logic                               rst_i,
  // Streams of the MAC.
  input  logic                               s_rx_valid_i,
  input  logic                               s_rx_last_i,
  input  logic                               s_rx_user_i,
  input  logic [8*BeatBytes-1:0]             s_rx_data_i,
  input  logic [BeatBytes-1:0]               s_rx_keep_i,
  output logic                               m_tx_valid_o,
  input  logic                               m_tx_ready_i,
  output logic                               m_tx_last_o,
  output logic                               m_tx_user_o,
  output logic [8*BeatBytes-1:0]             m_tx_data_o,
  output logic [BeatBytes-1:0]               m_tx_keep_o,
  output logic                               verdict_valid_o,
  output verdict_e                           verdict_o,
  // Configuration and state of the groups.
  input  endpoint_t                          node_i,
  input  logic [15:0]                        onset_i,
  input  logic [31:0]                        answer_interval_i,
  input  logic [31:0]                        tx_limit_i,
  input  group_t [Groups-1:0]                group_i,
  input  access_t [Groups-1:0]               access_i,
  input  logic [Groups-1:0]                  clear_i,
  input  logic [Groups-1:0][SlotWidth-1:0]   clear_slot_i,
  input  logic [Groups-1:0]                  release_i,
  input  logic [Groups-1:0][SlotWidth-1:0]   release_slot_i,
  input  logic [Groups-1:0][LapWidth-1:0]    release_lap_i,
  // Windows.
  output logic [Groups-1:0][Window-1:0]      claimed_o,
  output logic [Groups-1:0][Window-1:0]      eligible_o,
  output logic [Groups-1:0][Window-1:0]      complete_o,
  output logic [Groups-1:0][Window-1:0]      want_o,
  output logic [Groups-1:0]                  emptied_o,
  output logic [SlotWidth-1:0]               settled_slot_o,
  input  logic [Groups-1:0][SlotWidth-1:0]   contribution_slot_i,
  output contribution_t [Groups-1:0]         contribution_o,
  input  logic [Groups-1:0]                  read_i,
  input  logic [Groups-1:0][SlotWidth-1:0]   read_slot_i,
  input  logic [Groups-1:0][BeatWidth-1:0]   read_beat_i,
  output logic [Groups-1:0]                  read_available_o,
  output logic [Groups-1:0][8*BeatBytes-1:0] read_data_o,
  // Retransmissions, and frames of the groups' life.
  output logic [Groups-1:0]                  replay_o,
  output logic [SlotWidth-1:0]               verdict_slot_o,
  output heard_t                             heard_o,
  output logic                               control_valid_o,
  input  logic                               control_ready_i,
  output control_t                           control_o,
  // Results.
  input  logic [Groups-1:0]                  start_i,
  input  result_t [Groups-1:0]               start_result_i,
  input  logic [Groups-1:0]                  payload_i,
  input  logic [Groups-1:0]                  payload_last_i,
  input  logic [Groups-1:0]                  payload_spoil_i,
  input  logic [Groups-1:0][8*BeatBytes-1:0] payload_data_i,
  input  logic [Groups-1:0]                  ended_i,
  input  logic [Groups-1:0]                  ended_good_i,
  output logic [Groups-1:0]                  stall_o,
  // Replays.
  input  logic [Groups-1:0]                  answer_valid_i,
  output logic [Groups-1:0]                  answer_ready_o,
  input  result_t [Groups-1:0]               answer_i,
  input  logic [Groups-1:0]                  answer_payload_valid_i,
  output logic [Groups-1:0]                  answer_payload_ready_o,
  input  logic [Groups-1:0]                  answer_payload_last_i,
  input  logic [Groups-1:0]                  answer_payload_spoil_i,
  input  logic [Groups-1:0][8*BeatBytes-1:0] answer_payload_data_i,
  // Frames without payload.
  input  logic [Groups-1:0]                  notice_valid_i,
  output logic [Groups-1:0]                  notice_ready_o,
  input  notice_t [Groups-1:0]               notice_i,
  input  logic [Groups-1:0]                  notice_dropped_i,
  input  logic [Groups-1:0]                  notice_withdrawn_i,
  // Counters.
  input  logic [Groups-1:0][1:0]             replays_dropped_i,
  input  logic [Groups-1:0][1:0]             replays_withdrawn_i,
  input  logic                               counter_read_i,
  input  logic [5:0]                         counter_word_i,
  output logic [31:0]                        counter_data_o,
  output logic                               counter_error_o
);

  logic [Groups-1:0]       missing_valid, missing_ready;
  logic [Groups-1:0][31:0] missing_sequence;
  logic [15:0]             frame_bytes;
  logic                    error_valid, control_dropped, sent;
  notice_t                 error;
  sent_e                   sent_kind;
  logic [6:0]              sent_bytes;
  logic                    host_valid, host_ready, host_last;
  logic [8*BeatBytes-1:0]  host_data;
  logic [BeatBytes-1:0]    host_keep;
  logic [4:0]              replays_dropped, egress_withdrawn;
  logic [5:0]              withdrawn;
  logic [3:0]              controls_dropped;
  logic                    discarded;

  trib_receive #(
    .BeatBytes(BeatBytes),
    .Window   (Window),
    .Groups   (Groups)
  ) u_receive (
    .clk_i,
    .rst_i,
    .s_valid_i         (s_rx_valid_i),
    .s_last_i          (s_rx_last_i),
    .s_user_i          (s_rx_user_i),
    .s_data_i          (s_rx_data_i),
    .s_keep_i          (s_rx_keep_i),
    .node_i,
    .onset_i,
    .answer_interval_i,
    .group_i,
    .access_i,
    .clear_i,
    .clear_slot_i,
    .release_i,
    .release_slot_i,
    .release_lap_i,
    .claimed_o,
    .eligible_o,
    .complete_o,
    .want_o,
    .emptied_o,
    .settled_slot_o,
    .contribution_slot_i,
    .contribution_o,
    .read_i,
    .read_slot_i,
    .read_beat_i,
    .read_available_o,
    .read_data_o,
    .missing_valid_o   (missing_valid),
    .missing_ready_i   (missing_ready),
    .missing_sequence_o(missing_sequence),
    .verdict_valid_o,
    .verdict_o,
    .frame_bytes_o     (frame_bytes),
    .replay_o,
    .verdict_slot_o,
    .heard_o,
    .error_valid_o     (error_valid),
    .error_o           (error),
    .control_valid_o,
    .control_ready_i,
    .control_o,
    .host_valid_o      (host_valid),
    .host_ready_i      (host_ready),
    .host_last_o       (host_last),
    .host_data_o       (host_data),
    .host_keep_o       (host_keep)
  );

  trib_egress #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Groups   (Groups)
  ) u_egress (
    .clk_i,
    .rst_i,
    .node_i,
    .group_i,
    .access_i,
    .start_i,
    .start_result_i,
    .payload_i,
    .payload_last_i,
    .payload_spoil_i,
    .payload_data_i,
    .ended_i,
    .ended_good_i,
    .stall_o,
    .replay_valid_i        (answer_valid_i),
    .replay_ready_o        (answer_ready_o),
    .replay_result_i       (answer_i),
    .replay_payload_valid_i(answer_payload_valid_i),
    .replay_payload_ready_o(answer_payload_ready_o),
    .replay_payload_last_i (answer_payload_last_i),
    .replay_payload_spoil_i(answer_payload_spoil_i),
    .replay_payload_data_i (answer_payload_data_i),
    .error_valid_i         (error_valid),
    .error_i               (error),
    .notice_valid_i,
    .notice_ready_o,
    .notice_i,
    .missing_valid_i       (missing_valid),
    .missing_ready_o       (missing_ready),
    .missing_sequence_i    (missing_sequence),
    .control_dropped_o     (control_dropped),
    .host_valid_i          (host_valid),
    .host_ready_o          (host_ready),
    .host_last_i           (host_last),
    .host_data_i           (host_data),
    .host_keep_i           (host_keep),
    .tx_limit_i,
    .m_valid_o             (m_tx_valid_o),
    .m_ready_i             (m_tx_ready_i),
    .m_last_o              (m_tx_last_o),
    .m_user_o              (m_tx_user_o),
    .m_data_o              (m_tx_data_o),
    .m_keep_o              (m_tx_keep_o),
    .sent_o                (sent),
    .sent_kind_o           (sent_kind),
    .sent_bytes_o          (sent_bytes),
    .discarded_o           (discarded),
    .withdrawn_o           (egress_withdrawn)
  );

  // Of replays at most 3 a group and cycle, of notices at most one, and one of the queue.
  always_comb begin
    replays_dropped = '0;
    controls_dropped = 4'(control_dropped);
    withdrawn = 6'(egress_withdrawn);
    for (int unsigned g = 0; g < Groups; g++) begin
      replays_dropped += 5'(replays_dropped_i[g]);
      controls_dropped += 4'(notice_dropped_i[g]);
      withdrawn += 6'(replays_withdrawn_i[g]) + 6'(notice_withdrawn_i[g]);
    end
  end

  trib_port_counters u_counters (
    .clk_i,
    .rst_i,
    .verdict_valid_i  (verdict_valid_o),
    .verdict_i        (verdict_o),
    .frame_bytes_i    (frame_bytes),
    .sent_i           (sent),
    .sent_kind_i      (sent_kind),
    .sent_bytes_i     (sent_bytes),
    .control_dropped_i(controls_dropped),
    .replays_dropped_i(replays_dropped),
    .withdrawn_i      (withdrawn),
    .discarded_i      (discarded),
    .read_i           (counter_read_i),
    .read_word_i      (counter_word_i),
    .read_data_o      (counter_data_o),
    .read_error_o     (counter_error_o)
  );

endmodule
