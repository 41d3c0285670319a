// SPDX-License-Identifier: Apache-2.0
// The verdict of a frame: the first check that fails names it (IN1 to IN5, in the order of the protocol's table).
// In: what the header said, how the frame ended, the state of its group, the answer of its slot. Out: the verdict, same
// cycle. No state.
module trib_verdict
  import trib_pkg::*;
  import trib_node_pkg::*;
(
  input  logic        bad_end_i,
  input  checks_t     checks_i,
  input  logic [3:0]  frame_type_i,
  // Bytes of the frame, and how many it has by its IP length.
  input  logic [15:0] received_i,
  input  logic [15:0] length_i,
  input  logic        ip_checksum_wrong_i,
  input  logic        udp_checksum_wrong_i,
  input  logic        icmp_checksum_wrong_i,
  // An ARP or ICMP echo request for the node, and whether it can be answered now.
  input  logic        arp_i,
  input  logic        echo_i,
  input  logic        echo_bad_length_i,
  input  logic        host_free_i,
  // The group now; a JOIN's key is that of the group (SE1); the frame's epoch is that of the group; its life's queue has room.
  input  logic        group_known_i,
  input  logic        group_active_i,
  input  logic        key_wrong_i,
  input  logic        current_i,
  input  logic        control_free_i,
  // The frame has filled its slot; else what the slot says (IN4).
  input  logic        claimed_i,
  input  verdict_e    slot_verdict_i,
  output verdict_e    verdict_o
);

  logic     carries_payload, is_join, is_ask;
  verdict_e echo_verdict, slot_verdict, control_verdict;

  assign carries_payload = frame_type_i inside {TypeContribution, TypeResult};
  assign is_join = frame_type_i == TypeJoin;
  assign is_ask = frame_type_i == TypeAsk;
  assign control_verdict = control_free_i ? VerdictControl : VerdictBusy;

  always_comb begin
    if (echo_bad_length_i || received_i > 16'(MaxEchoBytes)) echo_verdict = VerdictBadLength;
    else if (received_i < length_i) echo_verdict = VerdictShort;
    else if (ip_checksum_wrong_i || icmp_checksum_wrong_i) echo_verdict = VerdictBadChecksum;
    else echo_verdict = host_free_i ? VerdictEcho : VerdictBusy;
  end

  always_comb begin
    if (claimed_i) slot_verdict = VerdictAccepted;
    // What the store cannot answer is for the group (RC5).
    else if (is_ask && slot_verdict_i != VerdictReplay) slot_verdict = control_verdict;
    // A result that the parent sends once more is of no use to anybody.
    else if (frame_type_i == TypeResult && slot_verdict_i == VerdictReplay) slot_verdict = VerdictDuplicate;
    else slot_verdict = slot_verdict_i;
  end

  always_comb begin
    if (bad_end_i) verdict_o = VerdictBadEnd;
    else if (arp_i && received_i >= 16'(ArpBytes)) verdict_o = host_free_i ? VerdictArp : VerdictBusy;
    else if (echo_i) verdict_o = echo_verdict;
    else if (checks_i.not_ours) verdict_o = VerdictNotOurs;
    else if (checks_i.truncated) verdict_o = VerdictShort;
    else if (checks_i.bad_magic) verdict_o = VerdictBadMagic;
    else if (checks_i.bad_version) verdict_o = VerdictBadVersion;
    else if (checks_i.bad_type) verdict_o = VerdictBadType;
    else if (checks_i.bad_flags) verdict_o = VerdictBadFlags;
    else if (checks_i.bad_extension) verdict_o = VerdictBadExtension;
    else if (checks_i.bad_length) verdict_o = VerdictBadLength;
    else if (received_i < length_i) verdict_o = VerdictShort;
    else if (received_i > length_i) verdict_o = VerdictBadLength;
    else if (ip_checksum_wrong_i || udp_checksum_wrong_i) verdict_o = VerdictBadChecksum;
    else if (checks_i.no_group || (!group_known_i && !is_join)) verdict_o = VerdictUnknownGroup;
    else if (checks_i.not_member || (is_join && key_wrong_i)) verdict_o = VerdictNotMember;
    else if (!carries_payload && !is_ask) verdict_o = control_verdict;
    else if (!group_active_i) verdict_o = VerdictStopped;
    else if (!current_i) verdict_o = VerdictStaleEpoch;
    else if (carries_payload && checks_i.bad_request) verdict_o = VerdictBadRequest;
    else verdict_o = slot_verdict;
  end

endmodule
