// SPDX-License-Identifier: Apache-2.0
// Prepares the header of an outgoing frame: registers the choice, then adds up its IPv4 header checksum.
// In: frames, valid/ready, one in two cycles at most, so that what the stream does in a cycle is not heard before the next. That
// is a limit only where a header is a single beat: of frames of 64 bytes, 125 million a second leave at 250 MHz, while a wire of
// 100G has room for 142 million, one in 1.76 cycles. A frame with payload has two beats or more. Out: the frame with the checksum's
// unfolded sum, valid/ready, two cycles later. One frame at a time in each of the two stages; order kept.
// A frame is chosen as late as it can be without a gap before it, so that a replay or a NACK that comes meanwhile is not late by
// the results that wait: not before the frame on the stream is about to end (soon_i), nor behind a long one.
`include "trib_assert.svh"

module trib_frame_builder
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8
) (
  input  logic        clk_i,
  input  logic        rst_i,
  input  endpoint_t   node_i,
  // What is on the stream, if anything, is about to end.
  input  logic        soon_i,
  input  logic        s_valid_i,
  output logic        s_ready_o,
  input  outgoing_t   s_frame_i,
  output logic        m_valid_o,
  input  logic        m_ready_i,
  output outgoing_t   m_frame_o,
  // The node's addresses when the sum was made, for the frame's header (WF3.1).
  output endpoint_t   m_source_o,
  // Sum of the ten words of the IPv4 header, checksum field 0: eight words that vary and constants, below 2**19. A frame with a
  // body has no payload.
  output logic [18:0] m_sum_o
);

  localparam logic [18:0] ConstantSum = 19'({Ipv4NoOptions, 8'h00}) + 19'(Ipv4DontFragment)
      + 19'({Ipv4TimeToLive, ProtocolUdp}) + 19'(IpOverhead);

  // The payload of a long frame takes more beats than choice and sum take cycles.
  localparam logic [PayloadWidth-1:0] LongBytes = PayloadWidth'(EndingBeats * BeatBytes);

  logic        chosen_valid_q, chosen_leaves, long_waits_q;
  outgoing_t   chosen_q;
  logic [18:0] node_sum_q;
  endpoint_t   node_q;

  assign s_ready_o = !chosen_valid_q && soon_i && !long_waits_q;
  // Into an empty place alone: what is behind a frame that is taken follows a cycle later.
  assign chosen_leaves = !m_valid_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      chosen_valid_q <= 1'b0;
      m_valid_o <= 1'b0;
      long_waits_q <= 1'b0;
    end else begin
      chosen_valid_q <= s_ready_o ? s_valid_i : chosen_valid_q & ~chosen_leaves;
      m_valid_o <= m_valid_o ? !m_ready_i : chosen_valid_q;
      // Nothing is chosen behind it, so it is the last one to leave.
      if (chosen_valid_q && chosen_q.bytes > LongBytes) long_waits_q <= 1'b1;
      else if (m_valid_o && m_ready_i && !chosen_valid_q) long_waits_q <= 1'b0;
    end
    if (s_ready_o) chosen_q <= s_frame_i;
    if (chosen_leaves) begin
      m_frame_o <= chosen_q;
      m_source_o <= node_q;
      m_sum_o <= node_sum_q + 19'(chosen_q.destination.ip[31:16])
          + 19'(chosen_q.destination.ip[15:0])
          + (has_body(chosen_q.frame_type) ? 19'(BodyBytes) : 19'(chosen_q.bytes))
          + 19'(chosen_q.ecn);
    end
    node_q <= node_i;
    node_sum_q <= ConstantSum + 19'(node_i.ip[31:16]) + 19'(node_i.ip[15:0]);
  end

  // Properties.
  `TRIB_REQUIRE(trib_frame_builder, WholeHasNoPayload_M, s_valid_i && comes_whole(s_frame_i.kind), s_frame_i.bytes == '0)
  `TRIB_ASSERT(ChosenHasNoPayload_A, chosen_valid_q && comes_whole(chosen_q.kind), chosen_q.bytes == '0)
  `TRIB_ASSERT(BuiltHasNoPayload_A, m_valid_o && comes_whole(m_frame_o.kind), m_frame_o.bytes == '0)
  `TRIB_ASSERT_STREAM(HeldUntilTaken_A, m_valid_o, m_ready_i, {m_frame_o, m_source_o})
  `TRIB_ASSERT(SumOfSource_A, 1'b1, node_sum_q == ConstantSum + 19'(node_q.ip[31:16]) + 19'(node_q.ip[15:0]))

endmodule
