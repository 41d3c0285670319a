// SPDX-License-Identifier: Apache-2.0
// trib_silence_monitor: a lock begins silent; the eighth control block of a window ends the silence, and only it; a window that ends
// with fewer, and only it, starts it and gives one strobe; neither a block without valid nor one without a lock does
// anything (PR5). Windows are of any length and end at any block.
`include "proof.svh"

module silence_monitor_proof (
  input logic clk_i,
  input logic rst_i,
  input logic valid_i,
  input logic control_i,
  input logic window_ends_i,
  input logic locked_i
);

  logic silent, strobe;

  trib_silence_monitor dut (
    .clk_i,
    .rst_i,
    .valid_i,
    .control_i,
    .window_ends_i,
    .locked_i,
    .silent_o (silent),
    .silence_o(strobe)
  );

  `PROOF_RESET_FIRST

  // The control blocks of the window so far, one bit each, the last one in bit 0: eight of them are heard_q[7]. The lock before.
  logic [7:0] heard_q, heard;
  logic       was_locked_q, block, ends, enough;

  assign block = valid_i && locked_i;
  assign heard = control_i ? {heard_q[6:0], 1'b1} : heard_q;
  assign enough = heard[7];
  assign ends = block && window_ends_i;

  always_ff @(posedge clk_i) begin
    if (rst_i || (valid_i && (!locked_i || window_ends_i))) heard_q <= '0;
    else if (valid_i) heard_q <= heard;
    if (rst_i) was_locked_q <= 1'b0;
    else if (valid_i) was_locked_q <= locked_i;
  end

  `TRIB_ASSERT(LockBeginsSilent_A, locked_i && !was_locked_q, silent)
  `TRIB_ASSERT(NotWithoutLock_A, !locked_i, !silent)
  `TRIB_ASSERT_NEXT(EightEndIt_A, block && enough, !silent)
  `TRIB_ASSERT_NEXT(FewerBeginIt_A, ends && !enough, silent == locked_i)
  `TRIB_ASSERT_NEXT(NothingElseBeginsIt_A, block && !silent && !(ends && !enough), !silent)
  `TRIB_ASSERT_NEXT(NothingElseEndsIt_A, block && silent && !enough, silent == locked_i)
  `TRIB_ASSERT_NEXT(NoBlockChangesNothing_A, !valid_i && locked_i, silent == ($past(silent) && locked_i))
  `TRIB_ASSERT_NEXT(StrobeOfAWindow_A, ends && !enough, strobe)
  `TRIB_ASSERT_NEXT(NoOtherStrobe_A, !(ends && !enough), !strobe)

  // For the induction.
  `TRIB_ASSERT(CountsThem_A, 1'b1, 9'h1 << dut.control_q == {1'b0, heard_q} + 9'd1)
  `TRIB_ASSERT(SilentAtFirst_A, !was_locked_q, dut.silent_q && heard_q == '0)

  `TRIB_COVER(EndsWithTheEighth_C, block && silent && enough)
  `TRIB_COVER(BeginsAgain_C, ends && !enough && !silent)
  `TRIB_COVER(SilenceGoesOn_C, ends && !enough && silent && heard[6])

endmodule
