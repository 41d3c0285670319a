// SPDX-License-Identifier: Apache-2.0
// trib_ingress after any MAC: frames of any length and content, in any order, at any pace. Each gets exactly one verdict, that
// of the protocol's table, four cycles after its last beat; a slot is claimed only for a well-formed header from a member, and
// no more is written into it than the header says. The sums of trib_checksum and what hosts are answered may be anything; so may
// what the decoder in front of a node with codecs calls broken.
`include "proof.svh"

module ingress_proof
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  parameter int unsigned Window = 4,
  parameter codec_set_t  Codecs = RawOnly
) (
  input logic                  clk_i,
  input logic                  rst_i,
  input logic                  s_valid_i,
  input logic                  s_last_i,
  input logic                  s_user_i,
  input logic                  s_broken_i,
  input logic [8*64-1:0]       s_data_i,
  input logic [63:0]           s_keep_i,
  input endpoint_t             node_i,
  input access_t               access_i,
  input group_t                group_i,
  input logic                  claimable_i,
  input logic                  revoke_i,
  input verdict_e              judge_verdict_i,
  input logic                  judge_behind_i,
  input logic [31:0]           answer_interval_i,
  input logic                  control_ready_i
);

  // The whole header is one beat.
  localparam int unsigned BeatBytes = 64;
  localparam int unsigned SlotWidth = $clog2(Window);
  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes);
  localparam int unsigned IndexWidth = 10;

  logic [31:0]            lookup_sequence, settle_sequence;
  logic                   claim, announced, write, settle, settle_good, verdict_valid, replay, error_valid, control_valid;
  logic [SlotWidth-1:0]   claim_slot, write_slot, verdict_slot;
  heard_t                 heard;
  contribution_t          contribution;
  logic [BeatWidth-1:0]   write_beat;
  logic [8*BeatBytes-1:0] write_data;
  verdict_e               verdict;
  logic [15:0]            frame_bytes;
  notice_t                error;
  control_t               control;
  host_request_t          host;
  logic [8*BeatBytes-1:0] host_data;

  // The configuration is constant.
  endpoint_t node_q;
  access_t   access_q;

  trib_ingress #(
    .BeatBytes(BeatBytes),
    .Window   (Window),
    .Groups   (1),
    .Codecs   (Codecs)
  ) dut (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_last_i,
    .s_user_i,
    .s_broken_i,
    .s_data_i,
    .s_keep_i,
    .node_i              (node_q),
    .answer_interval_i,
    .group_i             (group_i),
    .access_i            (access_q),
    .lookup_sequence_o   (lookup_sequence),
    .lookup_claimable_i  (claimable_i),
    .judge_verdict_i     (judge_verdict_i),
    .judge_behind_i,
    .claim_o             (claim),
    .claim_slot_o        (claim_slot),
    .claim_contribution_o(contribution),
    .revoke_i            (revoke_i),
    .write_announced_o   (announced),
    .write_o             (write),
    .write_slot_o        (write_slot),
    .write_beat_o        (write_beat),
    .write_data_o        (write_data),
    .settle_o            (settle),
    .settle_good_o       (settle_good),
    .settle_sequence_o   (settle_sequence),
    .verdict_valid_o     (verdict_valid),
    .verdict_o           (verdict),
    .frame_bytes_o       (frame_bytes),
    .replay_o            (replay),
    .verdict_slot_o      (verdict_slot),
    .heard_o             (heard),
    .error_valid_o       (error_valid),
    .error_o             (error),
    .control_valid_o     (control_valid),
    .control_ready_i,
    .control_o           (control),
    .host_o              (host),
    .host_read_i         ('0),
    .host_data_o         (host_data),
    .host_done_i         (1'b0)
  );

  `PROOF_RESET_FIRST
  `PROOF_CHOICE(node_q, node_i)
  `PROOF_CHOICE(access_q, access_i)

  group_t group_before_q;
  logic   host_q;
  always_ff @(posedge clk_i) begin
    group_before_q <= group_i;
    host_q <= dut.host_arp || dut.host_echo;
  end

  // The verdict of the protocol's table, from a frame's header --------------------------------------------------------------
  typedef struct packed {
    logic                  valid;
    logic                  last;
    logic                  user;
    logic                  broken;
    logic                  first;
    logic [IndexWidth-1:0] index;
    logic [6:0]            bytes;
    logic                  truncated;
    header_t               header;
    logic [63:0]           key;
  } seen_t;

  header_t               header, header_q;
  logic [63:0]           key, key_q;
  logic                  truncated_q;
  logic [IndexWidth-1:0] index_q;
  seen_t                 seen, seen_1_q, seen_2_q, seen_3_q;
  logic [8*BeatBytes-1:0] data_1_q, data_2_q, data_3_q;

  always_comb begin
    seen.bytes = '0;
    for (int unsigned i = 0; i < BeatBytes; i++) begin
      seen.bytes += 7'(s_keep_i[i]);
    end
    // Bytes that a frame lacks may be anything.
    header = (index_q == '0) ? header_t'(reverse_bytes(s_data_i)) : header_q;
    // The body begins with the second beat.
    key = key_q;
    for (int unsigned i = 0; i < 8; i++) begin
      if (index_q == IndexWidth'(1)) key[8*(7-i)+:8] = s_data_i[8*i+:8];
    end
    seen.valid = s_valid_i && !rst_i;
    seen.last = s_last_i;
    seen.user = s_user_i;
    seen.broken = s_broken_i;
    seen.first = index_q == '0;
    seen.index = index_q;
    seen.truncated = (index_q == '0) ? !s_keep_i[63] : truncated_q;
    seen.header = header;
    seen.key = key;
  end

  // A header with fewer than 64 bytes is seen again at the frame's end, which is the same beat.
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      index_q <= '0;
      seen_1_q.valid <= 1'b0;
      seen_2_q.valid <= 1'b0;
      seen_3_q.valid <= 1'b0;
    end else begin
      if (s_valid_i) begin
        index_q <= s_last_i ? '0 : index_q + IndexWidth'(index_q != '1);
        header_q <= header;
        key_q <= key;
        truncated_q <= seen.truncated;
      end
      seen_1_q <= seen;
      seen_2_q <= seen_1_q;
      seen_3_q <= seen_2_q;
    end
    data_1_q <= s_data_i;
    data_2_q <= data_1_q;
    data_3_q <= data_2_q;
  end

  // GC10.1, GC10.2
  function automatic logic encoding_right(header_t h);
    if (h.encoding == '0) return 1'b1;
    if (h.frame_type > 4'd1 || !Codecs[5'(h.encoding[3:0])]) return 1'b0;
    return h.encoding[3:0] inside {4'd1, 4'd2} ? h.encoding[7:4] inside {4'd6, 4'd8, 4'd10}
        : h.encoding[3:0] inside {4'd3, 4'd4} && h.encoding[7:4] == '0;
  endfunction
  function automatic logic udp_length_right(header_t h);
    logic [31:0] whole = h.frame_type inside {4'd2, 4'd3} ? 32'd46 : 32'(h.length) + 30;
    // A frame with an encoding but without payload has failed before.
    if (Codecs != RawOnly && h.encoding != '0) return h.udp_length > 16'd30 && 32'(h.udp_length) <= whole;
    return 32'(h.udp_length) == whole;
  endfunction
  function automatic logic length_right(header_t h);
    return 32'(h.ip_total) == 32'(h.udp_length) + 20 && udp_length_right(h)
        && h.length <= 16'd8192 && (h.length == '0 || (h.flag_data && h.frame_type <= 4'd1));
  endfunction
  function automatic logic ours(header_t h);
    // IN7: what no other host can have sent is not ours.
    return node_q.mac != '0 && node_q.ip != '0
        && !h.eth_src[40] && h.eth_src != '0 && h.eth_src != node_q.mac
        && !(h.ip_src[31:24] inside {8'd0, 8'd127, [8'd224:8'd255]}) && h.ip_src != node_q.ip
        && h.eth_dst == node_q.mac && h.eth_type == 16'h0800 && h.ip_version_ihl == 8'h45 && h.ip_protocol == 8'd17
        && h.ip_fragment[13:0] == '0 && h.ip_dst == node_q.ip && h.udp_dst == node_q.udp_port;
  endfunction
  function automatic logic well_formed(header_t h);
    return ours(h) && h.magic == 16'h5442 && h.version == 4'd2 && h.frame_type <= 4'd9 && h.flags_reserved == '0
        && encoding_right(h) && (h.serial == '0 || h.frame_type == 4'd1) && length_right(h);
  endfunction
  function automatic logic may_send(header_t h);
    logic of_peer = {h.eth_src, h.ip_src, h.udp_src} == access_q.peer;
    return h.frame_type == 4'd2 ? access_q.may_join && (of_peer || !access_q.bind_peers)
        : of_peer && (h.frame_type inside {4'd0, 4'd5, 4'd7} ? access_q.member : access_q.uplink);
  endfunction
  function automatic logic from_member(header_t h);
    return h.group == '0 && (h.frame_type != 4'd2 || access_q.join_allowed) && may_send(h);
  endfunction
  function automatic logic of_life(header_t h);
    return h.epoch == (h.frame_type == 4'd1 ? group_before_q.parent_epoch : group_before_q.epoch);
  endfunction

  // The frame that ends, its group as it is then, and as it was a cycle before -------------------------------------------------------------------------------
  header_t     h;
  logic        ends, overlong, lost, claimed_q, sums_wrong;
  logic [16:0] received;
  verdict_e    expected;

  assign h = seen_3_q.header;
  assign ends = seen_3_q.valid && seen_3_q.last;
  assign received = 17'(seen_3_q.index) * 17'(BeatBytes) + 17'(seen_3_q.bytes);
  // The first beat with a byte too many; a slot is claimed for frames with a right header only (IN5).
  assign overlong = seen_3_q.valid && claimed_q && received > 17'd14 + 17'(h.ip_total);
  assign lost = !group_i.active || revoke_i;
  assign sums_wrong = dut.ip_wrong_3 || dut.udp_wrong_3;

  always_comb begin
    if (seen_3_q.user) expected = seen_3_q.broken ? VerdictBadEncoding : VerdictBadEnd;
    else if (!ours(h) || received < 17'd42) expected = VerdictNotOurs;
    else if (received < 17'd64) expected = VerdictShort;
    else if (h.magic != 16'h5442) expected = VerdictBadMagic;
    else if (h.version != 4'd2) expected = VerdictBadVersion;
    else if (h.frame_type > 4'd9) expected = VerdictBadType;
    else if (h.flags_reserved != '0) expected = VerdictBadFlags;
    else if (!encoding_right(h) || (h.serial != '0 && h.frame_type != 4'd1)) expected = VerdictBadExtension;
    else if (!well_formed(h)) expected = VerdictBadLength;
    else if (received < 17'd14 + 17'(h.ip_total)) expected = VerdictShort;
    else if (received > 17'd14 + 17'(h.ip_total)) expected = VerdictBadLength;
    else if (sums_wrong) expected = VerdictBadChecksum;
    else if (h.group != '0 || (h.frame_type == 4'd2 ? !access_q.join_allowed : !group_before_q.known)) expected = VerdictUnknownGroup;
    else if (!from_member(h) || (h.frame_type == 4'd2 && seen_3_q.key != access_q.key)) expected = VerdictNotMember;
    else if (h.frame_type > 4'd1 && h.frame_type != 4'd7) expected = (control_ready_i || !control_valid) ? VerdictControl : VerdictBusy;
    else if (!group_i.active) expected = group_i.known ? VerdictStopped : VerdictUnknownGroup;
    else if (!of_life(h)) expected = VerdictStaleEpoch;
    else if (h.frame_type == 4'd7) begin
      expected = (judge_verdict_i == VerdictReplay) ? VerdictReplay : (control_ready_i || !control_valid) ? VerdictControl : VerdictBusy;
    end else if (h.reduction != '0 || h.length[1:0] != '0) expected = VerdictBadRequest;
    else if (claimed_q && !lost) expected = VerdictAccepted;
    else if (h.frame_type == 4'd1 && judge_verdict_i == VerdictReplay) expected = VerdictDuplicate;
    else expected = judge_verdict_i;
  end

  // The slot that the frame received so far has claimed.
  logic ends_q, host_then_q;
  verdict_e expected_q;
  heard_t   expected_heard_q;
  logic [SlotWidth-1:0] expected_slot_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) claimed_q <= 1'b0;
    else if (seen_2_q.valid && seen_2_q.first) claimed_q <= claim;
    else if (lost || overlong) claimed_q <= 1'b0;
    ends_q <= ends && !rst_i;
    expected_q <= expected;
    expected_heard_q <= '{valid: h.frame_type == 4'd7 && h.count[15:8] == 8'd1, serial: h.count[7:0]};
    expected_slot_q <= h.sequence_number[SlotWidth-1:0];
    host_then_q <= host_q;
  end

  `TRIB_ASSERT(OneVerdictPerFrame_A, 1'b1, verdict_valid == ends_q)
  `TRIB_ASSERT(VerdictOfTable_A, verdict_valid && (!host_then_q || expected_q inside {VerdictBadEnd, VerdictBadEncoding}),
      verdict == expected_q)
  `TRIB_ASSERT(AsksForTheChunkOfTheFrame_A, replay != '0, verdict_slot == expected_slot_q && heard == expected_heard_q)
  `TRIB_ASSERT(ClaimOfGoodHeader_A, claim, seen_2_q.valid && seen_2_q.first && seen_2_q.bytes == 7'd64
      && claimable_i && group_i.active && well_formed(seen_2_q.header) && from_member(seen_2_q.header)
      && seen_2_q.header.frame_type <= 4'd1
      && seen_2_q.header.reduction == '0 && seen_2_q.header.length[1:0] == '0
      && claim_slot == seen_2_q.header.sequence_number[SlotWidth-1:0] && lookup_sequence == seen_2_q.header.sequence_number
      && contribution.bytes == seen_2_q.header.length[PayloadWidth-1:0] && contribution.tag == seen_2_q.header.tag
      && contribution.count == seen_2_q.header.count && contribution.data == seen_2_q.header.flag_data
      && contribution.want == seen_2_q.header.flag_want && contribution.ecn == seen_2_q.header.ip_ecn)
  `TRIB_ASSERT(WriteWithinLength_A, write, seen_3_q.valid && !seen_3_q.first
      && 32'(seen_3_q.index - IndexWidth'(1)) * BeatBytes < 32'(h.length))
  `TRIB_ASSERT(WriteInPlace_A, write, write_slot == h.sequence_number[SlotWidth-1:0] && write_data == data_3_q
      && IndexWidth'(write_beat) == seen_3_q.index - IndexWidth'(1))
  `TRIB_ASSERT(SettledOnce_A, 1'b1, settle == ((ends || overlong) && claimed_q && !lost))
  `TRIB_ASSERT(SettledGoodIfAccepted_A, settle && !host_q,
      settle_good == (expected == VerdictAccepted) && settle_sequence == h.sequence_number)
  // For the induction.
  `TRIB_ASSERT(SameIndex_A, 1'b1, dut.u_capture.index_q == index_q && dut.claimed_q == claimed_q)
  `TRIB_ASSERT(OnlyGroup_A, claimed_q || seen_3_q.valid, dut.facts_3_q.group_index == '0)
  `TRIB_ASSERT(SameHeader_A, index_q != '0, dut.u_capture.header_o == header_q)
  // All beats of a frame have one header, however far they lie apart.
  header_t                    h_now;
  logic [$bits(header_t):0]   held_q, before_1, before_2, before_3, now;
  logic                       any_q;
  always_ff @(posedge clk_i) begin
    if (rst_i) any_q <= 1'b0;
    else if (seen_3_q.valid) any_q <= 1'b1;
    held_q <= now;
  end
  assign before_3 = held_q;
  assign before_2 = seen_3_q.valid ? {seen_3_q.truncated, h} : before_3;
  assign before_1 = seen_2_q.valid ? {seen_2_q.truncated, seen_2_q.header} : before_2;
  assign now = before_2;
  assign h_now = header_t'(now[$bits(header_t)-1:0]);
  // Before the first frame of all nothing can be claimed; facts are of no frame then.
  `TRIB_ASSERT(ClaimHasFrame_A, claimed_q, any_q || seen_3_q.valid)
  `TRIB_ASSERT(OneHeader3_A, seen_3_q.valid && !seen_3_q.first, {seen_3_q.truncated, h} == before_3 && any_q)
  `TRIB_ASSERT(OneHeader2_A, seen_2_q.valid && !seen_2_q.first,
      {seen_2_q.truncated, seen_2_q.header} == before_2 && (any_q || seen_3_q.valid))
  `TRIB_ASSERT(OneHeader1_A, seen_1_q.valid && !seen_1_q.first,
      {seen_1_q.truncated, seen_1_q.header} == before_1 && (any_q || seen_3_q.valid || seen_2_q.valid))
  `TRIB_ASSERT(OneHeader_A, index_q != '0,
      {truncated_q, header_q} == (seen_1_q.valid ? {seen_1_q.truncated, seen_1_q.header} : before_1)
      && !truncated_q
      && (any_q || seen_3_q.valid || seen_2_q.valid || seen_1_q.valid))
  // So has a body, from the second beat on, one key.
  logic [63:0] key_held_q, key_before_2, key_before_1, key_before;
  logic        any_key_q, key_3, key_2, key_1;
  always_ff @(posedge clk_i) begin
    if (rst_i) any_key_q <= 1'b0;
    else if (key_3) any_key_q <= 1'b1;
    key_held_q <= key_before_2;
  end
  assign key_3 = seen_3_q.valid && seen_3_q.index >= IndexWidth'(1);
  assign key_2 = seen_2_q.valid && seen_2_q.index >= IndexWidth'(1);
  assign key_1 = seen_1_q.valid && seen_1_q.index >= IndexWidth'(1);
  assign key_before_2 = key_3 ? seen_3_q.key : key_held_q;
  assign key_before_1 = key_2 ? seen_2_q.key : key_before_2;
  assign key_before = key_1 ? seen_1_q.key : key_before_1;
  `TRIB_ASSERT(OneKey3_A, seen_3_q.valid && seen_3_q.index >= IndexWidth'(2), seen_3_q.key == key_held_q && any_key_q)
  `TRIB_ASSERT(OneKey2_A, seen_2_q.valid && seen_2_q.index >= IndexWidth'(2),
      seen_2_q.key == key_before_2 && (any_key_q || key_3))
  `TRIB_ASSERT(OneKey1_A, seen_1_q.valid && seen_1_q.index >= IndexWidth'(2),
      seen_1_q.key == key_before_1 && (any_key_q || key_3 || key_2))
  `TRIB_ASSERT(OneKey_A, index_q >= IndexWidth'(2), key_q == key_before && (any_key_q || key_3 || key_2 || key_1))
  `TRIB_ASSERT(SameKey_A, any_key_q || key_3 || key_2, dut.body_2.key == key_before_1)
  header_t h_2;
  assign h_2 = header_t'(before_1[$bits(header_t)-1:0]);
  `TRIB_ASSERT(SameContribution_A, any_q || seen_3_q.valid || seen_2_q.valid,
      dut.claim_contribution_o.bytes == h_2.length[PayloadWidth-1:0])
  `TRIB_ASSERT(FactsUntilNextHeader_A, !dut.header_valid_2_q && (any_q || seen_3_q.valid), dut.facts_2 == dut.facts_3_q)
  `TRIB_ASSERT(SameFacts_A, seen_3_q.valid || any_q, dut.facts_3_q.sequence_number == h_now.sequence_number
      && dut.facts_3_q.frame_type == h_now.frame_type && dut.facts_3_q.epoch == h_now.epoch && dut.facts_3_q.count == h_now.count
      && dut.facts_3_q.group == h_now.group && dut.facts_3_q.group_index == '0
      && dut.facts_3_q.checks.not_ours == !ours(h_now)
      && dut.facts_3_q.checks.truncated == now[$bits(header_t)]
      && dut.facts_3_q.checks.bad_magic == (h_now.magic != 16'h5442) && dut.facts_3_q.checks.bad_version == (h_now.version != 4'd2)
      && dut.facts_3_q.checks.bad_type == (h_now.frame_type > 4'd9)
      && dut.facts_3_q.checks.bad_flags == (h_now.flags_reserved != '0)
      && dut.facts_3_q.checks.bad_extension == (!encoding_right(h_now)
          || (h_now.serial != '0 && h_now.frame_type != 4'd1))
      && dut.facts_3_q.checks.bad_length == !length_right(h_now)
      && dut.facts_3_q.checks.no_group == (h_now.group != '0 || (h_now.frame_type == 4'd2 && !access_q.join_allowed))
      && dut.facts_3_q.checks.not_member == !may_send(h_now)
      && dut.facts_3_q.checks.bad_request == (h_now.reduction != '0 || h_now.length[1:0] != '0)
      && 32'(dut.facts_3_q.length) == ((h_now.ip_total > 16'd65521) ? 32'd65535 : 32'(h_now.ip_total) + 14)
      && (!claimed_q || (dut.facts_3_q.checks == '0 && h_now.frame_type <= 4'd1)))

  `TRIB_COVER(Accepted_C, verdict_valid && verdict == VerdictAccepted)
  `TRIB_COVER(BadEndAfterTwoBeats_C, settle && !settle_good && seen_3_q.index == IndexWidth'(2))
  `TRIB_COVER(WriteThenNextFrame_C, write && seen_2_q.valid && seen_2_q.first)
  `TRIB_COVER(ByteTooMany_C, settle && !settle_good && seen_3_q.index == IndexWidth'(2) && h.length == 16'd64 && !write
      && !seen_3_q.last)
  `TRIB_COVER(Revoked_C, ends && revoke_i && claimed_q)
  `TRIB_COVER(LateChecksum_C, verdict_valid && verdict == VerdictBadChecksum)

endmodule
