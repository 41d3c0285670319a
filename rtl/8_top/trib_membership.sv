// SPDX-License-Identifier: Apache-2.0
// Who is in a group: its life, the addresses of its children and its parent, what it tells them. Wiring only; ports as in
// trib_group, trib_peers and trib_group_notices. Out besides: what each port is to the group (IN3).
module trib_membership
  import trib_pkg::*;
#(
  parameter int unsigned Ports = 4,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Index of the group.
  parameter int unsigned Index = 0,
  // Derived; do not set.
  parameter int unsigned SlotWidth = $clog2(Window),
  parameter int unsigned PortWidth = $clog2(Ports)
) (
  input  logic                  clk_i,
  input  logic                  rst_i,
  // Registers.
  input  group_config_t         config_i,
  input  logic                  start_i,
  input  logic                  end_i,
  input  logic                  peer_write_i,
  input  logic [2:0]            peer_port_i,
  input  logic [1:0]            peer_field_i,
  input  logic [31:0]           peer_data_i,
  output endpoint_t [Ports-1:0] peer_o,
  // Frames of the group's life.
  input  logic                  control_valid_i,
  input  logic [PortWidth-1:0]  control_port_i,
  input  control_t              control_i,
  input  logic [Ports-1:0]      accepted_i,
  input  logic                  disagree_i,
  input  logic [31:0]           disagree_sequence_i,
  // State.
  output group_t                group_o,
  output logic                  alive_o,
  output logic                  stopped_o,
  output logic                  joining_o,
  output logic [Ports-1:0]      members_o,
  output logic [Ports-1:0]      joined_o,
  output logic                  uplink_valid_o,
  output logic [PortWidth-1:0]  uplink_o,
  output logic [7:0]            window_o,
  output logic                  clear_o,
  output logic [SlotWidth-1:0]  clear_slot_o,
  output logic                  nack_o,
  output logic [31:0]           nack_sequence_o,
  output access_t [Ports-1:0]   access_o,
  // Frames for every port's egress.
  output logic [Ports-1:0]      notice_valid_o,
  input  logic [Ports-1:0]      notice_ready_i,
  output notice_t [Ports-1:0]   notice_o
);

  logic             learn, refuse, fail, asking, ask, leave;
  error_code_e      refuse_code;
  logic [Ports-1:0] welcome;
  logic [31:0]      fail_code, fail_sequence;
  logic [15:0]      fail_epoch, leave_epoch;

  trib_group #(
    .Ports (Ports),
    .Window(Window),
    .Index (Index)
  ) u_group (
    .clk_i,
    .rst_i,
    .config_i,
    .start_i,
    .end_i,
    .control_valid_i,
    .control_port_i,
    .control_i,
    .accepted_i,
    .disagree_i,
    .disagree_sequence_i,
    .group_o,
    .alive_o,
    .stopped_o,
    .joining_o,
    .asking_o       (asking),
    .members_o,
    .joined_o,
    .uplink_valid_o,
    .uplink_o,
    .window_o,
    .clear_o,
    .clear_slot_o,
    .learn_o        (learn),
    .nack_o,
    .nack_sequence_o,
    .refuse_o       (refuse),
    .refuse_code_o  (refuse_code),
    .welcome_o      (welcome),
    .fail_o         (fail),
    .fail_code_o    (fail_code),
    .fail_epoch_o   (fail_epoch),
    .fail_sequence_o(fail_sequence),
    .ask_o          (ask),
    .leave_o        (leave),
    .leave_epoch_o  (leave_epoch)
  );

  trib_peers #(
    .Ports(Ports)
  ) u_peers (
    .clk_i,
    .rst_i,
    .write_i      (peer_write_i),
    .write_port_i (peer_port_i),
    .write_field_i(peer_field_i),
    .write_data_i (peer_data_i),
    .learn_i      (learn),
    .learn_port_i (control_port_i),
    .learn_peer_i (control_i.source),
    .peer_o
  );

  trib_group_notices #(
    .Ports (Ports),
    .Window(Window),
    .Index (Index)
  ) u_notices (
    .clk_i,
    .rst_i,
    .group_i        (group_o),
    .asking_i       (asking),
    .members_i      (members_o),
    .joined_i       (joined_o),
    .uplink_valid_i (uplink_valid_o),
    .uplink_i       (uplink_o),
    .window_i       (window_o),
    .rank_i         (config_i.rank),
    .peer_i         (peer_o),
    .control_port_i,
    .control_i,
    .learn_i        (learn),
    .refuse_i       (refuse),
    .refuse_code_i  (refuse_code),
    .welcome_i      (welcome),
    .fail_i         (fail),
    .fail_code_i    (fail_code),
    .fail_epoch_i   (fail_epoch),
    .fail_sequence_i(fail_sequence),
    .ask_i          (ask),
    .leave_i        (leave),
    .leave_epoch_i  (leave_epoch),
    .notice_valid_o,
    .notice_ready_i,
    .notice_o
  );

  // The uplink is that of the group's life; before that, that of its configuration.
  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      access_o[p].uplink = uplink_valid_o && uplink_o == PortWidth'(p);
      access_o[p].member = members_o[p] & ~access_o[p].uplink;
      access_o[p].join_allowed = config_i.join_allowed;
      access_o[p].may_join = !(config_i.uplink_valid && config_i.uplink == 3'(p))
          && (config_i.members[p] || config_i.members[Ports-1:0] == '0);
      access_o[p].peer = peer_o[p];
    end
  end

endmodule
