// SPDX-License-Identifier: Apache-2.0
// Whether a line that is locked carries control blocks (PR5). In: in cycles with valid, whether a block is of type C, S or T and
// whether a window of trib_ber_monitor ends; `locked`. Out: `silent`, from the lock until the eighth control block of a window,
// and again from the end of a window with fewer; a strobe for each such window, one cycle after its end. Unlocked or reset: not
// silent, and the next lock begins silent.
`include "trib_assert.svh"

module trib_silence_monitor (
  input  logic clk_i,
  input  logic rst_i,
  input  logic valid_i,
  input  logic control_i,
  input  logic window_ends_i,
  input  logic locked_i,
  output logic silent_o,
  output logic silence_o
);

  // Up to eight, which is enough.
  logic [3:0] control_q, control;
  logic       silent_q, enough;

  assign control = control_q[3] ? control_q : control_q + 4'(control_i);
  assign enough = control[3];
  // The lock may be lost with any block.
  assign silent_o = silent_q && locked_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      control_q <= '0;
      silent_q <= 1'b1;
      silence_o <= 1'b0;
    end else begin
      silence_o <= valid_i && locked_i && window_ends_i && !enough;
      if (valid_i) begin
        control_q <= locked_i && !window_ends_i ? control : '0;
        if (!locked_i) silent_q <= 1'b1;
        else if (enough || window_ends_i) silent_q <= !enough;
      end
    end
  end

  // Properties.
  `TRIB_ASSERT(NoMoreThanEight_A, 1'b1, control_q <= 4'd8)
  `TRIB_ASSERT(NotSilentWithEight_A, control_q == 4'd8, !silent_q)
  `TRIB_ASSERT(SilentBehindItsWindow_A, silence_o, silent_q)
  `TRIB_ASSERT_NEXT(StandsStill_A, !valid_i, silent_q == $past(silent_q) && control_q == $past(control_q) && !silence_o)
  `TRIB_ASSERT_NEXT(LockBeginsSilent_A, valid_i && !locked_i, silent_q && control_q == '0)
  `TRIB_COVER(PR5_EndsWithTheEighth_C, valid_i && locked_i && silent_q && enough && !window_ends_i)
  `TRIB_COVER(PR5_EndsWithAWindowsLast_C, valid_i && locked_i && silent_q && enough && window_ends_i)
  `TRIB_COVER(PR5_Begins_C, valid_i && locked_i && !silent_q && !enough && window_ends_i)
  `TRIB_COVER(PR5_OneTooFew_C, valid_i && locked_i && window_ends_i && control == 4'd7)
  `TRIB_COVER(PR5_GoesOn_C, valid_i && locked_i && silent_q && !enough && window_ends_i)
  `TRIB_COVER(PR5_Unlocked_C, valid_i && !locked_i && !silent_q)

endmodule
