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
  import trib_node_pkg::*;
#(
  // Ports, 2..8.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two, 4..64.
  parameter int unsigned Window = 16,
  // Groups, 1..8.
  parameter int unsigned Groups = 1,
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
  if (Groups < 1 || Groups > 8) $fatal(1, "trib_node: Groups must be 1..8");

  localparam int unsigned SlotWidth = $clog2(Window);
  localparam int unsigned LapWidth = 32 - SlotWidth;
  localparam int unsigned BeatWidth = $clog2(MaxPayload / BeatBytes);
  localparam int unsigned PortWidth = $clog2(Ports);

  // What goes between ports and groups, for each port and group: one name stands for both ends.
  logic [Groups-1:0][Ports-1:0][Window-1:0]      claimed, eligible, complete, want;
  logic [Groups-1:0][Ports-1:0]                  emptied, read, read_available;
  logic [Groups-1:0][Ports-1:0][SlotWidth-1:0]   contribution_slot, read_slot;
  contribution_t [Groups-1:0][Ports-1:0]         contribution;
  logic [Groups-1:0][Ports-1:0][BeatWidth-1:0]   read_beat;
  logic [Groups-1:0][Ports-1:0][8*BeatBytes-1:0] read_data, payload_data;
  logic [Groups-1:0][Ports-1:0]                  replay, stall, start, payload, payload_last;
  logic [Groups-1:0][Ports-1:0]                  payload_spoil, ended, ended_good;
  result_t [Groups-1:0][Ports-1:0]               start_result;
  logic [Groups-1:0][Ports-1:0]                  answer_valid, answer_ready, answer_payload_ready;
  logic [Groups-1:0][Ports-1:0]                  notice_valid, notice_ready, notice_dropped, notice_withdrawn;
  notice_t [Groups-1:0][Ports-1:0]               notice;
  access_t [Groups-1:0][Ports-1:0]               access;
  logic [Groups-1:0][Ports-1:0][1:0]             replays_dropped, replays_withdrawn;

  // For each group.
  endpoint_t                          node;
  logic [15:0]                        onset;
  logic [31:0]                        answer_interval, tx_limit;
  group_t [Groups-1:0]                group;
  logic [Groups-1:0]                  clear, released, answer_payload_valid, answer_payload_last;
  logic [Groups-1:0]                  answer_payload_spoil;
  logic [Groups-1:0][SlotWidth-1:0]   clear_slot, released_slot;
  logic [Groups-1:0][LapWidth-1:0]    released_lap;
  result_t [Groups-1:0]               answer;
  logic [Groups-1:0][8*BeatBytes-1:0] answer_payload_data;

  // For each port.
  logic [Ports-1:0][SlotWidth-1:0] settled_slot, verdict_slot;
  heard_t [Ports-1:0]              heard;
  logic [Ports-1:0]                control_valid, control_ready, counter_error;
  control_t [Ports-1:0]            control;
  logic [Ports-1:0]                counter_read;
  logic [5:0]                      counter_word;
  logic [Ports-1:0][31:0]          counter_data;

  // 1, 2 and 6: every port, in and out ----------------------------------------------------------------------------------
  for (genvar p = 0; p < Ports; p++) begin : gen_port
    // This port's share of what lies between ports and groups.
    logic [Groups-1:0][Window-1:0]      port_claimed, port_eligible, port_complete, port_want;
    logic [Groups-1:0]                  port_emptied, port_read, port_read_available;
    logic [Groups-1:0][SlotWidth-1:0]   port_contribution_slot, port_read_slot;
    contribution_t [Groups-1:0]         port_contribution;
    logic [Groups-1:0][BeatWidth-1:0]   port_read_beat;
    logic [Groups-1:0][8*BeatBytes-1:0] port_read_data, port_payload_data;
    logic [Groups-1:0]                  port_replay, port_stall, port_start, port_payload;
    logic [Groups-1:0]                  port_payload_last, port_payload_spoil, port_ended, port_ended_good;
    result_t [Groups-1:0]               port_start_result;
    logic [Groups-1:0]                  port_answer_valid, port_answer_ready, port_answer_payload_ready;
    logic [Groups-1:0]                  port_notice_valid, port_notice_ready, port_notice_dropped;
    logic [Groups-1:0]                  port_notice_withdrawn;
    notice_t [Groups-1:0]               port_notice;
    access_t [Groups-1:0]               port_access;
    logic [Groups-1:0][1:0]             port_replays_dropped, port_replays_withdrawn;

    for (genvar g = 0; g < Groups; g++) begin : gen_group
      assign claimed[g][p] = port_claimed[g];
      assign eligible[g][p] = port_eligible[g];
      assign complete[g][p] = port_complete[g];
      assign want[g][p] = port_want[g];
      assign emptied[g][p] = port_emptied[g];
      assign port_contribution_slot[g] = contribution_slot[g][p];
      assign contribution[g][p] = port_contribution[g];
      assign port_read[g] = read[g][p];
      assign port_read_slot[g] = read_slot[g][p];
      assign port_read_beat[g] = read_beat[g][p];
      assign read_available[g][p] = port_read_available[g];
      assign read_data[g][p] = port_read_data[g];
      assign replay[g][p] = port_replay[g];
      assign stall[g][p] = port_stall[g];
      assign port_start[g] = start[g][p];
      assign port_start_result[g] = start_result[g][p];
      assign port_payload[g] = payload[g][p];
      assign port_payload_last[g] = payload_last[g][p];
      assign port_payload_spoil[g] = payload_spoil[g][p];
      assign port_payload_data[g] = payload_data[g][p];
      assign port_ended[g] = ended[g][p];
      assign port_ended_good[g] = ended_good[g][p];
      assign port_answer_valid[g] = answer_valid[g][p];
      assign answer_ready[g][p] = port_answer_ready[g];
      assign answer_payload_ready[g][p] = port_answer_payload_ready[g];
      assign port_notice_valid[g] = notice_valid[g][p];
      assign notice_ready[g][p] = port_notice_ready[g];
      assign port_notice[g] = notice[g][p];
      assign port_notice_dropped[g] = notice_dropped[g][p];
      assign port_notice_withdrawn[g] = notice_withdrawn[g][p];
      assign port_access[g] = access[g][p];
      assign port_replays_dropped[g] = replays_dropped[g][p];
      assign port_replays_withdrawn[g] = replays_withdrawn[g][p];
    end

    trib_port #(
      .Ports    (Ports),
      .BeatBytes(BeatBytes),
      .Window   (Window),
      .Groups   (Groups)
    ) u_port (
      .clk_i,
      .rst_i,
      .s_rx_valid_i          (s_rx_valid_i[p]),
      .s_rx_last_i           (s_rx_last_i[p]),
      .s_rx_user_i           (s_rx_user_i[p]),
      .s_rx_data_i           (s_rx_data_i[p]),
      .s_rx_keep_i           (s_rx_keep_i[p]),
      .m_tx_valid_o          (m_tx_valid_o[p]),
      .m_tx_ready_i          (m_tx_ready_i[p]),
      .m_tx_last_o           (m_tx_last_o[p]),
      .m_tx_user_o           (m_tx_user_o[p]),
      .m_tx_data_o           (m_tx_data_o[p]),
      .m_tx_keep_o           (m_tx_keep_o[p]),
      .verdict_valid_o       (verdict_valid_o[p]),
      .verdict_o             (verdict_o[p]),
      .node_i                (node),
      .onset_i               (onset),
      .tx_limit_i            (tx_limit),
      .answer_interval_i     (answer_interval),
      .group_i               (group),
      .access_i              (port_access),
      .clear_i               (clear),
      .clear_slot_i          (clear_slot),
      .release_i             (released),
      .release_slot_i        (released_slot),
      .release_lap_i         (released_lap),
      .claimed_o             (port_claimed),
      .eligible_o            (port_eligible),
      .complete_o            (port_complete),
      .want_o                (port_want),
      .emptied_o             (port_emptied),
      .settled_slot_o        (settled_slot[p]),
      .contribution_slot_i   (port_contribution_slot),
      .contribution_o        (port_contribution),
      .read_i                (port_read),
      .read_slot_i           (port_read_slot),
      .read_beat_i           (port_read_beat),
      .read_available_o      (port_read_available),
      .read_data_o           (port_read_data),
      .replay_o              (port_replay),
      .verdict_slot_o        (verdict_slot[p]),
      .heard_o               (heard[p]),
      .control_valid_o       (control_valid[p]),
      .control_ready_i       (control_ready[p]),
      .control_o             (control[p]),
      .start_i               (port_start),
      .start_result_i        (port_start_result),
      .payload_i             (port_payload),
      .payload_last_i        (port_payload_last),
      .payload_spoil_i       (port_payload_spoil),
      .payload_data_i        (port_payload_data),
      .ended_i               (port_ended),
      .ended_good_i          (port_ended_good),
      .stall_o               (port_stall),
      .answer_valid_i        (port_answer_valid),
      .answer_ready_o        (port_answer_ready),
      .answer_i              (answer),
      .answer_payload_valid_i(answer_payload_valid),
      .answer_payload_ready_o(port_answer_payload_ready),
      .answer_payload_last_i (answer_payload_last),
      .answer_payload_spoil_i(answer_payload_spoil),
      .answer_payload_data_i (answer_payload_data),
      .notice_valid_i        (port_notice_valid),
      .notice_ready_o        (port_notice_ready),
      .notice_i              (port_notice),
      .notice_dropped_i      (port_notice_dropped),
      .notice_withdrawn_i    (port_notice_withdrawn),
      .replays_dropped_i     (port_replays_dropped),
      .replays_withdrawn_i   (port_replays_withdrawn),
      .counter_word_i        (counter_word),
      .counter_read_i        (counter_read[p]),
      .counter_data_o        (counter_data[p]),
      .counter_error_o       (counter_error[p])
    );
  end

  // 3 to 5: every group -------------------------------------------------------------------------------------------------
  group_config_t [Groups-1:0]        group_config;
  group_status_t [Groups-1:0]        group_status;
  logic [Groups-1:0]                 group_start, group_end, peer_write;
  logic [2:0]                        peer_port;
  logic [1:0]                        peer_field;
  logic [31:0]                       peer_data;
  endpoint_t [Groups-1:0][Ports-1:0] peer;
  logic [3:0]                        skew_bin;
  logic [Groups-1:0][31:0]           skew_count;
  logic                              life_valid;
  logic [PortWidth-1:0]              life_port;
  control_t                          life;

  trib_control_queue #(
    .Ports(Ports)
  ) u_control_queue (
    .clk_i,
    .rst_i,
    .s_valid_i  (control_valid),
    .s_ready_o  (control_ready),
    .s_control_i(control),
    .m_valid_o  (life_valid),
    .m_port_o   (life_port),
    .m_control_o(life)
  );

  for (genvar g = 0; g < Groups; g++) begin : gen_group
    trib_engine #(
      .Ports    (Ports),
      .BeatBytes(BeatBytes),
      .Window   (Window),
      .Index    (g)
    ) u_engine (
      .clk_i,
      .rst_i,
      .config_i              (group_config[g]),
      .start_i               (group_start[g]),
      .end_i                 (group_end[g]),
      .peer_write_i          (peer_write[g]),
      .peer_port_i           (peer_port),
      .peer_field_i          (peer_field),
      .peer_data_i           (peer_data),
      .peer_o                (peer[g]),
      .status_o              (group_status[g]),
      .skew_bin_i            (skew_bin),
      .skew_count_o          (skew_count[g]),
      .control_valid_i       (life_valid),
      .control_port_i        (life_port),
      .control_i             (life),
      .group_o               (group[g]),
      .access_o              (access[g]),
      .clear_o               (clear[g]),
      .clear_slot_o          (clear_slot[g]),
      .notice_valid_o        (notice_valid[g]),
      .notice_ready_i        (notice_ready[g]),
      .notice_o              (notice[g]),
      .notice_dropped_o      (notice_dropped[g]),
      .notice_withdrawn_o    (notice_withdrawn[g]),
      .claimed_i             (claimed[g]),
      .eligible_i            (eligible[g]),
      .complete_i            (complete[g]),
      .want_i                (want[g]),
      .emptied_i             (emptied[g]),
      .emptied_slot_i        (settled_slot),
      .contribution_slot_o   (contribution_slot[g]),
      .contribution_i        (contribution[g]),
      .read_o                (read[g]),
      .read_slot_o           (read_slot[g]),
      .read_beat_o           (read_beat[g]),
      .read_available_i      (read_available[g]),
      .read_data_i           (read_data[g]),
      .release_o             (released[g]),
      .release_slot_o        (released_slot[g]),
      .release_lap_o         (released_lap[g]),
      .replay_i              (replay[g]),
      .verdict_slot_i        (verdict_slot),
      .heard_i               (heard),
      .replays_dropped_o     (replays_dropped[g]),
      .replays_withdrawn_o   (replays_withdrawn[g]),
      .stall_i               (stall[g]),
      .start_o               (start[g]),
      .start_result_o        (start_result[g]),
      .payload_o             (payload[g]),
      .payload_last_o        (payload_last[g]),
      .payload_spoil_o       (payload_spoil[g]),
      .payload_data_o        (payload_data[g]),
      .ended_o               (ended[g]),
      .ended_good_o          (ended_good[g]),
      .answer_valid_o        (answer_valid[g]),
      .answer_ready_i        (answer_ready[g]),
      .answer_o              (answer[g]),
      .answer_payload_valid_o(answer_payload_valid[g]),
      .answer_payload_ready_i(answer_payload_ready[g]),
      .answer_payload_last_o (answer_payload_last[g]),
      .answer_payload_spoil_o(answer_payload_spoil[g]),
      .answer_payload_data_o (answer_payload_data[g])
    );
  end

  // 7: registers --------------------------------------------------------------------------------------------------------
  trib_registers #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window),
    .Groups   (Groups),
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
    .onset_o        (onset),
    .tx_limit_o     (tx_limit),
    .answer_interval_o(answer_interval),
    .group_config_o (group_config),
    .group_start_o  (group_start),
    .group_end_o    (group_end),
    .peer_write_o   (peer_write),
    .peer_port_o    (peer_port),
    .peer_field_o   (peer_field),
    .peer_data_o    (peer_data),
    .peer_i         (peer),
    .group_status_i (group_status),
    .counter_read_o (counter_read),
    .counter_word_o (counter_word),
    .counter_data_i (counter_data),
    .counter_error_i(counter_error),
    .skew_bin_o     (skew_bin),
    .skew_count_i   (skew_count)
  );

endmodule
