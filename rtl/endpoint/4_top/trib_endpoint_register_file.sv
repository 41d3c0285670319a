// SPDX-License-Identifier: Apache-2.0
// Generated from registers.toml by the build target `registers`; changes are made there. REGISTERS.md has the meaning.
// The endpoint's registers for single-cycle accesses (trib_axi_lite): decodes them, holds what is written, passes on what is
// kept elsewhere, and chooses what is read, first the word of every page, then the page. Unknown and unaligned addresses
// are errors. All outputs but the words of counters are registered. Reset gives the settings their reset values.
module trib_endpoint_register_file
  import trib_endpoint_registers_pkg::*;
#(
  // 1 to 6.
  parameter int unsigned Links = 1
) (
  input  logic                       clk_i,
  input  logic                       rst_i,
  // A write; whether it was in vain in the next cycle.
  input  logic                       write_i,
  input  logic [15:0]                write_address_i,
  input  logic [31:0]                write_data_i,
  output logic                       write_error_o,
  // The address is stable for three cycles; data and error follow two cycles after its first.
  input  logic [15:0]                read_address_i,
  output logic [31:0]                read_data_o,
  output logic                       read_error_o,
  // Page endpoint: what was written to the register file.
  output endpoint_settings_t         endpoint_settings_o,
  // Page endpoint: what the endpoint shows.
  input  endpoint_state_t            endpoint_state_i,
  // Page link: what was written to the register file.
  output link_settings_t [Links-1:0] link_settings_o,
  // Page link: counters, by word of the page; a count one cycle after its word.
  output logic [5:0]                 link_word_o,
  input  logic [Links-1:0][31:0]     link_count_i
);

  if (Links < 1 || Links > 6) $fatal(1, "trib_endpoint_register_file: Links must be 1 to 6");

  localparam logic [5:0] LinksMask = 6'(2 ** Links - 1);

  // Write ---------------------------------------------------------------------------------------------------------------
  logic [7:0] write_offset;
  assign write_offset = write_address_i[7:0];

  logic write_to_endpoint;
  assign write_to_endpoint = write_address_i[15:8] == 8'h00;
  logic endpoint_writable;
  always_comb begin
    unique case (write_offset) inside
      EndpointNumberOffset, EndpointMembersLoOffset, EndpointMembersHiOffset, EndpointLinksOffset,
          EndpointEpochOffset, EndpointChunkOffset, EndpointPartOffset, EndpointFlowsOffset,
          EndpointRetryOffset, EndpointAckDelayOffset, EndpointKeepaliveOffset, EndpointDeadOffset,
          EndpointLingerOffset, EndpointEncodingOffset, EndpointRelaysLoOffset, EndpointRelaysHiOffset,
          EndpointParentMacHiOffset, EndpointParentMacLoOffset, EndpointParentIpOffset,
          EndpointParentUdpPortOffset: endpoint_writable = 1'b1;
      default: endpoint_writable = 1'b0;
    endcase
  end

  logic write_to_link;
  assign write_to_link = write_address_i[15:11] == 5'h02 && 4'(write_address_i[10:8]) < 4'(Links);
  logic link_writable;
  always_comb begin
    unique case (write_offset) inside
      LinkOwnMacHiOffset, LinkOwnMacLoOffset, LinkOwnIpOffset, LinkOwnUdpPortOffset, LinkPeerMacHiOffset,
          LinkPeerMacLoOffset, LinkPeerIpOffset, LinkPeerUdpPortOffset: link_writable = 1'b1;
      default: link_writable = 1'b0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    write_error_o <= ~((write_to_endpoint && endpoint_writable)
      || (write_to_link && link_writable));
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      endpoint_settings_o <= EndpointSettingsReset;
    end else if (write_i && write_to_endpoint) begin
      unique case (write_offset) inside
        EndpointNumberOffset: endpoint_settings_o.number <= write_data_i[5:0];
        EndpointMembersLoOffset: endpoint_settings_o.members_lo <= write_data_i;
        EndpointMembersHiOffset: endpoint_settings_o.members_hi <= write_data_i;
        EndpointLinksOffset: endpoint_settings_o.links <= write_data_i[5:0] & LinksMask;
        EndpointEpochOffset: endpoint_settings_o.epoch <= write_data_i[15:0];
        EndpointChunkOffset: endpoint_settings_o.chunk <= write_data_i[9:0];
        EndpointPartOffset: endpoint_settings_o.part <= write_data_i[9:0];
        EndpointFlowsOffset: endpoint_settings_o.flows <= write_data_i[10:0];
        EndpointRetryOffset: endpoint_settings_o.retry <= write_data_i;
        EndpointAckDelayOffset: endpoint_settings_o.ack_delay <= write_data_i;
        EndpointKeepaliveOffset: endpoint_settings_o.keepalive <= write_data_i;
        EndpointDeadOffset: endpoint_settings_o.dead <= write_data_i;
        EndpointLingerOffset: endpoint_settings_o.linger <= write_data_i;
        EndpointEncodingOffset: endpoint_settings_o.encoding <= write_data_i[7:0];
        EndpointRelaysLoOffset: endpoint_settings_o.relays_lo <= write_data_i;
        EndpointRelaysHiOffset: endpoint_settings_o.relays_hi <= write_data_i;
        EndpointParentMacHiOffset: endpoint_settings_o.parent_mac_hi <= write_data_i[15:0];
        EndpointParentMacLoOffset: endpoint_settings_o.parent_mac_lo <= write_data_i;
        EndpointParentIpOffset: endpoint_settings_o.parent_ip <= write_data_i;
        EndpointParentUdpPortOffset: endpoint_settings_o.parent_udp_port <= write_data_i[15:0];
        default: ;
      endcase
    end
  end

  for (genvar l = 0; l < Links; l++) begin : gen_link_write
    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        link_settings_o[l] <= LinkSettingsReset;
      end else if (write_i && write_to_link && write_address_i[10:8] == 3'(l)) begin
        unique case (write_offset) inside
          LinkOwnMacHiOffset: link_settings_o[l].own_mac_hi <= write_data_i[15:0];
          LinkOwnMacLoOffset: link_settings_o[l].own_mac_lo <= write_data_i;
          LinkOwnIpOffset: link_settings_o[l].own_ip <= write_data_i;
          LinkOwnUdpPortOffset: link_settings_o[l].own_udp_port <= write_data_i[15:0];
          LinkPeerMacHiOffset: link_settings_o[l].peer_mac_hi <= write_data_i[15:0];
          LinkPeerMacLoOffset: link_settings_o[l].peer_mac_lo <= write_data_i;
          LinkPeerIpOffset: link_settings_o[l].peer_ip <= write_data_i;
          LinkPeerUdpPortOffset: link_settings_o[l].peer_udp_port <= write_data_i[15:0];
          default: ;
        endcase
      end
    end
  end

  // Read ----------------------------------------------------------------------------------------------------------------
  logic [7:0] read_offset;
  assign read_offset = read_address_i[7:0];

  logic read_to_endpoint;
  assign read_to_endpoint = read_address_i[15:8] == 8'h00;
  logic endpoint_readable;
  always_comb begin
    unique case (read_offset) inside
      EndpointIdOffset, EndpointVersionOffset, EndpointParamsOffset, EndpointSizesOffset, EndpointNumberOffset,
          EndpointMembersLoOffset, EndpointMembersHiOffset, EndpointLinksOffset, EndpointEpochOffset,
          EndpointChunkOffset, EndpointPartOffset, EndpointFlowsOffset, EndpointRetryOffset,
          EndpointAckDelayOffset, EndpointKeepaliveOffset, EndpointDeadOffset, EndpointLingerOffset,
          EndpointEncodingOffset, EndpointRelaysLoOffset, EndpointRelaysHiOffset, EndpointParentMacHiOffset,
          EndpointParentMacLoOffset, EndpointParentIpOffset, EndpointParentUdpPortOffset, EndpointLifeOffset,
          EndpointJobOffset, EndpointJoinedLoOffset, EndpointJoinedHiOffset, EndpointFaultOffset,
          EndpointGrantedOffset, EndpointDoneOffset, EndpointResultsOffset,
          EndpointEraOffset: endpoint_readable = 1'b1;
      default: endpoint_readable = 1'b0;
    endcase
  end

  logic read_to_link;
  assign read_to_link = read_address_i[15:11] == 5'h02 && 4'(read_address_i[10:8]) < 4'(Links);
  logic link_readable;
  always_comb begin
    unique case (read_offset) inside
      LinkOwnMacHiOffset, LinkOwnMacLoOffset, LinkOwnIpOffset, LinkOwnUdpPortOffset, LinkPeerMacHiOffset,
          LinkPeerMacLoOffset, LinkPeerIpOffset, LinkPeerUdpPortOffset,
          [LinkCounterOffset : LinkCounterOffset + 8'h30]: link_readable = 1'b1;
      default: link_readable = 1'b0;
    endcase
  end

  logic read_known_q;
  always_ff @(posedge clk_i) begin
    read_known_q <= read_offset[1:0] == '0 && ((read_to_endpoint && endpoint_readable)
      || (read_to_link && link_readable));
  end

  // First stage: the word of every page.
  logic [31:0] endpoint_word_q;
  logic [31:0] endpoint_word;
  always_comb begin
    unique case (read_offset) inside
      EndpointIdOffset: endpoint_word = EndpointIdValue;
      EndpointVersionOffset: endpoint_word = EndpointVersionValue;
      EndpointParamsOffset: endpoint_word = {endpoint_state_i.params_frame_flits, endpoint_state_i.params_parts,
          endpoint_state_i.params_window, endpoint_state_i.params_links};
      EndpointSizesOffset: endpoint_word = {endpoint_state_i.sizes_flows, endpoint_state_i.sizes_chunk_flits};
      EndpointNumberOffset: endpoint_word = 32'(endpoint_settings_o.number);
      EndpointMembersLoOffset: endpoint_word = endpoint_settings_o.members_lo;
      EndpointMembersHiOffset: endpoint_word = endpoint_settings_o.members_hi;
      EndpointLinksOffset: endpoint_word = 32'(endpoint_settings_o.links);
      EndpointEpochOffset: endpoint_word = 32'(endpoint_settings_o.epoch);
      EndpointChunkOffset: endpoint_word = 32'(endpoint_settings_o.chunk);
      EndpointPartOffset: endpoint_word = 32'(endpoint_settings_o.part);
      EndpointFlowsOffset: endpoint_word = 32'(endpoint_settings_o.flows);
      EndpointRetryOffset: endpoint_word = endpoint_settings_o.retry;
      EndpointAckDelayOffset: endpoint_word = endpoint_settings_o.ack_delay;
      EndpointKeepaliveOffset: endpoint_word = endpoint_settings_o.keepalive;
      EndpointDeadOffset: endpoint_word = endpoint_settings_o.dead;
      EndpointLingerOffset: endpoint_word = endpoint_settings_o.linger;
      EndpointEncodingOffset: endpoint_word = 32'(endpoint_settings_o.encoding);
      EndpointRelaysLoOffset: endpoint_word = endpoint_settings_o.relays_lo;
      EndpointRelaysHiOffset: endpoint_word = endpoint_settings_o.relays_hi;
      EndpointParentMacHiOffset: endpoint_word = 32'(endpoint_settings_o.parent_mac_hi);
      EndpointParentMacLoOffset: endpoint_word = endpoint_settings_o.parent_mac_lo;
      EndpointParentIpOffset: endpoint_word = endpoint_settings_o.parent_ip;
      EndpointParentUdpPortOffset: endpoint_word = 32'(endpoint_settings_o.parent_udp_port);
      EndpointLifeOffset: endpoint_word = {14'd0, endpoint_state_i.life_left, endpoint_state_i.life_active,
          endpoint_state_i.life_epoch};
      EndpointJobOffset: endpoint_word = endpoint_state_i.job;
      EndpointJoinedLoOffset: endpoint_word = endpoint_state_i.joined_lo;
      EndpointJoinedHiOffset: endpoint_word = endpoint_state_i.joined_hi;
      EndpointFaultOffset: endpoint_word = {15'd0, endpoint_state_i.fault_valid,
          endpoint_state_i.fault_endpoint, endpoint_state_i.fault_port};
      EndpointGrantedOffset: endpoint_word = endpoint_state_i.granted;
      EndpointDoneOffset: endpoint_word = endpoint_state_i.done;
      EndpointResultsOffset: endpoint_word = endpoint_state_i.results;
      EndpointEraOffset: endpoint_word = endpoint_state_i.era;
      default: endpoint_word = '0;
    endcase
  end
  always_ff @(posedge clk_i) endpoint_word_q <= endpoint_word;

  logic [Links-1:0][31:0] link_word_q;
  for (genvar l = 0; l < Links; l++) begin : gen_link_read
    logic [31:0] link_word;
    always_comb begin
      unique case (read_offset) inside
        LinkOwnMacHiOffset: link_word = 32'(link_settings_o[l].own_mac_hi);
        LinkOwnMacLoOffset: link_word = link_settings_o[l].own_mac_lo;
        LinkOwnIpOffset: link_word = link_settings_o[l].own_ip;
        LinkOwnUdpPortOffset: link_word = 32'(link_settings_o[l].own_udp_port);
        LinkPeerMacHiOffset: link_word = 32'(link_settings_o[l].peer_mac_hi);
        LinkPeerMacLoOffset: link_word = link_settings_o[l].peer_mac_lo;
        LinkPeerIpOffset: link_word = link_settings_o[l].peer_ip;
        LinkPeerUdpPortOffset: link_word = 32'(link_settings_o[l].peer_udp_port);
        default: link_word = '0;
      endcase
    end
    always_ff @(posedge clk_i) link_word_q[l] <= link_word;
  end
  assign link_word_o = read_offset[7:2];
  logic link_counts;
  always_comb begin
    unique case (read_offset) inside
      [LinkCounterOffset : LinkCounterOffset + 8'h30]: link_counts = 1'b1;
      default: link_counts = 1'b0;
    endcase
  end
  logic link_counts_q;
  always_ff @(posedge clk_i) link_counts_q <= link_counts;

  // Second stage: the page.
  logic [31:0] read_data;
  always_comb begin
    read_data = '0;
    if (read_to_endpoint) read_data |= endpoint_word_q;
    for (int unsigned l = 0; l < Links; l++) begin
      if (read_to_link && read_address_i[10:8] == 3'(l)) read_data |= (link_counts_q ? link_count_i[l] : link_word_q[l]);
    end
  end

  always_ff @(posedge clk_i) begin
    read_data_o <= read_data;
    read_error_o <= ~read_known_q;
  end

endmodule
