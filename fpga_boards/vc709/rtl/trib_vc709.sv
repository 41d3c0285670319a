// SPDX-License-Identifier: Apache-2.0
// VC709 (XC7VX690T): the pins of the board and the primitives of the vendor around trib_vc709_core, and no logic (BA1). Ports are
// in the order of the panel: P2, P3, P4, P5 (BA2); only a port's pins in pins.csv decide which lane of the quad it has.
//
//   200 MHz - trib_core_clock ----------------------------------.
//   Si5324 -- IBUFDS_GTE2 - trib_gth_quad - 5 trib_gth_clocks --- trib_vc709_core
//   JTAG ---- trib_jtag_axi (IP) - AXI4-Lite -------------------'
module trib_vc709
  import trib_reduction_pkg::*;
#(
  // 0: a node, 1: an endpoint of rings and tori; a variant of the board sets it, and those of the node.
  parameter bit          Endpoint = 1'b0,
  // Of the node.
  parameter int unsigned Window  = 16,
  parameter int unsigned Groups  = 1,
  parameter op_set_t     Ops     = SumOnly,
  parameter dtype_set_t  Dtypes  = Fp32Only,
  // Of the core; simulation shortens them.
  parameter int unsigned Baud        = 115_200,
  parameter int unsigned I2cHz       = 100_000,
  parameter int unsigned CyclesPerMs = 156_250,
  // Identify the sources; the build sets them.
  parameter bit [31:0]   BuildId = '0,
  parameter bit [31:0]   GitHash = '0,
  localparam int unsigned Ports = 4
) (
  input  logic             sys_clk_200_p_i,
  input  logic             sys_clk_200_n_i,
  input  logic             cpu_reset_i,
  output logic [7:0]       led_o,
  input  logic             uart_rxd_i,
  output logic             uart_txd_o,
  inout  wire              i2c_scl_io,
  inout  wire              i2c_sda_io,
  output logic             i2c_mux_rst_no,
  output logic             si5324_rst_no,
  input  logic             sfp_refclk_p_i,
  input  logic             sfp_refclk_n_i,
  input  logic [Ports-1:0] sfp_rx_p_i,
  input  logic [Ports-1:0] sfp_rx_n_i,
  output logic [Ports-1:0] sfp_tx_p_o,
  output logic [Ports-1:0] sfp_tx_n_o,
  input  logic [Ports-1:0] sfp_mod_abs_i,
  input  logic [Ports-1:0] sfp_los_i,
  input  logic [Ports-1:0] sfp_tx_fault_i,
  output logic [Ports-1:0] sfp_tx_disable_o,
  output logic [Ports-1:0] sfp_rs0_o,
  output logic [Ports-1:0] sfp_rs1_o
);

  // Core clock, I2C ----------------------------------------------------------------------------------------------------
  logic core_clk, core_rst, scl, scl_low, sda, sda_low;

  trib_core_clock u_core_clock (
    .board_clk_p_i(sys_clk_200_p_i),
    .board_clk_n_i(sys_clk_200_n_i),
    .button_i     (cpu_reset_i),
    .clk_o        (core_clk),
    .rst_o        (core_rst)
  );

  trib_open_drain u_scl (
    .pin_io (i2c_scl_io),
    .low_i  (scl_low),
    .level_o(scl)
  );

  trib_open_drain u_sda (
    .pin_io (i2c_sda_io),
    .low_i  (sda_low),
    .level_o(sda)
  );

  // Transceivers and their clocks --------------------------------------------------------------------------------------
  logic                   refclk, refclk_half, qpll_reset, qpll_lock, qpll_refclk_lost;
  logic [Ports-1:0]       tx_reset, tx_user_ready, tx_reset_done, rx_reset, rx_user_ready, rx_reset_done, rx_cdr_lock, rx_lpm;
  logic                   transmit_source, gt_transmit_clk, transmit_clk, tx_clocks_locked;
  logic [Ports-1:0]       receive_source, gt_receive_clk, receive_clk, rx_clocks_locked, rx_clocks_reset;
  logic [Ports-1:0][63:0] tx_data, rx_data;
  logic [Ports-1:0][1:0]  tx_header, rx_header;
  logic [Ports-1:0][6:0]  tx_sequence;
  logic [Ports-1:0]       rx_data_valid, rx_header_valid, rx_slip;

  IBUFDS_GTE2 u_refclk (
    .I    (sfp_refclk_p_i),
    .IB   (sfp_refclk_n_i),
    .CEB  (1'b0),
    .O    (refclk),
    .ODIV2(refclk_half)
  );

  trib_gth_quad u_quad (
    .refclk_i          (refclk),
    .free_clk_i        (core_clk),
    .qpll_reset_i      (qpll_reset),
    .qpll_lock_o       (qpll_lock),
    .qpll_refclk_lost_o(qpll_refclk_lost),
    .rx_p_i            (sfp_rx_p_i),
    .rx_n_i            (sfp_rx_n_i),
    .tx_p_o            (sfp_tx_p_o),
    .tx_n_o            (sfp_tx_n_o),
    .transmit_clk_o    (transmit_source),
    .tx_reset_i        (tx_reset),
    .tx_user_ready_i   (tx_user_ready),
    .tx_reset_done_o   (tx_reset_done),
    .gt_transmit_clk_i (gt_transmit_clk),
    .transmit_clk_i    (transmit_clk),
    .tx_data_i         (tx_data),
    .tx_header_i       (tx_header),
    .tx_sequence_i     (tx_sequence),
    .receive_clk_o     (receive_source),
    .rx_reset_i        (rx_reset),
    .rx_user_ready_i   (rx_user_ready),
    .rx_reset_done_o   (rx_reset_done),
    .rx_cdr_lock_o     (rx_cdr_lock),
    .rx_lpm_i          (rx_lpm),
    .gt_receive_clk_i  (gt_receive_clk),
    .receive_clk_i     (receive_clk),
    .rx_data_o         (rx_data),
    .rx_data_valid_o   (rx_data_valid),
    .rx_header_o       (rx_header),
    .rx_header_valid_o (rx_header_valid),
    .rx_slip_i         (rx_slip)
  );

  // The transmit clock runs when its lane is out of reset.
  trib_gth_clocks u_transmit_clocks (
    .source_clk_i(transmit_source),
    .reset_i     (tx_reset[0]),
    .gt_clk_o    (gt_transmit_clk),
    .clk_o       (transmit_clk),
    .locked_o    (tx_clocks_locked)
  );

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    trib_gth_clocks u_receive_clocks (
      .source_clk_i(receive_source[p]),
      .reset_i     (rx_clocks_reset[p]),
      .gt_clk_o    (gt_receive_clk[p]),
      .clk_o       (receive_clk[p]),
      .locked_o    (rx_clocks_locked[p])
    );
  end

  // Registers by JTAG --------------------------------------------------------------------------------------------------
  logic [31:0] jtag_awaddr, jtag_wdata, jtag_araddr, jtag_rdata;
  logic [3:0]  jtag_wstrb;
  logic [2:0]  jtag_awprot, jtag_arprot;
  logic [1:0]  jtag_bresp, jtag_rresp;
  logic        jtag_awvalid, jtag_awready, jtag_wvalid, jtag_wready, jtag_bvalid, jtag_bready;
  logic        jtag_arvalid, jtag_arready, jtag_rvalid, jtag_rready;

  trib_jtag_axi u_jtag_axi (
    .aclk         (core_clk),
    .aresetn      (~core_rst),
    .m_axi_awaddr (jtag_awaddr),
    .m_axi_awprot (jtag_awprot),
    .m_axi_awvalid(jtag_awvalid),
    .m_axi_awready(jtag_awready),
    .m_axi_wdata  (jtag_wdata),
    .m_axi_wstrb  (jtag_wstrb),
    .m_axi_wvalid (jtag_wvalid),
    .m_axi_wready (jtag_wready),
    .m_axi_bresp  (jtag_bresp),
    .m_axi_bvalid (jtag_bvalid),
    .m_axi_bready (jtag_bready),
    .m_axi_araddr (jtag_araddr),
    .m_axi_arprot (jtag_arprot),
    .m_axi_arvalid(jtag_arvalid),
    .m_axi_arready(jtag_arready),
    .m_axi_rdata  (jtag_rdata),
    .m_axi_rresp  (jtag_rresp),
    .m_axi_rvalid (jtag_rvalid),
    .m_axi_rready (jtag_rready)
  );

  // The word that the build leaves in the configuration (BA5).
  logic [31:0] image;

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  USR_ACCESSE2 u_image (
    .DATA(image)
  );
  /* verilator lint_on PINMISSING */

  // Everything that can be simulated -----------------------------------------------------------------------------------
  trib_vc709_core #(
    .Baud       (Baud),
    .I2cHz      (I2cHz),
    .CyclesPerMs(CyclesPerMs),
    .Endpoint   (Endpoint),
    .Window     (Window),
    .Groups     (Groups),
    .Ops        (Ops),
    .Dtypes     (Dtypes),
    .BuildId    (BuildId),
    .GitHash    (GitHash)
  ) u_core (
    .core_clk_i           (core_clk),
    .core_rst_i           (core_rst),
    .image_i              (image),
    .uart_rxd_i,
    .uart_txd_o,
    .scl_i                (scl),
    .scl_low_o            (scl_low),
    .sda_i                (sda),
    .sda_low_o            (sda_low),
    .i2c_mux_rst_no,
    .si5324_rst_no,
    .qpll_reset_o         (qpll_reset),
    .qpll_lock_i          (qpll_lock),
    .qpll_refclk_lost_i   (qpll_refclk_lost),
    .gt_tx_reset_o        (tx_reset),
    .gt_tx_user_ready_o   (tx_user_ready),
    .gt_tx_reset_done_i   (tx_reset_done),
    .gt_rx_reset_o        (rx_reset),
    .gt_rx_user_ready_o   (rx_user_ready),
    .gt_rx_reset_done_i   (rx_reset_done),
    .gt_rx_cdr_lock_i     (rx_cdr_lock),
    .gt_rx_lpm_o          (rx_lpm),
    .tx_clocks_locked_i   (tx_clocks_locked),
    .rx_clocks_locked_i   (rx_clocks_locked),
    .rx_clocks_reset_o    (rx_clocks_reset),
    .transmit_clk_i       (transmit_clk),
    .gt_tx_data_o         (tx_data),
    .gt_tx_header_o       (tx_header),
    .gt_tx_sequence_o     (tx_sequence),
    .receive_clk_i        (receive_clk),
    .gt_rx_data_i         (rx_data),
    .gt_rx_data_valid_i   (rx_data_valid),
    .gt_rx_header_i       (rx_header),
    .gt_rx_header_valid_i (rx_header_valid),
    .gt_rx_slip_o         (rx_slip),
    .sfp_mod_abs_i,
    .sfp_los_i,
    .sfp_tx_fault_i,
    .sfp_tx_disable_o,
    .sfp_rs0_o,
    .sfp_rs1_o,
    .led_o,
    .s_jtag_awaddr_i      (jtag_awaddr[15:0]),
    .s_jtag_awvalid_i     (jtag_awvalid),
    .s_jtag_awready_o     (jtag_awready),
    .s_jtag_wdata_i       (jtag_wdata),
    .s_jtag_wstrb_i       (jtag_wstrb),
    .s_jtag_wvalid_i      (jtag_wvalid),
    .s_jtag_wready_o      (jtag_wready),
    .s_jtag_bresp_o       (jtag_bresp),
    .s_jtag_bvalid_o      (jtag_bvalid),
    .s_jtag_bready_i      (jtag_bready),
    .s_jtag_araddr_i      (jtag_araddr[15:0]),
    .s_jtag_arvalid_i     (jtag_arvalid),
    .s_jtag_arready_o     (jtag_arready),
    .s_jtag_rdata_o       (jtag_rdata),
    .s_jtag_rresp_o       (jtag_rresp),
    .s_jtag_rvalid_o      (jtag_rvalid),
    .s_jtag_rready_i      (jtag_rready)
  );

  logic unused;
  assign unused = ^{refclk_half, jtag_awaddr[31:16], jtag_araddr[31:16], jtag_awprot, jtag_arprot};

endmodule
