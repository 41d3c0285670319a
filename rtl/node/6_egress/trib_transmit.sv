// SPDX-License-Identifier: Apache-2.0
// Puts frames on a port's transmit stream: 64 header bytes, then payload, and if it has one the balance (WF7) in a beat of its own,
// after beats of zeros up to a whole block. Frames without payload and answers to ARP and ICMP arrive whole, with a header of their
// own.
// Frames follow each other without an idle cycle, except for one after a frame of a single beat (trib_frame_builder), and a few
// after one that is spoiled before its length is full; a frame is never interrupted.
// In: prepared frames, payload beats from where body_source_o and body_group_o point, each valid/ready. Out: the MAC's stream,
// valid/ready, registered; user on the last beat orders the MAC to spoil the frame (RE5). The first beat is out two cycles
// after the frame was taken.
// When the beats of a frame have waited for the MAC for tx_limit_i cycles in all, the port has stopped (EG1), and is a sink until
// the beat is taken: the stream halts, but the rest of the frame that it interrupts, and all further frames, are taken and
// thrown away. Then the interrupted frame ends by a spoiled beat at once, which counts as a frame of its own, and frames are sent
// again from the next one's start on.
// So a frame holds a group up for tx_limit_i cycles at most, and then for as long as it takes to throw away what is in its way,
// a beat a cycle: rows of a frame that has begun always come, and the queues before it hold no more than four chunks a group, a
// replay a group, and a few frames without payload.
`include "trib_assert.svh"

module trib_transmit
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  input  logic                   frame_valid_i,
  output logic                   frame_ready_o,
  input  outgoing_t              frame_i,
  input  endpoint_t              frame_source_i,
  input  logic [15:0]            frame_behind_i,
  input  logic [18:0]            frame_sum_i,
  input  logic [2:0][18:0]       frame_udp_sums_i,
  // Nothing is on the stream, or what is there has EndingBeats beats or less to go, or may have.
  output logic                   soon_o,
  // Nothing is: what is taken next begins at once.
  output logic                   idle_o,
  // Source and group of the frame on the stream, and its payload, with zeros after its end if it has a balance; keep counts for
  // frames that come whole, the balance in the cycle after the last beat was taken.
  output body_source_e           body_source_o,
  output logic [7:0]             body_group_o,
  input  logic                   body_valid_i,
  output logic                   body_ready_o,
  input  logic                   body_last_i,
  input  logic                   body_spoil_i,
  input  logic [8*BeatBytes-1:0] body_data_i,
  input  logic [BeatBytes-1:0]   body_keep_i,
  input  logic [15:0]            body_balance_i,
  // Cycles, 0: never.
  input  logic [31:0]            tx_limit_i,
  // Transmit stream of the MAC.
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output logic                   m_last_o,
  output logic                   m_user_o,
  output logic [8*BeatBytes-1:0] m_data_o,
  output logic [BeatBytes-1:0]   m_keep_o,
  // A frame's last beat is put on the stream; a beat with so many bytes was in the cycle before.
  output logic                   sent_o,
  output sent_e                  sent_kind_o,
  output logic [6:0]             sent_bytes_o,
  // A frame has been thrown away of which nothing was sent.
  output logic                   discarded_o
);

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned HeaderBeatWidth = (HeaderBeats > 1) ? $clog2(HeaderBeats) : 1;
  localparam int unsigned LaneWidth = $clog2(BeatBytes);
  localparam int unsigned BeatsWidth = $clog2(MaxPayload / BeatBytes + 1);

  logic                       active_q, header_only_q, trails_q, in_payload_q, in_trailer_q, sink_q, drop_q, put_q, cut;
  logic [HeaderBeatWidth-1:0] header_beat_q;
  outgoing_t                  frame_q;
  endpoint_t                  source_q;
  body_source_e               body_source_q;
  logic [15:0]                behind_q, checksum_q;
  logic [16:0]                udp_folded_q;

  // Header -------------------------------------------------------------------------------------------------------------
  logic [8*HeaderBytes-1:0]                header;
  logic [HeaderBeats-1:0][8*BeatBytes-1:0] header_beats;

  trib_header u_header (
    .frame_i       (frame_q),
    .source_i      (source_q),
    .behind_i      (behind_q),
    .checksum_i    (checksum_q),
    .udp_checksum_i(frame_q.balance ? udp_checksum(udp_folded_q) : '0),
    .bytes_o       (header)
  );
  assign header_beats = header;

  // Below 2**21.
  logic [20:0] frame_udp_sum;
  assign frame_udp_sum = 21'(frame_udp_sums_i[0]) + 21'(frame_udp_sums_i[1]) + 21'(frame_udp_sums_i[2]);

  // Beats --------------------------------------------------------------------------------------------------------------
  logic                 advance, move, emit, last, spoil, last_header_beat, balance_beat, trailer_next, trailer_first_q;
  logic [15:0]          balance, balance_q;
  // Contents of the frame's last beat; known in the frame's second cycle, since its first beat is of the header.
  logic [BeatBytes-1:0] tail_keep_q, keep;

  assign body_source_o = body_source_q;
  assign body_group_o = frame_q.group;
  assign advance = !m_valid_o || m_ready_i;
  // A frame that is thrown away takes its beats without the stream.
  assign move = active_q && (drop_q || advance) && (!in_payload_q || body_valid_i);
  assign emit = move && !drop_q;
  assign last_header_beat = header_beat_q == HeaderBeatWidth'(HeaderBeats - 1);
  // The beats of header and payload are counted block by block: the balance is the first one after a whole block.
  assign balance_beat = in_trailer_q && header_beat_q == '0;
  assign trailer_next = in_payload_q && body_last_i && !body_spoil_i && trails_q;
  assign last = in_trailer_q ? balance_beat : in_payload_q ? body_last_i && !trailer_next : last_header_beat && header_only_q;
  assign spoil = in_payload_q & body_spoil_i;
  assign body_ready_o = active_q & (drop_q | advance) & in_payload_q;
  assign frame_ready_o = !active_q || (move && last);
  assign idle_o = !active_q && !m_valid_o;

  // Its source may have the next one's soon.
  assign balance = trailer_first_q ? body_balance_i : balance_q;

  // The last beat holds what the payload leaves over; a length that divides fills it.
  function automatic logic [BeatBytes-1:0] keep_of_tail(logic [LaneWidth-1:0] over);
    return {BeatBytes{1'b1}} >> -over;
  endfunction

  always_comb begin
    if (body_source_q inside {BodyControl, BodyHost}) keep = body_keep_i;
    else if (balance_beat) keep = BeatBytes'(2'b11);
    else keep = (in_payload_q && last && !spoil) ? tail_keep_q : '1;
    if (cut) keep = '1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      active_q <= 1'b0;
      in_payload_q <= 1'b0;
      in_trailer_q <= 1'b0;
      header_beat_q <= '0;
      m_valid_o <= 1'b0;
      put_q <= 1'b0;
    end else begin
      if (frame_ready_o) active_q <= frame_valid_i;
      if (advance) m_valid_o <= emit | cut;
      put_q <= emit | cut;
      if (move) begin
        if (last_header_beat && !in_trailer_q && !last) in_payload_q <= 1'b1;
        if (trailer_next) {in_payload_q, in_trailer_q} <= 2'b01;
        header_beat_q <= (last || last_header_beat) ? '0 : header_beat_q + HeaderBeatWidth'(1);
      end
      if (frame_ready_o) {in_payload_q, in_trailer_q} <= {comes_whole(frame_i.kind), 1'b0};
    end
    if (frame_ready_o) begin
      frame_q <= frame_i;
      source_q <= frame_source_i;
      header_only_q <= frame_i.bytes == '0;
      body_source_q <= source_of_body(frame_i.kind);
      trails_q <= frame_i.balance && frame_i.bytes != '0;
      behind_q <= frame_behind_i;
      checksum_q <= ip_checksum(frame_sum_i);
      udp_folded_q <= udp_folded(28'(frame_udp_sum));
    end
    trailer_first_q <= move && trailer_next;
    balance_q <= balance;
    tail_keep_q <= keep_of_tail(frame_q.bytes[LaneWidth-1:0]);
    if (advance) begin
      m_last_o <= last | cut;
      m_user_o <= (last & spoil) | cut;
      m_keep_o <= keep;
      if (in_trailer_q) m_data_o <= balance_beat ? (8*BeatBytes)'(balance) : '0;
      else if (!in_payload_q) m_data_o <= header_beats[header_beat_q];
      else m_data_o <= body_data_i;
    end
  end

  // Payload beats of the frame in hand that are still to come, except those of a balance. Counted a cycle late, hence one more; a
  // frame that arrives whole does not give its length, and counts as short.
  logic [BeatsWidth-1:0] left_q;
  always_ff @(posedge clk_i) begin
    if (frame_ready_o) left_q <= BeatsWidth'((frame_i.bytes + PayloadWidth'(BeatBytes - 1)) / PayloadWidth'(BeatBytes));
    else if (move && in_payload_q) left_q <= left_q - BeatsWidth'(left_q != '0);
    soon_o <= !active_q || left_q <= BeatsWidth'(EndingBeats + 1);
    if (frame_ready_o && frame_valid_i) soon_o <= frame_i.bytes <= PayloadWidth'(EndingBeats * BeatBytes);
  end

  always_comb begin
    sent_bytes_o = '0;
    for (int unsigned i = 0; i < BeatBytes; i++) sent_bytes_o += put_q ? 7'(m_keep_o[i]) : '0;
  end
  assign sent_o = (emit & last) | cut;
  assign sent_kind_o = (spoil || cut) ? SentSpoiled : frame_q.kind;

  // A stream that has stopped (EG1) ------------------------------------------------------------------------------------------
  // Whether the frame in hand is discarded, and was from its start on; whether one on the stream has yet to be ended. Counted:
  // cycles in which the beats of the frame on the stream have waited.
  logic        stops, sink, ends, past_limit_q, cut_due_q, whole_q;
  logic [31:0] held_q;

  assign ends = m_valid_o & m_ready_i & m_last_o;
  assign stops = past_limit_q & m_valid_o & ~m_ready_i & ~sink_q;
  assign sink = (sink_q & ~m_ready_i) | stops;
  assign cut = cut_due_q & m_ready_i;
  assign discarded_o = move & last & drop_q & whole_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sink_q <= 1'b0;
      drop_q <= 1'b0;
      cut_due_q <= 1'b0;
      past_limit_q <= 1'b0;
    end else begin
      sink_q <= sink;
      past_limit_q <= m_valid_o && !ends && !cut && tx_limit_i != '0 && held_q >= tx_limit_i;
      if (frame_ready_o) drop_q <= sink;
      else if (stops) drop_q <= 1'b1;
      if (stops) cut_due_q <= ~m_last_o;
      else if (m_ready_i) cut_due_q <= 1'b0;
    end
    // The beat that is held belongs to the frame in hand unless it is a last one.
    if (frame_ready_o) whole_q <= 1'b1;
    else if (stops) whole_q <= m_last_o;
    if (idle_o || ends || cut) held_q <= 32'd1;
    else if (m_valid_o && !m_ready_i && held_q != '1) held_q <= held_q + 32'd1;
  end

`ifdef TRIB_PROPERTIES
  logic zeros_follow;

  always_comb begin
    zeros_follow = 1'b1;
    for (int unsigned i = 0; i < BeatBytes; i++) if (!tail_keep_q[i] && body_data_i[8*i+:8] != '0) zeros_follow = 1'b0;
  end
`endif

  // Properties.
  `TRIB_REQUIRE(trib_transmit, WholeHasNoPayload_M, frame_valid_i && comes_whole(frame_i.kind), frame_i.bytes == '0)
  // Only a frame that comes whole says itself how long its last beat is.
  `TRIB_REQUIRE(trib_transmit, KeepIsDense_M, body_valid_i && body_ready_o && comes_whole(frame_q.kind),
      body_keep_i[0] && (body_keep_i & (body_keep_i + BeatBytes'(1))) == '0 && (body_last_i || body_keep_i == '1))
  `TRIB_REQUIRE(trib_transmit, WF7_ZerosToBeatsEnd_M, move && trailer_next, zeros_follow)
  `TRIB_ASSERT(WF7_TrailerOfFrame_A, active_q && in_trailer_q, trails_q && !in_payload_q)
  `TRIB_ASSERT(TrailsOfFrame_A, active_q, trails_q == (frame_q.balance && frame_q.bytes != '0))
  `TRIB_COVER(WF7_BalanceWaits_C, active_q && balance_beat && !trailer_first_q)
  `TRIB_ASSERT(BodyOfFrame_A, active_q, body_source_q == source_of_body(frame_q.kind))
  `TRIB_ASSERT(HeaderOnlyOfFrame_A, active_q, header_only_q == (frame_q.bytes == '0))
  `TRIB_ASSERT(TailOfFrame_A, active_q && in_payload_q && !comes_whole(frame_q.kind),
      tail_keep_q == keep_of_tail(frame_q.bytes[LaneWidth-1:0]))
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, {m_last_o, m_user_o, m_data_o, m_keep_o})
  `TRIB_ASSERT(OnlyLastSpoils_A, m_valid_o && m_user_o, m_last_o)
  `TRIB_ASSERT(OneFrameOnStream_A, cut, !emit)
  `TRIB_COVER(EG1_InterruptedEnds_C, cut)
  `TRIB_COVER(EG1_StoppedOnLastBeat_C, stops && m_last_o)
  `TRIB_COVER(EG1_ReturnsWhileDropping_C, cut && active_q && whole_q)
  `TRIB_COVER(EG1_NextIsSent_C, frame_ready_o && frame_valid_i && drop_q && !sink)
  `TRIB_COVER(RE5_FrameSpoiled_C, m_valid_o && m_user_o)
  `TRIB_COVER(StalledInFrame_C, m_valid_o && !m_ready_i && !m_last_o)
  `TRIB_COVER(NextFrameAtOnce_C, frame_ready_o && frame_valid_i && active_q)

endmodule
