// SPDX-License-Identifier: Apache-2.0
// Where the next frame may start (MT3, MT4), a word in each cycle with advance. In: `ends_i`: this word has the frame's terminate,
// in lane_i; spoiled_i: it is an error. starts_i: a frame starts in this word; only if open_o is set. Out: `open_o`: a start may
// be in this word, in lane 4 if `shifted_o`, else in lane 0; `opens_o` and `shifts_o`: the same of the next word, in the cycle
// of ends_i already. From a start to its terminate shifted_o says where it was. Reset: a start is allowed at once, in lane 0, and
// there is no deficit.
//
// Columns are counted from that of lane 0 of the word with the terminate: the gap of MT3 ends with column 3 (lane 4 of the next
// word), 4 or 5. An unused place was for a frame that did not arrive in time: later places are in lane 0, and
// there is no deficit.
`include "trib_assert.svh"

module trib_frame_gap (
  input  logic       clk_i,
  input  logic       rst_i,
  input  logic       advance_i,
  input  logic       ends_i,
  input  logic [2:0] lane_i,
  input  logic       spoiled_i,
  input  logic       starts_i,
  output logic       open_o,
  output logic       shifted_o,
  output logic       opens_o,
  output logic       shifts_o
);

  // MT3. A gap of 12 would end lane_i[1:0] characters after the start of a column; the deficit is less than a column.
  logic [1:0] deficit_q, deficit;
  logic       owed, moved, next_word, later_q;

  assign {owed, deficit} = {1'b0, deficit_q} + {1'b0, lane_i[1:0]};
  // MT4: column 4 instead of 3.
  assign moved = spoiled_i && !lane_i[2] && !owed;
  // Column 3; else the place is in the word after the next.
  assign next_word = !moved && !lane_i[2] && !owed;

  assign opens_o = (ends_i && next_word) || later_q || (open_o && !starts_i);
  assign shifts_o = ends_i ? lane_i[2] == owed && !moved : shifted_o && !(open_o && !starts_i);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      open_o <= 1'b1;
      shifted_o <= 1'b0;
      later_q <= 1'b0;
      deficit_q <= '0;
    end else if (advance_i) begin
      open_o <= opens_o;
      later_q <= ends_i && !next_word;
      shifted_o <= shifts_o;
      if (ends_i) deficit_q <= moved ? '0 : deficit;
      else if (open_o && !starts_i) deficit_q <= '0;
    end
  end

  // Properties.
  `TRIB_REQUIRE(trib_frame_gap, StartsWhereItMay_M, starts_i, open_o)
  `TRIB_REQUIRE(trib_frame_gap, EndsAFrame_M, ends_i, !open_o && !later_q)
  `TRIB_COVER(MT3_NextWord_C, advance_i && open_o && shifted_o && starts_i)
  `TRIB_COVER(MT3_NotInTime_C, advance_i && open_o && !starts_i && deficit_q != '0)
  `TRIB_COVER(MT4_MovedBehind_C, advance_i && ends_i && moved)

endmodule
