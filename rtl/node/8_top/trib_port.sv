// SPDX-License-Identifier: Apache-2.0
// One port: its receive path (stages 1 and 2), its transmit path (stage 6), its codec, and its counters. Wiring only; streams as in
// trib_ingress and trib_egress, signals between ports and groups as trib_seams.svh and trib_node_pkg define them. Signals that
// exist once per group have the group's index.
`include "trib_seams.svh"

module trib_port
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  parameter int unsigned Groups = 1,
  // Number of this port.
  parameter int unsigned Index = 0,
  // Ops and dtypes of the node.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only,
  // ARP and ICMP echo are answered (HS4).
  parameter bit          HostReply = 1'b1,
  // Codecs of the node.
  parameter codec_set_t  Codecs = RawOnly,
  localparam type         progress_t = `TRIB_PROGRESS_T(Window),
  localparam type         slots_t = `TRIB_SLOTS_T(Window),
  localparam type         fetch_t = `TRIB_FETCH_T(Window, BeatBytes),
  localparam type         to_ports_t = `TRIB_TO_PORTS_T(Ports, BeatBytes, progress_t),
  localparam type         to_port_t = `TRIB_TO_PORT_T(BeatBytes, fetch_t),
  localparam type         shown_t = `TRIB_SHOWN_T(Window, slots_t),
  localparam type         fetched_t = `TRIB_FETCHED_T(BeatBytes),
  localparam type         request_t = `TRIB_REQUEST_T(BeatBytes),
  localparam type         service_t = `TRIB_SERVICE_T(BeatBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // Streams of the MAC.
  input  logic                   s_rx_valid_i,
  input  logic                   s_rx_last_i,
  input  logic                   s_rx_user_i,
  input  logic [8*BeatBytes-1:0] s_rx_data_i,
  input  logic [BeatBytes-1:0]   s_rx_keep_i,
  output logic                   m_tx_valid_o,
  input  logic                   m_tx_ready_i,
  output logic                   m_tx_last_o,
  output logic                   m_tx_user_o,
  output logic [8*BeatBytes-1:0] m_tx_data_o,
  output logic [BeatBytes-1:0]   m_tx_keep_o,
  output judged_t                judged_o,
  // Registers; a counter, a cycle after it is asked for.
  input  settings_t              settings_i,
  input  counter_read_t          counter_i,
  output counter_t               counter_o,
  // Groups: each one's signals to all ports, and to this one; this port's state, fetched data, accepted frames and events for each.
  input  to_ports_t [Groups-1:0] all_i,
  input  to_port_t [Groups-1:0]  group_i,
  output shown_t [Groups-1:0]    shown_o,
  output fetched_t [Groups-1:0]  fetched_o,
  output room_t [Groups-1:0]     room_o,
  input  outcome_t [Groups-1:0]  outcome_i,
  // Input and output of the units that serve all ports.
  output request_t               request_o,
  input  service_t               service_i
);

  // Of each group, as the stages take it -----------------------------------------------------------------------------------
  group_t [Groups-1:0]                state;
  access_t [Groups-1:0]               access;
  progress_t [Groups-1:0]             progress;
  fetch_t [Groups-1:0]                fetch;
  lane_t [Groups-1:0]                 lane;
  replay_t [Groups-1:0]               answer;
  logic [Groups-1:0][8*BeatBytes-1:0] lane_data, answer_data;
  logic [Groups-1:0]                  stall, answer_valid, answer_ready, answer_payload_ready, missing_ready;
  left_out_t [Groups-1:0]             left_out;

  for (genvar g = 0; g < Groups; g++) begin : gen_fields
    assign {state[g], access[g], progress[g]} = {all_i[g].state, all_i[g].access[Index], all_i[g].progress};
    assign {answer[g], answer_data[g]} = {all_i[g].replay, all_i[g].replay_data};
    assign {fetch[g], lane[g], lane_data[g], answer_valid[g]} = group_i[g];
    assign {missing_ready[g], left_out[g]} = outcome_i[g];
    assign room_o[g] = '{stall: stall[g], answer_ready: answer_ready[g], answer_payload_ready: answer_payload_ready[g]};
  end

  // The codec, between the MAC and all stages --------------------------------------------------------------------------------
  // A window of each group full of the largest frames that come faster than they are decoded (GC16.6).
  localparam int unsigned FifoBytes = 2 ** $clog2(Groups * Window * MaxPayload / 4);

  logic                   rx_valid, rx_last, rx_user, rx_broken, tx_valid, tx_ready, tx_last, tx_user;
  logic [8*BeatBytes-1:0] rx_data, tx_data;
  logic [BeatBytes-1:0]   rx_keep, tx_keep;
  codec_events_t          codec_events;

  trib_port_codec #(
    .BeatBytes(BeatBytes),
    .Codecs   (Codecs),
    .FifoBytes(FifoBytes)
  ) u_codec (
    .clk_i,
    .rst_i,
    .s_rx_valid_i,
    .s_rx_last_i,
    .s_rx_user_i,
    .s_rx_data_i,
    .s_rx_keep_i,
    .m_rx_valid_o (rx_valid),
    .m_rx_last_o  (rx_last),
    .m_rx_user_o  (rx_user),
    .m_rx_broken_o(rx_broken),
    .m_rx_data_o  (rx_data),
    .m_rx_keep_o  (rx_keep),
    .s_tx_valid_i (tx_valid),
    .s_tx_ready_o (tx_ready),
    .s_tx_last_i  (tx_last),
    .s_tx_user_i  (tx_user),
    .s_tx_data_i  (tx_data),
    .s_tx_keep_i  (tx_keep),
    .m_tx_valid_o,
    .m_tx_ready_i,
    .m_tx_last_o,
    .m_tx_user_o,
    .m_tx_data_o,
    .m_tx_keep_o,
    .events_o     (codec_events)
  );

  // 1 and 2: the receive path ---------------------------------------------------------------------------------------------
  logic [15:0] frame_bytes;

  trib_receive #(
    .BeatBytes(BeatBytes),
    .Window   (Window),
    .Groups   (Groups),
    .Ops      (Ops),
    .Dtypes   (Dtypes),
    .HostReply(HostReply),
    .Codecs   (Codecs)
  ) u_receive (
    .clk_i,
    .rst_i,
    .s_valid_i        (rx_valid),
    .s_last_i         (rx_last),
    .s_user_i         (rx_user),
    .s_broken_i       (rx_broken),
    .s_data_i         (rx_data),
    .s_keep_i         (rx_keep),
    .node_i           (settings_i.node),
    .onset_i          (settings_i.onset),
    .answer_interval_i(settings_i.answer_interval),
    .group_i          (state),
    .access_i         (access),
    .progress_i       (progress),
    .shown_o,
    .missing_ready_i  (missing_ready),
    .fetch_i          (fetch),
    .fetched_o,
    .verdict_valid_o  (judged_o.valid),
    .verdict_o        (judged_o.verdict),
    .frame_bytes_o    (frame_bytes),
    .error_valid_o    (request_o.error_valid),
    .error_o          (request_o.error),
    .control_valid_o  (request_o.control_valid),
    .control_ready_i  (service_i.control_ready),
    .control_o        (request_o.control),
    .host_o           (request_o.host),
    .host_read_i      (service_i.host_read),
    .host_data_o      (request_o.host_data),
    .host_done_i      (service_i.host_done)
  );

  // 6: the transmit path --------------------------------------------------------------------------------------------------
  logic       sent, discarded;
  sent_e      sent_kind;
  logic [6:0] sent_bytes;
  logic [4:0] results_withdrawn;

  trib_egress #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Groups   (Groups),
    .Ops      (Ops),
    .Dtypes   (Dtypes),
    .Codecs   (Codecs)
  ) u_egress (
    .clk_i,
    .rst_i,
    .node_i                (settings_i.node),
    .group_i               (state),
    .access_i              (access),
    .lane_i                (lane),
    .lane_data_i           (lane_data),
    .stall_o               (stall),
    .replay_valid_i        (answer_valid),
    .replay_ready_o        (answer_ready),
    .replay_i              (answer),
    .replay_data_i         (answer_data),
    .replay_payload_ready_o(answer_payload_ready),
    .control_valid_i       (service_i.valid),
    .control_last_i        (service_i.last),
    .control_body_i        (service_i.body),
    .control_data_i        (service_i.data),
    .control_room_o        (request_o.room),
    .host_offer_i          (service_i.host_offer),
    .host_chosen_o         (request_o.host_chosen),
    .host_valid_i          (service_i.host_valid),
    .host_ready_o          (request_o.host_ready),
    .host_last_i           (service_i.host_last),
    .host_data_i           (service_i.host_data),
    .host_keep_i           (service_i.host_keep),
    .tx_limit_i            (settings_i.tx_limit),
    .m_valid_o             (tx_valid),
    .m_ready_i             (tx_ready),
    .m_last_o              (tx_last),
    .m_user_o              (tx_user),
    .m_data_o              (tx_data),
    .m_keep_o              (tx_keep),
    .sent_o                (sent),
    .sent_kind_o           (sent_kind),
    .sent_bytes_o          (sent_bytes),
    .discarded_o           (discarded),
    .withdrawn_o           (results_withdrawn)
  );

  // Counters ---------------------------------------------------------------------------------------------------------------
  trib_port_counters #(
    .Groups(Groups),
    .Codecs(Codecs)
  ) u_counters (
    .clk_i,
    .rst_i,
    .verdict_valid_i    (judged_o.valid),
    .verdict_i          (judged_o.verdict),
    .frame_bytes_i      (frame_bytes),
    .sent_i             (sent),
    .sent_kind_i        (sent_kind),
    .sent_bytes_i       (sent_bytes),
    .left_out_i         (left_out),
    .error_dropped_i    (service_i.error_dropped),
    .results_withdrawn_i(results_withdrawn),
    .discarded_i        (discarded),
    .codec_i            (codec_events),
    .read_i             (counter_i.read),
    .read_word_i        (counter_i.word),
    .read_data_o        (counter_o.data),
    .read_error_o       (counter_o.error)
  );

endmodule
