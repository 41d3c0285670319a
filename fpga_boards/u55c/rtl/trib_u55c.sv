// SPDX-License-Identifier: Apache-2.0
// Alveo U55C (XCU55C): the pins of the card and the primitives of the vendor around the card design, and no logic
// (BA1): trib_cmac_card with a port of 100G in each cage, or with Breakout trib_gty_card with four of 10G. Ports are in
// the order of the panel: QSFP 0, QSFP 1 (BA2). Side signals of the modules are not the FPGA's: a module counts as
// present.
//
//   100 MHz ------ MMCM, 250 MHz ------------.
//   161.13 MHz - trib_cmac_quad, for each cage - trib_board_100g_core
//   JTAG ------- trib_jtag_axi (IP) ---------'
//
//   100 MHz ------ MMCM, 156.25 MHz ---------.
//   161.13 MHz - trib_gty_quad, for each cage -- trib_board_10g_core
//   JTAG ------- trib_jtag_axi (IP) ---------'
module trib_u55c
  import trib_reduction_pkg::*;
#(
  // 0: 2 x 100G, 1: 8 x 10G; a variant of the board sets it, and those of the node.
  parameter bit          Breakout = 1'b0,
  // Of the node.
  parameter int unsigned Window   = 16,
  parameter int unsigned Groups   = 1,
  parameter op_set_t     Ops      = SumOnly,
  parameter dtype_set_t  Dtypes   = Fp32Only,
  // Identify the sources; the build sets them.
  parameter bit [31:0]   BuildId  = '0,
  parameter bit [31:0]   GitHash  = '0,
  localparam int unsigned Cages = 2,
  localparam bit [15:0] Model = 16'h055c
) (
  input  logic       sys_clk_100_p_i,
  input  logic       sys_clk_100_n_i,
  input  logic       reset_i,
  input  logic       qsfp0_mgt_refclk_p_i,
  input  logic       qsfp0_mgt_refclk_n_i,
  input  logic [3:0] qsfp0_rx_p_i,
  input  logic [3:0] qsfp0_rx_n_i,
  output logic [3:0] qsfp0_tx_p_o,
  output logic [3:0] qsfp0_tx_n_o,
  input  logic       qsfp1_mgt_refclk_p_i,
  input  logic       qsfp1_mgt_refclk_n_i,
  input  logic [3:0] qsfp1_rx_p_i,
  input  logic [3:0] qsfp1_rx_n_i,
  output logic [3:0] qsfp1_tx_p_o,
  output logic [3:0] qsfp1_tx_n_o,
  output logic [1:0] qsfp_led_act_o,
  output logic [1:0] qsfp_led_stat_g_o,
  output logic [1:0] qsfp_led_stat_y_o,
  input  logic       uart_rxd_i,
  output logic       uart_txd_o,
  output logic       hbm_cattrip_o
);

  // Core clock: 100 MHz x 12.5 / 5 or / 8, VCO 1250 MHz ------------------------------------------------------------------
  logic board_clk, feedback, clk_250, clk_156, locked, core_clk, core_rst;

  IBUFDS u_board_clk (
    .I (sys_clk_100_p_i),
    .IB(sys_clk_100_n_i),
    .O (board_clk)
  );

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  MMCME4_BASE #(
    .CLKIN1_PERIOD   (10.0),
    .CLKFBOUT_MULT_F (12.5),
    .CLKOUT0_DIVIDE_F(5.0),
    .CLKOUT1_DIVIDE  (8)
  ) u_mmcm (
    .CLKIN1  (board_clk),
    .RST     (1'b0),
    .PWRDWN  (1'b0),
    .CLKFBIN (feedback),
    .CLKFBOUT(feedback),
    .CLKOUT0 (clk_250),
    .CLKOUT1 (clk_156),
    .LOCKED  (locked)
  );
  /* verilator lint_on PINMISSING */

  BUFG u_core_clk (
    .I(Breakout ? clk_156 : clk_250),
    .O(core_clk)
  );

  trib_core_reset u_reset (
    .clk_i     (core_clk),
    .unlocked_i(~locked),
    .button_i  (reset_i),
    .rst_o     (core_rst)
  );

  // The word that the build leaves in the configuration (BA5).
  logic [31:0] image;

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  USR_ACCESSE2 u_image (
    .DATA(image)
  );
  /* verilator lint_on PINMISSING */

  // The card -----------------------------------------------------------------------------------------------------------
  logic [7:0]            led;
  logic [Cages-1:0]      refclk_p, refclk_n;
  logic [Cages-1:0][3:0] rx_p, rx_n, tx_p, tx_n;

  assign refclk_p = {qsfp1_mgt_refclk_p_i, qsfp0_mgt_refclk_p_i};
  assign refclk_n = {qsfp1_mgt_refclk_n_i, qsfp0_mgt_refclk_n_i};
  assign rx_p = {qsfp1_rx_p_i, qsfp0_rx_p_i};
  assign rx_n = {qsfp1_rx_n_i, qsfp0_rx_n_i};
  assign {qsfp1_tx_p_o, qsfp0_tx_p_o} = tx_p;
  assign {qsfp1_tx_n_o, qsfp0_tx_n_o} = tx_n;

  if (Breakout) begin : gen_10g
    trib_gty_card #(
      .Cages  (Cages),
      .Model  (Model),
      .Window (Window),
      .Groups (Groups),
      .Ops    (Ops),
      .Dtypes (Dtypes),
      .BuildId(BuildId),
      .GitHash(GitHash)
    ) u_card (
      .core_clk_i(core_clk),
      .core_rst_i(core_rst),
      .image_i   (image),
      .uart_rxd_i,
      .uart_txd_o,
      .refclk_p_i(refclk_p),
      .refclk_n_i(refclk_n),
      .rx_p_i    (rx_p),
      .rx_n_i    (rx_n),
      .tx_p_o    (tx_p),
      .tx_n_o    (tx_n),
      .mod_abs_i ('0),
      .led_o     (led)
    );
  end else begin : gen_100g
    trib_cmac_card #(
      .Ports  (Cages),
      .Model  (Model),
      .Window (Window),
      .Groups (Groups),
      .Ops    (Ops),
      .Dtypes (Dtypes),
      .BuildId(BuildId),
      .GitHash(GitHash)
    ) u_card (
      .core_clk_i(core_clk),
      .core_rst_i(core_rst),
      .image_i   (image),
      .uart_rxd_i,
      .uart_txd_o,
      .refclk_p_i(refclk_p),
      .refclk_n_i(refclk_n),
      .rx_p_i    (rx_p),
      .rx_n_i    (rx_n),
      .tx_p_o    (tx_p),
      .tx_n_o    (tx_n),
      .mod_abs_i ('0),
      .led_o     (led)
    );
  end

  // Of each cage: its link in one LED, in the others what LEDs 4 to 7 show (BH5).
  assign qsfp_led_act_o = led[1:0];
  assign qsfp_led_stat_g_o = led[5:4];
  assign qsfp_led_stat_y_o = led[7:6];

  // 1 makes the card cut its power.
  assign hbm_cattrip_o = 1'b0;

  logic unused;
  assign unused = ^led[3:2];

endmodule
