// SPDX-License-Identifier: Apache-2.0
// One lane of a GTH of 7 series for 10GBASE-R, 10.3125 Gb/s by the QPLL: only the primitive and its settings. On
// transmit 64 bits, header and sequence number into the gearbox at transmit_clk_i, 161.13 MHz, GB1; on receive the reverse path at
// receive_clk_i, GB2. With words of 8 bytes on an internal path of 4 the primitive needs a clock twice as fast next to each,
// gt_transmit_clk_i and gt_receive_clk_i, with aligned edges (UG476, "TXUSRCLK and TXUSRCLK2 Generation"); no pin belongs to it.
// Both are made of transmit_clk_o and receive_clk_o, 322.27 MHz, outside. Buffers are on, so that phases do not matter. The DRP
// has its clock, free_clk_i, and is not used. Resets, ready and equalizer are asynchronous inputs, locks and dones asynchronous
// outputs.
// The listed attributes are those whose values here differ from the library of the primitive, and those that set how wide and
// how fast the lane is. Attributes of functions that are off (8b/10b, channel bonding, clock correction, rate change, SATA and
// PCI Express) have the values of the library, except for the switches that turn them off.
module trib_gth_channel (
  input  logic        free_clk_i,
  input  logic        qpll_clk_i,
  input  logic        qpll_refclk_i,
  input  logic        rx_p_i,
  input  logic        rx_n_i,
  output logic        tx_p_o,
  output logic        tx_n_o,
  // Transmit: gt_transmit_clk_i is TXUSRCLK, transmit_clk_i TXUSRCLK2.
  output logic        transmit_clk_o,
  input  logic        tx_reset_i,
  input  logic        tx_user_ready_i,
  output logic        tx_reset_done_o,
  input  logic        gt_transmit_clk_i,
  input  logic        transmit_clk_i,
  input  logic [63:0] tx_data_i,
  input  logic [1:0]  tx_header_i,
  input  logic [6:0]  tx_sequence_i,
  // Receive: gt_receive_clk_i is RXUSRCLK, receive_clk_i RXUSRCLK2. LPM: 1 the linear equalizer, for short copper and optics,
  // 0 DFE.
  output logic        receive_clk_o,
  input  logic        rx_reset_i,
  input  logic        rx_user_ready_i,
  output logic        rx_reset_done_o,
  output logic        rx_cdr_lock_o,
  input  logic        rx_lpm_i,
  input  logic        gt_receive_clk_i,
  input  logic        receive_clk_i,
  output logic [63:0] rx_data_o,
  output logic        rx_data_valid_o,
  output logic [1:0]  rx_header_o,
  output logic        rx_header_valid_o,
  input  logic        rx_slip_i
);

  logic [5:0] rx_header;
  logic [1:0] rx_data_valid, rx_header_valid;

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  GTHE2_CHANNEL #(
    // Rates: out of the QPLL, undivided; 64 bits in and out, 32 inside.
    .TXOUT_DIV        (1),
    .RXOUT_DIV        (1),
    .TX_DATA_WIDTH    (64),
    .RX_DATA_WIDTH    (64),
    .TX_INT_DATAWIDTH (1),
    .RX_INT_DATAWIDTH (1),
    .TX_CLK25_DIV     (7),
    .RX_CLK25_DIV     (7),
    // 64/66 by the gearbox, with the sequence counter outside.
    .GEARBOX_MODE     (3'b001),
    .TXGEARBOX_EN     ("TRUE"),
    .RXGEARBOX_EN     ("TRUE"),
    .TXBUF_EN         ("TRUE"),
    .RXBUF_EN         ("TRUE"),
    .TX_XCLK_SEL      ("TXOUT"),
    .RX_XCLK_SEL      ("RXREC"),
    // FULL is for clock correction and channel bonding.
    .RXBUF_ADDR_MODE  ("FAST"),
    // Nothing of 8b/10b.
    .ALIGN_MCOMMA_DET ("FALSE"),
    .ALIGN_PCOMMA_DET ("FALSE"),
    .DEC_MCOMMA_DETECT("FALSE"),
    .DEC_PCOMMA_DETECT("FALSE"),
    .DEC_VALID_COMMA_ONLY("FALSE"),
    .SHOW_REALIGN_COMMA("FALSE"),
    .RX_DISPERR_SEQ_MATCH("FALSE"),
    .CLK_CORRECT_USE  ("FALSE"),
    // Analogue side, for 10.3125 Gb/s.
    .RXCDR_CFG        (83'h0002007FE2000C208001A),
    .RXCDR_LOCK_CFG   (6'b010101),
    .RXPI_CFG1        (2'b11),
    .RXPI_CFG2        (2'b11),
    .RXPI_CFG3        (2'b11),
    .PMA_RSV          (32'h00000080),
    .PMA_RSV2         (32'h1C00000A),
    .RX_CM_TRIM       (4'b1010),
    .RX_BIAS_CFG      (24'b000011000000000000010000),
    .RX_DFE_AGC_CFG1  (3'b100),
    .RX_DFE_GAIN_CFG  (23'h0020C0),
    .RX_DFE_KL_CFG    (33'b001000001000000000000001100010000),
    .RX_DFE_LPM_CFG   (16'h0080),
    .RX_DFE_KL_LPM_KH_CFG0(2'b01),
    .ADAPT_CFG0       (20'h00C10),
    .CFOK_CFG         (42'h24800040E80)
  ) u_channel (
    .GTHRXP        (rx_p_i),
    .GTHRXN        (rx_n_i),
    .GTHTXP        (tx_p_o),
    .GTHTXN        (tx_n_o),
    // The channel's own PLL is off.
    .QPLLCLK       (qpll_clk_i),
    .QPLLREFCLK    (qpll_refclk_i),
    .TXSYSCLKSEL   (2'b11),
    .RXSYSCLKSEL   (2'b11),
    .CPLLPD        (1'b1),
    .CPLLRESET     (1'b0),
    .CPLLLOCKEN    (1'b1),
    .CPLLREFCLKSEL (3'b001),
    .GTRESETSEL    (1'b0),
    .RESETOVRD     (1'b0),
    .TSTIN         (20'hFFFFF),
    .LOOPBACK      (3'b000),
    // Transmit
    .GTTXRESET     (tx_reset_i),
    .TXUSERRDY     (tx_user_ready_i),
    .TXRESETDONE   (tx_reset_done_o),
    .TXOUTCLKSEL   (3'b010),
    .TXOUTCLK      (transmit_clk_o),
    .TXUSRCLK      (gt_transmit_clk_i),
    .TXUSRCLK2     (transmit_clk_i),
    .TXDATA        (tx_data_i),
    .TXHEADER      ({1'b0, tx_header_i}),
    .TXSEQUENCE    (tx_sequence_i),
    .TXSTARTSEQ    (1'b0),
    .TXPOLARITY    (1'b0),
    .TXDIFFCTRL    (4'b1000),
    .TXBUFDIFFCTRL (3'b100),
    .TXPRECURSOR   (5'b0),
    .TXPOSTCURSOR  (5'b0),
    .TXDLYBYPASS   (1'b1),
    // Receive
    .GTRXRESET     (rx_reset_i),
    .RXUSERRDY     (rx_user_ready_i),
    .RXRESETDONE   (rx_reset_done_o),
    .RXCDRLOCK     (rx_cdr_lock_o),
    .RXLPMEN       (rx_lpm_i),
    .RXOUTCLKSEL   (3'b010),
    .RXOUTCLK      (receive_clk_o),
    .RXUSRCLK      (gt_receive_clk_i),
    .RXUSRCLK2     (receive_clk_i),
    .RXDATA        (rx_data_o),
    .RXDATAVALID   (rx_data_valid),
    .RXHEADER      (rx_header),
    .RXHEADERVALID (rx_header_valid),
    .RXGEARBOXSLIP (rx_slip_i),
    .RXPOLARITY    (1'b0),
    .RXDLYBYPASS   (1'b1),
    .RXELECIDLEMODE(2'b11),
    .RXDFEAGCTRL   (5'b10000),
    .RXDFEXYDEN    (1'b1),
    .RXOSINTCFG    (4'b0110),
    .RXOSINTEN     (1'b1),
    .DRPCLK        (free_clk_i),
    // Not used.
    .CFGRESET(1'b0), .CLKRSVD0(1'b0), .CLKRSVD1(1'b0), .CPLLLOCKDETCLK(1'b0), .DMONFIFORESET(1'b0), .DMONITORCLK(1'b0),
    .DRPEN(1'b0), .DRPWE(1'b0), .EYESCANMODE(1'b0), .EYESCANRESET(1'b0), .EYESCANTRIGGER(1'b0), .GTGREFCLK(1'b0),
    .GTNORTHREFCLK0(1'b0), .GTNORTHREFCLK1(1'b0), .GTREFCLK0(1'b0), .GTREFCLK1(1'b0), .GTSOUTHREFCLK0(1'b0),
    .GTSOUTHREFCLK1(1'b0), .RX8B10BEN(1'b0), .RXBUFRESET(1'b0), .RXCDRFREQRESET(1'b0), .RXCDRHOLD(1'b0), .RXCDROVRDEN(1'b0),
    .RXCDRRESET(1'b0), .RXCDRRESETRSV(1'b0), .RXCHBONDEN(1'b0), .RXCHBONDMASTER(1'b0), .RXCHBONDSLAVE(1'b0),
    .RXCOMMADETEN(1'b0), .RXDDIEN(1'b0), .RXDFEAGCHOLD(1'b0), .RXDFEAGCOVRDEN(1'b0), .RXDFECM1EN(1'b0), .RXDFELFHOLD(1'b0),
    .RXDFELFOVRDEN(1'b0), .RXDFELPMRESET(1'b0), .RXDFESLIDETAPADAPTEN(1'b0), .RXDFESLIDETAPHOLD(1'b0),
    .RXDFESLIDETAPINITOVRDEN(1'b0), .RXDFESLIDETAPONLYADAPTEN(1'b0), .RXDFESLIDETAPOVRDEN(1'b0), .RXDFESLIDETAPSTROBE(1'b0),
    .RXDFETAP2HOLD(1'b0), .RXDFETAP2OVRDEN(1'b0), .RXDFETAP3HOLD(1'b0), .RXDFETAP3OVRDEN(1'b0), .RXDFETAP4HOLD(1'b0),
    .RXDFETAP4OVRDEN(1'b0), .RXDFETAP5HOLD(1'b0), .RXDFETAP5OVRDEN(1'b0), .RXDFETAP6HOLD(1'b0), .RXDFETAP6OVRDEN(1'b0),
    .RXDFETAP7HOLD(1'b0), .RXDFETAP7OVRDEN(1'b0), .RXDFEUTHOLD(1'b0), .RXDFEUTOVRDEN(1'b0), .RXDFEVPHOLD(1'b0),
    .RXDFEVPOVRDEN(1'b0), .RXDFEVSEN(1'b0), .RXDLYEN(1'b0), .RXDLYOVRDEN(1'b0), .RXDLYSRESET(1'b0), .RXLPMHFHOLD(1'b0),
    .RXLPMHFOVRDEN(1'b0), .RXLPMLFHOLD(1'b0), .RXLPMLFKLOVRDEN(1'b0), .RXMCOMMAALIGNEN(1'b0), .RXOOBRESET(1'b0),
    .RXOSCALRESET(1'b0), .RXOSHOLD(1'b0), .RXOSINTHOLD(1'b0), .RXOSINTNTRLEN(1'b0), .RXOSINTOVRDEN(1'b0), .RXOSINTSTROBE(1'b0),
    .RXOSINTTESTOVRDEN(1'b0), .RXOSOVRDEN(1'b0), .RXPCOMMAALIGNEN(1'b0), .RXPCSRESET(1'b0), .RXPHALIGN(1'b0),
    .RXPHALIGNEN(1'b0), .RXPHDLYPD(1'b0), .RXPHDLYRESET(1'b0), .RXPHOVRDEN(1'b0), .RXPMARESET(1'b0), .RXPRBSCNTRESET(1'b0),
    .RXQPIEN(1'b0), .RXRATEMODE(1'b0), .RXSLIDE(1'b0), .RXSYNCALLIN(1'b0), .RXSYNCIN(1'b0), .RXSYNCMODE(1'b0),
    .SETERRSTATUS(1'b0), .SIGVALIDCLK(1'b0), .TX8B10BEN(1'b0), .TXCOMINIT(1'b0), .TXCOMSAS(1'b0), .TXCOMWAKE(1'b0),
    .TXDEEMPH(1'b0), .TXDETECTRX(1'b0), .TXDIFFPD(1'b0), .TXDLYEN(1'b0), .TXDLYHOLD(1'b0), .TXDLYOVRDEN(1'b0),
    .TXDLYSRESET(1'b0), .TXDLYUPDOWN(1'b0), .TXELECIDLE(1'b0), .TXINHIBIT(1'b0), .TXPCSRESET(1'b0), .TXPDELECIDLEMODE(1'b0),
    .TXPHALIGN(1'b0), .TXPHALIGNEN(1'b0), .TXPHDLYPD(1'b0), .TXPHDLYRESET(1'b0), .TXPHDLYTSTCLK(1'b0), .TXPHINIT(1'b0),
    .TXPHOVRDEN(1'b0), .TXPIPPMEN(1'b0), .TXPIPPMOVRDEN(1'b0), .TXPIPPMPD(1'b0), .TXPIPPMSEL(1'b0), .TXPISOPD(1'b0),
    .TXPMARESET(1'b0), .TXPOSTCURSORINV(1'b0), .TXPRBSFORCEERR(1'b0), .TXPRECURSORINV(1'b0), .TXQPIBIASEN(1'b0),
    .TXQPISTRONGPDOWN(1'b0), .TXQPIWEAKPUP(1'b0), .TXRATEMODE(1'b0), .TXSWING(1'b0), .TXSYNCALLIN(1'b0), .TXSYNCIN(1'b0),
    .TXSYNCMODE(1'b0), .RXADAPTSELTEST(14'b0), .DRPDI(16'b0), .GTRSVD(16'b0), .PCSRSVDIN(16'b0), .RXMONITORSEL(2'b0),
    .RXPD(2'b0), .TXPD(2'b0), .RXCHBONDLEVEL(3'b0), .RXPRBSSEL(3'b0), .RXRATE(3'b0), .TXMARGIN(3'b0), .TXPRBSSEL(3'b0),
    .TXRATE(3'b0), .RXOSINTID0(4'b0), .PCSRSVDIN2(5'b0), .PMARSVDIN(5'b0), .RXCHBONDI(5'b0), .RXDFESLIDETAP(5'b0),
    .TXPIPPMSTEPSIZE(5'b0), .RXDFESLIDETAPID(6'b0), .TXMAINCURSOR(7'b0), .TX8B10BBYPASS(8'b0), .TXCHARDISPMODE(8'b0),
    .TXCHARDISPVAL(8'b0), .TXCHARISK(8'b0), .DRPADDR(9'b0)
  );
  /* verilator lint_on PINMISSING */

  assign rx_data_valid_o = rx_data_valid[0];
  assign rx_header_o = rx_header[1:0];
  assign rx_header_valid_o = rx_header_valid[0];

  logic unused;
  assign unused = ^{rx_data_valid[1], rx_header[5:2], rx_header_valid[1]};

endmodule
