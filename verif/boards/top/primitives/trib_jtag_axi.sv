// SPDX-License-Identifier: Apache-2.0
// The IP jtag_axi as an AXI4-Lite master of the bench (PG174): what the bench wants is on request_*, which the module of the bench
// drives by their hierarchical names. In reset (aresetn 0) nothing is valid and nothing ready.
module trib_jtag_axi (
  input  logic        aclk,
  input  logic        aresetn,
  output logic [31:0] m_axi_awaddr,
  output logic [2:0]  m_axi_awprot,
  output logic        m_axi_awvalid,
  input  logic        m_axi_awready,
  output logic [31:0] m_axi_wdata,
  output logic [3:0]  m_axi_wstrb,
  output logic        m_axi_wvalid,
  input  logic        m_axi_wready,
  input  logic [1:0]  m_axi_bresp,
  input  logic        m_axi_bvalid,
  output logic        m_axi_bready,
  output logic [31:0] m_axi_araddr,
  output logic [2:0]  m_axi_arprot,
  output logic        m_axi_arvalid,
  input  logic        m_axi_arready,
  input  logic [31:0] m_axi_rdata,
  input  logic [1:0]  m_axi_rresp,
  input  logic        m_axi_rvalid,
  output logic        m_axi_rready
);

  logic [15:0] request_awaddr, request_araddr;
  logic [31:0] request_wdata;
  logic [3:0]  request_wstrb;
  logic        request_awvalid, request_wvalid, request_bready, request_arvalid, request_rready;

  assign m_axi_awaddr = {16'b0, request_awaddr};
  assign m_axi_awprot = '0;
  assign m_axi_awvalid = request_awvalid && aresetn;
  assign m_axi_wdata = request_wdata;
  assign m_axi_wstrb = request_wstrb;
  assign m_axi_wvalid = request_wvalid && aresetn;
  assign m_axi_bready = request_bready && aresetn;
  assign m_axi_araddr = {16'b0, request_araddr};
  assign m_axi_arprot = '0;
  assign m_axi_arvalid = request_arvalid && aresetn;
  assign m_axi_rready = request_rready && aresetn;

endmodule
