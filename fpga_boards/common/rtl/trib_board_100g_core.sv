// SPDX-License-Identifier: Apache-2.0
// The design of a card with 100G ports, without pins, primitives and IP (BA1, BA4): the node, and for each port
// a hard MAC's streams; console and JTAG on one register bus; the bring-up of the transceivers, LEDs. docs/BOARDS.md
// is its contract. Ports are in the order of the panel (BA2). Inputs from the transceivers are levels of the
// core's clock, inputs from a MAC are of the clock of its side; outputs are registered. Reset, of the core's
// clock: everything restarts.
module trib_board_100g_core
  import trib_board_pkg::*;
  import trib_board_registers_pkg::*;
  import trib_reduction_pkg::*;
#(
  // 1 to 4, of 100G each.
  parameter int unsigned Ports       = 2,
  // Ports in another SLR than the node, a bit each: two registers in each direction are between them (BH6).
  parameter int unsigned FarPorts    = 0,
  // Which card this is, of page `board`.
  parameter bit [15:0]   Model       = 16'h055c,
  // Frequency of the core's clock.
  parameter int unsigned CoreHz      = 250_000_000,
  // Baud rate of the console (BC1), at most CoreHz / 8.
  parameter int unsigned Baud        = 115_200,
  // Core cycles of a millisecond of the bring-up and the LEDs; a simulation takes fewer.
  parameter int unsigned CyclesPerMs = CoreHz / 1000,
  // Parameters of the node.
  parameter int unsigned Window      = 16,
  parameter int unsigned Groups      = 1,
  parameter op_set_t     Ops         = SumOnly,
  parameter dtype_set_t  Dtypes      = Fp32Only,
  parameter bit [31:0]   BuildId     = '0,
  // First eight digits of the commit.
  parameter bit [31:0]   GitHash     = '0
) (
  input  logic                    core_clk_i,
  input  logic                    core_rst_i,
  // USR_ACCESS of the configuration: constant (BA5).
  input  logic [31:0]             image_i,
  // Console.
  input  logic                    uart_rxd_i,
  output logic                    uart_txd_o,
  // Quads, one per port: levels of the core's clock, each for all lanes of the quad.
  input  logic [Ports-1:0]        power_good_i,
  output logic [Ports-1:0]        qpll_reset_o,
  input  logic [Ports-1:0]        qpll_lock_i,
  output logic [Ports-1:0]        gt_tx_reset_o,
  output logic [Ports-1:0]        gt_tx_user_ready_o,
  input  logic [Ports-1:0]        gt_tx_reset_done_i,
  input  logic [Ports-1:0]        tx_clocks_locked_i,
  output logic [Ports-1:0]        gt_rx_reset_o,
  output logic [Ports-1:0]        gt_rx_user_ready_o,
  input  logic [Ports-1:0]        gt_rx_reset_done_i,
  input  logic [Ports-1:0]        gt_rx_cdr_lock_i,
  input  logic [Ports-1:0]        rx_clocks_locked_i,
  output logic [Ports-1:0]        rx_clocks_reset_o,
  // Settings and resets of the MACs, of the core's clock (BH4).
  output logic [Ports-1:0]        fec_o,
  output logic [Ports-1:0]        receive_down_o,
  // Transmit sides of the MACs (CM1 to CM6).
  input  logic [Ports-1:0]        transmit_clk_i,
  output logic [Ports-1:0]        transmit_rst_o,
  output logic [Ports-1:0]        cmac_tx_valid_o,
  input  logic [Ports-1:0]        cmac_tx_ready_i,
  output logic [Ports-1:0]        cmac_tx_last_o,
  output logic [Ports-1:0]        cmac_tx_user_o,
  output logic [Ports-1:0][511:0] cmac_tx_data_o,
  output logic [Ports-1:0][63:0]  cmac_tx_keep_o,
  output logic [Ports-1:0]        cmac_tx_enable_o,
  output logic [Ports-1:0]        cmac_tx_send_rfi_o,
  output logic [Ports-1:0]        cmac_tx_send_idle_o,
  // Receive sides.
  input  logic [Ports-1:0]        receive_clk_i,
  output logic [Ports-1:0]        receive_rst_o,
  input  logic [Ports-1:0]        cmac_rx_valid_i,
  input  logic [Ports-1:0]        cmac_rx_last_i,
  input  logic [Ports-1:0]        cmac_rx_user_i,
  input  logic [Ports-1:0][511:0] cmac_rx_data_i,
  input  logic [Ports-1:0][63:0]  cmac_rx_keep_i,
  input  cmac_levels_t [Ports-1:0] cmac_rx_levels_i,
  input  cmac_events_t [Ports-1:0] cmac_rx_events_i,
  // Cages.
  input  logic [Ports-1:0]        qsfp_mod_abs_i,
  output logic [7:0]              led_o,
  // JTAG to AXI4-Lite.
  input  logic [15:0]             s_jtag_awaddr_i,
  input  logic                    s_jtag_awvalid_i,
  output logic                    s_jtag_awready_o,
  input  logic [31:0]             s_jtag_wdata_i,
  input  logic [3:0]              s_jtag_wstrb_i,
  input  logic                    s_jtag_wvalid_i,
  output logic                    s_jtag_wready_o,
  output logic [1:0]              s_jtag_bresp_o,
  output logic                    s_jtag_bvalid_o,
  input  logic                    s_jtag_bready_i,
  input  logic [15:0]             s_jtag_araddr_i,
  input  logic                    s_jtag_arvalid_i,
  output logic                    s_jtag_arready_o,
  output logic [31:0]             s_jtag_rdata_o,
  output logic [1:0]              s_jtag_rresp_o,
  output logic                    s_jtag_rvalid_o,
  input  logic                    s_jtag_rready_i
);

  if (Ports < 1 || Ports > 4) $fatal(1, "trib_board_100g_core: Ports must be 1 to 4");
  if (FarPorts >> Ports != 0) $fatal(1, "trib_board_100g_core: FarPorts has a bit of a port that is not there");

  // Reference clocks are there without being programmed: ready when the transceivers report that they have power (BH1).
  logic                       clk_i, rst_i, millisecond, restart_clock;
  logic [Ports-1:0]           qpll_ready, transmit_ready;
  clock_status_t              clock;
  link_settings_t [Ports-1:0] link_settings;
  link_commands_t [Ports-1:0] link_commands;
  link_state_t [Ports-1:0]    link_state;
  logic [4:0]                 count_read;
  logic [Ports-1:0][31:0]     count;

  assign clk_i = core_clk_i;
  assign clock = '{ready: power_good_i == '1, default: '0};

  // Ports -------------------------------------------------------------------------------------------------------------------
  logic [Ports-1:0]        rx_valid, rx_last, rx_user, tx_valid, tx_ready, tx_last, tx_user, frame, setting;
  logic [Ports-1:0][511:0] rx_data, tx_data;
  logic [Ports-1:0][63:0]  rx_keep, tx_keep;
  cage_t [Ports-1:0]       cage;

  // The same streams at the ports: those of a far port two registers away.
  logic [Ports-1:0]        port_rx_valid, port_rx_last, port_rx_user, port_tx_valid, port_tx_ready, port_tx_last, port_tx_user;
  logic [Ports-1:0][511:0] port_rx_data, port_tx_data;
  logic [Ports-1:0][63:0]  port_rx_keep, port_tx_keep;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    gt_receive_control_t control;

    if (FarPorts[p]) begin : gen_far
      logic         near_rx_valid, near_rx_last, near_rx_user, near_tx_valid, near_tx_ready, near_tx_last, near_tx_user;
      logic [511:0] near_rx_data, near_tx_data;
      logic [63:0]  near_rx_keep, near_tx_keep;

      trib_port_slice u_node_slice (
        .clk_i,
        .rst_i,
        .s_tx_valid_i(tx_valid[p]),
        .s_tx_ready_o(tx_ready[p]),
        .s_tx_last_i (tx_last[p]),
        .s_tx_user_i (tx_user[p]),
        .s_tx_data_i (tx_data[p]),
        .s_tx_keep_i (tx_keep[p]),
        .m_tx_valid_o(near_tx_valid),
        .m_tx_ready_i(near_tx_ready),
        .m_tx_last_o (near_tx_last),
        .m_tx_user_o (near_tx_user),
        .m_tx_data_o (near_tx_data),
        .m_tx_keep_o (near_tx_keep),
        .s_rx_valid_i(near_rx_valid),
        .s_rx_last_i (near_rx_last),
        .s_rx_user_i (near_rx_user),
        .s_rx_data_i (near_rx_data),
        .s_rx_keep_i (near_rx_keep),
        .m_rx_valid_o(rx_valid[p]),
        .m_rx_last_o (rx_last[p]),
        .m_rx_user_o (rx_user[p]),
        .m_rx_data_o (rx_data[p]),
        .m_rx_keep_o (rx_keep[p])
      );

      trib_port_slice u_port_slice (
        .clk_i,
        .rst_i,
        .s_tx_valid_i(near_tx_valid),
        .s_tx_ready_o(near_tx_ready),
        .s_tx_last_i (near_tx_last),
        .s_tx_user_i (near_tx_user),
        .s_tx_data_i (near_tx_data),
        .s_tx_keep_i (near_tx_keep),
        .m_tx_valid_o(port_tx_valid[p]),
        .m_tx_ready_i(port_tx_ready[p]),
        .m_tx_last_o (port_tx_last[p]),
        .m_tx_user_o (port_tx_user[p]),
        .m_tx_data_o (port_tx_data[p]),
        .m_tx_keep_o (port_tx_keep[p]),
        .s_rx_valid_i(port_rx_valid[p]),
        .s_rx_last_i (port_rx_last[p]),
        .s_rx_user_i (port_rx_user[p]),
        .s_rx_data_i (port_rx_data[p]),
        .s_rx_keep_i (port_rx_keep[p]),
        .m_rx_valid_o(near_rx_valid),
        .m_rx_last_o (near_rx_last),
        .m_rx_user_o (near_rx_user),
        .m_rx_data_o (near_rx_data),
        .m_rx_keep_o (near_rx_keep)
      );
    end else begin : gen_near
      assign {port_tx_valid[p], port_tx_last[p], port_tx_user[p], port_tx_data[p], port_tx_keep[p]} =
             {tx_valid[p], tx_last[p], tx_user[p], tx_data[p], tx_keep[p]};
      assign tx_ready[p] = port_tx_ready[p];
      assign {rx_valid[p], rx_last[p], rx_user[p], rx_data[p], rx_keep[p]} =
             {port_rx_valid[p], port_rx_last[p], port_rx_user[p], port_rx_data[p], port_rx_keep[p]};
    end

    trib_cmac_port u_port (
      .clk_i,
      .rst_i,
      .millisecond_i      (millisecond),
      .s_valid_i          (port_tx_valid[p]),
      .s_ready_o          (port_tx_ready[p]),
      .s_last_i           (port_tx_last[p]),
      .s_user_i           (port_tx_user[p]),
      .s_data_i           (port_tx_data[p]),
      .s_keep_i           (port_tx_keep[p]),
      .m_valid_o          (port_rx_valid[p]),
      .m_last_o           (port_rx_last[p]),
      .m_user_o           (port_rx_user[p]),
      .m_data_o           (port_rx_data[p]),
      .m_keep_o           (port_rx_keep[p]),
      .settings_i         (link_settings[p]),
      .commands_i         (link_commands[p]),
      .state_o            (link_state[p]),
      .count_read_i       (count_read),
      .count_o            (count[p]),
      .frame_o            (frame[p]),
      .cage_o             (cage[p]),
      .qpll_ready_i       (qpll_ready[p]),
      .transmit_ready_i   (transmit_ready[p]),
      .gt_receive_o       (control),
      .gt_receive_i       ({gt_rx_reset_done_i[p], gt_rx_cdr_lock_i[p], rx_clocks_locked_i[p]}),
      .fec_o              (fec_o[p]),
      .receive_down_o     (receive_down_o[p]),
      .transmit_clk_i     (transmit_clk_i[p]),
      .transmit_rst_o     (transmit_rst_o[p]),
      .cmac_tx_valid_o    (cmac_tx_valid_o[p]),
      .cmac_tx_ready_i    (cmac_tx_ready_i[p]),
      .cmac_tx_last_o     (cmac_tx_last_o[p]),
      .cmac_tx_user_o     (cmac_tx_user_o[p]),
      .cmac_tx_data_o     (cmac_tx_data_o[p]),
      .cmac_tx_keep_o     (cmac_tx_keep_o[p]),
      .cmac_tx_enable_o   (cmac_tx_enable_o[p]),
      .cmac_tx_send_rfi_o (cmac_tx_send_rfi_o[p]),
      .cmac_tx_send_idle_o(cmac_tx_send_idle_o[p]),
      .receive_clk_i      (receive_clk_i[p]),
      .receive_rst_o      (receive_rst_o[p]),
      .cmac_rx_valid_i    (cmac_rx_valid_i[p]),
      .cmac_rx_last_i     (cmac_rx_last_i[p]),
      .cmac_rx_user_i     (cmac_rx_user_i[p]),
      .cmac_rx_data_i     (cmac_rx_data_i[p]),
      .cmac_rx_keep_i     (cmac_rx_keep_i[p]),
      .cmac_rx_levels_i   (cmac_rx_levels_i[p]),
      .cmac_rx_events_i   (cmac_rx_events_i[p]),
      .qsfp_mod_abs_i     (qsfp_mod_abs_i[p])
    );

    assign setting[p] = control.setting;
    assign gt_rx_reset_o[p] = control.reset;
    assign gt_rx_user_ready_o[p] = control.user_ready;
    assign rx_clocks_reset_o[p] = control.clocks_reset;
  end

  // Parts that cards have in common -----------------------------------------------------------------------------------------
  trib_board_core #(
    .Ports      (Ports),
    .BeatBytes  (64),
    .Lanes      (1),
    .QuadPorts  (1),
    .Model      (Model),
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
    .millisecond_o     (millisecond),
    .uart_rxd_i,
    .uart_txd_o,
    .clock_i           (clock),
    .restart_clock_o   (restart_clock),
    .reference_ready_i (power_good_i),
    .qpll_reset_o,
    .qpll_lock_i,
    .qpll_refclk_lost_i('0),
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

  // There is no reference clock to be programmed; the receivers' setting is that of the MACs, fec_o.
  logic unused;
  assign unused = ^{restart_clock, setting};

endmodule
