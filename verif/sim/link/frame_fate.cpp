// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/link/frame_fate.h"

#include "model/base/random.h"

namespace trib {
namespace {

// 0..limit, evenly.
Time draw_time(Random& random, Time limit) {
  return static_cast<Time>(random() % (static_cast<std::uint64_t>(limit) + 1));
}

}  // namespace

FrameFate draw_fate(const LinkFaults& faults, std::uint64_t seed, std::uint64_t number) {
  Random random{seed, number};
  FrameFate fate;
  fate.lost = random.chance(faults.loss);
  fate.corrupted = random.chance(faults.corruption);
  fate.truncated = random.chance(faults.truncation);
  fate.duplicated = random.chance(faults.duplication);
  const bool reordered = random.chance(faults.reordering);
  const unsigned overtakers = random.between(1, faults.reorder_depth);
  fate.overtakers = reordered ? overtakers : 0;
  fate.delay = faults.propagation + draw_time(random, faults.jitter);
  fate.in_header = random.chance(0.5);
  fate.position = static_cast<std::uint32_t>(random());
  fate.flipped = static_cast<std::uint8_t>(random.between(1, 255));
  return fate;
}

}  // namespace trib
