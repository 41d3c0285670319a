// SPDX-License-Identifier: Apache-2.0
// Types and constants that the stages of the node share. No logic but byte order.
//
// Header of every frame, 64 bytes, network byte order (docs/PROTOCOL.md has the whole table); a JOIN and a WELCOME have a body of
// 16 bytes behind it:
//
//   0 dst  6 src  12 type | 14 IPv4, 20 bytes | 34 UDP, 8 bytes | 42 magic  44 version, type  45 flags  46 op, dtype
//   47 group  48 epoch  50 count  52 sequence  56 tag  60 length  62 encoding  63 serial
package trib_pkg;

  // A module that is linted alone uses only its share of these.
  // verilator lint_off UNUSEDPARAM

  localparam int unsigned HeaderBytes = 64;
  // Behind the header of a JOIN or a WELCOME.
  localparam int unsigned BodyBytes = 16;
  // Largest payload of a chunk in bytes, and the width of a number 0..8192.
  localparam int unsigned MaxPayload = 8192;
  localparam int unsigned PayloadWidth = $clog2(MaxPayload + 1);
  // Headers of IP length = 50 + payload: 20 IPv4, 8 UDP, 22 tributary.
  localparam int unsigned IpOverhead = 50;
  localparam int unsigned UdpOverhead = 30;
  localparam int unsigned EthernetBytes = 14;
  // Largest ICMP echo request that is answered, without FCS.
  localparam int unsigned MaxEchoBytes = 9216;
  // An ARP frame without padding.
  localparam int unsigned ArpBytes = 42;

  localparam logic [15:0] EtherTypeIpv4 = 16'h0800;
  localparam logic [7:0] Ipv4NoOptions = 8'h45;
  localparam logic [15:0] Ipv4DontFragment = 16'h4000;
  localparam logic [7:0] Ipv4TimeToLive = 8'd64;
  localparam logic [7:0] ProtocolUdp = 8'd17;
  localparam logic [15:0] DefaultUdpPort = 16'h5442;
  localparam logic [15:0] Magic = 16'h5442;
  localparam logic [3:0] Version = 4'd2;

  // The only operation that is built in: op SUM (0) on dtype FP32 (0).
  localparam logic [7:0] OpSumFp32 = 8'h00;

  // Latency of trib_fp32_add in cycles; the reduce tree and everything that runs beside it count with it.
  localparam int unsigned AdderLatency = 5;

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

  // What became of a received frame: exactly one of these each. The value is the index of its counter.
  typedef enum logic [4:0] {
    VerdictAccepted     = 5'd0,
    VerdictReplay       = 5'd1,
    VerdictDuplicate    = 5'd2,
    VerdictControl      = 5'd3,
    VerdictOutOfWindow  = 5'd4,
    VerdictBadEnd       = 5'd5,
    VerdictNotOurs      = 5'd6,
    VerdictShort        = 5'd7,
    VerdictBadMagic     = 5'd8,
    VerdictBadVersion   = 5'd9,
    VerdictBadType      = 5'd10,
    VerdictBadFlags     = 5'd11,
    VerdictBadExtension = 5'd12,
    VerdictBadLength    = 5'd13,
    VerdictBadChecksum  = 5'd14,
    VerdictBadRequest   = 5'd15,
    VerdictNotMember    = 5'd16,
    VerdictStaleEpoch   = 5'd17,
    VerdictStopped      = 5'd18,
    VerdictUnknownGroup = 5'd19,
    VerdictArp          = 5'd20,
    VerdictEcho         = 5'd21,
    VerdictBusy         = 5'd22
  } verdict_e;
  localparam int unsigned Verdicts = 23;

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
    logic [7:0]  op_dtype;
    logic [7:0]  group;
    logic [15:0] epoch;
    logic [15:0] count;
    logic [31:0] sequence_number;
    logic [31:0] tag;
    logic [15:0] length;      // bytes that the payload stands for
    logic [7:0]  encoding;
    logic [7:0]  serial;      // of a RESULT (RC2)
  } header_t;

  // What the node reads of a JOIN's body, and of a WELCOME's the window alone.
  typedef struct packed {
    logic [63:0] key;
    logic [7:0]  window;      // wanted or granted, in chunks
    logic [7:0]  ports;       // that are to join, 0: the registers say
  } body_t;

  // First 8 bytes of a WELCOME's body: ops, dtypes, encodings, 0, largest payload, 0.
  localparam logic [63:0] Capabilities = {8'h01, 8'h01, 8'h01, 8'h00, 16'(MaxPayload), 16'h0000};

  // What registers say about a group.
  typedef struct packed {
    logic [7:0]  members;       // ports that are to join or start; 0: the JOINs say how many
    logic [15:0] epoch;         // of a start by register
    logic        join_allowed;
    logic        bind_peers;          // JOINs only from the addresses that registers have (SE1)
    logic        uplink_valid;
    logic [2:0]  uplink;
    logic [31:0] deadline;      // cycles, 0: none
    logic [15:0] rank;          // in the JOIN to the parent
    logic [63:0] key;           // of the JOINs, also of that to the parent (SE2)
  } group_config_t;

  // What registers show of a group.
  typedef struct packed {
    logic        joining;
    logic        starting;
    logic        stopped;
    logic        active;
    logic [15:0] epoch;
    logic [7:0]  members;
    logic [7:0]  joined;
    logic [7:0]  window;
    logic [31:0] reduced;
    logic [31:0] partial;
    logic [31:0] resent;
    logic [31:0] job;
    logic [15:0] parent_epoch;
  } group_status_t;

  // The state of a group that every ingress judges by.
  typedef struct packed {
    logic        known;         // not idle
    logic        active;
    logic [15:0] epoch;         // of the life, of the one that is collected, or of the last one
    logic [15:0] parent_epoch;  // of the parent's life, or the last one that the parent has told (TR4)
  } group_t;

  // What a port is to a group, and the address of its child or, on the uplink, of the parent.
  typedef struct packed {
    logic        member;
    logic        uplink;
    logic        moved;         // the peer is another than that of the group's life: nothing of it may go there (GR6)
    logic        join_allowed;  // to the group
    logic        may_join;      // on this port, now (SE1)
    logic        bind_peers;    // only the peer may
    logic [63:0] key;
    endpoint_t   peer;
  } access_t;

  // What the header of a received frame says, and which checks it failed. Travels with the frame.
  typedef struct packed {
    logic not_ours;
    logic truncated;       // fewer than 64 bytes
    logic bad_magic;
    logic bad_version;
    logic bad_type;
    logic bad_flags;
    logic bad_extension;
    logic bad_length;
    logic no_group;        // the node does not have it, or it may not be joined
    logic not_member;
    logic bad_request;
  } checks_t;

  // What the end of a frame is judged by.
  typedef struct packed {
    checks_t     checks;
    logic [3:0]  frame_type;
    logic [7:0]  group;
    logic [2:0]  group_index;        // of the group that was looked at
    logic [15:0] epoch;
    logic [15:0] count;
    logic [31:0] sequence_number;
    logic [31:0] tag;
    endpoint_t   source;
    logic [15:0] length;             // bytes of the frame by its own IP length
    logic        udp_checksum_used;
    logic [15:0] udp_sum_expected;
  } facts_t;

  // A frame of a group's life, or a question about a chunk, as its group gets it. The count is a JOIN's rank, the sequence
  // an incarnation or a chunk, the tag a JOIN's or WELCOME's job.
  typedef struct packed {
    frame_type_e frame_type;
    logic [7:0]  group;
    logic [15:0] epoch;
    logic [15:0] count;
    logic [31:0] sequence_number;
    logic [31:0] tag;
    logic [7:0]  window;
    logic [7:0]  ports;
    endpoint_t   source;
  } control_t;

  // A contribution, or a parent's result, as its slot keeps it.
  typedef struct packed {
    logic                    data;
    logic                    want;
    logic                    partial;
    logic [1:0]              ecn;
    logic [7:0]              op_dtype;
    logic [15:0]             count;
    logic [31:0]             tag;
    logic [PayloadWidth-1:0] bytes;
  } contribution_t;

  // A reduced chunk as the egresses and the result store know it.
  typedef struct packed {
    logic [7:0]              serial;   // among the results of the life, modulo 256 (RC2)
    logic [31:0]             sequence_number;
    logic [15:0]             epoch;
    logic [31:0]             tag;
    logic [15:0]             count;
    logic [7:0]              op_dtype;
    logic                    data;
    logic                    want;     // some member wants it: for the parent
    logic                    partial;
    logic                    retry;    // sent to the parent once more
    logic [1:0]              ecn;
    logic [PayloadWidth-1:0] bytes;
  } result_t;

  // The last result that a child says it has (RC2); not valid: it says nothing.
  typedef struct packed {
    logic       valid;
    logic [7:0] serial;
  } heard_t;

  // A frame without payload to be sent.
  typedef struct packed {
    frame_type_e frame_type;
    endpoint_t   destination;
    logic [7:0]  group;
    logic [15:0] epoch;
    logic [15:0] count;
    logic [31:0] sequence_number;
    logic [31:0] tag;
    logic [7:0]  window;        // in the body of a JOIN or a WELCOME
  } notice_t;

  // What the group says to a question about a chunk, or asks its parent (RC5, GR4).
  typedef struct packed {
    frame_type_e frame_type;
    logic [15:0] count;
    logic [31:0] sequence_number;
    logic [31:0] tag;
  } answer_t;

  // What travels with a row of payload beats through the reduce tree.
  typedef struct packed {
    logic last;    // last row of the chunk
    logic spoil;   // with last: the chunk failed, nothing of it may be believed (RE5)
    logic empty;   // the chunk has no payload: the row carries no data
  } row_t;

  // Kinds of transmitted frames: index of the counter.
  typedef enum logic [2:0] {
    SentResult       = 3'd0,
    SentReplay       = 3'd1,
    SentControl      = 3'd2,
    SentSpoiled      = 3'd3,
    SentContribution = 3'd4,
    SentHost         = 3'd5
  } sent_e;
  localparam int unsigned SentKinds = 6;

  // Beats before its end at which a frame is about to end: the next one is chosen and its checksum added up meanwhile.
  localparam int unsigned EndingBeats = 4;

  // A frame to be sent: all that its header needs, and how much payload follows it. A frame of kind SentHost brings its own
  // header; nothing here but its kind counts.
  typedef struct packed {
    logic [7:0]              serial;   // of a RESULT
    sent_e                   kind;
    frame_type_e             frame_type;
    endpoint_t               destination;
    logic [7:0]              op_dtype;
    logic [7:0]              group;
    logic [15:0]             epoch;
    logic [15:0]             count;
    logic [31:0]             sequence_number;
    logic [31:0]             tag;
    logic                    data;
    logic                    want;
    logic                    partial;
    logic                    retry;
    logic [1:0]              ecn;
    logic [PayloadWidth-1:0] bytes;
    logic [7:0]              window;   // in the body of a JOIN or a WELCOME
  } outgoing_t;

  // A JOIN and a WELCOME have a body behind their header.
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

  // verilator lint_on UNUSEDPARAM

endpackage
