// SPDX-License-Identifier: Apache-2.0
// trib_group: any frames, register commands and disagreements, any roster. A group's moves from state to state, and what it
// says then, are what GR1, GR3, GR4, GR5 and TR4 say of it; `life` has the table of JOINs (GR2) and what follows from it with the
// roster and the notices.
`include "proof.svh"

module group_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 3,
  parameter int unsigned Window = 4
) (
  input logic                     clk_i,
  input logic                     rst_i,
  input group_config_t            config_i,
  input logic                     start_i,
  input logic                     end_i,
  input logic                     settings_write_i,
  input logic                     peer_write_i,
  input logic                     control_valid_i,
  input logic [$clog2(Ports)-1:0] control_port_i,
  input control_t                 control_i,
  input logic                     same_i,
  input logic [31:0]              mix_i,
  input logic                     awaited_i,
  input logic                     disagree_i,
  input logic [31:0]              disagree_sequence_i
);

  localparam int unsigned SlotWidth = $clog2(Window);
  localparam int unsigned PortWidth = $clog2(Ports);

  group_t               group;
  logic                 ready, stopped, joining, asking, working, uplink_valid, clear, over, learn, grant, nack;
  logic                 refuse, fail, fail_join, ask, leave;
  logic [Ports-1:0]     members, joined, welcome;
  logic [PortWidth-1:0] uplink;
  logic [7:0]           window;
  logic [31:0]          job, nack_sequence, fail_code, fail_sequence;
  logic [15:0]          told_epoch;
  logic [SlotWidth-1:0] clear_slot;
  error_code_e          refuse_code;

  trib_group #(
    .Ports (Ports),
    .Window(Window),
    .Index (0)
  ) dut (
    .clk_i,
    .rst_i,
    .config_i,
    .start_i,
    .end_i,
    .settings_write_i,
    .peer_write_i,
    .control_valid_i,
    .control_ready_o(ready),
    .control_port_i,
    .control_i,
    .same_i,
    .mix_i,
    .awaited_i,
    .disagree_i,
    .disagree_sequence_i,
    .group_o        (group),
    .stopped_o      (stopped),
    .joining_o      (joining),
    .asking_o       (asking),
    .working_o      (working),
    .members_o      (members),
    .joined_o       (joined),
    .uplink_valid_o (uplink_valid),
    .uplink_o       (uplink),
    .window_o       (window),
    .job_o          (job),
    .told_epoch_o   (told_epoch),
    .clear_o        (clear),
    .clear_slot_o   (clear_slot),
    .over_o         (over),
    .learn_o        (learn),
    .grant_o        (grant),
    .nack_o         (nack),
    .nack_sequence_o(nack_sequence),
    .refuse_o       (refuse),
    .refuse_code_o  (refuse_code),
    .welcome_o      (welcome),
    .fail_o         (fail),
    .fail_code_o    (fail_code),
    .fail_join_o    (fail_join),
    .fail_sequence_o(fail_sequence),
    .ask_o          (ask),
    .leave_o        (leave)
  );

  `PROOF_RESET_FIRST

  // Events of a cycle. The registers' commands come first, then frames.
  logic             frame, command, idle, of_child, is_error, is_leave, answers, stale_answer;
  logic             leaves_life, leaves_joining, disagrees, parent_stops, parent_late;
  logic [Ports-1:0] from;

  // A frame counts when it is taken.
  assign frame = control_valid_i && ready;
  assign command = start_i || end_i;
  assign idle = !group.known;
  assign from = Ports'(1) << control_port_i;
  assign is_error = frame && control_i.frame_type == TypeError;
  assign is_leave = frame && control_i.frame_type == TypeLeave;
  assign of_child = frame && control_i.frame_type inside {TypeJoin, TypeLeave};
  // TR4.9: the JOIN that waits, by its incarnation; else the parent's life, by its epoch.
  assign answers = is_error && asking && control_i.sequence_number == mix_i;
  assign stale_answer = answers && control_i.tag == 32'd3;
  assign parent_stops = (answers && !stale_answer) || (is_error && working && control_i.epoch == group.parent_epoch);
  // GR4.4
  assign parent_late = frame && control_i.frame_type == TypePassed && awaited_i && working
      && control_i.epoch == group.parent_epoch;
  // GR3.1
  assign leaves_life = is_leave && working && control_i.epoch == group.epoch;
  assign leaves_joining = is_leave && joining && same_i && joined[control_port_i];
  assign disagrees = disagree_i && group.active;

  // States ------------------------------------------------------------------------------------------------------------------
  // GR6.1: an address was written since it has stopped.
  logic over_q;
  always_ff @(posedge clk_i) over_q <= !rst_i && stopped && (over_q || peer_write_i);

  `TRIB_ASSERT(OneState_A, 1'b1, $countones({idle, joining, working, stopped}) == 1 && (!asking || joining)
      && (!group.active || working) && clear == (working && !group.active) && group.alive == (group.active || (stopped && !over_q)))
  `TRIB_ASSERT_NEXT(GR1_EndMakesIdle_A, end_i && !start_i, idle && members == '0 && joined == '0)
  `TRIB_ASSERT_NEXT(GR1_StartWorks_A, start_i, working && clear && group.epoch == $past(config_i.settings.epoch)
      && group.parent_epoch == group.epoch && told_epoch == group.epoch && joined == '0)
  `TRIB_ASSERT_NEXT(GR1_IdleWaitsForJoin_A, idle && !command && !learn, idle)
  `TRIB_ASSERT_NEXT(GR2_NoEpochReturns_A, !start_i && !(learn && over), group.epoch == $past(group.epoch) && job == $past(job))
  `TRIB_ASSERT_NEXT(GR3_LeaveStops_A, leaves_life && !command, stopped && members == $past(members))
  `TRIB_ASSERT_NEXT(GR3_LeaveUndoesJoin_A, leaves_joining && !command, joining && joined == ($past(joined) & ~$past(from)))
  `TRIB_ASSERT_NEXT(GR3_OtherLeaveDoesNothing_A, is_leave && !leaves_life && !leaves_joining && !disagrees && !command,
      stopped == $past(stopped) && idle == $past(idle) && joined == $past(joined)
      && (working == $past(working) || $past(joining)))
  `TRIB_ASSERT_NEXT(RE3_DisagreeStops_A, disagrees && !command && !learn, stopped)
  `TRIB_ASSERT_NEXT(TR4_ParentStops_A, (parent_stops || parent_late) && !command, stopped)
  `TRIB_ASSERT_NEXT(TR4_OtherErrorDoesNothing_A, is_error && !parent_stops && !disagrees && !command,
      stopped == $past(stopped) && idle == $past(idle) && joined == $past(joined)
      && (working == $past(working) || $past(joining)))
  // A life at work ends by nothing else, and a stopped group comes to life only by a JOIN or a command.
  `TRIB_ASSERT_NEXT(WorksOn_A, working && !command && !(learn && over) && !leaves_life && !disagrees && !parent_stops && !parent_late,
      working && group.epoch == $past(group.epoch) && members == $past(members) && group.parent_epoch == $past(group.parent_epoch))
  `TRIB_ASSERT_NEXT(StaysStopped_A, stopped && !command && !(learn && over), stopped && members == $past(members))

  // The parent: it is asked when all have joined, and again on a further JOIN or another epoch (TR4.2, TR4.5); only its answer to
  // the JOIN that waits makes the group active (TR4.4, TR4.6).
  logic grants;
  assign grants = frame && control_i.frame_type == TypeWelcome && asking && control_i.sequence_number == mix_i && control_i.tag == job;
  `TRIB_ASSERT(GrantIsTold_A, 1'b1, grant == grants)
  `TRIB_ASSERT_NEXT(TR4_GrantWorks_A, grants && !command, working && clear && group.parent_epoch == $past(control_i.epoch)
      && told_epoch == $past(control_i.epoch))
  `TRIB_ASSERT_NEXT(TR4_WaitsForGrant_A, asking && !grants && !start_i, !working)
  `TRIB_ASSERT_NEXT(TR4_AskedThenAsking_A, joining && !asking && !command, !working || !uplink_valid)
  `TRIB_ASSERT_NEXT(TR4_AsksWhenItWaits_A, joining && !asking && !command, asking == $past(ask))
  `TRIB_ASSERT(TR4_AsksAgainByOtherEpoch_A, asking && stale_answer && !command, ask == (control_i.count != group.parent_epoch))
  `TRIB_ASSERT_NEXT(TR4_LearnsEpoch_A, stale_answer && !command, group.parent_epoch == $past(control_i.count) && told_epoch == group.parent_epoch)
  `TRIB_ASSERT(TR4_AsksAParent_A, ask, uplink_valid && joining && !command)

  // Notices -----------------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(GR3_LeaveIsAnswered_A, is_leave, refuse && refuse_code == (idle ? ErrorUnknownGroup
      : (leaves_life || leaves_joining || stopped) ? ErrorGroupStopped : ErrorStaleEpoch))
  `TRIB_ASSERT(OnlyChildrenAreRefused_A, refuse || learn, of_child)
  `TRIB_ASSERT(TR4_LeavesParent_A, 1'b1, leave == (uplink_valid && !start_i && ((end_i && (joining || working)) || leaves_life || disagrees
      || (learn && over && !command && working) || (learn && end_i && working))))
  `TRIB_ASSERT(TR4_PassesOn_A, parent_stops, fail && fail_code == control_i.tag && fail_sequence == control_i.sequence_number
      && fail_join == answers)
  `TRIB_ASSERT(GR4_TellsLate_A, parent_late, fail && fail_code == 32'd8)
  `TRIB_ASSERT(RE3_TellsDisagreement_A, disagrees && !parent_stops && !parent_late, fail && fail_code == 32'd4
      && fail_sequence == disagree_sequence_i)
  `TRIB_ASSERT(FailsForAReason_A, fail, disagrees || parent_stops || parent_late)
  `TRIB_ASSERT(RC4_NackOfThisLife_A, nack, group.active && control_i.frame_type == TypeNack && control_i.epoch == group.parent_epoch
      && nack_sequence == control_i.sequence_number)
  `TRIB_ASSERT(WelcomesMembers_A, welcome != '0, working && (welcome & ~members) == '0 && !command)
  `TRIB_ASSERT(LearnsFromJoins_A, learn, frame && control_i.frame_type == TypeJoin)
  `TRIB_ASSERT(OverWhenLifeEnds_A, command, over)

  // GR1.6
  `TRIB_ASSERT(GR1_WindowOfNode_A, started_q, window != '0 && window <= 8'(Window))
  `TRIB_ASSERT_NEXT(GR1_WindowOfParent_A, grants && !command && control_i.window != '0 && control_i.window < 8'(Window),
      window == $past(control_i.window))

  // For the induction.
  `TRIB_ASSERT(AskingHasParent_A, asking, uplink_valid)
  `TRIB_ASSERT(ParentHasNotJoined_A, asking, config_i.settings.uplink_valid && !joined[config_i.settings.uplink_port[PortWidth-1:0]])

  `TRIB_COVER(LeaveInIdle_C, is_leave && idle && group.epoch != '0)
  `TRIB_COVER(LeaveUndoesJoin_C, leaves_joining && asking)
  `TRIB_COVER(JoinOfNoMember_C, refuse && refuse_code == ErrorNotMember && working)
  `TRIB_COVER(ParentGrants_C, grants && !command)
  `TRIB_COVER(ParentLate_C, parent_late && group.active)
  `TRIB_COVER(AskedAgain_C, ask && stale_answer)
  `TRIB_COVER(WelcomeAgain_C, welcome != '0 && frame && group.active)

endmodule
