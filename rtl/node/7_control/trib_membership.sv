// SPDX-License-Identifier: Apache-2.0
// Membership of a group: its life, the addresses of its children and its parent, the notices to them; ports as in trib_group,
// trib_peers, trib_encodings, trib_inquiry and trib_group_notices. Logic of its own: an uplink that is not built in counts as none;
// what each port is to the group (IN3, SE1); and uplink_o, a register: the uplink as the stages go by it, still from long before a
// group is active.
`include "trib_assert.svh"

module trib_membership
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Index of the group.
  parameter int unsigned Index = 0,
  // Ports that may lead to a parent, a bit each; 0: no trees.
  parameter bit [7:0]    UplinkPorts = '1,
  // Codecs of the node.
  parameter codec_set_t  Codecs = RawOnly,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned LapWidth = 32 - SlotWidth,
  localparam int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                                clk_i,
  input  logic                                rst_i,
  // Registers.
  input  group_config_t                       config_i,
  input  logic                                start_i,
  input  logic                                end_i,
  input  logic                                settings_write_i,
  input  logic                                peer_write_i,
  input  peer_write_t                         peer_i,
  output endpoint_t [Ports-1:0]               peer_o,
  // Frames of the group's life.
  input  logic                                control_valid_i,
  output logic                                control_ready_o,
  input  logic [PortWidth-1:0]                control_port_i,
  input  control_t                            control_i,
  input  logic                                disagree_i,
  input  logic [31:0]                         disagree_sequence_i,
  // Slots, for questions about them.
  input  logic [Ports-1:0][Window-1:0]        claimed_i,
  input  logic [Ports-1:0][Window-1:0]        complete_i,
  input  logic [Window-1:0]                   sent_i,
  input  logic                                release_i,
  input  logic [SlotWidth-1:0]                release_slot_i,
  input  logic [LapWidth-1:0]                 release_lap_i,
  // State.
  output group_t                              group_o,
  output logic                                stopped_o,
  output logic                                joining_o,
  output logic [Ports-1:0]                    members_o,
  output logic [Ports-1:0]                    joined_o,
  // One-hot, or no port.
  output logic [Ports-1:0]                    uplink_o,
  output logic [7:0]                          window_o,
  output logic [31:0]                         job_o,
  output logic [15:0]                         told_epoch_o,
  output logic                                clear_o,
  output logic [SlotWidth-1:0]                clear_slot_o,
  output logic                                nack_o,
  output logic [31:0]                         nack_sequence_o,
  output access_t [Ports-1:0]                 access_o,
  // Lost contributions of every port.
  input  logic [Ports-1:0]                    missing_valid_i,
  output logic [Ports-1:0]                    missing_ready_o,
  input  logic [Ports-1:0][31:0]              missing_sequence_i,
  // A frame for the port whose turn it is.
  input  logic [PortWidth-1:0]                turn_i,
  output logic                                notice_valid_o,
  input  logic                                notice_ready_i,
  output notice_t                             notice_o,
  output logic [Ports-1:0]                    notice_dropped_o,
  output logic [Ports-1:0]                    notice_withdrawn_o
);

  logic                   learn, grant, refuse, fail, fail_join, asking, working, over, ask, leave, same, write_learned, awaited;
  error_code_e            refuse_code;
  logic                   uplink_valid;
  logic [PortWidth-1:0]   uplink_port;
  logic [Ports-1:0]       welcome, uplink, written, readdressed, settled_joined;
  logic [31:0]            fail_code, fail_sequence, mix, settled_mix;
  logic [Ports-1:0][31:0] incarnation;
  logic [Ports-1:0][15:0] rank;
  logic [Ports-1:0][7:0]  wanted;
  logic [7:0]             asked;
  group_config_t          config_allowed;

  // The registers take no other uplink; said once more here, what is not built in costs nothing.
  always_comb begin
    config_allowed = config_i;
    if (!UplinkPorts[config_i.settings.uplink_port]) config_allowed.settings.uplink_valid = 1'b0;
  end

  trib_group #(
    .Ports (Ports),
    .Window(Window),
    .Index (Index)
  ) u_group (
    .clk_i,
    .rst_i,
    .config_i       (config_allowed),
    .settings_write_i,
    .peer_write_i,
    .start_i,
    .end_i,
    .control_valid_i,
    .control_ready_o,
    .control_port_i,
    .control_i,
    .same_i         (same),
    .mix_i          (settled_mix),
    .awaited_i      (awaited),
    .disagree_i,
    .disagree_sequence_i,
    .group_o,
    .stopped_o,
    .joining_o,
    .asking_o       (asking),
    .working_o      (working),
    .members_o,
    .joined_o,
    .settled_joined_o(settled_joined),
    .uplink_valid_o (uplink_valid),
    .uplink_o       (uplink_port),
    .window_o,
    .job_o,
    .told_epoch_o,
    .clear_o,
    .clear_slot_o,
    .over_o         (over),
    .learn_o        (learn),
    .grant_o        (grant),
    .nack_o,
    .nack_sequence_o,
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

  trib_roster #(
    .Ports (Ports),
    .Window(Window)
  ) u_roster (
    .clk_i,
    .clear_i       (start_i),
    .learn_i       (learn),
    .control_port_i,
    .control_i,
    .joined_i      (joined_o),
    .settled_joined_i(settled_joined),
    .same_o        (same),
    .incarnation_o (incarnation),
    .rank_o        (rank),
    .wanted_o      (wanted),
    .mix_o         (mix),
    .settled_mix_o (settled_mix),
    .asked_o       (asked)
  );

  // Only registers write addresses that JOINs are bound to (SE1).
  assign write_learned = learn & ~config_i.settings.policy_bind;

  trib_peers #(
    .Ports(Ports)
  ) u_peers (
    .clk_i,
    .rst_i,
    .write_i      (peer_write_i),
    .write_port_i (peer_i.port),
    .write_field_i(peer_i.field),
    .write_data_i (peer_i.data),
    .learn_i      (write_learned),
    .learn_port_i (control_port_i),
    .learn_peer_i (control_i.source),
    .peer_o
  );

  encodings_t encodings;

  trib_encodings #(
    .Ports (Ports),
    .Codecs(Codecs)
  ) u_encodings (
    .clk_i,
    .rst_i,
    .settings_i (config_i.encodings),
    .learn_i    (learn),
    .grant_i    (grant),
    .start_i,
    .port_i     (control_port_i),
    .codecs_i   (control_i.codecs),
    .clear_i    (clear_o),
    .members_i  (members_o),
    .joined_i   (settled_joined),
    .encodings_o(encodings)
  );

  logic [Ports-1:0] balanced;

  trib_balanced_ports #(
    .Ports(Ports)
  ) u_balanced (
    .clk_i,
    .rst_i,
    .learn_i   (learn),
    .port_i    (control_port_i),
    .balance_i (control_i.balance),
    .clear_i   (clear_o),
    .joined_i  (settled_joined),
    .encoded_i (encodings.result != '0),
    .balanced_o(balanced)
  );

  // Questions about chunks -----------------------------------------------------------------------------------------------
  logic [Ports-1:0]    answer_valid, answer_ready, answer_dropped, answer_withdrawn;
  answer_t [Ports-1:0] answer;

  assign uplink = uplink_valid ? (Ports'(1) << uplink_port) & UplinkPorts[Ports-1:0] : '0;
  // For notices, too: in the cycle after it has changed there are none, except a LEAVE if END comes in the first cycle of
  // a collection. That one is for the uplink as it was, where it is void then; the other one has not been asked yet.
  always_ff @(posedge clk_i) uplink_o <= rst_i ? '0 : uplink;

  trib_inquiry #(
    .Ports (Ports),
    .Window(Window),
    .Index (Index)
  ) u_inquiry (
    .clk_i,
    .rst_i,
    .control_valid_i(control_valid_i & control_ready_o),
    .control_port_i,
    .control_i,
    .group_i       (group_o),
    .members_i     (members_o),
    .uplink_i      (uplink_o),
    .rank_i        (rank),
    .over_i        (over),
    .readdressed_i (readdressed),
    .clear_i       (clear_o),
    .clear_slot_i  (clear_slot_o),
    .claimed_i,
    .complete_i,
    .sent_i,
    .release_i,
    .release_slot_i,
    .release_lap_i,
    .awaited_o     (awaited),
    .answer_valid_o(answer_valid),
    .answer_ready_i(answer_ready),
    .answer_o      (answer),
    .dropped_o     (answer_dropped),
    .withdrawn_o   (answer_withdrawn)
  );

  // Notices --------------------------------------------------------------------------------------------------------------
  assign written = peer_write_i ? Ports'(1) << peer_i.port : '0;
  assign readdressed = written | (learn ? Ports'(1) << control_port_i : '0);

  trib_group_notices #(
    .Ports(Ports),
    .Index(Index)
  ) u_notices (
    .clk_i,
    .rst_i,
    .group_i           (group_o),
    .asking_i          (asking),
    .over_i            (over),
    .members_i         (members_o),
    .uplink_i          (uplink_o),
    .window_i          (window_o),
    .job_i             (job_o),
    .rank_i            (config_i.settings.rank),
    .incarnation_i     (incarnation),
    .wanted_i          (wanted),
    .balanced_i        (balanced),
    .mix_i             (mix),
    .settled_mix_i     (settled_mix),
    .asked_i           (asked),
    .peer_i            (peer_o),
    .readdressed_i     (readdressed),
    .control_port_i,
    .control_i,
    .refuse_i          (refuse),
    .refuse_code_i     (refuse_code),
    .welcome_i         (welcome),
    .fail_i            (fail),
    .fail_code_i       (fail_code),
    .fail_join_i       (fail_join),
    .fail_sequence_i   (fail_sequence),
    .ask_i             (ask),
    .leave_i           (leave),
    .answer_valid_i    (answer_valid),
    .answer_ready_o    (answer_ready),
    .answer_i          (answer),
    .answer_dropped_i  (answer_dropped),
    .answer_withdrawn_i(answer_withdrawn),
    .missing_valid_i,
    .missing_ready_o,
    .missing_sequence_i,
    .turn_i,
    .notice_valid_o,
    .notice_ready_i,
    .notice_o,
    .dropped_o         (notice_dropped_o),
    .withdrawn_o       (notice_withdrawn_o)
  );

  // The uplink is that of the group's life; before that, that of its configuration.
  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      access_o[p].uplink = uplink[p];
      access_o[p].member = members_o[p] & ~uplink[p];
      access_o[p].join_allowed = config_i.settings.policy_join;
      access_o[p].may_join = !(config_allowed.settings.uplink_valid && config_i.settings.uplink_port == 3'(p))
          && (config_i.settings.members[p] || config_i.settings.members[Ports-1:0] == '0)
          && (members_o[p] || !working);
      access_o[p].bind_peers = config_i.settings.policy_bind;
      access_o[p].key = {config_i.access.key_hi, config_i.access.key_lo};
      access_o[p].peer = peer_o[p];
      access_o[p].encoding = uplink[p] ? encodings.uplink : encodings.result;
      access_o[p].balance = balanced[p] & ~uplink[p];
    end
  end

  // Properties.
  // trib_control_frames counts its turns from port to port.
  `TRIB_REQUIRE(trib_membership, TurnOfPort_M, 1'b1, 32'(turn_i) < Ports)
  // Writes that trib_register_guard lets pass (GR5): a setting may still change in the first cycle of a life that JOINs have begun.
  `TRIB_REQUIRE(trib_membership, GR5_MembersOfNode_M, 1'b1, (16'(config_i.settings.members) >> Ports) == '0)
  `TRIB_REQUIRE(trib_membership, GR5_UplinkOfNode_M, config_i.settings.uplink_valid, 32'(config_i.settings.uplink_port) < Ports
      && !config_i.settings.members[config_i.settings.uplink_port])
  `TRIB_REQUIRE(trib_membership, GR5_StartIsNew_M, start_i, config_i.settings.epoch != '0 && config_i.settings.members != '0)
  `TRIB_REQUIRE_NEXT(trib_membership, GR5_Frozen_M, joining_o || working || start_i, !peer_write_i
      && config_i.settings.members == $past(config_i.settings.members)
      && config_i.settings.uplink_valid == $past(config_i.settings.uplink_valid)
      && config_i.settings.uplink_port == $past(config_i.settings.uplink_port))
  `TRIB_REQUIRE(trib_membership, PortOfNode_M, control_valid_i, 32'(control_port_i) < Ports)
  `TRIB_REQUIRE_STREAM(trib_membership, HeldUntilTaken_M, control_valid_i && control_i.group == 8'(Index), control_ready_o,
      {control_port_i, control_i})
  `TRIB_REQUIRE_NEXT(trib_membership, SettingsAreAnnounced_M, !settings_write_i,
      config_i.settings.members == $past(config_i.settings.members)
      && config_i.settings.uplink_valid == $past(config_i.settings.uplink_valid)
      && config_i.settings.uplink_port == $past(config_i.settings.uplink_port))

endmodule
