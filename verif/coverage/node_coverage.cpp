// SPDX-License-Identifier: Apache-2.0
#include "verif/coverage/node_coverage.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "model/frame/codec.h"
#include "verif/bfm/registers.h"
#include "verif/coverage/cover_report.h"
#include "verif/dut/axi_lite_pins.h"

namespace trib {
namespace {

std::vector<std::string> verdict_names() {
  std::vector<std::string> names;
  for (unsigned v = 0; v < kVerdicts; ++v) names.emplace_back(name(static_cast<Verdict>(v)));
  return names;
}

std::vector<std::string> race_names() {
  std::vector<std::string> names;
  for (unsigned r = 1; r < kRaces; ++r) names.emplace_back(name(static_cast<Race>(r)));
  return names;
}

// Which of the four marks of IP the contributions of a chunk had, bit m: mark m.
std::vector<std::string> mark_names() {
  static const std::array<const char*, 4> kMarks{"none", "ECT(1)", "ECT(0)", "CE"};
  std::vector<std::string> names{"-"};
  for (unsigned set = 1; set < 16; ++set) {
    std::string name;
    for (unsigned mark = 0; mark < 4; ++mark) {
      if ((set >> mark & 1) != 0) name += (name.empty() ? "" : "+") + std::string(kMarks[mark]);
    }
    names.push_back(name);
  }
  return names;
}

// Index of the first limit that `value` does not exceed; the number of limits if it exceeds all.
std::size_t bin_of(std::uint64_t value, std::initializer_list<std::uint64_t> limits) {
  std::size_t bin = 0;
  for (const std::uint64_t limit : limits) {
    if (value <= limit) return bin;
    ++bin;
  }
  return bin;
}

std::size_t payload_bin(std::size_t bytes) { return bin_of(bytes, {0, 4, 64, 1024, 8191}); }

std::size_t onset_bin(std::uint32_t onset) { return bin_of(onset, {1, 16, 1023}); }

std::size_t operand_bin(std::uint32_t bits) {
  const std::uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude == 0) return bits == 0 ? 0 : 1;
  if (magnitude < 0x00800000) return 2;
  if (magnitude < 0x7f800000) return 3;
  if (magnitude == 0x7f800000) return 4;
  return (magnitude & 0x00400000) != 0 ? 5 : 6;
}

std::size_t collective_bin(const ChunkRecord& record) {
  const std::uint32_t data = record.data;
  const std::uint32_t want = record.want;
  const bool one_data = data != 0 && (data & (data - 1)) == 0;
  const bool one_want = want != 0 && (want & (want - 1)) == 0;
  if (data == record.members && want == record.members) return 0;
  if (data == record.members && one_want) return 1;
  if (one_data && (data | want) == record.members && (data & want) == 0) return 2;
  return data == 0 && want == 0 ? 3 : 4;
}

std::vector<std::string> port_names(unsigned ports) {
  std::vector<std::string> names;
  for (unsigned port = 0; port < ports; ++port) names.push_back("port " + std::to_string(port));
  return names;
}

}  // namespace

NodeCoverage::NodeCoverage(const NodeChecker& checker)
    : checker_(checker),
      verdicts_("IN1-IN5 verdict x port", verdict_names(), {"member", "not a member"}),
      sizes_("IN2 frame bytes x last beat", {"1-13", "14-63", "64", "65-1517", "-8256", "more"},
             {"full", "one byte", "other"}),
      gaps_("rx gap x previous frame", {"none", "1-3 cycles", "4-99", "more"},
            {"one beat", "up to 64 bytes", "longer"}),
      bad_ends_("IN5/RE5 bad end x reduction", {"BadEnd", "Short", "BadChecksum"},
                {"before the onset", "after the onset"}),
      roles_("payload x role", {"0", "4", "8-64", "-1024", "-8188", "8192"},
             {"DATA+WANT", "DATA", "WANT", "none"}),
      operands_("operand x port",
                {"+0", "-0", "subnormal", "normal", "infinity", "quiet NaN", "signalling NaN"},
                port_names(checker.shape().ports)),
      collectives_("collective x attempts",
                   {"allreduce", "reduce", "broadcast", "barrier", "mixture"},
                   {"first", "after bad ends"}),
      skew_("RE1 arrival skew x onset", {"0", "1-7", "8-63", "64-511", "more"},
            {"1", "2-16", "17-1023", "whole"}),
      sent_("sent frame x stream",
            {"result", "replay", "control", "spoiled", "contribution", "host"},
            {"right after another", "after a gap"}),
      order_("RE2 deepest overtaking", {"none", "1", "2-7", "8 or more"}),
      races_("slot races", race_names()),
      registers_("register access", {"identity", "configuration", "group", "port", "unmapped"},
                 {"read", "write"}),
      controls_("GR1-GR3 control x state after it", {"JOIN", "LEAVE", "other"},
                {"idle", "joining", "active", "stopped"}),
      notices_("frame without payload sent", {"ERROR 1", "ERROR 2", "ERROR 3", "ERROR 4", "ERROR 5",
                                              "ERROR 6", "WELCOME", "NACK"}),
      marks_("TR5 marks of contributions", mark_names()),
      frame_end_(checker.shape().ports),
      sent_end_(checker.shape().ports) {
  // IN3 asks for membership first.
  for (const Verdict verdict :
       {Verdict::kAccepted, Verdict::kReplay, Verdict::kDuplicate, Verdict::kOutOfWindow,
        Verdict::kBadRequest, Verdict::kStaleEpoch}) {
    verdicts_.illegal(static_cast<std::size_t>(verdict), 1);
  }
  for (std::size_t state = 0; state < 4; ++state) controls_.ignore(2, state);  // there is no parent
  sent_.ignore(static_cast<std::size_t>(SentKind::kContribution), 0);
  sent_.ignore(static_cast<std::size_t>(SentKind::kContribution), 1);
  marks_.ignore(0);
  sizes_.ignore(2, 1);  // 64 bytes end with a full beat at 8 to 64 bytes per beat
  sizes_.ignore(2, 2);
  for (std::size_t bin = 1; bin < 6; ++bin) {
    roles_.illegal(bin, 2);  // a payload without DATA
    roles_.illegal(bin, 3);
  }
  if (checker.shape().beat_bytes < kHeaderBytes) {  // only runts have one beat
    for (std::size_t bin = 0; bin < 4; ++bin) gaps_.ignore(bin, 0);
  }
}

void NodeCoverage::judged(const JudgedFrame& frame) {
  const unsigned port = frame.frame.port;
  const std::size_t bytes = frame.frame.frame->bytes.size();
  const std::size_t beat = checker_.shape().beat_bytes;
  verdicts_.hit(static_cast<std::size_t>(frame.verdict), frame.member ? 0 : 1);
  const std::size_t rest = bytes % beat;
  sizes_.hit(bin_of(bytes, {13, 63, 64, 1517, 8256}), rest == 0 ? 0 : rest == 1 ? 1 : 2);
  const std::uint64_t gap = frame.frame.first - frame_end_[port] - 1;
  gaps_.hit(bin_of(gap, {0, 3, 99}), bin_of(bytes, {beat, 64}));
  frame_end_[port] = frame.frame.last;
  if (frame.verdict == Verdict::kAccepted) sample_accepted(frame);
  if (frame.verdict == Verdict::kControl) sample_control(frame);
  sample_bad_end(frame);
}

void NodeCoverage::sample_accepted(const JudgedFrame& frame) {
  static constexpr std::size_t kElements = 16;  // looked at, for speed
  const Bytes& bytes = frame.frame.frame->bytes;
  const Header header = read_header(bytes);
  const bool data = header.has(kFlagData);
  const bool want = header.has(kFlagWant);
  roles_.hit(payload_bin(header.payload_bytes), data ? (want ? 0 : 1) : (want ? 2 : 3));
  const std::size_t elements = std::min<std::size_t>(header.payload_bytes / 4, kElements);
  for (std::size_t i = 0; i < elements; ++i) {
    const std::uint8_t* at = &bytes[kHeaderBytes + 4 * i];
    const std::uint32_t bits = at[0] | at[1] << 8 | at[2] << 16 | std::uint32_t{at[3]} << 24;
    operands_.hit(operand_bin(bits), frame.frame.port);
  }
}

void NodeCoverage::sample_bad_end(const JudgedFrame& frame) {
  static const std::vector<Verdict> kBad{Verdict::kBadEnd, Verdict::kShort, Verdict::kBadChecksum};
  const auto found = std::find(kBad.begin(), kBad.end(), frame.verdict);
  const std::size_t bytes = frame.frame.frame->bytes.size();
  if (found == kBad.end() || bytes < kHeaderBytes) return;
  const std::size_t beats = (bytes - kHeaderBytes) / checker_.shape().beat_bytes;
  bad_ends_.hit(static_cast<std::size_t>(found - kBad.begin()),
                beats < checker_.registers().onset() ? 0 : 1);
}

// The state is that after the frame.
void NodeCoverage::sample_control(const JudgedFrame& frame) {
  const Header header = read_header(frame.frame.frame->bytes);
  const std::size_t type = header.type == FrameType::kJoin    ? 0
                           : header.type == FrameType::kLeave ? 1
                                                              : 2;
  controls_.hit(type, static_cast<std::size_t>(checker_.model().state(header.group)));
}

void NodeCoverage::reduced(const ChunkName&, const ChunkRecord& record) {
  std::size_t marks = 0;
  for (std::size_t mark = 0; mark < record.ecn.size(); ++mark) {
    if (record.ecn[mark]) marks |= std::size_t{1} << mark;
  }
  marks_.hit(marks);
  collectives_.hit(collective_bin(record), record.bad_ends == 0 ? 0 : 1);
  const std::uint64_t skew =
      record.latest_accepted_first - record.earliest_accepted_first.value_or(0);
  skew_.hit(bin_of(skew, {0, 7, 63, 511}), onset_bin(checker_.registers().onset()));
}

void NodeCoverage::sent(const StreamFrame& frame, SentKind kind) {
  const std::uint64_t wire_gap = 24 / checker_.shape().beat_bytes + 2;
  const bool follows = frame.first <= sent_end_[frame.port] + wire_gap;
  sent_.hit(static_cast<std::size_t>(kind), follows ? 0 : 1);
  if (kind == SentKind::kControl) {
    const Header header = read_header(frame.frame->bytes);
    if (header.type == FrameType::kError && header.tag >= 1 && header.tag <= 6) {
      notices_.hit(header.tag - 1);
    } else if (header.type != FrameType::kError) {
      notices_.hit(header.type == FrameType::kWelcome ? 6 : 7);
    }
  }
  sent_end_[frame.port] = frame.last;
}

void NodeCoverage::register_access(const RegisterAccess& access) {
  std::size_t region = 4;
  if (access.response == kAxiOkay) {
    if (access.address < kRegNodeMacHi) {
      region = 0;
    } else if (access.address < port_register(0, 0)) {
      region = 1;
    } else {
      region = access.address < group_register(0, 0) ? 3 : 2;
    }
  }
  registers_.hit(region, access.write ? 1 : 0);
}

void NodeCoverage::finish() {
  order_.hit(bin_of(checker_.transmit().deepest_overtaking(), {0, 1, 7}));
  for (unsigned r = 1; r < kRaces; ++r) {
    if (checker_.races(static_cast<Race>(r)) > 0) races_.hit(r - 1);
  }
}

std::vector<const CoverGroup*> NodeCoverage::groups() const {
  return {&verdicts_, &sizes_, &gaps_,  &bad_ends_,  &roles_,    &operands_, &collectives_, &skew_,
          &sent_,     &order_, &races_, &registers_, &controls_, &notices_,  &marks_};
}

std::string NodeCoverage::report() const { return cover_report(groups()); }

std::vector<std::string> NodeCoverage::violations() const {
  std::vector<std::string> all;
  for (const CoverGroup* group : groups()) {
    for (const std::string& bin : group->violations()) all.push_back(group->name() + ": " + bin);
  }
  return all;
}

}  // namespace trib
