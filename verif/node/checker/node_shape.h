// SPDX-License-Identifier: Apache-2.0
// The sizes that a node was built with, as far as the scoreboard has to know them.
#pragma once

#include "model/numerics/reduction_set.h"

namespace trib {

struct NodeShape {
  unsigned ports = 4;
  unsigned beat_bytes = 8;
  unsigned window = 16;
  unsigned groups = 1;
  ReductionSet reductions;  // LO1
};

}  // namespace trib
