// SPDX-License-Identifier: Apache-2.0
// One port's receive path: takes frames from the MAC, judges each, writes payload of contributions into the port's window.
// In: receive stream, never stalled (IN6). Out: slot claims, payload writes and slot verdicts towards the windows; one
// verdict per frame, four cycles after its last beat; with it requests for a replay or for an ERROR frame, and frames for the
// group (trib_answer). A request of ARP or ICMP echo is held here until it is answered.
// A contribution, or a parent's result, is claimed when its header is complete, its payload written as it arrives (IN5); the
// end of the frame decides later whether the slot is completed or released; one surplus byte releases it at once.
// Each group has a window of its own: strobes towards it have one bit per group, the data with them are common.
//
//   stage 1   beat and header registered     trib_header_capture
//   stage 2   header judged, slot looked up  trib_header_check, lookup_*, trib_verdict
//   stage 3   payload written, end judged    write_*, settle_*, trib_verdict
//   stage 4   action on the verdict          trib_answer
`include "trib_assert.svh"

module trib_ingress
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  parameter int unsigned Groups = 1,
  // Ops and dtypes of the node.
  parameter op_set_t     Ops = SumOnly,
  parameter dtype_set_t  Dtypes = Fp32Only,
  // Requests of ARP and ICMP echo are recognised; else they are not ours (HS4).
  parameter bit          HostReply = 1'b1,
  // Codecs of the node; payloads come decoded (GC16).
  parameter codec_set_t  Codecs = RawOnly,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // Receive stream of the MAC; broken, with user: the payload does not decode.
  input  logic                   s_valid_i,
  input  logic                   s_last_i,
  input  logic                   s_user_i,
  input  logic                   s_broken_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [BeatBytes-1:0]   s_keep_i,
  // The node's address, the state of the groups, and what this port is to them.
  input  endpoint_t              node_i,
  input  logic [31:0]            answer_interval_i,
  input  group_t [Groups-1:0]    group_i,
  input  access_t [Groups-1:0]   access_i,
  // Stage 2 asks whether a chunk is the expected one and its slot empty; stage 3 gets what a frame is that claimed nothing (IN4).
  output logic [31:0]            lookup_sequence_o,
  input  logic [Groups-1:0]      lookup_claimable_i,
  input  verdict_e [Groups-1:0]  judge_verdict_i,
  input  logic [Groups-1:0]      judge_behind_i,
  // Stage 2 claims the slot.
  output logic [Groups-1:0]      claim_o,
  output logic [SlotWidth-1:0]   claim_slot_o,
  output contribution_t          claim_contribution_o,
  // The chunk of the claim was reduced without it: the claim is void.
  input  logic [Groups-1:0]      revoke_i,
  // Stage 2 announces a payload beat that stage 3 writes.
  output logic [Groups-1:0]      write_announced_o,
  output logic [Groups-1:0]      write_o,
  output logic [SlotWidth-1:0]   write_slot_o,
  output logic [BeatWidth-1:0]   write_beat_o,
  output logic [8*BeatBytes-1:0] write_data_o,
  // Stage 3 settles a claimed slot: complete or empty again.
  output logic [Groups-1:0]      settle_o,
  output logic                   settle_good_o,
  output logic [31:0]            settle_sequence_o,
  // Stage 4: what became of the frame.
  output logic                   verdict_valid_o,
  output verdict_e               verdict_o,
  output logic [15:0]            frame_bytes_o,
  output logic [Groups-1:0]      replay_o,
  output logic [SlotWidth-1:0]   verdict_slot_o,
  output heard_t                 heard_o,
  output logic                   error_valid_o,
  output notice_t                error_o,
  // A frame of a group's life, valid/ready; one that comes while it waits is dropped (Busy).
  output logic                   control_valid_o,
  input  logic                   control_ready_i,
  output control_t               control_o,
  // A request of ARP or ICMP echo, as trib_host_capture holds it.
  output host_request_t          host_o,
  input  host_read_t             host_read_i,
  output logic [8*BeatBytes-1:0] host_data_o,
  input  logic                   host_done_i
);

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  // Numbers beats of frames up to 64 KiB; longer ones saturate, no contribution is as long.
  localparam int unsigned IndexWidth = 16 - $clog2(BeatBytes);
  localparam int unsigned CountWidth = $clog2(BeatBytes + 1);
  localparam int unsigned GroupWidth = (Groups > 1) ? $clog2(Groups) : 1;

  typedef struct packed {
    logic                   valid;
    logic                   last;
    logic                   user;
    logic [IndexWidth-1:0]  index;
    logic [8*BeatBytes-1:0] data;
  } beat_t;

  // Stage 1: beat and header registered -------------------------------------------------------------------------------
  beat_t                 beat_1;
  logic [IndexWidth-1:0] index_0;
  logic [BeatBytes-1:0]  payload_0;
  logic                  payload_1_q;
  logic [CountWidth-1:0] count_1;
  logic [16:0]           received_1;
  logic [15:0]           end_0, end_1;
  header_t               header_1;
  logic                  header_valid_1, header_truncated_1;

  trib_header_capture #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth)
  ) u_capture (
    .clk_i,
    .rst_i,
    .s_valid_i,
    .s_last_i,
    .s_user_i,
    .s_data_i,
    .s_keep_i,
    .s_index_o         (index_0),
    .s_end_o           (end_0),
    .m_valid_o         (beat_1.valid),
    .m_last_o          (beat_1.last),
    .m_user_o          (beat_1.user),
    .m_data_o          (beat_1.data),
    .m_count_o         (count_1),
    .m_index_o         (beat_1.index),
    .header_valid_o    (header_valid_1),
    .header_truncated_o(header_truncated_1),
    .header_o          (header_1),
    .end_o             (end_1)
  );

  // Bytes of the frame so far.
  assign received_1 = 17'(beat_1.index) * 17'(BeatBytes) + 17'(count_1);

  // Stage 2: header judged, slot looked up ----------------------------------------------------------------------------
  beat_t                 beat_2_q;
  logic [16:0]           received_2_q;
  logic                  header_valid_2_q;
  facts_t                facts_2, facts_3_q;
  logic [GroupWidth-1:0] group_2, group_index_3;
  logic                  current_2, host_arp, host_echo, host_bad_length;
  // Until the next frame's body, so in stage 3, too.
  body_t                 body_2;
  logic                  ip_wrong_3, udp_wrong_3, icmp_wrong_3;
  logic                  claim, claimed_q, lost, payload_2_q, announced, broken_1_q, broken_2_q;

  always_ff @(posedge clk_i) begin
    beat_2_q <= beat_1;
    received_2_q <= received_1;
    payload_1_q <= payload_0[0];
    payload_2_q <= payload_1_q;
    broken_1_q <= s_broken_i;
    broken_2_q <= broken_1_q;
    header_valid_2_q <= header_valid_1;
    if (rst_i) begin
      beat_2_q.valid <= 1'b0;
      header_valid_2_q <= 1'b0;
    end
  end

  trib_header_check #(
    .Groups(Groups), .Ops(Ops), .Dtypes(Dtypes), .Codecs(Codecs)
  ) u_check (
    .clk_i,
    .header_valid_i     (header_valid_1),
    .header_truncated_i (header_truncated_1),
    .header_i           (header_1),
    .end_i              (end_1),
    .node_i,
    .group_i,
    .access_i,
    .facts_o            (facts_2),
    .current_o          (current_2),
    .contribution_o     (claim_contribution_o)
  );

  trib_payload_mask #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth)
  ) u_payload (
    .next_index_i  (index_0),
    .end_i         (end_1),
    .next_payload_o(payload_0)
  );

  trib_checksum #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth)
  ) u_checksum (
    .clk_i,
    .s_valid_i     (beat_1.valid),
    .s_data_i      (beat_1.data),
    .s_index_i     (beat_1.index),
    .next_index_i  (index_0),
    // A beat of the whole header brings its IP length along.
    .next_end_i    ((BeatBytes < HeaderBytes) ? end_1 : end_0),
    .next_keep_i   (s_keep_i),
    .next_payload_i(payload_0),
    .header_valid_i(header_valid_1),
    .header_i      (header_1),
    .ip_wrong_o    (ip_wrong_3),
    .udp_wrong_o   (udp_wrong_3),
    .icmp_wrong_o  (icmp_wrong_3)
  );

  // ARP and ICMP echo (IN1).
  trib_host_check #(.HostReply(HostReply)) u_host_check (
    .clk_i,
    .header_valid_i     (header_valid_1),
    .header_i           (header_1),
    .node_i,
    .host_arp_o         (host_arp),
    .host_echo_o        (host_echo),
    .host_bad_length_o  (host_bad_length)
  );

  trib_body_capture #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth),
    .Codecs    (Codecs)
  ) u_body (
    .clk_i,
    .s_valid_i(beat_1.valid),
    .s_data_i (beat_1.data),
    .s_index_i(beat_1.index),
    .body_o   (body_2)
  );

  assign group_2 = facts_2.group_index[GroupWidth-1:0];
  assign lookup_sequence_o = facts_2.sequence_number;
  assign claim = header_valid_2_q & (facts_2.checks == '0) & current_2 & lookup_claimable_i[group_2] & group_i[group_2].active;
  assign claim_slot_o = facts_2.sequence_number[SlotWidth-1:0];

  assign announced = beat_2_q.valid && payload_2_q && claimed_q && !lost;

  // Stage 3: payload written, end judged ------------------------------------------------------------------------------
  logic                  valid_3_q, end_3_q, end_user_3_q, overlong_3_q;
  logic [15:0]           received_3_q;

  assign group_index_3 = facts_3_q.group_index[GroupWidth-1:0];
  // A group that ends or stops takes its claims with it; a chunk reduced without the claim does too.
  assign lost = !group_i[group_index_3].active || revoke_i[group_index_3];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_3_q <= 1'b0;
      end_3_q <= 1'b0;
      write_o <= '0;
      claimed_q <= 1'b0;
      overlong_3_q <= 1'b0;
    end else begin
      valid_3_q <= beat_2_q.valid;
      end_3_q <= beat_2_q.valid & beat_2_q.last;
      write_o <= write_announced_o;
      // A byte too many: the claim is settled, the rest of the frame is for nothing (IN5).
      overlong_3_q <= beat_2_q.valid && received_2_q > 17'(facts_2.length);
      claimed_q <= claim | (claimed_q & ~header_valid_2_q & ~lost & ~overlong_3_q);
    end
    end_user_3_q <= beat_2_q.user;
    received_3_q <= received_2_q[16] ? '1 : received_2_q[15:0];  // no frame that counts is as long
    frame_bytes_o <= received_3_q;
    write_beat_o <= beat_2_q.index[BeatWidth-1:0] - BeatWidth'(HeaderBeats);
    write_data_o <= beat_2_q.data;
    if (header_valid_2_q) facts_3_q <= facts_2;
  end

  assign write_slot_o = facts_3_q.sequence_number[SlotWidth-1:0];

  // The group is judged by its state at the end of the frame.
  logic     host_captured, control_free, sum_wrong, settle;
  verdict_e verdict, reason;

  trib_verdict u_verdict (
    .clk_i,
    .bad_end_i            (beat_2_q.user),
    .broken_i             (broken_2_q),
    .checks_i             (facts_2.checks),
    .frame_type_i         (facts_2.frame_type),
    .received_i           (received_2_q),
    .length_i             (facts_2.length),
    .arp_i                (host_arp),
    .echo_i               (host_echo),
    .echo_bad_length_i    (host_bad_length),
    .group_known_i        (group_i[group_2].known),
    .key_wrong_i          (body_2.key != access_i[group_2].key),
    .current_i            (facts_2.epoch == ((facts_2.frame_type == TypeResult) ? group_i[group_2].parent_epoch
        : group_i[group_2].epoch)),
    .ip_checksum_wrong_i  (ip_wrong_3),
    .udp_checksum_wrong_i (udp_wrong_3),
    .icmp_checksum_wrong_i(icmp_wrong_3),
    .host_free_i          (host_captured),
    .control_free_i       (control_free),
    .group_active_i       (group_i[group_index_3].active),
    .group_still_known_i  (group_i[group_index_3].known),
    // Claims of a group that is not active are ignored.
    .claimed_i            (claimed_q && !revoke_i[group_index_3]),
    .slot_verdict_i       (judge_verdict_i[group_index_3]),
    .verdict_o            (verdict),
    .reason_o             (reason),
    .sum_wrong_o          (sum_wrong),
    .good_o               (settle_good_o)
  );

  // A byte too many settles at once, and is no good end.
  assign settle = (end_3_q | overlong_3_q) & claimed_q & ~lost;
  assign settle_sequence_o = facts_3_q.sequence_number;
  // Strobes go to the group's own window.
  always_comb begin
    claim_o = '0;
    write_announced_o = '0;
    settle_o = '0;
    claim_o[group_2] = claim;
    write_announced_o[group_index_3] = announced;
    settle_o[group_index_3] = settle;
  end

  // Stage 4: what became of the frame ---------------------------------------------------------------------------------
  trib_answer #(
    .Window(Window),
    .Groups(Groups),
    .Codecs(Codecs)
  ) u_answer (
    .clk_i,
    .rst_i,
    .interval_i    (answer_interval_i),
    .end_i         (end_3_q),
    .verdict_i     (verdict),
    .reason_i      (reason),
    .sum_wrong_i   (sum_wrong),
    .facts_i       (facts_3_q),
    .body_i        (body_2),
    .epoch_i       (group_i[group_index_3].epoch),
    .behind_i      (judge_behind_i[group_index_3]),
    .verdict_valid_o,
    .verdict_o,
    .replay_o,
    .verdict_slot_o,
    .heard_o,
    .error_valid_o,
    .error_o,
    .control_free_o(control_free),
    .control_valid_o,
    .control_ready_i,
    .control_o
  );

  trib_host_capture #(
    .BeatBytes(BeatBytes)
  ) u_host_capture (
    .clk_i,
    .rst_i,
    .index_2_i    (beat_2_q.index),
    .s_valid_i    (valid_3_q),
    .s_data_i     (write_data_o),
    .frame_bytes_i(received_3_q),
    .answer_arp_i (end_3_q && verdict == VerdictArp),
    .answer_echo_i(end_3_q && verdict == VerdictEcho),
    .captured_o   (host_captured),
    .request_o    (host_o),
    .read_i       (host_read_i),
    .data_o       (host_data_o),
    .done_i       (host_done_i)
  );

  // Properties.
  `TRIB_REQUIRE(trib_ingress, GC16_BrokenIsBad_M, s_valid_i && s_broken_i, Codecs != RawOnly && s_last_i && s_user_i)
  // Bytes of a beat are at its lower end; only the last beat may have fewer than all.
  `TRIB_REQUIRE(trib_ingress, KeepIsDense_M, s_valid_i, s_keep_i[0] && (s_keep_i & (s_keep_i + BeatBytes'(1))) == '0
      && (s_last_i || s_keep_i == '1))
  `TRIB_ASSERT(GoodIfAccepted_A, settle, settle_good_o == (verdict == VerdictAccepted))
  `TRIB_REQUIRE(trib_ingress, JudgedAsSlot_M, end_3_q, judge_verdict_i[group_index_3]
      inside {VerdictReplay, VerdictDuplicate, VerdictOutOfWindow})
  // Hence a frame that has claimed a slot is of the group's life until it is lost.
  for (genvar g = 0; g < Groups; g++) begin : gen_properties
    `TRIB_REQUIRE_NEXT(trib_ingress, EpochsOfLife_M, group_i[g].active, !group_i[g].active
        || {group_i[g].epoch, group_i[g].parent_epoch} == $past({group_i[g].epoch, group_i[g].parent_epoch}))
  end
  `TRIB_ASSERT(ClaimIsOfLife_A, claimed_q && !lost, facts_3_q.epoch == ((facts_3_q.frame_type == TypeResult)
      ? group_i[group_index_3].parent_epoch : group_i[group_index_3].epoch))
  `TRIB_ASSERT(ClaimOfClaimable_A, claim_o != '0, claim_o == Groups'(1) << group_2 && (claim_o & ~lookup_claimable_i) == '0)
  `TRIB_ASSERT(ClaimFits_A, claim, 32'(claim_contribution_o.bytes) <= SlotBytes)
  `TRIB_ASSERT(SettledIsOver_A, settle_o != '0, write_announced_o == '0)
  `TRIB_ASSERT_NEXT(NothingFromBadFrames_A, end_3_q && end_user_3_q, replay_o == '0 && !error_valid_o
      && control_valid_o == $past(control_valid_o && !control_ready_i))
  `TRIB_ASSERT_NEXT(WriteOnlyIntoClaim_A, !claimed_q, write_o == '0)
  `TRIB_COVER(IN5_ByteTooMany_C, claimed_q && overlong_3_q && !end_3_q)

endmodule
