// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/collective/expected_results.h"

#include "tools/tributary/collective/model_reducer.h"

namespace trib {

bool has_data(OperationKind kind, unsigned root, unsigned worker) {
  if (kind == OperationKind::kBroadcast) return worker == root;
  return kind != OperationKind::kBarrier;
}

bool wants_result(OperationKind kind, unsigned root, unsigned worker) {
  switch (kind) {
    case OperationKind::kAllReduce:
      return true;
    case OperationKind::kReduce:
      return worker == root;
    case OperationKind::kBroadcast:
      return worker != root;
    case OperationKind::kBarrier:
      return false;
  }
  return false;
}

std::vector<ElementVector> expected_results(OperationKind kind, unsigned root,
                                            const Reduction& reduction,
                                            const std::vector<ElementVector>& inputs,
                                            const ElementCoding& coding) {
  std::vector<ElementVector> results(inputs.size(), ElementVector{reduction.dtype, {}});
  if (kind == OperationKind::kBarrier) return results;
  // A lone contribution passes unchanged, except that each NaN becomes canonical.
  std::vector<ElementVector> given =
      kind == OperationKind::kBroadcast ? std::vector<ElementVector>{inputs.at(root)} : inputs;
  for (ElementVector& each : given) pass_encoded(coding.contributions, coding.chunk_bytes, each);
  ElementVector result = ModelReducer::reduced(reduction, given);
  pass_encoded(coding.results, coding.chunk_bytes, result);
  for (unsigned worker = 0; worker < inputs.size(); ++worker) {
    if (wants_result(kind, root, worker)) results[worker] = result;
  }
  return results;
}

}  // namespace trib
