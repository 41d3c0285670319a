// SPDX-License-Identifier: Apache-2.0
// What a node was built with, as far as the scoreboard has to know it.
#pragma once

#include "model/numerics/reduction_set.h"

namespace trib {

struct NodeShape {
  unsigned ports = 4;
  unsigned beat_bytes = 8;
  unsigned window = 16;
  unsigned groups = 1;
  ReductionSet reductions{};
};

}  // namespace trib
