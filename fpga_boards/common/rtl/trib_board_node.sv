// SPDX-License-Identifier: Apache-2.0
// The node on a card, or with Endpoint trib_board_endpoint, with its registers on the card's bus; accepted_o is a strobe of a
// contribution that was accepted. Streams and parameters are those of trib_node.
module trib_board_node
  import trib_board_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  parameter int unsigned Ports     = 4,
  parameter int unsigned BeatBytes = 8,
  // An endpoint of rings and tori in the place of the node (BE1).
  parameter bit          Endpoint  = 1'b0,
  parameter int unsigned Window    = 16,
  parameter int unsigned Groups    = 1,
  parameter op_set_t     Ops       = SumOnly,
  parameter dtype_set_t  Dtypes    = Fp32Only,
  parameter bit [31:0]   BuildId   = '0
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
  output logic                              accepted_o,
  input  axil_request_t                     s_axil_i,
  output axil_response_t                    s_axil_o
);

  if (Endpoint) begin : gen_endpoint
    if (BeatBytes != 8 || Ports < 2) $fatal(1, "trib_board_node: an endpoint has two ports or more of 8 bytes");

    trib_board_endpoint #(
      .Ports  (Ports),
      .Window (Window),
      .BuildId(BuildId)
    ) u_endpoint (
      .clk_i,
      .rst_i,
      .s_rx_valid_i,
      .s_rx_last_i,
      .s_rx_user_i,
      .s_rx_data_i,
      .s_rx_keep_i,
      .m_tx_valid_o,
      .m_tx_ready_i,
      .m_tx_last_o,
      .m_tx_user_o,
      .m_tx_data_o,
      .m_tx_keep_o,
      .accepted_o,
      .s_axil_i,
      .s_axil_o
    );
  end else begin : gen_node
    logic [Ports-1:0]     verdict_valid, accepted;
    verdict_e [Ports-1:0] verdict;

    trib_node #(
      .Ports    (Ports),
      .BeatBytes(BeatBytes),
      .Window   (Window),
      .Groups   (Groups),
      .Ops      (Ops),
      .Dtypes   (Dtypes),
      .BuildId  (BuildId)
    ) u_node (
      .clk_i,
      .rst_i,
      .s_rx_valid_i,
      .s_rx_last_i,
      .s_rx_user_i,
      .s_rx_data_i,
      .s_rx_keep_i,
      .m_tx_valid_o,
      .m_tx_ready_i,
      .m_tx_last_o,
      .m_tx_user_o,
      .m_tx_data_o,
      .m_tx_keep_o,
      .verdict_valid_o (verdict_valid),
      .verdict_o       (verdict),
      .s_axil_awaddr_i (s_axil_i.awaddr),
      .s_axil_awvalid_i(s_axil_i.awvalid),
      .s_axil_awready_o(s_axil_o.awready),
      .s_axil_wdata_i  (s_axil_i.wdata),
      .s_axil_wstrb_i  (s_axil_i.wstrb),
      .s_axil_wvalid_i (s_axil_i.wvalid),
      .s_axil_wready_o (s_axil_o.wready),
      .s_axil_bresp_o  (s_axil_o.bresp),
      .s_axil_bvalid_o (s_axil_o.bvalid),
      .s_axil_bready_i (s_axil_i.bready),
      .s_axil_araddr_i (s_axil_i.araddr),
      .s_axil_arvalid_i(s_axil_i.arvalid),
      .s_axil_arready_o(s_axil_o.arready),
      .s_axil_rdata_o  (s_axil_o.rdata),
      .s_axil_rresp_o  (s_axil_o.rresp),
      .s_axil_rvalid_o (s_axil_o.rvalid),
      .s_axil_rready_i (s_axil_i.rready)
    );

    for (genvar p = 0; p < Ports; p++) begin : gen_accepted
      assign accepted[p] = verdict_valid[p] && verdict[p] == VerdictAccepted;
    end
    assign accepted_o = accepted != '0;
  end

endmodule
