// SPDX-License-Identifier: Apache-2.0
// The system's monotonic clock, counted from when this object was made.
#pragma once

#include <chrono>

#include "model/base/time.h"

namespace trib {

class MonotonicClock {
 public:
  Time now() const {
    constexpr Time kPicosecondsPerNanosecond = 1000;
    const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - start_;
    return static_cast<Time>(passed.count()) * kPicosecondsPerNanosecond;
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace trib
