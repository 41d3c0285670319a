// SPDX-License-Identifier: Apache-2.0
// Generated from registers.toml by the build target `registers`; changes are made there. REGISTERS.md has the meaning.
// Bases of the register pages, offsets of the registers in their page (bytes), and what trib_endpoint_register_file takes and
// gives. A page is repeated every 256 bytes.
package trib_endpoint_registers_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Page endpoint -------------------------------------------------------------------------------------------------------
  localparam logic [15:0] EndpointBase = 16'h0000;
  localparam logic [7:0] EndpointIdOffset = 8'h00;
  localparam logic [31:0] EndpointIdValue = 32'h54524550;
  localparam logic [7:0] EndpointVersionOffset = 8'h04;
  localparam logic [31:0] EndpointVersionValue = 32'h00000100;
  localparam logic [7:0] EndpointParamsOffset = 8'h08;
  localparam logic [7:0] EndpointSizesOffset = 8'h0c;
  localparam logic [7:0] EndpointNumberOffset = 8'h10;
  localparam logic [7:0] EndpointMembersLoOffset = 8'h14;
  localparam logic [7:0] EndpointMembersHiOffset = 8'h18;
  localparam logic [7:0] EndpointLinksOffset = 8'h1c;
  localparam logic [7:0] EndpointEpochOffset = 8'h20;
  localparam logic [7:0] EndpointChunkOffset = 8'h24;
  localparam logic [7:0] EndpointPartOffset = 8'h28;
  localparam logic [7:0] EndpointFlowsOffset = 8'h2c;
  localparam logic [7:0] EndpointRetryOffset = 8'h30;
  localparam logic [7:0] EndpointAckDelayOffset = 8'h34;
  localparam logic [7:0] EndpointKeepaliveOffset = 8'h38;
  localparam logic [7:0] EndpointDeadOffset = 8'h3c;
  localparam logic [7:0] EndpointLingerOffset = 8'h40;
  localparam logic [7:0] EndpointEncodingOffset = 8'h44;
  localparam logic [7:0] EndpointRelaysLoOffset = 8'h48;
  localparam logic [7:0] EndpointRelaysHiOffset = 8'h4c;
  localparam logic [7:0] EndpointParentMacHiOffset = 8'h50;
  localparam logic [7:0] EndpointParentMacLoOffset = 8'h54;
  localparam logic [7:0] EndpointParentIpOffset = 8'h58;
  localparam logic [7:0] EndpointParentUdpPortOffset = 8'h5c;
  localparam logic [7:0] EndpointLifeOffset = 8'h80;
  localparam logic [7:0] EndpointJobOffset = 8'h84;
  localparam logic [7:0] EndpointJoinedLoOffset = 8'h88;
  localparam logic [7:0] EndpointJoinedHiOffset = 8'h8c;
  localparam logic [7:0] EndpointFaultOffset = 8'h90;
  localparam logic [7:0] EndpointGrantedOffset = 8'h94;
  localparam logic [7:0] EndpointDoneOffset = 8'h98;
  localparam logic [7:0] EndpointResultsOffset = 8'h9c;
  localparam logic [7:0] EndpointEraOffset = 8'ha0;

  // Page endpoint: what was written to the register file.
  typedef struct packed {
    logic [5:0]  number;
    logic [31:0] members_lo;
    logic [31:0] members_hi;
    logic [5:0]  links;
    logic [15:0] epoch;
    logic [9:0]  chunk;
    logic [9:0]  part;
    logic [10:0] flows;
    logic [31:0] retry;
    logic [31:0] ack_delay;
    logic [31:0] keepalive;
    logic [31:0] dead;
    logic [31:0] linger;
    logic [7:0]  encoding;
    logic [31:0] relays_lo;
    logic [31:0] relays_hi;
    logic [15:0] parent_mac_hi;
    logic [31:0] parent_mac_lo;
    logic [31:0] parent_ip;
    logic [15:0] parent_udp_port;
  } endpoint_settings_t;
  localparam endpoint_settings_t EndpointSettingsReset = '{
    number: 6'h00,
    members_lo: 32'h00000000,
    members_hi: 32'h00000000,
    links: 6'h00,
    epoch: 16'h0000,
    chunk: 10'h000,
    part: 10'h000,
    flows: 11'h000,
    retry: 32'h00000c80,
    ack_delay: 32'h00000640,
    keepalive: 32'h00003e80,
    dead: 32'h00027100,
    linger: 32'h00027100,
    encoding: 8'h00,
    relays_lo: 32'h00000000,
    relays_hi: 32'h00000000,
    parent_mac_hi: 16'h0000,
    parent_mac_lo: 32'h00000000,
    parent_ip: 32'h00000000,
    parent_udp_port: 16'h5442
  };

  // Page endpoint: what the endpoint shows.
  typedef struct packed {
    logic [7:0]  params_links;
    logic [7:0]  params_window;
    logic [7:0]  params_parts;
    logic [7:0]  params_frame_flits;
    logic [15:0] sizes_chunk_flits;
    logic [15:0] sizes_flows;
    logic [15:0] life_epoch;
    logic        life_active;
    logic        life_left;
    logic [31:0] job;
    logic [31:0] joined_lo;
    logic [31:0] joined_hi;
    logic [7:0]  fault_port;
    logic [7:0]  fault_endpoint;
    logic        fault_valid;
    logic [31:0] granted;
    logic [31:0] done;
    logic [31:0] results;
    logic [31:0] era;
  } endpoint_state_t;

  // Page link -----------------------------------------------------------------------------------------------------------
  localparam logic [15:0] LinkBase = 16'h1000;
  localparam logic [7:0] LinkOwnMacHiOffset = 8'h00;
  localparam logic [7:0] LinkOwnMacLoOffset = 8'h04;
  localparam logic [7:0] LinkOwnIpOffset = 8'h08;
  localparam logic [7:0] LinkOwnUdpPortOffset = 8'h0c;
  localparam logic [7:0] LinkPeerMacHiOffset = 8'h10;
  localparam logic [7:0] LinkPeerMacLoOffset = 8'h14;
  localparam logic [7:0] LinkPeerIpOffset = 8'h18;
  localparam logic [7:0] LinkPeerUdpPortOffset = 8'h1c;
  localparam logic [7:0] LinkCounterOffset = 8'h40;
  localparam int unsigned LinkCounterCount = 13;

  // Page link: what was written to the register file.
  typedef struct packed {
    logic [15:0] own_mac_hi;
    logic [31:0] own_mac_lo;
    logic [31:0] own_ip;
    logic [15:0] own_udp_port;
    logic [15:0] peer_mac_hi;
    logic [31:0] peer_mac_lo;
    logic [31:0] peer_ip;
    logic [15:0] peer_udp_port;
  } link_settings_t;
  localparam link_settings_t LinkSettingsReset = '{
    own_mac_hi: 16'h0000,
    own_mac_lo: 32'h00000000,
    own_ip: 32'h00000000,
    own_udp_port: 16'h5442,
    peer_mac_hi: 16'h0000,
    peer_mac_lo: 32'h00000000,
    peer_ip: 32'h00000000,
    peer_udp_port: 16'h5442
  };

  // verilator lint_on UNUSEDPARAM

endpackage
