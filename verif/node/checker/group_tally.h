// SPDX-License-Identifier: Apache-2.0
// What the steps of one group count up to; its counters have to agree with it.
#pragma once

#include <cstdint>

namespace trib {

struct GroupTally {
  std::uint64_t reduced = 0;
  std::uint64_t partial = 0;  // of those
  std::uint64_t resent = 0;   // sums that went to the parent again
};

}  // namespace trib
