// SPDX-License-Identifier: Apache-2.0
// A quad of GTY for four ports of 10GBASE-R (GB3): IP trib_gty_10g with a reference clock of 161.1328125 MHz, and the
// buffers of its clocks, 156.25 MHz: one of all transmitters, from lane 0, and one of each receiver. A word of 64 bits
// goes in each direction in each cycle. Bring-up signals of the core are of core_clk_i; a transmitter's resets
// are given to all lanes at once. Lanes are those of the cage, in their order.
module trib_gty_quad #(
  localparam int unsigned Lanes = 4
) (
  input  logic                   refclk_p_i,
  input  logic                   refclk_n_i,
  input  logic [Lanes-1:0]       rx_p_i,
  input  logic [Lanes-1:0]       rx_n_i,
  output logic [Lanes-1:0]       tx_p_o,
  output logic [Lanes-1:0]       tx_n_o,
  // Bring-up.
  input  logic                   core_clk_i,
  output logic                   power_good_o,
  input  logic                   qpll_reset_i,
  output logic                   qpll_lock_o,
  input  logic [Lanes-1:0]       tx_reset_i,
  input  logic [Lanes-1:0]       tx_user_ready_i,
  output logic [Lanes-1:0]       tx_reset_done_o,
  output logic                   tx_clocks_locked_o,
  input  logic [Lanes-1:0]       rx_reset_i,
  input  logic [Lanes-1:0]       rx_user_ready_i,
  output logic [Lanes-1:0]       rx_reset_done_o,
  output logic [Lanes-1:0]       rx_cdr_lock_o,
  output logic [Lanes-1:0]       rx_clocks_locked_o,
  input  logic [Lanes-1:0]       rx_clocks_reset_i,
  // Transmitters.
  output logic                   transmit_clk_o,
  input  logic [Lanes-1:0][63:0] tx_data_i,
  input  logic [Lanes-1:0][1:0]  tx_header_i,
  // Receivers.
  output logic [Lanes-1:0]       receive_clk_o,
  output logic [Lanes-1:0][63:0] rx_data_o,
  output logic [Lanes-1:0]       rx_data_valid_o,
  output logic [Lanes-1:0][1:0]  rx_header_o,
  output logic [Lanes-1:0]       rx_header_valid_o,
  input  logic [Lanes-1:0]       rx_slip_i
);

  // Clocks -----------------------------------------------------------------------------------------------------------------
  logic             refclk;
  logic [Lanes-1:0] transmit_source, receive_source;

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  IBUFDS_GTE4 u_refclk (
    .I  (refclk_p_i),
    .IB (refclk_n_i),
    .CEB(1'b0),
    .O  (refclk)
  );
  /* verilator lint_on PINMISSING */

  BUFG_GT u_transmit_clk (
    .I      (transmit_source[0]),
    .CE     (1'b1),
    .CEMASK (1'b0),
    .CLR    (1'b0),
    .CLRMASK(1'b0),
    .DIV    (3'd0),
    .O      (transmit_clk_o)
  );

  for (genvar n = 0; n < Lanes; n++) begin : gen_lane
    BUFG_GT u_receive_clk (
      .I      (receive_source[n]),
      .CE     (1'b1),
      .CEMASK (1'b0),
      .CLR    (rx_clocks_reset_i[n]),
      .CLRMASK(1'b0),
      .DIV    (3'd0),
      .O      (receive_clk_o[n])
    );
  end

  // Levels of the lanes into the core's clock --------------------------------------------------------------------------------
  logic             qpll_lock;
  logic [Lanes-1:0] power_good, tx_reset_done, tx_divider_done, rx_reset_done, rx_divider_done, rx_cdr_lock;
  logic [Lanes-1:0] core_power_good, core_tx_divider_done;

  trib_level_sync #(
    .Width(6 * Lanes + 1)
  ) u_levels (
    .m_clk_i  (core_clk_i),
    .s_level_i({power_good, tx_reset_done, tx_divider_done, rx_reset_done, rx_divider_done, rx_cdr_lock, qpll_lock}),
    .m_level_o({core_power_good, tx_reset_done_o, core_tx_divider_done, rx_reset_done_o, rx_clocks_locked_o, rx_cdr_lock_o,
                qpll_lock_o})
  );

  assign power_good_o = core_power_good == '1;
  assign tx_clocks_locked_o = core_tx_divider_done == '1;

  // Transceivers -----------------------------------------------------------------------------------------------------------
  // Of a header of six bits a lane has two, of the valids one of two, since it has one word in a cycle.
  logic [Lanes-1:0][5:0] tx_header, rx_header;
  logic [Lanes-1:0][1:0] rx_data_valid, rx_header_valid;
  logic [Lanes-1:0][3:0] unused_rx_header;
  logic [Lanes-1:0]      unused_rx_data_valid, unused_rx_header_valid;

  for (genvar n = 0; n < Lanes; n++) begin : gen_header
    assign tx_header[n] = {4'b0, tx_header_i[n]};
    assign {unused_rx_header[n], rx_header_o[n]} = rx_header[n];
    assign {unused_rx_data_valid[n], rx_data_valid_o[n]} = rx_data_valid[n];
    assign {unused_rx_header_valid[n], rx_header_valid_o[n]} = rx_header_valid[n];
  end

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  trib_gty_10g u_gty (
    .gtyrxp_in                 (rx_p_i),
    .gtyrxn_in                 (rx_n_i),
    .gtytxp_out                (tx_p_o),
    .gtytxn_out                (tx_n_o),
    .gtpowergood_out           (power_good),
    .gtrefclk00_in             (refclk),
    .qpll0reset_in             (qpll_reset_i),
    .qpll0lock_out             (qpll_lock),
    // Inputs of the wizard's own helpers, which are omitted.
    .gtwiz_userclk_tx_active_in(tx_user_ready_i[0]),
    .gtwiz_userclk_rx_active_in(rx_user_ready_i[0]),
    .gtwiz_reset_tx_done_in    (tx_user_ready_i[0]),
    .gtwiz_reset_rx_done_in    (rx_user_ready_i[0]),
    .gttxreset_in              (tx_reset_i),
    .txprogdivreset_in         (tx_reset_i),
    .txuserrdy_in              (tx_user_ready_i),
    .txresetdone_out           (tx_reset_done),
    .txprgdivresetdone_out     (tx_divider_done),
    .txoutclk_out              (transmit_source),
    .txusrclk_in               ({Lanes{transmit_clk_o}}),
    .txusrclk2_in              ({Lanes{transmit_clk_o}}),
    .gtwiz_userdata_tx_in      (tx_data_i),
    .txheader_in               (tx_header),
    .txsequence_in             ('0),
    .gtrxreset_in              (rx_reset_i),
    .rxprogdivreset_in         (rx_clocks_reset_i),
    .rxuserrdy_in              (rx_user_ready_i),
    .rxresetdone_out           (rx_reset_done),
    .rxprgdivresetdone_out     (rx_divider_done),
    .rxcdrlock_out             (rx_cdr_lock),
    .rxoutclk_out              (receive_source),
    .rxusrclk_in               (receive_clk_o),
    .rxusrclk2_in              (receive_clk_o),
    .gtwiz_userdata_rx_out     (rx_data_o),
    .rxdatavalid_out           (rx_data_valid),
    .rxheader_out              (rx_header),
    .rxheadervalid_out         (rx_header_valid),
    .rxgearboxslip_in          (rx_slip_i)
  );
  /* verilator lint_on PINMISSING */

  logic unused;
  assign unused = ^{transmit_source[Lanes-1:1], unused_rx_header, unused_rx_data_valid, unused_rx_header_valid};

endmodule
