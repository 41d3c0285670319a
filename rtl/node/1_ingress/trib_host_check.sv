// SPDX-License-Identifier: Apache-2.0
// Stage 2 of the ingress: recognises requests that the node answers as a host, ARP requests and ICMP echo requests for its own
// address (IN1), if nothing of or for a group is in it (IN7), in parallel with trib_header_check.
// In: header with a strobe. Out, one cycle later and held until the next header: which of the two it is, if any, and how the
// end of the frame has to be judged. The length of the frame is not checked: an ARP request needs 42, an echo request
// has at most 9216 and at least those that its IP length says.
`include "trib_assert.svh"

module trib_host_check
  import trib_pkg::*;
#(
  // 0: nothing is recognised (HS4).
  parameter bit HostReply = 1'b1
) (
  input  logic        clk_i,
  input  logic        header_valid_i,
  input  header_t     header_i,
  input  endpoint_t   node_i,
  output logic        host_arp_o,
  output logic        host_echo_o,
  // An echo request whose IP length leaves no space for the ICMP header.
  output logic        host_bad_length_o
);

  localparam logic [15:0] HardwareEthernet = 16'h0001;
  // Lengths of a MAC and of an IP address.
  localparam logic [15:0] AddressLengths = 16'h0604;
  localparam logic [15:0] ArpRequest = 16'h0001;
  // Type 8, code 0.
  localparam logic [15:0] EchoRequest = 16'h0800;
  // IP header and ICMP header.
  localparam logic [15:0] MinEchoLength = 16'd28;

  // The ARP packet is where an IP frame has its headers:
  // 14 hardware type  16 protocol type  18 lengths  20 opcode  22 sender's MAC, IP  32 target's MAC  38 target's IP.
  logic        arp, echo, to_node, addressed;
  logic [47:0] sender_mac;
  logic [31:0] sender_ip;

  assign addressed = HostReply && node_i.mac != '0 && node_i.ip != '0 && is_hosts_mac(header_i.eth_src, node_i.mac);
  assign to_node = header_i.eth_dst == node_i.mac;
  // The sender's MAC address is where IP has its time to live, protocol and checksum, and then the source address begins.
  assign {sender_mac, sender_ip} = {header_i.ip_ttl, header_i.ip_protocol, header_i.ip_checksum, header_i.ip_src,
      header_i.ip_dst[31:16]};
  // Without an IP address it probes for one (IN7.4).
  assign arp = addressed && is_hosts_mac(sender_mac, node_i.mac) && (sender_ip == '0 || is_hosts_ip(sender_ip, node_i.ip))
      && (to_node || header_i.eth_dst == '1) && header_i.eth_type == EtherTypeArp
      && {header_i.ip_version_ihl, header_i.ip_dscp, header_i.ip_ecn} == HardwareEthernet
      && header_i.ip_total == EtherTypeIpv4 && header_i.ip_id == AddressLengths
      && header_i.ip_fragment == ArpRequest
      && {header_i.udp_length, header_i.udp_checksum} == node_i.ip;
  assign echo = addressed && is_hosts_ip(header_i.ip_src, node_i.ip)
      && to_node && header_i.eth_type == EtherTypeIpv4
      && header_i.ip_version_ihl == Ipv4NoOptions && header_i.ip_fragment[13:0] == '0
      && header_i.ip_protocol == ProtocolIcmp && header_i.ip_dst == node_i.ip
      && header_i.udp_src == EchoRequest;

  always_ff @(posedge clk_i) begin
    if (header_valid_i) begin
      host_arp_o <= arp;
      host_echo_o <= echo;
      host_bad_length_o <= header_i.ip_total < MinEchoLength;
    end
  end

  // Fields that are of no use here.
  logic unused;
  assign unused = ^{node_i.udp_port, header_i.udp_dst, header_i.magic, header_i.version, header_i.frame_type,
      header_i.flags_reserved, header_i.flag_partial, header_i.flag_retry, header_i.flag_want,
      header_i.flag_data, header_i.reduction, header_i.group, header_i.epoch, header_i.count,
      header_i.sequence_number, header_i.tag, header_i.length, header_i.encoding, header_i.serial};

endmodule
