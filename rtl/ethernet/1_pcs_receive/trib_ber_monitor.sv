// SPDX-License-Identifier: Apache-2.0
// Bit errors, the state machine of figure 49-15 (PR2). In: whether a block's header is valid, in cycles with valid, and
// `locked`. Out: `hi_ber`, from the sixteenth invalid header of a window on until the end of a window with fewer. Windows of
// BerBlocks follow each other, starting with the block after the one that locks; window_ends_o is high with the last block
// of each. Unlocked or reset: no hi_ber.
`include "trib_assert.svh"

module trib_ber_monitor #(
  // Blocks of a window, 2 to 2^20: 125 us (at 25 Gb/s 2 ms: 781250).
  parameter int unsigned BerBlocks = 19532
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic valid_i,
  input  logic header_valid_i,
  input  logic locked_i,
  output logic hi_ber_o,
  output logic window_ends_o
);

  if (BerBlocks < 2 || BerBlocks > 2 ** 20) $fatal(1, "trib_ber_monitor: BerBlocks must be 2 to 2^20");

  // To the last but one block, and to 16 invalid headers.
  localparam int unsigned BlocksWidth = $clog2(BerBlocks);

  logic [BlocksWidth-1:0] blocks_q;
  logic [4:0]             invalid_q, invalid;
  logic                   hi_ber_q, window_ends;

  assign window_ends_o = window_ends;
  assign window_ends = blocks_q == '0;
  // Stays at 16.
  assign invalid = invalid_q + 5'(!header_valid_i && !invalid_q[4]);
  // The block that unlocks may be the sixteenth.
  assign hi_ber_o = hi_ber_q && locked_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      blocks_q <= BlocksWidth'(BerBlocks - 1);
      invalid_q <= '0;
      hi_ber_q <= 1'b0;
    end else if (valid_i) begin
      if (!locked_i) begin
        blocks_q <= BlocksWidth'(BerBlocks - 1);
        invalid_q <= '0;
        hi_ber_q <= 1'b0;
      end else begin
        blocks_q <= window_ends ? BlocksWidth'(BerBlocks - 1) : blocks_q - BlocksWidth'(1);
        invalid_q <= window_ends ? '0 : invalid;
        if (invalid[4]) hi_ber_q <= 1'b1;
        else if (window_ends) hi_ber_q <= 1'b0;
      end
    end
  end

  // Properties.
  `TRIB_ASSERT(NoMoreThanSixteen_A, 1'b1, invalid_q <= 5'd16)
  `TRIB_ASSERT(ToldAtSixteen_A, invalid_q == 5'd16, hi_ber_q)
  `TRIB_ASSERT_NEXT(StandsStill_A, !valid_i, hi_ber_q == $past(hi_ber_q) && blocks_q == $past(blocks_q))
  `TRIB_COVER(PR2_Begins_C, valid_i && locked_i && !hi_ber_q && invalid[4])
  `TRIB_COVER(PR2_BeginsAtWindowsEnd_C, valid_i && locked_i && !hi_ber_q && invalid[4] && window_ends)
  `TRIB_COVER(PR2_GoesOn_C, valid_i && locked_i && hi_ber_q && invalid[4] && window_ends)
  `TRIB_COVER(PR2_Ends_C, valid_i && locked_i && hi_ber_q && !invalid[4] && window_ends)
  `TRIB_COVER(PR2_Unlocked_C, valid_i && !locked_i && hi_ber_q)

endmodule
