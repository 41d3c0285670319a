// SPDX-License-Identifier: Apache-2.0
// Running and checking one collective; see operation.h.
#include "tools/tributary/collective/operation.h"

#include <limits>

#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/model_reducer.h"

namespace trib {
namespace {

// What the golden model gives for the workers that take part with DATA.
std::vector<float> expected_values(OperationKind kind, unsigned root,
                                   const std::vector<std::vector<float>>& inputs) {
  if (kind == OperationKind::kBarrier) return {};
  // The sum of a lone contribution is that contribution with each NaN made canonical.
  return kind == OperationKind::kBroadcast ? ModelReducer::sum({inputs[root]})
                                           : ModelReducer::sum(inputs);
}

bool receives(OperationKind kind, unsigned root, unsigned worker) {
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

}  // namespace

OperationResult run_operation(Cluster& cluster, OperationKind kind, unsigned root,
                              const std::vector<std::vector<float>>& inputs,
                              std::uint32_t message_id) {
  OperationResult result;
  result.received.resize(inputs.size());
  std::vector<Collective> collectives;
  for (unsigned worker = 0; worker < inputs.size(); ++worker) {
    const std::size_t elements = inputs[worker].size();
    const bool sends =
        kind == OperationKind::kBroadcast ? worker == root : kind != OperationKind::kBarrier;
    const float* const send = sends ? inputs[worker].data() : nullptr;
    float* receive = nullptr;
    if (receives(kind, root, worker)) {
      // A value that no result leaves unnoticed: the node never sends this NaN.
      result.received[worker].assign(elements, std::numeric_limits<float>::signaling_NaN());
      receive = result.received[worker].data();
    }
    collectives.push_back(all_reduce(send, receive, elements, message_id));
  }
  result.timing = cluster.run(collectives);
  const std::vector<float> expected = expected_values(kind, root, inputs);
  for (unsigned worker = 0; worker < inputs.size(); ++worker) {
    if (!receives(kind, root, worker)) continue;
    result.wrong += count_different_bits(result.received[worker], expected);
  }
  return result;
}

double bus_factor(OperationKind kind, unsigned workers) {
  switch (kind) {
    case OperationKind::kAllReduce:
      return 2.0 * (workers - 1) / workers;
    case OperationKind::kReduce:
    case OperationKind::kBroadcast:
      return 1;
    case OperationKind::kBarrier:
      return 0;
  }
  return 0;
}

}  // namespace trib
