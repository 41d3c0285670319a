// SPDX-License-Identifier: Apache-2.0
// Silicom fb4CGg3 (XCVU9P): the pins of the card and the primitives of the vendor around trib_cmac_card, and no logic
// (BA1). Ports are in the order of the panel: QSFP 0 to 3 (BA2). There is no UART at the FPGA: registers are read by
// JTAG.
//
//   50 MHz ------- MMCM, 250 MHz ------------.
//   161.13 MHz - trib_cmac_quad, for each cage - trib_board_100g_core
//   JTAG ------- trib_jtag_axi (IP) ---------'
module trib_fb4cgg3
  import trib_reduction_pkg::*;
#(
  // Of the node; a variant of the board sets them.
  parameter int unsigned Window  = 16,
  parameter int unsigned Groups  = 1,
  parameter op_set_t     Ops     = SumOnly,
  parameter dtype_set_t  Dtypes  = Fp32Only,
  // Identify the sources; the build sets them.
  parameter bit [31:0]   BuildId = '0,
  parameter bit [31:0]   GitHash = '0,
  localparam int unsigned Ports = 4
) (
  input  logic       init_clk_i,
  input  logic       qsfp0_mgt_refclk_p_i,
  input  logic       qsfp0_mgt_refclk_n_i,
  input  logic [3:0] qsfp0_rx_p_i,
  input  logic [3:0] qsfp0_rx_n_i,
  output logic [3:0] qsfp0_tx_p_o,
  output logic [3:0] qsfp0_tx_n_o,
  input  logic       qsfp0_mod_prsnt_ni,
  output logic       qsfp0_reset_no,
  output logic       qsfp0_lp_mode_o,
  input  logic       qsfp0_intr_ni,
  inout  wire        qsfp0_i2c_scl_io,
  inout  wire        qsfp0_i2c_sda_io,
  input  logic       qsfp1_mgt_refclk_p_i,
  input  logic       qsfp1_mgt_refclk_n_i,
  input  logic [3:0] qsfp1_rx_p_i,
  input  logic [3:0] qsfp1_rx_n_i,
  output logic [3:0] qsfp1_tx_p_o,
  output logic [3:0] qsfp1_tx_n_o,
  input  logic       qsfp1_mod_prsnt_ni,
  output logic       qsfp1_reset_no,
  output logic       qsfp1_lp_mode_o,
  input  logic       qsfp1_intr_ni,
  inout  wire        qsfp1_i2c_scl_io,
  inout  wire        qsfp1_i2c_sda_io,
  input  logic       qsfp2_mgt_refclk_p_i,
  input  logic       qsfp2_mgt_refclk_n_i,
  input  logic [3:0] qsfp2_rx_p_i,
  input  logic [3:0] qsfp2_rx_n_i,
  output logic [3:0] qsfp2_tx_p_o,
  output logic [3:0] qsfp2_tx_n_o,
  input  logic       qsfp2_mod_prsnt_ni,
  output logic       qsfp2_reset_no,
  output logic       qsfp2_lp_mode_o,
  input  logic       qsfp2_intr_ni,
  inout  wire        qsfp2_i2c_scl_io,
  inout  wire        qsfp2_i2c_sda_io,
  input  logic       qsfp3_mgt_refclk_p_i,
  input  logic       qsfp3_mgt_refclk_n_i,
  input  logic [3:0] qsfp3_rx_p_i,
  input  logic [3:0] qsfp3_rx_n_i,
  output logic [3:0] qsfp3_tx_p_o,
  output logic [3:0] qsfp3_tx_n_o,
  input  logic       qsfp3_mod_prsnt_ni,
  output logic       qsfp3_reset_no,
  output logic       qsfp3_lp_mode_o,
  input  logic       qsfp3_intr_ni,
  inout  wire        qsfp3_i2c_scl_io,
  inout  wire        qsfp3_i2c_sda_io,
  output logic       led_sreg_d_o,
  output logic       led_sreg_ld_o,
  output logic       led_sreg_clk_o,
  output logic [1:0] led_bmc_red_o,
  output logic [1:0] led_bmc_green_o
);

  // Core clock: 50 MHz x 25 / 5, VCO 1250 MHz ----------------------------------------------------------------------------
  logic board_clk, feedback, clk, locked, core_clk, core_rst;

  IBUF u_board_clk (
    .I(init_clk_i),
    .O(board_clk)
  );

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  MMCME4_BASE #(
    .CLKIN1_PERIOD   (20.0),
    .CLKFBOUT_MULT_F (25.0),
    .CLKOUT0_DIVIDE_F(5.0)
  ) u_mmcm (
    .CLKIN1  (board_clk),
    .RST     (1'b0),
    .PWRDWN  (1'b0),
    .CLKFBIN (feedback),
    .CLKFBOUT(feedback),
    .CLKOUT0 (clk),
    .LOCKED  (locked)
  );
  /* verilator lint_on PINMISSING */

  BUFG u_core_clk (
    .I(clk),
    .O(core_clk)
  );

  trib_core_reset u_reset (
    .clk_i     (core_clk),
    .unlocked_i(~locked),
    .button_i  (1'b0),
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
  logic [7:0]       led;
  logic             uart_txd;
  logic [Ports-1:0] qsfp_mod_prsnt_n;

  trib_cmac_card #(
    .Ports   (Ports),
    // The node is in SLR1 (xdc/floorplan.xdc), quads 121 and 123 are in SLR0.
    .FarPorts('b0011),
    .Model   (16'hfb04),
    .Window  (Window),
    .Groups  (Groups),
    .Ops     (Ops),
    .Dtypes  (Dtypes),
    .BuildId (BuildId),
    .GitHash (GitHash)
  ) u_card (
    .core_clk_i(core_clk),
    .core_rst_i(core_rst),
    .image_i   (image),
    .uart_rxd_i(1'b1),
    .uart_txd_o(uart_txd),
    .refclk_p_i({qsfp3_mgt_refclk_p_i, qsfp2_mgt_refclk_p_i, qsfp1_mgt_refclk_p_i, qsfp0_mgt_refclk_p_i}),
    .refclk_n_i({qsfp3_mgt_refclk_n_i, qsfp2_mgt_refclk_n_i, qsfp1_mgt_refclk_n_i, qsfp0_mgt_refclk_n_i}),
    .rx_p_i    ({qsfp3_rx_p_i, qsfp2_rx_p_i, qsfp1_rx_p_i, qsfp0_rx_p_i}),
    .rx_n_i    ({qsfp3_rx_n_i, qsfp2_rx_n_i, qsfp1_rx_n_i, qsfp0_rx_n_i}),
    .tx_p_o    ({qsfp3_tx_p_o, qsfp2_tx_p_o, qsfp1_tx_p_o, qsfp0_tx_p_o}),
    .tx_n_o    ({qsfp3_tx_n_o, qsfp2_tx_n_o, qsfp1_tx_n_o, qsfp0_tx_n_o}),
    .mod_abs_i (qsfp_mod_prsnt_n),
    .led_o     (led)
  );

  // Modules: out of reset, at full power, their I2C let go -----------------------------------------------------------------
  logic [Ports-1:0] scl, sda;

  assign qsfp_mod_prsnt_n = {qsfp3_mod_prsnt_ni, qsfp2_mod_prsnt_ni, qsfp1_mod_prsnt_ni, qsfp0_mod_prsnt_ni};
  assign {qsfp3_reset_no, qsfp2_reset_no, qsfp1_reset_no, qsfp0_reset_no} = '1;
  assign {qsfp3_lp_mode_o, qsfp2_lp_mode_o, qsfp1_lp_mode_o, qsfp0_lp_mode_o} = '0;

  trib_open_drain u_scl_0 (
    .pin_io (qsfp0_i2c_scl_io),
    .low_i  (1'b0),
    .level_o(scl[0])
  );

  trib_open_drain u_sda_0 (
    .pin_io (qsfp0_i2c_sda_io),
    .low_i  (1'b0),
    .level_o(sda[0])
  );

  trib_open_drain u_scl_1 (
    .pin_io (qsfp1_i2c_scl_io),
    .low_i  (1'b0),
    .level_o(scl[1])
  );

  trib_open_drain u_sda_1 (
    .pin_io (qsfp1_i2c_sda_io),
    .low_i  (1'b0),
    .level_o(sda[1])
  );

  trib_open_drain u_scl_2 (
    .pin_io (qsfp2_i2c_scl_io),
    .low_i  (1'b0),
    .level_o(scl[2])
  );

  trib_open_drain u_sda_2 (
    .pin_io (qsfp2_i2c_sda_io),
    .low_i  (1'b0),
    .level_o(sda[2])
  );

  trib_open_drain u_scl_3 (
    .pin_io (qsfp3_i2c_scl_io),
    .low_i  (1'b0),
    .level_o(scl[3])
  );

  trib_open_drain u_sda_3 (
    .pin_io (qsfp3_i2c_sda_io),
    .low_i  (1'b0),
    .level_o(sda[3])
  );

  // LEDs 4 to 7 (BH5); those on the shift register, whose order is not known, are unchanged.
  assign led_bmc_green_o = led[5:4];
  assign led_bmc_red_o = led[7:6];
  assign {led_sreg_d_o, led_sreg_ld_o, led_sreg_clk_o} = '0;

  logic unused;
  assign unused = ^{led[3:0], uart_txd, scl, sda, qsfp3_intr_ni, qsfp2_intr_ni, qsfp1_intr_ni, qsfp0_intr_ni};

endmodule
