// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/bench/lossy_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "tools/tributary/collective/chunk_progress.h"
#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/model_reducer.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"
#include "verif/node/cluster/cluster.h"
#include "verif/node/dut/make_node.h"

namespace trib {
namespace {

constexpr unsigned kNodeWindow = node_variant("10g").window;

ClusterConfig config_of(const NodeVariant& node, double percent, std::uint64_t seed,
                        unsigned window) {
  ClusterConfig config;
  config.node = node;
  config.onset = node.onset;
  config.seed = seed;
  config.window = window;
  if (window > kNodeWindow) config.minimum_timeout *= window / kNodeWindow;
  // Values are compared at the end; the model in every cycle would take as long as the node.
  config.check = false;
  config.protocol_checks = false;
  config.link.up.loss = config.link.down.loss = percent / 100;
  return config;
}

std::unique_ptr<NodeDut> node_of(const NodeVariant& node, std::uint64_t seed, unsigned window) {
  return make_node(window > kNodeWindow ? "10g_wide" : node.name, seed);
}

}  // namespace

LossyMessage::LossyMessage(const BenchContext& context, std::string id, std::size_t bytes)
    : context_(context), id_(std::move(id)), bytes_(bytes) {
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    inputs_.push_back(make_pattern(Pattern::kRandom, worker, bytes_ / sizeof(float), context.seed));
  }
  expected_ = ModelReducer::sum(inputs_);
}

LossRun LossyMessage::run(double percent, std::uint64_t seed, unsigned window) const {
  const NodeVariant& node = context_.node;
  Cluster cluster(config_of(node, percent, seed, window), node_of(node, seed, window));
  std::vector<std::vector<float>> buffers = inputs_;
  std::vector<Collective> collectives;
  for (std::vector<float>& buffer : buffers) {
    collectives.push_back(all_reduce(buffer.data(), buffer.data(), buffer.size(), 0));
  }
  const ChunkProgress progress(cluster, [&](std::uint64_t done) {
    context_.bar.update(fmt::format("{} loss of {:g} %, seed {}", id_, percent, seed), done,
                        bytes_ / cluster.config().chunk_bytes + 1);
  });
  LossRun result;
  result.cycles = static_cast<double>(cluster.run(collectives).cycles);
  context_.bar.clear();
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    require_sums(worker, buffers[worker], percent, seed);
    count(cluster, worker, result);
  }
  return result;
}

void LossyMessage::require_sums(unsigned worker, const std::vector<float>& sums, double percent,
                                std::uint64_t seed) const {
  if (same_bits(sums, expected_)) return;
  throw std::runtime_error(fmt::format(
      "{}: at a loss of {:g} % worker {} received sums that differ from the model's, seed {}", id_,
      percent, worker, seed));
}

void LossyMessage::count(Cluster& cluster, unsigned worker, LossRun& result) {
  for (const LinkDirection* direction :
       {&cluster.link(worker).up(), &cluster.link(worker).down()}) {
    result.frames += direction->counts().sent;
    result.lost += direction->counts().lost;
  }
  const WorkerStatistics& statistics = cluster.worker(worker).statistics();
  result.retransmissions += statistics.retransmissions;
  result.timeouts += statistics.timeouts;
}

LossRun median_of(std::vector<LossRun> runs) {
  std::sort(runs.begin(), runs.end(),
            [](const LossRun& x, const LossRun& y) { return x.cycles < y.cycles; });
  return runs.at(runs.size() / 2);
}

}  // namespace trib
