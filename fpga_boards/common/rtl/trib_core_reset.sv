// SPDX-License-Identifier: Apache-2.0
// The reset of a card's core (BI1): for four cycles after the configuration of the FPGA, while the MMCM of its clock has not
// locked, and while the button is pressed. The latter two are asynchronous; rst_o is of clk_i.
module trib_core_reset (
  input  logic clk_i,
  input  logic unlocked_i,
  input  logic button_i,
  output logic rst_o
);

  logic unlocked, button;

  trib_level_sync #(
    .Width(2)
  ) u_levels (
    .m_clk_i  (clk_i),
    .s_level_i({unlocked_i, button_i}),
    .m_level_o({unlocked, button})
  );

  // By its initial value, which the configuration loads: there is a reset, too, if the MMCM has locked before the registers start.
  logic [3:0] start_q = '1;

  always_ff @(posedge clk_i) start_q <= {start_q[2:0], 1'b0};

  assign rst_o = start_q[3] | unlocked | button;

endmodule
