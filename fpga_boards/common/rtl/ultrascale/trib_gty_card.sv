// SPDX-License-Identifier: Apache-2.0
// The inside of cards with QSFP cages on UltraScale+ if each cage is four ports of 10G, by breakout: for each
// cage a quad of GTY (trib_gty_quad), registers by JTAG (IP), and trib_board_10g_core. Port 4 c + n is lane n of cage c
// (BA2). Pins, clock of the core and identity are the card's. core_rst_i is of core_clk_i.
module trib_gty_card
  import trib_board_pkg::*;
  import trib_reduction_pkg::*;
#(
  // 1 or 2, of four ports each.
  parameter int unsigned Cages   = 2,
  parameter bit [15:0]   Model   = 16'h055c,
  // Parameters of the node.
  parameter int unsigned Window  = 16,
  parameter int unsigned Groups  = 1,
  parameter op_set_t     Ops     = SumOnly,
  parameter dtype_set_t  Dtypes  = Fp32Only,
  // Identify the sources.
  parameter bit [31:0]   BuildId = '0,
  parameter bit [31:0]   GitHash = '0
) (
  input  logic                  core_clk_i,
  input  logic                  core_rst_i,
  // USR_ACCESS of the configuration: constant (BA5).
  input  logic [31:0]           image_i,
  input  logic                  uart_rxd_i,
  output logic                  uart_txd_o,
  // Cages, in the order of the panel: four lanes each.
  input  logic [Cages-1:0]      refclk_p_i,
  input  logic [Cages-1:0]      refclk_n_i,
  input  logic [Cages-1:0][3:0] rx_p_i,
  input  logic [Cages-1:0][3:0] rx_n_i,
  output logic [Cages-1:0][3:0] tx_p_o,
  output logic [Cages-1:0][3:0] tx_n_o,
  input  logic [Cages-1:0]      mod_abs_i,
  output logic [7:0]            led_o
);

  localparam int unsigned Lanes = 4;
  localparam int unsigned Ports = Cages * Lanes;

  // Quads --------------------------------------------------------------------------------------------------------------
  logic [Cages-1:0]       power_good, qpll_reset, qpll_lock, tx_clocks_locked, cage_transmit_clk;
  logic [Ports-1:0]       tx_reset, tx_user_ready, tx_reset_done, transmit_clk;
  logic [Ports-1:0]       rx_reset, rx_user_ready, rx_reset_done, rx_cdr_lock, rx_clocks_locked, rx_clocks_reset, receive_clk;
  logic [Ports-1:0]       rx_data_valid, rx_header_valid, rx_slip, mod_abs;
  logic [Ports-1:0][63:0] tx_data, rx_data;
  logic [Ports-1:0][1:0]  tx_header, rx_header;

  for (genvar c = 0; c < Cages; c++) begin : gen_cage
    trib_gty_quad u_quad (
      .refclk_p_i        (refclk_p_i[c]),
      .refclk_n_i        (refclk_n_i[c]),
      .rx_p_i            (rx_p_i[c]),
      .rx_n_i            (rx_n_i[c]),
      .tx_p_o            (tx_p_o[c]),
      .tx_n_o            (tx_n_o[c]),
      .core_clk_i,
      .power_good_o      (power_good[c]),
      .qpll_reset_i      (qpll_reset[c]),
      .qpll_lock_o       (qpll_lock[c]),
      .tx_reset_i        (tx_reset[c*Lanes+:Lanes]),
      .tx_user_ready_i   (tx_user_ready[c*Lanes+:Lanes]),
      .tx_reset_done_o   (tx_reset_done[c*Lanes+:Lanes]),
      .tx_clocks_locked_o(tx_clocks_locked[c]),
      .rx_reset_i        (rx_reset[c*Lanes+:Lanes]),
      .rx_user_ready_i   (rx_user_ready[c*Lanes+:Lanes]),
      .rx_reset_done_o   (rx_reset_done[c*Lanes+:Lanes]),
      .rx_cdr_lock_o     (rx_cdr_lock[c*Lanes+:Lanes]),
      .rx_clocks_locked_o(rx_clocks_locked[c*Lanes+:Lanes]),
      .rx_clocks_reset_i (rx_clocks_reset[c*Lanes+:Lanes]),
      .transmit_clk_o    (cage_transmit_clk[c]),
      .tx_data_i         (tx_data[c*Lanes+:Lanes]),
      .tx_header_i       (tx_header[c*Lanes+:Lanes]),
      .receive_clk_o     (receive_clk[c*Lanes+:Lanes]),
      .rx_data_o         (rx_data[c*Lanes+:Lanes]),
      .rx_data_valid_o   (rx_data_valid[c*Lanes+:Lanes]),
      .rx_header_o       (rx_header[c*Lanes+:Lanes]),
      .rx_header_valid_o (rx_header_valid[c*Lanes+:Lanes]),
      .rx_slip_i         (rx_slip[c*Lanes+:Lanes])
    );

    assign transmit_clk[c*Lanes+:Lanes] = {Lanes{cage_transmit_clk[c]}};
    assign mod_abs[c*Lanes+:Lanes] = {Lanes{mod_abs_i[c]}};
  end

  // Registers by JTAG --------------------------------------------------------------------------------------------------
  logic [31:0] jtag_awaddr, jtag_wdata, jtag_araddr, jtag_rdata;
  logic [3:0]  jtag_wstrb;
  logic [2:0]  jtag_awprot, jtag_arprot;
  logic [1:0]  jtag_bresp, jtag_rresp;
  logic        jtag_awvalid, jtag_awready, jtag_wvalid, jtag_wready, jtag_bvalid, jtag_bready;
  logic        jtag_arvalid, jtag_arready, jtag_rvalid, jtag_rready;

  trib_jtag_axi u_jtag_axi (
    .aclk         (core_clk_i),
    .aresetn      (~core_rst_i),
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

  // Everything that can be simulated -----------------------------------------------------------------------------------
  // The reference clocks run without being programmed (BG2). Open outputs belong to rules that do not apply here.
  clock_status_t clock;
  assign clock = '{ready: power_good == '1, default: '0};

  /* verilator lint_off PINMISSING */
  trib_board_10g_core #(
    .Ports  (Ports),
    .Lanes  (Lanes),
    .Gty    (1'b1),
    .Model  (Model),
    .Window (Window),
    .Groups (Groups),
    .Ops    (Ops),
    .Dtypes (Dtypes),
    .BuildId(BuildId),
    .GitHash(GitHash)
  ) u_core (
    .core_clk_i,
    .core_rst_i,
    .image_i,
    .uart_rxd_i,
    .uart_txd_o,
    .clock_i             (clock),
    .reference_ready_i   (power_good),
    .qpll_reset_o        (qpll_reset),
    .qpll_lock_i         (qpll_lock),
    .qpll_refclk_lost_i  ('0),
    .gt_tx_reset_o       (tx_reset),
    .gt_tx_user_ready_o  (tx_user_ready),
    .gt_tx_reset_done_i  (tx_reset_done),
    .gt_rx_reset_o       (rx_reset),
    .gt_rx_user_ready_o  (rx_user_ready),
    .gt_rx_reset_done_i  (rx_reset_done),
    .gt_rx_cdr_lock_i    (rx_cdr_lock),
    .tx_clocks_locked_i  (tx_clocks_locked),
    .rx_clocks_locked_i  (rx_clocks_locked),
    .rx_clocks_reset_o   (rx_clocks_reset),
    .transmit_clk_i      (transmit_clk),
    .gt_tx_data_o        (tx_data),
    .gt_tx_header_o      (tx_header),
    .receive_clk_i       (receive_clk),
    .gt_rx_data_i        (rx_data),
    .gt_rx_data_valid_i  (rx_data_valid),
    .gt_rx_header_i      (rx_header),
    .gt_rx_header_valid_i(rx_header_valid),
    .gt_rx_slip_o        (rx_slip),
    .sfp_mod_abs_i       (mod_abs),
    .sfp_los_i           ('0),
    .sfp_tx_fault_i      ('0),
    .led_o,
    .s_jtag_awaddr_i     (jtag_awaddr[15:0]),
    .s_jtag_awvalid_i    (jtag_awvalid),
    .s_jtag_awready_o    (jtag_awready),
    .s_jtag_wdata_i      (jtag_wdata),
    .s_jtag_wstrb_i      (jtag_wstrb),
    .s_jtag_wvalid_i     (jtag_wvalid),
    .s_jtag_wready_o     (jtag_wready),
    .s_jtag_bresp_o      (jtag_bresp),
    .s_jtag_bvalid_o     (jtag_bvalid),
    .s_jtag_bready_i     (jtag_bready),
    .s_jtag_araddr_i     (jtag_araddr[15:0]),
    .s_jtag_arvalid_i    (jtag_arvalid),
    .s_jtag_arready_o    (jtag_arready),
    .s_jtag_rdata_o      (jtag_rdata),
    .s_jtag_rresp_o      (jtag_rresp),
    .s_jtag_rvalid_o     (jtag_rvalid),
    .s_jtag_rready_i     (jtag_rready)
  );
  /* verilator lint_on PINMISSING */

  logic unused;
  assign unused = ^{jtag_awaddr[31:16], jtag_araddr[31:16], jtag_awprot, jtag_arprot};

endmodule
