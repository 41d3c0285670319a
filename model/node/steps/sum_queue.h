// SPDX-License-Identifier: Apache-2.0
// What was taken from slots in one direction, or has started: in that order it goes on.
#pragma once

#include <cstdint>
#include <deque>
#include <utility>

#include "model/node/steps/step_sum.h"

namespace trib {

class SumQueue {
 public:
  // The first that is not over, if it is of that chunk; or any of that chunk that is over, or is not.
  enum class Pick : std::uint8_t { kNext, kOver, kAny };

  void push(SumPtr sum) { sums_.push_back(std::move(sum)); }
  // Null if there is none.
  SumPtr take(std::uint32_t sequence, Pick pick);
  // The life of all is over.
  void end_life();
  const std::deque<SumPtr>& sums() const { return sums_; }

 private:
  std::deque<SumPtr> sums_;
};

}  // namespace trib
