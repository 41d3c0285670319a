// SPDX-License-Identifier: Apache-2.0
// Dependences: the work that must precede a transfer's two ends, in terms of the ends of earlier ones. A
// chunk is sent after it was last written, and written after it was last written and after it was sent
// since (write after read).
#pragma once

#include <cstddef>
#include <vector>

#include "model/schedule/schedule.h"

namespace trib {

struct TransferEnd {
  std::size_t transfer = 0;
  bool receives = false;
};

struct EndWithDependences {
  TransferEnd end;
  std::vector<TransferEnd> after;  // all at the same node
};

// Both ends of every transfer, in an order in which they can be done one after the other.
std::vector<EndWithDependences> ends_of(const schedule::Schedule& schedule);

}  // namespace trib
