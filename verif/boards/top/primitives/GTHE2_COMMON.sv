// SPDX-License-Identifier: Apache-2.0
// The QPLL of a quad (UG476, chapter 2), as far as its reset and its clocks go: it locks some time after a reset during which GTREFCLK0
// ran, and loses the lock with it. QPLLREFCLKLOST is of QPLLLOCKDETCLK. The bench multiplies: GTREFCLK0 runs at 1/32 of the line
// rate, 322.27 MHz, in place of the oscillator's 156.25 MHz, and QPLLOUTCLK is the same clock. The dividers have no effect.
module GTHE2_COMMON #(
  parameter logic [26:0] QPLL_CFG = '0,
  parameter logic [3:0]  QPLL_CLKOUT_CFG = '0,
  parameter logic [5:0]  QPLL_COARSE_FREQ_OVRD = '0,
  parameter logic [9:0]  QPLL_CP = '0,
  parameter logic [9:0]  QPLL_FBDIV = '0,
  parameter logic        QPLL_FBDIV_RATIO = '0,
  parameter logic [23:0] QPLL_INIT_CFG = '0,
  parameter logic [15:0] QPLL_LOCK_CFG = '0,
  parameter logic [3:0]  QPLL_LPF = '0,
  parameter int          QPLL_REFCLK_DIV = 2,
  parameter logic [63:0] BIAS_CFG = '0,
  parameter logic [31:0] COMMON_CFG = '0
) (
  input  logic        GTREFCLK0, GTREFCLK1, GTNORTHREFCLK0, GTNORTHREFCLK1, GTSOUTHREFCLK0, GTSOUTHREFCLK1, GTGREFCLK,
  input  logic [2:0]  QPLLREFCLKSEL,
  input  logic        QPLLLOCKDETCLK, QPLLLOCKEN, QPLLRESET, QPLLPD, QPLLOUTRESET,
  output logic        QPLLLOCK, QPLLREFCLKLOST, QPLLOUTCLK, QPLLOUTREFCLK,
  input  logic [4:0]  QPLLRSVD2, BGRCALOVRD,
  input  logic [15:0] QPLLRSVD1, DRPDI,
  input  logic [7:0]  DRPADDR, PMARSVD,
  input  logic        BGBYPASSB, BGMONITORENB, BGPDB, BGRCALOVRDENB, RCALENB, DRPCLK, DRPEN, DRPWE
);

  localparam int LostCycles = 8;
  localparam int LockCycles = 300;

  int   edges = 0, edges_before = 0, idle = LostCycles, locking = 0;
  logic good_reset = 1'b0;

  always @(posedge GTREFCLK0) edges <= edges + 1;

  initial QPLLREFCLKLOST = 1'b1;
  initial QPLLLOCK = 1'b0;

  always @(posedge QPLLLOCKDETCLK) begin
    edges_before <= edges;
    if (edges != edges_before) idle <= 0;
    else if (idle < LostCycles) idle <= idle + 1;
    QPLLREFCLKLOST <= idle >= LostCycles;
    if (QPLLRESET) good_reset <= idle < LostCycles;
    locking <= good_reset && !QPLLRESET && QPLLLOCKEN && !QPLLPD && QPLLREFCLKSEL == 3'b001 && idle < LostCycles
        ? (locking < LockCycles ? locking + 1 : locking) : 0;
    QPLLLOCK <= locking == LockCycles && !QPLLRESET;
  end

  assign QPLLOUTCLK = GTREFCLK0 && QPLLLOCK;
  assign QPLLOUTREFCLK = GTREFCLK0;

endmodule
