// SPDX-License-Identifier: Apache-2.0
// One port's answers to ARP and ICMP echo requests, one at a time: keeps the frame that is being received in a ring of block
// memory, and makes an answer of it when its end has been judged a request for the node (IN1).
// In: the receive stream as the ingress has it registered, never stalled; two cycles after a frame's last beat frame_end_i,
// with it at most one of answer_arp_i and answer_echo_i, and these only together with captured_o. captured_o tells in that
// cycle, from registers alone, that the frame is here from its first beat to its last: no answer was waiting when it began.
// Out: the whole answer, valid/ready, without a gap in m_valid_o from its first beat to its last; the first beat is offered
// 2 * 64 / BeatBytes + 8 cycles after frame_end_i. From the cycle after frame_end_i to the one in which the last beat is taken
// no frame is captured. An ARP answer has 60 bytes. An echo answer is the request, of at most 9216 bytes, with addresses,
// time to live, ICMP type and both checksums changed. Reset clears state only.
//
// Until a frame is judged, up to three beats of later frames have been written behind it; if it is answered, they are void.
//
//   frame on the tap   last beat   +1   +2 judged   StLearn: header read   StPatch: header rewritten   StSend   StDrain
`include "trib_assert.svh"

module trib_host_reply
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Bits of a beat's number.
  localparam int unsigned IndexWidth = 16 - $clog2(BeatBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // MAC and IP address of the node, stable.
  input  endpoint_t              node_i,
  // Stage 1 of the ingress.
  input  logic                   s_valid_i,
  input  logic                   s_last_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [BeatBytes-1:0]   s_keep_i,
  input  logic [IndexWidth-1:0]  s_index_i,
  // Stage 3 of the ingress.
  input  logic                   frame_end_i,
  input  logic                   answer_arp_i,
  input  logic                   answer_echo_i,
  output logic                   captured_o,
  // The answer.
  output logic                   m_valid_o,
  input  logic                   m_ready_i,
  output logic                   m_last_o,
  output logic [8*BeatBytes-1:0] m_data_o,
  output logic [BeatBytes-1:0]   m_keep_o
);

  localparam int unsigned ArpReplyBytes = 60;
  localparam logic [7:0] ProtocolIcmp = 8'd1;
  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  localparam int unsigned LaneWidth = $clog2(BeatBytes);
  // Room for the largest frame and three beats behind it, in full block memories of 512 words: 1536 for 8 bytes a beat.
  localparam int unsigned BlockWords = 512;
  localparam int unsigned Words =
      BlockWords * ((MaxEchoBytes / BeatBytes + 3 + BlockWords - 1) / BlockWords);
  localparam int unsigned AddressWidth = $clog2(Words);

  // Where a frame lies in the ring, and the lane of its last byte.
  typedef struct packed {
    logic [AddressWidth-1:0] first;
    logic [AddressWidth-1:0] last;
    logic [LaneWidth-1:0]    last_lane;
  } extent_t;

  typedef enum logic [2:0] {
    StIdle,   // captures; waits for a frame that is to be answered
    StLearn,  // reads the request's header
    StPatch,  // reads the header once more and writes the answer's over it
    StSend,   // reads the answer, as fast as it is taken
    StDrain   // waits for the last beat to be taken
  } state_e;

  function automatic logic [AddressWidth-1:0] next_address(logic [AddressWidth-1:0] address);
    return (address == AddressWidth'(Words - 1)) ? '0 : address + AddressWidth'(1);
  endfunction

  // Capture ------------------------------------------------------------------------------------------------------------
  state_e                  state_q;
  logic                    taken, take, capturing_q, captured_2_q, captured_3_q, answer;
  logic [AddressWidth-1:0] write_q, first_q, first;
  logic [LaneWidth-1:0]    last_lane;
  extent_t                 extent_2_q, extent_3_q, held_q;
  logic                    arp_q;

  assign taken = state_q != StIdle;
  assign take = s_valid_i && !taken && (s_index_i == '0 || capturing_q);
  assign first = (s_index_i == '0) ? write_q : first_q;
  assign captured_o = captured_3_q && !taken;
  assign answer = frame_end_i && (answer_arp_i || answer_echo_i);

  always_comb begin
    last_lane = '0;
    for (int unsigned i = 0; i < BeatBytes - 1; i++) begin
      if (s_keep_i[i] && !s_keep_i[i+1]) last_lane |= LaneWidth'(i);
    end
    if (s_keep_i[BeatBytes-1]) last_lane = '1;
  end

  // The ring's addresses of the answer's passes.
  logic                    patch_write_q;
  logic [AddressWidth-1:0] read_q, patch_address_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      write_q <= '0;
      capturing_q <= 1'b0;
      captured_2_q <= 1'b0;
      captured_3_q <= 1'b0;
    end else begin
      if (take) write_q <= next_address(write_q);
      if (taken) capturing_q <= 1'b0;
      else if (s_valid_i) capturing_q <= take && !s_last_i;
      captured_2_q <= take && s_last_i;
      captured_3_q <= captured_2_q;
    end
    if (take) first_q <= first;
    extent_2_q <= '{first: first, last: write_q, last_lane: last_lane};
    extent_3_q <= extent_2_q;
    // An ARP answer's last beat is that of the header.
    if (!taken) begin
      held_q <= extent_3_q;
      arp_q <= answer_arp_i;
    end else if (patch_write_q && arp_q) begin
      held_q.last <= patch_address_q;
      held_q.last_lane <= LaneWidth'(ArpReplyBytes - 1);
    end
  end

  // Passes over the answer -----------------------------------------------------------------------------------------------
  // Each of the two passes over the header takes three cycles more than it reads: until what it has read last is in the
  // checksums, or written.
  localparam int unsigned PassCycles = HeaderBeats + 3;
  localparam int unsigned PassWidth = $clog2(PassCycles);
  localparam int unsigned BeatWidth = (HeaderBeats > 1) ? $clog2(HeaderBeats) : 1;

  logic [PassWidth-1:0]   pass_q;
  logic                   in_pass, pass_ends, read_header, fetch, at_last, learn_q;
  logic [BeatWidth-1:0]   beat_q;
  logic [8*BeatBytes-1:0] read_data;
  logic [BeatBytes-1:0]   last_keep;

  assign in_pass = state_q == StLearn || state_q == StPatch;
  assign pass_ends = pass_q == PassWidth'(PassCycles - 1);
  assign read_header = in_pass && pass_q < PassWidth'(HeaderBeats);
  assign fetch = state_q == StSend && (!m_valid_o || m_ready_i);
  assign at_last = read_q == held_q.last;

  always_comb begin
    for (int unsigned i = 0; i < BeatBytes; i++) begin
      last_keep[i] = LaneWidth'(i) <= held_q.last_lane;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      m_valid_o <= 1'b0;
      learn_q <= 1'b0;
      patch_write_q <= 1'b0;
    end else begin
      unique case (state_q)
        StLearn: if (pass_ends) state_q <= StPatch;
        StPatch: if (pass_ends) state_q <= StSend;
        StSend:  if (fetch && at_last) state_q <= StDrain;
        StDrain: if (m_ready_i) state_q <= StIdle;
        default: if (answer) state_q <= StLearn;
      endcase
      if (fetch) m_valid_o <= 1'b1;
      else if (m_ready_i) m_valid_o <= 1'b0;
      learn_q <= read_header && state_q == StLearn;
      patch_write_q <= read_header && state_q == StPatch;
    end
    pass_q <= (in_pass && !pass_ends) ? pass_q + PassWidth'(1) : '0;
    if (!taken) read_q <= extent_3_q.first;
    else if (in_pass && pass_ends) read_q <= held_q.first;
    else if (read_header || fetch) read_q <= next_address(read_q);
    beat_q <= pass_q[BeatWidth-1:0];
    patch_address_q <= read_q;
    if (fetch) begin
      m_last_o <= at_last;
      m_keep_o <= at_last ? last_keep : '1;
    end
  end

  assign m_data_o = read_data;

  // Header of the request ------------------------------------------------------------------------------------------------
  logic [HeaderBeats-1:0][8*BeatBytes-1:0] learned_q;
  header_t                                 request;
  logic [47:0]                             arp_mac;
  logic [31:0]                             arp_ip;
  logic [15:0]                             ip_others, not_old_word;
  logic [17:0]                             ip_sum_q;
  logic [16:0]                             ip_folded, icmp_sum;
  logic [15:0]                             ip_checksum_q, icmp_checksum_q;

  always_ff @(posedge clk_i) begin
    for (int unsigned beat = 0; beat < HeaderBeats; beat++) begin
      if (learn_q && beat_q == BeatWidth'(beat)) learned_q[beat] <= read_data;
    end
  end

  assign request = header_t'(reverse_bytes(learned_q));
  // The sender's addresses in an ARP packet: bytes 22 to 31.
  assign {arp_mac, arp_ip} = {request.ip_ttl, request.ip_protocol, request.ip_checksum,
      request.ip_src, request.ip_dst[31:16]};

  // Incremental update, RFC 1624: ~(~checksum + ~old + new). Exchanging the addresses changes nothing. Time to live and
  // protocol (ICMP, 1) are one word. Of ICMP's 0x0800 (type and code) nothing remains, so its checksum grows by that; it then
  // is never 0, but 0xffff, which alone is right for a message of zeros and as right as 0 for any other.
  assign ip_others = ~request.ip_checksum;
  assign not_old_word = ~{request.ip_ttl, ProtocolIcmp};
  assign ip_folded = 17'(ip_sum_q[15:0]) + 17'(ip_sum_q[17:16]);
  assign icmp_sum = 17'(request.udp_dst) + 17'h00800;

  always_ff @(posedge clk_i) begin
    ip_sum_q <= 18'(ip_others) + 18'(not_old_word) + 18'({Ipv4TimeToLive, ProtocolIcmp});
    ip_checksum_q <= ~(ip_folded[15:0] + 16'(ip_folded[16]));
    icmp_checksum_q <= icmp_sum[15:0] + 16'(icmp_sum[16]);
  end

  // Header of the answer -------------------------------------------------------------------------------------------------
  // First byte on top. Of an echo's header, bytes 12-21 and 38-63 stay as they were received.
  localparam logic [HeaderBytes-1:0] EchoKeeps = {{26{1'b1}}, {16{1'b0}}, {10{1'b1}}, {12{1'b0}}};

  logic [8*HeaderBytes-1:0]                arp_header, echo_header;
  logic [HeaderBeats-1:0][8*BeatBytes-1:0] answer_beats;
  logic [HeaderBeats-1:0][BeatBytes-1:0]   kept_beats;
  logic [8*BeatBytes-1:0]                  patched;
  logic [BeatBytes-1:0]                    kept;

  assign arp_header = {arp_mac, node_i.mac, 16'h0806, 48'h0001_0800_0604, 16'h0002,
      node_i.mac, node_i.ip, arp_mac, arp_ip, 176'h0};
  assign echo_header = {request.eth_src, node_i.mac, 80'h0, Ipv4TimeToLive, ProtocolIcmp, ip_checksum_q,
      node_i.ip, request.ip_src, 16'h0000, icmp_checksum_q, 208'h0};
  assign answer_beats = reverse_bytes(arp_q ? arp_header : echo_header);
  assign kept_beats = arp_q ? '0 : EchoKeeps;
  assign kept = kept_beats[beat_q];

  always_comb begin
    patched = answer_beats[beat_q];
    for (int unsigned i = 0; i < BeatBytes; i++) begin
      if (kept[i]) patched[8*i+:8] = read_data[8*i+:8];
    end
  end

  // Memory -----------------------------------------------------------------------------------------------------------------
  trib_ram #(
    .Width(8 * BeatBytes),
    .Depth(Words)
  ) u_frame (
    .clk_i,
    .write_i        (take | patch_write_q),
    .write_address_i(patch_write_q ? patch_address_q : write_q),
    .write_data_i   (patch_write_q ? patched : s_data_i),
    .read_i         (read_header | fetch),
    .read_address_i (read_q),
    .read_data_o    (read_data)
  );

  // Fields of the request that its answer does not need.
  logic unused;
  assign unused = ^{node_i.udp_port, request};

  // Properties.
  `TRIB_REQUIRE(trib_host_reply, JudgedInTime_M, captured_3_q, frame_end_i)
  `TRIB_REQUIRE(trib_host_reply, AnswersCapturedOnly_M, answer, captured_o)
  `TRIB_REQUIRE(trib_host_reply, OneAnswer_M, answer, !(answer_arp_i && answer_echo_i))
  // The ring is no power of two.
  `TRIB_ASSERT(InsideRing_A, 1'b1, 32'(write_q) < Words && (state_q == StIdle || 32'(read_q) < Words))
  `TRIB_ASSERT(NoCaptureWhileTaken_A, patch_write_q, !take)
  `TRIB_ASSERT_STREAM(StableWhileStalled_A, m_valid_o, m_ready_i, {m_last_o, m_data_o, m_keep_o})
  `TRIB_ASSERT(KeepIsDense_A, m_valid_o, m_keep_o[0] && (m_keep_o & (m_keep_o + BeatBytes'(1))) == '0
      && (m_last_o || m_keep_o == '1))
  `TRIB_ASSERT_NEXT(NoGapInside_A, m_valid_o && !m_last_o, m_valid_o)

endmodule
