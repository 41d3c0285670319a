// SPDX-License-Identifier: Apache-2.0
// Measurement of the latency from line to line; see line_latency_bench.h.
#include "tools/tributary/bench/line_latency_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>
#include <string>

#include "tools/tributary/bench/delaying_frame.h"
#include "tools/tributary/bench/line_latency_monitor.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/report/byte_size.h"
#include "verif/node/pins/pins_node.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr std::array<std::size_t, 4> kLineSizes{4, 64, 1024, 8192};

std::vector<LineLatency> measure_line(const BenchContext& context, std::uint32_t onset,
                                      std::size_t bytes) {
  std::vector<LineLatency> all;
  std::mt19937_64 random(context.seed);
  std::vector<std::vector<float>> inputs;
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    inputs.push_back(make_pattern(Pattern::kRandom, worker, bytes / sizeof(float), context.seed));
  }
  const unsigned repetitions = context.quick ? 4 : 20;
  for (unsigned i = 0; i < repetitions; ++i) {
    ClusterConfig config;
    config.node = context.node;
    config.onset = onset;
    config.pins = true;
    config.seed = context.seed + i;
    Cluster cluster(config);
    LineLatencyMonitor monitor(cluster);
    for (unsigned port = 0; port < kWirePorts; ++port) {
      cluster.source(port).push(delaying_frame(random));
    }
    const OperationResult run = run_operation(cluster, OperationKind::kAllReduce, 0, inputs, 0);
    if (run.wrong != 0) {
      throw std::runtime_error(
          fmt::format("T3: {} wrong sums in a message of {} bytes", run.wrong, bytes));
    }
    const std::vector<LineLatency> latencies = monitor.take();
    all.insert(all.end(), latencies.begin(), latencies.end());
  }
  return all;
}

template <typename Value>
Measurement row_of(const BenchContext& context, const std::string& mode, const std::string& stage,
                   std::size_t bytes, const std::vector<LineLatency>& latencies,
                   const Value& value) {
  std::vector<double> sorted;
  sorted.reserve(latencies.size());
  for (const LineLatency& latency : latencies) sorted.push_back(value(latency));
  std::sort(sorted.begin(), sorted.end());
  Measurement row;
  row.id = "T3";
  row.configuration = fmt::format("{}G, 4 lines, {}", context.node.gbps, mode);
  row.parameter = fmt::format("{}, {}", format_byte_size(bytes), stage);
  row.measured = sorted.back();
  row.digits = 1;
  row.unit = "ns, max";
  row.remark = fmt::format("min {:.1f}, median {:.1f}, {} results", sorted.front(),
                           sorted[sorted.size() / 2], sorted.size());
  return row;
}

void add_rows(const BenchContext& context, const std::string& mode, std::size_t bytes,
              const std::vector<LineLatency>& latencies) {
  const auto add = [&](const std::string& stage, const auto& value) {
    context.rows.push_back(row_of(context, mode, stage, bytes, latencies, value));
  };
  add("line to line", [](const LineLatency& latency) { return latency.total(); });
  add("receive", [](const LineLatency& latency) { return latency.receive; });
  add("node", [](const LineLatency& latency) { return latency.node; });
  add("transmit", [](const LineLatency& latency) { return latency.transmit; });
}

}  // namespace

void bench_line_latency(const BenchContext& context) {
  for (std::size_t i = 0; i < kLineSizes.size(); ++i) {
    context.bar.update("T3 latency", i, kLineSizes.size());
    add_rows(context, "cut-through", kLineSizes[i],
             measure_line(context, bench_onset(context), kLineSizes[i]));
    add_rows(context, "store-and-forward", kLineSizes[i],
             measure_line(context, kOnsetStoreAndForward, kLineSizes[i]));
  }
  context.bar.clear();
}

}  // namespace trib
