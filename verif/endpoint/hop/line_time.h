// SPDX-License-Identifier: Apache-2.0
// Times of events at a link, for checks with bounds. The link decides at most kReact steps before
// the first beat is offered, and what happens has an effect at most kReact steps later; a step is a cycle
// in which the MAC does not hold a beat up.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace trib::hop {

inline constexpr std::uint64_t kReact = 24;

struct Moment {
  std::uint64_t cycle = 0;
  std::uint64_t step = 0;
};

class LineTime {
 public:
  void tick(std::uint64_t cycle, bool held) {
    if (!held) cycle_of_step_.push_back(cycle);
    now_ = {cycle, cycle_of_step_.size()};
  }
  Moment now() const { return now_; }
  /// The earliest cycle in which the link can have decided what it offers from `moment` on.
  std::uint64_t decided_from(Moment moment) const {
    return moment.step <= kReact ? 0 : cycle_of_step_[moment.step - kReact - 1];
  }

 private:
  Moment now_;
  std::vector<std::uint64_t> cycle_of_step_;
};

/// Whether an event at `event` is certainly known to a decision that is visible at `moment`.
inline bool is_known(Moment event, Moment moment) { return event.step + kReact <= moment.step; }

}  // namespace trib::hop
