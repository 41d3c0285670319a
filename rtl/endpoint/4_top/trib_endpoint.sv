// SPDX-License-Identifier: Apache-2.0
// Endpoint of a ring or torus of Ethernet links (docs/ENDPOINT.md): its workers see a node; all endpoints reduce together. In:
// receive streams, never stalled; keep is full but in the last beat; user with last marks a bad frame. Out: transmit streams,
// valid/ready; user with last orders the MAC to spoil the frame. Port 0 is that of the worker, port 1 + l that of link l. Registers
// by AXI4-Lite with 18-bit addresses. Reset empties it; memory and tables keep what they have.
//
//   port 0 -- trib_node -- trib_host -- trib_memory
//                             |             |
//                       trib_endpoint_network: trib_nic, trib_link of each port
module trib_endpoint
  import trib_pkg::codec_set_t, trib_pkg::RawOnly;
  import trib_node_pkg::verdict_e, trib_node_pkg::VerdictAccepted;
  import trib_nic_pkg::nic_host_t;
  import trib_endpoint_pkg::*;
  import trib_host_pkg::*;
  import trib_endpoint_registers_pkg::endpoint_state_t;
#(
  // 1 to 6.
  parameter int unsigned Links = 2,
  // Chunks, a power of two, 4 to 64.
  parameter int unsigned Window = 16,
  // Payload of the largest chunk in flits, 4 to 512.
  parameter int unsigned ChunkFlits = 512,
  // Largest number of parts of a chunk, 1 to 64, a power of two.
  parameter int unsigned Parts = 16,
  // Rows of the flow table, 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  // Entries of a send list, 16 to 256, a power of two.
  parameter int unsigned Entries = 128,
  // Payload of a frame on a link in flits, 4 to 128.
  parameter int unsigned FrameFlits = 88,
  // Codecs of links (EP21), a bit each by the numbers of GC10.1: raw, and modes A and B (1 and 2).
  parameter codec_set_t  Codecs = RawOnly,
  // Build ID of the node: identifies the sources that the build was made of.
  parameter bit [31:0]   BuildId = '0
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  input  logic [Links:0]        s_rx_valid_i,
  input  logic [Links:0]        s_rx_last_i,
  input  logic [Links:0]        s_rx_user_i,
  input  logic [Links:0][255:0] s_rx_data_i,
  input  logic [Links:0][31:0]  s_rx_keep_i,
  output logic [Links:0]        m_tx_valid_o,
  input  logic [Links:0]        m_tx_ready_i,
  output logic [Links:0]        m_tx_last_o,
  output logic [Links:0]        m_tx_user_o,
  output logic [Links:0][255:0] m_tx_data_o,
  output logic [Links:0][31:0]  m_tx_keep_o,
  // A strobe: a worker's contribution was accepted.
  output logic                  accepted_o,
  input  logic [17:0]           s_axil_awaddr_i,
  input  logic                  s_axil_awvalid_i,
  output logic                  s_axil_awready_o,
  input  logic [31:0]           s_axil_wdata_i,
  input  logic [3:0]            s_axil_wstrb_i,
  input  logic                  s_axil_wvalid_i,
  output logic                  s_axil_wready_o,
  output logic [1:0]            s_axil_bresp_o,
  output logic                  s_axil_bvalid_o,
  input  logic                  s_axil_bready_i,
  input  logic [17:0]           s_axil_araddr_i,
  input  logic                  s_axil_arvalid_i,
  output logic                  s_axil_arready_o,
  output logic [31:0]           s_axil_rdata_o,
  output logic [1:0]            s_axil_rresp_o,
  output logic                  s_axil_rvalid_o,
  input  logic                  s_axil_rready_i
);

  // Banks of the memory; parts may be longer than a chunk needs by less than a flit each.
  localparam int unsigned Banks = 8;
  localparam int unsigned Flits = (Window * (ChunkFlits + Parts) + Banks - 1) / Banks * Banks;
  localparam int unsigned Readers = 2 * Links + 1;
  localparam int unsigned Writers = Links + 2;
  localparam int unsigned Devices = 3;
  localparam int unsigned IndexWidth = $clog2(Flows);

  if (Links < 1 || Links > 6) $fatal(1, "trib_endpoint: Links must be 1 to 6");
  if (!(Window inside {4, 8, 16, 32, 64})) $fatal(1, "trib_endpoint: Window must be a power of two, 4 to 64");
  if (ChunkFlits < 4 || ChunkFlits > 512) $fatal(1, "trib_endpoint: ChunkFlits must be 4 to 512");
  if (!(Parts inside {1, 2, 4, 8, 16, 32, 64})) $fatal(1, "trib_endpoint: Parts must be a power of two, 1 to 64");
  if (FrameFlits < 4 || FrameFlits > 128) $fatal(1, "trib_endpoint: FrameFlits must be 4 to 128");
  if (!Codecs[0] || Codecs[31:3] != '0) $fatal(1, "trib_endpoint: Codecs must have bit 0, and none but modes A and B");

  // Registers -----------------------------------------------------------------------------------------------------------
  logic [15:0]                bus_awaddr, bus_araddr;
  logic [Devices-1:0]         bus_awvalid, bus_awready, bus_wready, bus_bvalid, bus_arvalid, bus_arready, bus_rvalid;
  logic [Devices-1:0][1:0]    bus_bresp, bus_rresp;
  logic [Devices-1:0][31:0]   bus_rdata;
  host_settings_t             settings;
  link_settings_t [Links-1:0] link_settings;
  link_events_t [Links-1:0]   events;
  endpoint_state_t            shown;
  logic [IndexWidth-1:0]      flow;
  logic [PartWidth-1:0]       part_of;
  logic [Links-1:0]           silent, silent_q, fell_silent;
  life_state_t                life;
  logic                       clear, active;
  logic [31:0]                done, oldest;

  trib_endpoint_bus u_bus (
    .clk_i,
    .rst_i,
    .locked_i        (active),
    .s_axil_awaddr_i,
    .s_axil_awvalid_i,
    .s_axil_awready_o,
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
    .m_axil_awaddr_o (bus_awaddr),
    .m_axil_awvalid_o(bus_awvalid),
    .m_axil_awready_i(bus_awready),
    .m_axil_bresp_i  (bus_bresp),
    .m_axil_bvalid_i (bus_bvalid),
    .m_axil_araddr_o (bus_araddr),
    .m_axil_arvalid_o(bus_arvalid),
    .m_axil_arready_i(bus_arready),
    .m_axil_rdata_i  (bus_rdata),
    .m_axil_rresp_i  (bus_rresp),
    .m_axil_rvalid_i (bus_rvalid)
  );

  trib_endpoint_registers #(.Links(Links), .ChunkFlits(ChunkFlits), .Flows(Flows)) u_registers (
    .clk_i,
    .rst_i,
    .s_axil_awaddr_i (bus_awaddr),
    .s_axil_awvalid_i(bus_awvalid[2]),
    .s_axil_awready_o(bus_awready[2]),
    .s_axil_wdata_i,
    .s_axil_wstrb_i,
    .s_axil_wvalid_i (bus_awvalid[2]),
    .s_axil_wready_o (bus_wready[2]),
    .s_axil_bresp_o  (bus_bresp[2]),
    .s_axil_bvalid_o (bus_bvalid[2]),
    .s_axil_bready_i,
    .s_axil_araddr_i (bus_araddr),
    .s_axil_arvalid_i(bus_arvalid[2]),
    .s_axil_arready_o(bus_arready[2]),
    .s_axil_rdata_o  (bus_rdata[2]),
    .s_axil_rresp_o  (bus_rresp[2]),
    .s_axil_rvalid_o (bus_rvalid[2]),
    .s_axil_rready_i,
    .locked_i        (active),
    .host_o          (settings),
    .links_o         (link_settings),
    .flow_i          (flow),
    .part_of_o       (part_of),
    .state_i         (shown),
    .events_i        (events),
    .silent_i        (fell_silent)
  );

  always_ff @(posedge clk_i) silent_q <= silent & settings.links[Links-1:0] & {Links{active}};
  assign fell_silent = silent & settings.links[Links-1:0] & {Links{active}} & ~silent_q;

  assign shown = '{
      params_links: 8'(Links),
      params_window: 8'(Window),
      params_parts: 8'(Parts),
      params_frame_flits: 8'(FrameFlits),
      sizes_chunk_flits: 16'(ChunkFlits),
      sizes_flows: 16'(Flows),
      life_epoch: life.epoch,
      life_active: active,
      life_left: life.left,
      job: life.job,
      joined_lo: life.joined[31:0],
      joined_hi: life.joined[63:32],
      fault_port: life.fault.port,
      fault_endpoint: life.fault.endpoint,
      fault_valid: life.fault.valid,
      granted: life.granted,
      done: done,
      results: oldest,
      era: life.era
  };

  // Node ----------------------------------------------------------------------------------------------------------------
  logic         up_valid, up_ready, up_last, up_user, down_valid, down_last, down_user;
  logic [255:0] up_data, down_data;
  logic [31:0]  up_keep, down_keep;
  logic [1:0]   verdict_valid;
  verdict_e [1:0] verdict;

  trib_node #(
    .Ports      (2),
    .BeatBytes  (32),
    .Window     (Window),
    .Groups     (1),
    .UplinkPorts(8'b10),
    .Deadline   (1'b0),
    .BuildId    (BuildId)
  ) u_node (
    .clk_i,
    .rst_i,
    .s_rx_valid_i    ({down_valid, s_rx_valid_i[0]}),
    .s_rx_last_i     ({down_last, s_rx_last_i[0]}),
    .s_rx_user_i     ({down_user, s_rx_user_i[0]}),
    .s_rx_data_i     ({down_data, s_rx_data_i[0]}),
    .s_rx_keep_i     ({down_keep, s_rx_keep_i[0]}),
    .m_tx_valid_o    ({up_valid, m_tx_valid_o[0]}),
    .m_tx_ready_i    ({up_ready, m_tx_ready_i[0]}),
    .m_tx_last_o     ({up_last, m_tx_last_o[0]}),
    .m_tx_user_o     ({up_user, m_tx_user_o[0]}),
    .m_tx_data_o     ({up_data, m_tx_data_o[0]}),
    .m_tx_keep_o     ({up_keep, m_tx_keep_o[0]}),
    .verdict_valid_o (verdict_valid),
    .verdict_o       (verdict),
    .s_axil_awaddr_i (bus_awaddr),
    .s_axil_awvalid_i(bus_awvalid[0]),
    .s_axil_awready_o(bus_awready[0]),
    .s_axil_wdata_i,
    .s_axil_wstrb_i,
    .s_axil_wvalid_i (bus_awvalid[0]),
    .s_axil_wready_o (bus_wready[0]),
    .s_axil_bresp_o  (bus_bresp[0]),
    .s_axil_bvalid_o (bus_bvalid[0]),
    .s_axil_bready_i,
    .s_axil_araddr_i (bus_araddr),
    .s_axil_arvalid_i(bus_arvalid[0]),
    .s_axil_arready_o(bus_arready[0]),
    .s_axil_rdata_o  (bus_rdata[0]),
    .s_axil_rresp_o  (bus_rresp[0]),
    .s_axil_rvalid_o (bus_rvalid[0]),
    .s_axil_rready_i
  );

  // Host side and memory ------------------------------------------------------------------------------------------------
  nic_host_t                               nic;
  logic                                    nic_ready, nic_running, nic_done, nic_error, moved;
  logic [Links-1:0]                        state_valid, changed;
  life_state_t [Links-1:0]                 heard;
  logic [Readers-1:0]                      read_valid, read_ready, come_valid;
  logic [Readers-1:0][AddressWidth-1:0]    read_address;
  logic [Readers-1:0][FlitBits-1:0]        come_data;
  logic [Writers-1:0]                      write_valid, write_ready;
  logic [Writers-1:0][AddressWidth-1:0]    write_address;
  logic [Writers-1:0][FlitBits-1:0]        write_data;

  trib_host #(.Links(Links), .Window(Window), .Flows(Flows)) u_host (
    .clk_i,
    .rst_i,
    .settings_i     (settings),
    .flow_o         (flow),
    .part_of_i      (part_of),
    .s_valid_i      (up_valid),
    .s_ready_o      (up_ready),
    .s_last_i       (up_last),
    .s_user_i       (up_user),
    .s_data_i       (up_data),
    .s_keep_i       (up_keep),
    .m_valid_o      (down_valid),
    .m_last_o       (down_last),
    .m_user_o       (down_user),
    .m_data_o       (down_data),
    .m_keep_o       (down_keep),
    .read_valid_o   (read_valid[Readers-1]),
    .read_ready_i   (read_ready[Readers-1]),
    .read_address_o (read_address[Readers-1]),
    .read_valid_i   (come_valid[Readers-1]),
    .read_data_i    (come_data[Readers-1]),
    .write_valid_o  (write_valid[Writers-1:Links]),
    .write_ready_i  (write_ready[Writers-1:Links]),
    .write_address_o(write_address[Writers-1:Links]),
    .write_data_o   (write_data[Writers-1:Links]),
    .state_valid_i  (state_valid),
    .state_i        (heard),
    .silent_i       (silent),
    .changed_o      (changed),
    .state_o        (life),
    .clear_o        (clear),
    .active_o       (active),
    .nic_o          (nic),
    .nic_ready_i    (nic_ready),
    .nic_running_i  (nic_running),
    .nic_done_i     (nic_done),
    .nic_error_i    (nic_error),
    .moved_i        (moved),
    .done_o         (done),
    .oldest_o       (oldest)
  );

  trib_memory #(.Banks(Banks), .Flits(Flits), .Readers(Readers), .Writers(Writers)) u_memory (
    .clk_i,
    .rst_i,
    .read_valid_i   (read_valid),
    .read_ready_o   (read_ready),
    .read_address_i (read_address),
    .read_valid_o   (come_valid),
    .read_data_o    (come_data),
    .write_valid_i  (write_valid),
    .write_ready_o  (write_ready),
    .write_address_i(write_address),
    .write_data_i   (write_data)
  );

  // Interface and links ---------------------------------------------------------------------------------------------------
  trib_endpoint_network #(
    .Links     (Links),
    .Flows     (Flows),
    .Entries   (Entries),
    .FrameFlits(FrameFlits),
    .Codecs    (Codecs)
  ) u_network (
    .clk_i,
    .rst_i,
    .s_axil_awaddr_i (bus_awaddr),
    .s_axil_awvalid_i(bus_awvalid[1]),
    .s_axil_awready_o(bus_awready[1]),
    .s_axil_wdata_i,
    .s_axil_wstrb_i,
    .s_axil_wvalid_i (bus_awvalid[1]),
    .s_axil_wready_o (bus_wready[1]),
    .s_axil_bresp_o  (bus_bresp[1]),
    .s_axil_bvalid_o (bus_bvalid[1]),
    .s_axil_bready_i,
    .s_axil_araddr_i (bus_araddr),
    .s_axil_arvalid_i(bus_arvalid[1]),
    .s_axil_arready_o(bus_arready[1]),
    .s_axil_rdata_o  (bus_rdata[1]),
    .s_axil_rresp_o  (bus_rresp[1]),
    .s_axil_rvalid_o (bus_rvalid[1]),
    .s_axil_rready_i,
    .links_i         (settings.links[Links-1:0]),
    .settings_i      (link_settings),
    .events_o        (events),
    .clear_i         (clear),
    .active_i        (active),
    .state_i         (life),
    .changed_i       (changed),
    .state_valid_o   (state_valid),
    .state_o         (heard),
    .silent_o        (silent),
    .nic_i           (nic),
    .nic_ready_o     (nic_ready),
    .nic_running_o   (nic_running),
    .nic_done_o      (nic_done),
    .nic_error_o     (nic_error),
    .moved_o         (moved),
    .read_valid_o    (read_valid[2*Links-1:0]),
    .read_ready_i    (read_ready[2*Links-1:0]),
    .read_address_o  (read_address[2*Links-1:0]),
    .read_valid_i    (come_valid[2*Links-1:0]),
    .read_data_i     (come_data[2*Links-1:0]),
    .write_valid_o   (write_valid[Links-1:0]),
    .write_ready_i   (write_ready[Links-1:0]),
    .write_address_o (write_address[Links-1:0]),
    .write_data_o    (write_data[Links-1:0]),
    .s_rx_valid_i    (s_rx_valid_i[Links:1]),
    .s_rx_last_i     (s_rx_last_i[Links:1]),
    .s_rx_user_i     (s_rx_user_i[Links:1]),
    .s_rx_data_i     (s_rx_data_i[Links:1]),
    .s_rx_keep_i     (s_rx_keep_i[Links:1]),
    .m_tx_valid_o    (m_tx_valid_o[Links:1]),
    .m_tx_ready_i    (m_tx_ready_i[Links:1]),
    .m_tx_last_o     (m_tx_last_o[Links:1]),
    .m_tx_user_o     (m_tx_user_o[Links:1]),
    .m_tx_data_o     (m_tx_data_o[Links:1]),
    .m_tx_keep_o     (m_tx_keep_o[Links:1])
  );

  assign accepted_o = verdict_valid[0] && verdict[0] == VerdictAccepted;

  logic unused;
  assign unused = ^{bus_wready, verdict_valid[1], verdict[1]};

endmodule
