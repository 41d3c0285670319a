// SPDX-License-Identifier: Apache-2.0
// Frames without payload that a group has to send: to a child whose request is refused, to all children a WELCOME or an
// ERROR, to the parent JOIN and LEAVE (GR1 to GR3, TR4), the answers of trib_inquiry (RC5), and a NACK for each contribution that a
// child has lost (RC4). A lost frame of a parent is not reported: a port that misses a result asks for it.
// In: notices to send, as strobes; answers and lost contributions, valid/ready. Out: one frame for the port whose turn it is,
// valid/ready, until it is taken in one of its turns. Of one kind at most one waits for a port, and the kinds take turns there
// (RC3.1), so that no flood of one starves another. A frame is on offer from a cycle after it begins to wait on, and after
// another was taken for its port. A notice that a newer one of its kind replaces is dropped; one that is void because its
// life has ended or its addressee has changed is withdrawn (GR6): for each, one strobe per frame. Every such frame is asked for
// again by the peer that misses it.
`include "trib_assert.svh"

module trib_group_notices
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Index of the group.
  parameter int unsigned Index = 0,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // The group, and who has joined it.
  input  group_t                 group_i,
  input  logic                   asking_i,
  input  logic                   over_i,
  input  logic [Ports-1:0]       members_i,
  input  logic [Ports-1:0]       uplink_i,
  input  logic [7:0]             window_i,
  input  logic [31:0]            job_i,
  input  logic [15:0]            rank_i,
  input  logic [Ports-1:0][31:0] incarnation_i,
  input  logic [Ports-1:0][7:0]  wanted_i,
  input  logic [Ports-1:0]       balanced_i,
  input  logic [31:0]            mix_i,
  input  logic [31:0]            settled_mix_i,
  input  logic [7:0]             asked_i,
  input  endpoint_t [Ports-1:0]  peer_i,
  // The peer on this port is another from the next cycle on.
  input  logic [Ports-1:0]       readdressed_i,
  // The frame that the group looks at.
  input  logic [PortWidth-1:0]   control_port_i,
  input  control_t               control_i,
  // Notices to send.
  input  logic                   refuse_i,
  input  error_code_e            refuse_code_i,
  input  logic [Ports-1:0]       welcome_i,
  input  logic                   fail_i,
  input  logic [31:0]            fail_code_i,
  input  logic                   fail_join_i,
  input  logic [31:0]            fail_sequence_i,
  input  logic                   ask_i,
  input  logic                   leave_i,
  input  logic [Ports-1:0]       answer_valid_i,
  output logic [Ports-1:0]       answer_ready_o,
  input  answer_t [Ports-1:0]    answer_i,
  input  logic [Ports-1:0]       answer_dropped_i,
  input  logic [Ports-1:0]       answer_withdrawn_i,
  // Lost contributions of every port.
  input  logic [Ports-1:0]       missing_valid_i,
  output logic [Ports-1:0]       missing_ready_o,
  input  logic [Ports-1:0][31:0] missing_sequence_i,
  // A frame for the port whose turn it is.
  input  logic [PortWidth-1:0]   turn_i,
  output logic                   notice_valid_o,
  input  logic                   notice_ready_i,
  output notice_t                notice_o,
  // Dropped frames.
  output logic [Ports-1:0]       dropped_o,
  output logic [Ports-1:0]       withdrawn_o
);

  // An ERROR to the sender of a frame.
  typedef struct packed {
    endpoint_t   destination;
    error_code_e code;
    logic [15:0] epoch;
    logic [15:0] count;
    logic [31:0] sequence_number;
  } refusal_t;

  // Waiting notices ------------------------------------------------------------------------------------------------------
  logic [Ports-1:0]     refuse_q, welcome_q, fail_q, ask_q, leave_q;
  logic [Ports-1:0]     refuse, fail, ask, leave, void_life;
  logic [Ports-1:0]     sends_leave, sends_ask, sends_refuse, sends_welcome, sends_fail, sends_answer, sends_missing;
  logic [Ports-1:0]     keeps_leave, keeps_ask, keeps_refuse, keeps_welcome, keeps_fail;
  refusal_t [Ports-1:0] refusal_q;
  logic                 fail_join_q;
  logic [15:0]          fail_epoch_q, fail_count_q, leave_epoch_q;
  logic [31:0]          fail_sequence_q, fail_code_q, leave_sequence_q;

  assign refuse = refuse_i ? Ports'(1) << control_port_i : '0;
  assign fail = fail_i ? members_i & ~uplink_i : '0;
  assign ask = ask_i ? uplink_i : '0;
  assign leave = leave_i ? uplink_i : '0;
  assign void_life = over_i ? '1 : '0;

  // Notices that are not taken in this cycle.
  assign keeps_leave = leave_q & ~(sends_leave & {Ports{notice_ready_i}});
  assign keeps_ask = ask_q & ~(sends_ask & {Ports{notice_ready_i}});
  assign keeps_refuse = refuse_q & ~(sends_refuse & {Ports{notice_ready_i}});
  assign keeps_welcome = welcome_q & ~(sends_welcome & {Ports{notice_ready_i}});
  assign keeps_fail = fail_q & ~(sends_fail & {Ports{notice_ready_i}});

  // Void, each for a port (GR6): a LEAVE whose parent is another, a JOIN that is not waited for any more, a WELCOME whose life
  // has ended, an ERROR whose child is another. A refusal has its own address.
  logic [Ports-1:0] void_leave, void_ask, void_welcome, void_fail;

  assign void_leave = ~uplink_i | readdressed_i;
  assign void_ask = ~uplink_i | readdressed_i | void_life | {Ports{~asking_i}};
  assign void_welcome = void_life | readdressed_i;
  assign void_fail = readdressed_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      refuse_q <= '0;
      welcome_q <= '0;
      fail_q <= '0;
      ask_q <= '0;
      leave_q <= '0;
    end else begin
      refuse_q <= refuse | keeps_refuse;
      welcome_q <= welcome_i | (keeps_welcome & ~void_welcome);
      // There is one ERROR for all: a new one replaces those that still wait, also for ports that are no members any more.
      fail_q <= fail_i ? fail : keeps_fail & ~void_fail;
      ask_q <= ask | (keeps_ask & ~void_ask);
      leave_q <= leave | (keeps_leave & ~void_leave);
    end
    for (int unsigned p = 0; p < Ports; p++) begin
      if (refuse[p]) begin
        refusal_q[p] <= '{
            destination: control_i.source,
            code: refuse_code_i,
            epoch: control_i.epoch,
            // A stranger gets no epoch (SE3).
            count: (refuse_code_i inside {ErrorNotMember, ErrorUnknownGroup}) ? '0 : group_i.epoch,
            sequence_number: control_i.sequence_number
        };
      end
    end
    if (fail_i) begin
      fail_code_q <= fail_code_i;
      fail_join_q <= fail_join_i;
      fail_epoch_q <= group_i.epoch;
      // SE3, also for what the parent says.
      fail_count_q <= (fail_code_i inside {32'(ErrorNotMember), 32'(ErrorUnknownGroup)}) ? '0 : group_i.epoch;
      fail_sequence_q <= fail_sequence_i;
    end
    if (leave_i) begin
      leave_epoch_q <= group_i.parent_epoch;
      leave_sequence_q <= mix_i;
    end
  end

  // One frame, port by port ------------------------------------------------------------------------------------------------
  logic [Ports-1:0] turn, reported, passed_over;

  assign reported = missing_valid_i & members_i & ~uplink_i & {Ports{group_i.active}};
  assign passed_over = missing_valid_i & ~reported;
  assign turn = Ports'(1) << turn_i;

  // In this order, from the lowest bit on, after the one that the port was sent last.
  typedef struct packed {
    logic missing;
    logic answer;
    logic fail;
    logic welcome;
    logic refuse;
    logic ask;
    logic leave;
  } kinds_t;

  // For each port: the kinds after that one; those that wait; the one of these that is next, chosen a cycle before it may be sent.
  kinds_t [Ports-1:0] after_q, next_q, waits, goes;
  kinds_t             chosen;

  for (genvar p = 0; p < Ports; p++) begin : gen_turns
    kinds_t preferred, candidates;

    // A LEAVE ends the life before that of a JOIN.
    assign waits[p] = '{
      missing: reported[p],
      answer: answer_valid_i[p],
      fail: fail_q[p],
      welcome: welcome_q[p],
      refuse: refuse_q[p],
      ask: ask_q[p] && uplink_i[p] && asking_i && !leave_q[p],
      leave: leave_q[p] && uplink_i[p]
    };
    assign goes[p] = next_q[p] & waits[p];
    assign preferred = waits[p] & after_q[p];
    assign candidates = (preferred != '0) ? preferred : waits[p];

    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        after_q[p] <= '1;
        next_q[p] <= '0;
      end else if (turn[p] && notice_ready_i && goes[p] != '0) begin
        after_q[p] <= ~(next_q[p] | (next_q[p] - 7'd1));
        next_q[p] <= '0;
      end else begin
        next_q[p] <= candidates & -candidates;
      end
    end

    assign sends_leave[p] = turn[p] & goes[p].leave;
    assign sends_ask[p] = turn[p] & goes[p].ask;
    assign sends_refuse[p] = turn[p] & goes[p].refuse;
    assign sends_welcome[p] = turn[p] & goes[p].welcome;
    assign sends_fail[p] = turn[p] & goes[p].fail;
    assign sends_answer[p] = turn[p] & goes[p].answer;
    assign sends_missing[p] = turn[p] & goes[p].missing;
  end

  assign chosen = next_q[turn_i];

  // In two halves, which are chosen side by side.
  notice_t nothing, first, second;

  always_comb begin
    nothing = '{
        frame_type: TypeError,
        destination: peer_i[turn_i],
        group: 8'(Index),
        epoch: uplink_i[turn_i] ? group_i.parent_epoch : group_i.epoch,
        count: '0,
        sequence_number: '0,
        tag: '0,
        window: '0,
        balance: 1'b0
    };

    first = nothing;
    if (chosen.leave) begin
      first.frame_type = TypeLeave;
      first.epoch = leave_epoch_q;
      first.sequence_number = leave_sequence_q;
    end else if (chosen.ask) begin
      first.frame_type = TypeJoin;
      first.count = rank_i;
      first.sequence_number = settled_mix_i;
      first.tag = job_i;
      first.window = asked_i;
    end else begin
      first.destination = refusal_q[turn_i].destination;
      first.epoch = refusal_q[turn_i].epoch;
      first.count = refusal_q[turn_i].count;
      first.sequence_number = refusal_q[turn_i].sequence_number;
      first.tag = 32'(refusal_q[turn_i].code);
    end

    second = nothing;
    if (chosen.welcome) begin
      second.frame_type = TypeWelcome;
      second.count = 16'($countones(members_i));
      second.sequence_number = incarnation_i[turn_i];
      second.tag = job_i;
      second.window = (wanted_i[turn_i] < window_i) ? wanted_i[turn_i] : window_i;
      second.balance = balanced_i[turn_i];
    end else if (chosen.fail) begin
      second.epoch = fail_epoch_q;
      second.count = fail_count_q;
      second.sequence_number = fail_join_q ? incarnation_i[turn_i] : fail_sequence_q;
      second.tag = fail_code_q;
    end else if (chosen.missing) begin
      second.frame_type = TypeNack;
      second.sequence_number = missing_sequence_i[turn_i];
    end else begin
      second.frame_type = answer_i[turn_i].frame_type;
      second.count = answer_i[turn_i].count;
      second.sequence_number = answer_i[turn_i].sequence_number;
      second.tag = answer_i[turn_i].tag;
    end

    notice_o = (chosen.leave || chosen.ask || chosen.refuse) ? first : second;
  end

  assign notice_valid_o = goes[turn_i] != '0;
  assign answer_ready_o = sends_answer & {Ports{notice_ready_i}};
  assign missing_ready_o = passed_over | (sends_missing & {Ports{notice_ready_i}});

  // Dropped notices ------------------------------------------------------------------------------------------------------
  for (genvar p = 0; p < Ports; p++) begin : gen_count
    logic [5:0] dropped, withdrawn;

    // Replaced by a newer one; or void.
    assign dropped = {refuse[p] & keeps_refuse[p], welcome_i[p] & keeps_welcome[p] & ~void_welcome[p],
        fail_i & keeps_fail[p] & ~void_fail[p], ask[p] & keeps_ask[p],
        leave[p] & keeps_leave[p] & ~void_leave[p], answer_dropped_i[p]};
    assign withdrawn = {keeps_welcome[p] & void_welcome[p], keeps_fail[p] & void_fail[p],
        keeps_ask[p] & void_ask[p] & ~ask[p], keeps_leave[p] & void_leave[p], answer_withdrawn_i[p], passed_over[p] & ~uplink_i[p]};

    trib_tally #(
      .Events(6)
    ) u_dropped (
      .clk_i,
      .rst_i,
      .events_i(dropped),
      .event_o (dropped_o[p])
    );

    trib_tally #(
      .Events(6)
    ) u_withdrawn (
      .clk_i,
      .rst_i,
      .events_i(withdrawn),
      .event_o (withdrawn_o[p])
    );
  end

  logic unused;
  assign unused = ^{group_i.alive, group_i.known, control_i};

  // Properties.
  for (genvar p = 0; p < Ports; p++) begin : gen_properties
    // Answers of trib_inquiry are of other types than a group's notices.
    `TRIB_REQUIRE(trib_group_notices, Answer_M, answer_valid_i[p],
        answer_i[p].frame_type inside {TypeNack, TypeStatus, TypePassed, TypeAsk})
    `TRIB_ASSERT(AnswerIsOffered_A, answer_ready_o[p], answer_valid_i[p] && notice_valid_o
        && notice_o.frame_type == answer_i[p].frame_type)
    `TRIB_ASSERT(OneKindOfPort_A, 1'b1, (next_q[p] & (next_q[p] - 7'd1)) == '0)
  end
  `TRIB_ASSERT(OneKind_A, 1'b1, (chosen & (chosen - 7'd1)) == '0)
  `TRIB_COVER(RC3_Around_C, notice_ready_i && notice_valid_o && (waits[turn_i] & after_q[turn_i]) == '0)
  `TRIB_COVER(RC3_RefusalGivesWay_C, notice_ready_i && notice_valid_o && waits[turn_i].refuse && chosen.welcome)
  `TRIB_COVER(RC4_LossGivesWay_C, (turn & reported & ~sends_missing) != '0)
  `TRIB_COVER(GR6_ReportWithdrawn_C, (passed_over & ~uplink_i) != '0)
  `TRIB_COVER(GR6_WelcomeWithdrawn_C, (keeps_welcome & void_welcome) != '0)
  `TRIB_COVER(GR6_ErrorWithdrawn_C, (keeps_fail & void_fail) != '0)
  `TRIB_COVER(RefusalsOfTwoPorts_C, (refuse & ~refuse_q) != '0 && refuse_q != '0)

endmodule
