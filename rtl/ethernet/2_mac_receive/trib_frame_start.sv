// SPDX-License-Identifier: Apache-2.0
// Finds where a frame begins on XGMII (MR1, MR7). In: words with valid, and the lanes in which a terminate is. A start counts
// in lane 0 or 4 after a quiet column: one that begins with idle or sequence, or does not begin with start and has a terminate;
// there it begins a frame, whatever came before. Out, with valid: `begins_o`: the next word has the frame's first byte, in
// lane 4 if `shifted_o`, or else in lane 0; given with the word of the delimiter. `errored_o`: the seven bytes after start
// are wrong, and the frame is ignored; given with the word after that of the start, when the frame
// before has ended. Reset is as a quiet column.
`include "trib_assert.svh"

module trib_frame_start
  import trib_ethernet_pkg::*;
(
  input  logic       clk_i,
  input  logic       rst_i,
  input  logic       valid_i,
  input  xgmii_t     word_i,
  input  logic [7:0] terminate_i,
  output logic       begins_o,
  output logic       shifted_o,
  output logic       errored_o
);

  // Columns ------------------------------------------------------------------------------------------------------------
  logic low_start, high_start, low_quiet, high_quiet, high_quiet_q;

  assign low_start = word_i.control[0] && word_i.data[7:0] == XgmiiStart;
  assign high_start = word_i.control[4] && word_i.data[39:32] == XgmiiStart;
  assign low_quiet = ((|terminate_i[3:0]) && !low_start) ||
                     (word_i.control[0] && word_i.data[7:0] inside {XgmiiIdle, XgmiiSequence});
  assign high_quiet = ((|terminate_i[7:4]) && !high_start) ||
                      (word_i.control[4] && word_i.data[39:32] inside {XgmiiIdle, XgmiiSequence});

  // A start in lane 4 waits for the next word, and so does the verdict on a bad one in lane 0 ---------------------------
  logic waiting, waiting_q, clean_q, low_begins, low_errored_q, proper;

  assign low_begins = low_start && high_quiet_q;
  assign waiting = high_start && low_quiet;
  // Of the current start, which is in one column or the other; a start in lane 0 cannot follow one that waits.
  assign proper = waiting_q ? clean_q && word_i.control[3:0] == '0 && word_i.data[31:24] == FrameDelimiter
                            : word_i.control[7:1] == '0 && word_i.data[63:56] == FrameDelimiter;

  assign begins_o = (low_begins || waiting_q) && proper;
  assign errored_o = low_errored_q || (waiting_q && !proper);
  assign shifted_o = waiting_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      high_quiet_q <= 1'b1;
      waiting_q <= 1'b0;
      low_errored_q <= 1'b0;
    end else if (valid_i) begin
      high_quiet_q <= high_quiet;
      waiting_q <= waiting;
      low_errored_q <= low_begins && !proper;
    end
    if (valid_i) clean_q <= word_i.control[7:5] == '0;
  end

  // Properties.
  `TRIB_REQUIRE(trib_frame_start, TerminateIsCharacter_M, valid_i, (terminate_i & ~word_i.control) == '0)
  `TRIB_ASSERT(OneStartInHand_A, valid_i, !(low_begins && waiting_q))
  `TRIB_ASSERT(OneErrorInHand_A, valid_i, !(low_errored_q && waiting_q))
  `TRIB_COVER(MR1_NoDelimiter_C, valid_i && low_errored_q)
  `TRIB_COVER(MR1_NoDelimiterShifted_C, valid_i && waiting_q && !proper)

endmodule
