// SPDX-License-Identifier: Apache-2.0
// The inputs and outputs of each worker in a collective, and the results of the golden models.
#pragma once

#include <vector>

#include "model/numerics/reduction.h"
#include "tools/tributary/collective/coded_elements.h"
#include "tools/tributary/collective/element_vector.h"

namespace trib {

enum class OperationKind { kAllReduce, kReduce, kBroadcast, kBarrier };

bool has_data(OperationKind kind, unsigned root, unsigned worker);
bool wants_result(OperationKind kind, unsigned root, unsigned worker);

// The result of each worker; empty where nothing is received. `inputs` as run_operation()
// takes them. Throws std::invalid_argument for a wrong number of vectors, unequal lengths, another
// dtype than the reduction's, an encoding of others than FP32.
std::vector<ElementVector> expected_results(OperationKind kind, unsigned root,
                                            const Reduction& reduction,
                                            const std::vector<ElementVector>& inputs,
                                            const ElementCoding& coding = {});

}  // namespace trib
