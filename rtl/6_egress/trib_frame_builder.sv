// SPDX-License-Identifier: Apache-2.0
// Prepares the header of an outgoing frame: registers the choice, then adds up its IPv4 header checksum.
// In: frames, valid/ready. Out: the frame with the checksum's unfolded sum, valid/ready, two cycles later. One frame at a
// time in each of the two stages; order kept.
`include "trib_assert.svh"

module trib_frame_builder
  import trib_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic [31:0] node_ip_i,
  input  logic        s_valid_i,
  output logic        s_ready_o,
  input  outgoing_t   s_frame_i,
  output logic        m_valid_o,
  input  logic        m_ready_i,
  output outgoing_t   m_frame_o,
  // Sum of the ten words of the IPv4 header, checksum field 0: eight words that vary and constants, below 2**19. A frame with a
  // body has no payload.
  output logic [18:0] m_sum_o
);

  localparam logic [18:0] ConstantSum = 19'({Ipv4NoOptions, 8'h00}) + 19'(Ipv4DontFragment)
      + 19'({Ipv4TimeToLive, ProtocolUdp}) + 19'(IpOverhead);

  logic        chosen_valid_q, chosen_leaves;
  outgoing_t   chosen_q;
  logic [18:0] node_sum_q;

  assign s_ready_o = !chosen_valid_q || chosen_leaves;
  assign chosen_leaves = !m_valid_o || m_ready_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      chosen_valid_q <= 1'b0;
      m_valid_o <= 1'b0;
    end else begin
      if (s_ready_o) chosen_valid_q <= s_valid_i;
      if (chosen_leaves) m_valid_o <= chosen_valid_q;
    end
    if (s_ready_o) chosen_q <= s_frame_i;
    if (chosen_leaves) begin
      m_frame_o <= chosen_q;
      m_sum_o <= node_sum_q + 19'(chosen_q.destination.ip[31:16])
          + 19'(chosen_q.destination.ip[15:0])
          + (has_body(chosen_q.frame_type) ? 19'(BodyBytes) : 19'(chosen_q.bytes))
          + 19'(chosen_q.ecn);
    end
    node_sum_q <= ConstantSum + 19'(node_ip_i[31:16]) + 19'(node_ip_i[15:0]);
  end

  // Properties.
  `TRIB_ASSERT_STREAM(HeldUntilTaken_A, m_valid_o, m_ready_i, m_frame_o)

endmodule
