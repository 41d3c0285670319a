// SPDX-License-Identifier: Apache-2.0
// Two frames that are being encoded (GC16.7, GC16.8): one leaves while the next is taken. In: the two beats of a header (first_i,
// second_i), then those of its values, and with or after the last of them end_i, with bad_i for a frame to be dropped; a frame
// begins only while free_o. Its container comes in any cycle after its first values. Out: valid/ready, in order, no user; the
// frame with its container, if that is shorter than the values, or with the values and byte 62 = 0; lengths and IP checksum are
// corrected, the UDP checksum is 0. The first beat is valid four cycles after the last one of the container or of the frame,
// whichever is later; then there is a beat in each cycle. encoded_o, raw_o or dropped_o for a cycle says what becomes of a frame,
// values_bytes_o and payload_bytes_o the bytes of its values and those that leave for them. Reset empties it.
`include "trib_assert.svh"

module trib_frame_slots
  import trib_frame_codec_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_i,
  output logic         free_o,
  output logic         empty_o,
  input  logic         first_i,
  input  logic         second_i,
  input  logic         values_i,
  input  logic [255:0] data_i,
  input  logic         end_i,
  input  logic         bad_i,
  input  logic         code_valid_i,
  input  logic [255:0] code_data_i,
  input  logic [31:0]  code_keep_i,
  input  logic         code_last_i,
  output logic         m_valid_o,
  input  logic         m_ready_i,
  output beat_t        m_beat_o,
  output logic         encoded_o,
  output logic         raw_o,
  output logic         dropped_o,
  output logic [13:0]  values_bytes_o,
  output logic [13:0]  payload_bytes_o
);

  // Beats of the values of a frame. A container that is longer begins again at the front: it is of no use.
  localparam int unsigned Beats = MaxPayload / 32;
  localparam int unsigned PlaceWidth = $clog2(Beats);

  // Slots ----------------------------------------------------------------------------------------------------------------
  // A frame is taken into take_q, its container into code_q; it is judged in judge_q and leaves from leave_q.
  logic take_q, code_q, judge_q, leave_q, judge, release_slot, code_end;
  // used_q: from its first beat until it has left. whole_q, coded_q: all of it, of its container is there. ready_q: it may leave.
  logic [1:0] used_q, whole_q, coded_q, ready_q, bad_q;

  assign free_o = !used_q[take_q];
  assign empty_o = used_q == '0;
  assign code_end = code_valid_i && code_last_i;
  assign judge = whole_q[judge_q] && coded_q[judge_q];

  // Values and container -------------------------------------------------------------------------------------------------
  logic [1:0][13:0]    values_q, length_q;
  logic [1:0][15:0]    sum_q;
  logic [PlaceWidth-1:0] place_q, read_place_q;
  logic [PlaceWidth:0] code_place_q;
  logic [5:0]          code_bytes;
  logic [255:0]        values, code;
  logic                read;

  always_comb begin
    code_bytes = '0;
    for (int unsigned i = 0; i < 32; i++) if (code_keep_i[i]) code_bytes = 6'(i + 1);
  end

  trib_ram #(
    .Width(256),
    .Depth(2 * Beats)
  ) u_values (
    .clk_i,
    .write_i        (values_i),
    .write_address_i({take_q, place_q}),
    .write_data_i   (data_i),
    .read_i         (read),
    .read_address_i ({leave_q, read_place_q}),
    .read_data_o    (values)
  );

  trib_ram #(
    .Width(256),
    .Depth(2 * Beats)
  ) u_code (
    .clk_i,
    .write_i        (code_valid_i),
    .write_address_i({code_q, code_place_q[PlaceWidth-1:0]}),
    .write_data_i   (code_data_i),
    .read_i         (read),
    .read_address_i ({leave_q, read_place_q}),
    .read_data_o    (code)
  );

  always_ff @(posedge clk_i) begin
    if (second_i) place_q <= '0;
    else if (values_i) place_q <= place_q + 1'b1;
    if (second_i) values_q[take_q] <= 14'(field(data_i, 28));
    if (code_valid_i) length_q[code_q] <= {code_place_q, 5'd0} + 14'(code_bytes);
    if (rst_i || code_end) code_place_q <= '0;
    else if (code_valid_i) code_place_q <= code_place_q + 1'b1;
  end

  // Judgement ------------------------------------------------------------------------------------------------------------
  // Cycle 1: is the container shorter? Cycle 2: by how much the sum of the IP header falls with its total length.
  logic             judged_q, judged_slot_q, shorter;
  logic [13:0]      less_q, payload;
  logic [1:0]       shorter_q;
  logic [1:0][13:0] payload_q;

  assign shorter = length_q[judge_q] < values_q[judge_q];
  assign payload = shorter ? length_q[judge_q] : values_q[judge_q];
  assign encoded_o = judged_q && !bad_q[judged_slot_q] && shorter_q[judged_slot_q];
  assign raw_o = judged_q && !bad_q[judged_slot_q] && !shorter_q[judged_slot_q];
  assign dropped_o = judged_q && bad_q[judged_slot_q];
  assign values_bytes_o = values_q[judged_slot_q];
  assign payload_bytes_o = payload_q[judged_slot_q];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      {take_q, code_q, judge_q, leave_q, judged_q} <= '0;
      {used_q, whole_q, coded_q, ready_q} <= '0;
    end else begin
      take_q <= take_q ^ end_i;
      code_q <= code_q ^ code_end;
      judge_q <= judge_q ^ judge;
      leave_q <= leave_q ^ release_slot;
      judged_q <= judge;
      if (release_slot) {used_q[leave_q], ready_q[leave_q]} <= '0;
      if (judge) {whole_q[judge_q], coded_q[judge_q]} <= '0;
      if (first_i) used_q[take_q] <= 1'b1;
      if (end_i) whole_q[take_q] <= 1'b1;
      if (code_end) coded_q[code_q] <= 1'b1;
      if (judged_q) ready_q[judged_slot_q] <= 1'b1;
    end
    judged_slot_q <= judge_q;
    less_q <= shorter ? values_q[judge_q] - length_q[judge_q] : '0;
    if (judge) begin
      shorter_q[judge_q] <= shorter;
      payload_q[judge_q] <= payload;
    end
    if (end_i) bad_q[take_q] <= bad_i;
    if (judged_q) sum_q[judged_slot_q] <= add_words(sum_q[judged_slot_q], ~16'(less_q));
    if (first_i) sum_q[take_q] <= ~field(data_i, 24);
  end

  // Output ---------------------------------------------------------------------------------------------------------------
  // State of the output.
  typedef enum logic [1:0] {
    StNone,    // nothing: waits for a frame
    StFirst,   // beat 0 of the header
    StSecond,  // beat 1
    StPayload  // container or values
  } state_e;

  state_e       state_q, state_next;
  logic         final_q;
  logic [13:0]  left_q, bytes;
  logic [31:0]  keep_q;
  logic [255:0] header;

  trib_lut_ram #(
    .Width(256),
    .Depth(4)
  ) u_headers (
    .clk_i,
    .write_i        (first_i || second_i),
    .write_address_i({take_q, second_i}),
    .write_data_i   (data_i),
    .read_address_i ({leave_q, state_q == StSecond}),
    .read_data_o    (header)
  );

  assign bytes = payload_q[leave_q];
  assign m_valid_o = state_q != StNone;
  assign read = m_ready_i && (state_q == StSecond || state_q == StPayload);
  assign release_slot = state_q == StNone ? ready_q[leave_q] && bad_q[leave_q] : m_ready_i && m_beat_o.last;

  always_comb begin
    state_next = state_q;
    unique case (state_q)
      StNone: if (ready_q[leave_q] && !bad_q[leave_q]) state_next = StFirst;
      StFirst: if (m_ready_i) state_next = StSecond;
      StSecond: if (m_ready_i) state_next = StPayload;
      default: if (release_slot) state_next = ready_q[!leave_q] && !bad_q[!leave_q] ? StFirst : StNone;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= StNone;
    else state_q <= state_next;
    if (state_q == StFirst) read_place_q <= '0;
    else if (read) read_place_q <= read_place_q + 1'b1;
    if (m_ready_i) begin
      left_q <= state_q == StSecond ? bytes : left_q - 14'd32;
      keep_q <= keep_of(state_q == StSecond ? bytes : left_q - 14'd32);
      final_q <= state_q == StSecond ? bytes <= 14'd32 : left_q <= 14'd64;
    end
  end

  always_comb begin
    m_beat_o = '{last: 1'b0, user: 1'b0, keep: '1, data: header};
    unique case (state_q)
      StFirst: m_beat_o.data = replace(replace(header, 16, 16'(bytes) + 16'(UdpOverhead + 20)), 24, ~sum_q[leave_q]);
      StSecond: begin
        m_beat_o.data = replace(replace(header, 6, 16'(bytes) + 16'(UdpOverhead)), 8, '0);
        if (!shorter_q[leave_q]) m_beat_o.data[8*30+:8] = '0;
      end
      StPayload: m_beat_o = '{last: final_q, user: 1'b0, keep: keep_q, data: shorter_q[leave_q] ? code : values};
      default: ;
    endcase
  end

  // Properties -----------------------------------------------------------------------------------------------------------
  `TRIB_REQUIRE(trib_frame_slots, GC16_FreeFirst_M, first_i, free_o)
  `TRIB_ASSERT_STREAM(GC16_StableWhileStalled_A, m_valid_o, m_ready_i, m_beat_o)
  `TRIB_ASSERT_NEXT(GC16_NeverDry_A, m_valid_o && !m_beat_o.last, m_valid_o)
  `TRIB_ASSERT(GC16_NoLonger_A, m_valid_o, payload_q[leave_q] <= values_q[leave_q])
  `TRIB_COVER(GC16_BackToBack_C, m_valid_o && m_ready_i && m_beat_o.last && state_next == StFirst)
  `TRIB_COVER(GC16_Dropped_C, dropped_o)

endmodule
