// SPDX-License-Identifier: Apache-2.0
// Block lock, the state machine of figure 49-14 (PR1). In: whether a block's header is valid, in cycles with valid. Out:
// `locked`, and `slip`, which asks the gearbox for one more bit, from the cycle after the block that causes it up to the
// next one. Unlocked, an invalid header slips; 64 valid ones in a row lock. Locked, headers are counted in windows of 64; the
// sixteenth invalid one of a window unlocks and slips. After the block that causes a slip, SlipBlocks are
// ignored: a gearbox may take that long to slip. Reset unlocks.
`include "trib_assert.svh"

module trib_block_lock #(
  // Blocks, 1 to 255.
  parameter int unsigned SlipBlocks = 32
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic valid_i,
  input  logic header_valid_i,
  output logic slip_o,
  output logic locked_o
);

  if (SlipBlocks < 1 || SlipBlocks > 255) $fatal(1, "trib_block_lock: SlipBlocks must be 1 to 255");

  // 0 to SlipBlocks; to the last but one header of 64; to the last but one of 16 invalid headers.
  localparam int unsigned WaitWidth = $clog2(SlipBlocks + 1);

  logic [WaitWidth-1:0] wait_q;
  logic [5:0]           headers_q;
  logic [3:0]           invalid_q;
  logic                 looks, slips, window_ends;

  assign looks = wait_q == '0;
  assign slips = looks && !header_valid_i && (!locked_o || invalid_q == '1);
  assign window_ends = headers_q == '1;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      wait_q <= '0;
      headers_q <= '0;
      invalid_q <= '0;
      slip_o <= 1'b0;
      locked_o <= 1'b0;
    end else if (valid_i) begin
      slip_o <= slips;
      if (slips) begin
        wait_q <= WaitWidth'(SlipBlocks);
        headers_q <= '0;
        invalid_q <= '0;
        locked_o <= 1'b0;
      end else if (!looks) begin
        wait_q <= wait_q - WaitWidth'(1);
      end else begin
        // Around from 63 to 0; unlocked, none of them was invalid.
        headers_q <= headers_q + 6'd1;
        invalid_q <= window_ends ? '0 : invalid_q + 4'(!header_valid_i);
        if (window_ends) locked_o <= 1'b1;
      end
    end
  end

  // Properties.
  `TRIB_ASSERT(LooksWhileLocked_A, locked_o, looks && !slip_o)
  `TRIB_ASSERT(CountsOnlyLocked_A, !locked_o, invalid_q == '0)
  `TRIB_ASSERT(WaitsBehindSlip_A, slip_o, wait_q == WaitWidth'(SlipBlocks) && !locked_o)
  `TRIB_ASSERT_NEXT(StandsStill_A, !valid_i,
      slip_o == $past(slip_o) && locked_o == $past(locked_o) && headers_q == $past(headers_q))
  `TRIB_COVER(PR1_Locks_C, valid_i && looks && !locked_o && header_valid_i && window_ends)
  `TRIB_COVER(PR1_Unlocks_C, valid_i && slips && locked_o)
  `TRIB_COVER(PR1_UnlocksAtWindowsEnd_C, valid_i && slips && locked_o && window_ends)
  `TRIB_COVER(PR1_SlipsUnlocked_C, valid_i && slips && !locked_o)
  `TRIB_COVER(PR1_SlipsAtLastHeader_C, valid_i && slips && !locked_o && window_ends)
  `TRIB_COVER(PR1_ForgivesFifteen_C, valid_i && locked_o && window_ends && invalid_q == '1 && header_valid_i)
  `TRIB_COVER(PR1_NotLookedAt_C, valid_i && !looks && !header_valid_i)

endmodule
