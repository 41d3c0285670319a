// SPDX-License-Identifier: Apache-2.0
// ModelReducer: the sums of the golden model (port-order tree, canonical NaN), without any wire.
// Worker w stands for port w of the node. In, out, errors: see AllReducer.
#pragma once

#include "tools/tributary/collective/all_reducer.h"

namespace trib {

class ModelReducer : public AllReducer {
 public:
  void all_reduce(std::vector<std::vector<float>>& buffers) override;

  // The sum alone.
  static std::vector<float> sum(const std::vector<std::vector<float>>& buffers);
};

}  // namespace trib
