// SPDX-License-Identifier: Apache-2.0
// A VC709's design without pins and primitives (BA1): trib_board_10g_core with four ports, each on a channel of the GTH
// quad, and the programming of the reference clock. docs/BOARDS.md is its contract. Words of the transceivers are of
// transmit_clk_i, which all transmitters share, and of each port's receive_clk_i (GB1, GB2). Reset, of the core's clock:
// everything restarts, the programming of the reference clock first.
module trib_vc709_core
  import trib_board_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Of the core's clock.
  parameter int unsigned CoreHz      = 156_250_000,
  // Of the console (BC1), at most CoreHz / 8.
  parameter int unsigned Baud        = 115_200,
  // Of the I2C bus, at most CoreHz / 16.
  parameter int unsigned I2cHz       = 100_000,
  // Core cycles of a millisecond of the bring-up and the LEDs; a simulation takes fewer.
  parameter int unsigned CyclesPerMs = CoreHz / 1000,
  // In the place of the node an endpoint, with links at ports 1 to 3 (BE1).
  parameter bit          Endpoint    = 1'b0,
  // Of the node.
  parameter int unsigned Window      = 16,
  parameter int unsigned Groups      = 1,
  parameter op_set_t     Ops         = SumOnly,
  parameter dtype_set_t  Dtypes      = Fp32Only,
  parameter bit [31:0]   BuildId     = '0,
  // First eight digits of the commit.
  parameter bit [31:0]   GitHash     = '0
) (
  input  logic             core_clk_i,
  input  logic             core_rst_i,
  // USR_ACCESS of the configuration: constant (BA5).
  input  logic [31:0]      image_i,
  // Console.
  input  logic             uart_rxd_i,
  output logic             uart_txd_o,
  // I2C: 1 on *_low_o pulls the line down. Resets of multiplexer and Si5324, active low.
  input  logic             scl_i,
  output logic             scl_low_o,
  input  logic             sda_i,
  output logic             sda_low_o,
  output logic             i2c_mux_rst_no,
  output logic             si5324_rst_no,
  // QPLL.
  output logic             qpll_reset_o,
  input  logic             qpll_lock_i,
  input  logic             qpll_refclk_lost_i,
  // Bring-up of the channels.
  output logic [3:0]       gt_tx_reset_o,
  output logic [3:0]       gt_tx_user_ready_o,
  input  logic [3:0]       gt_tx_reset_done_i,
  output logic [3:0]       gt_rx_reset_o,
  output logic [3:0]       gt_rx_user_ready_o,
  input  logic [3:0]       gt_rx_reset_done_i,
  input  logic [3:0]       gt_rx_cdr_lock_i,
  output logic [3:0]       gt_rx_lpm_o,
  // Clock of the transmitters: it runs; of the receivers, and the reset of what makes them.
  input  logic             tx_clocks_locked_i,
  input  logic [3:0]       rx_clocks_locked_i,
  output logic [3:0]       rx_clocks_reset_o,
  // Transmitters.
  input  logic             transmit_clk_i,
  output logic [3:0][63:0] gt_tx_data_o,
  output logic [3:0][1:0]  gt_tx_header_o,
  output logic [3:0][6:0]  gt_tx_sequence_o,
  // Receivers.
  input  logic [3:0]       receive_clk_i,
  input  logic [3:0][63:0] gt_rx_data_i,
  input  logic [3:0]       gt_rx_data_valid_i,
  input  logic [3:0][1:0]  gt_rx_header_i,
  input  logic [3:0]       gt_rx_header_valid_i,
  output logic [3:0]       gt_rx_slip_o,
  // Cages.
  input  logic [3:0]       sfp_mod_abs_i,
  input  logic [3:0]       sfp_los_i,
  input  logic [3:0]       sfp_tx_fault_i,
  output logic [3:0]       sfp_tx_disable_o,
  output logic [3:0]       sfp_rs0_o,
  output logic [3:0]       sfp_rs1_o,
  output logic [7:0]       led_o,
  // JTAG to AXI4-Lite.
  input  logic [15:0]      s_jtag_awaddr_i,
  input  logic             s_jtag_awvalid_i,
  output logic             s_jtag_awready_o,
  input  logic [31:0]      s_jtag_wdata_i,
  input  logic [3:0]       s_jtag_wstrb_i,
  input  logic             s_jtag_wvalid_i,
  output logic             s_jtag_wready_o,
  output logic [1:0]       s_jtag_bresp_o,
  output logic             s_jtag_bvalid_o,
  input  logic             s_jtag_bready_i,
  input  logic [15:0]      s_jtag_araddr_i,
  input  logic             s_jtag_arvalid_i,
  output logic             s_jtag_arready_o,
  output logic [31:0]      s_jtag_rdata_o,
  output logic [1:0]       s_jtag_rresp_o,
  output logic             s_jtag_rvalid_o,
  input  logic             s_jtag_rready_i
);

  localparam int unsigned Ports = 4;

  if (CoreHz / Baud < 8) $fatal(1, "trib_vc709_core: Baud must be at most CoreHz / 8");
  if (CoreHz / I2cHz < 16) $fatal(1, "trib_vc709_core: I2cHz must be at most CoreHz / 16");

  logic          clk_i, rst_i, millisecond, restart_clock;
  clock_status_t clock;
  assign clk_i = core_clk_i;

  // Reference clock ---------------------------------------------------------------------------------------------------------
  logic          transfer_valid, transfer_ready, transfer_done;
  i2c_transfer_t transfer;
  i2c_outcome_e  transfer_outcome;
  logic [7:0]    transfer_data;

  trib_si5324 u_si5324 (
    .clk_i,
    .rst_i,
    .millisecond_i(millisecond),
    .restart_i    (restart_clock),
    .status_o     (clock),
    .mux_rst_no   (i2c_mux_rst_no),
    .clock_rst_no (si5324_rst_no),
    .m_valid_o    (transfer_valid),
    .m_ready_i    (transfer_ready),
    .m_transfer_o (transfer),
    .done_i       (transfer_done),
    .outcome_i    (transfer_outcome),
    .data_i       (transfer_data)
  );

  trib_i2c_master #(
    .QuarterCycles((CoreHz + 4 * I2cHz - 1) / (4 * I2cHz))
  ) u_i2c (
    .clk_i,
    .rst_i,
    .millisecond_i(millisecond),
    .s_valid_i    (transfer_valid),
    .s_ready_o    (transfer_ready),
    .s_transfer_i (transfer),
    .done_o       (transfer_done),
    .outcome_o    (transfer_outcome),
    .data_o       (transfer_data),
    .scl_i,
    .scl_low_o,
    .sda_i,
    .sda_low_o
  );

  // Node, ports, registers --------------------------------------------------------------------------------------------------
  trib_board_10g_core #(
    .Ports      (Ports),
    .Model      (16'h0709),
    .Endpoint   (Endpoint),
    .CoreHz     (CoreHz),
    .Baud       (Baud),
    .CyclesPerMs(CyclesPerMs),
    .Window     (Window),
    .Groups     (Groups),
    .Ops        (Ops),
    .Dtypes     (Dtypes),
    .BuildId    (BuildId),
    .GitHash    (GitHash)
  ) u_card (
    .core_clk_i,
    .core_rst_i,
    .image_i,
    .uart_rxd_i,
    .uart_txd_o,
    .rst_o            (rst_i),
    .millisecond_o    (millisecond),
    .clock_i          (clock),
    .restart_clock_o  (restart_clock),
    .reference_ready_i(clock.ready),
    .qpll_reset_o,
    .qpll_lock_i,
    .qpll_refclk_lost_i,
    .gt_tx_reset_o,
    .gt_tx_user_ready_o,
    .gt_tx_reset_done_i,
    .gt_rx_reset_o,
    .gt_rx_user_ready_o,
    .gt_rx_reset_done_i,
    .gt_rx_cdr_lock_i,
    .gt_rx_lpm_o,
    .tx_clocks_locked_i,
    .rx_clocks_locked_i,
    .rx_clocks_reset_o,
    .transmit_clk_i   ({Ports{transmit_clk_i}}),
    .gt_tx_data_o,
    .gt_tx_header_o,
    .gt_tx_sequence_o,
    .receive_clk_i,
    .gt_rx_data_i,
    .gt_rx_data_valid_i,
    .gt_rx_header_i,
    .gt_rx_header_valid_i,
    .gt_rx_slip_o,
    .sfp_mod_abs_i,
    .sfp_los_i,
    .sfp_tx_fault_i,
    .sfp_tx_disable_o,
    .led_o,
    .s_jtag_awaddr_i,
    .s_jtag_awvalid_i,
    .s_jtag_awready_o,
    .s_jtag_wdata_i,
    .s_jtag_wstrb_i,
    .s_jtag_wvalid_i,
    .s_jtag_wready_o,
    .s_jtag_bresp_o,
    .s_jtag_bvalid_o,
    .s_jtag_bready_i,
    .s_jtag_araddr_i,
    .s_jtag_arvalid_i,
    .s_jtag_arready_o,
    .s_jtag_rdata_o,
    .s_jtag_rresp_o,
    .s_jtag_rvalid_o,
    .s_jtag_rready_i
  );

  // BI14.
  assign sfp_rs0_o = '1;
  assign sfp_rs1_o = '1;

endmodule
