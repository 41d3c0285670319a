// SPDX-License-Identifier: Apache-2.0
// An endpoint on a card with ports of 10G (BE1): port 0 is that of its workers, port 1 + l that of link l. Streams of words of 8
// bytes, as those of trib_node; each port has both converters of CX6 between its words and the beats of 32 bytes of
// trib_endpoint, a cycle each way. Registers by the card's bus; their addresses become those of the endpoint (BE2). accepted_o is
// a strobe of a worker's contribution that was accepted. Reset as that of trib_endpoint.
module trib_board_endpoint
  import trib_board_pkg::*;
#(
  // 2 to 7.
  parameter int unsigned Ports   = 4,
  // Parameters of the endpoint and its node.
  parameter int unsigned Window  = 16,
  parameter bit [31:0]   BuildId = '0
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic [Ports-1:0]       s_rx_valid_i,
  input  logic [Ports-1:0]       s_rx_last_i,
  input  logic [Ports-1:0]       s_rx_user_i,
  input  logic [Ports-1:0][63:0] s_rx_data_i,
  input  logic [Ports-1:0][7:0]  s_rx_keep_i,
  output logic [Ports-1:0]       m_tx_valid_o,
  input  logic [Ports-1:0]       m_tx_ready_i,
  output logic [Ports-1:0]       m_tx_last_o,
  output logic [Ports-1:0]       m_tx_user_o,
  output logic [Ports-1:0][63:0] m_tx_data_o,
  output logic [Ports-1:0][7:0]  m_tx_keep_o,
  output logic                   accepted_o,
  input  axil_request_t          s_axil_i,
  output axil_response_t         s_axil_o
);

  // Rows of the interface's flow table, which has 16 bytes per row and as many as fit into 4 KB of addresses at most.
  localparam int unsigned Flows = 64;

  if (Flows > 256) $fatal(1, "trib_board_endpoint: Flows must be at most 256");

  // BE2: an address of the card becomes one of the endpoint.
  function automatic logic [17:0] address_of(logic [15:0] address);
    unique casez (address[15:12])
      4'b10??: return {2'b01, 2'b00, address[13:0]};  // interface
      4'b1100: return {2'b01, 4'h4, address[11:0]};   // its flow table
      4'b1101: return {2'b10, 4'h4, address[11:0]};   // PART_OF
      4'b111?: return {2'b10, 3'b000, address[12:0]}; // endpoint
      default: return {2'b00, address};               // node
    endcase
  endfunction

  // Streams ---------------------------------------------------------------------------------------------------------------
  logic [Ports-1:0]        rx_valid, rx_last, rx_user, tx_valid, tx_ready, tx_last, tx_user;
  logic [Ports-1:0][255:0] rx_data, tx_data;
  logic [Ports-1:0][31:0]  rx_keep, tx_keep;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    trib_stream_widen u_widen (
      .clk_i,
      .rst_i,
      .s_valid_i(s_rx_valid_i[p]),
      .s_last_i (s_rx_last_i[p]),
      .s_user_i (s_rx_user_i[p]),
      .s_data_i (s_rx_data_i[p]),
      .s_keep_i (s_rx_keep_i[p]),
      .m_valid_o(rx_valid[p]),
      .m_last_o (rx_last[p]),
      .m_user_o (rx_user[p]),
      .m_data_o (rx_data[p]),
      .m_keep_o (rx_keep[p])
    );

    trib_stream_narrow u_narrow (
      .clk_i,
      .rst_i,
      .s_valid_i(tx_valid[p]),
      .s_ready_o(tx_ready[p]),
      .s_last_i (tx_last[p]),
      .s_user_i (tx_user[p]),
      .s_data_i (tx_data[p]),
      .s_keep_i (tx_keep[p]),
      .m_valid_o(m_tx_valid_o[p]),
      .m_ready_i(m_tx_ready_i[p]),
      .m_last_o (m_tx_last_o[p]),
      .m_user_o (m_tx_user_o[p]),
      .m_data_o (m_tx_data_o[p]),
      .m_keep_o (m_tx_keep_o[p])
    );
  end

  // The endpoint ------------------------------------------------------------------------------------------------------------
  trib_endpoint #(
    .Links  (Ports - 1),
    .Window (Window),
    .Flows  (Flows),
    .BuildId(BuildId)
  ) u_endpoint (
    .clk_i,
    .rst_i,
    .s_rx_valid_i    (rx_valid),
    .s_rx_last_i     (rx_last),
    .s_rx_user_i     (rx_user),
    .s_rx_data_i     (rx_data),
    .s_rx_keep_i     (rx_keep),
    .m_tx_valid_o    (tx_valid),
    .m_tx_ready_i    (tx_ready),
    .m_tx_last_o     (tx_last),
    .m_tx_user_o     (tx_user),
    .m_tx_data_o     (tx_data),
    .m_tx_keep_o     (tx_keep),
    .accepted_o,
    .s_axil_awaddr_i (address_of(s_axil_i.awaddr)),
    .s_axil_awvalid_i(s_axil_i.awvalid),
    .s_axil_awready_o(s_axil_o.awready),
    .s_axil_wdata_i  (s_axil_i.wdata),
    .s_axil_wstrb_i  (s_axil_i.wstrb),
    .s_axil_wvalid_i (s_axil_i.wvalid),
    .s_axil_wready_o (s_axil_o.wready),
    .s_axil_bresp_o  (s_axil_o.bresp),
    .s_axil_bvalid_o (s_axil_o.bvalid),
    .s_axil_bready_i (s_axil_i.bready),
    .s_axil_araddr_i (address_of(s_axil_i.araddr)),
    .s_axil_arvalid_i(s_axil_i.arvalid),
    .s_axil_arready_o(s_axil_o.arready),
    .s_axil_rdata_o  (s_axil_o.rdata),
    .s_axil_rresp_o  (s_axil_o.rresp),
    .s_axil_rvalid_o (s_axil_o.rvalid),
    .s_axil_rready_i (s_axil_i.rready)
  );

endmodule
