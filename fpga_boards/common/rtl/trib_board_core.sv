// SPDX-License-Identifier: Apache-2.0
// The common part of all card cores, without ports (BA1): the register bus with console and JTAG, the bring-up of the
// transmitters, the node or an endpoint, LEDs. docs/BOARDS.md is its contract. All of it is of the core's clock; levels from the
// transceivers may be of any. rst_o is core_rst_i from a register: everything restarts.
module trib_board_core
  import trib_board_pkg::*;
  import trib_board_registers_pkg::*;
  import trib_reduction_pkg::*;
#(
  // 1 to 8, of BeatBytes each, and how many of them are lanes of one cage; at most four cages.
  parameter int unsigned Ports       = 4,
  parameter int unsigned BeatBytes   = 8,
  parameter int unsigned Lanes       = 1,
  // Ports on one quad of transceivers; at most four quads.
  parameter int unsigned QuadPorts   = 1,
  // Which card this is, of page `board`.
  parameter bit [15:0]   Model       = 16'h0709,
  // Frequency of the core's clock.
  parameter int unsigned CoreHz      = 156_250_000,
  // Baud rate of the console (BC1), at most CoreHz / 8.
  parameter int unsigned Baud        = 115_200,
  // Core cycles of a millisecond.
  parameter int unsigned CyclesPerMs = CoreHz / 1000,
  // In the place of the node an endpoint of rings and tori, a link at each port but port 0; then beats have 8 bytes (BE1).
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
  input  logic                              core_clk_i,
  input  logic                              core_rst_i,
  // USR_ACCESS of the configuration: constant (BA5).
  input  logic [31:0]                       image_i,
  output logic                              rst_o,
  output logic                              millisecond_o,
  // Console.
  input  logic                              uart_rxd_i,
  output logic                              uart_txd_o,
  // Reference clock, and the strobe of BI5.
  input  clock_status_t                     clock_i,
  output logic                              restart_clock_o,
  // Transmitters: quad q has the ports from QuadPorts q on.
  input  logic [Quads-1:0]                  reference_ready_i,
  output logic [Quads-1:0]                  qpll_reset_o,
  input  logic [Quads-1:0]                  qpll_lock_i,
  input  logic [Quads-1:0]                  qpll_refclk_lost_i,
  output logic [Ports-1:0]                  gt_tx_reset_o,
  output logic [Ports-1:0]                  gt_tx_user_ready_o,
  input  logic [Ports-1:0]                  gt_tx_reset_done_i,
  input  logic [Quads-1:0]                  tx_clocks_locked_i,
  // Ports: control and status.
  output logic [Ports-1:0]                  qpll_ready_o,
  output logic [Ports-1:0]                  transmit_ready_o,
  output link_settings_t [Ports-1:0]        link_settings_o,
  output link_commands_t [Ports-1:0]        link_commands_o,
  input  link_state_t [Ports-1:0]           link_state_i,
  output logic [4:0]                        count_read_o,
  input  logic [Ports-1:0][31:0]            count_i,
  input  logic [Ports-1:0]                  frame_i,
  input  cage_t [Ports-1:0]                 cage_i,
  // Streams of the node.
  input  logic [Ports-1:0]                  s_rx_valid_i,
  input  logic [Ports-1:0]                  s_rx_last_i,
  input  logic [Ports-1:0]                  s_rx_user_i,
  input  logic [Ports-1:0][8*BeatBytes-1:0] s_rx_data_i,
  input  logic [Ports-1:0][BeatBytes-1:0]   s_rx_keep_i,
  output logic [Ports-1:0]                  m_tx_valid_o,
  input  logic [Ports-1:0]                  m_tx_ready_i,
  output logic [Ports-1:0]                  m_tx_last_o,
  output logic [Ports-1:0]                  m_tx_user_o,
  output logic [Ports-1:0][8*BeatBytes-1:0] m_tx_data_o,
  output logic [Ports-1:0][BeatBytes-1:0]   m_tx_keep_o,
  output logic [7:0]                        led_o,
  // JTAG to AXI4-Lite.
  input  logic [15:0]                       s_jtag_awaddr_i,
  input  logic                              s_jtag_awvalid_i,
  output logic                              s_jtag_awready_o,
  input  logic [31:0]                       s_jtag_wdata_i,
  input  logic [3:0]                        s_jtag_wstrb_i,
  input  logic                              s_jtag_wvalid_i,
  output logic                              s_jtag_wready_o,
  output logic [1:0]                        s_jtag_bresp_o,
  output logic                              s_jtag_bvalid_o,
  input  logic                              s_jtag_bready_i,
  input  logic [15:0]                       s_jtag_araddr_i,
  input  logic                              s_jtag_arvalid_i,
  output logic                              s_jtag_arready_o,
  output logic [31:0]                       s_jtag_rdata_o,
  output logic [1:0]                        s_jtag_rresp_o,
  output logic                              s_jtag_rvalid_o,
  input  logic                              s_jtag_rready_i
);

  localparam int unsigned Cages = Ports / Lanes;

  if (Cages * Lanes != Ports || Cages > 4) $fatal(1, "trib_board_core: Ports must be Lanes in each of at most four cages");
  if (Quads * QuadPorts != Ports) $fatal(1, "trib_board_core: Ports must be QuadPorts in each quad");

  logic clk_i, rst_i, second;
  assign clk_i = core_clk_i;
  assign rst_o = rst_i;
  always_ff @(posedge clk_i) rst_i <= core_rst_i;

  trib_milliseconds #(
    .CyclesPerMs(CyclesPerMs)
  ) u_milliseconds (
    .clk_i,
    .rst_i,
    .millisecond_o,
    .second_o     (second)
  );

  // Register bus, registers of the card -------------------------------------------------------------------------------------
  axil_request_t    node_request;
  axil_response_t   node_response;
  logic             bus_error;
  board_commands_t  commands;
  transmit_status_t transmit;

  trib_board_bus #(
    .Ports       (Ports),
    .CyclesPerBit(CoreHz / Baud),
    .Endpoint    (Endpoint),
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
    .clock_i,
    .transmit_i       (transmit),
    .leds_i           (led_o),
    .image_i,
    .link_settings_o,
    .link_commands_o,
    .link_state_i,
    .link_count_read_o(count_read_o),
    .link_count_i     (count_i)
  );

  assign restart_clock_o = commands.restart_clock;

  // Transmitters ------------------------------------------------------------------------------------------------------------
  logic [Quads-1:0] quad_qpll_ready, quad_ready;

  trib_transmitters #(
    .Quads   (Quads),
    .Channels(QuadPorts)
  ) u_transmitters (
    .clk_i,
    .rst_i,
    .millisecond_i  (millisecond_o),
    .restart_i      (commands.restart_transmitters),
    .reference_ready_i,
    .qpll_ready_o   (quad_qpll_ready),
    .ready_o        (quad_ready),
    .status_o       (transmit),
    .qpll_reset_o,
    .qpll_lock_i,
    .qpll_refclk_lost_i,
    .gt_reset_o     (gt_tx_reset_o),
    .gt_user_ready_o(gt_tx_user_ready_o),
    .gt_reset_done_i(gt_tx_reset_done_i),
    .clocks_locked_i(tx_clocks_locked_i)
  );

  for (genvar q = 0; q < Quads; q++) begin : gen_quad
    assign qpll_ready_o[q*QuadPorts+:QuadPorts] = {QuadPorts{quad_qpll_ready[q]}};
    assign transmit_ready_o[q*QuadPorts+:QuadPorts] = {QuadPorts{quad_ready[q]}};
  end

  // The node ----------------------------------------------------------------------------------------------------------------
  logic accepted;

  trib_board_node #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Endpoint (Endpoint),
    .Window   (Window),
    .Groups   (Groups),
    .Ops      (Ops),
    .Dtypes   (Dtypes),
    .BuildId  (BuildId)
  ) u_node (
    .clk_i,
    .rst_i,
    .s_rx_valid_i,
    .s_rx_last_i,
    .s_rx_user_i,
    .s_rx_data_i,
    .s_rx_keep_i,
    .m_tx_valid_o,
    .m_tx_ready_i,
    .m_tx_last_o,
    .m_tx_user_o,
    .m_tx_data_o,
    .m_tx_keep_o,
    .accepted_o(accepted),
    .s_axil_i  (node_request),
    .s_axil_o  (node_response)
  );

  // LEDs: of cages; those that the card does not have are off (BL1) -------------------------------------------------------------
  logic [Ports-1:0] link_up, receiver_fault;
  logic [3:0]       up, frame;
  cage_t [3:0]      cage;

  for (genvar p = 0; p < Ports; p++) begin : gen_link
    assign link_up[p] = link_state_i[p].status_up;
    // Without a module there is nothing that a receiver could lock to (BL5).
    assign receiver_fault[p] = cage_i[p].present && !link_state_i[p].status_rx_ready;
  end

  for (genvar c = 0; c < 4; c++) begin : gen_cage
    if (c < Cages) begin : gen_lanes
      assign up[c] = link_up[c*Lanes+:Lanes] != '0;
      assign frame[c] = frame_i[c*Lanes+:Lanes] != '0;
      assign cage[c] = cage_i[c*Lanes];
    end else begin : gen_none
      assign up[c] = 1'b0;
      assign frame[c] = 1'b0;
      assign cage[c] = '0;
    end
  end

  trib_leds u_leds (
    .clk_i,
    .rst_i,
    .millisecond_i(millisecond_o),
    .cage_i       (cage),
    .up_i         (up),
    .frame_i      (frame),
    .clock_good_i (clock_i.ready && transmit.qpll_lock),
    .accepted_i   (accepted),
    .bus_error_i  (bus_error),
    .fault_i      (!clock_i.ready || !transmit.ready || receiver_fault != '0),
    .led_o
  );

endmodule
