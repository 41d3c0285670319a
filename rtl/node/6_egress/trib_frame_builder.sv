// SPDX-License-Identifier: Apache-2.0
// Prepares the header of an outgoing frame: registers the choice, then adds up its checksums.
// In: frames, valid/ready, at most one in two cycles, so that an event on the stream takes effect one cycle later. That
// is a limit only where a header is a single beat: of frames of 64 bytes, 125 million a second leave at 250 MHz, while a wire of
// 100G carries 142 million, one in 1.76 cycles. A frame with payload has two beats or more. Out: the frame with the checksums'
// unfolded sums, valid/ready, two cycles later. One frame at a time in each of the two stages; order kept.
// A frame is chosen as late as it can be without a gap before it, so that a replay or a NACK that arrives meanwhile is not delayed
// by waiting results: not before the frame on the stream is about to end (soon_i), nor after a long one.
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
  // The frame on the stream, if any, is about to end.
  input  logic        soon_i,
  input  logic        s_valid_i,
  output logic        s_ready_o,
  input  outgoing_t   s_frame_i,
  output logic        m_valid_o,
  input  logic        m_ready_i,
  output outgoing_t   m_frame_o,
  // The node's addresses when the sum was made, for the frame's header (WF3.1).
  output endpoint_t   m_source_o,
  // Bytes after the header: the payload, with zeros and a balance if it has one (WF7); of a frame with a body, which has no
  // payload, that.
  output logic [15:0] m_behind_o,
  // Sum of the ten words of the IPv4 header, checksum field 0: eight words that vary and constants, below 2**19.
  output logic [18:0] m_sum_o,
  // The sum of what the UDP checksum covers but for payload, balance and body, in three parts.
  output logic [2:0][18:0] m_udp_sums_o
);

  localparam logic [18:0] ConstantSum = 19'({Ipv4NoOptions, 8'h00}) + 19'(Ipv4DontFragment)
      + 19'({Ipv4TimeToLive, ProtocolUdp}) + 19'(IpOverhead);

  // Pseudo header, UDP header and ours; both lengths are counted twice.
  localparam logic [18:0] UdpConstantSum = 19'(ProtocolUdp) + 19'(2 * UdpOverhead) + 19'(Magic) + 19'({Version, 12'h000});

  // The payload of a long frame takes more beats than choice and sum take cycles.
  localparam logic [PayloadWidth-1:0] LongBytes = PayloadWidth'(EndingBeats * BeatBytes);

  logic        chosen_valid_q, chosen_leaves, long_waits_q;
  outgoing_t   chosen_q;
  logic [18:0] node_sum_q, node_udp_sum_q, length, more;
  logic        trails;
  endpoint_t   node_q;

  assign s_ready_o = !chosen_valid_q && soon_i && !long_waits_q;
  // Only into an empty place: the successor of a frame that is taken follows a cycle later.
  assign chosen_leaves = !m_valid_o;

  // The length after the header as two numbers, which are added up with the others.
  assign trails = chosen_q.balance && chosen_q.bytes != '0;
  assign length = has_body(chosen_q.frame_type) ? 19'(BodyBytes)
      : 19'({chosen_q.bytes[PayloadWidth-1:BlockWidth], trails ? BlockWidth'(0) : chosen_q.bytes[BlockWidth-1:0]});
  assign more = !trails ? '0 : 19'(BalanceBytes) + (chosen_q.bytes[BlockWidth-1:0] != '0 ? 19'(BlockBytes) : '0);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      chosen_valid_q <= 1'b0;
      m_valid_o <= 1'b0;
      long_waits_q <= 1'b0;
    end else begin
      chosen_valid_q <= s_ready_o ? s_valid_i : chosen_valid_q & ~chosen_leaves;
      m_valid_o <= m_valid_o ? !m_ready_i : chosen_valid_q;
      // Nothing is chosen after it, so it is the last one to leave.
      if (chosen_valid_q && chosen_q.bytes > LongBytes) long_waits_q <= 1'b1;
      else if (m_valid_o && m_ready_i && !chosen_valid_q) long_waits_q <= 1'b0;
    end
    if (s_ready_o) chosen_q <= s_frame_i;
    if (chosen_leaves) begin
      m_frame_o <= chosen_q;
      m_source_o <= node_q;
      m_sum_o <= node_sum_q + 19'(chosen_q.destination.ip[31:16])
          + 19'(chosen_q.destination.ip[15:0])
          + length + more
          + 19'(chosen_q.ecn);
      m_behind_o <= 16'(length) + 16'(more);
      m_udp_sums_o[0] <= node_udp_sum_q + 19'(chosen_q.destination.ip[31:16]) + 19'(chosen_q.destination.ip[15:0])
          + 19'(chosen_q.destination.udp_port) + 19'({chosen_q.frame_type, 4'h0, chosen_q.partial, chosen_q.retry, chosen_q.want,
          chosen_q.data});
      m_udp_sums_o[1] <= 19'({chosen_q.reduction, chosen_q.group}) + 19'(chosen_q.epoch) + 19'(chosen_q.count)
          + 19'(chosen_q.bytes) + {length[17:0], 1'b0} + {more[17:0], 1'b0};
      m_udp_sums_o[2] <= 19'(chosen_q.sequence_number[31:16]) + 19'(chosen_q.sequence_number[15:0])
          + 19'(chosen_q.tag[31:16]) + 19'(chosen_q.tag[15:0]) + 19'({chosen_q.encoding, chosen_q.serial});
    end
    node_q <= node_i;
    node_udp_sum_q <= UdpConstantSum + 19'(node_i.ip[31:16]) + 19'(node_i.ip[15:0]) + 19'(node_i.udp_port);
    node_sum_q <= ConstantSum + 19'(node_i.ip[31:16]) + 19'(node_i.ip[15:0]);
  end

  // Properties.
  `TRIB_REQUIRE(trib_frame_builder, WholeHasNoPayload_M, s_valid_i && comes_whole(s_frame_i.kind), s_frame_i.bytes == '0)
  `TRIB_ASSERT(ChosenHasNoPayload_A, chosen_valid_q && comes_whole(chosen_q.kind), chosen_q.bytes == '0)
  `TRIB_ASSERT(BuiltHasNoPayload_A, m_valid_o && comes_whole(m_frame_o.kind), m_frame_o.bytes == '0)
  `TRIB_ASSERT_STREAM(HeldUntilTaken_A, m_valid_o, m_ready_i, {m_frame_o, m_source_o})
  `TRIB_ASSERT(SumOfSource_A, 1'b1, node_sum_q == ConstantSum + 19'(node_q.ip[31:16]) + 19'(node_q.ip[15:0]))

endmodule
