// SPDX-License-Identifier: Apache-2.0
// Replaces the node in a simulation of a card's core: each port echoes what it receives, whole and in order; of its
// registers it has only ID, BUILD and NODE_IP. A port of 8 bytes gets a frame when all of it is there, since its crossing has
// no room for gaps (CX3). The queue holds what a port gets meanwhile; a word that finds it full ends the simulation.
`include "trib_assert.svh"

module trib_node
  import trib_registers_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  parameter int unsigned Ports     = 2,
  parameter int unsigned BeatBytes = 64,
  // Of no use here.
  // verilator lint_off UNUSEDPARAM
  parameter int unsigned Window    = 16,
  parameter int unsigned Groups    = 1,
  parameter op_set_t     Ops       = SumOnly,
  parameter dtype_set_t  Dtypes    = Fp32Only,
  // verilator lint_on UNUSEDPARAM
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

  localparam bit Whole = BeatBytes == 8;
  localparam int unsigned Depth = Whole ? 1024 : 256;
  localparam int unsigned Width = 9 * BeatBytes + 2;

  // Each port's words ----------------------------------------------------------------------------------------------------
  for (genvar p = 0; p < Ports; p++) begin : gen_port
    logic [Width-1:0]         words_q[Depth];
    logic [$clog2(Depth)-1:0] write_q, read_q, whole_q;

    assign {m_tx_last_o[p], m_tx_user_o[p], m_tx_keep_o[p], m_tx_data_o[p]} = words_q[read_q];
    assign m_tx_valid_o[p] = (Whole ? whole_q : write_q) != read_q;
    assign verdict_o[p] = VerdictAccepted;

    always_ff @(posedge clk_i) begin
      if (s_rx_valid_i[p]) words_q[write_q] <= {s_rx_last_i[p], s_rx_user_i[p], s_rx_keep_i[p], s_rx_data_i[p]};
      verdict_valid_o[p] <= s_rx_valid_i[p] && s_rx_last_i[p] && !rst_i;
      if (rst_i) begin
        write_q <= '0;
        read_q <= '0;
        whole_q <= '0;
      end else begin
        if (s_rx_valid_i[p]) write_q <= write_q + 1'b1;
        if (s_rx_valid_i[p] && s_rx_last_i[p]) whole_q <= write_q + 1'b1;
        if (m_tx_valid_o[p] && m_tx_ready_i[p]) read_q <= read_q + 1'b1;
      end
    end

    `TRIB_ASSERT(Room_A, s_rx_valid_i[p], write_q + 1'b1 != read_q)
  end

  // Registers ------------------------------------------------------------------------------------------------------------
  logic        write, write_error, read, read_error;
  logic [15:0] write_address, read_address;
  logic [31:0] write_data, read_data;

  trib_axi_lite #(
    .ReadLatency(1)
  ) u_axi_lite (
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
    .write_o         (write),
    .write_address_o (write_address),
    .write_data_o    (write_data),
    .write_error_i   (write_error),
    .read_o          (read),
    .read_address_o  (read_address),
    .read_data_i     (read_data),
    .read_error_i    (read_error)
  );

  logic [31:0] node_ip_q;

  assign write_error = write_address != NodeBase + 16'(NodeIpOffset);

  always_ff @(posedge clk_i) begin
    if (write && !write_error) node_ip_q <= write_data;
    read_error <= 1'b0;
    unique case (read_address)
      NodeBase + 16'(NodeIdOffset): read_data <= NodeIdValue;
      NodeBase + 16'(NodeBuildOffset): read_data <= BuildId;
      NodeBase + 16'(NodeIpOffset): read_data <= node_ip_q;
      default: read_error <= 1'b1;
    endcase
  end

  logic unused;
  assign unused = read;

endmodule
