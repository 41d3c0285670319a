// SPDX-License-Identifier: Apache-2.0
// Which frame a link sends next (EP7): a STATE, then an ACK, then a HOP frame.
// In: the state and when it changed; an ACK that is due and what it says; the next HOP frame and what it is, valid/ready. Out: the
// frame and the body of a STATE, valid/ready, at once: what a frame says is of the cycle in which it is taken. A STATE is due when
// the state has changed, KEEPALIVE cycles after the last one, or when one was cut. alive_o goes with one for KEEPALIVE (EP6.4).
// Reset: nothing is due.
module trib_link_turn
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
(
  input  logic        clk_i,
  input  logic        rst_i,
  input  logic [31:0] keepalive_i,
  input  life_state_t state_i,
  input  logic        changed_i,
  output logic        alive_o,
  input  logic        ack_valid_i,
  output logic        ack_ready_o,
  input  ack_t        ack_i,
  input  logic        hop_valid_i,
  output logic        hop_ready_o,
  input  logic [15:0] hop_number_i,
  input  logic        hop_again_i,
  input  content_t    hop_content_i,
  output logic        m_valid_o,
  input  logic        m_ready_i,
  output link_frame_t m_frame_o,
  output flit_t       m_body_o,
  // The frame that was taken last was not sent whole.
  input  logic        cut_i,
  output logic        state_sent_o
);

  logic changed_q, state_last_q, expired, state_due;

  assign state_due = changed_q || expired;
  assign state_sent_o = m_ready_i && state_due;
  assign alive_o = m_ready_i && expired;
  assign ack_ready_o = m_ready_i && !state_due;
  assign hop_ready_o = m_ready_i && !state_due && !ack_valid_i;
  assign m_valid_o = state_due || ack_valid_i || hop_valid_i;
  assign m_body_o = reverse_flit({state_i.joined, 6'h00, state_i.fault.valid, state_i.left, state_i.fault.port,
      state_i.fault.endpoint, 8'h00, state_i.era});

  always_comb begin
    m_frame_o = '0;
    m_frame_o.epoch = state_i.epoch;
    if (state_due) begin
      m_frame_o.frame_type = TypeState;
      m_frame_o.count = state_i.short_flits;
      m_frame_o.sequence_number = state_i.granted;
      m_frame_o.tag = state_i.job;
      m_frame_o.flits = FlitsWidth'(1);
    end else if (ack_valid_i) begin
      m_frame_o.frame_type = TypeAck;
      m_frame_o.count = ack_i.expected;
      m_frame_o.sequence_number = 32'(ack_i.limit);
      m_frame_o.tag = 32'(ack_i.gap);
    end else begin
      m_frame_o.frame_type = TypeHop;
      m_frame_o.count = hop_number_i;
      m_frame_o.data = hop_content_i.data;
      m_frame_o.retry = hop_again_i;
      m_frame_o.flits = hop_content_i.flits;
    end
  end

  trib_link_timer u_keepalive (
    .clk_i,
    .rst_i,
    .restart_i(state_sent_o),
    .time_i   (keepalive_i),
    .expired_o(expired)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) changed_q <= 1'b0;
    else changed_q <= changed_i || (cut_i && state_last_q) || (changed_q && !state_sent_o);
    if (m_ready_i && m_valid_o) state_last_q <= state_due;
  end

endmodule
