// SPDX-License-Identifier: Apache-2.0
// Operation: one collective over the workers of a Cluster, with what each worker must hold
// afterwards. In: the kind, the root (reduce and broadcast), the reduction, one vector of its dtype
// per worker, and how contributions travel. Out: what each worker received, the timing, and the number of elements that differ,
// bit for bit, from the golden model's. Errors: those of Cluster::run and of ModelReducer.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tools/tributary/collective/element_vector.h"
#include "tools/tributary/collective/expected_results.h"
#include "verif/node/cluster/cluster.h"

namespace trib {

struct OperationResult {
  std::vector<ElementVector> received;  // by worker; empty where nothing is received
  ClusterTiming timing;
  std::uint64_t wrong = 0;
};

// `inputs` has a vector for each worker of the cluster, all of one length (0 for a barrier).
OperationResult run_operation(Cluster& cluster, OperationKind kind, unsigned root,
                              const Reduction& reduction, const std::vector<ElementVector>& inputs,
                              std::uint32_t message_id, const Compression& compression = {});
// The same by anything that runs a collective for each worker, with the results that are right.
using RunCollectives = std::function<ClusterTiming(const std::vector<Collective>&)>;
OperationResult run_operation(const RunCollectives& run, const std::vector<ElementVector>& expected,
                              OperationKind kind, unsigned root, const Reduction& reduction,
                              const std::vector<ElementVector>& inputs, std::uint32_t message_id,
                              const Compression& compression = {});
// The same with the sum of FP32.
OperationResult run_operation(Cluster& cluster, OperationKind kind, unsigned root,
                              const std::vector<std::vector<float>>& inputs,
                              std::uint32_t message_id);

// Bytes that a bus would have to move per byte of the message (nccl-tests, "busbw").
double bus_factor(OperationKind kind, unsigned workers);

}  // namespace trib
