// SPDX-License-Identifier: Apache-2.0
// When a link acknowledges (EP6.3, EP6.4): after every fourth frame, ACK_DELAY cycles after an unreported event, for a
// gap once, for a frame that was taken before, and with each STATE for KEEPALIVE.
// In: the outcome of HOP frames, as strobes; numbers of the expected frame and of the oldest one in the buffer, which
// change in the cycle after the strobes. Out: an ACK, valid/ready; its contents are of the cycle in which it leaves. Reset: none is
// pending.
`include "trib_assert.svh"

module trib_link_ack
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic [31:0] delay_i,
  input  logic        taken_i,
  input  logic        released_i,
  input  logic        ahead_i,
  input  logic        behind_i,
  input  logic        alive_i,
  input  logic [15:0] expected_i,
  input  logic [15:0] oldest_i,
  // A later frame came while none had since the one that is expected.
  output logic        gap_o,
  output logic        m_valid_o,
  input  logic        m_ready_i,
  output ack_t        m_ack_o
);

  // untold: not everything has been reported by an ACK; open: a frame is missing; gap: no ACK has reported that gap.
  logic untold_q, open_q, gap_q, expired, fourth;

  assign fourth = taken_i && expected_i[1:0] == 2'd3;
  assign gap_o = ahead_i && !open_q;
  // Expected number and free places.
  assign m_ack_o = '{expected: expected_i, limit: oldest_i + 16'(LinkWindow), gap: gap_q};

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      untold_q <= 1'b0;
      open_q <= 1'b0;
      gap_q <= 1'b0;
      m_valid_o <= 1'b0;
    end else begin
      untold_q <= taken_i || released_i || (untold_q && !(m_valid_o && m_ready_i));
      open_q <= !taken_i && (open_q || ahead_i);
      gap_q <= gap_o || (gap_q && !taken_i && !(m_valid_o && m_ready_i));
      m_valid_o <= fourth || gap_o || behind_i || alive_i || (m_valid_o ? !m_ready_i : expired && untold_q);
    end
  end

  trib_link_timer u_delay (
    .clk_i,
    .rst_i,
    .restart_i(!untold_q || (m_valid_o && m_ready_i)),
    .time_i   (delay_i),
    .expired_o(expired)
  );

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(GapIsTold_A, gap_q, m_valid_o && open_q)
  `TRIB_COVER(EP6_4_Gap_C, gap_o)
  `TRIB_COVER(EP6_4_Delay_C, expired && untold_q)

endmodule
