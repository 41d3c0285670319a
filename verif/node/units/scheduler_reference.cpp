// SPDX-License-Identifier: Apache-2.0
#include "verif/node/units/scheduler_reference.h"

#include <algorithm>

namespace trib {

void SchedulerReference::start(std::uint64_t first) {
  for (unsigned s = 0; s < kWindow; ++s) {
    slots_[s] = Slot{};
    slots_[s].expected = first + s;
  }
  picked_.reset();
  disagree_.reset();
}

std::uint64_t SchedulerReference::oldest() const {
  const auto older = [](const Slot& a, const Slot& b) { return a.expected < b.expected; };
  return std::min_element(slots_.begin(), slots_.end(), older)->expected;
}

bool SchedulerReference::all(const Inputs& in, const std::array<Slots, kPorts>& slots,
                             unsigned slot) const {
  for (unsigned p = 0; p < kPorts; ++p) {
    if ((in.members >> p & 1) != 0 && !has(slots[p], slot)) return false;
  }
  return true;
}

// The deadline has passed, and it can do without those that are missing (GR3).
bool SchedulerReference::late(const Inputs& in, unsigned slot) const {
  bool any = false;
  for (unsigned p = 0; p < kPorts; ++p) {
    any |= (in.members >> p & 1) != 0 && has(in.complete[p], slot);
  }
  return has(in.expired, slot) && any && !all(in, in.eligible, slot);
}

bool SchedulerReference::ready(const Inputs& in, unsigned s) const {
  const Slot& slot = slots_[s];
  if (slot.busy || slot.sent) return false;
  const bool bank = (slot.expected / kWindow & 1) != 0;
  if (has(in.replaying, s) && bank == in.replaying_bank) return false;
  if (late(in, s)) return true;
  return all(in, in.eligible, s) && (!slot.strict || all(in, in.complete, s));
}

bool SchedulerReference::present(const Inputs& in, unsigned port) const {
  return (in.members >> port & 1) != 0 && (!late(in, *picked_) || has(in.complete[port], *picked_));
}

// Nothing of what was picked has gone since.
bool SchedulerReference::intact(const Inputs& in) const {
  if (in.release == picked_) return false;
  for (unsigned p = 0; p < kPorts; ++p) {
    if (present(in, p) && in.emptied[p] == picked_) return false;
  }
  return late(in, *picked_) || all(in, in.eligible, *picked_);
}

bool SchedulerReference::agreed(const Inputs& in) const {
  for (unsigned a = 0; a < kPorts; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      if (!present(in, a) || !present(in, b)) continue;
      const Contribution& x = in.contributions[a];
      const Contribution& y = in.contributions[b];
      if (x.reduction != y.reduction || x.tag != y.tag) return false;
      if (x.data && y.data && x.bytes != y.bytes) return false;
    }
  }
  return true;
}

std::optional<SchedulerReference::Job> SchedulerReference::job(const Inputs& in) const {
  if (!picked_ || !in.active || disagree_ || !intact(in) || !agreed(in)) return std::nullopt;
  const Slot& slot = slots_[*picked_];
  Job job;
  job.sequence = static_cast<std::uint32_t>(slot.expected);
  job.retry = slot.retry;
  job.sum.partial = late(in, *picked_);
  bool ect[4] = {};
  for (unsigned p = 0; p < kPorts; ++p) {
    if ((in.members >> p & 1) == 0) continue;
    const Contribution& one = in.contributions[p];
    if (!present(in, p) || one.want) job.want |= 1u << p;
    if (!present(in, p)) continue;
    job.present |= 1u << p;
    if (one.data) job.data |= 1u << p;
    if (one.data) job.sum.bytes = one.bytes;
    job.sum.tag = one.tag;
    job.sum.reduction = one.reduction;
    job.sum.count = static_cast<std::uint16_t>(job.sum.count + one.count);
    job.sum.partial |= one.partial;
    ect[one.ecn] = true;
  }
  job.sum.ecn = ect[3] ? 3 : ect[2] ? 2 : ect[1] ? 1 : 0;
  job.sum.data = job.data != 0;
  job.sum.want = job.want != 0;
  return job;
}

void SchedulerReference::ask_again(unsigned s) {
  if (!slots_[s].sent) return;
  slots_[s].sent = false;
  slots_[s].retry = true;
}

void SchedulerReference::end_jobs(const Inputs& in) {
  if (in.dropped) slots_[*in.dropped].busy = slots_[*in.dropped].orphan = false;
  if (!in.ended) return;
  Slot& slot = slots_[in.ended->slot];
  slot.busy = false;
  if (in.upward && in.ended->good && !slot.orphan) slot.sent = true;
  slot.orphan = false;
}

void SchedulerReference::cycle(const Inputs& in) {
  const bool halted = !in.active || disagree_;
  const bool offered = job(in).has_value();
  std::optional<unsigned> next;
  if (!halted && (!picked_ || !offered || in.ready)) {
    for (unsigned s = 0; s < kWindow; ++s) {
      if (ready(in, s) && (!next || slots_[s].expected < slots_[*next].expected)) next = s;
    }
  }
  const bool differs = picked_ && !halted && intact(in) && !agreed(in);
  disagree_.reset();
  if (differs && (late(in, *picked_) || all(in, in.complete, *picked_))) {
    disagree_ = static_cast<std::uint32_t>(slots_[*picked_].expected);
  }
  if (picked_ && !offered) {
    slots_[*picked_].busy = slots_[*picked_].orphan = false;
    slots_[*picked_].strict |= differs;
  }
  // What is asked for before its sum has gone up is not asked for again.
  if (in.nack && static_cast<std::uint32_t>(slots_[*in.nack % kWindow].expected) == *in.nack) {
    ask_again(*in.nack % kWindow);
  }
  end_jobs(in);
  if (in.release) {
    Slot& slot = slots_[*in.release];
    const bool on_its_way = slot.busy;
    const std::uint64_t expected = slot.expected + kWindow;
    slot = Slot{};
    slot.expected = expected;
    slot.busy = slot.orphan = on_its_way;
  }
  if (!picked_ || !offered || in.ready) picked_ = next;
  if (next) slots_[*next].busy = true;
}

}  // namespace trib
