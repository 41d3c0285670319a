// SPDX-License-Identifier: Apache-2.0
// Generated from registers.toml by the build target `registers`; changes are made there. REGISTERS.md has the meaning.
// The node's registers for single-cycle accesses (trib_axi_lite): decodes them, holds what is written, passes on what is
// kept elsewhere, and chooses what is read, first the word of every page, then the page. Unknown and unaligned addresses
// are errors. All outputs but the words of counters are registered. Reset gives the settings their reset values.
module trib_register_file
  import trib_registers_pkg::*;
#(
  // 2 to 8.
  parameter int unsigned Ports = 2,
  // 1 to 8.
  parameter int unsigned Groups = 1
) (
  input  logic                          clk_i,
  input  logic                          rst_i,
  // A write; whether it was in vain in the next cycle.
  input  logic                          write_i,
  input  logic [15:0]                   write_address_i,
  input  logic [31:0]                   write_data_i,
  output logic                          write_error_o,
  // The address is stable for three cycles; data and error follow two cycles after its first.
  input  logic [15:0]                   read_address_i,
  output logic [31:0]                   read_data_o,
  output logic                          read_error_o,
  // Page node: what was written to the register file.
  output node_settings_t                node_settings_o,
  // Page node: what the node shows.
  input  node_state_t                   node_state_i,
  // Page port: counters, by word of the page; a count one cycle after its word.
  output logic [5:0]                    port_word_o,
  input  logic [Ports-1:0][31:0]        port_count_i,
  // Page group: what was written to the register file.
  output group_settings_t [Groups-1:0]  group_settings_o,
  // Page group: written ones, for one cycle.
  output group_commands_t [Groups-1:0]  group_commands_o,
  // Page group: external registers that are written in this cycle.
  output group_writes_t [Groups-1:0]    group_writes_o,
  output logic [2:0]                    group_write_element_o,
  output logic [31:0]                   group_write_data_o,
  // Page group: what the node shows.
  input  group_state_t [Groups-1:0]     group_state_i,
  // Page group: values of the external registers.
  input  group_outside_t [Groups-1:0]   group_outside_i,
  // Page group: counters, by word of the page; a count one cycle after its word.
  output logic [5:0]                    group_word_o,
  input  logic [Groups-1:0][31:0]       group_count_i,
  // Page access: what was written to the register file.
  output access_settings_t [Groups-1:0] access_settings_o,
  // Page access: external registers that are written in this cycle.
  output access_writes_t [Groups-1:0]   access_writes_o,
  output logic [31:0]                   access_write_data_o,
  // Page access: what the node shows.
  input  access_state_t [Groups-1:0]    access_state_i,
  // Page access: values of the external registers.
  input  access_outside_t [Groups-1:0]  access_outside_i
);

  if (Ports < 2 || Ports > 8) $fatal(1, "trib_register_file: Ports must be 2 to 8");
  if (Groups < 1 || Groups > 8) $fatal(1, "trib_register_file: Groups must be 1 to 8");

  localparam logic [7:0] PortsMask = 8'(2 ** Ports - 1);

  // Write ---------------------------------------------------------------------------------------------------------------
  logic [7:0] write_offset;
  assign write_offset = write_address_i[7:0];

  logic write_to_node;
  assign write_to_node = write_address_i[15:8] == 8'h00;
  logic node_writable;
  always_comb begin
    unique case (write_offset) inside
      NodeMacHiOffset, NodeMacLoOffset, NodeIpOffset, NodeUdpPortOffset, NodeOnsetOffset, NodeTxLimitOffset,
          NodeAnswerIntervalOffset: node_writable = 1'b1;
      default: node_writable = 1'b0;
    endcase
  end

  logic write_to_group;
  assign write_to_group = write_address_i[15:11] == 5'h04 && 4'(write_address_i[10:8]) < 4'(Groups);
  logic group_writable;
  always_comb begin
    unique case (write_offset) inside
      GroupCtrlOffset, GroupMembersOffset, GroupEpochOffset, GroupPolicyOffset, GroupUplinkOffset,
          GroupDeadlineOffset, GroupRankOffset: group_writable = 1'b1;
      8'b1???_0000: group_writable = 4'(write_offset[6:4]) < 4'(Ports);
      8'b1???_0100: group_writable = 4'(write_offset[6:4]) < 4'(Ports);
      8'b1???_1000: group_writable = 4'(write_offset[6:4]) < 4'(Ports);
      8'b1???_1100: group_writable = 4'(write_offset[6:4]) < 4'(Ports);
      default: group_writable = 1'b0;
    endcase
  end

  logic write_to_access;
  assign write_to_access = write_address_i[15:11] == 5'h06 && 4'(write_address_i[10:8]) < 4'(Groups);
  logic access_writable;
  always_comb begin
    unique case (write_offset) inside
      AccessKeyHiOffset, AccessKeyLoOffset, AccessResultEncodingOffset,
          AccessUplinkEncodingOffset: access_writable = 1'b1;
      default: access_writable = 1'b0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    write_error_o <= ~((write_to_node && node_writable)
      || (write_to_group && group_writable)
      || (write_to_access && access_writable));
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      node_settings_o <= NodeSettingsReset;
    end else if (write_i && write_to_node) begin
      unique case (write_offset) inside
        NodeMacHiOffset: node_settings_o.node_mac_hi <= write_data_i[15:0];
        NodeMacLoOffset: node_settings_o.node_mac_lo <= write_data_i;
        NodeIpOffset: node_settings_o.node_ip <= write_data_i;
        NodeUdpPortOffset: node_settings_o.node_udp_port <= write_data_i[15:0];
        NodeOnsetOffset: node_settings_o.onset <= write_data_i[15:0];
        NodeTxLimitOffset: node_settings_o.tx_limit <= write_data_i;
        NodeAnswerIntervalOffset: node_settings_o.answer_interval <= write_data_i;
        default: ;
      endcase
    end
  end

  for (genvar g = 0; g < Groups; g++) begin : gen_group_write
    always_ff @(posedge clk_i) begin
      group_commands_o[g] <= '0;
      group_writes_o[g] <= '0;
      if (rst_i) begin
        group_settings_o[g] <= GroupSettingsReset;
      end else if (write_i && write_to_group && write_address_i[10:8] == 3'(g)) begin
        unique case (write_offset) inside
          GroupCtrlOffset: begin
            group_commands_o[g].ctrl_start <= write_data_i[0];
            group_commands_o[g].ctrl_end <= write_data_i[1];
          end
          GroupMembersOffset: group_settings_o[g].members <= write_data_i[7:0] & PortsMask;
          GroupEpochOffset: group_settings_o[g].epoch <= write_data_i[15:0];
          GroupPolicyOffset: begin
            group_settings_o[g].policy_join <= write_data_i[0];
            group_settings_o[g].policy_bind <= write_data_i[1];
          end
          GroupUplinkOffset: begin
            group_settings_o[g].uplink_port <= write_data_i[2:0];
            group_settings_o[g].uplink_valid <= write_data_i[7];
          end
          GroupDeadlineOffset: group_settings_o[g].deadline <= write_data_i;
          GroupRankOffset: group_settings_o[g].rank <= write_data_i[15:0];
          8'b1???_0000: group_writes_o[g].peer_mac_hi <= 4'(write_offset[6:4]) < 4'(Ports);
          8'b1???_0100: group_writes_o[g].peer_mac_lo <= 4'(write_offset[6:4]) < 4'(Ports);
          8'b1???_1000: group_writes_o[g].peer_ip <= 4'(write_offset[6:4]) < 4'(Ports);
          8'b1???_1100: group_writes_o[g].peer_udp_port <= 4'(write_offset[6:4]) < 4'(Ports);
          default: ;
        endcase
      end
    end
  end
  always_ff @(posedge clk_i) begin
    group_write_element_o <= write_offset[6:4];
    group_write_data_o <= write_data_i;
  end

  for (genvar a = 0; a < Groups; a++) begin : gen_access_write
    always_ff @(posedge clk_i) begin
      access_writes_o[a] <= '0;
      if (rst_i) begin
        access_settings_o[a] <= AccessSettingsReset;
      end else if (write_i && write_to_access && write_address_i[10:8] == 3'(a)) begin
        unique case (write_offset) inside
          AccessKeyHiOffset: access_settings_o[a].key_hi <= write_data_i;
          AccessKeyLoOffset: access_settings_o[a].key_lo <= write_data_i;
          AccessResultEncodingOffset: access_writes_o[a].result_encoding <= 1'b1;
          AccessUplinkEncodingOffset: access_writes_o[a].uplink_encoding <= 1'b1;
          default: ;
        endcase
      end
    end
  end
  always_ff @(posedge clk_i) begin
    access_write_data_o <= write_data_i;
  end

  // Read ----------------------------------------------------------------------------------------------------------------
  logic [7:0] read_offset;
  assign read_offset = read_address_i[7:0];

  logic read_to_node;
  assign read_to_node = read_address_i[15:8] == 8'h00;
  logic node_readable;
  always_comb begin
    unique case (read_offset) inside
      NodeIdOffset, NodeVersionOffset, NodeParamsOffset, NodeBuildOffset, NodeMacHiOffset, NodeMacLoOffset,
          NodeIpOffset, NodeUdpPortOffset, NodeOnsetOffset, NodeTxLimitOffset,
          NodeAnswerIntervalOffset: node_readable = 1'b1;
      default: node_readable = 1'b0;
    endcase
  end

  logic read_to_port;
  assign read_to_port = read_address_i[15:11] == 5'h02 && 4'(read_address_i[10:8]) < 4'(Ports);
  logic port_readable;
  always_comb begin
    unique case (read_offset) inside
      [PortEncodingOffset : PortEncodingOffset + 8'h20], PortEncodingValuesLoOffset, PortEncodingValuesHiOffset,
          PortEncodingCodeLoOffset, PortEncodingCodeHiOffset, [PortVerdictOffset : PortVerdictOffset + 8'h5c],
          [PortSentOffset : PortSentOffset + 8'h14], PortControlDroppedOffset, PortReplaysDroppedOffset,
          PortWithdrawnOffset, PortDiscardedOffset, PortRxBytesLoOffset, PortRxBytesHiOffset,
          PortTxBytesLoOffset, PortTxBytesHiOffset, PortRxFramesOffset,
          PortTxFramesOffset: port_readable = 1'b1;
      default: port_readable = 1'b0;
    endcase
  end

  logic read_to_group;
  assign read_to_group = read_address_i[15:11] == 5'h04 && 4'(read_address_i[10:8]) < 4'(Groups);
  logic group_readable;
  always_comb begin
    unique case (read_offset) inside
      GroupCtrlOffset, GroupStatusOffset, GroupMembersOffset, GroupEpochOffset, GroupPolicyOffset,
          GroupUplinkOffset, GroupDeadlineOffset, GroupRankOffset, GroupCurrentEpochOffset,
          GroupCurrentMembersOffset, GroupJoinedOffset, GroupWindowOffset, GroupReducedOffset,
          GroupPartialOffset, GroupResentOffset,
          [GroupSkewOffset : GroupSkewOffset + 8'h3c]: group_readable = 1'b1;
      8'b1???_0000: group_readable = 4'(read_offset[6:4]) < 4'(Ports);
      8'b1???_0100: group_readable = 4'(read_offset[6:4]) < 4'(Ports);
      8'b1???_1000: group_readable = 4'(read_offset[6:4]) < 4'(Ports);
      8'b1???_1100: group_readable = 4'(read_offset[6:4]) < 4'(Ports);
      default: group_readable = 1'b0;
    endcase
  end

  logic read_to_access;
  assign read_to_access = read_address_i[15:11] == 5'h06 && 4'(read_address_i[10:8]) < 4'(Groups);
  logic access_readable;
  always_comb begin
    unique case (read_offset) inside
      AccessKeyHiOffset, AccessKeyLoOffset, AccessJobOffset, AccessParentEpochOffset,
          AccessResultEncodingOffset, AccessUplinkEncodingOffset: access_readable = 1'b1;
      default: access_readable = 1'b0;
    endcase
  end

  logic read_known_q;
  always_ff @(posedge clk_i) begin
    read_known_q <= read_offset[1:0] == '0 && ((read_to_node && node_readable)
      || (read_to_port && port_readable)
      || (read_to_group && group_readable)
      || (read_to_access && access_readable));
  end

  // First stage: the word of every page.
  logic [31:0] node_word_q;
  logic [31:0] node_word;
  always_comb begin
    unique case (read_offset) inside
      NodeIdOffset: node_word = NodeIdValue;
      NodeVersionOffset: node_word = NodeVersionValue;
      NodeParamsOffset: node_word = {node_state_i.params_groups, node_state_i.params_window,
          node_state_i.params_beat_bytes, node_state_i.params_ports};
      NodeBuildOffset: node_word = node_state_i.build;
      NodeMacHiOffset: node_word = 32'(node_settings_o.node_mac_hi);
      NodeMacLoOffset: node_word = node_settings_o.node_mac_lo;
      NodeIpOffset: node_word = node_settings_o.node_ip;
      NodeUdpPortOffset: node_word = 32'(node_settings_o.node_udp_port);
      NodeOnsetOffset: node_word = 32'(node_settings_o.onset);
      NodeTxLimitOffset: node_word = node_settings_o.tx_limit;
      NodeAnswerIntervalOffset: node_word = node_settings_o.answer_interval;
      default: node_word = '0;
    endcase
  end
  always_ff @(posedge clk_i) node_word_q <= node_word;

  assign port_word_o = read_offset[7:2];

  logic [Groups-1:0][31:0] group_word_q;
  for (genvar g = 0; g < Groups; g++) begin : gen_group_read
    logic [31:0] group_word;
    always_comb begin
      unique case (read_offset) inside
        GroupStatusOffset: group_word = {28'd0, group_state_i[g].status_joining, group_state_i[g].status_starting,
            group_state_i[g].status_stopped, group_state_i[g].status_active};
        GroupMembersOffset: group_word = 32'(group_settings_o[g].members);
        GroupEpochOffset: group_word = 32'(group_settings_o[g].epoch);
        GroupPolicyOffset: group_word = {30'd0, group_settings_o[g].policy_bind, group_settings_o[g].policy_join};
        GroupUplinkOffset: group_word = {24'd0, group_settings_o[g].uplink_valid, 4'd0,
            group_settings_o[g].uplink_port};
        GroupDeadlineOffset: group_word = group_settings_o[g].deadline;
        GroupRankOffset: group_word = 32'(group_settings_o[g].rank);
        GroupCurrentEpochOffset: group_word = 32'(group_state_i[g].current_epoch);
        GroupCurrentMembersOffset: group_word = 32'(group_state_i[g].current_members);
        GroupJoinedOffset: group_word = 32'(group_state_i[g].joined);
        GroupWindowOffset: group_word = 32'(group_state_i[g].window);
        GroupReducedOffset: group_word = group_state_i[g].reduced;
        GroupPartialOffset: group_word = group_state_i[g].partial;
        GroupResentOffset: group_word = group_state_i[g].resent;
        8'b1???_0000: group_word = 32'(group_outside_i[g].peer_mac_hi[read_offset[6:4]]);
        8'b1???_0100: group_word = group_outside_i[g].peer_mac_lo[read_offset[6:4]];
        8'b1???_1000: group_word = group_outside_i[g].peer_ip[read_offset[6:4]];
        8'b1???_1100: group_word = 32'(group_outside_i[g].peer_udp_port[read_offset[6:4]]);
        default: group_word = '0;
      endcase
    end
    always_ff @(posedge clk_i) group_word_q[g] <= group_word;
  end
  assign group_word_o = read_offset[7:2];
  logic group_counts;
  always_comb begin
    unique case (read_offset) inside
      [GroupSkewOffset : GroupSkewOffset + 8'h3c]: group_counts = 1'b1;
      default: group_counts = 1'b0;
    endcase
  end
  logic group_counts_q;
  always_ff @(posedge clk_i) group_counts_q <= group_counts;

  logic [Groups-1:0][31:0] access_word_q;
  for (genvar a = 0; a < Groups; a++) begin : gen_access_read
    logic [31:0] access_word;
    always_comb begin
      unique case (read_offset) inside
        AccessKeyHiOffset: access_word = access_settings_o[a].key_hi;
        AccessKeyLoOffset: access_word = access_settings_o[a].key_lo;
        AccessJobOffset: access_word = access_state_i[a].job;
        AccessParentEpochOffset: access_word = 32'(access_state_i[a].parent_epoch);
        AccessResultEncodingOffset: access_word = 32'(access_outside_i[a].result_encoding);
        AccessUplinkEncodingOffset: access_word = 32'(access_outside_i[a].uplink_encoding);
        default: access_word = '0;
      endcase
    end
    always_ff @(posedge clk_i) access_word_q[a] <= access_word;
  end

  // Second stage: the page.
  logic [31:0] read_data;
  always_comb begin
    read_data = '0;
    if (read_to_node) read_data |= node_word_q;
    for (int unsigned p = 0; p < Ports; p++) begin
      if (read_to_port && read_address_i[10:8] == 3'(p)) read_data |= port_count_i[p];
    end
    for (int unsigned g = 0; g < Groups; g++) begin
      if (read_to_group && read_address_i[10:8] == 3'(g)) read_data |= (group_counts_q ? group_count_i[g] : group_word_q[g]);
    end
    for (int unsigned a = 0; a < Groups; a++) begin
      if (read_to_access && read_address_i[10:8] == 3'(a)) read_data |= access_word_q[a];
    end
  end

  always_ff @(posedge clk_i) begin
    read_data_o <= read_data;
    read_error_o <= ~read_known_q;
  end

endmodule
