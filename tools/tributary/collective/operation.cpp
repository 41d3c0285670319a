// SPDX-License-Identifier: Apache-2.0
// Running and checking one collective; see operation.h.
#include "tools/tributary/collective/operation.h"

namespace trib {
namespace {

// Another value in each element, so that none that is missing goes unnoticed.
ElementVector inverted(ElementVector elements) {
  for (std::uint8_t& byte : elements.bytes) byte = static_cast<std::uint8_t>(~byte);
  return elements;
}

}  // namespace

OperationResult run_operation(Cluster& cluster, OperationKind kind, unsigned root,
                              const Reduction& reduction, const std::vector<ElementVector>& inputs,
                              std::uint32_t message_id, const Compression& compression) {
  const ElementCoding coding{compression.encoding, cluster.config().result_encoding,
                             cluster.config().chunk_bytes};
  return run_operation(
      [&cluster](const std::vector<Collective>& collectives) { return cluster.run(collectives); },
      expected_results(kind, root, reduction, inputs, coding), kind, root, reduction, inputs,
      message_id, compression);
}

OperationResult run_operation(const RunCollectives& run, const std::vector<ElementVector>& expected,
                              OperationKind kind, unsigned root, const Reduction& reduction,
                              const std::vector<ElementVector>& inputs, std::uint32_t message_id,
                              const Compression& compression) {
  OperationResult result;
  std::vector<Collective> collectives;
  for (const ElementVector& each : expected) result.received.push_back(inverted(each));
  for (unsigned worker = 0; worker < inputs.size(); ++worker) {
    Elements elements;
    if (has_data(kind, root, worker)) {
      elements.send = {inputs[worker].bytes.data(), inputs[worker].bytes.size()};
    }
    if (wants_result(kind, root, worker)) {
      std::vector<std::uint8_t>& bytes = result.received[worker].bytes;
      elements.receive = {bytes.data(), bytes.size()};
    }
    elements.count = inputs[worker].size();
    elements.reduction = reduction;
    elements.compression = compression;
    collectives.push_back(all_reduce(elements, message_id));
  }
  result.timing = run(collectives);
  for (unsigned worker = 0; worker < inputs.size(); ++worker) {
    result.wrong += count_different(result.received[worker], expected[worker]);
  }
  return result;
}

OperationResult run_operation(Cluster& cluster, OperationKind kind, unsigned root,
                              const std::vector<std::vector<float>>& inputs,
                              std::uint32_t message_id) {
  std::vector<ElementVector> elements;
  elements.reserve(inputs.size());
  for (const std::vector<float>& values : inputs) elements.push_back(fp32_vector(values));
  return run_operation(cluster, kind, root, Reduction{}, elements, message_id);
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
