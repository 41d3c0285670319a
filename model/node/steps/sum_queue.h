// SPDX-License-Identifier: Apache-2.0
// Jobs taken from slots in one direction, or started: they proceed in that order.
#pragma once

#include <cstdint>
#include <deque>
#include <utility>

#include "model/node/steps/step_sum.h"

namespace trib {

class SumQueue {
 public:
  // The first that has not ended, if it is of that chunk; or any of that chunk, ended or not.
  enum class Pick : std::uint8_t { kNext, kOver, kAny };

  void push(SumPtr sum) { sums_.push_back(std::move(sum)); }
  // Null if there is none.
  SumPtr take(std::uint32_t sequence, Pick pick);
  // The life of all has ended.
  void end_life();
  const std::deque<SumPtr>& sums() const { return sums_; }

 private:
  std::deque<SumPtr> sums_;
};

}  // namespace trib
