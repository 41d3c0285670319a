// SPDX-License-Identifier: Apache-2.0
// What was counted of one group; its counters have to agree with it. A chunk that the model reduced
// just before its epoch ended need not have been reduced by the node: it counts as optional until a
// result of it is seen.
#pragma once

#include <cstdint>

namespace trib {

struct GroupTally {
  std::uint64_t reduced = 0;           // certainly
  std::uint64_t reduced_optional = 0;  // perhaps
  std::uint64_t partial = 0;           // of those that are certain, results seen to be PARTIAL
  std::uint64_t lives = 0;             // epochs that were begun
};

}  // namespace trib
