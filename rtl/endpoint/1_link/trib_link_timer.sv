// SPDX-License-Identifier: Apache-2.0
// Says that something has not happened for a time. In: what happens, as a level or strobe. Out: registered, from time_i + 1 cycles
// after the last cycle of restart_i on, until it comes again. Reset restarts it.
`include "trib_assert.svh"

module trib_link_timer (
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic        restart_i,
  input  logic [31:0] time_i,
  output logic        expired_o
);

  logic [31:0] left_q;
  logic        restart;

  assign restart = rst_i || restart_i;

  always_ff @(posedge clk_i) begin
    left_q <= restart ? time_i : left_q - 32'(!expired_o);
    expired_o <= !restart && (expired_o || left_q <= 32'd1);
  end

  // Properties.
  `TRIB_ASSERT_NEXT(NotBeforeItsTime_A, restart, !expired_o)
  `TRIB_COVER(Expired_C, expired_o)

endmodule
