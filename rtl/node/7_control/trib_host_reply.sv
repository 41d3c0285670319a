// SPDX-License-Identifier: Apache-2.0
// Answers to ARP and ICMP echo requests, one at a time for all ports (HS1 to HS3): makes each of the request that a port holds
// (trib_host_capture), while it is sent.
// In: of each port the request that it holds, and the beat that was read of it a cycle before, the same address for all. Out: the
// answer, on offer to the port's egress: its first beat, which is held; chosen_i, a cycle after the egress has chosen it,
// makes it the egress's to take, valid/ready, without a gap in m_valid_o to its last beat; done_o follows that by a cycle. An offer
// that is not chosen for OfferCycles is withdrawn, so that an egress which always has something else to send (RC3.2) keeps no
// other port waiting: each port that holds a request is offered an answer in turn. An ARP answer has 60 bytes. An echo answer is
// the request with addresses, time to live, ICMP type and both checksums changed. Reset clears state only.
`include "trib_assert.svh"

module trib_host_reply
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports of the node, at least 2.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Cycles after which an offer is withdrawn, a power of two, at least 2.
  parameter int unsigned OfferCycles = 256
) (
  input  logic                              clk_i,
  input  logic                              rst_i,
  // The node's addresses, of which an answer takes the MAC address.
  input  endpoint_t                         node_i,
  // Requests.
  input  host_request_t [Ports-1:0]         request_i,
  output host_read_t                        read_o,
  input  logic [Ports-1:0][8*BeatBytes-1:0] data_i,
  output logic [Ports-1:0]                  done_o,
  // The answer.
  output logic [Ports-1:0]                  offer_o,
  input  logic [Ports-1:0]                  chosen_i,
  output logic                              m_valid_o,
  input  logic [Ports-1:0]                  m_ready_i,
  output logic                              m_last_o,
  output logic [8*BeatBytes-1:0]            m_data_o,
  output logic [BeatBytes-1:0]              m_keep_o
);

  if (OfferCycles < 2 || OfferCycles != 2 ** $clog2(OfferCycles)) begin : gen_offer_cycles_illegal
    $fatal(1, "trib_host_reply: OfferCycles must be a power of two, at least 2");
  end

  localparam int unsigned ArpReplyBytes = 60;
  localparam int unsigned PortWidth = $clog2(Ports);
  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned BeatWidth = (HeaderBeats > 1) ? $clog2(HeaderBeats) : 1;
  localparam int unsigned LaneWidth = $clog2(BeatBytes);
  localparam int unsigned AddressWidth = $bits(read_o.address);
  localparam int unsigned LengthWidth = $bits(request_i[0].bytes);
  localparam int unsigned OfferWidth = $clog2(OfferCycles);
  // Learning takes three cycles more than the header has beats: until what was read last is in the checksums.
  localparam int unsigned LearnCycles = HeaderBeats + 3;

  typedef enum logic [2:0] {
    StTurn,      // looks for a port that holds a request
    StLearn,     // reads the request's header
    StOffer,     // fetches the first beats, offers the answer
    StWithdraw,  // does so no more; the egress may have chosen it at the last moment
    StSend       // reads and patches beats as they are taken
  } state_e;

  // Turns, and passes over a request -------------------------------------------------------------------------------------
  state_e                  state_q;
  logic [PortWidth-1:0]    port_q;
  logic [AddressWidth-1:0] read_q;
  logic [LengthWidth-1:0]  last_byte_q;
  logic [OfferWidth-1:0]   offered_q;
  logic                    arp_q, fetches, advance, fetch, at_last, all_read_q, chosen, learned, over, next_port;
  host_request_t           held;

  assign held = request_i[port_q];
  assign chosen = chosen_i[port_q];
  assign learned = read_q == AddressWidth'(LearnCycles - 1);
  assign fetches = state_q inside {StOffer, StWithdraw, StSend};
  // Only the egress that has chosen the answer is ready for it.
  assign advance = !m_valid_o || m_ready_i != '0;
  assign fetch = fetches && advance && !all_read_q;
  assign at_last = read_q == AddressWidth'(last_byte_q[LengthWidth-1:LaneWidth]);
  assign over = state_q == StSend && m_valid_o && m_last_o && m_ready_i != '0;
  assign next_port = over || (state_q == StTurn && !held.valid) || (state_q == StWithdraw && !chosen);
  // No beat waits while a header is learned, and data read when there is nothing to fetch is ignored: so the memories of
  // all ports depend on advance only, which is late.
  assign read_o = '{read: advance, address: read_q};

  always_comb begin
    offer_o = '0;
    offer_o[port_q] = state_q == StOffer && m_valid_o;
  end

  always_ff @(posedge clk_i) begin
    done_o <= '0;
    if (rst_i) begin
      state_q <= StTurn;
      port_q <= '0;
    end else begin
      unique case (state_q)
        StTurn:     if (held.valid) state_q <= StLearn;
        StLearn:    if (learned) state_q <= StOffer;
        StOffer:    if (chosen) state_q <= StSend;
                    else if (offered_q == '1) state_q <= StWithdraw;
        StWithdraw: state_q <= chosen ? StSend : StTurn;
        default:    if (over) state_q <= StTurn;
      endcase
      if (next_port) port_q <= (port_q == PortWidth'(Ports - 1)) ? '0 : port_q + PortWidth'(1);
      done_o[port_q] <= over;
    end
    if (state_q == StTurn) begin
      arp_q <= held.arp;
      last_byte_q <= held.arp ? LengthWidth'(ArpReplyBytes - 1) : held.bytes - LengthWidth'(1);
    end
    if (state_q == StTurn || (state_q == StLearn && learned)) read_q <= '0;
    else if (fetch || state_q == StLearn) read_q <= read_q + AddressWidth'(1);
    if (!fetches) all_read_q <= 1'b0;
    else if (fetch) all_read_q <= at_last;
    offered_q <= (state_q == StOffer) ? offered_q + OfferWidth'(1) : '0;
  end

  // Read data --------------------------------------------------------------------------------------------------------------
  logic                   learn_q, fetched_q, in_header_q, last_q;
  logic [BeatWidth-1:0]   beat_q;
  logic [8*BeatBytes-1:0] data;

  assign data = data_i[port_q];

  always_ff @(posedge clk_i) begin
    learn_q <= state_q == StLearn;
    if (read_o.read) begin
      in_header_q <= read_q < AddressWidth'(HeaderBeats);
      beat_q <= read_q[BeatWidth-1:0];
      last_q <= at_last;
    end
    if (!fetches) fetched_q <= 1'b0;
    else if (advance) fetched_q <= fetch;
  end

  // Header of the request ------------------------------------------------------------------------------------------------
  logic [HeaderBeats-1:0][8*BeatBytes-1:0] learned_q;
  header_t                                 request;
  logic [47:0]                             arp_mac;
  logic [31:0]                             arp_ip;
  logic [15:0]                             ip_others, not_old_word;
  logic [17:0]                             ip_sum_q;
  logic [16:0]                             ip_folded, icmp_sum;
  logic [15:0]                             ip_checksum_q, icmp_checksum_q;
  logic [47:0]                             mac_q;

  always_ff @(posedge clk_i) begin
    for (int unsigned beat = 0; beat < HeaderBeats; beat++) begin
      if (learn_q && in_header_q && (HeaderBeats == 1 || beat_q == BeatWidth'(beat))) learned_q[beat] <= data;
    end
  end

  assign request = header_t'(reverse_bytes(learned_q));
  // The sender's addresses in an ARP packet: bytes 22 to 31.
  assign {arp_mac, arp_ip} = {request.ip_ttl, request.ip_protocol, request.ip_checksum,
      request.ip_src, request.ip_dst[31:16]};

  // Incremental update, RFC 1624: ~(~checksum + ~old + new). Exchanging the addresses changes nothing. Time to live and
  // protocol (ICMP, 1) are one word. Of ICMP's 0x0800 (type and code) nothing remains, so its checksum grows by that; it then
  // is never 0, but 0xffff, which is the only right value for a message of zeros and as right as 0 for any other.
  assign ip_others = ~request.ip_checksum;
  assign not_old_word = ~{request.ip_ttl, ProtocolIcmp};
  assign ip_folded = 17'(ip_sum_q[15:0]) + 17'(ip_sum_q[17:16]);
  assign icmp_sum = 17'(request.udp_dst) + 17'h00800;

  always_ff @(posedge clk_i) begin
    ip_sum_q <= 18'(ip_others) + 18'(not_old_word) + 18'({Ipv4TimeToLive, ProtocolIcmp});
    ip_checksum_q <= ~(ip_folded[15:0] + 16'(ip_folded[16]));
    icmp_checksum_q <= icmp_sum[15:0] + 16'(icmp_sum[16]);
    if (state_q == StLearn) mac_q <= node_i.mac;
  end

  // Beats of the answer --------------------------------------------------------------------------------------------------
  // First byte on top. Of an echo's header, bytes 12-21 and 38-63 stay as they were received.
  localparam logic [HeaderBytes-1:0] EchoKeeps = {{26{1'b1}}, {16{1'b0}}, {10{1'b1}}, {12{1'b0}}};

  logic [8*HeaderBytes-1:0]                arp_header, echo_header;
  logic [HeaderBeats-1:0][8*BeatBytes-1:0] answer_beats;
  logic [HeaderBeats-1:0][BeatBytes-1:0]   kept_beats;
  logic [BeatBytes-1:0]                    kept;

  // The address that the request asked for is the source, whatever the node's address is now (WF3.1): the checksum is of it.
  assign arp_header = {arp_mac, mac_q, EtherTypeArp, 48'h0001_0800_0604, 16'h0002,
      mac_q, request.udp_length, request.udp_checksum, arp_mac, arp_ip, 176'h0};
  assign echo_header = {request.eth_src, mac_q, 80'h0, Ipv4TimeToLive, ProtocolIcmp, ip_checksum_q,
      request.ip_dst, request.ip_src, 16'h0000, icmp_checksum_q, 208'h0};
  assign answer_beats = reverse_bytes(arp_q ? arp_header : echo_header);
  assign kept_beats = arp_q ? '0 : EchoKeeps;
  assign kept = in_header_q ? kept_beats[beat_q] : '1;

  always_ff @(posedge clk_i) begin
    if (!fetches) m_valid_o <= 1'b0;
    else if (advance) m_valid_o <= fetched_q;
    if (advance) begin
      m_last_o <= last_q;
      for (int unsigned i = 0; i < BeatBytes; i++) begin
        m_keep_o[i] <= !last_q || LaneWidth'(i) <= last_byte_q[LaneWidth-1:0];
        m_data_o[8*i+:8] <= kept[i] ? data[8*i+:8] : answer_beats[beat_q][8*i+:8];
      end
    end
  end

  // Fields of the request that its answer does not need.
  logic unused;
  assign unused = ^{node_i.ip, node_i.udp_port, request};

  // Properties.
  for (genvar p = 0; p < Ports; p++) begin : gen_port
    `TRIB_REQUIRE(trib_host_reply, ChosenIsOnOffer_M, chosen_i[p], PortWidth'(p) == port_q && fetches && m_valid_o)
    `TRIB_REQUIRE(trib_host_reply, ChosenIsReady_M, m_ready_i[p], chosen_i[p])
  end
  `TRIB_REQUIRE(trib_host_reply, Held_M, fetches, held.valid && held.arp == arp_q)
  `TRIB_REQUIRE(trib_host_reply, TakenOnceSent_M, m_valid_o && m_ready_i != '0, state_q == StSend)
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, state_q == StSend && m_valid_o, m_ready_i != '0, {m_last_o, m_data_o, m_keep_o})
  `TRIB_ASSERT(KeepIsDense_A, m_valid_o, m_keep_o[0] && (m_keep_o & (m_keep_o + BeatBytes'(1))) == '0
      && (m_last_o || m_keep_o == '1))
  `TRIB_ASSERT(NothingWhileLearning_A, state_q == StLearn, !m_valid_o)
  `TRIB_ASSERT(NoGapInside_A, state_q == StSend, m_valid_o)
  `TRIB_COVER(HS3_Withdrawn_C, state_q == StWithdraw && !chosen)

endmodule
