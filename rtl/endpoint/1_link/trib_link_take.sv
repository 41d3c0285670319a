// SPDX-License-Identifier: Apache-2.0
// Handles a good frame (EP6.1): a STATE is passed on, an ACK of this life goes to the sender, the HOP frame that is expected
// is taken if there was space when its first word arrived.
// In: the frame, also valid in the cycle before good_i; first words of all frames; the number of the oldest frame in the
// buffer, modulo 32. Out: strobes in the cycle of good_i; whether words go into the buffer at the place of the expected frame;
// a STATE, registered. Reset: number 0 is expected.
`include "trib_assert.svh"

module trib_link_take
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
(
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   active_i,
  input  logic [15:0]            epoch_i,
  input  logic                   word_first_i,
  output logic                   write_o,
  input  logic                   good_i,
  input  link_frame_t            frame_i,
  input  flit_t                  body_i,
  input  logic [FramesWidth-1:0] oldest_i,
  output logic [15:0]            expected_o,
  output logic                   hop_taken_o,
  output logic                   ahead_o,
  output logic                   behind_o,
  output logic                   no_room_o,
  output logic                   other_epoch_o,
  output logic                   ack_taken_o,
  output ack_t                   ack_o,
  output logic                   state_taken_o,
  output logic                   state_valid_o,
  output life_state_t            state_o
);

  typedef logic [FramesWidth-1:0] frames_t;

  // Room ----------------------------------------------------------------------------------------------------------------
  // For the words of the frame that comes.
  logic room, room_q;

  assign room = frames_t'(expected_o[FramesWidth-1:0] - oldest_i) != frames_t'(LinkWindow);
  assign write_o = word_first_i ? room : room_q;

  always_ff @(posedge clk_i) begin
    // Nothing is stored of a frame received partly before a reset.
    if (rst_i) room_q <= 1'b0;
    else if (word_first_i) room_q <= room;
  end

  // Verdict -------------------------------------------------------------------------------------------------------------
  logic [15:0] distance;
  logic        now_q, next_q, ahead_q, hop_q, ack_q, state_q;
  logic        hop;
  flit_t       body;

  // Body of a STATE, first byte on top.
  assign body = reverse_flit(body_i);
  assign distance = frame_i.count - expected_o;

  // Between a frame that is taken and the next one that is good are more cycles than one.
  always_ff @(posedge clk_i) begin
    now_q <= frame_i.epoch == epoch_i && !rst_i;
    next_q <= distance == '0;
    ahead_q <= !distance[15];
    hop_q <= frame_i.frame_type == TypeHop;
    ack_q <= frame_i.frame_type == TypeAck;
    state_q <= frame_i.frame_type == TypeState;
  end

  // Before the life is active it has no HOP frames (EP14).
  assign hop = good_i && hop_q && now_q && active_i;
  assign hop_taken_o = hop && next_q && room_q;
  assign no_room_o = hop && next_q && !room_q;
  assign ahead_o = hop && !next_q && ahead_q;
  assign behind_o = hop && !ahead_q;
  assign ack_taken_o = good_i && ack_q && now_q;
  assign ack_o = '{expected: frame_i.count, limit: frame_i.sequence_number[15:0], gap: frame_i.tag[0]};
  assign other_epoch_o = good_i && ((hop_q && !(now_q && active_i)) || (ack_q && !now_q));
  assign state_taken_o = good_i && state_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) expected_o <= '0;
    else expected_o <= expected_o + 16'(hop_taken_o);
    state_valid_o <= state_taken_o;
    state_o <= '{
      era: body[31:0],
      epoch: frame_i.epoch,
      job: frame_i.tag,
      joined: body[127:64],
      left: body[56],
      fault: '{valid: body[57], port: body[55:48], endpoint: body[47:40]},
      granted: frame_i.sequence_number,
      short_flits: frame_i.count
    };
  end

  logic unused;
  assign unused = ^{frame_i, body};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE_NEXT(trib_link_take, FrameOfCycles_M, good_i, !good_i)
  `TRIB_ASSERT(BufferOf16_A, 1'b1, frames_t'(expected_o[FramesWidth-1:0] - oldest_i) <= frames_t'(LinkWindow))
  `TRIB_COVER(EP6_1_NoRoom_C, no_room_o)
  `TRIB_COVER(EP6_1_Behind_C, behind_o)

endmodule
