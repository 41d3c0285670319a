// SPDX-License-Identifier: Apache-2.0
// The design of a card with 10G ports, without pins, primitives and its reference clock (BA1, BA3): the node, and
// for each port a channel of a GTH or a GTY with PCS and MAC of our own; console and JTAG on one register bus; the
// bring-up of the transceivers, LEDs. docs/BOARDS.md is its contract. Ports are in the order of the panel, lanes of a
// cage in theirs (BA2). Inputs from pins and transceivers are asynchronous, or of the clock of their channel;
// outputs are registered. Words of a channel are 64 bits of its transmit_clk_i and receive_clk_i (GB1 to GB3). Reset, of the
// core's clock: everything restarts. rst_o and millisecond_o are for what makes the reference clock.
module trib_board_10g_core
  import trib_board_pkg::*;
  import trib_board_registers_pkg::*;
  import trib_reduction_pkg::*;
#(
  // 1 to 8, and how many of them are lanes of one cage.
  parameter int unsigned Ports       = 4,
  parameter int unsigned Lanes       = 1,
  // Ports on one quad of transceivers.
  parameter int unsigned QuadPorts   = 4,
  // The channels: 1 GTY, 0 GTH.
  parameter bit          Gty         = 1'b0,
  // Which card this is, of page `board`.
  parameter bit [15:0]   Model       = 16'h0709,
  // Frequency of the core's clock.
  parameter int unsigned CoreHz      = 156_250_000,
  // Baud rate of the console (BC1), at most CoreHz / 8.
  parameter int unsigned Baud        = 115_200,
  // Core cycles of a millisecond of the bring-up and the LEDs; a simulation takes fewer.
  parameter int unsigned CyclesPerMs = CoreHz / 1000,
  // In the place of the node an endpoint, with a link at each port but port 0 (BE1).
  parameter bit          Endpoint    = 1'b0,
  // Parameters of the node.
  parameter int unsigned Window      = 16,
  parameter int unsigned Groups      = 1,
  parameter op_set_t     Ops         = SumOnly,
  parameter dtype_set_t  Dtypes      = Fp32Only,
  parameter bit [31:0]   BuildId     = '0,
  // First eight digits of the commit.
  parameter bit [31:0]   GitHash     = '0,
  localparam int unsigned Quads = Ports / QuadPorts
) (
  input  logic                     core_clk_i,
  input  logic                     core_rst_i,
  // USR_ACCESS of the configuration: constant (BA5).
  input  logic [31:0]              image_i,
  // Console.
  input  logic                     uart_rxd_i,
  output logic                     uart_txd_o,
  // The reference clock: what page `board` shows of it, the strobe of BI5, and of each quad whether it has one.
  output logic                     rst_o,
  output logic                     millisecond_o,
  input  clock_status_t            clock_i,
  output logic                     restart_clock_o,
  input  logic [Quads-1:0]         reference_ready_i,
  // QPLLs.
  output logic [Quads-1:0]         qpll_reset_o,
  input  logic [Quads-1:0]         qpll_lock_i,
  input  logic [Quads-1:0]         qpll_refclk_lost_i,
  // Bring-up of the channels.
  output logic [Ports-1:0]         gt_tx_reset_o,
  output logic [Ports-1:0]         gt_tx_user_ready_o,
  input  logic [Ports-1:0]         gt_tx_reset_done_i,
  output logic [Ports-1:0]         gt_rx_reset_o,
  output logic [Ports-1:0]         gt_rx_user_ready_o,
  input  logic [Ports-1:0]         gt_rx_reset_done_i,
  input  logic [Ports-1:0]         gt_rx_cdr_lock_i,
  output logic [Ports-1:0]         gt_rx_lpm_o,
  // Clocks of the transmitters of a quad: all run; of the receivers, and the reset of what makes them.
  input  logic [Quads-1:0]         tx_clocks_locked_i,
  input  logic [Ports-1:0]         rx_clocks_locked_i,
  output logic [Ports-1:0]         rx_clocks_reset_o,
  // Transmitters.
  input  logic [Ports-1:0]         transmit_clk_i,
  output logic [Ports-1:0][63:0]   gt_tx_data_o,
  output logic [Ports-1:0][1:0]    gt_tx_header_o,
  output logic [Ports-1:0][6:0]    gt_tx_sequence_o,
  // Receivers.
  input  logic [Ports-1:0]         receive_clk_i,
  input  logic [Ports-1:0][63:0]   gt_rx_data_i,
  input  logic [Ports-1:0]         gt_rx_data_valid_i,
  input  logic [Ports-1:0][1:0]    gt_rx_header_i,
  input  logic [Ports-1:0]         gt_rx_header_valid_i,
  output logic [Ports-1:0]         gt_rx_slip_o,
  // Cages, as each of their ports has them.
  input  logic [Ports-1:0]         sfp_mod_abs_i,
  input  logic [Ports-1:0]         sfp_los_i,
  input  logic [Ports-1:0]         sfp_tx_fault_i,
  output logic [Ports-1:0]         sfp_tx_disable_o,
  output logic [7:0]               led_o,
  // JTAG to AXI4-Lite.
  input  logic [15:0]              s_jtag_awaddr_i,
  input  logic                     s_jtag_awvalid_i,
  output logic                     s_jtag_awready_o,
  input  logic [31:0]              s_jtag_wdata_i,
  input  logic [3:0]               s_jtag_wstrb_i,
  input  logic                     s_jtag_wvalid_i,
  output logic                     s_jtag_wready_o,
  output logic [1:0]               s_jtag_bresp_o,
  output logic                     s_jtag_bvalid_o,
  input  logic                     s_jtag_bready_i,
  input  logic [15:0]              s_jtag_araddr_i,
  input  logic                     s_jtag_arvalid_i,
  output logic                     s_jtag_arready_o,
  output logic [31:0]              s_jtag_rdata_o,
  output logic [1:0]               s_jtag_rresp_o,
  output logic                     s_jtag_rvalid_o,
  input  logic                     s_jtag_rready_i
);

  logic                       clk_i, rst_i;
  logic [Ports-1:0]           qpll_ready, transmit_ready;
  link_settings_t [Ports-1:0] link_settings;
  link_commands_t [Ports-1:0] link_commands;
  link_state_t [Ports-1:0]    link_state;
  logic [4:0]                 count_read;
  logic [Ports-1:0][31:0]     count;

  assign clk_i = core_clk_i;
  assign rst_o = rst_i;

  // Ports -------------------------------------------------------------------------------------------------------------------
  logic [Ports-1:0]       rx_valid, rx_last, rx_user, tx_valid, tx_ready, tx_last, tx_user, frame;
  logic [Ports-1:0][63:0] rx_data, tx_data;
  logic [Ports-1:0][7:0]  rx_keep, tx_keep;
  cage_t [Ports-1:0]      cage;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    gt_receive_control_t control;

    trib_gt_port #(
      .Gty(Gty)
    ) u_port (
      .clk_i,
      .rst_i,
      .millisecond_i       (millisecond_o),
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
      .qpll_ready_i        (qpll_ready[p]),
      .transmit_ready_i    (transmit_ready[p]),
      .gt_receive_o        (control),
      .gt_receive_i        ({gt_rx_reset_done_i[p], gt_rx_cdr_lock_i[p], rx_clocks_locked_i[p]}),
      .transmit_clk_i      (transmit_clk_i[p]),
      .gt_tx_data_o        (gt_tx_data_o[p]),
      .gt_tx_header_o      (gt_tx_header_o[p]),
      .gt_tx_sequence_o    (gt_tx_sequence_o[p]),
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
  end

  // Parts that cards have in common -----------------------------------------------------------------------------------------
  trib_board_core #(
    .Ports      (Ports),
    .BeatBytes  (8),
    .Lanes      (Lanes),
    .QuadPorts  (QuadPorts),
    .Model      (Model),
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
  ) u_board (
    .core_clk_i,
    .core_rst_i,
    .image_i,
    .rst_o             (rst_i),
    .millisecond_o,
    .uart_rxd_i,
    .uart_txd_o,
    .clock_i,
    .restart_clock_o,
    .reference_ready_i,
    .qpll_reset_o,
    .qpll_lock_i,
    .qpll_refclk_lost_i,
    .gt_tx_reset_o,
    .gt_tx_user_ready_o,
    .gt_tx_reset_done_i,
    .tx_clocks_locked_i,
    .qpll_ready_o      (qpll_ready),
    .transmit_ready_o  (transmit_ready),
    .link_settings_o   (link_settings),
    .link_commands_o   (link_commands),
    .link_state_i      (link_state),
    .count_read_o      (count_read),
    .count_i           (count),
    .frame_i           (frame),
    .cage_i            (cage),
    .s_rx_valid_i      (rx_valid),
    .s_rx_last_i       (rx_last),
    .s_rx_user_i       (rx_user),
    .s_rx_data_i       (rx_data),
    .s_rx_keep_i       (rx_keep),
    .m_tx_valid_o      (tx_valid),
    .m_tx_ready_i      (tx_ready),
    .m_tx_last_o       (tx_last),
    .m_tx_user_o       (tx_user),
    .m_tx_data_o       (tx_data),
    .m_tx_keep_o       (tx_keep),
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

endmodule
