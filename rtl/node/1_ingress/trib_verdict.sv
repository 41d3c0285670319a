// SPDX-License-Identifier: Apache-2.0
// The verdict of a frame: the first check that fails names it (IN1 to IN5, in the order of the protocol's table).
// In: when the last beat is in stage 2, the checks of the header, how the frame ended, and the state of its group; a cycle later,
// in stage 3, inputs known only then: the sums, free space, the answer of the slot. Long comparisons count in stage
// 3, too. Out: the verdict, in stage 3; the same from fewer levels of logic, except for Busy and the sums; and of a frame that has
// claimed its slot, whether it is good.
module trib_verdict
  import trib_pkg::*;
  import trib_node_pkg::*;
(
  input  logic        clk_i,
  // Stage 2. The frame ended bad; with that, its payload does not decode.
  input  logic        bad_end_i,
  input  logic        broken_i,
  input  checks_t     checks_i,
  input  logic [3:0]  frame_type_i,
  // Bytes of the frame, and how many it has by its IP length.
  input  logic [16:0] received_i,
  input  logic [15:0] length_i,
  // An ARP or ICMP echo request for the node.
  input  logic        arp_i,
  input  logic        echo_i,
  input  logic        echo_bad_length_i,
  // The group is known; a JOIN's key is that of the group (SE1); the frame's epoch is that of the group.
  input  logic        group_known_i,
  input  logic        key_wrong_i,
  input  logic        current_i,
  // Stage 3.
  input  logic        ip_checksum_wrong_i,
  input  logic        udp_checksum_wrong_i,
  input  logic        icmp_checksum_wrong_i,
  // A request of a host can be answered; the queue of the group's life has space; the group is active, or at least still known.
  input  logic        host_free_i,
  input  logic        control_free_i,
  input  logic        group_active_i,
  input  logic        group_still_known_i,
  // The frame has filled its slot; else what the slot says (IN4).
  input  logic        claimed_i,
  input  verdict_e    slot_verdict_i,
  output verdict_e    verdict_o,
  // The verdict if there is space everywhere and the sums are right; the sums are wrong. A frame without sums is never wrong.
  output verdict_e    reason_o,
  output logic        sum_wrong_o,
  output logic        good_o
);

  // Stage 2: what the frame is if nothing that is known later is against it, and what of that counts.
  typedef struct packed {
    verdict_e verdict;
    logic     ours;     // the sums of IP and UDP
    logic     echo;     // the sums of IP and ICMP
    logic     keyed;    // the key of a JOIN
    logic     active;   // the group is active, and the epoch its own
    logic     slot;     // the slot's answer takes the place of the verdict
    logic     ask;
    logic     result;
  } early_t;

  logic   carries_payload, is_join, is_ask, has_headers, too_short, too_long;
  early_t early, early_q;

  assign carries_payload = frame_type_i inside {TypeContribution, TypeResult};
  assign is_join = frame_type_i == TypeJoin;
  assign is_ask = frame_type_i == TypeAsk;
  // For a shorter frame nothing is known: the fields of the bytes that it lacks may be anything.
  assign has_headers = received_i >= 17'(HostHeaderBytes);
  assign too_short = received_i < 17'(length_i);
  assign too_long = received_i > 17'(length_i);

  always_comb begin
    early = '0;
    early.ask = is_ask;
    early.result = frame_type_i == TypeResult;
    if (bad_end_i) begin
      early.verdict = broken_i ? VerdictBadEncoding : VerdictBadEnd;
    end else if (arp_i && has_headers) begin
      early.verdict = VerdictArp;
    end else if (echo_i && has_headers) begin
      if (echo_bad_length_i || received_i > 17'(MaxEchoBytes)) begin
        early.verdict = VerdictBadLength;
      end else if (too_short) begin
        early.verdict = VerdictShort;
      end else begin
        early.verdict = VerdictEcho;
        early.echo = 1'b1;
      end
    end else if (checks_i.not_ours || !has_headers) early.verdict = VerdictNotOurs;
    else if (checks_i.truncated) early.verdict = VerdictShort;
    else if (checks_i.bad_magic) early.verdict = VerdictBadMagic;
    else if (checks_i.bad_version) early.verdict = VerdictBadVersion;
    else if (checks_i.bad_type) early.verdict = VerdictBadType;
    else if (checks_i.bad_flags) early.verdict = VerdictBadFlags;
    else if (checks_i.bad_extension) early.verdict = VerdictBadExtension;
    else if (checks_i.bad_length) early.verdict = VerdictBadLength;
    else if (too_short) early.verdict = VerdictShort;
    else if (too_long) early.verdict = VerdictBadLength;
    else begin
      early.ours = 1'b1;
      if (checks_i.no_group || (!group_known_i && !is_join)) begin
        early.verdict = VerdictUnknownGroup;
      end else if (checks_i.not_member) begin
        early.verdict = VerdictNotMember;
      end else if (!carries_payload && !is_ask) begin
        early.verdict = VerdictControl;
        early.keyed = is_join;
      end else begin
        early.active = 1'b1;
        if (carries_payload && checks_i.bad_request) early.verdict = VerdictBadRequest;
        else early.slot = 1'b1;
      end
    end
  end

  logic key_wrong_q, current_q;

  always_ff @(posedge clk_i) begin
    early_q <= early;
    key_wrong_q <= key_wrong_i;
    current_q <= current_i;
  end

  // Stage 3.
  assign sum_wrong_o = ((early_q.ours || early_q.echo) && ip_checksum_wrong_i) || (early_q.ours && udp_checksum_wrong_i)
      || (early_q.echo && icmp_checksum_wrong_i);
  // A frame that has claimed a slot has passed all other checks with its header, and has the sums of IP and UDP.
  assign good_o = early_q.slot && !ip_checksum_wrong_i && !udp_checksum_wrong_i;

  always_comb begin
    if (early_q.keyed && key_wrong_q) reason_o = VerdictNotMember;
    else if (early_q.active && !group_active_i) reason_o = group_still_known_i ? VerdictStopped : VerdictUnknownGroup;
    else if (early_q.active && !current_q) reason_o = VerdictStaleEpoch;
    else if (!early_q.slot) reason_o = early_q.verdict;
    else if (claimed_i) reason_o = VerdictAccepted;
    // Questions that the store cannot answer are for the group (RC5).
    else if (early_q.ask && slot_verdict_i != VerdictReplay) reason_o = VerdictControl;
    // A result that the parent sends once more is of no use to anybody.
    else if (early_q.result && slot_verdict_i == VerdictReplay) reason_o = VerdictDuplicate;
    else reason_o = slot_verdict_i;
    verdict_o = reason_o;
    if (reason_o inside {VerdictArp, VerdictEcho} && !host_free_i) verdict_o = VerdictBusy;
    if (reason_o == VerdictControl && !control_free_i) verdict_o = VerdictBusy;
    if (sum_wrong_o) verdict_o = VerdictBadChecksum;
  end

endmodule
