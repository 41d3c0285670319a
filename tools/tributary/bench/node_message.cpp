// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/node_message.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>
#include <vector>

#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"
#include "verif/node/cluster/fabric.h"
#include "verif/node/cluster/tree_sum.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/clock/stop_request.h"

namespace trib {
namespace {

constexpr double kPicosecond = 1e-12;

}  // namespace

systems::ChunkFlow NodeMessage::model() const {
  systems::ChunkFlow flow;
  flow.node = fast                        ? systems::kNode100g
              : window > kWireNode.window ? systems::kNode10gWide
                                          : systems::kNode10g;
  flow.levels = levels;
  flow.store_and_forward = store_and_forward;
  flow.chunk_bytes = chunk_bytes;
  flow.window = window;
  flow.round_trip = round_trip;
  return flow;
}

std::string NodeMessage::text() const {
  std::string words = fmt::format("{}G, {}, {}", fast ? 100 : 10,
                                  levels == 1 ? "4 workers" : "12 workers, two levels",
                                  store_and_forward ? "store-and-forward" : "cut-through");
  if (chunk_bytes != kMaxPayload)
    words += fmt::format(", {} B chunks, window {}", chunk_bytes, window);
  if (round_trip > 0) words += fmt::format(", round trip {:g} us", 1e6 * round_trip);
  return words;
}

double NodeMessage::on_rtl(std::size_t bytes, const BenchContext& context) const {
  StopRequest::check();
  FabricConfig config;
  config.tree = levels == 1 ? one_level(kWirePorts) : two_levels();
  config.node = fast ? kFastNode : window > kWireNode.window ? kFullNode : kWireNode;
  config.onset = store_and_forward ? kOnsetStoreAndForward : config.node.onset;
  config.chunk_bytes = chunk_bytes;
  config.window = window;
  config.seed = context.seed;
  config.link.up.propagation = static_cast<Time>(std::llround(round_trip / 2 / kPicosecond));
  config.link.down.propagation = config.link.up.propagation;
  Fabric fabric(config);
  std::vector<std::vector<float>> buffers;
  std::vector<const float*> inputs;
  buffers.reserve(fabric.workers());
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    buffers.push_back(make_pattern(Pattern::kRandom, worker, bytes / sizeof(float), context.seed));
    inputs.push_back(buffers.back().data());
  }
  const std::vector<float> expected = tree_sum(config.tree, inputs, buffers.front().size());
  std::vector<Collective> collectives;
  collectives.reserve(buffers.size());
  for (std::vector<float>& buffer : buffers) {
    collectives.push_back(all_reduce(buffer.data(), buffer.data(), buffer.size(), 0));
  }
  const ClusterTiming timing = fabric.run(collectives);
  for (const std::vector<float>& buffer : buffers) {
    if (!same_bits(buffer, expected)) {
      throw std::runtime_error(fmt::format(
          "{}: a sum of {} bytes differs from the model's, seed {}", text(), bytes, context.seed));
    }
  }
  return static_cast<double>(timing.picoseconds) * kPicosecond;
}

}  // namespace trib
