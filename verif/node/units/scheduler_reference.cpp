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
  visited_ = 0;
  found_late_ = false;
  released_.reset();
  lapsed_ = false;
  judged_.reset();
  differing_.reset();
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

bool SchedulerReference::may_be_chosen(unsigned s) const {
  return !slots_[s].busy && !slots_[s].sent;
}

// The deadline has passed, so it does without those that are missing (GR3).
bool SchedulerReference::late(const Inputs& in, unsigned slot) const {
  return has(in.expired, slot) && !all(in, in.eligible, slot) && may_be_chosen(slot);
}

bool SchedulerReference::ready(const Inputs& in, unsigned slot) const {
  return all(in, in.eligible, slot) && !slots_[slot].strict && may_be_chosen(slot);
}

std::optional<unsigned> SchedulerReference::oldest_ready(const Inputs& in) const {
  std::optional<unsigned> oldest;
  for (unsigned s = 0; s < kWindow; ++s) {
    if (!ready(in, s)) continue;
    if (!oldest || slots_[s].expected < slots_[*oldest].expected) oldest = s;
  }
  return oldest;
}

// A pick of the cycle before still counts.
bool SchedulerReference::any_ready(const Inputs& in) const {
  return oldest_ready(in) ||
         (just_picked_ && all(in, in.eligible, *picked_) && !slots_[*picked_].strict);
}

// Nothing of what was picked has gone since.
bool SchedulerReference::intact(const Inputs& in) const {
  if (in.release == picked_) return false;
  for (unsigned p = 0; p < kPorts; ++p) {
    if (present(p) && in.emptied[p] == picked_) return false;
  }
  return picked_late_ || all(in, in.eligible, *picked_);
}

bool SchedulerReference::agreed(const Inputs& in) const {
  for (unsigned a = 0; a < kPorts; ++a) {
    for (unsigned b = 0; b < a; ++b) {
      if (!present(a) || !present(b)) continue;
      const Contribution& x = in.contributions[a];
      const Contribution& y = in.contributions[b];
      if (x.reduction != y.reduction || x.tag != y.tag) return false;
      if (x.data && y.data && x.bytes != y.bytes) return false;
    }
  }
  return true;
}

std::optional<SchedulerReference::Job> SchedulerReference::job(const Inputs& in) const {
  if (!picked_ || present_ == 0 || !in.active || disagree_ || put_back()) return std::nullopt;
  const Slot& slot = slots_[*picked_];
  Job job;
  job.sequence = static_cast<std::uint32_t>(slot.expected);
  job.retry = slot.retry;
  job.complete = picked_late_ || all(in, in.complete, *picked_);
  job.gone = !intact(in);
  job.differs = !job.gone && !agreed(in);
  job.sum.partial = picked_late_ && (present_ & in.members) != in.members;
  bool ect[4] = {};
  for (unsigned p = 0; p < kPorts; ++p) {
    if ((in.members >> p & 1) == 0) continue;
    const Contribution& one = in.contributions[p];
    if (!present(p) || one.want) job.want |= 1u << p;
    if (!present(p)) continue;
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

void SchedulerReference::choose(const Inputs& in) {
  if (found_late_) {
    picked_ = visited_;
    picked_late_ = true;
    present_ = 0;  // they are known a cycle later
  } else if (const std::optional<unsigned> oldest = oldest_ready(in)) {
    picked_ = oldest;
    picked_late_ = false;
    present_ = in.members;
  }
}

void SchedulerReference::end_jobs(const Inputs& in) {
  if (in.dropped) {
    slots_[*in.dropped].busy = false;
    slots_[*in.dropped].strict = differs_;
  }
  if (!in.ended) return;
  Slot& slot = slots_[in.ended->slot];
  slot.busy = false;
  if (in.upward && in.ended->good && !slot.orphan) slot.sent = true;
  slot.orphan = false;
}

void SchedulerReference::cycle(const Inputs& in) {
  const bool waited = picked_.has_value();
  const bool lapsed = waited && !intact(in);
  const bool halted = !in.active || disagree_;
  const std::optional<Job> offered = job(in);
  const bool taken = offered && in.ready;
  judged_.reset();
  disagree_.reset();
  if (differing_ && in.release != *differing_ % kWindow) disagree_ = differing_;
  differing_.reset();
  if (taken) {
    judged_ = Judged{offered->refused(), in.release == picked_, offered->sum.count};
    if (offered->differs && offered->complete) differing_ = offered->sequence;
  }
  const bool visited_is_late = late(in, visited_);
  const bool none_ready = !any_ready(in);
  if (picked_) {
    if (put_back()) slots_[*picked_].busy = false;
    if (picked_late_) {
      present_ = 0;
      for (unsigned p = 0; p < kPorts; ++p) {
        present_ |= (in.members & unsigned{has(in.complete[p], *picked_)} << p);
      }
    }
    if (taken || put_back()) picked_.reset();
  } else if (!halted) {
    choose(in);
  }
  just_picked_ = picked_ && !waited;
  for (unsigned s = 0; s < kWindow; ++s) {
    if (all(in, in.complete, s)) slots_[s].strict = false;
  }
  // A sum requested before it was sent up is not asked for again.
  if (in.nack && static_cast<std::uint32_t>(slots_[*in.nack % kWindow].expected) == *in.nack) {
    ask_again(*in.nack % kWindow);
  }
  end_jobs(in);
  if (taken) differs_ = offered->differs;
  if (in.release) {
    Slot& slot = slots_[*in.release];
    const bool on_its_way = slot.busy;
    const std::uint64_t expected = slot.expected + kWindow;
    slot = Slot{};
    slot.expected = expected;
    slot.busy = slot.orphan = on_its_way;
  }
  if (just_picked_) {
    slots_[*picked_].busy = true;
    slots_[*picked_].orphan = false;
  }
  found_late_ = visited_is_late && none_ready && !just_picked_ && in.release != visited_;
  if (!visited_is_late) visited_ = (visited_ + 1) % kWindow;
  released_ = in.release;
  lapsed_ = lapsed;
}

}  // namespace trib
