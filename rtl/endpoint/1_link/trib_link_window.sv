// SPDX-License-Identifier: Apache-2.0
// Window of a link's sender (EP5.3 to EP5.5): which frame is sent next, and which have been acknowledged.
// In: how many frames are complete in the buffer, modulo 32; what ACK frames of this life say, at most one in two cycles; whether
// a frame is being read from the buffer. Out: the number of the next frame and whether it was sent before, valid/ready, no valid
// while active_i is low, nor for the cycle in which an ACK counts, two cycles after it arrived; space in the buffer for the frame
// that is being filled. A frame that is being read keeps its place although it may have been acknowledged meanwhile. Goes back
// after a gap or RETRY cycles. Reset: number 0, nothing outstanding, limit 16.
//
//   oldest ... next ... oldest + sent ... oldest + allowed         all but the first as distances from it, up to 16
`include "trib_assert.svh"

module trib_link_window
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
(
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   active_i,
  input  logic [31:0]            retry_i,
  input  logic [FramesWidth-1:0] filled_i,
  output logic                   room_o,
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output logic [15:0]            m_number_o,
  output logic                   m_again_o,
  input  logic                   reading_i,
  input  logic                   ack_valid_i,
  input  ack_t                   ack_i
);

  typedef logic [FramesWidth-1:0] frames_t;

  // Acknowledgement, first cycle: distances -----------------------------------------------------------------------------
  logic [15:0] oldest_q, advance, allows;
  logic        ack_q, advance_fits_q, gap_q;
  frames_t     advance_q, allows_q;

  assign advance = ack_i.expected - oldest_q;
  assign allows = ack_i.limit - ack_i.expected;

  always_ff @(posedge clk_i) begin
    ack_q <= ack_valid_i && !rst_i;
    advance_fits_q <= advance <= 16'(LinkWindow);
    advance_q <= advance[FramesWidth-1:0];
    // A limit below the expected number is ignored; one beyond the window is that of the window.
    allows_q <= allows[15] ? '0 : (allows > 16'(LinkWindow)) ? frames_t'(LinkWindow) : allows[FramesWidth-1:0];
    gap_q <= ack_i.gap;
  end

  // Second cycle: window ------------------------------------------------------------------------------------------------
  // Gone back to the oldest frame since it is the oldest (EP5.4).
  logic    gone_q, expired;
  frames_t next_q, sent_q, allowed_q, stored, still_allowed;
  logic    accept, moved, goes_back, retries, take;

  assign accept = ack_q && advance_fits_q && advance_q <= sent_q;
  assign moved = accept && advance_q != '0;
  assign goes_back = accept && gap_q && (moved || !gone_q);
  assign retries = expired && !ack_q && sent_q != '0;
  assign stored = filled_i - oldest_q[FramesWidth-1:0];
  assign still_allowed = allowed_q - advance_q;
  assign take = m_valid_o && m_ready_i;

  assign m_valid_o = active_i && !ack_q && !retries && next_q < stored && next_q < allowed_q;
  assign m_number_o = oldest_q + 16'(next_q);
  assign m_again_o = next_q < sent_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      oldest_q <= '0;
      next_q <= '0;
      sent_q <= '0;
      allowed_q <= frames_t'(LinkWindow);
      gone_q <= 1'b0;
    end else if (accept) begin
      oldest_q <= oldest_q + 16'(advance_q);
      next_q <= (goes_back || next_q < advance_q) ? '0 : next_q - advance_q;
      sent_q <= sent_q - advance_q;
      allowed_q <= (allows_q > still_allowed) ? allows_q : still_allowed;
      gone_q <= gap_q || (gone_q && !moved);
    end else if (retries) begin
      next_q <= '0;
      gone_q <= 1'b1;
    end else if (take) begin
      next_q <= next_q + frames_t'(1);
      if (!m_again_o) sent_q <= sent_q + frames_t'(1);
    end
  end

  trib_link_timer u_retry (
    .clk_i,
    .rst_i,
    .restart_i(sent_q == '0 || moved || goes_back || retries),
    .time_i   (retry_i),
    .expired_o(expired)
  );

  // Places --------------------------------------------------------------------------------------------------------------
  // The first frame that has a place.
  frames_t first_q;

  assign room_o = frames_t'(filled_i - first_q) != frames_t'(LinkWindow);

  always_ff @(posedge clk_i) begin
    if (rst_i) first_q <= '0;
    else if (!reading_i) first_q <= oldest_q[FramesWidth-1:0];
  end

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE_NEXT(trib_link_window, AckOfFrame_M, ack_valid_i, !ack_valid_i)
  `TRIB_REQUIRE_NEXT(trib_link_window, FilledWithRoom_M, 1'b1,
      filled_i == $past(filled_i) || (filled_i == $past(filled_i) + frames_t'(1) && $past(room_o)))
  `TRIB_ASSERT(WindowOf16_A, 1'b1, sent_q <= frames_t'(LinkWindow) && sent_q <= stored && stored <= frames_t'(LinkWindow))
  `TRIB_ASSERT(WithinLimit_A, 1'b1, next_q <= sent_q && sent_q <= allowed_q && allowed_q <= frames_t'(LinkWindow))
  `TRIB_COVER(EP5_3_LimitWaits_C, active_i && next_q < stored && next_q == allowed_q)
  `TRIB_COVER(EP5_4_GoesBack_C, goes_back && sent_q != '0)
  `TRIB_COVER(EP5_4_OnceOnly_C, accept && gap_q && !goes_back)
  `TRIB_COVER(EP5_4_StaleAck_C, ack_q && !accept)
  `TRIB_COVER(EP5_5_Retries_C, retries)

endmodule
