// SPDX-License-Identifier: Apache-2.0
// trib_link_window with any ACK frames, right or wrong, any times at which frames are filled, taken and read, and any RETRY: the
// window of EP5.3 to EP5.5, in whole numbers of frames.
`include "proof.svh"

module link_window_proof
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
(
  input logic        clk_i,
  input logic        rst_i,
  input logic        active_i,
  input logic [31:0] retry_i,
  input logic        fill_i,
  input logic        take_i,
  input logic        read_i,
  input logic        ack_valid_i,
  input ack_t        ack_i
);

  typedef logic [FramesWidth-1:0] frames_t;

  logic        room, valid, again, takes, fills;
  logic [15:0] number;
  frames_t     filled_q;
  logic        reading_q;

  assign takes = valid && take_i && !reading_q;
  assign fills = fill_i && room;

  trib_link_window dut (
    .clk_i,
    .rst_i,
    .active_i,
    .retry_i,
    .filled_i   (filled_q),
    .room_o     (room),
    .m_valid_o  (valid),
    .m_ready_i  (take_i && !reading_q),
    .m_number_o (number),
    .m_again_o  (again),
    .reading_i  (reading_q),
    .ack_valid_i,
    .ack_i
  );

  `PROOF_RESET_FIRST

  // Numbers of the oldest frame that is not acknowledged, of the first that was never sent, of the last one that was taken, and the
  // distance of the limit from the oldest. An ACK counts a cycle after it came.
  logic [15:0] oldest_q, top_q, last_q, advance, allows;
  logic [16:0] allowed_q;
  logic        ack_q, accept;
  ack_t        told_q;

  assign advance = told_q.expected - oldest_q;
  assign allows = told_q.limit - told_q.expected;
  assign accept = ack_q && advance <= 16'(top_q - oldest_q);

  always_ff @(posedge clk_i) begin
    ack_q <= ack_valid_i;
    told_q <= ack_i;
    filled_q <= filled_q + frames_t'(fills);
    reading_q <= takes || (reading_q && read_i);
    if (takes) begin
      last_q <= number;
      if (number == top_q) top_q <= top_q + 16'd1;
    end
    if (accept) begin
      oldest_q <= told_q.expected;
      // A limit below the expected number is ignored.
      allowed_q <= (!allows[15] && 17'(allows) > allowed_q - 17'(advance)) ? 17'(allows) : allowed_q - 17'(advance);
    end
    if (rst_i) begin
      {ack_q, filled_q, reading_q, oldest_q, top_q} <= '0;
      last_q <= '1;
      allowed_q <= 17'(LinkWindow);
    end
  end

  `TRIB_ASSERT(EP5_3_Sixteen_A, 1'b1, 16'(top_q - oldest_q) <= 16'(LinkWindow))
  `TRIB_ASSERT(EP5_3_Limit_A, valid, 17'(16'(number - oldest_q)) < allowed_q)
  `TRIB_ASSERT(EP5_3_NotAcknowledged_A, valid, 16'(number - oldest_q) <= 16'(top_q - oldest_q))
  `TRIB_ASSERT(EP5_3_Again_A, valid, again == (number != top_q))
  `TRIB_ASSERT(EP5_4_FromTheOldest_A, valid, number == last_q + 16'd1 || number == oldest_q)
  `TRIB_ASSERT_NEXT(EP5_4_GoesBack_A, accept && told_q.gap && advance != '0, number == oldest_q)
  `TRIB_ASSERT(PlaceOfAcknowledged_A, room, frames_t'(filled_q - oldest_q[FramesWidth-1:0]) < frames_t'(LinkWindow))
  `TRIB_ASSERT(PlaceOfRead_A, room && reading_q, frames_t'(filled_q - last_q[FramesWidth-1:0]) < frames_t'(LinkWindow))

  // For the induction.
  `TRIB_ASSERT(Oldest_A, 1'b1, dut.oldest_q == oldest_q && 16'(dut.sent_q) == 16'(top_q - oldest_q))
  // It forgets what a limit allows beyond the window.
  `TRIB_ASSERT(Allowed_A, 1'b1, 17'(dut.allowed_q) <= allowed_q)
  `TRIB_ASSERT(Ack_A, ack_q || dut.ack_q, ack_q && dut.ack_q && dut.advance_q == advance[FramesWidth-1:0]
      && dut.gap_q == told_q.gap && dut.advance_fits_q == (advance <= 16'(LinkWindow))
      && 16'(dut.allows_q) == (allows[15] ? 16'd0 : (allows > 16'(LinkWindow)) ? 16'(LinkWindow) : allows))
  `TRIB_ASSERT(Next_A, 1'b1, dut.next_q == '0 || number == last_q + 16'd1)
  `TRIB_ASSERT(Places_A, 1'b1, frames_t'(filled_q - dut.first_q) <= frames_t'(LinkWindow)
      && frames_t'(oldest_q[FramesWidth-1:0] - dut.first_q) <= frames_t'(filled_q - dut.first_q))
  `TRIB_ASSERT(ReadHasPlace_A, reading_q,
      frames_t'(last_q[FramesWidth-1:0] - dut.first_q) < frames_t'(filled_q - dut.first_q))

  `TRIB_COVER(GoneBackAfterGap_C, accept && told_q.gap && top_q != told_q.expected)
  `TRIB_COVER(AcknowledgedWhileRead_C, reading_q && 16'(oldest_q - last_q) == 16'd1 && !room)
  `TRIB_COVER(SentAgain_C, takes && again)
  `TRIB_COVER(AllOutstanding_C, 16'(top_q - oldest_q) == 16'(LinkWindow))

endmodule
