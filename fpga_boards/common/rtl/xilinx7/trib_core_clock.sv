// SPDX-License-Identifier: Apache-2.0
// The core's clock, 156.25 MHz, from a differential 200 MHz of the board: 200 MHz x 6.25 / 8, VCO 1250 MHz. rst_o is of clk_o: high
// until the MMCM has locked, and while button_i, asynchronous, is 1.
module trib_core_clock (
  input  logic board_clk_p_i,
  input  logic board_clk_n_i,
  input  logic button_i,
  output logic clk_o,
  output logic rst_o
);

  logic board_clk, feedback, clk, locked;

  IBUFDS u_board_clk (
    .I (board_clk_p_i),
    .IB(board_clk_n_i),
    .O (board_clk)
  );

  // Unconnected pins are outputs.
  /* verilator lint_off PINMISSING */
  MMCME2_BASE #(
    .CLKIN1_PERIOD   (5.0),
    .CLKFBOUT_MULT_F (6.25),
    .CLKOUT0_DIVIDE_F(8.0)
  ) u_mmcm (
    .CLKIN1  (board_clk),
    .RST     (1'b0),
    .PWRDWN  (1'b0),
    .CLKFBIN (feedback),
    .CLKFBOUT(feedback),
    .CLKOUT0 (clk),
    .LOCKED  (locked)
  );
  /* verilator lint_on PINMISSING */

  BUFG u_clk (
    .I(clk),
    .O(clk_o)
  );

  trib_core_reset u_reset (
    .clk_i     (clk_o),
    .unlocked_i(~locked),
    .button_i,
    .rst_o
  );

endmodule
