// SPDX-License-Identifier: Apache-2.0
// What trib_deadline is to do, cycle by cycle, from its own words and GR3: it looks at one slot a
// cycle, in turns, and judges it in the cycle after. A chunk begins to wait when a member's
// contribution is seen to be complete, its skew is known when all are; the deadline has passed when
// it has waited for so long.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace trib {

class DeadlineReference {
 public:
  static constexpr unsigned kPorts = 4;
  static constexpr unsigned kWindow = 16;
  static constexpr unsigned kBins = 16;

  struct Inputs {
    std::uint32_t now = 0;  // counts in its differences, modulo 2^32
    bool clear = false;
    std::uint32_t deadline = 0;
    unsigned members = 0;
    std::array<std::uint16_t, kPorts> complete{};
    std::optional<unsigned> release;
  };

  void cycle(const Inputs& in) {
    if (in.clear) {
      slots_ = {};
      seen_.reset();
      return;
    }
    if (in.release) count(in, slots_[*in.release]);
    judge(in);
    visit(in, next_);
    next_ = (next_ + 1) % kWindow;
    if (!in.release) return;
    slots_[*in.release] = {};
    if (seen_ && seen_->slot == *in.release) seen_.reset();
  }

  std::uint16_t expired() const {
    unsigned bits = 0;
    for (unsigned s = 0; s < kWindow; ++s) bits |= unsigned{slots_[s].expired} << s;
    return static_cast<std::uint16_t>(bits);
  }
  const std::array<std::uint32_t, kBins>& histogram() const { return histogram_; }

 private:
  struct Slot {
    std::optional<std::uint32_t> first;  // when it was seen to wait
    std::optional<std::uint32_t> skew;
    bool expired = false;
  };

  struct Seen {
    unsigned slot = 0;
    std::uint32_t waited = 0;
    bool all = false;
  };

  void judge(const Inputs& in) {
    if (!seen_) return;
    Slot& slot = slots_[seen_->slot];
    if (seen_->all && !slot.skew) slot.skew = seen_->waited;
    if (in.deadline != 0 && seen_->waited >= in.deadline) slot.expired = true;
    seen_.reset();
  }

  void visit(const Inputs& in, unsigned s) {
    bool any = false;
    bool all = true;
    for (unsigned p = 0; p < kPorts; ++p) {
      if ((in.members >> p & 1) == 0) continue;
      const bool complete = (in.complete[p] >> s & 1) != 0;
      any |= complete;
      all &= complete;
    }
    Slot& slot = slots_[s];
    if (!slot.first) {
      if (any) slot.first = in.now;
      return;
    }
    seen_ = Seen{s, in.now - *slot.first, all};
  }

  void count(const Inputs& in, const Slot& slot) {
    std::uint32_t skew = slot.skew.value_or(slot.first ? in.now - *slot.first : 0);
    unsigned bin = 0;
    for (; skew > 1 && bin < kBins - 1; skew /= 2) ++bin;
    ++histogram_[bin];
  }

  std::array<Slot, kWindow> slots_{};
  std::optional<Seen> seen_;  // in the cycle before
  std::array<std::uint32_t, kBins> histogram_{};
  unsigned next_ = 0;
};

}  // namespace trib
