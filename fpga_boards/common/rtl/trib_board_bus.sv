// SPDX-License-Identifier: Apache-2.0
// The register bus of a card (BR1 to BR5), in the core's clock: console and JTAG as masters, the card's registers and, through
// node_o and node_i, the node's registers. bus_error_o is a strobe of an access that answered with an error. The rest is what
// trib_board_registers has.
module trib_board_bus
  import trib_board_pkg::*;
  import trib_board_registers_pkg::*;
#(
  // 1 to 8.
  parameter int unsigned Ports        = 4,
  // Core cycles of a bit of the console, at least 8 (BC1).
  parameter int unsigned CyclesPerBit = 1356,
  // In the place of the node an endpoint, which has the addresses from 0x8000 on, too (BE2).
  parameter bit          Endpoint     = 1'b0,
  parameter bit [15:0]   Model        = 16'h0709,
  parameter bit [31:0]   GitHash      = '0
) (
  input  logic                       clk_i,
  input  logic                       rst_i,
  input  logic                       second_i,
  // Masters.
  input  logic                       uart_rxd_i,
  output logic                       uart_txd_o,
  input  logic [15:0]                s_jtag_awaddr_i,
  input  logic                       s_jtag_awvalid_i,
  output logic                       s_jtag_awready_o,
  input  logic [31:0]                s_jtag_wdata_i,
  input  logic [3:0]                 s_jtag_wstrb_i,
  input  logic                       s_jtag_wvalid_i,
  output logic                       s_jtag_wready_o,
  output logic [1:0]                 s_jtag_bresp_o,
  output logic                       s_jtag_bvalid_o,
  input  logic                       s_jtag_bready_i,
  input  logic [15:0]                s_jtag_araddr_i,
  input  logic                       s_jtag_arvalid_i,
  output logic                       s_jtag_arready_o,
  output logic [31:0]                s_jtag_rdata_o,
  output logic [1:0]                 s_jtag_rresp_o,
  output logic                       s_jtag_rvalid_o,
  input  logic                       s_jtag_rready_i,
  // The node.
  output axil_request_t              node_o,
  input  axil_response_t             node_i,
  output logic                       bus_error_o,
  // The card.
  output board_commands_t            commands_o,
  input  clock_status_t              clock_i,
  input  transmit_status_t           transmit_i,
  input  logic [7:0]                 leds_i,
  input  logic [31:0]                image_i,
  output link_settings_t [Ports-1:0] link_settings_o,
  output link_commands_t [Ports-1:0] link_commands_o,
  input  link_state_t [Ports-1:0]    link_state_i,
  output logic [4:0]                 link_count_read_o,
  input  logic [Ports-1:0][31:0]     link_count_i
);

  if (CyclesPerBit < 8) $fatal(1, "trib_board_bus: CyclesPerBit must be at least 8");

  axil_request_t [1:0]  master_request, slave_request;
  axil_response_t [1:0] master_response, slave_response;
  console_counts_t      console_counts;

  trib_console #(
    .CyclesPerBit(CyclesPerBit)
  ) u_console (
    .clk_i,
    .rst_i,
    .rxd_i   (uart_rxd_i),
    .txd_o   (uart_txd_o),
    .m_axil_o(master_request[0]),
    .m_axil_i(master_response[0]),
    .counts_o(console_counts)
  );

  assign master_request[1] = '{
    awaddr: s_jtag_awaddr_i,
    awvalid: s_jtag_awvalid_i,
    wdata: s_jtag_wdata_i,
    wstrb: s_jtag_wstrb_i,
    wvalid: s_jtag_wvalid_i,
    bready: s_jtag_bready_i,
    araddr: s_jtag_araddr_i,
    arvalid: s_jtag_arvalid_i,
    rready: s_jtag_rready_i
  };
  assign s_jtag_awready_o = master_response[1].awready;
  assign s_jtag_wready_o = master_response[1].wready;
  assign s_jtag_bresp_o = master_response[1].bresp;
  assign s_jtag_bvalid_o = master_response[1].bvalid;
  assign s_jtag_arready_o = master_response[1].arready;
  assign s_jtag_rdata_o = master_response[1].rdata;
  assign s_jtag_rresp_o = master_response[1].rresp;
  assign s_jtag_rvalid_o = master_response[1].rvalid;

  trib_axi_lite_switch #(
    .High(Endpoint)
  ) u_switch (
    .clk_i,
    .rst_i,
    .s_axil_i(master_request),
    .s_axil_o(master_response),
    .m_axil_o(slave_request),
    .m_axil_i(slave_response),
    .error_o (bus_error_o)
  );

  assign node_o = slave_request[0];
  assign slave_response[0] = node_i;

  trib_board_registers #(
    .Ports   (Ports),
    .Endpoint(Endpoint),
    .Model   (Model),
    .GitHash (GitHash)
  ) u_registers (
    .clk_i,
    .rst_i,
    .second_i,
    .s_axil_i (slave_request[1]),
    .s_axil_o (slave_response[1]),
    .commands_o,
    .clock_i,
    .transmit_i,
    .console_i(console_counts),
    .leds_i,
    .image_i,
    .link_settings_o,
    .link_commands_o,
    .link_state_i,
    .link_count_read_o,
    .link_count_i
  );

endmodule
