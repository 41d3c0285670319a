// SPDX-License-Identifier: Apache-2.0
// The reset of a card's core (BI1): while the MMCM of its clock has not locked, and while the button is pressed. Both come from no
// clock; rst_o is of clk_i.
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

  assign rst_o = unlocked | button;

endmodule
