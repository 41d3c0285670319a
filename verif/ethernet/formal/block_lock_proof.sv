// SPDX-License-Identifier: Apache-2.0
// trib_block_lock: it locks by 64 valid headers in a row, and only so; it unlocks by the sixteenth invalid one of a window of 64
// that begins with the lock, and only so; every reason slips once, and the SlipBlocks blocks after it change nothing
// (PR1). From any state, SlipBlocks + 64 valid headers in a row lock.
`include "proof.svh"

module block_lock_proof #(
  parameter int unsigned SlipBlocks = 5
) (
  input logic clk_i,
  input logic rst_i,
  input logic valid_i,
  input logic header_valid_i
);

  // To SlipBlocks + 64.
  localparam int unsigned CountWidth = $clog2(SlipBlocks + 65);

  logic slip, locked;

  trib_block_lock #(
    .SlipBlocks(SlipBlocks)
  ) dut (
    .clk_i,
    .rst_i,
    .valid_i,
    .header_valid_i,
    .slip_o  (slip),
    .locked_o(locked)
  );

  `PROOF_RESET_FIRST

  // Blocks since the reason for a slip, up to SlipBlocks; valid headers in a row, of those that are looked at, up to 64, and of
  // all; blocks and invalid headers of the window.
  logic [CountWidth-1:0] behind_q, row_q, all_row_q;
  logic [5:0]            place_q;
  logic [3:0]            bad_q;
  logic                  looks, reason;

  assign looks = behind_q == CountWidth'(SlipBlocks);
  assign reason = looks && !header_valid_i && (!locked || bad_q == 4'd15);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      behind_q <= CountWidth'(SlipBlocks);
      row_q <= '0;
      all_row_q <= '0;
      place_q <= '0;
      bad_q <= '0;
    end else if (valid_i) begin
      if (reason) behind_q <= '0;
      else if (!looks) behind_q <= behind_q + CountWidth'(1);
      if (!looks || !header_valid_i) row_q <= '0;
      else if (row_q != CountWidth'(64)) row_q <= row_q + CountWidth'(1);
      if (!header_valid_i) all_row_q <= '0;
      else if (all_row_q != CountWidth'(SlipBlocks + 64)) all_row_q <= all_row_q + CountWidth'(1);
      place_q <= locked && !reason ? place_q + 6'd1 : '0;
      bad_q <= !locked || reason || place_q == '1 ? '0 : bad_q + 4'(!header_valid_i);
    end
  end

  `TRIB_ASSERT_NEXT(ReasonSlips_A, valid_i && reason, slip && !locked)
  `TRIB_ASSERT_NEXT(NoOtherSlips_A, valid_i && !reason, !slip)
  `TRIB_ASSERT_NEXT(LocksBySixtyFour_A, valid_i && !locked && !reason, locked == (row_q == CountWidth'(64)))
  `TRIB_ASSERT_NEXT(StaysLocked_A, locked && !(valid_i && reason), locked)
  `TRIB_ASSERT(LocksWhateverWasBefore_A, all_row_q == CountWidth'(SlipBlocks + 64), locked)

  // For the induction.
  `TRIB_ASSERT(WaitIsWhatIsLeft_A, 1'b1, CountWidth'(dut.wait_q) == CountWidth'(SlipBlocks) - behind_q)
  `TRIB_ASSERT(LocksByCount_A, !locked, CountWidth'(dut.headers_q) == row_q && dut.invalid_q == '0)
  `TRIB_ASSERT(RowLookedAt_A, !locked,
      all_row_q <= behind_q + row_q && (looks || row_q == '0) && behind_q <= CountWidth'(SlipBlocks))
  `TRIB_ASSERT(WindowByCount_A, locked, dut.headers_q == place_q && dut.invalid_q == bad_q && looks)
  `TRIB_ASSERT(NoWindowUnlocked_A, !locked, place_q == '0 && bad_q == '0)

  `TRIB_COVER(Locks_C, valid_i && !locked && header_valid_i && row_q == CountWidth'(63))
  `TRIB_COVER(Unlocks_C, valid_i && locked && reason)
  `TRIB_COVER(SlipsTwice_C, valid_i && reason && !slip && !locked && all_row_q == CountWidth'(SlipBlocks))

endmodule
