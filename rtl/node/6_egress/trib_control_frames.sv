// SPDX-License-Identifier: Apache-2.0
// Frames without payload, of the whole node: ERROR frames of every port's ingress and the groups' notices are assembled here,
// one at a time, and given to the queue of the port that sends them.
// In: ERROR frames as strobes, of which one per port waits here and later ones are dropped; the notice of each group for the port
// whose turn it is, valid/ready. Every port has its turn, of two cycles, as long as none is being assembled, and sources that wait
// for the same port take turns there, so that none starves another (RC3). One of those waiting in the first cycle is chosen in the
// second and taken in the third, if it still waits. Out: a
// frame's beats, one per cycle without a pause, for one port, which has signalled space for a whole frame. The first
// beat is out three cycles after the frame was taken.
`include "trib_assert.svh"

module trib_control_frames
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  parameter int unsigned Groups = 1,
  // Ops, dtypes and codecs of the node, for a WELCOME; the codecs also for a JOIN.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only,
  parameter codec_set_t  Codecs = RawOnly,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  endpoint_t               node_i,
  input  logic [Groups-1:0][63:0] key_i,
  input  logic [Ports-1:0]        error_valid_i,
  input  notice_t [Ports-1:0]     error_i,
  output logic [Ports-1:0]        dropped_o,
  // Groups.
  output logic [PortWidth-1:0]    turn_o,
  input  logic [Groups-1:0]       notice_valid_i,
  output logic [Groups-1:0]       notice_ready_o,
  input  notice_t [Groups-1:0]    notice_i,
  // The ports' queues. body: the last beat ends a frame of header and body.
  input  logic [Ports-1:0]        room_i,
  output logic [Ports-1:0]        m_valid_o,
  output logic                    m_last_o,
  output logic                    m_body_o,
  output logic [8*BeatBytes-1:0]  m_data_o
);

  localparam int unsigned GroupWidth = (Groups > 1) ? $clog2(Groups) : 1;
  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  // A beat of more than 16 bytes holds a body in part.
  localparam int unsigned BodyBeats = (BodyBytes + BeatBytes - 1) / BeatBytes;
  localparam int unsigned BeatWidth = $clog2(HeaderBeats + BodyBeats);

  // Choose -----------------------------------------------------------------------------------------------------------------
  // First cycle of a turn.
  logic                        look_q;
  logic                        busy_q, chosen_q, accept;
  // turn_o has many loads in the groups; an ERROR is selected by a copy of the cycle before.
  logic [PortWidth-1:0]        port_q, turn_q;
  logic [Ports-1:0]            error_waits_q, error_taken;
  notice_t [Ports-1:0]         error_q;
  // An ERROR of the port, then what the groups have for it.
  logic [Groups:0]             waiting, waiting_q, granted, granted_q;
  logic [Ports-1:0][Groups:0]  grant;
  notice_t                     chosen;

  assign waiting = (busy_q || !room_i[turn_o]) ? '0 : {error_waits_q[turn_o], notice_valid_i};
  assign accept = chosen_q && (granted_q & {1'b1, notice_valid_i}) != '0;

  for (genvar p = 0; p < Ports; p++) begin : gen_turns
    trib_round_robin #(
      .Requests(Groups + 1)
    ) u_turns (
      .clk_i,
      .rst_i,
      .request_i(turn_o == PortWidth'(p) ? waiting_q : '0),
      .taken_i  (1'b1),
      .grant_o  (grant[p])
    );
    assign error_taken[p] = chosen_q && granted_q[Groups] && turn_o == PortWidth'(p);
  end

  always_comb begin
    granted = '0;
    for (int unsigned p = 0; p < Ports; p++) granted |= grant[p];
    chosen = error_q[turn_q];
    for (int unsigned g = 0; g < Groups; g++) begin
      if (granted_q[g]) chosen = notice_i[g];
    end
  end
  assign notice_ready_o = chosen_q ? granted_q[Groups-1:0] : '0;
  assign dropped_o = error_valid_i & error_waits_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      turn_o <= '0;
      look_q <= 1'b1;
      waiting_q <= '0;
      chosen_q <= 1'b0;
      error_waits_q <= '0;
    end else begin
      look_q <= look_q ? busy_q : waiting_q == '0;
      waiting_q <= look_q ? waiting : '0;
      chosen_q <= waiting_q != '0;
      if (!look_q && waiting_q == '0) turn_o <= (turn_o == PortWidth'(Ports - 1)) ? '0 : turn_o + PortWidth'(1);
      error_waits_q <= (error_valid_i & ~error_waits_q) | (error_waits_q & ~error_taken);
    end
    for (int unsigned p = 0; p < Ports; p++) begin
      if (error_valid_i[p] && !error_waits_q[p]) error_q[p] <= error_i[p];
    end
    turn_q <= turn_o;
    granted_q <= granted;
    if (accept) port_q <= turn_o;
  end

  // Put together -----------------------------------------------------------------------------------------------------------
  outgoing_t            outgoing, built;
  endpoint_t            source;
  logic                 built_valid, writes_q, done, unused_ready;
  logic [18:0]          built_sum;
  logic [15:0]          behind, checksum_q;
  logic [2:0][18:0]     unused_udp_sums;
  logic [BeatWidth-1:0] beat_q;

  always_comb begin
    outgoing = '0;
    outgoing.kind = SentControl;
    outgoing.frame_type = chosen.frame_type;
    outgoing.destination = chosen.destination;
    outgoing.group = chosen.group;
    outgoing.epoch = chosen.epoch;
    outgoing.count = chosen.count;
    outgoing.sequence_number = chosen.sequence_number;
    outgoing.tag = chosen.tag;
    outgoing.window = chosen.window;
    outgoing.balance = chosen.balance;
  end

  trib_frame_builder #(
    .BeatBytes(BeatBytes)
  ) u_builder (
    .clk_i,
    .rst_i,
    .node_i,
    .soon_i    (1'b1),
    .s_valid_i (accept),
    .s_ready_o (unused_ready),
    .s_frame_i (outgoing),
    .m_valid_o (built_valid),
    .m_ready_i (done),
    .m_frame_o (built),
    .m_source_o(source),
    .m_behind_o(behind),
    .m_sum_o   (built_sum),
    .m_udp_sums_o(unused_udp_sums)
  );

  // Beats ------------------------------------------------------------------------------------------------------------------
  logic [8*HeaderBytes-1:0]                          header;
  logic [8*HeaderBytes-1:0]                          tail;  // the body, on top of zeros
  logic [7:0]                                        join_codecs;
  logic [HeaderBeats+BodyBeats-1:0][8*BeatBytes-1:0] beats;

  trib_header u_header (
    .frame_i       (built),
    .source_i      (source),
    .behind_i      (behind),
    .checksum_i    (checksum_q),
    .udp_checksum_i('0),
    .bytes_o       (header)
  );

  // The body: our key or what we are capable of, a window, after a byte of 0 in a JOIN what we decode, and in a WELCOME a balance.
  assign join_codecs = (Codecs != RawOnly && built.frame_type == TypeJoin) ? 8'(Codecs) : '0;
  assign tail = reverse_bytes({(built.frame_type == TypeJoin) ? key_i[built.group[GroupWidth-1:0]]
      : capabilities(8'(Ops), 8'(Dtypes), 8'(Codecs)), built.window, 8'h00, join_codecs, 7'h00, built.balance,
      {416{1'b0}}});
  assign beats = {tail[8*BodyBeats*BeatBytes-1:0], header};

  assign m_valid_o = writes_q ? Ports'(1) << port_q : '0;
  assign m_body_o = has_body(built.frame_type);
  assign m_last_o = beat_q == (m_body_o ? BeatWidth'(HeaderBeats + BodyBeats - 1) : BeatWidth'(HeaderBeats - 1));
  assign m_data_o = beats[beat_q];
  assign done = writes_q & m_last_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      busy_q <= 1'b0;
      writes_q <= 1'b0;
    end else begin
      busy_q <= accept | (busy_q & ~done);
      writes_q <= built_valid & ~done;
    end
    beat_q <= writes_q ? beat_q + BeatWidth'(1) : '0;
    checksum_q <= ip_checksum(built_sum);
  end

  logic unused;
  assign unused = ^{tail, unused_udp_sums};

  // Properties.
  `TRIB_REQUIRE(trib_control_frames, GroupOfNode_M, accept, granted_q[Groups] || 32'(chosen.group) < Groups)
  // Space is taken only by frames that are written.
  `TRIB_REQUIRE_NEXT(trib_control_frames, RoomStays_M, !busy_q, ($past(room_i) & ~room_i) == '0)
  `TRIB_ASSERT(BuilderIsFree_A, accept, unused_ready)
  `TRIB_ASSERT(TurnOfPort_A, 1'b1, 32'(turn_o) < Ports)
  `TRIB_ASSERT(TurnLasts_A, waiting_q != '0 || chosen_q, turn_q == turn_o)
  `TRIB_ASSERT(OneTaken_A, 1'b1, $countones(granted) <= 1)
  `TRIB_ASSERT(NothingWithoutRoom_A, accept, room_i[turn_o])
  `TRIB_ASSERT_NEXT(WithoutPause_A, writes_q && !m_last_o, writes_q)
  `TRIB_COVER(GR6_WithdrawnWhenChosen_C, chosen_q && !accept)
  `TRIB_COVER(ErrorDropped_C, dropped_o != '0)
  `TRIB_COVER(RC3_BothWait_C, waiting_q[Groups] && waiting_q[Groups-1:0] != '0)
  `TRIB_COVER(PortIsFull_C, !busy_q && !room_i[turn_o] && notice_valid_i != '0)

endmodule
