// SPDX-License-Identifier: Apache-2.0
// trib_membership: any frames and register commands, any answers about chunks. Epoch, job, and who has joined with which
// incarnation are those that the table of GR2 makes; no port enters a life that is at work, and what it is stays (P1); it is at
// work only when all that it needs have joined and every slot was cleared; a WELCOME says the life and the incarnation that it is
// for, and goes to the address of that JOIN (P3). A life at work encodes what all who get it can decode, and nothing else (GC12).
`include "proof.svh"

module life_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 3,
  parameter int unsigned Window = 4,
  parameter codec_set_t  Codecs = 7
) (
  input logic                     clk_i,
  input logic                     rst_i,
  input group_config_t            config_i,
  input logic                     start_i,
  input logic                     end_i,
  input logic                     peer_write_i,
  input peer_write_t              peer_i,
  input logic                     settings_write_i,
  input logic                     control_valid_i,
  input logic [$clog2(Ports)-1:0] control_port_i,
  input control_t                 control_i,
  input logic                     disagree_i,
  input logic [Ports-1:0]         missing_valid_i,
  input logic [$clog2(Ports)-1:0] turn_i,
  input logic                     notice_ready_i
);

  localparam int unsigned SlotWidth = $clog2(Window);
  localparam int unsigned LapWidth = 32 - SlotWidth;
  localparam int unsigned PortWidth = $clog2(Ports);

  group_t                group;
  logic                  ready, stopped, joining, uplink_valid, clear, nack, working, starting;
  logic [Ports-1:0]      members, joined, uplinks, missing_ready, dropped, withdrawn;
  logic [PortWidth-1:0]  uplink;
  logic [7:0]            window;
  logic [31:0]           job, nack_sequence;
  logic [15:0]           told_epoch;
  logic [SlotWidth-1:0]  clear_slot;
  endpoint_t [Ports-1:0] peer;
  access_t [Ports-1:0]   access;
  logic                  notice_valid;
  notice_t               notice;

  trib_membership #(
    .Ports (Ports),
    .Window(Window),
    .Index (0),
    .Codecs(Codecs)
  ) dut (
    .clk_i,
    .rst_i,
    .config_i,
    .start_i,
    .end_i,
    .peer_write_i,
    .peer_i,
    .peer_o             (peer),
    .settings_write_i,
    .control_valid_i,
    .control_ready_o    (ready),
    .control_port_i,
    .control_i,
    .disagree_i,
    .disagree_sequence_i('0),
    .claimed_i          ('0),
    .complete_i         ('0),
    .sent_i             ('0),
    .release_i          (1'b0),
    .release_slot_i     ('0),
    .release_lap_i      (LapWidth'(0)),
    .group_o            (group),
    .stopped_o          (stopped),
    .joining_o          (joining),
    .members_o          (members),
    .joined_o           (joined),
    .uplink_o           (uplinks),
    .window_o           (window),
    .job_o              (job),
    .told_epoch_o       (told_epoch),
    .clear_o            (clear),
    .clear_slot_o       (clear_slot),
    .nack_o             (nack),
    .nack_sequence_o    (nack_sequence),
    .access_o           (access),
    .missing_valid_i,
    .missing_ready_o    (missing_ready),
    .missing_sequence_i ('0),
    .turn_i,
    .notice_valid_o     (notice_valid),
    .notice_ready_i,
    .notice_o           (notice),
    .notice_dropped_o   (dropped),
    .notice_withdrawn_o (withdrawn)
  );

  assign {uplink_valid, uplink} = {dut.uplink_valid, dut.uplink_port};
  assign starting = clear;
  assign working = starting || group.active;

  `PROOF_RESET_FIRST
  logic [7:0] all_ports, configured, wanted_q;

  assign all_ports = (8'(1 << Ports) - 8'd1) & (config_i.settings.uplink_valid ? ~(8'd1 << config_i.settings.uplink_port) : 8'hff);
  assign configured = config_i.settings.members & all_ports;
  // trib_inquiry is cut out.
  for (genvar p = 0; p < Ports; p++) begin : gen_answer
    `TRIB_ASSUME(Answer_M, dut.answer_valid[p], dut.answer[p].frame_type inside {TypeNack, TypeStatus, TypePassed, TypeAsk})
  end

  // The table of GR2 -------------------------------------------------------------------------------------------------------
  logic [15:0]            epoch_q, next_epoch, first_epoch;
  logic [31:0]            job_q;
  logic [Ports-1:0]       joined_q, joined_now, from;
  logic [Ports-1:0][31:0] incarnation_q;
  // Addresses that a JOIN has brought, and that have not changed since; a write that shows in the cycle after was made before.
  logic [Ports-1:0]       learned_q, just_learned_q;
  endpoint_t [Ports-1:0]  source_q;
  // The life was begun by JOINs.
  logic                   by_joins_q;
  logic                   frame, is_join, is_leave, open, refused, bad, again, joins, stale, takes;

  // A frame counts when it is taken.
  assign frame = control_valid_i && ready;
  assign is_join = frame && control_i.frame_type == TypeJoin;
  assign is_leave = frame && control_i.frame_type == TypeLeave;
  assign from = Ports'(1) << control_port_i;
  assign open = configured == '0;
  // The registers may make a port the parent's in the cycle in which its JOIN is the first one.
  assign joined_now = (joining && !dut.asking) ? joined_q & all_ports[Ports-1:0] : joined_q;
  assign refused = is_join && (!all_ports[control_port_i] || (!open && !configured[control_port_i])
      || (working && !members[control_port_i]));
  assign bad = is_join && !refused && open && (control_i.ports == '0 || 32'(control_i.ports) > $countones(all_ports));
  assign joins = is_join && !refused && !bad && joining && control_i.tag == job_q;
  assign again = is_join && !refused && !bad && working && control_i.tag == job_q && joined_now[control_port_i]
      && incarnation_q[control_port_i] == control_i.sequence_number;
  assign stale = is_join && !refused && !bad && !joins && !again && control_i.epoch != epoch_q;
  assign takes = is_join && !refused && !bad && !joins && !again && control_i.epoch == epoch_q;

  assign first_epoch = (config_i.settings.epoch != '0) ? config_i.settings.epoch
      : (control_i.sequence_number[15:0] != '0) ? control_i.sequence_number[15:0] : 16'd1;
  assign next_epoch = (epoch_q == '0) ? first_epoch : (epoch_q == 16'hffff) ? 16'd1 : epoch_q + 16'd1;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      epoch_q <= '0;
      job_q <= '0;
      joined_q <= '0;
      learned_q <= '0;
      by_joins_q <= 1'b0;
    end else begin
      joined_q <= joined_now;
      if (takes) begin
        epoch_q <= next_epoch;
        job_q <= control_i.tag;
        joined_q <= from;
        by_joins_q <= 1'b1;
      end
      if (joins) joined_q <= joined_now | from;
      if (is_leave && joining && incarnation_q[control_port_i] == control_i.sequence_number) joined_q <= joined_now & ~from;
      if (start_i || end_i) joined_q <= '0;
      if (start_i) begin
        epoch_q <= config_i.settings.epoch;
        job_q <= '0;
        by_joins_q <= 1'b0;
      end
      for (int unsigned p = 0; p < Ports; p++) begin
        if ((takes || joins) && from[p]) learned_q[p] <= !config_i.settings.policy_bind;
        else if (peer_write_i && peer_i.port == 3'(p) && !just_learned_q[p]) learned_q[p] <= 1'b0;
      end
    end
    just_learned_q <= !rst_i && (takes || joins) && !config_i.settings.policy_bind ? from : '0;
    if (takes || joins) begin
      incarnation_q[control_port_i] <= control_i.sequence_number;
      source_q[control_port_i] <= control_i.source;
      wanted_q <= control_i.ports;
    end
  end

  `TRIB_ASSERT(EpochOfTable_A, 1'b1, group.epoch == epoch_q)
  `TRIB_ASSERT(JobOfTable_A, 1'b1, job == job_q)
  `TRIB_ASSERT(JoinedOfTable_A, 1'b1, joined == joined_now)
  for (genvar p = 0; p < Ports; p++) begin : gen_port
    `TRIB_ASSERT(IncarnationOfTable_A, joined_now[p], dut.incarnation[p] == incarnation_q[p])
    // A WELCOME is that of the life and of the process that has joined it.
    `TRIB_ASSERT(WelcomeOfLife_A, notice_valid && turn_i == PortWidth'(p) && notice.frame_type == TypeWelcome, joined_q[p] && members[p] && by_joins_q
        && notice.epoch == epoch_q && notice.tag == job_q && notice.sequence_number == incarnation_q[p]
        && notice.destination == (learned_q[p] ? source_q[p] : peer[p]) && (group.active || stopped))
    // For the induction.
    `TRIB_ASSERT(WaitingWelcome_A, dut.u_notices.welcome_q[p], joined_q[p] && members[p] && by_joins_q && (group.active || stopped)
        && !(uplink_valid && uplink == PortWidth'(p)))
    `TRIB_ASSERT(Learned_A, learned_q[p], peer[p] == source_q[p])
  end
  // SE1.
  `TRIB_ASSERT_NEXT(BoundStays_A, config_i.settings.policy_bind && !peer_write_i, peer == $past(peer))
  `TRIB_ASSERT(RefusedAsTheTableSays_A, is_join, dut.refuse == (refused || bad || stale)
      && (!dut.refuse || dut.refuse_code == (refused ? ErrorNotMember : bad ? ErrorBadRequest : ErrorStaleEpoch)))

  // P1: what a life at work is does not change; who is none of it does nothing to it.
  `TRIB_ASSERT_NEXT(RefusedChangesNothing_A, (refused || bad || stale) && !start_i && !end_i,
      group.epoch == $past(group.epoch) && job == $past(job) && joined == $past(joined) && dut.incarnation == $past(dut.incarnation)
      && (peer == $past(peer) || $past(peer_write_i)))
  `TRIB_ASSERT_NEXT(LifeAtWorkStays_A, working && !start_i, !working || (group.epoch == $past(group.epoch) && job == $past(job)
      && group.parent_epoch == $past(group.parent_epoch) && members == $past(members) && joined == $past(joined)
      && dut.incarnation == $past(dut.incarnation) && uplink_valid == $past(uplink_valid)))
  `TRIB_ASSERT(AllHaveJoined_A, working && by_joins_q, members != '0 && (members & ~joined) == '0
      && (configured == '0 ? 8'($countones(joined)) >= wanted_q : members == configured[Ports-1:0]))
  `TRIB_ASSERT(NoMemberIsParent_A, working && uplink_valid, !members[uplink])

  // Encodings that the children and the parent of this life have declared to decode (GC12.3, GC12.6).
  logic [Ports-1:0][7:0] child_codecs_q;
  logic [7:0]            parent_codecs_q;
  logic [Ports-1:0]      decodes;
  logic                  granted;
  encodings_t            wanted_encodings;

  assign granted = frame && control_i.frame_type == TypeWelcome && dut.asking && control_i.tag == job_q
      && control_i.sequence_number == dut.settled_mix;
  assign wanted_encodings = config_i.encodings;

  always_ff @(posedge clk_i) begin
    if (takes || joins) child_codecs_q[control_port_i] <= control_i.codecs;
    if (start_i) parent_codecs_q <= '0;
    else if (granted) parent_codecs_q <= control_i.codecs;
  end

  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      decodes[p] = joined[p] && Codecs[5'(wanted_encodings.result[2:0])] && child_codecs_q[p][wanted_encodings.result[2:0]];
    end
  end

  // The guard of the registers.
  `TRIB_ASSUME(EncodingIsLegal_M, 1'b1, is_encoding(wanted_encodings.result, 8'(Codecs))
      && is_encoding(wanted_encodings.uplink, 8'(Codecs)))
  `TRIB_ASSUME_NEXT(EncodingsStand_M, working || dut.asking, wanted_encodings == $past(wanted_encodings))
  // Fixed from the second cycle of clearing on.
  logic clear_q, fixed;
  always_ff @(posedge clk_i) clear_q <= clear && !start_i && !rst_i;
  assign fixed = group.active || (clear && clear_q);
  for (genvar p = 0; p < Ports; p++) begin : gen_encoding
    `TRIB_ASSERT(EncodingOfMembers_A, fixed && !(uplink_valid && uplink == PortWidth'(p)),
        access[p].encoding == ((members & ~decodes) == '0 ? wanted_encodings.result : '0))
    `TRIB_ASSERT(EncodingOfParent_A, fixed && uplink_valid && uplink == PortWidth'(p), access[p].encoding
        == ((Codecs[5'(wanted_encodings.uplink[2:0])] && parent_codecs_q[wanted_encodings.uplink[2:0]]) ? wanted_encodings.uplink : '0))
    // For the induction.
    `TRIB_ASSERT(SameCodecs_A, joined[p], dut.u_encodings.gen_codecs.child_q[p] == (child_codecs_q[p] & 8'(Codecs)))
  end
  `TRIB_ASSERT(SameCodecsOfParent_A, working && uplink_valid, dut.u_encodings.gen_codecs.parent_q == (parent_codecs_q & 8'(Codecs)))

  // Results are balanced for those whose JOIN wanted it, in a life that does not encode them (WF7).
  logic [Ports-1:0] balance_wanted_q;
  logic             clear_2_q, fixed_2;
  always_ff @(posedge clk_i) begin
    if (takes || joins) balance_wanted_q[control_port_i] <= control_i.balance;
    clear_2_q <= clear_q && clear && !start_i && !rst_i;
  end
  assign fixed_2 = group.active || (clear && clear_q && clear_2_q);
  `TRIB_ASSERT(ClearingSince_A, clear, (dut.u_group.clear_count_q == '0 || clear_q)
      && (dut.u_group.clear_count_q <= 5'd1 || clear_2_q))
  for (genvar p = 0; p < Ports; p++) begin : gen_balance
    `TRIB_ASSERT(SameBalance_A, joined[p], dut.u_balanced.wanted_q[p] == balance_wanted_q[p])
    `TRIB_ASSERT(BalanceOfMembers_A, group.active && !(uplink_valid && uplink == PortWidth'(p)),
        access[p].balance == (joined[p] && balance_wanted_q[p] && access[p].encoding == '0))
    `TRIB_ASSERT(NoBalanceForParent_A, uplink_valid && uplink == PortWidth'(p), !access[p].balance)
    // For the induction: from the third cycle of clearing on.
    `TRIB_ASSERT(BalanceIsFixed_A, fixed_2, dut.u_balanced.balanced_o[p] == (joined[p] && balance_wanted_q[p]
        && dut.encodings.result == '0))
  end

  // Every slot is cleared before a life is at work, as the proofs of those who keep slots take for granted.
  logic [Window-1:0] cleared_q;
  logic              was_active_q;
  always_ff @(posedge clk_i) begin
    was_active_q <= group.active && !rst_i;
    if (rst_i || !clear || start_i) cleared_q <= '0;
    else cleared_q <= cleared_q | (Window'(1) << clear_slot);
  end
  logic [Window-1:0] cleared_then_q;
  always_ff @(posedge clk_i) cleared_then_q <= cleared_q | (clear ? Window'(1) << clear_slot : '0);
  `TRIB_ASSERT(ActiveAfterClear_A, group.active && !was_active_q, cleared_then_q == '1)
  `TRIB_ASSERT(NotActiveInClear_A, clear, !group.active)

  // For the induction.
  `TRIB_ASSERT(JustLearned_A, 1'b1, just_learned_q == dut.u_peers.learned_q)
  `TRIB_ASSERT(ClearedSoFar_A, clear, dut.u_group.clear_count_q >= 5'd4 ? cleared_q == '1
      : cleared_q == (Window'(1) << dut.u_group.clear_count_q[1:0]) - Window'(1))
  `TRIB_ASSERT(ParentOfRegisters_A, joining || working, uplink_valid == config_i.settings.uplink_valid
      && (!uplink_valid || uplink == config_i.settings.uplink_port[PortWidth-1:0]))
  `TRIB_ASSERT(StartedAsConfigured_A, working && !by_joins_q, members == configured[Ports-1:0])
  `TRIB_ASSERT(NoneWithoutJoins_A, !by_joins_q, joined == '0)
  `TRIB_ASSERT(TellsJoins_A, working && dut.u_group.told_q, by_joins_q)
  `TRIB_ASSERT(WantedNumber_A, joining || (working && by_joins_q), dut.u_group.wanted_members_q == wanted_q && by_joins_q
      && (configured != '0 || wanted_q != '0 || (joining && !dut.asking))
      && (joined & ~all_ports[Ports-1:0]) == '0 && epoch_q != '0)
  `TRIB_ASSERT(ParentHasNotJoined_A, joining && !dut.u_group.fresh_q[0], (dut.u_group.joined_q & ~all_ports[Ports-1:0]) == '0)
  `TRIB_ASSERT(MixIsSettled_A, dut.asking && !dut.u_group.left_q, dut.settled_mix == dut.mix)
  `TRIB_ASSERT(AskingIsComplete_A, dut.asking, configured == '0 ? 8'($countones(joined)) >= wanted_q
      : (configured[Ports-1:0] & ~joined) == '0)

  `TRIB_COVER(Welcomed_C, notice_valid && notice.frame_type == TypeWelcome)
  `TRIB_COVER(LifeTaken_C, takes && working && by_joins_q)
  `TRIB_COVER(JoinsAgain_C, again)
  `TRIB_COVER(LateJoin_C, stale && working && by_joins_q && joined_q[control_port_i])
  `TRIB_COVER(ParentGrants_C, working && by_joins_q && uplink_valid)
  `TRIB_COVER(BalancesForOne_C, group.active && access[0].balance && !access[1].balance)
  `TRIB_COVER(EncodesForAll_C, group.active && by_joins_q && access[0].encoding == 8'ha2)

endmodule
