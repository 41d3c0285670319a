// SPDX-License-Identifier: Apache-2.0
// Stage 2 of the ingress: judges a complete header (IN1, IN2, IN3, IN7, SE1) and keeps of it what later stages need.
// In: header with a strobe; for every group its state and what this port is to it. Out, one cycle later and held until the
// next header: which checks failed, what the header announces, and where an ERROR would go.
module trib_header_check
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  parameter int unsigned Groups = 1,
  // Ops and dtypes of the node.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only,
  // Codecs of the node (LO2).
  parameter codec_set_t  Codecs = RawOnly,
  localparam int unsigned GroupWidth = (Groups > 1) ? $clog2(Groups) : 1
) (
  input  logic                  clk_i,
  input  logic                  header_valid_i,
  input  logic                  header_truncated_i,
  input  header_t               header_i,
  // Bytes of the frame by its IP length.
  input  logic [15:0]           end_i,
  input  endpoint_t             node_i,
  input  group_t [Groups-1:0]   group_i,
  input  access_t [Groups-1:0]  access_i,
  output facts_t                facts_o,
  // The frame carries payload, and is for the life of the group that is at work.
  output logic                  current_o,
  output contribution_t         contribution_o
);

  checks_t               checks;
  logic [15:0]           payload;
  logic                  exists, carries_payload, is_join, addressed, body, encoded, has_encoding, fits;
  logic [15:0]           udp_length, life;
  logic [GroupWidth-1:0] index;
  group_t                group;
  access_t               access;
  endpoint_t             source;

  assign payload = header_i.length;
  assign source = '{mac: header_i.eth_src, ip: header_i.ip_src, udp_port: header_i.udp_src};
  assign exists = header_i.group < 8'(Groups);
  assign index = exists ? header_i.group[GroupWidth-1:0] : '0;
  assign group = group_i[index];
  assign access = access_i[index];
  assign carries_payload = header_i.frame_type inside {TypeContribution, TypeResult};
  assign is_join = header_i.frame_type == TypeJoin;
  assign body = has_body(header_i.frame_type);
  assign encoded = Codecs != RawOnly && header_i.encoding != '0;
  assign has_encoding = is_encoding(header_i.encoding, 8'(Codecs)) && (carries_payload || !encoded);
  assign udp_length = body ? 16'(UdpOverhead + BodyBytes) : payload + 16'(UdpOverhead);
  // An encoded payload is shorter than its values. For a frame that the codec has decoded both lengths are the same, and all others
  // still have their own (IN2.2). Where the sum wraps, the payload is too large anyway.
  assign fits = encoded ? header_i.udp_length > 16'(UdpOverhead) && header_i.udp_length <= udp_length
      : header_i.udp_length == udp_length;
  // A result is of the parent's life, everything else of our own (TR4).
  assign life = (header_i.frame_type == TypeResult) ? group.parent_epoch : group.epoch;
  // A node without addresses takes nothing for its own; nor is ours what no other host can have sent (IN7).
  assign addressed = node_i.mac != '0 && node_i.ip != '0 && is_hosts_mac(header_i.eth_src, node_i.mac)
      && is_hosts_ip(header_i.ip_src, node_i.ip);

  always_comb begin
    checks.not_ours = !addressed || header_i.eth_dst != node_i.mac || header_i.eth_type != EtherTypeIpv4
        || header_i.ip_version_ihl != Ipv4NoOptions || header_i.ip_protocol != ProtocolUdp
        || header_i.ip_fragment[13:0] != '0 || header_i.ip_dst != node_i.ip
        || header_i.udp_dst != node_i.udp_port;
    checks.truncated = header_truncated_i;
    checks.bad_magic = header_i.magic != Magic;
    checks.bad_version = header_i.version != Version;
    checks.bad_type = header_i.frame_type > TypePassed;
    checks.bad_flags = header_i.flags_reserved != '0;
    checks.bad_extension = !has_encoding || (header_i.serial != '0 && header_i.frame_type != TypeResult);
    checks.bad_length = header_i.ip_total != header_i.udp_length + 16'(IpOverhead - UdpOverhead)
        || !fits || payload > 16'(MaxPayload)
        || (payload != '0 && !(header_i.flag_data && carries_payload));
    checks.no_group = !exists || (is_join && !access.join_allowed);
    // Each type has its direction: children send some, the parent the others.
    unique case (header_i.frame_type)
      TypeJoin: checks.not_member = !access.may_join || (access.bind_peers && source != access.peer);
      TypeContribution, TypeLeave, TypeAsk: checks.not_member = !access.member || source != access.peer;
      default: checks.not_member = !access.uplink || source != access.peer;
    endcase
    checks.bad_request = !built_in(Ops, Dtypes, header_i.reduction.op, header_i.reduction.dtype)
        || !whole_elements(payload, header_i.reduction.dtype) || (encoded && header_i.reduction.dtype != DtypeFp32);
  end

  always_ff @(posedge clk_i) begin
    if (header_valid_i) begin
      facts_o <= '{
          checks: checks,
          frame_type: header_i.frame_type,
          group: header_i.group,
          group_index: 3'(index),
          epoch: header_i.epoch,
          count: header_i.count,
          sequence_number: header_i.sequence_number,
          tag: header_i.tag,
          source: source,
          // Saturated: no frame is as long.
          length: end_i
      };
      current_o <= header_i.epoch == life && group.active && carries_payload;
      contribution_o <= '{
          data: header_i.flag_data,
          want: header_i.flag_want,
          partial: header_i.flag_partial,
          ecn: header_i.ip_ecn,
          reduction: header_i.reduction,
          count: header_i.count,
          tag: header_i.tag,
          bytes: payload[PayloadWidth-1:0]
      };
    end
  end

  // Fields that a receiver has no use for.
  logic unused;
  assign unused = ^{header_i.ip_dscp, header_i.ip_id, header_i.ip_fragment[15:14], header_i.ip_ttl,
      header_i.ip_checksum, header_i.udp_checksum, header_i.flag_retry, group.alive, group.known, access.key,
      access.encoding, access.balance};

endmodule
