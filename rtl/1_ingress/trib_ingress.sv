// SPDX-License-Identifier: Apache-2.0
// One port's way in: takes frames from the MAC, judges each, writes payload of contributions into the port's window.
// In: receive stream, never stalled (IN6). Out: slot claims, payload writes and slot verdicts towards the window; one
// verdict per frame, four cycles after its last beat; requests for a replay or an ERROR frame with the verdict.
// A contribution is claimed when its header is complete and its payload written as it arrives (IN5); what the frame's
// end says decides later whether the slot becomes complete or is emptied again.
//
//   stage 1   beat and header registered     trib_header_capture
//   stage 2   header judged, slot looked up  trib_header_check, lookup_*
//   stage 3   payload written, end judged    write_*, settle_*
`include "trib_assert.svh"

module trib_ingress
  import trib_pkg::*;
#(
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  // Derived; do not set.
  parameter int unsigned SlotWidth = $clog2(Window),
  parameter int unsigned BeatWidth = $clog2(MaxPayload / BeatBytes)
) (
  input  logic                   clk_i,
  input  logic                   rst_i,
  // Receive stream of the MAC.
  input  logic                   s_valid_i,
  input  logic                   s_last_i,
  input  logic                   s_user_i,
  input  logic [8*BeatBytes-1:0] s_data_i,
  input  logic [BeatBytes-1:0]   s_keep_i,
  // Configuration and state of the group.
  input  endpoint_t              node_i,
  input  endpoint_t              peer_i,
  input  logic                   member_i,
  input  group_t                 group_i,
  // Stage 2 asks whether a chunk is the expected one and its slot empty.
  output logic [31:0]            lookup_sequence_o,
  input  logic                   lookup_claimable_i,
  // Stage 2 claims the slot.
  output logic                   claim_o,
  output logic [SlotWidth-1:0]   claim_slot_o,
  output contribution_t          claim_contribution_o,
  // Stage 2 announces a payload beat that stage 3 writes.
  output logic                   write_announced_o,
  output logic                   write_o,
  output logic [SlotWidth-1:0]   write_slot_o,
  output logic [BeatWidth-1:0]   write_beat_o,
  output logic [8*BeatBytes-1:0] write_data_o,
  // Stage 3 settles a claimed slot: complete or empty again.
  output logic                   settle_o,
  output logic                   settle_good_o,
  output logic [SlotWidth-1:0]   settle_slot_o,
  // Stage 3 asks what a frame that claimed nothing is (IN4).
  output logic [31:0]            judge_sequence_o,
  input  verdict_e               judge_verdict_i,
  // Stage 4: what became of the frame.
  output logic                   verdict_valid_o,
  output verdict_e               verdict_o,
  output logic [15:0]            frame_bytes_o,
  output logic                   replay_o,
  output logic [SlotWidth-1:0]   replay_slot_o,
  output logic                   error_valid_o,
  output error_t                 error_o
);

  localparam int unsigned HeaderBeats = HeaderBytes / BeatBytes;
  // Numbers beats of frames up to 64 KiB; longer ones saturate, no contribution is as long.
  localparam int unsigned IndexWidth = 16 - $clog2(BeatBytes);

  typedef struct packed {
    logic                   valid;
    logic                   last;
    logic                   user;
    logic [IndexWidth-1:0]  index;
    logic [BeatBytes-1:0]   keep;
    logic [8*BeatBytes-1:0] data;
  } beat_t;

  // Stage 1: beat and header registered -------------------------------------------------------------------------------
  beat_t   beat_1;
  header_t header_1;
  logic    header_valid_1, header_truncated_1;

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
    .m_valid_o         (beat_1.valid),
    .m_last_o          (beat_1.last),
    .m_user_o          (beat_1.user),
    .m_data_o          (beat_1.data),
    .m_keep_o          (beat_1.keep),
    .m_index_o         (beat_1.index),
    .header_valid_o    (header_valid_1),
    .header_truncated_o(header_truncated_1),
    .header_o          (header_1)
  );

  // Stage 2: header judged, slot looked up ----------------------------------------------------------------------------
  beat_t                beat_2_q;
  logic                 header_valid_2_q;
  checks_t              checks_2;
  logic                 current_2;
  contribution_t        contribution_2;
  logic [31:0]          sequence_2;
  logic [7:0]           group_2;
  logic [15:0]          epoch_2;
  endpoint_t            source_2;
  logic [15:0]          length_2, udp_sum_expected_2;
  logic                 udp_checksum_used_2;
  logic [15:0]          ip_sum_3, udp_sum_3;
  logic [IndexWidth-1:0] payload_index_2;
  logic                 claimed_q;
  logic [SlotWidth-1:0] slot_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      beat_2_q.valid <= 1'b0;
      header_valid_2_q <= 1'b0;
    end else begin
      beat_2_q.valid <= beat_1.valid;
      header_valid_2_q <= header_valid_1;
    end
    beat_2_q.last <= beat_1.last;
    beat_2_q.user <= beat_1.user;
    beat_2_q.index <= beat_1.index;
    beat_2_q.keep <= beat_1.keep;
    beat_2_q.data <= beat_1.data;
  end

  trib_header_check u_check (
    .clk_i,
    .header_valid_i     (header_valid_1),
    .header_truncated_i (header_truncated_1),
    .header_i           (header_1),
    .node_i,
    .peer_i,
    .member_i,
    .group_i,
    .checks_o           (checks_2),
    .current_o          (current_2),
    .contribution_o     (contribution_2),
    .sequence_number_o  (sequence_2),
    .group_o            (group_2),
    .epoch_o            (epoch_2),
    .source_o           (source_2),
    .frame_bytes_o      (length_2),
    .udp_checksum_used_o(udp_checksum_used_2),
    .udp_sum_expected_o (udp_sum_expected_2)
  );

  trib_checksum #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth),
    .FirstByte (14),
    .HeaderEnd (34)
  ) u_ip_checksum (
    .clk_i,
    .s_valid_i    (beat_1.valid),
    .s_data_i     (beat_1.data),
    .s_keep_i     (beat_1.keep),
    .s_index_i    (beat_1.index),
    .payload_end_i(16'h0000),
    .sum_o        (ip_sum_3)
  );

  trib_checksum #(
    .BeatBytes (BeatBytes),
    .IndexWidth(IndexWidth),
    .FirstByte (26),
    .HeaderEnd (HeaderBytes)
  ) u_udp_checksum (
    .clk_i,
    .s_valid_i    (beat_1.valid),
    .s_data_i     (beat_1.data),
    .s_keep_i     (beat_1.keep),
    .s_index_i    (beat_1.index),
    .payload_end_i(length_2),
    .sum_o        (udp_sum_3)
  );

  assign lookup_sequence_o = sequence_2;
  assign claim_o = header_valid_2_q & (checks_2 == '0) & current_2 & lookup_claimable_i
      & group_i.active & ~group_i.stopped;
  assign claim_slot_o = sequence_2[SlotWidth-1:0];
  assign claim_contribution_o = contribution_2;

  // A payload beat lies behind the header and before the length that the header gave; what follows is padding (IN2).
  assign payload_index_2 = beat_2_q.index - IndexWidth'(HeaderBeats);
  assign write_announced_o = beat_2_q.valid && claimed_q && group_i.active
      && beat_2_q.index >= IndexWidth'(HeaderBeats)
      && 16'(payload_index_2) * 16'(BeatBytes) < 16'(contribution_2.bytes);

  // Stage 3: payload written, end judged ------------------------------------------------------------------------------
  logic        end_3_q, end_user_3_q;
  logic [15:0] received_3_q;
  checks_t     checks_3_q;
  logic [31:0] sequence_3_q;
  logic [7:0]  group_3_q;
  logic [15:0] epoch_3_q;
  endpoint_t   source_3_q;
  logic [15:0] length_3_q, udp_sum_expected_3_q;
  logic        udp_checksum_used_3_q;

  function automatic logic [15:0] beat_length(logic [BeatBytes-1:0] keep);
    logic [15:0] bytes = '0;
    for (int unsigned i = 0; i < BeatBytes; i++) bytes += 16'(keep[i]);
    return bytes;
  endfunction

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      end_3_q <= 1'b0;
      write_o <= 1'b0;
      claimed_q <= 1'b0;
    end else begin
      end_3_q <= beat_2_q.valid & beat_2_q.last;
      write_o <= write_announced_o;
      // A group that ends or stops takes its claims with it.
      if (header_valid_2_q) claimed_q <= claim_o;
      else if (!group_i.active || group_i.stopped) claimed_q <= 1'b0;
    end
    end_user_3_q <= beat_2_q.user;
    received_3_q <= 16'(beat_2_q.index) * 16'(BeatBytes) + beat_length(beat_2_q.keep);
    write_beat_o <= payload_index_2[BeatWidth-1:0];
    write_data_o <= beat_2_q.data;
    if (header_valid_2_q) begin
      slot_q <= sequence_2[SlotWidth-1:0];
      checks_3_q <= checks_2;
      sequence_3_q <= sequence_2;
      group_3_q <= group_2;
      epoch_3_q <= epoch_2;
      source_3_q <= source_2;
      length_3_q <= length_2;
      udp_checksum_used_3_q <= udp_checksum_used_2;
      udp_sum_expected_3_q <= udp_sum_expected_2;
    end
  end

  assign write_slot_o = slot_q;

  // The first check that fails names the verdict. The group is judged as it is at the end of the frame.
  logic     checksum_wrong;
  verdict_e verdict;

  assign checksum_wrong = ip_sum_3 != 16'hffff
      || (udp_checksum_used_3_q && udp_sum_3 != udp_sum_expected_3_q);
  assign judge_sequence_o = sequence_3_q;

  always_comb begin
    if (end_user_3_q) verdict = VerdictBadEnd;
    else if (checks_3_q.not_ours) verdict = VerdictNotOurs;
    else if (checks_3_q.truncated) verdict = VerdictShort;
    else if (checks_3_q.bad_magic) verdict = VerdictBadMagic;
    else if (checks_3_q.bad_version) verdict = VerdictBadVersion;
    else if (checks_3_q.bad_type) verdict = VerdictBadType;
    else if (checks_3_q.bad_flags) verdict = VerdictBadFlags;
    else if (checks_3_q.bad_extension) verdict = VerdictBadExtension;
    else if (checks_3_q.bad_length) verdict = VerdictBadLength;
    else if (received_3_q < length_3_q) verdict = VerdictShort;
    else if (checksum_wrong) verdict = VerdictBadChecksum;
    else if (group_3_q != '0 || !group_i.active) verdict = VerdictUnknownGroup;
    else if (checks_3_q.not_member) verdict = VerdictNotMember;
    else if (epoch_3_q != group_i.epoch) verdict = VerdictStaleEpoch;
    else if (group_i.stopped) verdict = VerdictStopped;
    else if (checks_3_q.bad_request) verdict = VerdictBadRequest;
    else if (claimed_q) verdict = VerdictAccepted;
    else verdict = judge_verdict_i;
  end

  assign settle_o = end_3_q & claimed_q;
  assign settle_good_o = verdict == VerdictAccepted;
  assign settle_slot_o = slot_q;

  // Stage 4: what became of the frame ---------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      verdict_valid_o <= 1'b0;
      replay_o <= 1'b0;
      error_valid_o <= 1'b0;
    end else begin
      verdict_valid_o <= end_3_q;
      replay_o <= end_3_q && verdict == VerdictReplay;
      error_valid_o <= end_3_q && verdict inside {VerdictBadRequest, VerdictNotMember,
          VerdictStaleEpoch, VerdictStopped, VerdictUnknownGroup};
    end
    verdict_o <= verdict;
    frame_bytes_o <= received_3_q;
    replay_slot_o <= slot_q;
    error_o.destination <= source_3_q;
    error_o.group <= group_3_q;
    error_o.epoch <= group_i.epoch;
    error_o.sequence_number <= sequence_3_q;
    unique case (verdict)
      VerdictBadRequest: error_o.code <= ErrorBadRequest;
      VerdictNotMember: error_o.code <= ErrorNotMember;
      VerdictStaleEpoch: error_o.code <= ErrorStaleEpoch;
      VerdictStopped: error_o.code <= ErrorGroupStopped;
      default: error_o.code <= ErrorUnknownGroup;
    endcase
  end

  // Properties.
  `TRIB_ASSERT_NEXT(OneVerdictPerFrame_A, end_3_q, verdict_valid_o)
  `TRIB_ASSERT_NEXT(NothingFromBadFrames_A, end_3_q && end_user_3_q, !replay_o && !error_valid_o)
  `TRIB_ASSERT(WriteOnlyIntoClaim_A, write_o, claimed_q || $past(claimed_q))

endmodule
