// SPDX-License-Identifier: Apache-2.0
// The reduce/broadcast node: adds up the contributions to each chunk of its member ports while they arrive and broadcasts
// the sum while it is being computed. rtl/README.md follows a frame through the stages; the instances below are in the
// same order.
// In: receive streams, never stalled; keep is full but in the last beat; user with last marks a bad frame. Out: transmit
// streams, valid/ready; user with last orders the MAC to spoil the frame. One strobe per received frame with its verdict,
// four cycles after its last beat. All outputs are registered; there is no path from an input to an output.
// Latency, cut-through: from the last contribution's byte 63 to the result's first beat 12 cycles with 4 ports and 8 bytes.
`include "trib_seams.svh"

module trib_node
  import trib_pkg::*;
  import trib_registers_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Ports, 2..8.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two, 4..64.
  parameter int unsigned Window = 16,
  // Groups, 1..8.
  parameter int unsigned Groups = 1,
  // Ports that may lead to a parent, a bit each; 0: no trees.
  parameter bit [7:0]    UplinkPorts = '1,
  // Deadlines, and the histogram of skew (GR3).
  parameter bit          Deadline = 1'b1,
  // ARP and ICMP echo are answered (HS4).
  parameter bit          HostReply = 1'b1,
  // Ops and dtypes, one bit each by the numbers of WF5.5; SUM and FP32 among them (LO1). Omitted ones cost nothing.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only,
  // Codecs of payloads, a bit each by the numbers of GC10.1, bit 0 among them (LO2). Others need beats of 32 bytes.
  parameter codec_set_t  Codecs = RawOnly,
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

  if (!(BeatBytes inside {8, 16, 32, 64})) $fatal(1, "trib_node: BeatBytes must be 8, 16, 32 or 64");
  if (!(Window inside {4, 8, 16, 32, 64})) $fatal(1, "trib_node: Window must be a power of two, 4..64");
  if (Ports < 2 || Ports > 8 || Groups < 1 || Groups > 8) $fatal(1, "trib_node: Ports must be 2..8, Groups 1..8");
  if (!sets_are_legal(Ops, Dtypes)) $fatal(1, "trib_node: Ops must have SUM and Dtypes FP32, and both nothing without a number");

  if (!Codecs[0] || Codecs[31:5] != '0) $fatal(1, "trib_node: Codecs must have bit 0, and none without a number");
  if (Codecs != RawOnly && BeatBytes != 32) $fatal(1, "trib_node: with Codecs BeatBytes must be 32");

  localparam int unsigned PortWidth = $clog2(Ports);

  // Signals between ports and groups ---------------------------------------------------------------------------------------
  typedef `TRIB_PROGRESS_T(Window) progress_t;
  typedef `TRIB_SLOTS_T(Window) slots_t;
  typedef `TRIB_FETCH_T(Window, BeatBytes) fetch_t;
  typedef `TRIB_TO_PORTS_T(Ports, BeatBytes, progress_t) to_ports_t;
  typedef `TRIB_TO_PORT_T(BeatBytes, fetch_t) to_port_t;
  typedef `TRIB_SHOWN_T(Window, slots_t) shown_t;
  typedef `TRIB_FETCHED_T(BeatBytes) fetched_t;
  typedef `TRIB_REQUEST_T(BeatBytes) request_t;
  typedef `TRIB_SERVICE_T(BeatBytes) service_t;

  to_ports_t [Groups-1:0]            to_ports;
  to_port_t [Groups-1:0][Ports-1:0]  to_port;
  shown_t [Groups-1:0][Ports-1:0]    shown;
  fetched_t [Groups-1:0][Ports-1:0]  fetched;
  room_t [Groups-1:0][Ports-1:0]     room;
  outcome_t [Groups-1:0][Ports-1:0]  outcome;
  settings_t                         settings;
  counter_read_t [Ports-1:0]         counter_read;
  counter_t [Ports-1:0]              counter;
  request_t [Ports-1:0]              request;
  service_t [Ports-1:0]              service;

  // 1, 2 and 6: every port, in and out -------------------------------------------------------------------------------------
  for (genvar p = 0; p < Ports; p++) begin : gen_port
    to_port_t [Groups-1:0] port_groups;
    shown_t [Groups-1:0]   port_shown;
    fetched_t [Groups-1:0] port_fetched;
    room_t [Groups-1:0]    port_room;
    outcome_t [Groups-1:0] port_outcome;

    for (genvar g = 0; g < Groups; g++) begin : gen_group
      assign {port_groups[g], port_outcome[g]} = {to_port[g][p], outcome[g][p]};
      assign {shown[g][p], fetched[g][p], room[g][p]} = {port_shown[g], port_fetched[g], port_room[g]};
    end

    trib_port #(
      .Ports     (Ports),
      .BeatBytes (BeatBytes),
      .Window    (Window),
      .Groups    (Groups),
      .Index     (p),
      .Ops       (Ops), .Dtypes(Dtypes),
      .HostReply (HostReply),
      .Codecs    (Codecs)
    ) u_port (
      .clk_i,
      .rst_i,
      .s_rx_valid_i   (s_rx_valid_i[p]),
      .s_rx_last_i    (s_rx_last_i[p]),
      .s_rx_user_i    (s_rx_user_i[p]),
      .s_rx_data_i    (s_rx_data_i[p]),
      .s_rx_keep_i    (s_rx_keep_i[p]),
      .m_tx_valid_o   (m_tx_valid_o[p]),
      .m_tx_ready_i   (m_tx_ready_i[p]),
      .m_tx_last_o    (m_tx_last_o[p]),
      .m_tx_user_o    (m_tx_user_o[p]),
      .m_tx_data_o    (m_tx_data_o[p]),
      .m_tx_keep_o    (m_tx_keep_o[p]),
      .judged_o       ({verdict_valid_o[p], verdict_o[p]}),
      .settings_i     (settings),
      .counter_i      (counter_read[p]),
      .counter_o      (counter[p]),
      .all_i          (to_ports),
      .group_i        (port_groups),
      .shown_o        (port_shown),
      .fetched_o      (port_fetched),
      .room_o         (port_room),
      .outcome_i      (port_outcome),
      .request_o      (request[p]),
      .service_i      (service[p])
    );
  end

  // 3 to 5: every group ----------------------------------------------------------------------------------------------------
  group_config_t [Groups-1:0]        group_config;
  group_status_t [Groups-1:0]        group_status;
  group_commands_t [Groups-1:0]      group_command;
  logic [Groups-1:0]                 peer_write;
  peer_write_t                       written_peer;
  endpoint_t [Groups-1:0][Ports-1:0] peer;
  logic [3:0]                        skew_bin;
  logic [Groups-1:0][31:0]           skew_count;
  logic                              settings_write, life_valid;
  control_t                          life;

  logic [PortWidth-1:0]    turn, life_port;
  logic [Groups-1:0]       notice_valid, notice_ready, life_ready;
  notice_t [Groups-1:0]    notice;
  logic [Groups-1:0][63:0] key;

  trib_services #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Groups   (Groups),
    .Ops      (Ops),
    .Dtypes   (Dtypes),
    .HostReply(HostReply),
    .Codecs   (Codecs)
  ) u_services (
    .clk_i,
    .rst_i,
    .node_i        (settings.node),
    .key_i         (key),
    .request_i     (request),
    .service_o     (service),
    .life_valid_o  (life_valid),
    .life_ready_i  (life_ready != '0),
    .life_port_o   (life_port),
    .life_o        (life),
    .turn_o        (turn),
    .notice_valid_i(notice_valid),
    .notice_ready_o(notice_ready),
    .notice_i      (notice)
  );

  for (genvar g = 0; g < Groups; g++) begin : gen_group
    assign key[g] = {group_config[g].access.key_hi, group_config[g].access.key_lo};

    trib_engine #(
      .Ports      (Ports),
      .BeatBytes  (BeatBytes),
      .Window     (Window),
      .Index      (g),
      .UplinkPorts(UplinkPorts),
      .Deadline   (Deadline),
      .Ops        (Ops), .Dtypes(Dtypes),
      .Codecs     (Codecs)
    ) u_engine (
      .clk_i,
      .rst_i,
      .config_i       (group_config[g]),
      .command_i      (group_command[g]),
      .settings_write_i(settings_write),
      .peer_write_i   (peer_write[g]),
      .peer_i         (written_peer),
      .peer_o         (peer[g]),
      .status_o       (group_status[g]),
      .skew_bin_i     (skew_bin),
      .skew_count_o   (skew_count[g]),
      .control_valid_i(life_valid),
      .control_ready_o(life_ready[g]),
      .control_port_i (life_port),
      .control_i      (life),
      .turn_i         (turn),
      .notice_valid_o (notice_valid[g]),
      .notice_ready_i (notice_ready[g]),
      .notice_o       (notice[g]),
      .all_o          (to_ports[g]),
      .port_o         (to_port[g]),
      .shown_i        (shown[g]),
      .fetched_i      (fetched[g]),
      .room_i         (room[g]),
      .outcome_o      (outcome[g])
    );
  end

  // 7: registers --------------------------------------------------------------------------------------------------------
  trib_registers #(
    .Ports      (Ports),
    .BeatBytes  (BeatBytes),
    .Window     (Window),
    .Groups     (Groups),
    .UplinkPorts(UplinkPorts),
    .Deadline   (Deadline),
    .Codecs     (Codecs),
    .BuildId    (BuildId)
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
    .settings_write_o(settings_write),
    .settings_o    (settings),
    .group_config_o(group_config),
    .group_command_o(group_command),
    .peer_write_o   (peer_write),
    .peer_o         (written_peer),
    .peer_i        (peer),
    .group_status_i(group_status),
    .counter_o     (counter_read),
    .counter_i     (counter),
    .skew_bin_o    (skew_bin),
    .skew_count_i  (skew_count)
  );

endmodule
