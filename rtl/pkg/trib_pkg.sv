// SPDX-License-Identifier: Apache-2.0
// Types and constants that the stages of the node share. No logic but byte order.
//
// Header of every frame, 64 bytes, network byte order (docs/PROTOCOL.md has the whole table); a JOIN and a WELCOME have a body of
// 16 bytes after it:
//
//   0 dst  6 src  12 type | 14 IPv4, 20 bytes | 34 UDP, 8 bytes | 42 magic  44 version, type  45 flags  46 op, dtype
//   47 group  48 epoch  50 count  52 sequence  56 tag  60 length  62 encoding  63 serial
package trib_pkg;
  import trib_reduction_pkg::*;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  localparam int unsigned HeaderBytes = 64;
  // After the header of a JOIN or a WELCOME.
  localparam int unsigned BodyBytes = 16;
  // Largest payload of a chunk in bytes, and the width of a number 0..8192.
  localparam int unsigned MaxPayload = 8192;
  localparam int unsigned PayloadWidth = $clog2(MaxPayload + 1);
  // Headers of IP length = 50 + payload: 20 IPv4, 8 UDP, 22 tributary.
  localparam int unsigned IpOverhead = 50;
  localparam int unsigned UdpOverhead = 30;
  localparam int unsigned EthernetBytes = 14;
  // After whole blocks of a payload (WF7).
  localparam int unsigned BalanceBytes = 2;
  localparam int unsigned BlockBytes = 64;
  localparam int unsigned BlockWidth = $clog2(BlockBytes);
  // Ethernet, IP and UDP or ICMP header, or an ARP frame without padding: shorter frames are for no one (IN1).
  localparam int unsigned HostHeaderBytes = 42;

  localparam logic [15:0] EtherTypeIpv4 = 16'h0800;
  localparam logic [15:0] EtherTypeArp = 16'h0806;
  localparam logic [7:0] Ipv4NoOptions = 8'h45;
  localparam logic [15:0] Ipv4DontFragment = 16'h4000;
  localparam logic [7:0] Ipv4TimeToLive = 8'd64;
  localparam logic [7:0] ProtocolIcmp = 8'd1;
  localparam logic [7:0] ProtocolUdp = 8'd17;
  localparam logic [15:0] Magic = 16'h5442;
  localparam logic [3:0] Version = 4'd2;

  // Codecs of payloads, one bit each, in the lowest 8 bits as in a WELCOME (LO2). Bit 0, raw payloads, is always
  // set. 32 bits, like a plain number on the command line of a tool.
  typedef bit [31:0] codec_set_t;
  localparam codec_set_t RawOnly = 32'h01;

  typedef enum logic [3:0] {
    TypeContribution = 4'd0,
    TypeResult       = 4'd1,
    TypeJoin         = 4'd2,
    TypeWelcome      = 4'd3,
    TypeError        = 4'd4,
    TypeLeave        = 4'd5,
    TypeNack         = 4'd6,
    TypeAsk          = 4'd7,
    TypeStatus       = 4'd8,
    TypePassed       = 4'd9
  } frame_type_e;

  typedef enum logic [3:0] {
    ErrorBadRequest   = 4'd1,
    ErrorNotMember    = 4'd2,
    ErrorStaleEpoch   = 4'd3,
    ErrorDisagree     = 4'd4,
    ErrorGroupStopped = 4'd5,
    ErrorUnknownGroup = 4'd6,
    ErrorVersion      = 4'd7,
    ErrorLate         = 4'd8
  } error_code_e;

  // Congestion marks of the IP header.
  localparam logic [1:0] EcnEct0 = 2'b10;
  localparam logic [1:0] EcnCongested = 2'b11;

  // One end of a UDP conversation.
  typedef struct packed {
    logic [47:0] mac;
    logic [31:0] ip;
    logic [15:0] udp_port;
  } endpoint_t;

  // The 64 header bytes; byte 0 of the frame is the most significant.
  typedef struct packed {
    logic [47:0] eth_dst;
    logic [47:0] eth_src;
    logic [15:0] eth_type;
    logic [7:0]  ip_version_ihl;
    logic [5:0]  ip_dscp;
    logic [1:0]  ip_ecn;
    logic [15:0] ip_total;
    logic [15:0] ip_id;
    logic [15:0] ip_fragment;
    logic [7:0]  ip_ttl;
    logic [7:0]  ip_protocol;
    logic [15:0] ip_checksum;
    logic [31:0] ip_src;
    logic [31:0] ip_dst;
    logic [15:0] udp_src;
    logic [15:0] udp_dst;
    logic [15:0] udp_length;
    logic [15:0] udp_checksum;
    logic [15:0] magic;
    logic [3:0]  version;
    logic [3:0]  frame_type;
    logic [3:0]  flags_reserved;
    logic        flag_partial;
    logic        flag_retry;
    logic        flag_want;
    logic        flag_data;
    reduction_t  reduction;
    logic [7:0]  group;
    logic [15:0] epoch;
    logic [15:0] count;
    logic [31:0] sequence_number;
    logic [31:0] tag;
    logic [15:0] length;      // bytes of the decoded payload
    logic [7:0]  encoding;
    logic [7:0]  serial;      // of a RESULT (RC2)
  } header_t;

  // Fields of a JOIN's body that the node reads; of a WELCOME's only the window, and the codecs in place of a part of the key.
  typedef struct packed {
    logic        balance;     // wanted, of a JOIN
    logic [7:0]  codecs;      // of a JOIN
    logic [63:0] key;
    logic [7:0]  window;      // wanted or granted, in chunks
    logic [7:0]  ports;       // that are to join, 0: the registers say
  } body_t;

  // First 8 bytes of a WELCOME's body: ops, dtypes, codecs, 0, largest payload, 0.
  function automatic logic [63:0] capabilities(logic [7:0] ops, logic [7:0] dtypes, logic [7:0] codecs);
    return {ops, dtypes, codecs, 8'h00, 16'(MaxPayload), 16'h0000};
  endfunction

  // Whether byte 62 is legal, and its codec one of those (GC10.1).
  function automatic logic is_encoding(logic [7:0] encoding, logic [7:0] codecs);
    unique case (encoding)
      8'h00, 8'h61, 8'h81, 8'ha1, 8'h62, 8'h82, 8'ha2, 8'h03, 8'h04: return codecs[encoding[2:0]];
      default: return 1'b0;
    endcase
  endfunction

  // Whether another host than the one with the address `own` can have this one (IN7).
  function automatic logic is_hosts_mac(logic [47:0] mac, logic [47:0] own);
    return !mac[40] && mac != '0 && mac != own;
  endfunction

  function automatic logic is_hosts_ip(logic [31:0] ip, logic [31:0] own);
    return !(ip[31:24] inside {8'd0, 8'd127}) && ip[31:24] < 8'd224 && ip != own;
  endfunction

  // A JOIN and a WELCOME have a body after their header.
  function automatic logic has_body(logic [3:0] frame_type);
    return frame_type inside {TypeJoin, TypeWelcome};
  endfunction

  // Header between the order of the struct (first byte on top) and the order of a stream (first byte at the bottom).
  function automatic logic [8*HeaderBytes-1:0] reverse_bytes(logic [8*HeaderBytes-1:0] x);
    logic [8*HeaderBytes-1:0] y;
    for (int unsigned i = 0; i < HeaderBytes; i++) begin
      y[8*i+:8] = x[8*(HeaderBytes-1-i)+:8];
    end
    return y;
  endfunction

  // Checksum of an IPv4 header from the plain sum of its ten words, its own being 0.
  function automatic logic [15:0] ip_checksum(logic [18:0] sum);
    logic [16:0] folded = 17'(sum[15:0]) + 17'(sum[18:16]);
    return ~(folded[15:0] + 16'(folded[16]));
  endfunction

  // The complement of a ones' complement sum, as a UDP checksum has it: never 0 (RFC 768). In two steps, between which a register
  // fits.
  function automatic logic [16:0] udp_folded(logic [27:0] sum);
    return 17'(sum[15:0]) + 17'(sum[27:16]) + 17'd1;
  endfunction

  function automatic logic [15:0] udp_checksum(logic [16:0] folded);
    return ~folded[15:0] + 16'(!folded[16]);
  endfunction

  // verilator lint_on UNUSEDPARAM

endpackage
