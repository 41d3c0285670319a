// SPDX-License-Identifier: Apache-2.0
// A step counter (docs/NIC.md, NI15): it goes on when a step has lasted long enough and every message of the
// steps so far is done with.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "model/network/timing.h"

namespace trib::network {

class StepClock {
 public:
  StepClock(std::uint32_t steps, Cycle step_time) : left_(steps), step_time_(step_time) {}

  void expect(std::uint32_t step) { ++left_[step]; }
  /// After all that is expected.
  void start(Cycle at) {
    begin_ = at;
    go_on();
  }
  /// A message of a step is done with; whether the counter goes on.
  bool finish(std::uint32_t step, Cycle at) {
    --left_[step];
    latest_ = std::max(latest_, at);
    return go_on();
  }

  bool reached(std::uint32_t step) const { return step <= step_; }
  /// When the counter has become the step that it has now.
  Cycle begin() const { return begin_; }

 private:
  bool go_on() {
    const std::uint32_t before = step_;
    while (step_ < left_.size() && left_[step_] == 0) {
      begin_ = std::max(begin_ + step_time_ + 1, latest_);
      ++step_;
    }
    return step_ != before;
  }

  std::vector<std::uint32_t> left_;  // messages, by step
  Cycle step_time_, begin_ = 0, latest_ = 0;
  std::uint32_t step_ = 0;
};

}  // namespace trib::network
