// SPDX-License-Identifier: Apache-2.0
// Answers retransmissions of reduced chunks from the result store, each to the port that asked (RC2). One at a time, ports
// in turns. A request whose chunk's successor is reduced before an egress has taken the answer is stale, since a port that
// takes part in the successor has the result: it is dropped and counted, as is one that repeats a waiting request.
// When the group's life ends, what it had asked for is withdrawn and counted (GR6): waiting requests, one slot per cycle; an answer
// that is only offered, at once, so that none is taken any more. One that has begun ends by a spoiled beat; nothing is read from
// the store any more, however long the egress holds that answer.
// In: requests. Out: the answer's header, offered to its egress until taken, then payload beats, valid/ready, without a gap
// once started; spoil counts with the last one. An answer is read from the place that its result had when its header was looked at;
// while reading_o is high, what is there is still needed, although a later chunk of the slot may be the last one by now.
`include "trib_assert.svh"

module trib_replay
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes)
) (
  input  logic                            clk_i,
  input  logic                            rst_i,
  // The group is in no life, for at least Window cycles.
  input  logic                            ended_i,
  input  logic [Ports-1:0]                request_i,
  input  logic [Ports-1:0][SlotWidth-1:0] request_slot_i,
  // A chunk has been reduced in this slot: what it held before is history.
  input  logic                            release_i,
  input  logic [SlotWidth-1:0]            release_slot_i,
  // Requests of each port that were dropped in this cycle, 0..3.
  output logic [Ports-1:0][1:0]           dropped_o,
  // Requests of each port that were withdrawn in this cycle, 0..3.
  output logic [Ports-1:0][1:0]           withdrawn_o,
  // Result store.
  output logic [SlotWidth-1:0]            header_slot_o,
  input  result_t                         header_result_i,
  input  logic [Ports-1:0]                header_want_i,
  input  logic [SlotWidth:0]              header_place_i,
  output logic                            reading_o,
  output logic                            read_o,
  output logic [SlotWidth:0]              read_place_o,
  output logic [BeatWidth-1:0]            read_beat_o,
  input  logic [8*BeatBytes-1:0]          read_data_i,
  input  logic [15:0]                     read_balance_i,
  // Egresses.
  output logic [Ports-1:0]                answer_valid_o,
  input  logic [Ports-1:0]                answer_ready_i,
  output result_t                         answer_o,
  output logic                            payload_valid_o,
  input  logic [Ports-1:0]                payload_ready_i,
  output logic                            payload_last_o,
  output logic                            payload_spoil_o,
  output logic [8*BeatBytes-1:0]          payload_data_o,
  // Balance of the payload, with its last beat and until the next answer's is known.
  output logic [15:0]                     balance_o
);

  localparam int unsigned PortWidth = $clog2(Ports);
  // Beats between memory and egress: enough to hide the memory's two cycles.
  localparam int unsigned BufferDepth = 8;

  typedef enum logic [1:0] {
    StIdle,  // choose a request
    StLook,  // header read, unless the request is gone
    StSend   // offered and streamed
  } state_e;

  state_e                       state_q;
  logic [Ports-1:0][Window-1:0] pending_q;
  logic [PortWidth-1:0]         turn_q, port_q;
  logic [SlotWidth-1:0]         slot_q, chosen_slot;
  logic                         any_request, choose, look, outdated, stale, withdraw, cancel, released_q;
  logic [SlotWidth-1:0]         released_slot_q;
  // Waiting requests are being withdrawn, those of one slot in a cycle.
  logic                         ended_q, purge_q;
  logic [SlotWidth-1:0]         purge_slot_q;
  logic [Ports-1:0]             late;

  // Requests ------------------------------------------------------------------------------------------------------------
  // A release counts a cycle later, before anybody can look at the slot: also for a request that comes with it.
  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      late[p] = released_q && released_slot_q == request_slot_i[p];
      dropped_o[p] = 2'(request_i[p] && !ended_i && (late[p] || pending_q[p][request_slot_i[p]]))
          + 2'(released_q && pending_q[p][released_slot_q]) + 2'(stale && port_q == PortWidth'(p));
      withdrawn_o[p] = 2'(request_i[p] && ended_i) + 2'(purge_q && pending_q[p][purge_slot_q])
          + 2'(withdraw && port_q == PortWidth'(p));
    end
  end

  trib_lowest #(
    .Bits(Window)
  ) u_request (
    .bits_i  (pending_q[turn_q]),
    .any_o   (any_request),
    .number_o(chosen_slot)
  );

  assign choose = state_q == StIdle && any_request && !ended_i && !purge_q;
  // A request waits until it is looked at, and may be dropped or withdrawn until then.
  assign look = state_q == StLook && pending_q[port_q][slot_q] && !outdated && !ended_i;

  always_ff @(posedge clk_i) begin
    released_q <= release_i;
    released_slot_q <= release_slot_i;
    ended_q <= ended_i;
    if (rst_i) begin
      pending_q <= '0;
      purge_q <= 1'b0;
    end else begin
      if (ended_i && !ended_q) purge_q <= 1'b1;
      else if (purge_slot_q == '1) purge_q <= 1'b0;
      for (int unsigned p = 0; p < Ports; p++) begin
        if (look && port_q == PortWidth'(p)) pending_q[p][slot_q] <= 1'b0;
        if (request_i[p] && !ended_i && !late[p] && !pending_q[p][request_slot_i[p]]) begin
          pending_q[p][request_slot_i[p]] <= 1'b1;
        end
        if (released_q) pending_q[p][released_slot_q] <= 1'b0;
        if (purge_q) pending_q[p][purge_slot_q] <= 1'b0;
      end
    end
    purge_slot_q <= purge_q ? purge_slot_q + SlotWidth'(1) : '0;
  end

  // One replay ----------------------------------------------------------------------------------------------------------
  logic                    offered_q, reading_q, reading_2_q, last_q, void_q, cut, spoiled_q;
  logic [BeatWidth-1:0]    beat_q, final_beat_q;
  result_t                 answer_q;
  result_t                 masked;
  logic [PayloadWidth-1:0] last_byte;
  logic                    buffer_full, offerable, taken, finished;
  logic [3:0]              buffer_count;

  // A port that did not want the payload gets its header again.
  always_comb begin
    masked = header_result_i;
    if (!header_want_i[port_q]) begin
      masked.data = 1'b0;
      masked.bytes = '0;
    end
  end
  assign last_byte = masked.bytes - PayloadWidth'(1);
  assign header_slot_o = slot_q;
  // Offered only once payload is at hand, so that none is missing when the header has gone.
  // Nothing is, and so nothing is taken, in a cycle in which it may be dropped or withdrawn.
  assign offerable = offered_q && !outdated && !ended_i && (payload_valid_o || answer_q.bytes == '0);
  assign taken = offerable & answer_ready_i[port_q];
  // An answer of which nothing has left yet: no port needs it any more once the chunk's successor has been reduced, and
  // no port may have it once the life has ended.
  // The chunk's successor was reduced in the cycle before.
  assign outdated = released_q && released_slot_q == slot_q;
  assign stale = outdated && offered_q;
  assign withdraw = ended_i && offered_q && !outdated;
  assign cancel = stale | withdraw;
  // One that has begun is cut short: a last beat takes the place of what is not read yet.
  assign cut = ended_i && reading_q && !cancel;
  assign finished = !offered_q && !reading_q && !reading_2_q && !void_q && buffer_count == '0;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      turn_q <= '0;
      offered_q <= 1'b0;
      reading_q <= 1'b0;
      reading_2_q <= 1'b0;
      void_q <= 1'b0;
    end else begin
      reading_2_q <= (read_o & ~cancel) | cut;
      void_q <= cancel;
      unique case (state_q)
        StIdle: begin
          turn_q <= turn_q == PortWidth'(Ports - 1) ? '0 : turn_q + PortWidth'(1);
          if (choose) state_q <= StLook;
        end
        StLook: begin
          state_q <= look ? StSend : StIdle;
          offered_q <= look;
          reading_q <= look && masked.bytes != '0;
        end
        StSend: begin
          if (taken || cancel) offered_q <= 1'b0;
          if (cancel || cut || (read_o && beat_q == final_beat_q)) reading_q <= 1'b0;
          if (finished) state_q <= StIdle;
        end
        // Not a state: the three states are listed above.
        // verilator coverage_off
        default: state_q <= StIdle;
        // verilator coverage_on
      endcase
    end
    if (state_q == StIdle) begin
      port_q <= turn_q;
      slot_q <= chosen_slot;
    end
    if (state_q == StLook) begin
      answer_q <= masked;
      read_place_o <= header_place_i;
      beat_q <= '0;
      final_beat_q <= BeatWidth'(last_byte / PayloadWidth'(BeatBytes));
      spoiled_q <= 1'b0;
    end else if (read_o) begin
      beat_q <= beat_q + BeatWidth'(1);
    end
    if (ended_i && state_q == StSend) spoiled_q <= 1'b1;
    last_q <= beat_q == final_beat_q || cut;
    if (reading_2_q && last_q) balance_o <= read_balance_i;
  end

  assign payload_spoil_o = spoiled_q | ended_i;
  assign read_o = reading_q && !ended_i && buffer_count < 4'(BufferDepth - 2);
  assign reading_o = reading_q;
  assign read_beat_o = beat_q;

  always_comb begin
    answer_valid_o = '0;
    answer_valid_o[port_q] = offerable;
  end
  assign answer_o = answer_q;

  trib_fifo #(
    .Width(8 * BeatBytes + 1),
    .Depth(BufferDepth)
  ) u_buffer (
    .clk_i,
    .rst_i,
    .clear_i  (void_q),
    .s_valid_i(reading_2_q),
    .s_data_i ({last_q, read_data_i}),
    .full_o   (buffer_full),
    .count_o  (buffer_count),
    .m_valid_o(payload_valid_o),
    .m_ready_i(payload_ready_i[port_q]),
    .m_data_o ({payload_last_o, payload_data_o})
  );

  // Properties.
  // Requests of the life before have all been withdrawn when the first one of the next comes.
  `TRIB_REQUIRE(trib_replay, PurgedBeforeNextLife_M, purge_q, ended_i || request_i == '0)
  `TRIB_ASSERT(OneOffer_A, 1'b1, (answer_valid_o & (answer_valid_o - Ports'(1))) == '0)
  `TRIB_ASSERT(GR6_NothingOffered_A, ended_i, answer_valid_o == '0)
  `TRIB_ASSERT_NEXT(OfferHeld_A, offered_q && !taken && !cancel, offered_q && answer_o == $past(answer_o))
  `TRIB_REQUIRE(trib_replay, NothingReducedInNoLife_M, ended_i, !release_i)
  `TRIB_ASSERT_NEXT(PayloadHeld_A, payload_valid_o && !payload_ready_i[port_q] && !void_q,
      payload_valid_o && payload_last_o == $past(payload_last_o) && payload_data_o == $past(payload_data_o))
  `TRIB_ASSERT_NEXT(NoGapInside_A, payload_valid_o && payload_ready_i[port_q] && !payload_last_o, payload_valid_o)
  `TRIB_ASSERT(BufferFits_A, reading_2_q, !buffer_full)
  `TRIB_ASSERT_NEXT(GR6_NothingIsRead_A, ended_i, !reading_o)
  `TRIB_COVER(RC2_Withdrawn_C, stale)
  `TRIB_COVER(RC2_DroppedWhenChosen_C, state_q == StLook && !pending_q[port_q][slot_q])
  `TRIB_COVER(RC2_DroppedWhenLookedAt_C, state_q == StLook && outdated)
  `TRIB_COVER(GR6_EndsWhenLookedAt_C, state_q == StLook && ended_i)
  `TRIB_COVER(RC2_TakenWhenOutdated_C, taken && release_i && release_slot_i == slot_q)
  `TRIB_COVER(GR6_AnswerWithdrawn_C, withdraw)
  `TRIB_COVER(GR6_AnswerCutShort_C, cut)
  `TRIB_COVER(GR6_RequestsWithdrawn_C, purge_q && pending_q != '0)
  `TRIB_COVER(RC2_TooLate_C, (request_i & late) != '0)
  `TRIB_COVER(RC2_HeaderOnly_C, taken && answer_q.bytes == '0)

endmodule
