// SPDX-License-Identifier: Apache-2.0
// Finds lost contributions of one port (RC4). A link keeps its frames in order, so every chunk below the second highest
// that was accepted, and that is neither here nor reduced, was lost: it is reported once, in rising order.
// In: accepted contributions, one per cycle at most; the state of the slot asked for, same cycle. Out: missing chunks,
// valid/ready. The search takes a cycle a chunk. While a report is not taken it waits at the next missing chunk, as long as that is
// missing: reduced without this port (GR3), it holds nothing up.
// Hence the chunks in question are within two windows of each other if the port's child keeps to its window (RC1), and numbers are
// kept modulo four windows. While a port takes no part in chunks that are reduced (GR3), its numbers follow them, a chunk a cycle.
`include "trib_assert.svh"

module trib_gap_detector #(
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned LapWidth = 32 - SlotWidth
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  // The group restarts; nothing is reported.
  input  logic                 clear_i,
  input  logic                 accept_i,
  input  logic [31:0]          accept_sequence_i,
  // The slot of the chunk that is looked at: which lap it expects, and whether a contribution is in it.
  output logic [SlotWidth-1:0] look_slot_o,
  input  logic [LapWidth-1:0]  look_lap_i,
  input  logic                 look_claimed_i,
  output logic                 missing_valid_o,
  input  logic                 missing_ready_i,
  output logic [31:0]          missing_sequence_o
);

  localparam int unsigned NumberWidth = SlotWidth + 2;

  // a comes after b; they are less than half of the numbers apart.
  function automatic logic after(logic [NumberWidth-1:0] a, logic [NumberWidth-1:0] b);
    logic [NumberWidth-1:0] distance = a - b;
    return distance != '0 && !distance[NumberWidth-1];
  endfunction

  logic                   any_q;
  logic [NumberWidth-1:0] highest_q, second_q, looked_q, accepted;
  logic                   pending, missing, looks_on, passed;
  logic [1:0]             laps_ahead;

  assign accepted = accept_sequence_i[NumberWidth-1:0];
  // second_q starts at the first chunk, below which there is nothing.
  assign pending = after(second_q, looked_q);
  // Laps that the slot is ahead of the examined chunk: it is reduced if there are any.
  assign laps_ahead = look_lap_i[1:0] - looked_q[NumberWidth-1:SlotWidth];
  assign missing = pending && !look_claimed_i && laps_ahead == 2'd0;
  assign looks_on = pending && (!missing || !missing_valid_o || missing_ready_i);
  // Nothing is below second_q, and it is reduced itself: what comes is above it.
  assign passed = !pending && laps_ahead inside {2'd1, 2'd2} && !accept_i;
  assign look_slot_o = looked_q[SlotWidth-1:0];

  always_ff @(posedge clk_i) begin
    if (rst_i || clear_i) begin
      any_q <= 1'b0;
      highest_q <= '0;
      second_q <= '0;
      looked_q <= '0;
      missing_valid_o <= 1'b0;
    end else begin
      if (accept_i) begin
        any_q <= 1'b1;
        if (!any_q || after(accepted, highest_q)) begin
          highest_q <= accepted;
          if (any_q) second_q <= highest_q;
        end else if (after(accepted, second_q)) begin
          second_q <= accepted;
        end
      end
      if (passed) begin
        if (highest_q == second_q) highest_q <= second_q + NumberWidth'(1);
        second_q <= second_q + NumberWidth'(1);
        looked_q <= looked_q + NumberWidth'(1);
      end
      if (looks_on) looked_q <= looked_q + NumberWidth'(1);
      if (!missing_valid_o || missing_ready_i) missing_valid_o <= missing;
    end
    if (!missing_valid_o || missing_ready_i) missing_sequence_o <= {look_lap_i, look_slot_o};
  end

  logic unused;
  assign unused = ^accept_sequence_i[31:NumberWidth];

  // Properties.
  `TRIB_ASSERT_NEXT(ReportHeld_A, missing_valid_o && !missing_ready_i && !clear_i,
      missing_valid_o && missing_sequence_o == $past(missing_sequence_o))
  `TRIB_ASSERT_NEXT(LossIsNotPassed_A, missing && missing_valid_o && !missing_ready_i && !clear_i, looked_q == $past(looked_q))
  `TRIB_ASSERT_NEXT(LooksOn_A, pending && !missing && !clear_i, looked_q == $past(looked_q) + NumberWidth'(1))
  `TRIB_COVER(RC4_Absent_C, passed && any_q && highest_q == second_q)
  `TRIB_COVER(RC4_LossReported_C, missing_valid_o && missing_ready_i)
  `TRIB_COVER(RC4_ReportWaits_C, missing_valid_o && !missing_ready_i && pending)
  `TRIB_COVER(RC4_LooksOnMeanwhile_C, missing_valid_o && !missing_ready_i && looks_on)

endmodule
