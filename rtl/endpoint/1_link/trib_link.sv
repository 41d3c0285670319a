// SPDX-License-Identifier: Apache-2.0
// A link of an endpoint (docs/ENDPOINT.md, EP3 to EP7): carries flits of the interface, in order and without loss, in frames that
// may be lost, and STATE frames.
// In: flits of the interface without ready, with credits of Slots slots (NI9); frames of the MAC, beats of 32 bytes without ready;
// the endpoint's state. Out: likewise; the states that come, as strobes; silence; events for counters. Frames are raw; a frame
// codec is between the link and its MAC, and decodes those with one of Codecs. The first flit of a frame leaves six cycles
// after its last beat. Reset and clear_i empty both directions (EP11); clear_i keeps the timers of STATE and silence, and a STATE
// that is due, and has to last until the interface has been reset, too.
//
//   s_flit -> pack -> turn -> frame -> m_tx        window: next frame, acknowledged frames
//                ^     ^                           ack: when to acknowledge
//                window ack <- take <- check <- s_rx
//   m_flit <- unpack <-'
module trib_link
  import trib_pkg::codec_set_t, trib_pkg::RawOnly;
  import trib_endpoint_pkg::*;
  import trib_link_pkg::*;
#(
  // Slots of the interface at either side, 4 to 64.
  parameter int unsigned Slots = 4,
  // Payload of a frame in flits, 4 to 128.
  parameter int unsigned FrameFlits = 88,
  // Codecs of the frame codec around the link.
  parameter codec_set_t  Codecs = RawOnly
) (
  input  logic           clk_i,
  input  logic           rst_i,
  input  link_settings_t settings_i,
  // The key changes.
  input  logic           clear_i,
  // HOP frames are taken and sent (EP14).
  input  logic           active_i,
  input  life_state_t    state_i,
  input  logic           changed_i,
  output logic           state_valid_o,
  output life_state_t    state_o,
  output logic           silent_o,
  input  logic           s_flit_valid_i,
  input  logic           s_flit_head_i,
  input  flit_t          s_flit_data_i,
  output logic           s_credit_o,
  output logic           m_flit_valid_o,
  output logic           m_flit_head_o,
  output flit_t          m_flit_data_o,
  input  logic           m_credit_i,
  input  logic           s_rx_valid_i,
  input  logic           s_rx_last_i,
  input  logic           s_rx_user_i,
  input  word_t          s_rx_data_i,
  input  logic [31:0]    s_rx_keep_i,
  output logic           m_tx_valid_o,
  input  logic           m_tx_ready_i,
  output logic           m_tx_last_o,
  output logic           m_tx_user_o,
  output word_t          m_tx_data_o,
  output logic [31:0]    m_tx_keep_o,
  output link_events_t   events_o
);

  localparam int unsigned WordWidth = $clog2((FrameFlits + 1) / 2);

  logic reset;
  assign reset = rst_i || clear_i;

  // Sender --------------------------------------------------------------------------------------------------------------
  logic [FramesWidth-1:0] filled;
  logic                   room, hop_valid, hop_ready, hop_again, ack_valid, ack_ready, alive, state_sent;
  logic [15:0]            hop_number;
  content_t               hop_content;
  logic                   frame_valid, frame_ready, reading, read, cut, ack_taken;
  logic [PlaceWidth-1:0]  read_place;
  logic [WordWidth-1:0]   read_word;
  word_t                  read_data;
  link_frame_t            frame;
  flit_t                  frame_body;
  ack_t                   ack, peer_ack;

  trib_link_pack #(.Slots(Slots), .FrameFlits(FrameFlits)) u_pack (
    .clk_i,
    .rst_i         (reset),
    .s_flit_valid_i,
    .s_flit_head_i,
    .s_flit_data_i,
    .s_credit_o,
    .room_i        (room),
    .filled_o      (filled),
    .place_i       (hop_number[PlaceWidth-1:0]),
    .content_o     (hop_content),
    .read_i        (read),
    .read_place_i  (read_place),
    .read_word_i   (read_word),
    .read_data_o   (read_data)
  );

  trib_link_window u_window (
    .clk_i,
    .rst_i      (reset),
    .active_i,
    .retry_i    (settings_i.retry),
    .filled_i   (filled),
    .room_o     (room),
    .m_valid_o  (hop_valid),
    .m_ready_i  (hop_ready),
    .m_number_o (hop_number),
    .m_again_o  (hop_again),
    .reading_i  (reading),
    .ack_valid_i(ack_taken),
    .ack_i      (peer_ack)
  );

  trib_link_turn u_turn (
    .clk_i,
    .rst_i,
    .keepalive_i  (settings_i.keepalive),
    .state_i,
    .changed_i,
    .alive_o      (alive),
    .ack_valid_i  (ack_valid),
    .ack_ready_o  (ack_ready),
    .ack_i        (ack),
    .hop_valid_i  (hop_valid),
    .hop_ready_o  (hop_ready),
    .hop_number_i (hop_number),
    .hop_again_i  (hop_again),
    .hop_content_i(hop_content),
    .m_valid_o    (frame_valid),
    .m_ready_i    (frame_ready),
    .m_frame_o    (frame),
    .m_body_o     (frame_body),
    .cut_i        (cut),
    .state_sent_o (state_sent)
  );

  trib_link_frame #(.FrameFlits(FrameFlits)) u_frame (
    .clk_i,
    .rst_i,
    .clear_i,
    .settings_i,
    .s_valid_i   (frame_valid),
    .s_ready_o   (frame_ready),
    .s_frame_i   (frame),
    .s_body_i    (frame_body),
    .reading_o   (reading),
    .read_o      (read),
    .read_place_o(read_place),
    .read_word_o (read_word),
    .read_data_i (read_data),
    .cut_o       (cut),
    .m_tx_valid_o,
    .m_tx_ready_i,
    .m_tx_last_o,
    .m_tx_user_o,
    .m_tx_data_o,
    .m_tx_keep_o
  );

  // Receiver ------------------------------------------------------------------------------------------------------------
  logic                 word_valid, word_first, write, good, malformed, hop_taken, ahead, behind, no_room, other_epoch;
  logic                 state_taken, released, gap;
  logic [WordWidth-1:0] word_place;
  word_t                word;
  link_frame_t          received;
  flit_t                received_body;
  logic [15:0]          expected, oldest;

  trib_link_check #(.FrameFlits(FrameFlits), .Codecs(Codecs)) u_check (
    .clk_i,
    .rst_i,
    .settings_i,
    .s_rx_valid_i,
    .s_rx_last_i,
    .s_rx_user_i,
    .s_rx_data_i,
    .s_rx_keep_i,
    .word_valid_o(word_valid),
    .word_first_o(word_first),
    .word_place_o(word_place),
    .word_o      (word),
    .good_o      (good),
    .malformed_o (malformed),
    .frame_o     (received),
    .body_o      (received_body)
  );

  trib_link_take u_take (
    .clk_i,
    .rst_i        (reset),
    .active_i,
    .epoch_i      (state_i.epoch),
    .word_first_i (word_valid && word_first),
    .write_o      (write),
    .good_i       (good),
    .frame_i      (received),
    .body_i       (received_body),
    .oldest_i     (oldest[FramesWidth-1:0]),
    .expected_o   (expected),
    .hop_taken_o  (hop_taken),
    .ahead_o      (ahead),
    .behind_o     (behind),
    .no_room_o    (no_room),
    .other_epoch_o(other_epoch),
    .ack_taken_o  (ack_taken),
    .ack_o        (peer_ack),
    .state_taken_o(state_taken),
    .state_valid_o,
    .state_o
  );

  trib_link_unpack #(.Slots(Slots), .FrameFlits(FrameFlits)) u_unpack (
    .clk_i,
    .rst_i         (reset),
    .write_i       (word_valid && write),
    .write_place_i (expected[PlaceWidth-1:0]),
    .write_word_i  (word_place),
    .write_data_i  (word),
    .taken_i       (hop_taken),
    .content_i     ('{data: received.data, flits: received.flits}),
    .oldest_o      (oldest),
    .released_o    (released),
    .m_flit_valid_o,
    .m_flit_head_o,
    .m_flit_data_o,
    .m_credit_i
  );

  trib_link_ack u_ack (
    .clk_i,
    .rst_i     (reset),
    .delay_i   (settings_i.ack_delay),
    .taken_i   (hop_taken),
    .released_i(released),
    .ahead_i   (ahead),
    .behind_i  (behind),
    .alive_i   (alive),
    .expected_i(expected),
    .oldest_i  (oldest),
    .gap_o     (gap),
    .m_valid_o (ack_valid),
    .m_ready_i (ack_ready),
    .m_ack_o   (ack)
  );

  // Silence -------------------------------------------------------------------------------------------------------------
  logic nothing_comes, mac_stopped;

  trib_link_timer u_silence (
    .clk_i,
    .rst_i,
    .restart_i(good),
    .time_i   (settings_i.dead),
    .expired_o(nothing_comes)
  );

  trib_link_timer u_stopped (
    .clk_i,
    .rst_i,
    .restart_i(!m_tx_valid_o || m_tx_ready_i),
    .time_i   (settings_i.dead),
    .expired_o(mac_stopped)
  );

  always_ff @(posedge clk_i) begin
    silent_o <= nothing_comes || mac_stopped;
    events_o <= '{
      hop_sent: hop_valid && hop_ready,
      hop_again: hop_valid && hop_ready && hop_again,
      ack_sent: ack_valid && ack_ready,
      state_sent: state_sent,
      hop_taken: hop_taken,
      ack_taken: ack_taken,
      state_taken: state_taken,
      malformed: malformed,
      other_epoch: other_epoch,
      out_of_order: ahead || behind,
      no_room: no_room,
      gap: gap
    };
  end

endmodule
