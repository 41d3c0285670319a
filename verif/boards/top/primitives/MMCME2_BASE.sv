// SPDX-License-Identifier: Apache-2.0
// UG472, chapter 2: CLKOUT0 and CLKOUT1 of an MMCM. Neither they nor LOCKED are there in reset, in power-down, or until CLKIN1 has had
// LockEdges edges. An output changes at edges of CLKIN1 only, in as many of them as its ratio says: the mean frequency is exact, the duty
// cycle is not, and rising edges of outputs whose ratios are 1 / n are aligned. The frequency of CLKIN1 is not checked.
module MMCME2_BASE #(
  parameter real CLKIN1_PERIOD    = 0.0,
  parameter real CLKFBOUT_MULT_F  = 5.0,
  parameter int  DIVCLK_DIVIDE    = 1,
  parameter real CLKOUT0_DIVIDE_F = 1.0,
  parameter int  CLKOUT1_DIVIDE   = 1
) (
  input  logic CLKIN1,
  input  logic RST,
  input  logic PWRDWN,
  input  logic CLKFBIN,
  output logic CLKFBOUT,
  output logic CLKOUT0,
  output logic CLKOUT1,
  output logic LOCKED
);
  localparam int  LockEdges = 200;
  localparam real Ratio0 = CLKFBOUT_MULT_F / $itor(DIVCLK_DIVIDE) / CLKOUT0_DIVIDE_F;
  // An output whose divider is not set would be faster than CLKIN1; it is unused.
  localparam real Ratio1 = CLKOUT1_DIVIDE == 1 ? 0.0 : CLKFBOUT_MULT_F / $itor(DIVCLK_DIVIDE * CLKOUT1_DIVIDE);

  if (Ratio0 > 1.0 || Ratio1 > 1.0) $error("MMCME2_BASE: an output that is faster than CLKIN1 is not simulated");

  logic off;
  int   edges = 0;
  // Fractions of an edge that an output is due.
  real  due0 = 1.0 - Ratio0, due1 = 1.0 - Ratio1;

  assign off = RST || PWRDWN;
  assign CLKFBOUT = CLKIN1;

  initial begin
    CLKOUT0 = 1'b0;
    CLKOUT1 = 1'b0;
    LOCKED = 1'b0;
  end

  always @(posedge CLKIN1 or negedge CLKIN1 or posedge off) begin
    if (off) begin
      CLKOUT0 = 1'b0;
      CLKOUT1 = 1'b0;
      LOCKED = 1'b0;
      edges = 0;
      due0 = 1.0 - Ratio0;
      due1 = 1.0 - Ratio1;
    end else if (edges < LockEdges) begin
      edges = edges + 1;
    end else begin
      LOCKED = 1'b1;
      due0 = due0 + Ratio0;
      due1 = due1 + Ratio1;
      if (due0 >= 1.0) begin
        CLKOUT0 = !CLKOUT0;
        due0 = due0 - 1.0;
      end
      if (Ratio1 != 0.0 && due1 >= 1.0) begin
        CLKOUT1 = !CLKOUT1;
        due1 = due1 - 1.0;
      end
    end
  end
endmodule
