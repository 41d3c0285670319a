// SPDX-License-Identifier: Apache-2.0
// Generated from registers.toml by the build target `registers`; changes are made there. REGISTERS.md has the meaning.
// Bases of the register pages, offsets of the registers in their page (bytes), and what trib_register_file takes and
// gives. A page is repeated every 256 bytes.
package trib_registers_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Page node -----------------------------------------------------------------------------------------------------------
  localparam logic [15:0] NodeBase = 16'h0000;
  localparam logic [7:0] NodeIdOffset = 8'h00;
  localparam logic [31:0] NodeIdValue = 32'h54524942;
  localparam logic [7:0] NodeVersionOffset = 8'h04;
  localparam logic [31:0] NodeVersionValue = 32'h00010000;
  localparam logic [7:0] NodeParamsOffset = 8'h08;
  localparam logic [7:0] NodeBuildOffset = 8'h0c;
  localparam logic [7:0] NodeMacHiOffset = 8'h10;
  localparam logic [7:0] NodeMacLoOffset = 8'h14;
  localparam logic [7:0] NodeIpOffset = 8'h18;
  localparam logic [7:0] NodeUdpPortOffset = 8'h1c;
  localparam logic [7:0] NodeOnsetOffset = 8'h20;
  localparam logic [7:0] NodeTxLimitOffset = 8'h24;
  localparam logic [7:0] NodeAnswerIntervalOffset = 8'h28;

  // Page node: what was written to the register file.
  typedef struct packed {
    logic [15:0] node_mac_hi;
    logic [31:0] node_mac_lo;
    logic [31:0] node_ip;
    logic [15:0] node_udp_port;
    logic [15:0] onset;
    logic [31:0] tx_limit;
    logic [31:0] answer_interval;
  } node_settings_t;
  localparam node_settings_t NodeSettingsReset = '{
    node_mac_hi: 16'h0000,
    node_mac_lo: 32'h00000000,
    node_ip: 32'h00000000,
    node_udp_port: 16'h5442,
    onset: 16'hffff,
    tx_limit: 32'h0002625a,
    answer_interval: 32'h09502f90
  };

  // Page node: what the node shows.
  typedef struct packed {
    logic [7:0]  params_ports;
    logic [7:0]  params_beat_bytes;
    logic [7:0]  params_window;
    logic [7:0]  params_groups;
    logic [31:0] build;
  } node_state_t;

  // Page port -----------------------------------------------------------------------------------------------------------
  localparam logic [15:0] PortBase = 16'h1000;
  localparam logic [7:0] PortEncodingOffset = 8'h00;
  localparam int unsigned PortEncodingCount = 9;
  localparam logic [7:0] PortEncodingValuesLoOffset = 8'h24;
  localparam logic [7:0] PortEncodingValuesHiOffset = 8'h28;
  localparam logic [7:0] PortEncodingCodeLoOffset = 8'h2c;
  localparam logic [7:0] PortEncodingCodeHiOffset = 8'h30;
  localparam logic [7:0] PortVerdictOffset = 8'h40;
  localparam int unsigned PortVerdictCount = 24;
  localparam logic [7:0] PortSentOffset = 8'ha0;
  localparam int unsigned PortSentCount = 6;
  localparam logic [7:0] PortControlDroppedOffset = 8'hc0;
  localparam logic [7:0] PortReplaysDroppedOffset = 8'hc4;
  localparam logic [7:0] PortWithdrawnOffset = 8'hc8;
  localparam logic [7:0] PortDiscardedOffset = 8'hcc;
  localparam logic [7:0] PortRxBytesLoOffset = 8'hd0;
  localparam logic [7:0] PortRxBytesHiOffset = 8'hd4;
  localparam logic [7:0] PortTxBytesLoOffset = 8'hd8;
  localparam logic [7:0] PortTxBytesHiOffset = 8'hdc;
  localparam logic [7:0] PortRxFramesOffset = 8'he0;
  localparam logic [7:0] PortTxFramesOffset = 8'he4;

  // Page group ----------------------------------------------------------------------------------------------------------
  localparam logic [15:0] GroupBase = 16'h2000;
  localparam logic [7:0] GroupCtrlOffset = 8'h00;
  localparam logic [7:0] GroupStatusOffset = 8'h04;
  localparam logic [7:0] GroupMembersOffset = 8'h08;
  localparam logic [7:0] GroupEpochOffset = 8'h0c;
  localparam logic [7:0] GroupPolicyOffset = 8'h10;
  localparam logic [7:0] GroupUplinkOffset = 8'h14;
  localparam logic [7:0] GroupDeadlineOffset = 8'h18;
  localparam logic [7:0] GroupRankOffset = 8'h1c;
  localparam logic [7:0] GroupCurrentEpochOffset = 8'h20;
  localparam logic [7:0] GroupCurrentMembersOffset = 8'h24;
  localparam logic [7:0] GroupJoinedOffset = 8'h28;
  localparam logic [7:0] GroupWindowOffset = 8'h2c;
  localparam logic [7:0] GroupReducedOffset = 8'h30;
  localparam logic [7:0] GroupPartialOffset = 8'h34;
  localparam logic [7:0] GroupResentOffset = 8'h38;
  localparam logic [7:0] GroupSkewOffset = 8'h40;
  localparam int unsigned GroupSkewCount = 16;
  localparam logic [7:0] GroupPeerMacHiOffset = 8'h80;
  localparam int unsigned GroupPeerMacHiCount = 8;
  localparam logic [7:0] GroupPeerMacLoOffset = 8'h84;
  localparam int unsigned GroupPeerMacLoCount = 8;
  localparam logic [7:0] GroupPeerIpOffset = 8'h88;
  localparam int unsigned GroupPeerIpCount = 8;
  localparam logic [7:0] GroupPeerUdpPortOffset = 8'h8c;
  localparam int unsigned GroupPeerUdpPortCount = 8;

  // Page group: what was written to the register file.
  typedef struct packed {
    logic [7:0]  members;
    logic [15:0] epoch;
    logic        policy_join;
    logic        policy_bind;
    logic [2:0]  uplink_port;
    logic        uplink_valid;
    logic [31:0] deadline;
    logic [15:0] rank;
  } group_settings_t;
  localparam group_settings_t GroupSettingsReset = '{
    members: 8'h00,
    epoch: 16'h0000,
    policy_join: 1'h1,
    policy_bind: 1'h0,
    uplink_port: 3'h0,
    uplink_valid: 1'h0,
    deadline: 32'h00000000,
    rank: 16'h0000
  };

  // Page group: written ones, for one cycle.
  typedef struct packed {
    logic ctrl_start;
    logic ctrl_end;
  } group_commands_t;

  // Page group: external registers that are written in this cycle.
  typedef struct packed {
    logic peer_mac_hi;
    logic peer_mac_lo;
    logic peer_ip;
    logic peer_udp_port;
  } group_writes_t;

  // Page group: what the node shows.
  typedef struct packed {
    logic        status_active;
    logic        status_stopped;
    logic        status_starting;
    logic        status_joining;
    logic [15:0] current_epoch;
    logic [7:0]  current_members;
    logic [7:0]  joined;
    logic [7:0]  window;
    logic [31:0] reduced;
    logic [31:0] partial;
    logic [31:0] resent;
  } group_state_t;

  // Page group: values of the external registers.
  typedef struct packed {
    logic [7:0][15:0] peer_mac_hi;
    logic [7:0][31:0] peer_mac_lo;
    logic [7:0][31:0] peer_ip;
    logic [7:0][15:0] peer_udp_port;
  } group_outside_t;

  // Page access ---------------------------------------------------------------------------------------------------------
  localparam logic [15:0] AccessBase = 16'h3000;
  localparam logic [7:0] AccessKeyHiOffset = 8'h00;
  localparam logic [7:0] AccessKeyLoOffset = 8'h04;
  localparam logic [7:0] AccessJobOffset = 8'h08;
  localparam logic [7:0] AccessParentEpochOffset = 8'h0c;
  localparam logic [7:0] AccessResultEncodingOffset = 8'h10;
  localparam logic [7:0] AccessUplinkEncodingOffset = 8'h14;

  // Page access: what was written to the register file.
  typedef struct packed {
    logic [31:0] key_hi;
    logic [31:0] key_lo;
  } access_settings_t;
  localparam access_settings_t AccessSettingsReset = '{
    key_hi: 32'h00000000,
    key_lo: 32'h00000000
  };

  // Page access: external registers that are written in this cycle.
  typedef struct packed {
    logic result_encoding;
    logic uplink_encoding;
  } access_writes_t;

  // Page access: what the node shows.
  typedef struct packed {
    logic [31:0] job;
    logic [15:0] parent_epoch;
  } access_state_t;

  // Page access: values of the external registers.
  typedef struct packed {
    logic [7:0] result_encoding;
    logic [7:0] uplink_encoding;
  } access_outside_t;

  // verilator lint_on UNUSEDPARAM

endpackage
