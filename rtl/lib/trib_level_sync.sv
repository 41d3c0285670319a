// SPDX-License-Identifier: Apache-2.0
// Levels into the clock m_clk_i, from another clock or none, through two flip-flops each. Out: each level as it was two to three
// edges before. Bits that change at the same time may arrive a cycle apart: they must not be read as a number. Without reset: the
// first two cycles mean nothing. Constraint: the path to *_meta_q is a false path (Vivado: set_false_path, or set_max_delay
// -datapath_only); what comes in leaves a register.
module trib_level_sync #(
  // Levels.
  parameter int unsigned Width = 1
) (
  input  logic             m_clk_i,
  input  logic [Width-1:0] s_level_i,
  output logic [Width-1:0] m_level_o
);

  if (Width < 1) $fatal(1, "trib_level_sync: Width must be at least 1");

  (* async_reg = "true" *) logic [Width-1:0] level_meta_q, level_q;

  always_ff @(posedge m_clk_i) begin
    level_meta_q <= s_level_i;
    level_q <= level_meta_q;
  end

  assign m_level_o = level_q;

endmodule
