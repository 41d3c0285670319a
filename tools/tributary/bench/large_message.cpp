// SPDX-License-Identifier: Apache-2.0
// The 100 MB case; see large_message.h.
#include "tools/tributary/bench/large_message.h"

#include <fmt/format.h>

#include <chrono>
#include <stdexcept>

#include "tools/tributary/collective/chunk_progress.h"
#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/model_reducer.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"

namespace trib {

const LargeMessage::Outcome& LargeMessage::outcome(const BenchContext& context) {
  if (outcome_) return *outcome_;
  ClusterConfig config;
  config.node = context.node;
  config.pins = context.pins;
  config.onset = bench_onset(context);
  config.seed = context.seed;
  // Values are compared at the end; checks in every cycle would be counted as simulation time.
  config.check = false;
  config.protocol_checks = false;
  Cluster cluster(config);
  std::vector<std::vector<float>> buffers;
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    buffers.push_back(make_pattern(Pattern::kRandom, worker, kElements, context.seed));
  }
  const std::vector<float> expected = ModelReducer::sum(buffers);
  std::vector<Collective> collectives;
  collectives.reserve(buffers.size());
  for (std::vector<float>& buffer : buffers) {
    collectives.push_back(all_reduce(buffer.data(), buffer.data(), kElements, 0));
  }
  const ChunkProgress progress(cluster, [&](std::uint64_t done) {
    context.bar.update("100 MB message", done, kBytes / config.chunk_bytes + 1);
  });
  const auto start = std::chrono::steady_clock::now();
  const ClusterTiming timing = cluster.run(collectives);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
  context.bar.clear();
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    if (!same_bits(buffers[worker], expected)) {
      throw std::runtime_error(
          fmt::format("100 MB message: worker {} received sums that differ from the model's, seed "
                      "{}",
                      worker, context.seed));
    }
  }
  outcome_ = Outcome{timing.cycles, wall.count()};
  return *outcome_;
}

}  // namespace trib
