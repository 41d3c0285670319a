// SPDX-License-Identifier: Apache-2.0
#include "model/node/ask_answer.h"

namespace trib {
namespace {

Header about_chunk(const GroupIdentity& group, FrameType type, unsigned port,
                   std::uint32_t sequence) {
  Header header = group.header(type, port);
  header.sequence = sequence;
  return header;
}

}  // namespace

MissingMembers missing_members(const JoinTable& joins, std::uint32_t ports) {
  MissingMembers missing;
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if ((ports >> p & 1) == 0) continue;
    ++missing.count;
    if (missing.count == 1) first = joins.rank(p);
    if (missing.count <= 2) second = joins.rank(p);
  }
  missing.ranks = second << 16 | first;
  return missing;
}

void answer_ask(const GroupIdentity& group, const JoinTable& joins, const WindowSlot& slot,
                unsigned port, std::uint32_t sequence, std::vector<Emission>& out) {
  const auto send = [&](unsigned to, const Header& header) {
    out.push_back(control_frame(to, header, EmissionKind::kOptional));
  };
  const std::uint32_t behind = slot.expected - sequence;
  if (behind != 0) {
    const bool ahead = static_cast<std::int32_t>(behind) < 0;
    if (ahead || (slot.result && behind == group.window)) return;
    Header passed = about_chunk(group, FrameType::kPassed, port, sequence);
    passed.tag = slot.expected;
    return send(port, passed);
  }
  if (!slot.contributions.at(port)) {
    return send(port, about_chunk(group, FrameType::kNack, port, sequence));
  }
  // A member that was too late for the deadline is no longer missing once the sum was sent up.
  const std::uint32_t missing = slot.sent_up ? 0 : group.members & ~slot.complete();
  Header status = about_chunk(group, FrameType::kStatus, port, sequence);
  const MissingMembers who = missing_members(joins, missing);
  status.count = who.count;
  status.tag = who.ranks;
  send(port, status);
  if (!slot.sent_up) return;
  send(*group.config.uplink, about_chunk(group, FrameType::kAsk, *group.config.uplink, sequence));
}

}  // namespace trib
