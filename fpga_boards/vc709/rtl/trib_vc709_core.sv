// SPDX-License-Identifier: Apache-2.0
// All of a VC709's design but pins and primitives (BA1): the node with four ports, each behind a channel of the GTH
// quad; console and JTAG on one register bus; the programming of the reference clock, the bring-up of the transceivers,
// LEDs. docs/BOARDS.md is its contract. Ports are in the order of the panel (BA2). What comes in from pins and
// transceivers is of no clock, or of the clock of its channel; what goes out is registered. The two clocks of a
// transmitter or receiver are as GB1 and GB2 want them. Reset, of the core's clock: everything begins anew, the
// programming of the reference clock first.
module trib_vc709_core
  import trib_board_pkg::*;
  import trib_board_registers_pkg::*;
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
  // Clocks of the transmitters: both run; of the receivers, and the reset of what makes them.
  input  logic             tx_clocks_locked_i,
  input  logic [3:0]       rx_clocks_locked_i,
  output logic [3:0]       rx_clocks_reset_o,
  // Transmitters.
  input  logic             gt_transmit_clk_i,
  input  logic             transmit_clk_i,
  output logic [3:0][31:0] gt_tx_data_o,
  output logic [3:0][1:0]  gt_tx_header_o,
  output logic [3:0][6:0]  gt_tx_sequence_o,
  // Receivers.
  input  logic [3:0]       gt_receive_clk_i,
  input  logic [3:0]       receive_clk_i,
  input  logic [3:0][31:0] gt_rx_data_i,
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
  localparam bit [15:0] Model = 16'h0709;

  if (CoreHz / Baud < 8) $fatal(1, "trib_vc709_core: Baud must be at most CoreHz / 8");
  if (CoreHz / I2cHz < 16) $fatal(1, "trib_vc709_core: I2cHz must be at most CoreHz / 16");

  logic clk_i, rst_i, millisecond, second;
  assign clk_i = core_clk_i;
  always_ff @(posedge clk_i) rst_i <= core_rst_i;

  trib_milliseconds #(
    .CyclesPerMs(CyclesPerMs)
  ) u_milliseconds (
    .clk_i,
    .rst_i,
    .millisecond_o(millisecond),
    .second_o     (second)
  );

  // Register bus, registers of the card -------------------------------------------------------------------------------------
  axil_request_t              node_request;
  axil_response_t             node_response;
  logic                       bus_error;
  board_commands_t            commands;
  clock_status_t              clock;
  transmit_status_t           transmit;
  link_settings_t [Ports-1:0] link_settings;
  link_commands_t [Ports-1:0] link_commands;
  link_state_t [Ports-1:0]    link_state;
  logic [3:0]                 count_read;
  logic [Ports-1:0][31:0]     count;

  trib_board_bus #(
    .Ports       (Ports),
    .CyclesPerBit(CoreHz / Baud),
    .Model       (Model),
    .GitHash     (GitHash)
  ) u_bus (
    .clk_i,
    .rst_i,
    .second_i         (second),
    .uart_rxd_i,
    .uart_txd_o,
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
    .s_jtag_rready_i,
    .node_o           (node_request),
    .node_i           (node_response),
    .bus_error_o      (bus_error),
    .commands_o       (commands),
    .clock_i          (clock),
    .transmit_i       (transmit),
    .leds_i           (led_o),
    .link_settings_o  (link_settings),
    .link_commands_o  (link_commands),
    .link_state_i     (link_state),
    .link_count_read_o(count_read),
    .link_count_i     (count)
  );

  // Reference clock ---------------------------------------------------------------------------------------------------------
  logic          transfer_valid, transfer_ready, transfer_done;
  i2c_transfer_t transfer;
  i2c_outcome_e  transfer_outcome;
  logic [7:0]    transfer_data;

  trib_si5324 u_si5324 (
    .clk_i,
    .rst_i,
    .millisecond_i(millisecond),
    .restart_i    (commands.restart_clock),
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

  // Transmitters ------------------------------------------------------------------------------------------------------------
  logic qpll_ready;

  trib_gt_transmit_bringup #(
    .Channels(Ports)
  ) u_transmit_bringup (
    .clk_i,
    .rst_i,
    .millisecond_i    (millisecond),
    .restart_i        (commands.restart_transmitters),
    .reference_ready_i(clock.ready),
    .qpll_ready_o     (qpll_ready),
    .status_o         (transmit),
    .qpll_reset_o,
    .qpll_lock_i,
    .qpll_refclk_lost_i,
    .gt_reset_o       (gt_tx_reset_o),
    .gt_user_ready_o  (gt_tx_user_ready_o),
    .gt_reset_done_i  (gt_tx_reset_done_i),
    .clocks_locked_i  (tx_clocks_locked_i)
  );

  // Ports -------------------------------------------------------------------------------------------------------------------
  logic [Ports-1:0]       rx_valid, rx_last, rx_user, tx_valid, tx_ready, tx_last, tx_user, frame, up;
  logic [Ports-1:0][63:0] rx_data, tx_data;
  logic [Ports-1:0][7:0]  rx_keep, tx_keep;
  cage_t [Ports-1:0]      cage;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    gt_receive_control_t control;

    trib_gth_port u_port (
      .clk_i,
      .rst_i,
      .millisecond_i       (millisecond),
      .s_valid_i           (tx_valid[p]),
      .s_ready_o           (tx_ready[p]),
      .s_last_i            (tx_last[p]),
      .s_user_i            (tx_user[p]),
      .s_data_i            (tx_data[p]),
      .s_keep_i            (tx_keep[p]),
      .m_valid_o           (rx_valid[p]),
      .m_last_o            (rx_last[p]),
      .m_user_o            (rx_user[p]),
      .m_data_o            (rx_data[p]),
      .m_keep_o            (rx_keep[p]),
      .settings_i          (link_settings[p]),
      .commands_i          (link_commands[p]),
      .state_o             (link_state[p]),
      .count_read_i        (count_read),
      .count_o             (count[p]),
      .frame_o             (frame[p]),
      .cage_o              (cage[p]),
      .qpll_ready_i        (qpll_ready),
      .transmit_ready_i    (transmit.ready),
      .gt_receive_o        (control),
      .gt_receive_i        ({gt_rx_reset_done_i[p], gt_rx_cdr_lock_i[p], rx_clocks_locked_i[p]}),
      .gt_transmit_clk_i,
      .transmit_clk_i,
      .gt_tx_data_o        (gt_tx_data_o[p]),
      .gt_tx_header_o      (gt_tx_header_o[p]),
      .gt_tx_sequence_o    (gt_tx_sequence_o[p]),
      .gt_receive_clk_i    (gt_receive_clk_i[p]),
      .receive_clk_i       (receive_clk_i[p]),
      .gt_rx_data_i        (gt_rx_data_i[p]),
      .gt_rx_data_valid_i  (gt_rx_data_valid_i[p]),
      .gt_rx_header_i      (gt_rx_header_i[p]),
      .gt_rx_header_valid_i(gt_rx_header_valid_i[p]),
      .gt_rx_slip_o        (gt_rx_slip_o[p]),
      .sfp_mod_abs_i       (sfp_mod_abs_i[p]),
      .sfp_los_i           (sfp_los_i[p]),
      .sfp_tx_fault_i      (sfp_tx_fault_i[p]),
      .sfp_tx_disable_o    (sfp_tx_disable_o[p])
    );

    assign gt_rx_reset_o[p] = control.reset;
    assign gt_rx_user_ready_o[p] = control.user_ready;
    assign gt_rx_lpm_o[p] = control.setting;
    assign rx_clocks_reset_o[p] = control.clocks_reset;
    assign up[p] = link_state[p].status_up;
  end

  // BI14.
  assign sfp_rs0_o = '1;
  assign sfp_rs1_o = '1;

  // The node ----------------------------------------------------------------------------------------------------------------
  logic accepted;

  trib_board_node #(
    .Ports    (Ports),
    .BeatBytes(8),
    .Window   (Window),
    .Groups   (Groups),
    .Ops      (Ops),
    .Dtypes   (Dtypes),
    .BuildId  (BuildId)
  ) u_node (
    .clk_i,
    .rst_i,
    .s_rx_valid_i(rx_valid),
    .s_rx_last_i (rx_last),
    .s_rx_user_i (rx_user),
    .s_rx_data_i (rx_data),
    .s_rx_keep_i (rx_keep),
    .m_tx_valid_o(tx_valid),
    .m_tx_ready_i(tx_ready),
    .m_tx_last_o (tx_last),
    .m_tx_user_o (tx_user),
    .m_tx_data_o (tx_data),
    .m_tx_keep_o (tx_keep),
    .accepted_o  (accepted),
    .s_axil_i    (node_request),
    .s_axil_o    (node_response)
  );

  // LEDs --------------------------------------------------------------------------------------------------------------------
  logic [Ports-1:0] receiver_ready;
  for (genvar p = 0; p < Ports; p++) begin : gen_ready
    assign receiver_ready[p] = link_state[p].status_rx_ready;
  end

  trib_leds u_leds (
    .clk_i,
    .rst_i,
    .millisecond_i(millisecond),
    .cage_i       (cage),
    .up_i         (up),
    .frame_i      (frame),
    .clock_good_i (clock.ready && transmit.qpll_lock),
    .accepted_i   (accepted),
    .bus_error_i  (bus_error),
    .fault_i      (!clock.ready || !transmit.ready || receiver_ready != '1),
    .led_o
  );

endmodule
