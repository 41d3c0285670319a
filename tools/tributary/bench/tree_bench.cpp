// SPDX-License-Identifier: Apache-2.0
// Measurement of trees; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/latency_monitor.h"
#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/report/byte_size.h"
#include "verif/node/cluster/fabric.h"
#include "verif/node/cluster/tree_sum.h"

namespace trib {
namespace {

constexpr std::array<std::size_t, 3> kTreeSizes{4, 1024, 8192};
// From the first beat of a header to its last.
constexpr double kHeaderCycles = kHeaderBytes / kWireBytesPerCycle - 1;

struct Shape {
  unsigned levels;
  TreeConfig tree;
};

// The latest result of any worker, in cycles.
double latency_of(const BenchContext& context, const TreeConfig& tree, std::size_t bytes) {
  FabricConfig config;
  config.tree = tree;
  config.seed = context.seed;
  Fabric fabric(config);
  LatencyMonitor monitor(fabric);
  std::vector<std::vector<float>> buffers;
  std::vector<const float*> inputs;
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    buffers.push_back(make_pattern(Pattern::kRandom, worker, bytes / sizeof(float), context.seed));
    inputs.push_back(buffers.back().data());
  }
  const std::vector<float> expected = tree_sum(tree, inputs, buffers.front().size());
  std::vector<Collective> collectives;
  for (std::vector<float>& buffer : buffers) {
    collectives.push_back(all_reduce(buffer.data(), buffer.data(), buffer.size(), 0));
  }
  fabric.run(collectives);
  for (unsigned worker = 0; worker < fabric.workers(); ++worker) {
    if (!same_bits(buffers[worker], expected)) {
      throw std::runtime_error(fmt::format(
          "tree: worker {} received sums of {} nodes that differ from the model's, seed {}", worker,
          tree.nodes.size(), context.seed));
    }
  }
  const std::vector<std::uint64_t> latencies = monitor.take_latencies();
  return static_cast<double>(*std::max_element(latencies.begin(), latencies.end()));
}

}  // namespace

void bench_tree(const BenchContext& context) {
  const std::array<Shape, 2> shapes{{{2, two_levels(4, 3)}, {3, three_levels(2, 2, 3)}}};
  std::vector<Measurement>& rows = context.rows;
  for (const std::size_t bytes : kTreeSizes) {
    const double one = latency_of(context, one_level(kWirePorts), bytes);
    for (const Shape& shape : shapes) {
      context.bar.update("tree", rows.size(), kTreeSizes.size() * shapes.size());
      const double all = latency_of(context, shape.tree, bytes);
      Measurement row;
      row.id = "tree";
      row.configuration =
          fmt::format("10G, {} workers, {} nodes in {} levels", worker_places(shape.tree).size(),
                      shape.tree.nodes.size(), shape.levels);
      row.parameter = format_byte_size(bytes);
      row.measured = (all - one) / (shape.levels - 1);
      row.digits = 1;
      row.unit = "cycles a level";
      row.remark = fmt::format("{:.0f} cycles in all, {:.0f} through one node", all, one);
      rows.push_back(at_most(row, 2 * (one + kHeaderCycles)));
    }
  }
  context.bar.clear();
}

}  // namespace trib
