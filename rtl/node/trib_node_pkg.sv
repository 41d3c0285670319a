// SPDX-License-Identifier: Apache-2.0
// Types and constants that the stages of the node share, in addition to those of the wire (trib_pkg). No logic.
package trib_node_pkg;
  import trib_pkg::*;
  import trib_reduction_pkg::*;
  import trib_registers_pkg::*;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // Largest ICMP echo request that is answered, without FCS.
  localparam int unsigned MaxEchoBytes = 9216;

  // Bytes of the elements that a slot of a window, a sum and a result in the store have room for: those of the longest payload,
  // as the stages have all elements as they are (GC16).
  localparam int unsigned SlotBytes = MaxPayload;

  // Verdict on a received frame: exactly one of these each. The value is the index of its counter.
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
    VerdictBusy         = 5'd22,
    VerdictBadEncoding  = 5'd23
  } verdict_e;
  localparam int unsigned Verdicts = 24;

  // Strobe for every frame.
  typedef struct packed {
    logic     valid;
    verdict_e verdict;
  } judged_t;

  // Settings for all ports, from registers.
  typedef struct packed {
    endpoint_t   node;
    logic [15:0] onset;            // beats of payload (RE1)
    logic [31:0] answer_interval;  // cycles between ERRORs to other versions (IN8)
    logic [31:0] tx_limit;         // cycles after which a transmit stream that is not taken has stopped (EG1), 0: never
  } settings_t;

  // A counter of a port that is read: its word. Its value, a cycle later; an error if there is none.
  typedef struct packed {
    logic       read;
    logic [5:0] word;
  } counter_read_t;
  typedef struct packed {
    logic        error;
    logic [31:0] data;
  } counter_t;

  // Byte 62 of the results of a group, and of what it sends to its parent (GC12).
  typedef struct packed {
    logic [7:0] result;
    logic [7:0] uplink;
  } encodings_t;

  // Events of a port's frame codec in this cycle (GC16). A frame ended with an error, 1 to 6; one was dropped. One was
  // sent encoded, of so many bytes of values in so many of code; one raw, since its code is no shorter.
  typedef struct packed {
    logic [2:0]              error;
    logic                    dropped;
    logic                    encoded;
    logic                    no_gain;
    logic [PayloadWidth-1:0] values;
    logic [PayloadWidth-1:0] code;
  } codec_events_t;

  // Settings and commands of a group from registers, and what they read (REGISTERS.md).
  typedef struct packed {
    encodings_t       encodings;
    group_settings_t  settings;
    access_settings_t access;
  } group_config_t;
  typedef struct packed {
    group_state_t  state;
    access_state_t access;
  } group_status_t;

  // A field of a peer's address that is written: 0 MAC_HI, 1 MAC_LO, 2 IP, 3 UDP_PORT.
  typedef struct packed {
    logic [2:0]  port;
    logic [1:0]  field;
    logic [31:0] data;
  } peer_write_t;

  // The state of a group that every ingress and egress goes by.
  typedef struct packed {
    logic        alive;         // active, or stopped with no new peer at a port: what its life has made may leave (GR6)
    logic        known;         // not idle
    logic        active;
    logic [15:0] epoch;         // of the life, of the one that is collected, or of the last one
    logic [15:0] parent_epoch;  // of the parent's life, or the last one received from the parent (TR4)
  } group_t;

  // Role of a port in a group, the address of its child or, on the uplink, of the parent, and the encoding of payloads for it.
  typedef struct packed {
    logic        balance;       // of results (WF7)
    logic [7:0]  encoding;
    logic        member;
    logic        uplink;
    logic        join_allowed;  // to the group
    logic        may_join;      // on this port, now (SE1)
    logic        bind_peers;    // only the peer may
    logic [63:0] key;
    endpoint_t   peer;
  } access_t;

  // Header of a received frame, and the checks that it failed. Travels with the frame.
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

  // Inputs of the verdict at the end of a frame.
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
  } facts_t;

  // A frame of a group's life, or a question about a chunk, as its group gets it. The count is a JOIN's rank, the sequence
  // an incarnation or a chunk, the tag a JOIN's or WELCOME's job; so are the codecs of those two.
  typedef struct packed {
    logic        balance;          // wanted, of a JOIN (WF7)
    logic [7:0]  codecs;
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
    reduction_t              reduction;
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
    reduction_t              reduction;
    logic                    data;
    logic                    want;     // some member wants it: for the parent
    logic                    partial;
    logic                    retry;    // sent to the parent once more
    logic [1:0]              ecn;
    logic [PayloadWidth-1:0] bytes;
  } result_t;

  // A result for a port and its payload rows, in the cycle of the row and without back-pressure (trib_result_lane). Their data is
  // separate, since its width is the node's. The balance is that of the payload whose last row came two cycles before (WF7).
  typedef struct packed {
    logic [15:0] balance;
    logic    start;
    logic    payload;
    logic    last;
    logic    spoil;
    logic    ended;
    logic    ended_good;
    result_t result;
  } lane_t;

  // A replay and its payload, as trib_replay sends them; the data likewise. The balance is valid from the cycle after the last row
  // on.
  typedef struct packed {
    logic [15:0] balance;
    logic    payload;
    logic    last;
    logic    spoil;
    result_t result;
  } replay_t;

  // The last result that a child says it has (RC2); not valid: it says nothing.
  typedef struct packed {
    logic       valid;
    logic [7:0] serial;
  } heard_t;

  // Free space of a port's egress, for a group: stall says that the results' queue is nearly full, the others that a
  // replay, or its payload, is taken in this cycle.
  typedef struct packed {
    logic stall;
    logic answer_ready;
    logic answer_payload_ready;
  } room_t;

  // Replays and notices of a group that do not go to a port, in this cycle: dropped, since its worker has the result by now (RC2)
  // or there was no space; withdrawn, since their life has ended (GR6).
  typedef struct packed {
    logic [1:0] replays_dropped;
    logic [1:0] replays_withdrawn;
    logic       notice_dropped;
    logic       notice_withdrawn;
  } left_out_t;

  // Consequences: in the same cycle, the lost contribution is reported or passed over; later, dropped frames.
  typedef struct packed {
    logic      missing_ready;
    left_out_t left_out;
  } outcome_t;

  // A frame without payload to be sent.
  typedef struct packed {
    logic        balance;       // granted, in the body of a WELCOME
    frame_type_e frame_type;
    endpoint_t   destination;
    logic [7:0]  group;
    logic [15:0] epoch;
    logic [15:0] count;
    logic [31:0] sequence_number;
    logic [31:0] tag;
    logic [7:0]  window;        // in the body of a JOIN or a WELCOME
  } notice_t;

  // The group's answer to a question about a chunk, or its question to its parent (RC5, GR4).
  typedef struct packed {
    frame_type_e frame_type;
    logic [15:0] count;
    logic [31:0] sequence_number;
    logic [31:0] tag;
  } answer_t;

  // Control that travels with a row of payload beats through the reduce tree.
  typedef struct packed {
    reduction_t reduction;
    logic       last;    // last row of the chunk
    logic       spoil;   // with last: the chunk failed, nothing of it may be believed (RE5)
    logic       empty;   // the chunk has no payload: the row carries no data
  } row_t;

  // An ARP or an ICMP echo request that a port holds until it is answered, and its length.
  typedef struct packed {
    logic        valid;
    logic        arp;
    logic [13:0] bytes;
  } host_request_t;

  // A beat that is read of it, of which there are most with 8 bytes each.
  typedef struct packed {
    logic        read;
    logic [10:0] address;
  } host_read_t;

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

  // A frame that trib_transmit gets with its header.
  function automatic logic comes_whole(sent_e kind);
    return kind inside {SentControl, SentHost};
  endfunction

  // Where the body of a frame comes from: rows of a result, or of a contribution; of the last two the whole frame comes.
  typedef enum logic [1:0] {
    BodyRows    = 2'd0,
    BodyReplay  = 2'd1,
    BodyControl = 2'd2,
    BodyHost    = 2'd3
  } body_source_e;

  function automatic body_source_e source_of_body(sent_e kind);
    unique case (kind)
      SentReplay:  return BodyReplay;
      SentControl: return BodyControl;
      SentHost:    return BodyHost;
      default:     return BodyRows;
    endcase
  endfunction

  // Beats before its end at which a frame is about to end: the next one is chosen and its checksum added up meanwhile.
  localparam int unsigned EndingBeats = 4;

  // A frame to be sent: all that its header needs, and how much payload follows it. Of one that comes whole nothing here but its
  // kind counts, once it is at a port.
  typedef struct packed {
    logic                    balance;  // a right UDP checksum, and a balance after a payload (WF7); in a WELCOME: granted
    logic [7:0]              encoding;
    logic [7:0]              serial;   // of a RESULT
    sent_e                   kind;
    frame_type_e             frame_type;
    endpoint_t               destination;
    reduction_t              reduction;
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

  // verilator lint_on UNUSEDPARAM

endpackage
