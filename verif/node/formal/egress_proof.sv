// SPDX-License-Identifier: Apache-2.0
// trib_egress, whose queues (trib_result_lane, the one of frames without payload) may offer anything that keeps to the stream protocol:
// a frame is its header and then the body of the source that was granted, to the end, never interrupted; user on the last beat says
// that the body was spoiled, or that the stream has stopped in this frame (EG1), and nothing else does. A payload that is to be
// balanced, and is not spoiled, is followed by zeros up to a whole block and the balance of its source (WF7), no other.
// A frame that is thrown
// away leaves no beat on the stream, and none is both sent and thrown away. Byte 62 is the encoding of the group where there is
// payload of FP32, and 0 elsewhere. Replays take their share of the frames, and no more,
// in any stretch in which results wait.
`include "proof.svh"

module egress_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  parameter int unsigned Ports = 2,
  parameter int unsigned BeatBytes = 8,
  parameter int unsigned Groups = 2,
  parameter codec_set_t  Codecs = 7
) (
  input logic                               clk_i,
  input logic                               rst_i,
  input endpoint_t                          node_i,
  input group_t [Groups-1:0]                group_i,
  input access_t [Groups-1:0]               access_i,
  input logic [Groups-1:0]                  replay_valid_i,
  input replay_t [Groups-1:0]               replay_i,
  input logic [Groups-1:0][8*BeatBytes-1:0] replay_data_i,
  input logic                               control_valid_i,
  input logic                               control_last_i,
  input logic                               host_offer_i,
  input logic                               host_valid_i,
  input logic                               host_last_i,
  input logic [8*BeatBytes-1:0]             host_data_i,
  input logic [BeatBytes-1:0]               host_keep_i,
  input logic [31:0]                        tx_limit_i,
  input logic                               m_ready_i,
  // The frame that is granted in this cycle is the one to be watched.
  input logic                               choose_i,
  // A stretch of waiting results is counted from this cycle on.
  input logic                               stretch_i
);

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned BeatsWidth = $clog2(HeaderBeats) + 1;

  logic                   m_valid, m_last, m_user;
  logic [8*BeatBytes-1:0] m_data;
  logic [BeatBytes-1:0]   m_keep;
  logic [Groups-1:0]      replay_ready, replay_payload_ready;
  logic                   host_chosen, host_ready, sent, discarded;
  sent_e                  sent_kind;
  logic [6:0]             sent_bytes;
  // State of the queues.
  logic [Groups-1:0]      unused_stall;
  logic                   room;
  logic [4:0]             unused_withdrawn;

  trib_egress #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Groups   (Groups),
    .Codecs   (Codecs)
  ) dut (
    .clk_i,
    .rst_i,
    .node_i,
    .group_i,
    .access_i,
    .lane_i                ('0),
    .lane_data_i           ('0),
    .stall_o               (unused_stall),
    .replay_valid_i,
    .replay_ready_o        (replay_ready),
    .replay_i,
    .replay_data_i,
    .replay_payload_ready_o(replay_payload_ready),
    .control_valid_i,
    .control_last_i,
    .control_body_i        (1'b0),
    .control_data_i        ('0),
    .control_room_o        (room),
    .host_offer_i,
    .host_chosen_o         (host_chosen),
    .host_valid_i,
    .host_ready_o          (host_ready),
    .host_last_i,
    .host_data_i,
    .host_keep_i,
    .tx_limit_i,
    .m_valid_o             (m_valid),
    .m_ready_i,
    .m_last_o              (m_last),
    .m_user_o              (m_user),
    .m_data_o              (m_data),
    .m_keep_o              (m_keep),
    .sent_o                (sent),
    .sent_kind_o           (sent_kind),
    .sent_bytes_o          (sent_bytes),
    .discarded_o           (discarded),
    .withdrawn_o           (unused_withdrawn)
  );

  `PROOF_RESET_FIRST
  for (genvar g = 0; g < Groups; g++) begin : gen_group
    `TRIB_ASSUME_STREAM(RowsHeld_M, dut.row_valid[g], dut.row_ready[g], {dut.row_last[g], dut.row_spoil[g], dut.row_data[g]})
  end

  // Data of the lanes and the store end with zeros.
  `TRIB_ASSUME(ZerosToBeatsEnd_M, dut.u_transmit.move && dut.u_transmit.trailer_next, dut.u_transmit.zeros_follow)
  `TRIB_ASSUME(ControlHasRoom_M, control_valid_i && !dut.u_control.open_q, room)
  `TRIB_ASSUME(ControlWithoutPause_M, dut.u_control.open_q, control_valid_i)
  `TRIB_ASSUME_STREAM(ControlHeld_M, dut.control_any, dut.control_taken, {dut.control_last, dut.control_keep, dut.control_data})

  // A frame chosen at its grant reaches the stream unchanged, after those before it --------------------------------------------
  logic       granted, done, watching_q;
  logic [1:0] before_q, waiting;
  outgoing_t  watched_q;

  assign granted = dut.serve_any && dut.builder_ready;
  assign done = dut.u_transmit.active_q && dut.u_transmit.frame_ready_o;
  assign waiting = 2'(dut.u_builder.chosen_valid_q) + 2'(dut.built_valid) + 2'(dut.u_transmit.active_q);

  always_ff @(posedge clk_i) begin
    if (rst_i) watching_q <= 1'b0;
    else if (!watching_q) watching_q <= choose_i && granted;
    else if (done && before_q == '0) watching_q <= 1'b0;
    if (!watching_q) begin
      before_q <= waiting - 2'(done);
      watched_q <= dut.outgoing;
    end else begin
      before_q <= before_q - 2'(done);
    end
  end

  `TRIB_ASSERT(GrantIsOneOfWaiting_A, granted, (dut.waiting & dut.taken) == dut.taken && (dut.taken & (dut.taken - 5'd1)) == '0
      && ((dut.taken != '0) != (dut.outgoing.kind == SentHost)))
  // A replay is chosen only in its own life, and goes to the peer of that (P3, GR6). Results: see the proof of their lane.
  logic own;
  assign own = dut.outgoing.group[0];
  `TRIB_ASSERT(ReplayOfLife_A, granted && dut.outgoing.kind == SentReplay, group_i[own].alive
      && dut.outgoing.epoch == group_i[own].epoch && dut.outgoing.destination == access_i[own].peer
      && dut.outgoing.frame_type == TypeResult && dut.outgoing.retry)
  // GC12.3
  `TRIB_ASSERT(EncodingOfGroup_A, granted && !comes_whole(dut.outgoing.kind), dut.outgoing.encoding
      == ((dut.outgoing.data && dut.outgoing.bytes != '0 && dut.outgoing.reduction.dtype == DtypeFp32) ? access_i[own].encoding : '0))
  // WF7
  `TRIB_ASSERT(BalanceOfGroup_A, granted, dut.outgoing.balance == (!comes_whole(dut.outgoing.kind) && access_i[own].balance))
  `TRIB_ASSERT(HostGivesWay_A, granted && dut.outgoing.kind == SentHost, dut.waiting == '0)
  `TRIB_ASSERT(WatchedIsInside_A, watching_q, before_q < waiting)
  `TRIB_ASSERT(WatchedComes_A, watching_q && before_q == '0 && dut.u_transmit.active_q, dut.u_transmit.frame_q == watched_q)
  `TRIB_ASSERT(WatchedIsBuilt_A, watching_q && dut.built_valid && before_q == 2'(dut.u_transmit.active_q), dut.built == watched_q)
  `TRIB_ASSERT(WatchedIsChosen_A, watching_q && dut.u_builder.chosen_valid_q
      && before_q == 2'(dut.u_transmit.active_q) + 2'(dut.built_valid), dut.u_builder.chosen_q == watched_q)

  // While results wait, however long, replays take one frame in eight and the credit of eight at most (RC3) -------------------
  // The remaining credit of the replays of a stretch; it counts no further than it can, which lets nothing more pass.
  localparam int unsigned ReplayCost = 8;
  localparam int unsigned CreditMax = 8 * ReplayCost;
  logic       stretch, counted_q, result_granted, replay_granted;
  logic [6:0] balance, balance_q;

  assign stretch = dut.result_waiting != '0 && (counted_q || stretch_i);
  assign balance = counted_q ? balance_q : 7'(CreditMax);
  assign result_granted = granted && dut.outgoing.kind inside {SentResult, SentContribution};
  assign replay_granted = granted && dut.outgoing.kind == SentReplay;

  always_ff @(posedge clk_i) begin
    counted_q <= stretch && !rst_i;
    if (result_granted && balance != '1) balance_q <= balance + 7'd1;
    else if (replay_granted) balance_q <= balance - 7'(ReplayCost);
    else balance_q <= balance;
  end

  `TRIB_ASSERT(ReplaysHaveCredit_A, stretch && replay_granted, 32'(balance) >= ReplayCost)
  // For the induction.
  `TRIB_ASSERT(CreditIsCounted_A, 1'b1, 32'(dut.credit_q) <= CreditMax && (!counted_q || 32'(dut.credit_q) <= 32'(balance_q)))
  `TRIB_ASSERT(WaitsWithCredit_A, counted_q && dut.replay_waits_q != '0, 32'(dut.credit_q) >= ReplayCost)

  // A port stops in the next cycle in which the MAC leaves a beat of a frame, after TX_LIMIT such cycles (EG1.1) -----------------
  // All 32 bits count, for which no simulation can wait.
  // Another frame begins, or the end of one that was cut off; the limit has been reached; the number of the next of these cycles.
  logic        left, begins, due_q;
  logic [31:0] next_q;

  assign left = m_valid && !m_ready_i;
  assign begins = (m_valid && m_ready_i && m_last) || dut.u_transmit.cut || (!m_valid && !dut.u_transmit.active_q);

  always_ff @(posedge clk_i) begin
    next_q <= begins ? 32'd1 : (left && next_q != '1) ? next_q + 32'd1 : next_q;
    due_q <= m_valid && !begins && tx_limit_i != '0 && next_q >= tx_limit_i && !rst_i;
  end

  `TRIB_ASSERT(StopsAtLimit_A, 1'b1, dut.u_transmit.stops == (due_q && left && !dut.u_transmit.sink_q))
  // For the induction.
  `TRIB_ASSERT(SameCycle_A, m_valid || dut.u_transmit.active_q, dut.u_transmit.held_q == next_q)

  // Data put on the stream ----------------------------------------------------------------------------------------------------
  // Beats of the frame so far, saturated; whether the one that is out now is of a body, and of whose; whether a frame on the
  // stream has not ended.
  logic                         in_frame_q, move, emit, cut, of_body, body_q, last_q, spoil_q, named_q, open_q;
  logic [BeatsWidth-1:0]        beats_q;
  logic [8*BeatBytes-1:0]       body_data, data_q;
  logic                         body_last, body_spoil, header_only, trailer_q, trailed_q;
  logic [8*BeatBytes-1:0]       trailer_data_q;
  outgoing_t                    frame;

  assign frame = dut.u_transmit.frame_q;
  assign move = dut.u_transmit.move;
  assign emit = dut.u_transmit.emit;
  assign cut = dut.u_transmit.cut;
  assign of_body = !trailer_q && (comes_whole(frame.kind) || beats_q == BeatsWidth'(HeaderBeats));
  assign header_only = !comes_whole(frame.kind) && frame.bytes == '0;

  always_comb begin
    body_spoil = 1'b0;
    unique case (frame.kind)
      SentHost: begin
        body_last = host_last_i;
        body_data = host_data_i;
      end
      SentControl: begin
        body_last = dut.control_last;
        body_data = dut.control_data;
      end
      SentReplay: begin
        body_last = replay_i[frame.group[0]].last;
        body_spoil = replay_i[frame.group[0]].spoil;
        body_data = replay_data_i[frame.group[0]];
      end
      default: begin
        body_last = dut.row_last[frame.group[0]];
        body_spoil = dut.row_spoil[frame.group[0]];
        body_data = dut.row_data[frame.group[0]];
      end
    endcase
  end

  // The balance of a payload comes next; beats of the frame, counted up to a block; the balance when the payload had ended.
  logic                           ends, trails, trailer_begins, balance_begins_q;
  logic [$clog2(HeaderBeats)-1:0] place_q;
  logic [15:0]                    body_balance, balance_kept_q, balance_now;

  assign trails = frame.balance && !comes_whole(frame.kind) && frame.bytes != '0;
  assign trailer_begins = of_body && body_last && !body_spoil && trails;
  assign ends = trailer_q ? place_q == '0 : of_body ? body_last && !trailer_begins
      : header_only && beats_q == BeatsWidth'(HeaderBeats - 1);
  assign body_balance = frame.kind == SentReplay ? replay_i[frame.group[0]].balance : dut.row_balance[frame.group[0]];
  assign balance_now = balance_begins_q ? body_balance : balance_kept_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      trailer_q <= 1'b0;
      place_q <= '0;
    end else if (move) begin
      trailer_q <= (trailer_q || trailer_begins) && !ends;
      place_q <= ends ? '0 : place_q + 1'b1;
    end
    balance_begins_q <= move && trailer_begins;
    balance_kept_q <= balance_now;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      in_frame_q <= 1'b0;
      beats_q <= '0;
    end else if (move) begin
      in_frame_q <= !ends;
      beats_q <= ends ? '0 : (of_body || trailer_q ? beats_q : beats_q + BeatsWidth'(1));
    end
    if (rst_i || cut) open_q <= 1'b0;
    else if (emit) open_q <= !ends;
    if (!m_valid || m_ready_i) begin
      body_q <= of_body && !cut;
      last_q <= ends || cut;
      spoil_q <= (of_body && body_last && body_spoil) || cut;
      data_q <= body_data;
      trailed_q <= trailer_q && !cut;
      trailer_data_q <= ends ? (8*BeatBytes)'(balance_now) : '0;
      // The beat with the magic number.
      named_q <= !of_body && !trailer_q && !cut && beats_q == BeatsWidth'(42 / BeatBytes);
    end
  end

  // Each body's handshake happens only for the frame on the stream.
  for (genvar g = 0; g < Groups; g++) begin : gen_body
    `TRIB_ASSERT(RowsOfFrame_A, dut.row_ready[g], dut.u_transmit.active_q && of_body && frame.group[0] == g[0]
        && !comes_whole(frame.kind) && frame.kind != SentReplay)
    `TRIB_ASSERT(ReplayOfFrame_A, replay_payload_ready[g], dut.u_transmit.active_q && of_body && frame.group[0] == g[0]
        && frame.kind == SentReplay)
  end
  `TRIB_ASSERT(ControlOfFrame_A, dut.control_taken, dut.u_transmit.active_q && frame.kind == SentControl)
  // Of the frames between choice and stream one is the host's while it has been chosen, and none else.
  `TRIB_ASSERT(HostIsOne_A, 1'b1, 2'(dut.u_builder.chosen_valid_q && dut.u_builder.chosen_q.kind == SentHost)
      + 2'(dut.built_valid && dut.built.kind == SentHost) + 2'(dut.u_transmit.active_q && frame.kind == SentHost) == 2'(host_chosen))
  `TRIB_ASSERT(HostOfFrame_A, host_ready, dut.u_transmit.active_q && frame.kind == SentHost && host_chosen)
  // From its choice on nothing is in its way.
  `TRIB_ASSERT(HS3_BeginsAtOnce_A, host_chosen && !(dut.u_transmit.active_q && frame.kind == SentHost),
      dut.stream_idle && !(dut.u_builder.chosen_valid_q && dut.built_valid))
  `TRIB_ASSERT_NEXT(FrameUninterrupted_A, dut.u_transmit.active_q && !(move && ends),
      dut.u_transmit.active_q && frame == $past(frame))
  `TRIB_ASSERT(BodyUnchanged_A, m_valid && body_q, m_data == data_q)
  `TRIB_ASSERT(WF7_BalanceFollows_A, m_valid && trailed_q, m_data == trailer_data_q && m_keep == (m_last ? BeatBytes'(2'b11) : '1))
  `TRIB_ASSERT(LastIsLast_A, m_valid, m_last == last_q)
  `TRIB_ASSERT(SpoiledIsMarked_A, m_valid, m_user == spoil_q)
  `TRIB_ASSERT(HeaderHasMagic_A, m_valid && named_q, m_data[8*(42%BeatBytes)+:16] == {Magic[7:0], Magic[15:8]})
  `TRIB_ASSERT(SentOnce_A, 1'b1, sent == ((emit && ends) || cut))
  // One frame after the other on the stream; what is thrown away is not on it, or is the one that has yet to be ended.
  `TRIB_ASSERT(BeginsBehindEnd_A, emit, open_q == in_frame_q)
  `TRIB_ASSERT(CutEndsFrame_A, cut, open_q && !emit)
  `TRIB_ASSERT(DiscardedLeavesNothing_A, discarded, move && ends && !emit)
  // For the induction.
  `TRIB_ASSERT(OpenFrame_A, 1'b1, open_q == ((in_frame_q && !dut.u_transmit.drop_q) || dut.u_transmit.cut_due_q)
      && !(in_frame_q && !dut.u_transmit.drop_q && dut.u_transmit.cut_due_q) && (!m_valid || open_q == !m_last))
  `TRIB_ASSERT(SinkHolds_A, dut.u_transmit.sink_q, m_valid && (!dut.u_transmit.active_q || dut.u_transmit.drop_q))
  `TRIB_ASSERT(CutIsDue_A, dut.u_transmit.cut_due_q, dut.u_transmit.sink_q)
  `TRIB_ASSERT(SameBeat_A, 1'b1, (!in_frame_q || dut.u_transmit.active_q)
      && ((in_frame_q && comes_whole(frame.kind)) ? beats_q == '0 : in_frame_q == (beats_q != '0)))
  `TRIB_ASSERT(SameHeaderBeat_A, dut.u_transmit.active_q, dut.u_transmit.in_payload_q == of_body
      && (of_body || trailer_q || BeatsWidth'(dut.u_transmit.header_beat_q) == beats_q)
      && beats_q <= BeatsWidth'(HeaderBeats))
  `TRIB_ASSERT(SamePlace_A, 1'b1, dut.u_transmit.header_beat_q == place_q)
  `TRIB_ASSERT(WholeHasNoPayload_A, dut.u_transmit.active_q && comes_whole(frame.kind), frame.bytes == '0)
  `TRIB_ASSERT(SameTrailer_A, dut.u_transmit.active_q, dut.u_transmit.in_trailer_q == trailer_q
      && (!trailer_q || (trails && beats_q == BeatsWidth'(HeaderBeats))))
  `TRIB_ASSERT(SameBalance_A, trailer_q, dut.u_transmit.active_q && dut.u_transmit.trailer_first_q == balance_begins_q
      && (balance_begins_q || dut.u_transmit.balance_q == balance_kept_q))
  `TRIB_ASSERT(HeaderBeatRests_A, !dut.u_transmit.active_q, dut.u_transmit.header_beat_q == '0)
  `TRIB_ASSERT(PlaceOfHeader_A, dut.u_transmit.active_q && !comes_whole(frame.kind) && !of_body && !trailer_q,
      BeatsWidth'(place_q) == beats_q)

  `TRIB_COVER(TwoReplaysInStretch_C, counted_q && balance_q == 7'(CreditMax - 2 * ReplayCost + 1))
  `TRIB_COVER(Balanced_C, emit && ends && trailer_q && frame.kind == SentReplay)
  `TRIB_COVER(Spoiled_C, m_valid && m_user)
  `TRIB_COVER(ReplayAfterResult_C, sent && frame.kind == SentReplay && dut.built_valid && dut.built.kind == SentResult)
  `TRIB_COVER(ControlSent_C, sent && frame.kind == SentControl)
  `TRIB_COVER(HostAnswered_C, sent && frame.kind == SentHost)
  `TRIB_COVER(StoppedInFrame_C, cut)
  `TRIB_COVER(Discarded_C, discarded && !cut)
  `TRIB_COVER(WatchedWasThird_C, watching_q && before_q == 2'd2)
  `TRIB_COVER(SecondFrameAtOnce_C, m_valid && m_ready_i && m_last && emit)

endmodule
