// SPDX-License-Identifier: Apache-2.0
#include "model/node/steps/stepped_slots.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "model/frame/layout.h"
#include "model/node/chunk_sum.h"
#include "model/node/steps/due_check.h"
#include "model/node/steps/port_set.h"
#include "model/node/steps/sum_check.h"
#include "model/node/steps/taken_check.h"

namespace trib {
namespace {

std::size_t index_of(StepWay way) { return static_cast<std::size_t>(way); }

bool can_be_reduced(const ReceivedFrame& frame, const SlotsGroup& group) {
  const Header& header = frame.header;
  return frame.frame->bytes.size() == kHeaderBytes + header.payload_bytes &&
         group.identity->reductions.find(header.op, header.dtype);
}

}  // namespace

SteppedSlots::SteppedSlots(unsigned window, unsigned group, StepErrors& errors)
    : group_(group), errors_(errors), slots_(window), losses_(0) {
  begin_life(0);
}

void SteppedSlots::begin_life(std::uint32_t first_sequence) {
  end_life();
  for (std::size_t s = 0; s < slots_.size(); ++s) {
    slots_[s] = SteppedSlot{};
    slots_[s].expected = first_sequence + static_cast<std::uint32_t>(s);
    slots_[s].released = errors_.cycle();
  }
  losses_ = StepLosses(first_sequence);
  next_serial_ = 0;
}

void SteppedSlots::end_life() {
  for (unsigned port = 0; port < kMaxPorts; ++port) {
    // One may wait whose contribution has come meanwhile.
    undone_reports_[port] += std::min(losses_.unreported(port).size(), unreported(port) + 1);
  }
  losses_ = StepLosses(0);
  for (SteppedSlot& slot : slots_) {
    for (const PartPtr& part : slot.parts) {
      if (part && part->state == PartState::kArriving) part->state = PartState::kOver;
    }
    slot.parts = {};
    slot.up = slot.down = slot.reduced = slot.differs = slot.stored = nullptr;
  }
  for (SumQueue& queue : taken_) queue.end_life();
  for (SumQueue& queue : started_) queue.end_life();
}

void SteppedSlots::stop() {
  for (SteppedSlot& slot : slots_) {
    for (const PartPtr& part : slot.parts) {
      if (part && part->state == PartState::kArriving) part->may_stay = true;
    }
  }
}

Verdict SteppedSlots::judge(unsigned port, const Header& header) const {
  const SteppedSlot& slot = slot_of(header.sequence);
  const auto window = static_cast<std::uint32_t>(slots_.size());
  if (slot.stored && header.sequence == slot.expected - window) {
    return header.type == FrameType::kResult ? Verdict::kDuplicate : Verdict::kReplay;
  }
  if (header.type == FrameType::kAsk) return Verdict::kControl;
  if (header.sequence != slot.expected) return Verdict::kOutOfWindow;
  const PartPtr& part = slot.parts[port];
  return part && part->state == PartState::kGood ? Verdict::kDuplicate : Verdict::kAccepted;
}

bool SteppedSlots::allows(Verdict verdict, unsigned port, const Header& header,
                          std::uint64_t started) const {
  const Verdict due = judge(port, header);
  if (verdict == due) return true;
  if (verdict == Verdict::kBusy) return due == Verdict::kControl;
  // It was out of the window when its header came, so it has not claimed.
  return verdict == Verdict::kOutOfWindow && due == Verdict::kAccepted &&
         slot_of(header.sequence).released >= started;
}

PartPtr SteppedSlots::claimed(const NodeStep& step, const SlotsGroup& group) {
  const GroupIdentity& identity = *group.identity;
  SteppedSlot& slot = slot_at(step.sequence);
  if (!group.active) report("GR1", step, "claimed, but the group is not active");
  if (!identity.is_member(step.port) && !identity.is_uplink(step.port)) {
    report("IN3", step, "claimed on a port that is neither a member nor the uplink");
  }
  auto part = std::make_shared<StepPart>();
  part->port = step.port;
  part->group = group_;
  part->sequence = step.sequence;
  part->claimed = step.cycle;
  if (slot.expected != step.sequence) {
    report("IN4", step, fmt::format("claimed, but its slot expects chunk {}", slot.expected));
    part->state = PartState::kOver;
  } else if (slot.parts[step.port]) {
    report("IN4", step, "claimed, but its slot is taken");
    part->state = PartState::kOver;
  } else if (group.active) {
    slot.parts[step.port] = part;
    losses_.claimed(step.port, step.sequence);
  }
  return part;
}

void SteppedSlots::settled(const PartPtr& part, bool good, const ReceivedFrame& frame,
                           const SlotsGroup& group) {
  if (part->state == PartState::kOver) return;
  SteppedSlot& slot = slot_at(part->sequence);
  if (!good || !can_be_reduced(frame, group)) {  // that it was accepted was an error
    part->state = PartState::kBad;
    slot.parts[part->port] = nullptr;
    slot.emptied[part->port] = errors_.cycle();
    return;
  }
  part->state = PartState::kGood;
  part->settled = errors_.cycle();
  part->contribution.header = frame.header;
  const auto payload = frame.frame->bytes.begin() + kHeaderBytes;
  part->contribution.payload.assign(payload, frame.frame->bytes.end());
  const std::uint32_t members = group.identity->members;
  if (!has(members, part->port)) return;
  if (slot.first_complete == 0) slot.first_complete = part->settled;
  if (!slot.up && slot.complete(members) == members) slot.ready = part->settled;
  look_for_losses(*part);
}

void SteppedSlots::taken(const NodeStep& step, const SlotsGroup& group) {
  SteppedSlot& slot = slot_at(step.sequence);
  busy_until_ = step.cycle;
  auto sum = std::make_shared<StepSum>();
  sum->taken = step;
  sum->group = group.identity;
  taken_[index_of(step.way)].push(sum);
  if (!group.active) report("GR1", step, "taken, but the group is not active");
  if (slot.expected != step.sequence || !group.active) {
    if (group.active) {
      report("RE6", step, fmt::format("taken, but its slot expects chunk {}", slot.expected));
    }
    sum->ended = true;
    return;
  }
  if (step.way == StepWay::kUp) {
    TakenCheck(slots_, errors_).up(step, group, slot);
    for (unsigned p = 0; p < kMaxPorts; ++p) {
      if (has(step.ports, p)) sum->parts[p] = slot.parts[p];
    }
    slot.up = sum;
    slot.ready = 0;
    if (step.retry) slot.nacked = slot.nack_due = false;
  } else {
    TakenCheck(slots_, errors_).down(step, group, slot);
    const unsigned uplink = group.identity->config.uplink.value_or(0);
    sum->parts[uplink] = slot.parts[uplink];
    slot.down = sum;
  }
}

void SteppedSlots::dropped(const NodeStep& step, const SlotsGroup& group) {
  SumQueue& queue = taken_[index_of(step.way)];
  busy_until_ = step.cycle;
  SumPtr sum = queue.take(step.sequence, SumQueue::Pick::kOver);
  if (!sum) {
    sum = queue.take(step.sequence, SumQueue::Pick::kAny);
    if (!sum) return report("step", step, "dropped, but not taken, or begun");
    bool broken = false;
    for (const PartPtr& part : sum->parts) broken |= part && part->state != PartState::kGood;
    SteppedSlot& slot = slot_at(step.sequence);
    // A sum is of no use once the parent's result is there.
    const bool overtaken = step.way == StepWay::kUp && (slot.down || slot.reduced);
    if (!broken && step.way == StepWay::kUp && !agree(sum->contributions())) {
      slot.differs = sum;
    } else if (!broken && group.active && !overtaken) {
      report("RE1", step, "dropped, but all its contributions have ended good");
    }
    if (slot.complete(group.identity->members) == group.identity->members) slot.ready = step.cycle;
  }
  sum->phase = SumPhase::kDropped;
  SteppedSlot& slot = slot_at(step.sequence);
  SumPtr& under_way = step.way == StepWay::kUp ? slot.up : slot.down;
  if (under_way == sum) under_way = nullptr;
}

SumPtr SteppedSlots::started(const NodeStep& step, const SlotsGroup& group) {
  SumPtr sum = taken_[index_of(step.way)].take(step.sequence, SumQueue::Pick::kNext);
  // RE6.2: it may have been taken just before its chunk was released.
  if (!sum) sum = taken_[index_of(step.way)].take(step.sequence, SumQueue::Pick::kOver);
  if (!sum) {
    report("RS1", step, "started, but it is not what was taken next");
    return nullptr;
  }
  sum->phase = SumPhase::kStarted;
  sum->bytes = step.count;
  started_[index_of(step.way)].push(sum);
  if (step.partial != sum->taken.partial || step.retry != sum->taken.retry) {
    report("step", step, "started as partial or again otherwise than taken");
  }
  if (sum->ended) return sum;
  if (sum->to_parent()) {
    if (step.ports != 1u << *sum->group->config.uplink) {
      report("TR1", step, "a sum for the parent goes only to the uplink");
    }
    return sum;
  }
  if (step.ports != group.identity->members) {
    report("RE4", step,
           fmt::format("results for ports {:#x}, members are {:#x}", step.ports,
                       group.identity->members));
  }
  if (step.way == StepWay::kDown) {
    if (!sum->over()) TakenCheck(slots_, errors_).down_want(step, group, slot_at(step.sequence));
    sum->taken.want = step.want;
  } else if (step.want != sum->taken.want) {
    report("RE4", step,
           fmt::format("payload for ports {:#x}, but {:#x} want it", step.want, sum->taken.want));
  }
  if (!sum->over()) {
    if (step.serial != next_serial_) {
      report("RC2", step, fmt::format("serial {}, due is {}", step.serial, next_serial_));
    }
    next_serial_ = static_cast<std::uint8_t>(step.serial + 1);
  }
  sum->sum.serial = step.serial;
  return sum;
}

void SteppedSlots::ended(const NodeStep& step, const SlotsGroup& group) {
  busy_until_ = step.cycle;
  SumPtr sum = started_[index_of(step.way)].take(step.sequence, SumQueue::Pick::kOver);
  if (!sum) sum = started_[index_of(step.way)].take(step.sequence, SumQueue::Pick::kNext);
  if (!sum) return report("step", step, "ended, but it is not what has started next");
  const bool complete_sum = sum->all_are(PartState::kGood);
  const bool differs = step.way == StepWay::kUp && complete_sum && !agree(sum->contributions());
  if (step.good && !complete_sum && !sum->over()) {
    report("RE5", step, "ended good, but not all of its contributions have");
  } else if (step.good && sum->ended) {
    report("GR6", step, "ended good, but its life has ended");
  } else if (step.good && differs) {
    report("RE3", step, "ended good, but its contributions disagree");
  } else if (!step.good && complete_sum && !differs && !sum->over() && group.active) {
    report("RE5", step, "ended bad, but all its contributions have ended good");
  }
  // Of a life that has ended nothing ends good, but a frame that has started may leave whole (GR6.2).
  const bool adds_up = (step.good || sum->over()) && complete_sum && !differs;
  sum->phase = !adds_up ? SumPhase::kBad : step.good ? SumPhase::kGood : SumPhase::kEither;
  sum->complete = step.cycle;
  if (adds_up) SumCheck(errors_).ended_good(step, *sum);
  SteppedSlot& slot = slot_at(step.sequence);
  if (sum->over()) return;
  SumPtr& under_way = step.way == StepWay::kUp ? slot.up : slot.down;
  if (under_way == sum) under_way = nullptr;
  if (sum->phase == SumPhase::kBad) {
    if (differs) slot.differs = sum;
    if (slot.complete(group.identity->members) == group.identity->members) {
      slot.ready = step.cycle;
    }
  } else if (sum->to_parent()) {
    slot.sent_up = true;
    slot.sent_up_at = step.cycle;
  } else {
    slot.reduced = sum;
  }
}

SumPtr SteppedSlots::released(const NodeStep& step, const SlotsGroup& group) {
  SteppedSlot& slot = slot_at(step.sequence);
  if (slot.expected != step.sequence) {
    report("RE6", step, fmt::format("released, but its slot expects chunk {}", slot.expected));
    return nullptr;
  }
  if (!slot.reduced) {
    report("RE6", step, "released, but no result of it has ended good");
  } else if (step.partial != slot.reduced->taken.partial) {
    report("RE6", step, "released as partial or not, but taken otherwise");
  }
  // GR6.1: what a group has reduced before it was stopped still goes.
  if (!group.active && !group.stopped) report("GR1", step, "released, but the group is not active");
  for (const SumPtr& sum : {slot.up, slot.down}) {
    if (sum) sum->released = true;
  }
  for (unsigned p = 0; p < kMaxPorts; ++p) {
    const PartPtr& part = slot.parts[p];
    if (part && part->state == PartState::kArriving) part->state = PartState::kOver;
  }
  SumPtr before = slot.stored;
  SteppedSlot next;
  next.expected = step.sequence + static_cast<std::uint32_t>(slots_.size());
  next.stored = slot.reduced;
  next.released = step.cycle;
  slot = std::move(next);
  return before;
}

void SteppedSlots::disagreed(const NodeStep& step, const SlotsGroup& group) {
  SteppedSlot& slot = slot_at(step.sequence);
  const SumPtr& sum = slot.differs ? slot.differs : slot.up;
  const std::uint32_t members = group.identity->members;
  // It may be seen before the chunk is taken, whether for the first time or again (TR2).
  const bool may_be_taken = slot.complete(members) == members || slot.nacked ||
                            TakenCheck(slots_, errors_).may_be_partial(step.cycle, group, slot);
  const bool differs = sum ? sum->all_are(PartState::kGood) && !agree(sum->contributions())
                           : may_be_taken && !agree(slot.contributions(members));
  if (slot.expected != step.sequence || !differs || slot.told) {
    report("RE3", step, "disagreed, but its contributions agree or have not ended good");
  }
  slot.differs = nullptr;
  slot.told = true;
}

void SteppedSlots::nacked(std::uint32_t sequence) {
  SteppedSlot& slot = slot_at(sequence);
  if (slot.expected != sequence) return;
  // A sum in flight to the parent may be what the parent has not seen yet.
  if (slot.sent_up || slot.up) slot.nacked = true;
  if (slot.sent_up && !slot.up) slot.nack_due = true;
}

void SteppedSlots::look_for_losses(const StepPart& part) {
  const GapDetector::Range range = losses_.accepted(part.port, part.sequence);
  for (std::uint32_t number = range.first; number != range.end; ++number) {
    const SteppedSlot& slot = slot_of(number);
    const bool reduced = static_cast<std::int32_t>(slot.expected - number) > 0;
    if (reduced && slot.released != errors_.cycle()) continue;
    const PartPtr& there = slot.parts[part.port];
    if (!there || there->claimed == errors_.cycle()) {
      losses_.add(part.port, {number, !there && !reduced});
    }
  }
}

// RC4.2: numbers rise, so none below this one is reported any more.
bool SteppedSlots::reported(unsigned port, std::uint32_t sequence) {
  const auto below = losses_.reported(port, sequence);
  if (!below) return false;
  for (const StepLosses::Loss& loss : *below) {
    if (loss.certain && is_missing(port, loss.sequence)) ++passed_over_.at(port);
  }
  return true;
}

std::size_t SteppedSlots::unreported(unsigned port, bool certain) const {
  const auto& losses = losses_.unreported(port);
  return static_cast<std::size_t>(
      std::count_if(losses.begin(), losses.end(), [&](const StepLosses::Loss& loss) {
        return (loss.certain || !certain) && is_missing(port, loss.sequence);
      }));
}

std::uint64_t SteppedSlots::certain_losses(unsigned port, const SlotsGroup& group) const {
  return passed_over_.at(port) + (group.active ? unreported(port, true) : 0);
}

void SteppedSlots::check_overdue(std::uint32_t sequence, const SlotsGroup& group,
                                 std::uint64_t sent) const {
  const DueCheck due(slots_, group);
  if (slot_of(sequence).expected != sequence || !nothing_under_way() || due.any_ready()) return;
  due.check_overdue(slot_of(sequence), std::max(busy_until_, sent), group_, errors_);
}

void SteppedSlots::finish(const SlotsGroup& group) {
  for (const auto* queues : {&taken_, &started_}) {
    for (const SumQueue& queue : *queues) {
      for (const SumPtr& sum : queue.sums()) {
        report("RE6", sum->taken, "taken, but it has neither ended nor been cancelled");
      }
    }
  }
  DueCheck(slots_, group)
      .for_each([&](const SteppedSlot& slot, const char* rule, const char* what) {
        errors_.report(rule, {{}, group_, slot.expected}, what);
      });
}

bool SteppedSlots::quiet(const SlotsGroup& group) const {
  bool quiet = nothing_under_way();
  DueCheck(slots_, group).for_each([&](const SteppedSlot&, const char*, const char*) {
    quiet = false;
  });
  return quiet;
}

void SteppedSlots::report(const char* rule, const NodeStep& step, const std::string& what) {
  StepPlace place{{}, group_, step.sequence};
  if (step.kind == StepKind::kClaimed || step.kind == StepKind::kReported) place.port = step.port;
  errors_.report(rule, place, what);
}

}  // namespace trib
