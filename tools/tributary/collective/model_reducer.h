// SPDX-License-Identifier: Apache-2.0
// ModelReducer: the results of the golden model (port-order tree, canonical NaN), without any wire.
// Worker w is port w of the node. In, out, errors: see AllReducer.
#pragma once

#include "model/numerics/reduction.h"
#include "tools/tributary/collective/all_reducer.h"
#include "tools/tributary/collective/element_vector.h"

namespace trib {

class ModelReducer : public AllReducer {
 public:
  void all_reduce(std::vector<std::vector<float>>& buffers) override;

  // Only the sum.
  static std::vector<float> sum(const std::vector<std::vector<float>>& buffers);
  // The same of any reduction. Throws std::invalid_argument for elements of another dtype, too.
  static ElementVector reduced(const Reduction& reduction,
                               const std::vector<ElementVector>& inputs);
};

}  // namespace trib
