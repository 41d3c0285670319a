// SPDX-License-Identifier: Apache-2.0
// Life of a group (GR1 to GR6, TR4): idle, joining, asking its parent, being cleared, active, stopped, over. The node numbers the
// lives.
// In: commands and configuration by registers, which trib_register_guard has let pass; JOIN, WELCOME, ERROR, LEAVE, NACK and
// PASSED frames, valid/ready, which the ingress has checked (IN3, SE1); the roster's state of those who have joined;
// contributions that disagree. Out: the state that all stages judge by; addresses and identities to be learned; notices
// to children and parent, as strobes for trib_group_notices, which keeps them until they are sent.
// A frame for the group is examined in one cycle and counts in the next, when it is taken; if the group or its settings change
// meanwhile, it is examined again. So it counts for what the group is in the cycle in which it is taken.
// All slots are emptied before a group becomes active, for as long as anything of its last life can be in flight.
`include "trib_assert.svh"

module trib_group
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Index of this group.
  parameter int unsigned Index = 0,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  // Registers.
  input  group_config_t        config_i,
  input  logic                 settings_write_i,  // they may be others from the next cycle on
  input  logic                 peer_write_i,      // the address of the peer at a port
  input  logic                 start_i,
  input  logic                 end_i,
  // A frame of a group's life, and the port that it came from. Ready is only for frames of this group.
  input  logic                 control_valid_i,
  output logic                 control_ready_o,
  input  logic [PortWidth-1:0] control_port_i,
  input  control_t             control_i,
  // It has the incarnation that has joined on its port. The incarnation of this node's JOIN to its parent.
  input  logic                 same_i,
  input  logic [31:0]          mix_i,
  // The frame is about a chunk that waits for the parent's result.
  input  logic                 awaited_i,
  // Contributions disagree: stop (RE3).
  input  logic                 disagree_i,
  input  logic [31:0]          disagree_sequence_i,
  // State.
  output group_t               group_o,
  output logic                 stopped_o,    // or over
  output logic                 joining_o,
  output logic                 asking_o,     // the parent, for a life
  output logic                 working_o,    // starting or active
  output logic [Ports-1:0]     members_o,    // in force; while joining, who may become or was one
  output logic [Ports-1:0]     joined_o,
  output logic [Ports-1:0]     settled_joined_o,  // in the first cycle of a life also from the port that has become the uplink
  output logic                 uplink_valid_o,
  output logic [PortWidth-1:0] uplink_o,
  output logic [7:0]           window_o,     // granted
  output logic [31:0]          job_o,
  output logic [15:0]          told_epoch_o, // the parent's, as last received (TR4)
  // Set while slots are being cleared.
  output logic                 clear_o,
  output logic [SlotWidth-1:0] clear_slot_o,
  // Everything that the life has made is void (GR6).
  output logic                 over_o,
  // The child on the frame's port has this address and incarnation.
  output logic                 learn_o,
  // The frame is the parent's WELCOME for a life.
  output logic                 grant_o,
  // The parent lacks a chunk (RC4).
  output logic                 nack_o,
  output logic [31:0]          nack_sequence_o,
  // Notices: an ERROR to the frame's sender; a WELCOME or an ERROR to many children, in which an ERROR that answers the
  // JOIN of this node has the child's own incarnation as sequence; JOIN and LEAVE to the parent.
  output logic                 refuse_o,
  output error_code_e          refuse_code_o,
  output logic [Ports-1:0]     welcome_o,
  output logic                 fail_o,
  output logic [31:0]          fail_code_o,
  output logic                 fail_join_o,
  output logic [31:0]          fail_sequence_o,
  output logic                 ask_o,
  output logic                 leave_o
);

  // Every slot once, and longer than the reduce pipeline is deep: 3 tree levels and a few registers.
  localparam int unsigned ClearCycles = (Window > 32) ? Window : 32;
  localparam int unsigned ClearWidth = $clog2(ClearCycles);

  // States that others go by have a bit of their own: working, joining (in it asking); known, alive, active, the lowest.
  typedef enum logic [5:0] {
    StIdle     = 6'b000_000,  // a frame for it is of an unknown group
    StJoining  = 6'b010_100,  // JOINs are collected
    StAsking   = 6'b011_100,  // all have joined; the parent has not answered
    StClearing = 6'b100_100,  // slots are emptied
    StActive   = 6'b100_111,
    StStopped  = 6'b000_110,  // sends what it has
    StOver     = 6'b000_100   // was stopped, until the address of a peer was written (GR6.1)
  } state_e;

  state_e                state_q;
  logic [15:0]           epoch_q, parent_epoch_q, told_epoch_q, first_epoch, next_epoch;
  logic [31:0]           job_q;
  logic [Ports-1:0]      members_q, joined_q;
  logic                  uplink_valid, uplink_valid_q, told_q;
  logic [PortWidth-1:0]  uplink, uplink_q;
  logic [7:0]            wanted_members_q, window_q;
  logic [ClearWidth-1:0] clear_count_q;

  // Settings and presence ------------------------------------------------------------------------------------------------
  // configured_q counts only where settings have been stable for a cycle: not before a life's second.
  logic [Ports-1:0] from, configured, configured_q, all_ports, joined;
  logic             all_joined, all_joined_q, complete, enough_left, joining, working, clear_done, disagree;
  logic [1:0]       fresh_q;  // cycles since the inputs of completeness have changed
  logic [3:0]       joined_count;

  assign from = Ports'(1) << control_port_i;
  assign all_ports = config_i.settings.uplink_valid ? ~(Ports'(1) << config_i.settings.uplink_port[PortWidth-1:0]) : '1;
  assign configured = config_i.settings.members[Ports-1:0];
  // Those who had joined a cycle ago; the parent's port is not among them, if the settings are stable.
  assign joined_count = 4'($countones(joined_q));
  // Registers may have been written in the cycle in which the first JOIN came, so it is they that count until all have joined.
  assign joined = (state_q == StJoining) ? joined_q & all_ports : joined_q;
  assign uplink_valid = (state_q == StJoining) ? config_i.settings.uplink_valid : uplink_valid_q;
  assign uplink = (state_q == StJoining) ? config_i.settings.uplink_port[PortWidth-1:0] : uplink_q;
  assign joining = state_q[4];
  assign working = state_q[5];
  assign all_joined = (configured_q != '0) ? (joined_q & configured_q) == configured_q
      : wanted_members_q != '0 && 8'(joined_count) >= wanted_members_q;
  // Reported a cycle later, and not before settings and parent of a new life are known to all.
  assign complete = all_joined_q && fresh_q == '0;
  // Still complete without the one that leaves: the parent has been asked, and is asked again by the next JOIN.
  assign enough_left = configured_q == '0 && 8'(joined_count) > wanted_members_q;
  assign clear_done = clear_o && clear_count_q == ClearWidth'(ClearCycles - 1);
  assign disagree = disagree_i && group_o.active;

  // A look at the frame ----------------------------------------------------------------------------------------------------
  typedef struct packed {
    logic        refuses;
    error_code_e refuse_code;
    // The table of GR2.
    logic        collects, adds, known;
    logic        leaves;
    // The parent's message: for the JOIN that waits, if it has that one's incarnation; for the life.
    logic        grants, is_outdated, rejects;
    logic        ends, passes, asks_again;
  } look_t;

  look_t look, look_q;
  logic  asks_in, asks_out, admitted, size_bad, same_job, same_epoch, of_parent, is_error, answers, seen_q, moves, collect;
  logic  add, left, left_q;

  assign asks_in = control_i.frame_type == TypeJoin;
  assign asks_out = control_i.frame_type == TypeLeave;
  assign is_error = control_i.frame_type == TypeError;
  assign same_job = control_i.tag == job_q;
  assign same_epoch = control_i.epoch == epoch_q;
  assign of_parent = control_i.epoch == parent_epoch_q;
  assign answers = state_q == StAsking && control_i.sequence_number == mix_i;
  // State that the ingress has seen may have changed while the frame waited (SE1).
  assign admitted = (all_ports & from) != '0 && (configured == '0 || (configured & from) != '0)
      && !(working && (members_q & from) == '0);
  // The parent's port is none for a worker.
  assign size_bad = configured == '0 && (control_i.ports == '0 || control_i.ports > 8'(Ports)
      || (config_i.settings.uplink_valid && control_i.ports == 8'(Ports)));

  always_comb begin
    look.adds = asks_in && admitted && !size_bad && joining && same_job;
    look.known = asks_in && admitted && !size_bad && working && same_job && same_i && (joined & from) != '0;
    look.collects = asks_in && admitted && !size_bad && !look.adds && !look.known && same_epoch;
    look.leaves = asks_out && ((working && same_epoch) || (joining && same_i && (joined & from) != '0));
    look.refuses = asks_out || (asks_in && !look.adds && !look.known && !look.collects);
    look.refuse_code = ErrorStaleEpoch;
    if (asks_in && !admitted) look.refuse_code = ErrorNotMember;
    else if (asks_in && size_bad) look.refuse_code = ErrorBadRequest;
    else if (asks_out && state_q == StIdle) look.refuse_code = ErrorUnknownGroup;
    else if (asks_out && (look.leaves || stopped_o)) look.refuse_code = ErrorGroupStopped;
    // TR4
    look.grants = answers && control_i.frame_type == TypeWelcome && same_job;
    look.is_outdated = answers && is_error && control_i.tag == 32'(ErrorStaleEpoch);
    look.rejects = answers && is_error && !look.is_outdated;
    look.ends = working && of_parent && is_error;
    look.passes = working && of_parent && control_i.frame_type == TypePassed;
    look.asks_again = control_i.frame_type == TypeNack && state_q == StActive && of_parent;
  end

  // By itself or by registers; and mix_i, two cycles after one of those who had joined has left.
  assign moves = settings_write_i || start_i || end_i || disagree || clear_done || left_q || (state_q == StJoining && complete);

  always_ff @(posedge clk_i) begin
    fresh_q <= {fresh_q[0], settings_write_i || collect || add || left};
    configured_q <= configured;
    all_joined_q <= all_joined;
    left_q <= left;
    if (rst_i) seen_q <= 1'b0;
    else seen_q <= control_valid_i && control_i.group == 8'(Index) && !seen_q && !moves;
    look_q <= look;
  end

  // The frame is taken ------------------------------------------------------------------------------------------------------
  logic known, granted, outdated, rejected, stop_by_parent;

  assign control_ready_o = seen_q;
  assign collect = seen_q && look_q.collects;
  assign add = seen_q && look_q.adds;
  assign known = seen_q && look_q.known;
  assign left = seen_q && look_q.leaves;
  assign granted = seen_q && look_q.grants;
  assign outdated = seen_q && look_q.is_outdated;
  assign rejected = seen_q && look_q.rejects;
  assign stop_by_parent = rejected || (seen_q && (look_q.ends || (look_q.passes && awaited_i)));
  assign nack_o = seen_q && look_q.asks_again;
  assign nack_sequence_o = control_i.sequence_number;

  // Notices -------------------------------------------------------------------------------------------------------------
  assign learn_o = collect | add;
  assign grant_o = granted;
  assign over_o = collect | start_i | end_i;
  assign refuse_o = seen_q && look_q.refuses;
  assign refuse_code_o = look_q.refuse_code;

  always_comb begin
    welcome_o = '0;
    if (clear_done && told_q && !collect && !left && !stop_by_parent && !end_i && !start_i) welcome_o = members_q;
    // One that has missed its WELCOME; before that it comes anyhow.
    else if (known && state_q == StActive && !end_i && !start_i) welcome_o = from;
  end

  // The end of a life by anything except the parent is reported to the parent.
  assign leave_o = uplink_valid && !start_i
      && ((end_i && (joining || working)) || ((collect || left) && working) || disagree);
  assign ask_o = !start_i && !end_i && !collect && !add && !left && uplink_valid_q
      && ((state_q == StJoining && complete) || (outdated && control_i.count != parent_epoch_q));
  assign fail_o = stop_by_parent || disagree;
  assign fail_join_o = rejected;
  assign fail_code_o = !stop_by_parent ? 32'(ErrorDisagree)
      : (control_i.frame_type == TypePassed) ? 32'(ErrorLate) : control_i.tag;
  assign fail_sequence_o = stop_by_parent ? control_i.sequence_number : disagree_sequence_i;

  // State ---------------------------------------------------------------------------------------------------------------
  // After a reset the registers have a fresh one, or else the process (GR2).
  assign first_epoch = (config_i.settings.epoch != '0) ? config_i.settings.epoch : control_i.sequence_number[15:0];
  assign next_epoch = (epoch_q != '0) ? epoch_q + 16'(1) + 16'(epoch_q == '1) : first_epoch + 16'(first_epoch == '0);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      epoch_q <= '0;
      parent_epoch_q <= '0;
      told_epoch_q <= '0;
      job_q <= '0;
      members_q <= '0;
      joined_q <= '0;
      uplink_valid_q <= 1'b0;
      told_q <= 1'b0;
    end else begin
      joined_q <= joined;
      uplink_valid_q <= uplink_valid;
      unique case (state_q)
        StJoining: if (complete && !learn_o && !left) begin
          state_q <= uplink_valid_q ? StAsking : StClearing;
          if (!uplink_valid_q) members_q <= (configured_q != '0) ? configured_q : joined_q;
          told_q <= 1'b1;
        end
        StAsking: if (granted) begin
          state_q <= StClearing;
          members_q <= (configured_q != '0) ? configured_q : joined_q;
          parent_epoch_q <= control_i.epoch;
          told_epoch_q <= control_i.epoch;
        end else if (outdated) begin
          parent_epoch_q <= control_i.count;
          told_epoch_q <= control_i.count;
        end
        StClearing: if (clear_done) state_q <= StActive;
        StStopped: if (peer_write_i) state_q <= StOver;
        default: ;
      endcase
      if (disagree || stop_by_parent) state_q <= StStopped;
      // Frames that the group has still to send carry the epoch of its life.
      if (stop_by_parent && control_i.frame_type == TypeError && control_i.count != '0) told_epoch_q <= control_i.count;
      if (add) begin
        state_q <= StJoining;  // with what this JOIN says, it may not be complete any more; else the parent is asked again
        joined_q <= joined | from;
        members_q <= members_q | from;
      end
      if (left && joining) begin
        state_q <= (state_q == StAsking && enough_left) ? StAsking : StJoining;
        joined_q <= joined & ~from;
      end else if (left) begin
        state_q <= StStopped;
      end
      if (collect) begin
        state_q <= StJoining;
        epoch_q <= next_epoch;
        parent_epoch_q <= told_epoch_q;
        job_q <= control_i.tag;
        joined_q <= from;
        // A former member is notified that its life has ended, until the new one begins.
        members_q <= (configured != '0) ? configured : members_q | from;
      end
      if (start_i) begin
        state_q <= StClearing;
        epoch_q <= config_i.settings.epoch;
        parent_epoch_q <= config_i.settings.epoch;
        told_epoch_q <= config_i.settings.epoch;
        job_q <= '0;
        members_q <= configured;
        joined_q <= '0;
        uplink_valid_q <= config_i.settings.uplink_valid;
        told_q <= 1'b0;
      end else if (end_i) begin
        state_q <= StIdle;
        members_q <= '0;
        joined_q <= '0;
      end
    end
    uplink_q <= start_i ? config_i.settings.uplink_port[PortWidth-1:0] : uplink;
    if (collect || add) wanted_members_q <= control_i.ports;
    if (rst_i || collect || start_i) begin
      window_q <= 8'(Window);
    end else if (granted && control_i.window != '0 && control_i.window < 8'(Window)) begin
      window_q <= control_i.window;
    end
    if (!clear_o || start_i) clear_count_q <= '0;
    else clear_count_q <= clear_count_q + ClearWidth'(1);
  end

  assign group_o = '{alive: state_q[1], known: state_q[2], active: state_q[0], epoch: epoch_q, parent_epoch: parent_epoch_q};
  assign stopped_o = state_q inside {StStopped, StOver};
  assign asking_o = state_q[3];
  assign joining_o = joining;
  assign working_o = working;
  assign members_o = members_q;
  assign joined_o = joined;
  assign settled_joined_o = joined_q;
  assign uplink_valid_o = uplink_valid;
  assign uplink_o = uplink;
  assign window_o = window_q;
  assign job_o = job_q;
  assign told_epoch_o = told_epoch_q;
  assign clear_o = working & ~group_o.active;
  assign clear_slot_o = SlotWidth'(clear_count_q);

  logic unused;
  assign unused = ^{config_i, control_i};

  // Properties.
  `TRIB_REQUIRE(trib_group, PortOfNode_M, control_valid_i, 32'(control_port_i) < Ports)
  `TRIB_REQUIRE_STREAM(trib_group, HeldUntilTaken_M, control_valid_i && control_i.group == 8'(Index), control_ready_o,
      {same_i, control_port_i, control_i})
  `TRIB_REQUIRE_NEXT(trib_group, SettingsAreAnnounced_M, !settings_write_i,
      config_i.settings.members == $past(config_i.settings.members)
      && config_i.settings.uplink_valid == $past(config_i.settings.uplink_valid)
      && config_i.settings.uplink_port == $past(config_i.settings.uplink_port))
  `TRIB_REQUIRE_NEXT(trib_group, MixStands_M, state_q == StAsking && !left_q, mix_i == $past(mix_i))
  // trib_register_guard lets nothing else pass.
  `TRIB_REQUIRE(trib_group, GR5_UplinkOfNode_M, config_i.settings.uplink_valid, 32'(config_i.settings.uplink_port) < Ports
      && !config_i.settings.members[config_i.settings.uplink_port])
  `TRIB_REQUIRE_NEXT(trib_group, GR5_Frozen_M, joining || working || start_i,
      config_i.settings.members == $past(config_i.settings.members)
      && config_i.settings.uplink_valid == $past(config_i.settings.uplink_valid)
      && config_i.settings.uplink_port == $past(config_i.settings.uplink_port))
  `TRIB_REQUIRE(trib_group, GR5_StartIsNew_M, start_i, config_i.settings.epoch != '0 && config_i.settings.members != '0)
  // A look that was taken still holds.
  `TRIB_ASSERT(LookHolds_A, seen_q, control_valid_i && control_i.group == 8'(Index) && look_q == look)
  `TRIB_ASSERT(StateIsOne_A, 1'b1, state_q inside {StIdle, StJoining, StAsking, StClearing, StActive, StStopped, StOver})
  `TRIB_ASSERT(CompleteAsJoined_A, state_q == StJoining && fresh_q == '0, all_joined_q == all_joined)
  `TRIB_ASSERT(SettingsStand_A, state_q == StAsking || (state_q == StJoining && !fresh_q[0]),
      configured_q == configured && joined_q == joined && uplink_valid_q == uplink_valid)
  `TRIB_ASSERT(GR2_LivesHaveAnEpoch_A, state_q inside {StJoining, StAsking, StClearing, StActive}, epoch_q != '0)
  `TRIB_ASSERT_NEXT(MembersStand_A, 1'b1, !group_o.active || members_q == $past(members_q))
  `TRIB_ASSERT_NEXT(GR3_ActiveAfterClear_A, state_q != StActive && !clear_done, state_q != StActive)
  `TRIB_ASSERT_NEXT(GR2_LateJoinDoesNothing_A, seen_q && asks_in && !same_epoch && !add && !start_i && !end_i,
      epoch_q == $past(epoch_q) && job_q == $past(job_q))
  `TRIB_COVER(GR2_LifeTaken_C, collect && working)
  `TRIB_COVER(GR2_WelcomeAgain_C, known && state_q == StActive)
  `TRIB_COVER(TR4_AskedAgain_C, ask_o && outdated)
  `TRIB_COVER(TR4_WelcomeTooLate_C, seen_q && control_i.frame_type == TypeWelcome && state_q == StAsking && !granted)
  `TRIB_COVER(LookedAtAgain_C, control_valid_i && control_i.group == 8'(Index) && !seen_q && moves && asks_in)

endmodule
