// SPDX-License-Identifier: Apache-2.0
// A quad of GTH for four ports of 10GBASE-R: one QPLL, refclk 156.25 MHz x 66 / 2 = 5.15625 GHz, and a lane for each port, in the
// order of the ports. The pins define the place of each lane. qpll_lock_o and qpll_refclk_lost_o are asynchronous.
// Detection of a lost refclk and the DRP need free_clk_i, a clock that always runs, at most 175 MHz (DS183).
module trib_gth_quad #(
  localparam int unsigned Ports = 4
) (
  input  logic                   refclk_i,
  input  logic                   free_clk_i,
  input  logic                   qpll_reset_i,
  output logic                   qpll_lock_o,
  output logic                   qpll_refclk_lost_o,
  input  logic [Ports-1:0]       rx_p_i,
  input  logic [Ports-1:0]       rx_n_i,
  output logic [Ports-1:0]       tx_p_o,
  output logic [Ports-1:0]       tx_n_o,
  // Clock of port 0: one oscillator drives all of them.
  output logic                   transmit_clk_o,
  input  logic [Ports-1:0]       tx_reset_i,
  input  logic [Ports-1:0]       tx_user_ready_i,
  output logic [Ports-1:0]       tx_reset_done_o,
  input  logic                   gt_transmit_clk_i,
  input  logic                   transmit_clk_i,
  input  logic [Ports-1:0][63:0] tx_data_i,
  input  logic [Ports-1:0][1:0]  tx_header_i,
  input  logic [Ports-1:0][6:0]  tx_sequence_i,
  output logic [Ports-1:0]       receive_clk_o,
  input  logic [Ports-1:0]       rx_reset_i,
  input  logic [Ports-1:0]       rx_user_ready_i,
  output logic [Ports-1:0]       rx_reset_done_o,
  output logic [Ports-1:0]       rx_cdr_lock_o,
  input  logic [Ports-1:0]       rx_lpm_i,
  input  logic [Ports-1:0]       gt_receive_clk_i,
  input  logic [Ports-1:0]       receive_clk_i,
  output logic [Ports-1:0][63:0] rx_data_o,
  output logic [Ports-1:0]       rx_data_valid_o,
  output logic [Ports-1:0][1:0]  rx_header_o,
  output logic [Ports-1:0]       rx_header_valid_o,
  input  logic [Ports-1:0]       rx_slip_i
);

  logic qpll_clk, qpll_refclk;

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  GTHE2_COMMON #(
    .QPLL_CFG            (27'h04801C7),
    .QPLL_CLKOUT_CFG     (4'b1111),
    .QPLL_COARSE_FREQ_OVRD(6'b010000),
    .QPLL_CP             (10'b0000011111),
    .QPLL_FBDIV          (10'b0101000000),
    .QPLL_FBDIV_RATIO    (1'b0),
    .QPLL_INIT_CFG       (24'h000006),
    .QPLL_LOCK_CFG       (16'h05E8),
    .QPLL_LPF            (4'b1111),
    .QPLL_REFCLK_DIV     (1),
    .BIAS_CFG            (64'h0000040000001050),
    .COMMON_CFG          (32'h0000005C)
  ) u_common (
    .GTREFCLK0     (refclk_i),
    .QPLLREFCLKSEL (3'b001),
    .QPLLLOCKDETCLK(free_clk_i),
    .QPLLLOCKEN    (1'b1),
    .QPLLRESET     (qpll_reset_i),
    .QPLLLOCK      (qpll_lock_o),
    .QPLLREFCLKLOST(qpll_refclk_lost_o),
    .QPLLOUTCLK    (qpll_clk),
    .QPLLOUTREFCLK (qpll_refclk),
    .QPLLRSVD2     (5'b11111),
    .BGBYPASSB     (1'b1),
    .BGMONITORENB  (1'b1),
    .BGPDB         (1'b1),
    .BGRCALOVRD    (5'b11111),
    .BGRCALOVRDENB (1'b1),
    .RCALENB       (1'b1),
    .DRPCLK        (free_clk_i),
    // Not used.
    .DRPEN(1'b0), .DRPWE(1'b0), .GTGREFCLK(1'b0), .GTNORTHREFCLK0(1'b0), .GTNORTHREFCLK1(1'b0), .GTREFCLK1(1'b0),
    .GTSOUTHREFCLK0(1'b0), .GTSOUTHREFCLK1(1'b0), .QPLLOUTRESET(1'b0), .QPLLPD(1'b0), .DRPDI(16'b0), .QPLLRSVD1(16'b0),
    .DRPADDR(8'b0), .PMARSVD(8'b0)
  );
  /* verilator lint_on PINMISSING */

  logic [Ports-1:0] transmit_clk;

  for (genvar p = 0; p < Ports; p++) begin : gen_port
    trib_gth_channel u_channel (
      .free_clk_i,
      .qpll_clk_i       (qpll_clk),
      .qpll_refclk_i    (qpll_refclk),
      .rx_p_i           (rx_p_i[p]),
      .rx_n_i           (rx_n_i[p]),
      .tx_p_o           (tx_p_o[p]),
      .tx_n_o           (tx_n_o[p]),
      .transmit_clk_o   (transmit_clk[p]),
      .tx_reset_i       (tx_reset_i[p]),
      .tx_user_ready_i  (tx_user_ready_i[p]),
      .tx_reset_done_o  (tx_reset_done_o[p]),
      .gt_transmit_clk_i,
      .transmit_clk_i,
      .tx_data_i        (tx_data_i[p]),
      .tx_header_i      (tx_header_i[p]),
      .tx_sequence_i    (tx_sequence_i[p]),
      .receive_clk_o    (receive_clk_o[p]),
      .rx_reset_i       (rx_reset_i[p]),
      .rx_user_ready_i  (rx_user_ready_i[p]),
      .rx_reset_done_o  (rx_reset_done_o[p]),
      .rx_cdr_lock_o    (rx_cdr_lock_o[p]),
      .rx_lpm_i         (rx_lpm_i[p]),
      .gt_receive_clk_i (gt_receive_clk_i[p]),
      .receive_clk_i    (receive_clk_i[p]),
      .rx_data_o        (rx_data_o[p]),
      .rx_data_valid_o  (rx_data_valid_o[p]),
      .rx_header_o      (rx_header_o[p]),
      .rx_header_valid_o(rx_header_valid_o[p]),
      .rx_slip_i        (rx_slip_i[p])
    );
  end

  assign transmit_clk_o = transmit_clk[0];

  logic unused;
  assign unused = ^transmit_clk[Ports-1:1];

endmodule
