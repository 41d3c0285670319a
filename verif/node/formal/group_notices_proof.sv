// SPDX-License-Identifier: Apache-2.0
// trib_group_notices, at a port chosen at will: of each kind one frame at most waits; each notice is sent once, or counted as
// dropped because a newer one of its kind has replaced it, or as withdrawn because it is void, and nothing else is sent; a frame
// says what the group was at the notice. Void frames are not sent: a WELCOME of a life that has ended, a JOIN that no peer awaits,
// an ERROR, a LEAVE or a WELCOME whose addressee is another (GR6). The kinds take turns (RC3.1).
`include "proof.svh"

module group_notices_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 2
) (
  input logic                     clk_i,
  input logic                     rst_i,
  input group_t                   group_i,
  input logic                     asking_i,
  input logic                     over_i,
  input logic [Ports-1:0]         members_i,
  input logic [Ports-1:0]         uplink_i,
  input logic [7:0]               window_i,
  input logic [31:0]              job_i,
  input logic [15:0]              rank_i,
  input logic [Ports-1:0][31:0]   incarnation_i,
  input logic [Ports-1:0][7:0]    wanted_i,
  input logic [31:0]              mix_i,
  input logic [31:0]              settled_mix_i,
  input logic [7:0]               asked_i,
  input endpoint_t [Ports-1:0]    peer_i,
  input logic [Ports-1:0]         readdressed_i,
  input logic [$clog2(Ports)-1:0] control_port_i,
  input control_t                 control_i,
  input logic                     refuse_i,
  input error_code_e              refuse_code_i,
  input logic [Ports-1:0]         welcome_i,
  input logic                     fail_i,
  input logic [31:0]              fail_code_i,
  input logic                     fail_join_i,
  input logic [31:0]              fail_sequence_i,
  input logic                     ask_i,
  input logic                     leave_i,
  input logic [Ports-1:0]         answer_valid_i,
  input answer_t [Ports-1:0]      answer_i,
  input logic [Ports-1:0]         missing_valid_i,
  input logic [Ports-1:0][31:0]   missing_sequence_i,
  input logic [$clog2(Ports)-1:0] turn_i,
  input logic                     notice_ready_i,
  // The port to be watched.
  input logic [$clog2(Ports)-1:0] port_i
);

  logic [Ports-1:0]         answer_ready, missing_ready, dropped, withdrawn;
  logic                     notice_valid;
  notice_t                  sent;
  logic [$clog2(Ports)-1:0] port_q;

  trib_group_notices #(
    .Ports(Ports),
    .Index(5)
  ) dut (
    .clk_i,
    .rst_i,
    .group_i,
    .asking_i,
    .over_i,
    .members_i,
    .uplink_i,
    .window_i,
    .job_i,
    .rank_i,
    .incarnation_i,
    .wanted_i,
    .mix_i,
    .settled_mix_i,
    .asked_i,
    .peer_i,
    .readdressed_i,
    .control_port_i,
    .control_i,
    .refuse_i,
    .refuse_code_i,
    .welcome_i,
    .fail_i,
    .fail_code_i,
    .fail_join_i,
    .fail_sequence_i,
    .ask_i,
    .leave_i,
    .answer_valid_i,
    .answer_ready_o    (answer_ready),
    .answer_i,
    .answer_dropped_i  ('0),
    .answer_withdrawn_i('0),
    .missing_valid_i,
    .missing_ready_o   (missing_ready),
    .missing_sequence_i,
    .turn_i,
    .notice_valid_o    (notice_valid),
    .notice_ready_i,
    .notice_o          (sent),
    .dropped_o         (dropped),
    .withdrawn_o       (withdrawn)
  );

  `PROOF_RESET_FIRST
  `PROOF_CHOICE(port_q, port_i)

  // The watched port ----------------------------------------------------------------------------------------------------------
  logic uplink, moved, sends, sends_answer, sends_missing, sends_leave, sends_ask, sends_welcome, sends_error, reports;

  assign uplink = uplink_i[port_q];
  assign moved = readdressed_i[port_q];
  assign sends = notice_valid && notice_ready_i && turn_i == port_q;
  assign sends_answer = answer_valid_i[port_q] && answer_ready[port_q];
  // Of a child at work; of anybody else a lost contribution is passed over.
  assign reports = missing_valid_i[port_q] && members_i[port_q] && !uplink && group_i.active;
  assign sends_missing = reports && missing_ready[port_q];
  assign sends_leave = sends && sent.frame_type == TypeLeave;
  assign sends_ask = sends && sent.frame_type == TypeJoin;
  assign sends_welcome = sends && sent.frame_type == TypeWelcome;
  assign sends_error = sends && sent.frame_type == TypeError;

  // Notices of the group that have not been sent, replaced or made void since.
  logic tells_refuse, tells_fail, tells_ask, tells_leave, tells_welcome;

  assign tells_refuse = refuse_i && control_port_i == port_q;
  assign tells_fail = fail_i && members_i[port_q] && !uplink;
  assign tells_ask = ask_i && uplink;
  assign tells_leave = leave_i && uplink;
  assign tells_welcome = welcome_i[port_q];

  logic        refuse_q, fail_q, ask_q, leave_q, welcome_q, refuse_goes, fail_goes, fail_join_q;
  endpoint_t   refuse_to_q;
  logic [15:0] refuse_epoch_q, refuse_count_q, fail_epoch_q, fail_count_q, leave_epoch_q;
  logic [31:0] refuse_sequence_q, refuse_code_q, fail_sequence_q, fail_code_q, leave_sequence_q;

  // RC3.1: of what waits, the first after the kind that was sent last, around. A JOIN waits for a LEAVE.
  localparam int unsigned Kinds = 7;
  logic [Kinds-1:0] kinds, next_q, goes;
  logic [2:0]       last_q, due;

  assign kinds = {reports, answer_valid_i[port_q], fail_q, welcome_q, refuse_q, ask_q && uplink && asking_i && !leave_q, leave_q && uplink};

  always_comb begin
    due = '0;
    for (int unsigned n = Kinds; n >= 1; n--) begin
      if (kinds[(32'(last_q) + n) % Kinds]) due = 3'((32'(last_q) + n) % Kinds);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) last_q <= 3'(Kinds - 1);
    else if (sends) begin
      for (int unsigned k = 0; k < Kinds; k++) if (next_q[k]) last_q <= 3'(k);
    end
    next_q <= (rst_i || sends || kinds == '0) ? '0 : Kinds'(1) << due;
  end

  // It may have become void since it was chosen.
  assign goes = next_q & kinds;
  assign refuse_goes = sends && goes[2];
  assign fail_goes = sends && goes[4];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      refuse_q <= 1'b0;
      fail_q <= 1'b0;
      ask_q <= 1'b0;
      leave_q <= 1'b0;
      welcome_q <= 1'b0;
    end else begin
      refuse_q <= tells_refuse || (refuse_q && !refuse_goes);
      fail_q <= fail_i ? tells_fail : fail_q && !fail_goes && !moved;
      ask_q <= tells_ask || (ask_q && !sends_ask && uplink && !moved && !over_i && asking_i);
      leave_q <= tells_leave || (leave_q && !sends_leave && uplink && !moved);
      welcome_q <= tells_welcome || (welcome_q && !sends_welcome && !over_i && !moved);
    end
    if (tells_refuse) begin
      refuse_to_q <= control_i.source;
      refuse_epoch_q <= control_i.epoch;
      refuse_sequence_q <= control_i.sequence_number;
      refuse_code_q <= 32'(refuse_code_i);
      // SE3
      refuse_count_q <= (refuse_code_i == ErrorNotMember || refuse_code_i == ErrorUnknownGroup) ? '0 : group_i.epoch;
    end
    if (fail_i) begin
      fail_code_q <= fail_code_i;
      fail_join_q <= fail_join_i;
      fail_epoch_q <= group_i.epoch;
      fail_count_q <= (fail_code_i == 32'd2 || fail_code_i == 32'd6) ? '0 : group_i.epoch;
      fail_sequence_q <= fail_sequence_i;
    end
    if (leave_i) begin
      leave_epoch_q <= group_i.parent_epoch;
      leave_sequence_q <= mix_i;
    end
  end

  // Sent ------------------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(OfThisGroup_A, notice_valid, sent.group == 8'd5)
  `TRIB_ASSERT(SentWasTold_A, sends && !sends_answer && !sends_missing, (sends_leave && leave_q) || (sends_ask && ask_q) || (sends_welcome && welcome_q)
      || (sends_error && (refuse_q || fail_q)))
  `TRIB_ASSERT(InTurns_A, sends, {sends_missing, sends_answer, sends_welcome, sends_ask, sends_leave} == {goes[6:5], goes[3], goes[1:0]}
      && (sends_error && !sends_answer && !sends_missing) == (goes[2] || goes[4]))
  `TRIB_ASSERT(AnswerIsWhole_A, sends_answer, sent.frame_type == answer_i[port_q].frame_type && sent.sequence_number == answer_i[port_q].sequence_number
      && sent.count == answer_i[port_q].count && sent.tag == answer_i[port_q].tag)
  `TRIB_ASSERT(TakenIsSent_A, sends_answer || sends_missing, sends)
  `TRIB_ASSERT(LossIsWhole_A, sends_missing, sent.frame_type == TypeNack && sent.destination == peer_i[port_q] && sent.epoch == group_i.epoch
      && sent.sequence_number == missing_sequence_i[port_q] && sent.count == '0 && sent.tag == '0)
  `TRIB_ASSERT(NobodysLossIsPassedOver_A, missing_valid_i[port_q] && !reports, missing_ready[port_q])
  `TRIB_ASSERT(RefusalToItsSender_A, refuse_goes, sent.destination == refuse_to_q && sent.epoch == refuse_epoch_q
      && sent.count == refuse_count_q && sent.sequence_number == refuse_sequence_q && sent.tag == refuse_code_q)
  `TRIB_ASSERT(ErrorOfItsLife_A, fail_goes, fail_q && sent.destination == peer_i[port_q] && sent.epoch == fail_epoch_q
      && sent.count == fail_count_q && sent.tag == fail_code_q
      && sent.sequence_number == (fail_join_q ? incarnation_i[port_q] : fail_sequence_q))
  `TRIB_ASSERT(LeaveOfItsLife_A, sends_leave, uplink && sent.destination == peer_i[port_q] && sent.epoch == leave_epoch_q
      && sent.sequence_number == leave_sequence_q)
  // TR4.2
  `TRIB_ASSERT(JoinOfNow_A, sends_ask, uplink && asking_i && sent.destination == peer_i[port_q] && sent.epoch == group_i.parent_epoch
      && sent.tag == job_i && sent.count == rank_i && sent.sequence_number == settled_mix_i && sent.window == asked_i)
  // GR1.5, GR1.6
  `TRIB_ASSERT(WelcomeOfNow_A, sends_welcome && !uplink, sent.destination == peer_i[port_q] && sent.epoch == group_i.epoch
      && sent.tag == job_i && sent.sequence_number == incarnation_i[port_q] && 32'(sent.count) == $countones(members_i)
      && sent.window == ((wanted_i[port_q] < window_i) ? wanted_i[port_q] : window_i))

  // A notice is offered in the port's turn, unless its addressee just goes.
  `TRIB_ASSERT(OfferedWhileItWaits_A, turn_i == port_q, notice_valid == (goes != '0))

  // Nothing gets lost without being counted ------------------------------------------------------------------------------------
  logic [2:0] told, waiting, then, gone, dropped_now, withdrawn_now;

  // A child's lost contribution that no longer has to be reported is withdrawn at once.
  assign told = 3'($countones({tells_refuse, tells_fail, tells_ask, tells_leave, tells_welcome,
      missing_valid_i[port_q] && !reports && !uplink}));
  assign waiting = 3'($countones({refuse_q, fail_q, ask_q, leave_q, welcome_q}));
  assign gone = 3'(sends && !sends_answer && !sends_missing);
  assign dropped_now = 3'($countones((port_q == '0) ? dut.gen_count[0].dropped : dut.gen_count[1].dropped));
  assign withdrawn_now = 3'($countones((port_q == '0) ? dut.gen_count[0].withdrawn : dut.gen_count[1].withdrawn));
  assign then = 3'($countones({
      tells_refuse || (refuse_q && !refuse_goes),
      fail_i ? tells_fail : fail_q && !fail_goes && !moved,
      tells_ask || (ask_q && !sends_ask && uplink && !moved && !over_i && asking_i),
      tells_leave || (leave_q && !sends_leave && uplink && !moved),
      tells_welcome || (welcome_q && !sends_welcome && !over_i && !moved)
  }));
  `TRIB_ASSERT(AllIsCounted_A, 1'b1, 4'(waiting) + 4'(told) == 4'(then) + 4'(gone) + 4'(dropped_now) + 4'(withdrawn_now))

  // For the induction.
  `TRIB_ASSERT(TurnInside_A, 1'b1, dut.next_q[port_q] == next_q && (next_q & (next_q - 7'd1)) == '0 && 32'(last_q) < Kinds && (dut.after_q[port_q] == 7'(7'h7e << last_q)
      || (last_q == 3'(Kinds - 1) && dut.after_q[port_q] == '1)))
  `TRIB_ASSERT(WaitsInside_A, 1'b1, dut.refuse_q[port_q] == refuse_q && dut.fail_q[port_q] == fail_q && dut.ask_q[port_q] == ask_q
      && dut.leave_q[port_q] == leave_q && dut.welcome_q[port_q] == welcome_q)
  `TRIB_ASSERT(RefusalInside_A, refuse_q, dut.refusal_q[port_q].destination == refuse_to_q && dut.refusal_q[port_q].epoch == refuse_epoch_q
      && dut.refusal_q[port_q].count == refuse_count_q && dut.refusal_q[port_q].sequence_number == refuse_sequence_q
      && 32'(dut.refusal_q[port_q].code) == refuse_code_q)
  `TRIB_ASSERT(ErrorInside_A, fail_q, dut.fail_code_q == fail_code_q && dut.fail_join_q == fail_join_q && dut.fail_epoch_q == fail_epoch_q
      && dut.fail_count_q == fail_count_q && dut.fail_sequence_q == fail_sequence_q)
  `TRIB_ASSERT(LeaveInside_A, leave_q, dut.leave_epoch_q == leave_epoch_q && dut.leave_sequence_q == leave_sequence_q)

  `TRIB_COVER(AllKindsWait_C, refuse_q && fail_q && welcome_q && ask_q && leave_q)
  `TRIB_COVER(ReplacedInItsTurn_C, dropped_now == 3'd3)
  `TRIB_COVER(TwoWithdrawn_C, withdrawn_now == 3'd2)
  `TRIB_COVER(LeaveGoes_C, sends_leave)
  `TRIB_COVER(AnswerGoes_C, sends_answer)
  `TRIB_COVER(LossIsReported_C, sends_missing)

endmodule
