// SPDX-License-Identifier: Apache-2.0
// The inside of cards with 100G ports on UltraScale+: for each port a quad with its hard MAC
// (trib_cmac_quad), registers by JTAG (IP), and trib_board_100g_core. Pins, clock of the core and identity are the
// card's. core_rst_i is of core_clk_i.
module trib_cmac_card
  import trib_board_pkg::*;
  import trib_reduction_pkg::*;
#(
  // 1 to 4, of 100G each.
  parameter int unsigned Ports   = 2,
  // Ports in another SLR than the node, a bit each (BH6).
  parameter int unsigned FarPorts = 0,
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
  // Cages, in the order of the panel (BA2): four lanes each.
  input  logic [Ports-1:0]      refclk_p_i,
  input  logic [Ports-1:0]      refclk_n_i,
  input  logic [Ports-1:0][3:0] rx_p_i,
  input  logic [Ports-1:0][3:0] rx_n_i,
  output logic [Ports-1:0][3:0] tx_p_o,
  output logic [Ports-1:0][3:0] tx_n_o,
  input  logic [Ports-1:0]      mod_abs_i,
  output logic [7:0]            led_o
);

  // Quads with their MACs ----------------------------------------------------------------------------------------------
  logic [Ports-1:0]         power_good, qpll_reset, qpll_lock, tx_reset, tx_user_ready, tx_reset_done, tx_clocks_locked;
  logic [Ports-1:0]         rx_reset, rx_user_ready, rx_reset_done, rx_cdr_lock, rx_clocks_locked, rx_clocks_reset;
  logic [Ports-1:0]         fec, receive_down;
  logic [Ports-1:0]         transmit_clk, transmit_rst, tx_valid, tx_ready, tx_last, tx_user, tx_enable, tx_send_rfi, tx_send_idle;
  logic [Ports-1:0]         receive_clk, receive_rst, rx_valid, rx_last, rx_user;
  logic [Ports-1:0][511:0]  tx_data, rx_data;
  logic [Ports-1:0][63:0]   tx_keep, rx_keep;
  cmac_levels_t [Ports-1:0] rx_levels;
  cmac_events_t [Ports-1:0] rx_events;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    trib_cmac_quad u_quad (
      .refclk_p_i        (refclk_p_i[p]),
      .refclk_n_i        (refclk_n_i[p]),
      .rx_p_i            (rx_p_i[p]),
      .rx_n_i            (rx_n_i[p]),
      .tx_p_o            (tx_p_o[p]),
      .tx_n_o            (tx_n_o[p]),
      .core_clk_i,
      .power_good_o      (power_good[p]),
      .qpll_reset_i      (qpll_reset[p]),
      .qpll_lock_o       (qpll_lock[p]),
      .gt_tx_reset_i     (tx_reset[p]),
      .gt_tx_user_ready_i(tx_user_ready[p]),
      .gt_tx_reset_done_o(tx_reset_done[p]),
      .tx_clocks_locked_o(tx_clocks_locked[p]),
      .gt_rx_reset_i     (rx_reset[p]),
      .gt_rx_user_ready_i(rx_user_ready[p]),
      .gt_rx_reset_done_o(rx_reset_done[p]),
      .gt_rx_cdr_lock_o  (rx_cdr_lock[p]),
      .rx_clocks_locked_o(rx_clocks_locked[p]),
      .rx_clocks_reset_i (rx_clocks_reset[p]),
      .fec_i             (fec[p]),
      .receive_down_i    (receive_down[p]),
      .transmit_clk_o    (transmit_clk[p]),
      .transmit_rst_i    (transmit_rst[p]),
      .tx_valid_i        (tx_valid[p]),
      .tx_ready_o        (tx_ready[p]),
      .tx_last_i         (tx_last[p]),
      .tx_user_i         (tx_user[p]),
      .tx_data_i         (tx_data[p]),
      .tx_keep_i         (tx_keep[p]),
      .tx_enable_i       (tx_enable[p]),
      .tx_send_rfi_i     (tx_send_rfi[p]),
      .tx_send_idle_i    (tx_send_idle[p]),
      .receive_clk_o     (receive_clk[p]),
      .receive_rst_i     (receive_rst[p]),
      .rx_valid_o        (rx_valid[p]),
      .rx_last_o         (rx_last[p]),
      .rx_user_o         (rx_user[p]),
      .rx_data_o         (rx_data[p]),
      .rx_keep_o         (rx_keep[p]),
      .rx_levels_o       (rx_levels[p]),
      .rx_events_o       (rx_events[p])
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
  trib_board_100g_core #(
    .Ports   (Ports),
    .FarPorts(FarPorts),
    .Model   (Model),
    .Window  (Window),
    .Groups  (Groups),
    .Ops     (Ops),
    .Dtypes  (Dtypes),
    .BuildId (BuildId),
    .GitHash (GitHash)
  ) u_core (
    .core_clk_i,
    .core_rst_i,
    .image_i,
    .uart_rxd_i,
    .uart_txd_o,
    .power_good_i       (power_good),
    .qpll_reset_o       (qpll_reset),
    .qpll_lock_i        (qpll_lock),
    .gt_tx_reset_o      (tx_reset),
    .gt_tx_user_ready_o (tx_user_ready),
    .gt_tx_reset_done_i (tx_reset_done),
    .tx_clocks_locked_i (tx_clocks_locked),
    .gt_rx_reset_o      (rx_reset),
    .gt_rx_user_ready_o (rx_user_ready),
    .gt_rx_reset_done_i (rx_reset_done),
    .gt_rx_cdr_lock_i   (rx_cdr_lock),
    .rx_clocks_locked_i (rx_clocks_locked),
    .rx_clocks_reset_o  (rx_clocks_reset),
    .fec_o              (fec),
    .receive_down_o     (receive_down),
    .transmit_clk_i     (transmit_clk),
    .transmit_rst_o     (transmit_rst),
    .cmac_tx_valid_o    (tx_valid),
    .cmac_tx_ready_i    (tx_ready),
    .cmac_tx_last_o     (tx_last),
    .cmac_tx_user_o     (tx_user),
    .cmac_tx_data_o     (tx_data),
    .cmac_tx_keep_o     (tx_keep),
    .cmac_tx_enable_o   (tx_enable),
    .cmac_tx_send_rfi_o (tx_send_rfi),
    .cmac_tx_send_idle_o(tx_send_idle),
    .receive_clk_i      (receive_clk),
    .receive_rst_o      (receive_rst),
    .cmac_rx_valid_i    (rx_valid),
    .cmac_rx_last_i     (rx_last),
    .cmac_rx_user_i     (rx_user),
    .cmac_rx_data_i     (rx_data),
    .cmac_rx_keep_i     (rx_keep),
    .cmac_rx_levels_i   (rx_levels),
    .cmac_rx_events_i   (rx_events),
    .qsfp_mod_abs_i     (mod_abs_i),
    .led_o,
    .s_jtag_awaddr_i    (jtag_awaddr[15:0]),
    .s_jtag_awvalid_i   (jtag_awvalid),
    .s_jtag_awready_o   (jtag_awready),
    .s_jtag_wdata_i     (jtag_wdata),
    .s_jtag_wstrb_i     (jtag_wstrb),
    .s_jtag_wvalid_i    (jtag_wvalid),
    .s_jtag_wready_o    (jtag_wready),
    .s_jtag_bresp_o     (jtag_bresp),
    .s_jtag_bvalid_o    (jtag_bvalid),
    .s_jtag_bready_i    (jtag_bready),
    .s_jtag_araddr_i    (jtag_araddr[15:0]),
    .s_jtag_arvalid_i   (jtag_arvalid),
    .s_jtag_arready_o   (jtag_arready),
    .s_jtag_rdata_o     (jtag_rdata),
    .s_jtag_rresp_o     (jtag_rresp),
    .s_jtag_rvalid_o    (jtag_rvalid),
    .s_jtag_rready_i    (jtag_rready)
  );

  logic unused;
  assign unused = ^{jtag_awaddr[31:16], jtag_araddr[31:16], jtag_awprot, jtag_arprot};

endmodule
