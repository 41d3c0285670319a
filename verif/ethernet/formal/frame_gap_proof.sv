// SPDX-License-Identifier: Apache-2.0
// trib_frame_gap: the first reported place is that of MT3, or of MT4 after a spoiled frame, in characters; every later one is in
// lane 0. From any frame on, the gaps of any number of frames, in place or late, are 12 each, save three characters in all; and of
// frames that are all in place, at most three more. No gap is below 9.
`include "proof.svh"

module frame_gap_proof (
  input logic       clk_i,
  input logic       rst_i,
  input logic       advance_i,
  input logic       ends_i,
  input logic [2:0] lane_i,
  input logic       spoiled_i,
  input logic       starts_i,
  // The sums begin here.
  input logic       begin_i
);

  logic open, shifted, opens, shifts;

  trib_frame_gap dut (
    .clk_i,
    .rst_i,
    .advance_i,
    .ends_i,
    .lane_i,
    .spoiled_i,
    .starts_i,
    .open_o   (open),
    .shifted_o(shifted),
    .opens_o  (opens),
    .shifts_o (shifts)
  );

  `PROOF_RESET_FIRST

  // Characters, and sums of them; those that grow stop at Most.
  localparam int unsigned Most = 63;
  typedef logic signed [8:0] sum_t;

  // Between a terminate and a start: characters from the one to lane 0 of this word; where MT3 and MT4 put the start, and what is
  // pending then; that place has passed. After reset there is no terminate.
  logic       behind_q, passed_q, ended_q, moved_q;
  sum_t       gap_q, target_q;
  logic [1:0] owed_q, owed_then_q;
  // Over the frames since begin_i: gaps less 12 each, the amount pending then; all were in place.
  sum_t       sum_q;
  logic [1:0] owed_first_q;
  logic       all_in_place_q;

  // MT3 and MT4 by their words.
  sum_t       mt3, idles, gap;
  logic [2:0] x;
  logic       fits, moved, in_place;

  assign x = 3'((4'(lane_i) + 4'd12) % 4'd4);
  assign fits = 3'(owed_q) + x <= 3'd3;
  assign mt3 = fits ? 9'sd12 - sum_t'({6'd0, x}) : 9'sd16 - sum_t'({6'd0, x});
  assign idles = 9'sd16 - sum_t'({6'd0, lane_i});
  assign moved = spoiled_i && mt3 < idles;
  // Of a frame that starts in this word.
  assign gap = gap_q + (shifted ? 9'sd4 : 9'sd0);
  assign in_place = !passed_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      behind_q <= 1'b1;
      passed_q <= 1'b1;
      ended_q <= 1'b0;
      gap_q <= '0;
      target_q <= '0;
      owed_q <= '0;
      sum_q <= '0;
      owed_first_q <= '0;
      all_in_place_q <= 1'b1;
    end else if (advance_i) begin
      if (ends_i) begin
        behind_q <= 1'b1;
        passed_q <= 1'b0;
        ended_q <= 1'b1;
        moved_q <= moved;
        gap_q <= 9'sd8 - sum_t'({6'd0, lane_i});
        target_q <= moved ? idles : mt3;
        owed_then_q <= moved ? '0 : 2'(3'(owed_q) + x);
      end else if (starts_i) begin
        behind_q <= 1'b0;
        owed_q <= in_place ? owed_then_q : '0;
      end else begin
        if (gap_q < sum_t'(Most - 8)) gap_q <= gap_q + 9'sd8;
        if (open) passed_q <= 1'b1;
      end
      // From after this start on, or over one more.
      if (begin_i) begin
        sum_q <= '0;
        owed_first_q <= starts_i ? (in_place ? owed_then_q : '0) : owed_q;
        all_in_place_q <= 1'b1;
      end else if (starts_i && ended_q) begin
        sum_q <= sum_q + gap - 9'sd12 > sum_t'(Most) ? sum_t'(Most) : sum_q + gap - 9'sd12;
        all_in_place_q <= all_in_place_q && in_place && !moved_q;
      end
    end
  end

  `TRIB_ASSERT(FirstPlaceIsThatOfTheRules_A, open && behind_q && !passed_q, gap == target_q)
  `TRIB_ASSERT(NoPlaceBefore_A, behind_q && !passed_q && !open, gap_q + 9'sd4 < target_q)
  `TRIB_ASSERT(LaterPlacesInLane0_A, behind_q && passed_q, open && !shifted)
  `TRIB_ASSERT(NineAtLeast_A, starts_i && ended_q, gap >= 9'sd9)
  `TRIB_ASSERT(TwelveOnAverage_A, starts_i && ended_q, sum_q + gap - 9'sd12 >= -9'sd3)
  `TRIB_ASSERT(NoMoreInPlace_A, starts_i && ended_q && all_in_place_q && in_place && !moved_q,
               sum_q + gap - 9'sd12 <= 9'sd3)
  `TRIB_ASSERT_NEXT(ToldBefore_A, advance_i, open == $past(opens) && (!open || shifted == $past(shifts)))

  // For the induction.
  sum_t owed, owed_first;
  assign owed = sum_t'({7'd0, owed_q});
  assign owed_first = sum_t'({7'd0, owed_first_q});
  `TRIB_ASSERT(OwedIsWhatIsOwed_A, !behind_q, !open && !dut.later_q && dut.deficit_q == owed_q)
  `TRIB_ASSERT(OwedThen_A, behind_q && !passed_q, dut.deficit_q == owed_then_q && ended_q)
  `TRIB_ASSERT(NothingOwedLater_A, behind_q && passed_q, dut.deficit_q == '0)
  `TRIB_ASSERT(LaterIsThatOfTheRules_A, dut.later_q, behind_q && !passed_q && gap + 9'sd8 == target_q && !open)
  `TRIB_ASSERT(NothingOwedAtFirst_A, !ended_q, owed_q == '0 && passed_q)
  `TRIB_ASSERT(OneOrTheOther_A, behind_q, open != dut.later_q)
  `TRIB_ASSERT(InRange_A, behind_q && ended_q,
      gap_q >= 9'sd1 && gap_q <= sum_t'(Most) && target_q >= 9'sd9 && target_q <= 9'sd16 && (!passed_q || gap_q > target_q))
  `TRIB_ASSERT(LateIsLongEnough_A, behind_q && passed_q && ended_q, gap_q - 9'sd12 >= owed && gap_q >= 9'sd13)
  `TRIB_ASSERT(InPlaceIsWhatIsOwed_A, behind_q && !passed_q && !moved_q,
      target_q - 9'sd12 == owed - sum_t'({7'd0, owed_then_q}))
  `TRIB_ASSERT(MovedIsLonger_A, behind_q && !passed_q && moved_q, target_q - 9'sd12 >= owed && owed_then_q == '0)
  `TRIB_ASSERT(SumIsWhatWasOwed_A, 1'b1, sum_q >= owed_first - owed && sum_q <= sum_t'(Most))
  `TRIB_ASSERT(SumInPlace_A, all_in_place_q, sum_q == owed_first - owed)
  `TRIB_ASSERT(WhereALateOneCanBe_A, behind_q && !passed_q && ended_q, gap_q + 9'sd8 > target_q || dut.later_q)

  `TRIB_COVER(ThreeOwed_C, starts_i && advance_i && in_place && owed_then_q == 2'd3)
  `TRIB_COVER(Late_C, starts_i && advance_i && passed_q && ended_q && owed_q != '0)
  `TRIB_COVER(Moved_C, starts_i && advance_i && in_place && moved_q && owed_q != '0)

endmodule
