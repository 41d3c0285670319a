// SPDX-License-Identifier: Apache-2.0
// Strobes of one cycle: each millisecond, and each second, which coincides with the last of its milliseconds. Reset restarts
// both.
module trib_milliseconds #(
  // Cycles of a millisecond, at least 2; fewer than there really are make a simulation short.
  parameter int unsigned CyclesPerMs = 156250
) (
  input  logic clk_i,
  input  logic rst_i,
  output logic millisecond_o,
  output logic second_o
);

  if (CyclesPerMs < 2) $fatal(1, "trib_milliseconds: CyclesPerMs must be at least 2");

  localparam int unsigned CycleWidth = $clog2(CyclesPerMs);
  localparam logic [9:0] LastMillisecond = 10'd999;

  logic [CycleWidth-1:0] cycle_q;
  logic [9:0]            millisecond_q;
  logic                  ends;

  assign ends = cycle_q == CycleWidth'(CyclesPerMs - 1);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      cycle_q <= '0;
      millisecond_q <= '0;
      millisecond_o <= 1'b0;
      second_o <= 1'b0;
    end else begin
      cycle_q <= ends ? '0 : cycle_q + CycleWidth'(1);
      millisecond_o <= ends;
      second_o <= ends && millisecond_q == LastMillisecond;
      if (ends) millisecond_q <= millisecond_q == LastMillisecond ? '0 : millisecond_q + 10'd1;
    end
  end

endmodule
