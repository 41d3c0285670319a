// SPDX-License-Identifier: Apache-2.0
#include "verif/node/coverage/ingress_coverage.h"

#include <algorithm>
#include <array>

#include "model/frame/codec.h"
#include "model/frame/serial.h"
#include "verif/node/coverage/bins.h"

namespace trib {
namespace {

std::vector<std::string> verdict_names() {
  std::vector<std::string> names;
  for (unsigned v = 0; v < kVerdicts; ++v) names.emplace_back(name(static_cast<Verdict>(v)));
  return names;
}

constexpr std::array<Verdict, 5> kRefusals{Verdict::kBadRequest, Verdict::kNotMember,
                                           Verdict::kStaleEpoch, Verdict::kStopped,
                                           Verdict::kUnknownGroup};
constexpr std::array<Verdict, 4> kSlotVerdicts{Verdict::kAccepted, Verdict::kReplay,
                                               Verdict::kDuplicate, Verdict::kOutOfWindow};
constexpr std::array<Verdict, 4> kBadEnds{Verdict::kBadEnd, Verdict::kShort, Verdict::kBadChecksum,
                                          Verdict::kBadLength};

// Index of `verdict`; the size of `list` if it is not in it.
template <typename List>
std::size_t index_in(const List& list, Verdict verdict) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), verdict) - list.begin());
}

// Of a frame that is Busy: is it a request for a host service?
bool is_of_host(const JudgedFrame& frame) {
  const Bytes& bytes = frame.frame.frame->bytes;
  return layout::get16(&bytes[layout::kEtherType]) == layout::kEtherTypeArp ||
         bytes[layout::kIpProtocol] == layout::kIpProtocolIcmp;
}

enum Place : std::size_t { kOlder, kBelowFirstLap, kBelow, kExpected, kAbove, kNewer };

// Rows of "RC5 ASK x verdict".
enum Asked : std::size_t { kPast, kLast, kMissing, kThere, kAhead };

const std::vector<std::string>& type_names() {
  static const std::vector<std::string> kNames{"CONTRIBUTION", "RESULT", "JOIN", "WELCOME",
                                               "ERROR",        "LEAVE",  "NACK", "ASK",
                                               "STATUS",       "PASSED"};
  return kNames;
}

}  // namespace

IngressCoverage::IngressCoverage(const FollowedNode& node)
    : node_(node),
      verdicts_("IN1-IN5 verdict x port", verdict_names(), {"member", "not a member"}),
      sizes_("IN2 frame bytes x last beat", {"1-13", "14-63", "64", "65-1517", "-8256", "more"},
             {"full", "one byte", "other"}),
      gaps_("IN6 gap x previous frame", {"none", "1-3 cycles", "4-99", "more"},
            {"one beat", "up to 64 bytes", "longer"}),
      hosts_("IN1 host request", {"ARP to all", "ARP to the node", "echo up to 64 bytes",
                                  "echo 65-1518", "longer echo", "echo of odd length"}),
      busy_("IN1 Busy", {"an answer waits", "the control queue is full"}),
      forms_("IN2 accepted x checksum", {"no UDP checksum", "UDP checksum"}),
      refusals_("IN3 refusal x type",
                {"BadRequest", "NotMember", "StaleEpoch", "Stopped", "UnknownGroup"}, type_names()),
      asks_("RC5 ASK x verdict", {"past", "last result", "not there", "there", "ahead"},
            {"Replay", "Control", "Busy"}),
      serials_("RC2 ASK with a serial", {"answered", "in flight"}),
      versions_("IN8 type of a frame of another version", {"ERROR", "other"}),
      places_("IN4 place x verdict",
              {"older", "window below 0", "window below", "expected", "window above", "newer"},
              {"Accepted", "Replay", "Duplicate", "OutOfWindow"}),
      laps_("IN4 use of the slot x port", {"first", "second", "3rd-16th", "later"},
            port_names(node.shape().ports)),
      bad_ends_("IN5/RE5 bad end x reduction", {"BadEnd", "Short", "BadChecksum", "bytes too many"},
                {"before the onset", "after the onset"}),
      roles_("IN2 payload x role", {"0", "4", "8-64", "-1024", "-8188", "8192"},
             {"DATA+WANT", "DATA", "WANT", "none"}),
      operands_("RE4 operand x port", number_names(), port_names(node.shape().ports)),
      frame_end_(node.shape().ports) {
  // IN3 asks for membership first.
  for (const Verdict verdict :
       {Verdict::kAccepted, Verdict::kReplay, Verdict::kDuplicate, Verdict::kOutOfWindow,
        Verdict::kBadRequest, Verdict::kStaleEpoch}) {
    verdicts_.illegal(static_cast<std::size_t>(verdict), 1);
  }
  if (node.shape().codecs == codec::kRawOnly) {
    for (const std::size_t column : {0, 1}) {
      verdicts_.illegal(static_cast<std::size_t>(Verdict::kBadEncoding), column);
    }
  }
  // Of a group that changes while the frame comes.
  verdicts_.ignore(static_cast<std::size_t>(Verdict::kStopped), 1);
  // Four frames take longer on the wire than their group takes for them.
  if (node.shape().beat_bytes < kHeaderBytes) busy_.ignore(1);
  sizes_.ignore(2, 1);  // 64 bytes end with a full beat at 8 to 64 bytes per beat
  sizes_.ignore(2, 2);
  for (std::size_t bin = 1; bin < 6; ++bin) {
    roles_.illegal(bin, 2);  // a payload without DATA
    roles_.illegal(bin, 3);
  }
  if (node.shape().beat_bytes < kHeaderBytes) {  // only runts have one beat
    for (std::size_t bin = 0; bin < 4; ++bin) gaps_.ignore(bin, 0);
  }
  // State and epoch are asked for only in contributions, ASKs and results, the request not in
  // ASKs, and of a result a group without parent asks no further than for the port.
  constexpr auto kAsk = static_cast<std::size_t>(FrameType::kAsk);
  for (const std::size_t refusal : {0, 2, 3}) {
    for (std::size_t type = 1; type < kFrameTypes; ++type) {
      if (refusal == 0 || type != kAsk) refusals_.illegal(refusal, type);
    }
  }
  // The chunk of the last result is Control while it is reduced, and one that is past is Replay
  // until the next reduction of its slot has ended (RC2).
  asks_.ignore(kPast, 0);
  asks_.ignore(kLast, 1);
  for (const std::size_t place : {kMissing, kThere, kAhead}) asks_.illegal(place, 0);
  for (std::size_t place = 0; place <= kAhead; ++place)
    asks_.ignore(place, 2);  // "IN1 Busy" has it
  // All others come only of a slot that is being reduced (RC2), or of an epoch that ends.
  for (std::size_t place = 0; place < 6; ++place) {
    for (std::size_t verdict = 0; verdict < 4; ++verdict) places_.ignore(place, verdict);
  }
  for (const auto& [place, verdict] : {std::pair<std::size_t, std::size_t>{kOlder, 3},
                                       {kBelowFirstLap, 3},
                                       {kBelow, 1},
                                       {kExpected, 0},
                                       {kExpected, 2},
                                       {kAbove, 3},
                                       {kNewer, 3}}) {
    places_.want(place, verdict);
  }
}

void IngressCoverage::judged(const JudgedFrame& frame) {
  const Header header = read_header(frame.frame.frame->bytes);
  verdicts_.hit(static_cast<std::size_t>(frame.verdict), is_members(frame, header) ? 0 : 1);
  sample_stream(frame);
  sample_host(frame);
  sample_bad_end(frame);
  sample_refusal(frame, header);
  sample_place(frame, header);
  sample_ask(frame, header);
  if (frame.verdict == Verdict::kBadVersion) {
    versions_.hit(header.type == FrameType::kError ? 0 : 1);
  }
  if (frame.verdict == Verdict::kAccepted) sample_accepted(frame, header);
}

// Before check 13 a frame is of no group.
bool IngressCoverage::is_members(const JudgedFrame& frame, const Header& header) const {
  const bool of_a_group = frame.verdict < Verdict::kBadEnd ||
                          (frame.verdict == Verdict::kBusy && !is_of_host(frame)) ||
                          index_in(kRefusals, frame.verdict) < kRefusals.size();
  const unsigned port = frame.frame.port;
  if (of_a_group && header.group < node_.shape().groups) {
    const bool parents = header.type == FrameType::kResult || header.type == FrameType::kWelcome;
    const GroupIdentity& group = node_.model().life(header.group).identity();
    return group.is_member(port) || (parents && group.is_uplink(port));
  }
  if (of_a_group) return false;
  for (unsigned group = 0; group < node_.shape().groups; ++group) {
    if (node_.is_member(group, frame.frame.port)) return true;
  }
  return false;
}

void IngressCoverage::sample_stream(const JudgedFrame& frame) {
  const unsigned port = frame.frame.port;
  const std::size_t bytes = frame.frame.frame->bytes.size();
  const std::size_t beat = node_.shape().beat_bytes;
  const std::size_t rest = bytes % beat;
  sizes_.hit(bin_of(bytes, {13, 63, 64, 1517, 8256}), rest == 0 ? 0 : rest == 1 ? 1 : 2);
  const std::uint64_t gap = frame.frame.first - frame_end_[port] - 1;
  gaps_.hit(bin_of(gap, {0, 3, 99}), bin_of(bytes, {beat, 64}));
  frame_end_[port] = frame.frame.last;
}

void IngressCoverage::sample_host(const JudgedFrame& frame) {
  const Bytes& bytes = frame.frame.frame->bytes;
  if (frame.verdict == Verdict::kArp) hosts_.hit(bytes[0] == 0xff ? 0 : 1);
  if (frame.verdict == Verdict::kEcho) {
    hosts_.hit(2 + bin_of(bytes.size(), {64, 1518}));
    if (bytes.size() % 2 != 0) hosts_.hit(5);
  }
  if (frame.verdict == Verdict::kBusy) busy_.hit(is_of_host(frame) ? 0 : 1);
}

void IngressCoverage::sample_refusal(const JudgedFrame& frame, const Header& header) {
  const std::size_t refusal = index_in(kRefusals, frame.verdict);
  if (refusal == kRefusals.size()) return;
  refusals_.hit(refusal, static_cast<std::size_t>(header.type));
}

void IngressCoverage::sample_place(const JudgedFrame& frame, const Header& header) {
  const std::size_t verdict = index_in(kSlotVerdicts, frame.verdict);
  if (verdict == kSlotVerdicts.size() || header.type == FrameType::kAsk) return;
  const std::uint32_t window = node_.shape().window;
  const std::uint32_t expected = node_.model().slot(header.group, header.sequence).expected;
  const auto ahead = static_cast<std::int32_t>(header.sequence - expected);
  const auto lap = static_cast<std::int32_t>(window);
  std::size_t place = ahead < 0 ? kOlder : kNewer;
  if (ahead == 0 || frame.verdict == Verdict::kAccepted) place = kExpected;
  if (ahead == lap) place = kAbove;
  if (ahead == -lap) place = expected < window ? kBelowFirstLap : kBelow;
  if (frame.verdict == Verdict::kAccepted) place = kExpected;  // what it was before
  places_.hit(place, verdict);
}

void IngressCoverage::sample_ask(const JudgedFrame& frame, const Header& header) {
  if (header.type != FrameType::kAsk || header.group >= node_.shape().groups) return;
  if (!decode(frame.frame.frame->bytes)) return;  // a host's request that is Busy
  const std::size_t column = frame.verdict == Verdict::kReplay    ? 0
                             : frame.verdict == Verdict::kControl ? 1
                                                                  : 2;
  if (column == 2 && frame.verdict != Verdict::kBusy) return;
  const std::uint32_t window = node_.shape().window;
  const std::uint32_t expected = node_.model().slot(header.group, header.sequence).expected;
  const auto ahead = static_cast<std::int32_t>(header.sequence - expected);
  std::size_t place = ahead < 0 ? kPast : kAhead;
  if (ahead == -static_cast<std::int32_t>(window) && expected >= window) place = kLast;
  if (ahead == 0) {
    const ChunkRecord* record = node_.log().find({header.group, header.sequence});
    const bool there = record != nullptr && (record->accepted >> frame.frame.port & 1) != 0;
    place = there ? kThere : kMissing;
  }
  asks_.hit(place, column);
  if (column != 0 || header.count >> 8 != 1) return;
  const SumPtr& stored = node_.model().slot(header.group, header.sequence).stored;
  if (stored) serials_.hit(is_on_its_way(stored->sum.serial, header.count) ? 1 : 0);
}

void IngressCoverage::sample_accepted(const JudgedFrame& frame, const Header& header) {
  const Bytes& bytes = frame.frame.frame->bytes;
  const bool data = header.has(kFlagData);
  const bool want = header.has(kFlagWant);
  roles_.hit(bin_of(header.payload_bytes, {0, 4, 64, 1024, 8191}),
             data ? (want ? 0 : 1) : (want ? 2 : 3));
  laps_.hit(bin_of(header.sequence / node_.shape().window, {0, 1, 15}), frame.frame.port);
  const bool checksum = layout::get16(&bytes[layout::kUdpChecksum]) != 0;
  forms_.hit(checksum ? 1 : 0);
  if (!is_sum_of_fp32(header) || header.encoding != 0) return;
  for_each_number(bytes, kHeaderBytes, header.payload_bytes,
                  [&](std::size_t bin) { operands_.hit(bin, frame.frame.port); });
}

void IngressCoverage::sample_bad_end(const JudgedFrame& frame) {
  const std::size_t kind = index_in(kBadEnds, frame.verdict);
  const std::size_t bytes = frame.frame.frame->bytes.size();
  if (kind == kBadEnds.size() || !frame.claimed) return;
  const bool too_long = first_defect(frame.frame.frame->bytes, kAnyFrameType) == Defect::kPadded;
  if (frame.verdict == Verdict::kBadLength && !too_long) return;
  const std::size_t beats = (bytes - kHeaderBytes) / node_.shape().beat_bytes;
  bad_ends_.hit(kind, beats < node_.settings().onset() ? 0 : 1);
}

std::vector<const CoverGroup*> IngressCoverage::groups() const {
  return {&verdicts_, &sizes_,    &gaps_,   &hosts_, &busy_,     &forms_, &asks_,    &serials_,
          &versions_, &refusals_, &places_, &laps_,  &bad_ends_, &roles_, &operands_};
}

}  // namespace trib
