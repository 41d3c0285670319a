// SPDX-License-Identifier: Apache-2.0
#include "model/node/group_slots.h"

#include <utility>

#include "model/frame/layout.h"
#include "model/frame/serial.h"
#include "model/node/chunk_frames.h"
#include "model/node/chunk_sum.h"

namespace trib {
namespace {

std::uint8_t port_bits(std::uint32_t ports) { return static_cast<std::uint8_t>(ports); }

NodeStep chunk_step(StepKind kind, const GroupIdentity& group, std::uint32_t sequence,
                    unsigned port = 0) {
  NodeStep step = step_of(kind, group.index, port);
  step.sequence = sequence;
  return step;
}

// RE1 to RE3.
NodeStep taken_up(const GroupIdentity& group, const WindowSlot& slot, const ChunkParts& parts) {
  NodeStep step = chunk_step(StepKind::kTaken, group, slot.expected);
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    if (parts[p] == nullptr) continue;
    step.ports |= port_bits(1u << p);
    if (parts[p]->header.has(kFlagData)) step.data |= port_bits(1u << p);
    step.partial = step.partial || parts[p]->header.has(kFlagPartial);
  }
  step.partial = step.partial || (group.members & ~step.ports) != 0;
  step.want = port_bits(wanting(parts, group.members));
  step.retry = slot.sent_up;
  return step;
}

NodeStep taken_down(const GroupIdentity& group, const Header& result) {
  NodeStep step = chunk_step(StepKind::kTaken, group, result.sequence);
  step.way = StepWay::kDown;
  step.ports = 1;
  step.data = result.has(kFlagData) ? 1 : 0;
  step.partial = result.has(kFlagPartial);
  return step;
}

// From the first row of what was taken to its last one.
void add_sum(const NodeStep& taken, std::uint32_t ports, std::uint32_t want, const ChunkSum& sum,
             StepReport& steps) {
  NodeStep started = taken;
  started.kind = StepKind::kStarted;
  started.data = 0;
  started.count = static_cast<std::uint16_t>(sum.payload.size());
  started.ports = port_bits(ports);
  started.want = port_bits(want);
  started.serial = sum.serial;
  steps.add(started);
  NodeStep ended = step_of(StepKind::kEnded, taken.group);
  ended.way = taken.way;
  ended.sequence = taken.sequence;
  ended.good = true;
  steps.add(ended);
}

}  // namespace

GroupSlots::GroupSlots(unsigned ports, unsigned window, std::uint32_t first_sequence)
    : slots_(window), gaps_(ports, GapDetector(first_sequence)) {
  for (unsigned s = 0; s < window; ++s) slots_[s].expected = first_sequence + s;
}

Verdict GroupSlots::judge(unsigned port, const Header& header) const {
  const WindowSlot& slot = slot_of(header.sequence);
  const auto window = static_cast<std::uint32_t>(slots_.size());
  if (slot.result && header.sequence == slot.expected - window) {
    return header.type == FrameType::kResult ? Verdict::kDuplicate : Verdict::kReplay;
  }
  if (header.type == FrameType::kAsk) return Verdict::kControl;
  if (header.sequence != slot.expected) return Verdict::kOutOfWindow;
  return slot.contributions[port] ? Verdict::kDuplicate : Verdict::kAccepted;
}

// IN5: the slot is complete, for its frame has ended good.
GroupSlots::Outcome GroupSlots::contribute(const GroupIdentity& group, unsigned port,
                                           const Header& header, const Frame& frame,
                                           std::vector<Emission>& out, StepReport& steps) {
  WindowSlot& slot = slot_of(header.sequence);
  const auto payload = frame.bytes.begin() + kHeaderBytes;
  slot.contributions[port] = Contribution{header, Bytes(payload, frame.bytes.end())};
  Outcome outcome = Outcome::kNothing;
  // A chunk that was sent up without this member is not sent again for its sake.
  if (!slot.sent_up && slot.complete() == group.members) {
    outcome = reduce_slot(group, slot, group.members, out, steps);
  }
  if (outcome != Outcome::kDisagreement) report_gaps(group, port, header.sequence, out, steps);
  return outcome;
}

void GroupSlots::forward(const GroupIdentity& group, const Header& header, const Frame& frame,
                         std::vector<Emission>& out, StepReport& steps) {
  WindowSlot& slot = slot_of(header.sequence);
  const std::uint8_t* payload = frame.bytes.data() + kHeaderBytes;
  const NodeStep taken = taken_down(group, header);
  steps.add(taken);
  retire(group, slot, take_over(slot.parts(slot.complete()), header, payload, group.members), taken,
         out, steps);
}

void GroupSlots::replay(const GroupIdentity& group, unsigned port, const Header& header,
                        std::vector<Emission>& out, StepReport& steps) const {
  const std::uint32_t sequence = header.sequence;
  const ChunkSum& sum = slot_of(sequence).result.value();
  if (header.type == FrameType::kAsk && is_on_its_way(sum.serial, header.count)) return;
  out.push_back({port, result_frame(group, port, sequence, sum, true), EmissionKind::kReplay});
  NodeStep step = chunk_step(StepKind::kReplayed, group, sequence, port);
  step.serial = sum.serial;
  if (!sum.payload.empty()) step.want = port_bits(sum.wants & 1u << port);
  steps.add(step);
}

GroupSlots::Outcome GroupSlots::send_again(const GroupIdentity& group, std::uint32_t sequence,
                                           std::vector<Emission>& out, StepReport& steps) {
  WindowSlot& slot = slot_of(sequence);
  if (slot.expected != sequence || !slot.sent_up) return Outcome::kNothing;
  return reduce_slot(group, slot, slot.complete(), out, steps);
}

GroupSlots::Outcome GroupSlots::reduce_partially(const GroupIdentity& group, std::uint32_t sequence,
                                                 std::uint32_t ports, std::vector<Emission>& out,
                                                 StepReport& steps) {
  WindowSlot& slot = slot_of(sequence);
  const std::uint32_t parts = slot.complete() & ports;
  if (slot.expected != sequence || slot.sent_up || parts == 0) return Outcome::kNothing;
  return reduce_slot(group, slot, parts, out, steps);
}

GroupSlots::Outcome GroupSlots::reduce_slot(const GroupIdentity& group, WindowSlot& slot,
                                            std::uint32_t parts, std::vector<Emission>& out,
                                            StepReport& steps) {
  const ChunkParts contributions = slot.parts(parts);
  const NodeStep taken = taken_up(group, slot, contributions);
  steps.add(taken);
  if (!agree(contributions)) {
    steps.add(chunk_step(StepKind::kDropped, group, slot.expected));
    steps.add(chunk_step(StepKind::kDisagreed, group, slot.expected));
    return Outcome::kDisagreement;
  }
  ChunkSum sum = add_up(contributions, group.members);
  if (group.config.uplink) {
    const auto kind = slot.sent_up ? EmissionKind::kContributionAgain : EmissionKind::kContribution;
    slot.sent_up = true;
    out.push_back(
        {*group.config.uplink,
         contribution_frame(group, slot.expected, sum, kind == EmissionKind::kContributionAgain),
         kind});
    add_sum(taken, 1u << *group.config.uplink, 1u << *group.config.uplink, sum, steps);
  } else {
    retire(group, slot, std::move(sum), taken, out, steps);
  }
  return Outcome::kReduced;
}

// RE4 and RE6: the sum goes to all members with the next serial, the slot is freed, and the result
// is kept.
void GroupSlots::retire(const GroupIdentity& group, WindowSlot& slot, ChunkSum sum,
                        const NodeStep& taken, std::vector<Emission>& out, StepReport& steps) {
  const std::uint32_t sequence = slot.expected;
  sum.serial = next_serial_++;
  for (unsigned p = 0; p < group.ports; ++p) {
    if (!group.is_member(p)) continue;
    out.push_back({p, result_frame(group, p, sequence, sum, false), EmissionKind::kResult});
  }
  add_sum(taken, group.members, sum.wants, sum, steps);
  NodeStep released = chunk_step(StepKind::kReleased, group, sequence);
  released.partial = taken.partial;
  steps.add(released);
  slot = WindowSlot{};
  slot.expected = sequence + static_cast<std::uint32_t>(slots_.size());
  slot.result = std::move(sum);
}

// RC4. A number is lost if its slot expects it, and not a later or earlier one, and does not hold it.
void GroupSlots::report_gaps(const GroupIdentity& group, unsigned port, std::uint32_t sequence,
                             std::vector<Emission>& out, StepReport& steps) {
  const GapDetector::Range range = gaps_[port].accepted(sequence);
  for (std::uint32_t number = range.first; number != range.end; ++number) {
    const WindowSlot& slot = slot_of(number);
    if (slot.expected != number || slot.contributions[port]) continue;
    Header nack = group.header(FrameType::kNack, port);
    nack.sequence = number;
    out.push_back(control_frame(port, nack));
    steps.add(chunk_step(StepKind::kReported, group, number, port));
  }
}

}  // namespace trib
