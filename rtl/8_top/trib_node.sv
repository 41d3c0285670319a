// SPDX-License-Identifier: Apache-2.0
// The reduce/broadcast node: adds up the contributions to each chunk of its member ports while they arrive and broadcasts
// the sum while it is being computed. rtl/README.md follows a frame through the stages; the instances below stand in the
// same order.
// In: receive streams, never stalled; keep is full but in the last beat; user with last marks a bad frame. Out: transmit
// streams, valid/ready; user with last orders the MAC to spoil the frame. One strobe per received frame with its verdict,
// four cycles after its last beat. All outputs are registered; there is no path from an input to an output.
// Latency, cut-through: from the last contribution's byte 63 to the result's first beat 12 cycles with 4 ports and 8 bytes.
module trib_node
  import trib_pkg::*;
#(
  // Ports, 2..8.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two, 4..64.
  parameter int unsigned Window = 16,
  // Identifies the sources that the build was made of.
  parameter bit [31:0]   BuildId = '0
) (
  input  logic                              clk_i,
  input  logic                              rst_i,
  input  logic [Ports-1:0]                  s_rx_valid_i,
  input  logic [Ports-1:0]                  s_rx_last_i,
  input  logic [Ports-1:0]                  s_rx_user_i,
  input  logic [Ports-1:0][8*BeatBytes-1:0] s_rx_data_i,
  input  logic [Ports-1:0][BeatBytes-1:0]   s_rx_keep_i,
  output logic [Ports-1:0]                  m_tx_valid_o,
  input  logic [Ports-1:0]                  m_tx_ready_i,
  output logic [Ports-1:0]                  m_tx_last_o,
  output logic [Ports-1:0]                  m_tx_user_o,
  output logic [Ports-1:0][8*BeatBytes-1:0] m_tx_data_o,
  output logic [Ports-1:0][BeatBytes-1:0]   m_tx_keep_o,
  output logic [Ports-1:0]                  verdict_valid_o,
  output verdict_e [Ports-1:0]              verdict_o,
  input  logic [15:0]                       s_axil_awaddr_i,
  input  logic                              s_axil_awvalid_i,
  output logic                              s_axil_awready_o,
  input  logic [31:0]                       s_axil_wdata_i,
  input  logic [3:0]                        s_axil_wstrb_i,
  input  logic                              s_axil_wvalid_i,
  output logic                              s_axil_wready_o,
  output logic [1:0]                        s_axil_bresp_o,
  output logic                              s_axil_bvalid_o,
  input  logic                              s_axil_bready_i,
  input  logic [15:0]                       s_axil_araddr_i,
  input  logic                              s_axil_arvalid_i,
  output logic                              s_axil_arready_o,
  output logic [31:0]                       s_axil_rdata_o,
  output logic [1:0]                        s_axil_rresp_o,
  output logic                              s_axil_rvalid_o,
  input  logic                              s_axil_rready_i
);

  if (Ports < 2 || Ports > 8) $fatal(1, "trib_node: Ports must be 2..8");
  if (BeatBytes != 8 && BeatBytes != 16 && BeatBytes != 32 && BeatBytes != 64) begin : gen_bad_width
    $fatal(1, "trib_node: BeatBytes must be 8, 16, 32 or 64");
  end
  if (Window < 4 || Window > 64 || 2 ** $clog2(Window) != Window) begin : gen_bad_window
    $fatal(1, "trib_node: Window must be a power of two, 4..64");
  end

  localparam int unsigned SlotWidth = $clog2(Window);
  localparam int unsigned LapWidth = 32 - SlotWidth;
  localparam int unsigned BeatWidth = $clog2(MaxPayload / BeatBytes);

  // Configuration and state of the group --------------------------------------------------------------------------------
  endpoint_t             node;
  endpoint_t [Ports-1:0] peer;
  logic [15:0]           onset;
  group_t                group;
  logic [Ports-1:0]      members;
  logic                  clear;
  logic [SlotWidth-1:0]  clear_slot;

  // Per port: what became of a frame.
  logic [Ports-1:0][15:0]            frame_bytes;
  logic [Ports-1:0]                  replay_request, error_valid;
  logic [Ports-1:0][SlotWidth-1:0]   replay_slot;
  error_t [Ports-1:0]                error;

  // Window to schedule and reduce, per port.
  logic [Ports-1:0][Window-1:0]      eligible, complete;
  contribution_t [Ports-1:0]         contribution;
  logic [Ports-1:0]                  emptied, read_available;
  logic [Ports-1:0][SlotWidth-1:0]   emptied_slot;
  logic [Ports-1:0][8*BeatBytes-1:0] read_data;
  logic                              read;
  logic [SlotWidth-1:0]              contribution_slot, read_slot;
  logic [BeatWidth-1:0]              read_beat;

  // End of a chunk.
  logic [Ports-1:0]     header_only;
  logic [SlotWidth-1:0] ended_slot;
  logic [LapWidth-1:0]  ended_lap;
  logic                 released, failed;

  // 1, 2: ingress and window of every port ------------------------------------------------------------------------------
  for (genvar p = 0; p < Ports; p++) begin : gen_receive
    trib_receive #(
      .BeatBytes(BeatBytes),
      .Window   (Window)
    ) u_receive (
      .clk_i,
      .rst_i,
      .s_valid_i          (s_rx_valid_i[p]),
      .s_last_i           (s_rx_last_i[p]),
      .s_user_i           (s_rx_user_i[p]),
      .s_data_i           (s_rx_data_i[p]),
      .s_keep_i           (s_rx_keep_i[p]),
      .node_i             (node),
      .peer_i             (peer[p]),
      .onset_i            (onset),
      .member_i           (members[p]),
      .group_i            (group),
      .clear_i            (clear),
      .clear_slot_i       (clear_slot),
      .release_i          (released),
      .release_slot_i     (ended_slot),
      .release_lap_i      (ended_lap),
      .eligible_o         (eligible[p]),
      .complete_o         (complete[p]),
      .emptied_o          (emptied[p]),
      .emptied_slot_o     (emptied_slot[p]),
      .contribution_slot_i(contribution_slot),
      .contribution_o     (contribution[p]),
      .read_i             (read),
      .read_slot_i        (read_slot),
      .read_beat_i        (read_beat),
      .read_available_o   (read_available[p]),
      .read_data_o        (read_data[p]),
      .verdict_valid_o    (verdict_valid_o[p]),
      .verdict_o          (verdict_o[p]),
      .frame_bytes_o      (frame_bytes[p]),
      .replay_o           (replay_request[p]),
      .replay_slot_o      (replay_slot[p]),
      .error_valid_o      (error_valid[p]),
      .error_o            (error[p])
    );
  end

  // 3: choose a chunk, stream its rows ----------------------------------------------------------------------------------
  logic              start, finish, disagree, replaying_bank, row_valid, job_start;
  logic [Ports-1:0]  configured_members, start_want, stall, row_present;
  logic [15:0]       configured_epoch;
  logic [31:0]       disagree_sequence;
  logic [Window-1:0] replaying;
  result_t           start_result;
  row_t              row;

  trib_schedule #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_schedule (
    .clk_i,
    .rst_i,
    .start_i            (start),
    .end_i              (finish),
    .members_i          (configured_members),
    .epoch_i            (configured_epoch),
    .group_o            (group),
    .members_o          (members),
    .clear_o            (clear),
    .clear_slot_o       (clear_slot),
    .eligible_i         (eligible),
    .complete_i         (complete),
    .emptied_i          (emptied),
    .emptied_slot_i     (emptied_slot),
    .contribution_slot_o(contribution_slot),
    .contribution_i     (contribution),
    .read_o             (read),
    .read_slot_o        (read_slot),
    .read_beat_o        (read_beat),
    .read_available_i   (read_available),
    .stall_i            (stall != '0),
    .replaying_i        (replaying),
    .replaying_bank_i   (replaying_bank),
    .row_valid_o        (row_valid),
    .row_o              (row),
    .row_data_o         (row_present),
    .job_start_o        (job_start),
    .job_result_o       (start_result),
    .job_want_o         (start_want),
    .failed_i           (failed),
    .release_i          (released),
    .ended_slot_i       (ended_slot),
    .ended_lap_i        (ended_lap),
    .disagree_o         (disagree),
    .disagree_sequence_o(disagree_sequence)
  );

  // 4: add up -----------------------------------------------------------------------------------------------------------
  logic                   sum_valid;
  row_t                   sum_row;
  logic [8*BeatBytes-1:0] sum_data;

  trib_vector_reduce #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes)
  ) u_reduce (
    .clk_i,
    .rst_i,
    .s_valid_i  (row_valid),
    .s_row_i    (row),
    .s_present_i(row_present),
    .s_data_i   (read_data),
    .m_valid_o  (sum_valid),
    .m_row_o    (sum_row),
    .m_data_o   (sum_data)
  );

  // 5: end the chunk, keep its result, answer retransmissions -----------------------------------------------------------
  logic [Ports-1:0]       payload_valid;
  logic [8*BeatBytes-1:0] replay_data;
  result_t                replay_result;
  logic [Ports-1:0]       replay_valid, replay_ready, replay_payload_ready;
  logic                   replay_payload_valid, replay_last;
  logic [Ports-1:0][1:0]  replays_dropped;

  trib_results #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_results (
    .clk_i,
    .rst_i,
    .group_active_i        (group.active),
    .members_i             (members),
    .clear_i               (clear),
    .start_i               (job_start),
    .start_result_i        (start_result),
    .start_want_i          (start_want),
    .row_valid_i           (sum_valid),
    .row_i                 (sum_row),
    .row_data_i            (sum_data),
    .ended_slot_o          (ended_slot),
    .ended_lap_o           (ended_lap),
    .release_o             (released),
    .failed_o              (failed),
    .header_only_o         (header_only),
    .payload_valid_o       (payload_valid),
    .request_i             (replay_request),
    .request_slot_i        (replay_slot),
    .replaying_o           (replaying),
    .replaying_bank_o      (replaying_bank),
    .dropped_o             (replays_dropped),
    .answer_valid_o        (replay_valid),
    .answer_ready_i        (replay_ready),
    .answer_o              (replay_result),
    .answer_payload_valid_o(replay_payload_valid),
    .answer_payload_ready_i(replay_payload_ready),
    .answer_payload_last_o (replay_last),
    .answer_payload_data_o (replay_data)
  );

  // 6: egress of every port, 7: its counters ----------------------------------------------------------------------------
  error_t [Ports-1:0]     disagree_error;
  logic [Ports-1:0]       error_dropped, sent;
  sent_e [Ports-1:0]      sent_kind;
  logic [Ports-1:0][6:0]  sent_bytes;
  result_t [Ports-1:0]    started;
  logic [5:0]             counter_word;
  logic [Ports-1:0][31:0] counter_data;
  logic [Ports-1:0]       counter_error;

  for (genvar p = 0; p < Ports; p++) begin : gen_transmit
    always_comb begin
      // What this port did not want it gets no data of; the header is due all the same.
      started[p] = start_result;
      if (!start_want[p]) begin
        started[p].data = 1'b0;
        started[p].bytes = '0;
      end
      disagree_error[p].destination = peer[p];
      disagree_error[p].group = '0;
      disagree_error[p].epoch = group.epoch;
      disagree_error[p].sequence_number = disagree_sequence;
      disagree_error[p].code = ErrorDisagree;
    end

    trib_egress #(
      .Ports    (Ports),
      .BeatBytes(BeatBytes)
    ) u_egress (
      .clk_i,
      .rst_i,
      .node_i                (node),
      .peer_i                (peer[p]),
      .start_i               (job_start && members[p]),
      .start_result_i        (started[p]),
      .payload_i             (payload_valid[p]),
      .payload_last_i        (sum_row.last),
      .payload_spoil_i       (sum_row.spoil),
      .payload_data_i        (sum_data),
      .ended_i               (header_only[p]),
      .ended_good_i          (released),
      .stall_o               (stall[p]),
      .replay_valid_i        (replay_valid[p]),
      .replay_ready_o        (replay_ready[p]),
      .replay_result_i       (replay_result),
      .replay_payload_valid_i(replay_payload_valid),
      .replay_payload_ready_o(replay_payload_ready[p]),
      .replay_payload_last_i (replay_last),
      .replay_payload_data_i (replay_data),
      .error_valid_i         (error_valid[p]),
      .error_i               (error[p]),
      .disagree_valid_i      (disagree && members[p]),
      .disagree_i            (disagree_error[p]),
      .error_dropped_o       (error_dropped[p]),
      .m_valid_o             (m_tx_valid_o[p]),
      .m_ready_i             (m_tx_ready_i[p]),
      .m_last_o              (m_tx_last_o[p]),
      .m_user_o              (m_tx_user_o[p]),
      .m_data_o              (m_tx_data_o[p]),
      .m_keep_o              (m_tx_keep_o[p]),
      .sent_o                (sent[p]),
      .sent_kind_o           (sent_kind[p]),
      .sent_bytes_o          (sent_bytes[p])
    );

    trib_port_counters u_counters (
      .clk_i,
      .rst_i,
      .verdict_valid_i  (verdict_valid_o[p]),
      .verdict_i        (verdict_o[p]),
      .frame_bytes_i    (frame_bytes[p]),
      .sent_i           (sent[p]),
      .sent_kind_i      (sent_kind[p]),
      .sent_bytes_i     (sent_bytes[p]),
      .error_dropped_i  (error_dropped[p]),
      .replays_dropped_i(replays_dropped[p]),
      .read_word_i      (counter_word),
      .read_data_o      (counter_data[p]),
      .read_error_o     (counter_error[p])
    );
  end

  // 7: registers --------------------------------------------------------------------------------------------------------
  trib_registers #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window),
    .BuildId  (BuildId)
  ) u_registers (
    .clk_i,
    .rst_i,
    .s_axil_awaddr_i,
    .s_axil_awvalid_i,
    .s_axil_awready_o,
    .s_axil_wdata_i,
    .s_axil_wstrb_i,
    .s_axil_wvalid_i,
    .s_axil_wready_o,
    .s_axil_bresp_o,
    .s_axil_bvalid_o,
    .s_axil_bready_i,
    .s_axil_araddr_i,
    .s_axil_arvalid_i,
    .s_axil_arready_o,
    .s_axil_rdata_o,
    .s_axil_rresp_o,
    .s_axil_rvalid_o,
    .s_axil_rready_i,
    .node_o         (node),
    .peer_o         (peer),
    .onset_o        (onset),
    .members_o      (configured_members),
    .epoch_o        (configured_epoch),
    .start_o        (start),
    .end_o          (finish),
    .group_i        (group),
    .starting_i     (clear),
    .counter_word_o (counter_word),
    .counter_data_i (counter_data),
    .counter_error_i(counter_error)
  );

endmodule
