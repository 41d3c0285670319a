// SPDX-License-Identifier: Apache-2.0
// How long ppoll() is to wait.
#pragma once

#include <algorithm>
#include <ctime>

#include "model/base/time.h"

namespace trib {

// Rounded up, so that the time has passed then; none is negative.
inline timespec poll_timeout(Time picoseconds) {
  constexpr Time kNanosecond = 1000;
  constexpr Time kNanosecondsPerSecond = 1'000'000'000;
  const Time nanoseconds = std::max<Time>(picoseconds, 0) / kNanosecond + 1;
  timespec timeout{};
  timeout.tv_sec = nanoseconds / kNanosecondsPerSecond;
  timeout.tv_nsec = nanoseconds % kNanosecondsPerSecond;
  return timeout;
}

}  // namespace trib
