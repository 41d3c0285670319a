// SPDX-License-Identifier: Apache-2.0
// Time as the worker engine sees it: picoseconds of whatever clock its caller keeps.
#pragma once

#include <cstdint>

namespace trib {

using Time = std::int64_t;

inline constexpr Time kMicrosecond = 1'000'000;

// `time`, doubled `doublings` times, but no more than `most`. Neither is negative.
inline Time doubled(Time time, unsigned doublings, Time most) {
  constexpr unsigned kBits = 63;
  return doublings < kBits && time <= most >> doublings ? time << doublings : most;
}

}  // namespace trib
