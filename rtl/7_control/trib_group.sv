// SPDX-License-Identifier: Apache-2.0
// Life of a group (GR1 to GR3, TR4): idle, joining, asking its parent, being cleared, active, stopped.
// In: commands and configuration by registers; JOIN, WELCOME, ERROR, LEAVE and NACK frames for this group, one a cycle at most,
// which the ingress has checked (IN3); contributions that disagree. Out: the state that all stages judge by; addresses to be
// learned; what is to be told to children and parent, as strobes for trib_group_notices, which keeps them until they are sent.
// All slots are emptied before a group becomes active, for as long as anything of its last life can be on its way.
module trib_group
  import trib_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Index of this group.
  parameter int unsigned Index = 0,
  // Derived; do not set.
  parameter int unsigned SlotWidth = $clog2(Window),
  parameter int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                 clk_i,
  input  logic                 rst_i,
  // Registers.
  input  group_config_t        config_i,
  input  logic                 start_i,
  input  logic                 end_i,
  // A frame of a group's life, and the port that it came from.
  input  logic                 control_valid_i,
  input  logic [PortWidth-1:0] control_port_i,
  input  control_t             control_i,
  // A contribution of this port was accepted.
  input  logic [Ports-1:0]     accepted_i,
  // Contributions disagree: stop (RE3).
  input  logic                 disagree_i,
  input  logic [31:0]          disagree_sequence_i,
  // State.
  output group_t               group_o,
  output logic                 alive_o,      // chunks may be finished
  output logic                 stopped_o,
  output logic                 joining_o,
  output logic                 asking_o,     // the parent, for the epoch that is collected
  output logic [Ports-1:0]     members_o,    // in force; while joining, who may become or was one
  output logic [Ports-1:0]     joined_o,
  output logic                 uplink_valid_o,
  output logic [PortWidth-1:0] uplink_o,
  output logic [7:0]           window_o,     // granted
  // Set while slots are being cleared.
  output logic                 clear_o,
  output logic [SlotWidth-1:0] clear_slot_o,
  // The child on the frame's port has this address.
  output logic                 learn_o,
  // The parent lacks a chunk (RC4).
  output logic                 nack_o,
  output logic [31:0]          nack_sequence_o,
  // To be told: an ERROR to the frame's sender; a WELCOME or an ERROR to many children; JOIN and LEAVE to the parent.
  output logic                 refuse_o,
  output error_code_e          refuse_code_o,
  output logic [Ports-1:0]     welcome_o,
  output logic                 fail_o,
  output logic [31:0]          fail_code_o,
  output logic [15:0]          fail_epoch_o,
  output logic [31:0]          fail_sequence_o,
  output logic                 ask_o,
  output logic                 leave_o,
  output logic [15:0]          leave_epoch_o
);

  // Every slot once, and longer than the reduce pipeline is deep: 3 tree levels and a few registers.
  localparam int unsigned ClearCycles = (Window > 32) ? Window : 32;
  localparam int unsigned ClearWidth = $clog2(ClearCycles);

  typedef enum logic [2:0] {
    StIdle,      // a frame for it is of an unknown group
    StJoining,   // JOINs are collected
    StAsking,    // all have joined; the parent has not answered
    StClearing,  // slots are emptied
    StActive,
    StStopped
  } state_e;

  state_e                state_q;
  logic [15:0]           epoch_q, announced_q;
  logic [Ports-1:0]      members_q, joined_q, contributed_q;
  logic                  uplink_valid_q, told_q;
  logic [PortWidth-1:0]  uplink_q;
  logic [31:0]           wanted_members_q;
  logic [7:0]            window_q;
  logic [ClearWidth-1:0] clear_count_q;

  // The frame, and what it means in this state --------------------------------------------------------------------------
  logic                 control, asks_in, asks_out, from_parent, newer, equal, older, size_bad, counts;
  logic                 collect, add, welcome_again, stop_by_child, stop_by_parent, granted;
  logic [15:0]          distance;
  logic [Ports-1:0]     from, configured, all_ports;
  logic                 complete, dispensable;
  logic [3:0]           all_ports_count, joined_count;
  logic                 working;

  assign control = control_valid_i && control_i.group == 8'(Index);
  assign distance = control_i.epoch - epoch_q;
  assign equal = distance == '0;
  assign newer = state_q == StIdle || (!equal && !distance[15]);
  // Half way round is neither newer nor older.
  assign older = !equal && distance[15] && distance != 16'h8000;
  assign from = Ports'(1) << control_port_i;
  assign all_ports = config_i.uplink_valid ? ~(Ports'(1) << config_i.uplink) : '1;
  assign configured = config_i.members[Ports-1:0] & all_ports;
  assign all_ports_count = 4'($countones(all_ports));
  assign joined_count = 4'($countones(joined_q));
  assign asks_in = control && control_i.frame_type == TypeJoin;
  assign asks_out = control && control_i.frame_type == TypeLeave;
  assign from_parent = control && control_i.frame_type == TypeError;
  assign size_bad = configured == '0 && (control_i.sequence_number == '0
      || control_i.sequence_number > 32'(all_ports_count));
  assign working = state_q inside {StActive, StClearing};

  assign collect = asks_in && control_i.epoch != '0 && !size_bad && newer;
  assign add = asks_in && control_i.epoch != '0 && !size_bad && !newer && equal
      && state_q inside {StJoining, StAsking};
  // A child that is a member and has not contributed has missed its WELCOME, or is new in its place.
  assign welcome_again = asks_in && control_i.epoch != '0 && !size_bad && !newer && equal && working
      && (members_q & from) != '0 && (contributed_q & from) == '0;
  assign granted = control && control_i.frame_type == TypeWelcome && state_q == StAsking && equal;
  assign stop_by_child = asks_out && state_q != StIdle && (equal || state_q == StStopped);
  // An old answer to a LEAVE, or to a JOIN that was repeated, is no news.
  assign counts = !(control_i.tag inside {32'(ErrorStaleEpoch), 32'(ErrorDisagree), 32'(ErrorGroupStopped)})
      || (!older && !(equal && working && control_i.tag == 32'(ErrorStaleEpoch)));
  assign stop_by_parent = from_parent && counts && state_q inside {StAsking, StClearing, StActive};
  assign complete = (configured != '0) ? (joined_q & configured) == configured
      : 32'(joined_count) >= wanted_members_q;

  // It is complete without the port, too.
  assign dispensable = (joined_q & from) == '0
      || (configured == '0 && 32'(joined_count) > wanted_members_q);

  assign learn_o = collect | add | welcome_again;
  assign nack_o = control && control_i.frame_type == TypeNack && state_q == StActive && equal;
  assign nack_sequence_o = control_i.sequence_number;

  // What is to be told --------------------------------------------------------------------------------------------------
  logic clear_done;

  assign clear_done = state_q == StClearing && clear_count_q == ClearWidth'(ClearCycles - 1);

  always_comb begin
    refuse_o = 1'b0;
    refuse_code_o = ErrorStaleEpoch;
    if (asks_in && (control_i.epoch == '0 || size_bad)) begin
      refuse_o = 1'b1;
      refuse_code_o = ErrorBadRequest;
    end else if (asks_in && !learn_o) begin
      refuse_o = 1'b1;
    end else if (asks_out) begin
      refuse_o = 1'b1;
      if (stop_by_child) refuse_code_o = ErrorGroupStopped;
    end
    welcome_o = '0;
    if (clear_done && told_q && !collect && !stop_by_child && !stop_by_parent && !end_i && !start_i) begin
      welcome_o = members_q;
    end else if (welcome_again && state_q == StActive) begin
      welcome_o = from;
    end
  end

  // The end of a life by anything but the parent is told to the parent.
  assign leave_o = uplink_valid_q && !start_i
      && ((end_i && state_q inside {StJoining, StAsking, StClearing, StActive})
          || ((collect || stop_by_child) && working) || (disagree_i && state_q == StActive));
  assign leave_epoch_o = epoch_q;
  assign ask_o = !start_i && !end_i && !collect && !add && !stop_by_parent
      && state_q == StJoining && complete && uplink_valid_q;
  assign fail_o = stop_by_parent || (disagree_i && state_q == StActive);
  assign fail_code_o = stop_by_parent ? control_i.tag : 32'(ErrorDisagree);
  assign fail_epoch_o = stop_by_parent ? control_i.epoch : epoch_q;
  assign fail_sequence_o = stop_by_parent ? control_i.sequence_number : disagree_sequence_i;

  // State ---------------------------------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      epoch_q <= '0;
      announced_q <= '0;
      members_q <= '0;
      joined_q <= '0;
      contributed_q <= '0;
      uplink_valid_q <= 1'b0;
      told_q <= 1'b0;
    end else begin
      contributed_q <= contributed_q | accepted_i;
      unique case (state_q)
        StJoining: if (complete) begin
          state_q <= uplink_valid_q ? StAsking : StClearing;
          if (!uplink_valid_q) members_q <= joined_q;
          told_q <= 1'b1;
        end
        StAsking: if (granted) begin
          state_q <= StClearing;
          members_q <= joined_q;
        end
        StClearing: if (clear_done) begin
          state_q <= StActive;
          contributed_q <= '0;
        end
        default: ;
      endcase
      if (disagree_i && state_q == StActive) state_q <= StStopped;
      if (add) begin
        state_q <= StJoining;  // with what this JOIN says, it may not be complete any more
        joined_q <= joined_q | from;
        members_q <= members_q | from;
      end
      if (stop_by_child && state_q inside {StJoining, StAsking}) begin
        joined_q <= joined_q & ~from;
        if (!(state_q == StAsking && dispensable)) state_q <= StJoining;
      end else if (stop_by_child) begin
        state_q <= StStopped;
      end
      if (stop_by_parent) begin
        state_q <= StStopped;
        announced_q <= control_i.epoch;
      end
      if (collect) begin
        state_q <= StJoining;
        epoch_q <= control_i.epoch;
        announced_q <= control_i.epoch;
        joined_q <= from;
        // Who was a member is told that its life is over, until the new one begins.
        members_q <= ((configured != '0) ? configured : members_q) | from;
        uplink_valid_q <= config_i.uplink_valid;
        contributed_q <= '0;
      end
      if (start_i) begin
        state_q <= StClearing;
        epoch_q <= config_i.epoch;
        announced_q <= config_i.epoch;
        members_q <= configured;
        joined_q <= '0;
        uplink_valid_q <= config_i.uplink_valid;
        told_q <= 1'b0;
      end else if (end_i) begin
        state_q <= StIdle;
        epoch_q <= '0;
        announced_q <= '0;
        members_q <= '0;
        joined_q <= '0;
      end
    end
    if (collect || start_i) uplink_q <= config_i.uplink[PortWidth-1:0];
    if (collect || add) wanted_members_q <= control_i.sequence_number;
    if (rst_i || collect || start_i) begin
      window_q <= 8'(Window);
    end else if (granted && control_i.tag != '0 && control_i.tag < Window) begin
      window_q <= control_i.tag[7:0];
    end
    if (state_q != StClearing || start_i) clear_count_q <= '0;
    else clear_count_q <= clear_count_q + ClearWidth'(1);
  end

  assign group_o = '{known: state_q != StIdle, active: state_q == StActive, epoch: epoch_q,
      announced: announced_q};
  assign alive_o = state_q inside {StActive, StStopped};
  assign stopped_o = state_q == StStopped;
  assign asking_o = state_q == StAsking;
  assign joining_o = state_q inside {StJoining, StAsking};
  assign members_o = members_q;
  assign joined_o = joined_q;
  assign uplink_valid_o = uplink_valid_q;
  assign uplink_o = uplink_q;
  assign window_o = window_q;
  assign clear_o = state_q == StClearing;
  assign clear_slot_o = SlotWidth'(clear_count_q);

  logic unused;
  assign unused = ^{config_i, control_i};

endmodule
