// SPDX-License-Identifier: Apache-2.0
// The top of the VC709 with what has no direction in a program: the second pins of differential pairs, the pull-ups of the I2C bus, and the
// master instead of JTAG. Clocks and lines are driven by the bench (simulated_vc709_top.h).
module trib_vc709_bench #(
  parameter bit [31:0] BuildId = '0,
  parameter bit [31:0] GitHash = '0
) (
  input  logic              board_clk_i,
  input  logic              refclk_i,
  input  logic [3:0]        line_i,
  // 1 while the pins of a line are each other's inverse.
  output logic [3:0]        tx_o,
  output logic [3:0]        tx_differential_o,
  output logic              core_clk_o,
  input  logic              cpu_reset_i,
  output logic [7:0]        led_o,
  input  logic              uart_rxd_i,
  output logic              uart_txd_o,
  // The levels of the bus, and what the parts on it pull low.
  input  logic              scl_low_i,
  input  logic              sda_low_i,
  output logic              scl_o,
  output logic              sda_o,
  output logic              i2c_mux_rst_no,
  output logic              si5324_rst_no,
  input  logic [3:0]        sfp_mod_abs_i,
  input  logic [3:0]        sfp_los_i,
  input  logic [3:0]        sfp_tx_fault_i,
  output logic [3:0]        sfp_tx_disable_o,
  output logic [3:0]        sfp_rs0_o,
  output logic [3:0]        sfp_rs1_o,
  // The master of JTAG.
  input  logic [15:0]       jtag_awaddr_i,
  input  logic              jtag_awvalid_i,
  output logic              jtag_awready_o,
  input  logic [31:0]       jtag_wdata_i,
  input  logic [3:0]        jtag_wstrb_i,
  input  logic              jtag_wvalid_i,
  output logic              jtag_wready_o,
  output logic [1:0]        jtag_bresp_o,
  output logic              jtag_bvalid_o,
  input  logic              jtag_bready_i,
  input  logic [15:0]       jtag_araddr_i,
  input  logic              jtag_arvalid_i,
  output logic              jtag_arready_o,
  output logic [31:0]       jtag_rdata_o,
  output logic [1:0]        jtag_rresp_o,
  output logic              jtag_rvalid_o,
  input  logic              jtag_rready_i
);

  logic [3:0] tx_p, tx_n;
  wire        scl, sda;

  pullup (scl);
  pullup (sda);
  assign scl = scl_low_i ? 1'b0 : 1'bz;
  assign sda = sda_low_i ? 1'b0 : 1'bz;
  assign scl_o = scl;
  assign sda_o = sda;
  assign tx_o = tx_p;
  assign tx_differential_o = tx_p ^ tx_n;

  trib_vc709 #(
    .BuildId    (BuildId),
    .GitHash    (GitHash),
    .Baud       (15_625_000),
    .I2cHz      (9_765_625),
    .CyclesPerMs(200)
  ) u_top (
    .sys_clk_200_p_i(board_clk_i),
    .sys_clk_200_n_i(~board_clk_i),
    .cpu_reset_i,
    .led_o,
    .uart_rxd_i,
    .uart_txd_o,
    .i2c_scl_io     (scl),
    .i2c_sda_io     (sda),
    .i2c_mux_rst_no,
    .si5324_rst_no,
    .sfp_refclk_p_i (refclk_i),
    .sfp_refclk_n_i (~refclk_i),
    .sfp_rx_p_i     (line_i),
    .sfp_rx_n_i     (~line_i),
    .sfp_tx_p_o     (tx_p),
    .sfp_tx_n_o     (tx_n),
    .sfp_mod_abs_i,
    .sfp_los_i,
    .sfp_tx_fault_i,
    .sfp_tx_disable_o,
    .sfp_rs0_o,
    .sfp_rs1_o
  );

  assign core_clk_o = u_top.core_clk;

  // The master -----------------------------------------------------------------------------------------------------------
  assign u_top.u_jtag_axi.request_awaddr = jtag_awaddr_i;
  assign u_top.u_jtag_axi.request_awvalid = jtag_awvalid_i;
  assign u_top.u_jtag_axi.request_wdata = jtag_wdata_i;
  assign u_top.u_jtag_axi.request_wstrb = jtag_wstrb_i;
  assign u_top.u_jtag_axi.request_wvalid = jtag_wvalid_i;
  assign u_top.u_jtag_axi.request_bready = jtag_bready_i;
  assign u_top.u_jtag_axi.request_araddr = jtag_araddr_i;
  assign u_top.u_jtag_axi.request_arvalid = jtag_arvalid_i;
  assign u_top.u_jtag_axi.request_rready = jtag_rready_i;
  assign jtag_awready_o = u_top.u_jtag_axi.m_axi_awready;
  assign jtag_wready_o = u_top.u_jtag_axi.m_axi_wready;
  assign jtag_bresp_o = u_top.u_jtag_axi.m_axi_bresp;
  assign jtag_bvalid_o = u_top.u_jtag_axi.m_axi_bvalid;
  assign jtag_arready_o = u_top.u_jtag_axi.m_axi_arready;
  assign jtag_rdata_o = u_top.u_jtag_axi.m_axi_rdata;
  assign jtag_rresp_o = u_top.u_jtag_axi.m_axi_rresp;
  assign jtag_rvalid_o = u_top.u_jtag_axi.m_axi_rvalid;

endmodule
