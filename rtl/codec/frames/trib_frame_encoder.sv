// SPDX-License-Identifier: Apache-2.0
// Frame encoder of a transmit path (GC16). In: frames of a device, valid/ready. Out: frames for a MAC, valid/ready, in order.
// Raw frames whose byte 62 names an encoding leave in it if that is shorter, else with byte 62 = 0; others leave as they came.
// A frame to be encoded that ends with user, or is not as long as its headers say, is dropped. A raw beat leaves two cycles later
// if nothing is in front of it. The first beat of an encoded frame is valid 13 cycles after its last one was taken in modes A and
// B, at most 15 in MX, one later if the container ends with a beat that the last values do not complete, and one if their group
// has more than 32 bytes; then there is a beat in each cycle. Two such frames fit: one leaves while the next is taken. encoded_o,
// raw_o or dropped_o for a cycle says what becomes of one, values_bytes_o and payload_bytes_o the bytes of its values and those
// that leave for them. Reset clears valid bits and states.
//
//   trib_frame_queue -+---------------------- raw ---------------------> m
//                     +-> headers, values --> trib_frame_slots ---------'
//                     `-> trib_frame_compress -'
`include "trib_assert.svh"

module trib_frame_encoder
  import trib_frame_codec_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_i,
  // Bit c: frames are encoded by codec c, 1 to 4.
  input  logic [7:0]   codecs_i,
  input  logic         s_valid_i,
  output logic         s_ready_o,
  input  logic [255:0] s_data_i,
  input  logic [31:0]  s_keep_i,
  input  logic         s_last_i,
  input  logic         s_user_i,
  output logic         m_valid_o,
  input  logic         m_ready_i,
  output logic [255:0] m_data_o,
  output logic [31:0]  m_keep_o,
  output logic         m_last_o,
  output logic         m_user_o,
  output logic         encoded_o,
  output logic         raw_o,
  output logic         dropped_o,
  output logic [13:0]  values_bytes_o,
  output logic [13:0]  payload_bytes_o
);

  // Queue ----------------------------------------------------------------------------------------------------------------
  logic  valid, ready, take, first, coded;
  beat_t beat;

  trib_frame_queue u_queue (
    .clk_i,
    .rst_i,
    .codecs_i,
    .s_valid_i,
    .s_ready_o,
    .s_beat_i ('{last: s_last_i, user: s_user_i, keep: s_keep_i, data: s_data_i}),
    .m_valid_o(valid),
    .m_ready_i(ready),
    .m_beat_o (beat),
    .m_first_o(first),
    .m_coded_o(coded)
  );

  // Frames ---------------------------------------------------------------------------------------------------------------
  // A frame that is too short stays with its last beat at the front of the queue, which substitutes for the missing values, as
  // the compressors take no fewer than promised.
  typedef enum logic [1:0] {
    StPass,    // waits for beat 0, or passes a raw frame
    StSecond,  // for beat 1 of a frame to be encoded
    StValues,  // for its values
    StRest     // for the end of a frame that is too long
  } state_e;

  state_e      state_q, state_next;
  logic        free, empty, fed, feed_ready, ends, bad, short_q, final_q;
  logic [13:0] values_q, left_q, left;
  logic [31:0] left_keep_q;
  logic [7:0]  encoding_q;

  assign take = valid && ready;
  assign fed = valid && state_q == StValues && feed_ready;
  assign ends = (fed && final_q && beat.last) || (take && state_q == StRest && beat.last);
  assign bad = state_q == StRest || short_q || beat.user || beat.keep != left_keep_q;

  always_comb begin
    unique case (state_q)
      StPass: ready = coded ? free : empty && m_ready_i;
      StSecond: ready = !beat.last;
      StValues: ready = feed_ready && (final_q || !beat.last);
      default: ready = 1'b1;
    endcase
  end

  always_comb begin
    state_next = state_q;
    unique case (state_q)
      StPass: if (take && coded) state_next = StSecond;
      StSecond: if (valid) state_next = StValues;
      StValues: if (fed && final_q) state_next = beat.last ? StPass : StRest;
      default: if (ends) state_next = StPass;
    endcase
  end

  assign left = state_q == StSecond ? 14'(field(beat.data, 28)) : left_q - 14'd32;

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= StPass;
    else state_q <= state_next;
    if (state_q == StSecond) begin
      values_q <= 14'(field(beat.data, 28));
      encoding_q <= beat.data[8*30+:8];
      short_q <= beat.last;
    end else if (fed && !final_q && beat.last) begin
      short_q <= 1'b1;
    end
    if (state_q == StSecond || fed) begin
      left_q <= left;
      left_keep_q <= keep_of(left);
      final_q <= left <= 14'd32;
    end
  end

  // Codes ----------------------------------------------------------------------------------------------------------------
  logic         code_valid, code_last;
  logic [255:0] code_data;
  logic [31:0]  code_keep;

  trib_frame_compress u_compress (
    .clk_i,
    .rst_i,
    .count_i   (values_q[13:2]),
    .encoding_i(encoding_q),
    .s_valid_i (valid && state_q == StValues),
    .s_ready_o (feed_ready),
    .s_data_i  (beat.data),
    .s_keep_i  (left_keep_q),
    .s_last_i  (final_q),
    .m_valid_o (code_valid),
    .m_data_o  (code_data),
    .m_keep_o  (code_keep),
    .m_last_o  (code_last)
  );

  // Output ---------------------------------------------------------------------------------------------------------------
  logic  slot_valid;
  beat_t slot_beat, shown;

  trib_frame_slots u_slots (
    .clk_i,
    .rst_i,
    .free_o      (free),
    .empty_o     (empty),
    .first_i     (take && state_q == StPass && coded),
    .second_i    (valid && state_q == StSecond),
    .values_i    (fed),
    .data_i      (beat.data),
    .end_i       (ends),
    .bad_i       (bad),
    .code_valid_i(code_valid),
    .code_data_i (code_data),
    .code_keep_i (code_keep),
    .code_last_i (code_last),
    .m_valid_o   (slot_valid),
    .m_ready_i,
    .m_beat_o    (slot_beat),
    .encoded_o,
    .raw_o,
    .dropped_o,
    .values_bytes_o,
    .payload_bytes_o
  );

  assign m_valid_o = empty ? valid && state_q == StPass && !coded : slot_valid;
  assign shown = empty ? beat : slot_beat;
  assign {m_data_o, m_keep_o, m_last_o, m_user_o} = {shown.data, shown.keep, shown.last, shown.last && shown.user};

  // Properties -----------------------------------------------------------------------------------------------------------
  logic unused;
  assign unused = ^{values_q[1:0], first};
  `TRIB_ASSERT(GC16_BeginsWithFirst_A, valid && state_q == StPass && coded, first)
  `TRIB_ASSERT(GC16_KeepIsContiguous_A, m_valid_o, m_keep_o[0] && (m_keep_o & (m_keep_o + 32'd1)) == '0 && (m_last_o || &m_keep_o))
  `TRIB_ASSERT_STREAM(GC16_StableWhileStalled_A, m_valid_o, m_ready_i, ({m_data_o, m_keep_o, m_last_o, m_user_o}))
  `TRIB_ASSERT_NEXT(GC16_NeverDry_A, slot_valid && !m_last_o, slot_valid)
  `TRIB_COVER(GC16_Short_C, fed && short_q && final_q)
  `TRIB_COVER(GC16_RawWaits_C, valid && first && !coded && !empty)

endmodule
