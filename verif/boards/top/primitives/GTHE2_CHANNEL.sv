// SPDX-License-Identifier: Apache-2.0
// A channel of the GTH of 7 series (UG476), as far as wiring, resets and clocks of a lane of 64B/66B go; analogue settings and what
// such a lane does not use have no effect.
//   a side     works after its first reset; xxOUTCLK runs while it is out of reset. xxRESETDONE follows xxUSERRDY once xxUSRCLK has had
//              two cycles in each of xxUSRCLK2 (64 bits outside, 32 inside) for a while, and falls with either.
//   GTHTXP     is 1 in the cycles in which the bench looks for this channel. Blocks go to the bench by DPI, which finds the line by
//              the pins.
//   GTHRXP     is the recovered clock, 322.27 MHz; a rising edge asks the bench which line it belongs to, and blocks of that line come
//              by DPI. RXUSRCLK2 at another rate than the line overflows the elastic buffer, which is reported to the bench.
module GTHE2_CHANNEL #(
  parameter int TXOUT_DIV = 2,
  parameter int RXOUT_DIV = 2,
  parameter int TX_DATA_WIDTH = 20,
  parameter int RX_DATA_WIDTH = 20,
  parameter int TX_INT_DATAWIDTH = 0,
  parameter int RX_INT_DATAWIDTH = 0,
  parameter int TX_CLK25_DIV = 6,
  parameter int RX_CLK25_DIV = 6,
  parameter logic [2:0] GEARBOX_MODE = 3'b000,
  parameter ALIGN_MCOMMA_DET = "TRUE",
  parameter ALIGN_PCOMMA_DET = "TRUE",
  parameter DEC_MCOMMA_DETECT = "TRUE",
  parameter DEC_PCOMMA_DETECT = "TRUE",
  parameter DEC_VALID_COMMA_ONLY = "TRUE",
  parameter SHOW_REALIGN_COMMA = "TRUE",
  parameter RX_DISPERR_SEQ_MATCH = "TRUE",
  parameter CLK_CORRECT_USE = "TRUE",
  parameter TXGEARBOX_EN = "FALSE",
  parameter RXGEARBOX_EN = "FALSE",
  parameter TXBUF_EN = "TRUE",
  parameter RXBUF_EN = "TRUE",
  parameter TX_XCLK_SEL = "TXUSR",
  parameter RX_XCLK_SEL = "RXREC",
  parameter RXBUF_ADDR_MODE = "FULL",
  parameter logic [82:0] RXCDR_CFG = '0,
  parameter logic [5:0] RXCDR_LOCK_CFG = '0,
  parameter logic [1:0] RXPI_CFG1 = '0,
  parameter logic [1:0] RXPI_CFG2 = '0,
  parameter logic [1:0] RXPI_CFG3 = '0,
  parameter logic [31:0] PMA_RSV = '0,
  parameter logic [31:0] PMA_RSV2 = '0,
  parameter logic [3:0] RX_CM_TRIM = '0,
  parameter logic [23:0] RX_BIAS_CFG = '0,
  parameter logic [2:0] RX_DFE_AGC_CFG1 = '0,
  parameter logic [22:0] RX_DFE_GAIN_CFG = '0,
  parameter logic [32:0] RX_DFE_KL_CFG = '0,
  parameter logic [15:0] RX_DFE_LPM_CFG = '0,
  parameter logic [1:0] RX_DFE_KL_LPM_KH_CFG0 = '0,
  parameter logic [19:0] ADAPT_CFG0 = '0,
  parameter logic [41:0] CFOK_CFG = '0
) (
  input  logic        GTHRXP, GTHRXN,
  output logic        GTHTXP, GTHTXN,
  input  logic        QPLLCLK, QPLLREFCLK, CPLLPD, CPLLRESET, CPLLLOCKEN, GTRESETSEL, RESETOVRD,
  input  logic [1:0]  TXSYSCLKSEL, RXSYSCLKSEL, TXPD, RXPD,
  input  logic [2:0]  CPLLREFCLKSEL, LOOPBACK, TXOUTCLKSEL, RXOUTCLKSEL,
  input  logic [19:0] TSTIN,
  // Transmit
  input  logic        GTTXRESET, TXUSERRDY, TXUSRCLK, TXUSRCLK2, TXSTARTSEQ, TXPOLARITY, TXDLYBYPASS,
  output logic        TXRESETDONE, TXOUTCLK,
  input  logic [63:0] TXDATA,
  input  logic [2:0]  TXHEADER, TXBUFDIFFCTRL,
  input  logic [6:0]  TXSEQUENCE,
  input  logic [3:0]  TXDIFFCTRL,
  input  logic [4:0]  TXPRECURSOR, TXPOSTCURSOR,
  // Receive
  input  logic        GTRXRESET, RXUSERRDY, RXUSRCLK, RXUSRCLK2, RXGEARBOXSLIP, RXPOLARITY, RXLPMEN, RXDLYBYPASS, RXDFEXYDEN, RXOSINTEN,
  output logic        RXRESETDONE, RXCDRLOCK, RXOUTCLK,
  output logic [63:0] RXDATA,
  output logic [5:0]  RXHEADER,
  output logic [1:0]  RXDATAVALID, RXHEADERVALID,
  input  logic [1:0]  RXELECIDLEMODE,
  input  logic [4:0]  RXDFEAGCTRL,
  input  logic [3:0]  RXOSINTCFG,
  // At rest at 0, except for the clock of the DRP.
  input  logic CFGRESET, CLKRSVD0, CLKRSVD1, CPLLLOCKDETCLK, DMONFIFORESET, DMONITORCLK, DRPCLK, DRPEN, DRPWE,
    EYESCANMODE, EYESCANRESET, EYESCANTRIGGER, GTGREFCLK, GTNORTHREFCLK0, GTNORTHREFCLK1, GTREFCLK0,
    GTREFCLK1, GTSOUTHREFCLK0, GTSOUTHREFCLK1, RX8B10BEN, RXBUFRESET, RXCDRFREQRESET, RXCDRHOLD,
    RXCDROVRDEN, RXCDRRESET, RXCDRRESETRSV, RXCHBONDEN, RXCHBONDMASTER, RXCHBONDSLAVE, RXCOMMADETEN,
    RXDDIEN, RXDFEAGCHOLD, RXDFEAGCOVRDEN, RXDFECM1EN, RXDFELFHOLD, RXDFELFOVRDEN, RXDFELPMRESET,
    RXDFESLIDETAPADAPTEN, RXDFESLIDETAPHOLD, RXDFESLIDETAPINITOVRDEN, RXDFESLIDETAPONLYADAPTEN,
    RXDFESLIDETAPOVRDEN, RXDFESLIDETAPSTROBE, RXDFETAP2HOLD, RXDFETAP2OVRDEN, RXDFETAP3HOLD,
    RXDFETAP3OVRDEN, RXDFETAP4HOLD, RXDFETAP4OVRDEN, RXDFETAP5HOLD, RXDFETAP5OVRDEN, RXDFETAP6HOLD,
    RXDFETAP6OVRDEN, RXDFETAP7HOLD, RXDFETAP7OVRDEN, RXDFEUTHOLD, RXDFEUTOVRDEN, RXDFEVPHOLD, RXDFEVPOVRDEN,
    RXDFEVSEN, RXDLYEN, RXDLYOVRDEN, RXDLYSRESET, RXLPMHFHOLD, RXLPMHFOVRDEN, RXLPMLFHOLD, RXLPMLFKLOVRDEN,
    RXMCOMMAALIGNEN, RXOOBRESET, RXOSCALRESET, RXOSHOLD, RXOSINTHOLD, RXOSINTNTRLEN, RXOSINTOVRDEN,
    RXOSINTSTROBE, RXOSINTTESTOVRDEN, RXOSOVRDEN, RXPCOMMAALIGNEN, RXPCSRESET, RXPHALIGN, RXPHALIGNEN,
    RXPHDLYPD, RXPHDLYRESET, RXPHOVRDEN, RXPMARESET, RXPRBSCNTRESET, RXQPIEN, RXRATEMODE, RXSLIDE,
    RXSYNCALLIN, RXSYNCIN, RXSYNCMODE, SETERRSTATUS, SIGVALIDCLK, TX8B10BEN, TXCOMINIT, TXCOMSAS, TXCOMWAKE,
    TXDEEMPH, TXDETECTRX, TXDIFFPD, TXDLYEN, TXDLYHOLD, TXDLYOVRDEN, TXDLYSRESET, TXDLYUPDOWN, TXELECIDLE,
    TXINHIBIT, TXPCSRESET, TXPDELECIDLEMODE, TXPHALIGN, TXPHALIGNEN, TXPHDLYPD, TXPHDLYRESET, TXPHDLYTSTCLK,
    TXPHINIT, TXPHOVRDEN, TXPIPPMEN, TXPIPPMOVRDEN, TXPIPPMPD, TXPIPPMSEL, TXPISOPD, TXPMARESET,
    TXPOSTCURSORINV, TXPRBSFORCEERR, TXPRECURSORINV, TXQPIBIASEN, TXQPISTRONGPDOWN, TXQPIWEAKPUP,
    TXRATEMODE, TXSWING, TXSYNCALLIN, TXSYNCIN, TXSYNCMODE,
  input  logic [1:0] RXMONITORSEL,
  input  logic [2:0] RXCHBONDLEVEL, RXPRBSSEL, RXRATE, TXMARGIN, TXPRBSSEL, TXRATE,
  input  logic [3:0] RXOSINTID0,
  input  logic [4:0] PCSRSVDIN2, PMARSVDIN, RXCHBONDI, RXDFESLIDETAP, TXPIPPMSTEPSIZE,
  input  logic [5:0] RXDFESLIDETAPID,
  input  logic [6:0] TXMAINCURSOR,
  input  logic [7:0] TX8B10BBYPASS, TXCHARDISPMODE, TXCHARDISPVAL, TXCHARISK,
  input  logic [8:0] DRPADDR,
  input  logic [13:0] RXADAPTSELTEST,
  input  logic [15:0] DRPDI, GTRSVD, PCSRSVDIN
);

  // The number of this channel in the bench.
  import "DPI-C" context function int trib_top_channel();
  // Whether the bench looks for the pins of this channel: one channel at a time, a cycle each.
  import "DPI-C" context function bit trib_top_probe(input int channel);
  // The line whose clock the bench has just raised.
  import "DPI-C" context function int trib_top_line();
  import "DPI-C" context function void trib_top_transmit(input int channel, input longint data, input int header, input int index);
  import "DPI-C" context function void trib_top_receive(input int channel, input int line, input bit slip, output longint data,
                                                        output int header, output int valid);
  import "DPI-C" context function void trib_top_violation(input string what);

  // Settings that a lane of 64B/66B requires.
  localparam bit GoodTx = TXOUT_DIV == 1 && TX_INT_DATAWIDTH == 1 && TXGEARBOX_EN == "TRUE" && GEARBOX_MODE == 3'b001;
  localparam bit GoodRx = RXOUT_DIV == 1 && RX_INT_DATAWIDTH == 1 && RXGEARBOX_EN == "TRUE" && GEARBOX_MODE == 3'b001;
  // Cycles of xxUSRCLK in one of xxUSRCLK2.
  localparam int TxRatio = TX_DATA_WIDTH / 32;
  localparam int RxRatio = RX_DATA_WIDTH / 32;
  localparam int DoneCycles = 32;
  localparam int LockEdges = 800;
  // Cycles of the line that the elastic buffer holds, either way.
  localparam int Elastic = 16;

  int channel;
  initial channel = trib_top_channel();

  // Transmit -----------------------------------------------------------------------------------------------------------
  int   tx_edges = 0, tx_edges_before = 0, tx_cycles = 0;
  logic tx_was_reset = 1'b0;

  assign TXOUTCLK = QPLLCLK && tx_was_reset && !GTTXRESET && TXSYSCLKSEL == 2'b11 && TXOUTCLKSEL == 3'b010;
  assign GTHTXN = !GTHTXP;

  initial begin
    TXRESETDONE = 1'b0;
    GTHTXP = 1'b0;
  end

  always @(negedge GTTXRESET) tx_was_reset <= 1'b1;
  always @(posedge TXUSRCLK) tx_edges <= tx_edges + 1;

  always @(posedge TXUSRCLK2 or posedge GTTXRESET) begin
    if (GTTXRESET) begin
      TXRESETDONE <= 1'b0;
      tx_cycles <= 0;
      GTHTXP <= 1'b0;
    end else begin
      tx_edges_before <= tx_edges;
      if (!TXUSERRDY || tx_edges - tx_edges_before != TxRatio) tx_cycles <= 0;
      else if (tx_cycles < DoneCycles) tx_cycles <= tx_cycles + 1;
      TXRESETDONE <= GoodTx && TXUSERRDY && tx_cycles == DoneCycles;
      GTHTXP <= TXRESETDONE && trib_top_probe(channel);
      if (TXRESETDONE) trib_top_transmit(channel, TXDATA, {30'b0, TXHEADER[1:0]}, {25'b0, TXSEQUENCE});
    end
  end

  // Receive ------------------------------------------------------------------------------------------------------------
  int     line = 0, line_edges = 0, locking = 0, rx_edges = 0, rx_edges_before = 0, rx_cycles = 0, level = 0, header, valid;
  longint data;
  logic   rx_was_reset = 1'b0;

  assign RXOUTCLK = GTHRXP && rx_was_reset && !GTRXRESET && RXSYSCLKSEL == 2'b11 && RXOUTCLKSEL == 3'b010;
  assign RXCDRLOCK = locking == LockEdges;

  initial RXRESETDONE = 1'b0;

  always @(negedge GTRXRESET) rx_was_reset <= 1'b1;
  always @(posedge RXUSRCLK) rx_edges <= rx_edges + 1;

  always @(posedge GTHRXP or posedge GTRXRESET) begin
    if (GTRXRESET) begin
      locking <= 0;
    end else if (!GTHRXN) begin
      line <= trib_top_line();
      line_edges <= line_edges + 1;
      if (locking < LockEdges) locking <= locking + 1;
    end
  end

  always @(posedge RXUSRCLK2 or posedge GTRXRESET) begin
    if (GTRXRESET) begin
      RXRESETDONE <= 1'b0;
      rx_cycles <= 0;
    end else begin
      rx_edges_before <= rx_edges;
      if (!RXUSERRDY || rx_edges - rx_edges_before != RxRatio) rx_cycles <= 0;
      else if (rx_cycles < DoneCycles) rx_cycles <= rx_cycles + 1;
      RXRESETDONE <= GoodRx && RXUSERRDY && rx_cycles == DoneCycles;
      level <= RXRESETDONE ? level + RxRatio : line_edges;
      if (RXRESETDONE && (line_edges - level > Elastic || level - line_edges > Elastic)) begin
        trib_top_violation($sformatf("%m: RXUSRCLK2 has not the rate of the line"));
        level <= line_edges;
      end
      trib_top_receive(channel, line, RXGEARBOXSLIP, data, header, valid);
      RXDATA <= data;
      RXHEADER <= {4'b0, header[1:0]};
      RXDATAVALID <= {1'b0, valid[0]};
      RXHEADERVALID <= {1'b0, valid[0]};
    end
  end

endmodule
