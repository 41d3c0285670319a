// SPDX-License-Identifier: Apache-2.0
// Stage 2 of the ingress: judges a complete header (IN1, IN2, IN3) and keeps of it what later stages need.
// In: header with a strobe; for every group its state and what this port is to it. Out, one cycle later and held until the
// next header: which checks failed, what the header announces, and where an ERROR would go.
module trib_header_check
  import trib_pkg::*;
#(
  parameter int unsigned Groups = 1,
  // Derived; do not set.
  parameter int unsigned GroupWidth = (Groups > 1) ? $clog2(Groups) : 1
) (
  input  logic                  clk_i,
  input  logic                  header_valid_i,
  input  logic                  header_truncated_i,
  input  header_t               header_i,
  input  endpoint_t             node_i,
  input  group_t [Groups-1:0]   group_i,
  input  access_t [Groups-1:0]  access_i,
  output checks_t               checks_o,
  output logic [3:0]            frame_type_o,
  // The frame is for the incarnation of the group that is at work.
  output logic                  current_o,
  output contribution_t         contribution_o,
  output logic [31:0]           sequence_number_o,
  // Number of the group as the frame has it, and the index of the group that was looked at.
  output logic [7:0]            group_o,
  output logic [GroupWidth-1:0] group_index_o,
  output logic [15:0]           epoch_o,
  output endpoint_t             source_o,
  // Bytes that the frame has by its own IP length.
  output logic [15:0]           frame_bytes_o,
  output logic                  udp_checksum_used_o,
  // What the sum over addresses, UDP header and payload must give: the complement of the pseudo header's protocol and length.
  output logic [15:0]           udp_sum_expected_o
);

  checks_t               checks;
  logic [15:0]           payload;
  logic                  exists, carries_payload, is_join;
  logic [GroupWidth-1:0] index;
  group_t                group;
  access_t               access;
  endpoint_t             source;

  assign payload = header_i.payload_bytes;
  assign source = '{mac: header_i.eth_src, ip: header_i.ip_src, udp_port: header_i.udp_src};
  assign exists = header_i.group < 8'(Groups);
  assign index = exists ? header_i.group[GroupWidth-1:0] : '0;
  assign group = group_i[index];
  assign access = access_i[index];
  assign carries_payload = header_i.frame_type inside {TypeContribution, TypeResult};
  assign is_join = header_i.frame_type == TypeJoin;

  always_comb begin
    checks.not_ours = header_i.eth_dst != node_i.mac || header_i.eth_type != EtherTypeIpv4
        || header_i.ip_version_ihl != Ipv4NoOptions || header_i.ip_protocol != ProtocolUdp
        || header_i.ip_fragment[13:0] != '0 || header_i.ip_dst != node_i.ip
        || header_i.udp_dst != node_i.udp_port;
    checks.truncated = header_truncated_i;
    checks.bad_magic = header_i.magic != Magic;
    checks.bad_version = header_i.version != Version;
    checks.bad_type = header_i.frame_type > TypeNack;
    checks.bad_flags = header_i.flags_reserved != '0;
    checks.bad_extension = header_i.extension != '0;
    checks.bad_length = {1'b0, header_i.ip_total} != 17'(payload) + 17'(IpOverhead)
        || {1'b0, header_i.udp_length} != 17'(payload) + 17'(UdpOverhead)
        || payload > 16'(MaxPayload)
        || (payload != '0 && !(header_i.flag_data && carries_payload));
    checks.no_group = !exists || (is_join && !access.join_allowed);
    // Each type has its direction: children send some, the parent the others.
    unique case (header_i.frame_type)
      TypeJoin: checks.not_member = !access.may_join;
      TypeContribution, TypeLeave: checks.not_member = !access.member || source != access.peer;
      default: checks.not_member = !access.uplink || source != access.peer;
    endcase
    checks.bad_request = header_i.op_dtype != OpSumFp32 || payload[1:0] != '0;
  end

  always_ff @(posedge clk_i) begin
    if (header_valid_i) begin
      checks_o <= checks;
      frame_type_o <= header_i.frame_type;
      current_o <= header_i.epoch == group.epoch && group.active && carries_payload;
      contribution_o <= '{
          data: header_i.flag_data,
          want: header_i.flag_want,
          partial: header_i.flag_partial,
          ecn: header_i.ip_ecn,
          op_dtype: header_i.op_dtype,
          count: header_i.count,
          tag: header_i.tag,
          bytes: payload[PayloadWidth-1:0]
      };
      sequence_number_o <= header_i.sequence_number;
      group_o <= header_i.group;
      group_index_o <= index;
      epoch_o <= header_i.epoch;
      source_o <= source;
      // Saturated: no frame is as long.
      frame_bytes_o <= (header_i.ip_total > 16'hffff - 16'(EthernetBytes)) ? '1
          : header_i.ip_total + 16'(EthernetBytes);
      udp_checksum_used_o <= header_i.udp_checksum != '0;
      udp_sum_expected_o <= ~(header_i.udp_length + 16'(ProtocolUdp));
    end
  end

  // Fields that a receiver has no use for.
  logic unused;
  assign unused = ^{header_i.ip_dscp, header_i.ip_id, header_i.ip_fragment[15:14], header_i.ip_ttl,
      header_i.ip_checksum, header_i.flag_retry, group.known, group.announced};

endmodule
