// SPDX-License-Identifier: Apache-2.0
// A level that is mostly 1, or mostly 0, for stimulus: it leaves its rest at one rate and returns to it at another.
#pragma once

#include "model/base/random.h"

namespace trib::board {

inline void turn(bool& level, bool rest, double leaves, double returns, Random& random) {
  if (random.chance(level == rest ? leaves : returns)) level = !level;
}

}  // namespace trib::board
