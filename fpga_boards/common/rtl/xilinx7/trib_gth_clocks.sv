// SPDX-License-Identifier: Apache-2.0
// The clocks of a side of a GTH, from its 322.27 MHz: gt_clk_o for TXUSRCLK or RXUSRCLK of the transceiver and nothing else, and
// clk_o, half of it, for TXUSRCLK2 or RXUSRCLK2, PCS and MAC. Edges are aligned, as the transceiver wants them: one MMCM makes
// both and a global buffer drives each. The phase against source_clk_i does not matter: the buffers of the transceiver are on.
// VCO 1289 MHz. reset_i (asynchronous) while the source does not run; locked_o, asynchronous, is low until both clocks are good.
module trib_gth_clocks (
  input  logic source_clk_i,
  input  logic reset_i,
  output logic gt_clk_o,
  output logic clk_o,
  output logic locked_o
);

  logic source_clk, feedback, gt_clk, clk;

  BUFG u_source (
    .I(source_clk_i),
    .O(source_clk)
  );

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  MMCME2_BASE #(
    .CLKIN1_PERIOD   (3.103),
    .CLKFBOUT_MULT_F (4.0),
    .CLKOUT0_DIVIDE_F(4.0),
    .CLKOUT1_DIVIDE  (8)
  ) u_mmcm (
    .CLKIN1  (source_clk),
    .RST     (reset_i),
    .PWRDWN  (1'b0),
    .CLKFBIN (feedback),
    .CLKFBOUT(feedback),
    .CLKOUT0 (gt_clk),
    .CLKOUT1 (clk),
    .LOCKED  (locked_o)
  );
  /* verilator lint_on PINMISSING */

  BUFG u_gt_clk (
    .I(gt_clk),
    .O(gt_clk_o)
  );

  BUFG u_clk (
    .I(clk),
    .O(clk_o)
  );

endmodule
