// SPDX-License-Identifier: Apache-2.0
// The 64 bytes of a frame's header as they go on the wire, byte 0 lowest (WF1). Combinational.
module trib_header
  import trib_pkg::*;
  import trib_node_pkg::*;
(
  input  outgoing_t                frame_i,
  input  endpoint_t                source_i,
  // Bytes after the header.
  input  logic [15:0]              behind_i,
  input  logic [15:0]              checksum_i,
  input  logic [15:0]              udp_checksum_i,
  output logic [8*HeaderBytes-1:0] bytes_o
);

  header_t header;

  always_comb begin
    header.eth_dst = frame_i.destination.mac;
    header.eth_src = source_i.mac;
    header.eth_type = EtherTypeIpv4;
    header.ip_version_ihl = Ipv4NoOptions;
    header.ip_dscp = '0;
    header.ip_ecn = frame_i.ecn;
    header.ip_total = behind_i + 16'(IpOverhead);
    header.ip_id = '0;
    header.ip_fragment = Ipv4DontFragment;
    header.ip_ttl = Ipv4TimeToLive;
    header.ip_protocol = ProtocolUdp;
    header.ip_checksum = checksum_i;
    header.ip_src = source_i.ip;
    header.ip_dst = frame_i.destination.ip;
    header.udp_src = source_i.udp_port;
    header.udp_dst = frame_i.destination.udp_port;
    header.udp_length = behind_i + 16'(UdpOverhead);
    header.udp_checksum = udp_checksum_i;
    header.magic = Magic;
    header.version = Version;
    header.frame_type = frame_i.frame_type;
    header.flags_reserved = '0;
    header.flag_partial = frame_i.partial;
    header.flag_retry = frame_i.retry;
    header.flag_want = frame_i.want;
    header.flag_data = frame_i.data;
    header.reduction = frame_i.reduction;
    header.group = frame_i.group;
    header.epoch = frame_i.epoch;
    header.count = frame_i.count;
    header.sequence_number = frame_i.sequence_number;
    header.tag = frame_i.tag;
    header.length = 16'(frame_i.bytes);
    header.encoding = frame_i.encoding;
    header.serial = frame_i.serial;
  end
  assign bytes_o = reverse_bytes(header);

  // Not in a header.
  logic unused;
  assign unused = ^{frame_i.kind, frame_i.window, frame_i.balance};

endmodule
