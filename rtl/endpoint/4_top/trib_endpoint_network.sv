// SPDX-License-Identifier: Apache-2.0
// The network side of an endpoint: the interface, and at each of its ports a link of frames, with Codecs through a frame codec
// (docs/ENDPOINT.md, sections 4 and 10). In: what the host side asks the interface for; the state, to be sent; frames of the MACs,
// without ready; data of reads, in order. Out: likewise. A link whose bit of links_i was never set is in reset. Reset empties it;
// tables keep what they have.
module trib_endpoint_network
  import trib_pkg::codec_set_t, trib_pkg::RawOnly;
  import trib_node_pkg::codec_events_t;
  import trib_nic_pkg::nic_host_t;
  import trib_endpoint_pkg::*;
  import trib_host_pkg::AddressWidth, trib_host_pkg::FlitBits;
#(
  // 1 to 6.
  parameter int unsigned Links = 2,
  // Rows of the flow table, 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  // Entries of a send list, 16 to 256, a power of two.
  parameter int unsigned Entries = 128,
  // Payload of a frame on a link in flits, 4 to 128.
  parameter int unsigned FrameFlits = 88,
  // Codecs of links, and for the rounding of roots (EP21): raw, modes A and B.
  parameter codec_set_t  Codecs = RawOnly
) (
  input  logic                               clk_i,
  input  logic                               rst_i,
  // Registers of the interface.
  input  logic [15:0]                        s_axil_awaddr_i,
  input  logic                               s_axil_awvalid_i,
  output logic                               s_axil_awready_o,
  input  logic [31:0]                        s_axil_wdata_i,
  input  logic [3:0]                         s_axil_wstrb_i,
  input  logic                               s_axil_wvalid_i,
  output logic                               s_axil_wready_o,
  output logic [1:0]                         s_axil_bresp_o,
  output logic                               s_axil_bvalid_o,
  input  logic                               s_axil_bready_i,
  input  logic [15:0]                        s_axil_araddr_i,
  input  logic                               s_axil_arvalid_i,
  output logic                               s_axil_arready_o,
  output logic [31:0]                        s_axil_rdata_o,
  output logic [1:0]                         s_axil_rresp_o,
  output logic                               s_axil_rvalid_o,
  input  logic                               s_axil_rready_i,
  // Links, and the life.
  input  logic [Links-1:0]                   links_i,
  input  link_settings_t [Links-1:0]         settings_i,
  output link_events_t [Links-1:0]           events_o,
  input  logic                               clear_i,
  input  logic                               active_i,
  input  life_state_t                        state_i,
  input  logic [Links-1:0]                   changed_i,
  output logic [Links-1:0]                   state_valid_o,
  output life_state_t [Links-1:0]            state_o,
  output logic [Links-1:0]                   silent_o,
  // The interface; a flit has moved between it and a link.
  input  nic_host_t                          nic_i,
  output logic                               nic_ready_o,
  output logic                               nic_running_o,
  output logic                               nic_done_o,
  output logic                               nic_error_o,
  output logic                               moved_o,
  output logic [2*Links-1:0]                 read_valid_o,
  input  logic [2*Links-1:0]                 read_ready_i,
  output logic [2*Links-1:0][AddressWidth-1:0] read_address_o,
  input  logic [2*Links-1:0]                 read_valid_i,
  input  logic [2*Links-1:0][FlitBits-1:0]   read_data_i,
  output logic [Links-1:0]                   write_valid_o,
  input  logic [Links-1:0]                   write_ready_i,
  output logic [Links-1:0][AddressWidth-1:0] write_address_o,
  output logic [Links-1:0][FlitBits-1:0]     write_data_o,
  // Frames.
  input  logic [Links-1:0]                   s_rx_valid_i,
  input  logic [Links-1:0]                   s_rx_last_i,
  input  logic [Links-1:0]                   s_rx_user_i,
  input  logic [Links-1:0][255:0]            s_rx_data_i,
  input  logic [Links-1:0][31:0]             s_rx_keep_i,
  output logic [Links-1:0]                   m_tx_valid_o,
  input  logic [Links-1:0]                   m_tx_ready_i,
  output logic [Links-1:0]                   m_tx_last_o,
  output logic [Links-1:0]                   m_tx_user_o,
  output logic [Links-1:0][255:0]            m_tx_data_o,
  output logic [Links-1:0][31:0]             m_tx_keep_o
);

  // Slots of a port (NI9): between an interface and its link there is no way to cover. Cycles of a read (EP20).
  localparam int unsigned Slots = 4;
  localparam int unsigned ReadLatency = 3;

  logic [Links-1:0]               in_valid, in_head, in_credit, out_valid, out_head, out_credit, run_q;
  logic [Links-1:0][FlitBits-1:0] in_data, out_data;
  logic                           idle;

  trib_nic #(
    .Ports        (Links),
    .Flows        (Flows),
    .Entries      (Entries),
    .Slots        (Slots),
    .MemoryLatency(ReadLatency),
    .Host         (1'b1),
    .Codecs       (Codecs)
  ) u_nic (
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
    .host_i         (nic_i),
    .ready_o        (nic_ready_o),
    .link_valid_i   (in_valid),
    .link_head_i    (in_head),
    .link_data_i    (in_data),
    .credit_o       (in_credit),
    .link_valid_o   (out_valid),
    .link_head_o    (out_head),
    .link_data_o    (out_data),
    .credit_i       (out_credit),
    .read_valid_o,
    .read_ready_i,
    .read_address_o,
    .read_valid_i,
    .read_data_i,
    .write_valid_o,
    .write_ready_i,
    .write_address_o,
    .write_data_o,
    .all_idle_i     (1'b1),
    .idle_o         (idle),
    .running_o      (nic_running_o),
    .done_o         (nic_done_o),
    .error_o        (nic_error_o)
  );

  always_ff @(posedge clk_i) moved_o <= (in_valid | out_valid) != '0;

  // The interface is asked to reset after clear_i, and sends for two cycles more: links stay clear for as long.
  logic [2:0] clear_q;

  always_ff @(posedge clk_i) clear_q <= {clear_q[1:0], clear_i};

  for (genvar l = 0; l < Links; l++) begin : gen_link
    logic          link_reset, clear, flit_valid, flit_head, rx_valid, rx_last, rx_user, rx_broken;
    logic          tx_valid, tx_ready, tx_last, tx_user, unused_events;
    logic [255:0]  rx_data, tx_data;
    logic [127:0]  flit_data;
    logic [31:0]   rx_keep, tx_keep;
    codec_events_t coded;

    // Once it sends, it is not stopped in a frame.
    always_ff @(posedge clk_i) run_q[l] <= !rst_i && (run_q[l] || links_i[l]);
    assign link_reset = rst_i || !run_q[l];
    assign clear = clear_i || clear_q != '0;

    trib_link #(.Slots(Slots), .FrameFlits(FrameFlits), .Codecs(Codecs)) u_link (
      .clk_i,
      .rst_i         (link_reset),
      .settings_i    (settings_i[l]),
      .clear_i       (clear),
      .active_i,
      .state_i,
      .changed_i     (changed_i[l]),
      .state_valid_o (state_valid_o[l]),
      .state_o       (state_o[l]),
      .silent_o      (silent_o[l]),
      .s_flit_valid_i(out_valid[l]),
      .s_flit_head_i (out_head[l]),
      .s_flit_data_i (out_data[l]),
      .s_credit_o    (out_credit[l]),
      .m_flit_valid_o(flit_valid),
      .m_flit_head_o (flit_head),
      .m_flit_data_o (flit_data),
      .m_credit_i    (in_credit[l]),
      .s_rx_valid_i  (rx_valid),
      .s_rx_last_i   (rx_last),
      .s_rx_user_i   (rx_user),
      .s_rx_data_i   (rx_data),
      .s_rx_keep_i   (rx_keep),
      .m_tx_valid_o  (tx_valid),
      .m_tx_ready_i  (tx_ready),
      .m_tx_last_o   (tx_last),
      .m_tx_user_o   (tx_user),
      .m_tx_data_o   (tx_data),
      .m_tx_keep_o   (tx_keep),
      .events_o      (events_o[l])
    );

    // All data that is taken is rounded (EP21.4).
    trib_nic_round #(.Codecs(Codecs)) u_round (
      .clk_i,
      .rst_i     (link_reset || clear),
      .encoding_i(settings_i[l].encoding),
      .s_valid_i (flit_valid),
      .s_keep_i  (flit_head),
      .s_data_i  (flit_data),
      .m_valid_o (in_valid[l]),
      .m_keep_o  (in_head[l]),
      .m_data_o  (in_data[l])
    );

    // A frame that does not decode ends with user, and is malformed to the link.
    trib_port_codec #(.BeatBytes(32), .Codecs(Codecs)) u_codec (
      .clk_i,
      .rst_i        (link_reset),
      .s_rx_valid_i (s_rx_valid_i[l]),
      .s_rx_last_i  (s_rx_last_i[l]),
      .s_rx_user_i  (s_rx_user_i[l]),
      .s_rx_data_i  (s_rx_data_i[l]),
      .s_rx_keep_i  (s_rx_keep_i[l]),
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
      .m_tx_valid_o (m_tx_valid_o[l]),
      .m_tx_ready_i (m_tx_ready_i[l]),
      .m_tx_last_o  (m_tx_last_o[l]),
      .m_tx_user_o  (m_tx_user_o[l]),
      .m_tx_data_o  (m_tx_data_o[l]),
      .m_tx_keep_o  (m_tx_keep_o[l]),
      .events_o     (coded)
    );
    assign unused_events = ^{rx_broken, coded};
  end

  logic unused;
  assign unused = idle;

endmodule
