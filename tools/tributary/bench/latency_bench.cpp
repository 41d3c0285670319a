// SPDX-License-Identifier: Apache-2.0
// Measurement of the node's latency; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>

#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/delaying_frame.h"
#include "tools/tributary/bench/latency_monitor.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/report/byte_size.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr std::array<std::size_t, 9> kLatencySizes{4,    64,    256,   1024,   4096,
                                                   8192, 16384, 65536, 100'000};
constexpr std::size_t kOneChunk = 8192;
constexpr double kTargetCycles = 12;      // 10G
constexpr double kFastTargetCycles = 28;  // 100G
// "Towards 2 for one chunk": the largest chunk takes 1032 beats in and as many out, so that the
// latency and headers of either way leave a little less.
constexpr double kTargetRatio = 1.9;

struct Latencies {
  std::vector<std::uint64_t> sorted;  // cycles, one per result and port
  double message_cycles = 0;          // of the whole message, workers starting together
  std::uint64_t underruns = 0;        // gaps within result frames
};

// One message; the workers start together, or, if `random` is given, at random times.
void measure_once(const ClusterConfig& config, const std::vector<std::vector<float>>& inputs,
                  std::mt19937_64* random, Latencies& result) {
  Cluster cluster(config);
  LatencyMonitor monitor(cluster.fabric());
  for (unsigned port = 0; random != nullptr && port < kWirePorts; ++port) {
    cluster.source(port).push(delaying_frame(*random));
  }
  const OperationResult run = run_operation(cluster, OperationKind::kAllReduce, 0, inputs, 0);
  if (run.wrong != 0) {
    throw std::runtime_error(
        fmt::format("T3: {} wrong sums in a message of {} elements", run.wrong, inputs[0].size()));
  }
  if (random == nullptr) result.message_cycles = static_cast<double>(run.timing.cycles);
  const std::vector<std::uint64_t> latencies = monitor.take_latencies();
  result.sorted.insert(result.sorted.end(), latencies.begin(), latencies.end());
  for (unsigned port = 0; port < kWirePorts; ++port) {
    result.underruns += cluster.sink(port).underruns();
  }
}

Latencies measure(const BenchContext& context, std::uint32_t onset, std::size_t bytes) {
  ClusterConfig config;
  config.node = context.node;
  config.onset = onset;
  config.seed = context.seed;
  std::vector<std::vector<float>> inputs;
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    inputs.push_back(make_pattern(Pattern::kRandom, worker, bytes / sizeof(float), context.seed));
  }
  Latencies result;
  measure_once(config, inputs, nullptr, result);
  std::mt19937_64 random(context.seed);
  const unsigned repetitions = context.quick ? 3 : 20;
  for (unsigned i = 0; i < repetitions; ++i) measure_once(config, inputs, &random, result);
  std::sort(result.sorted.begin(), result.sorted.end());
  return result;
}

Measurement latency_row(const BenchContext& context, const std::string& mode, std::size_t bytes,
                        const Latencies& latencies) {
  Measurement row;
  row.id = "T3";
  row.configuration = fmt::format("{}G, 4 workers, {}", context.node.gbps, mode);
  row.parameter = format_byte_size(bytes);
  row.measured = static_cast<double>(latencies.sorted.back());
  row.digits = 0;
  row.unit = "cycles, max";
  row.remark = fmt::format("min {}, median {}, {} results, {} gaps in them",
                           latencies.sorted.front(), latencies.sorted[latencies.sorted.size() / 2],
                           latencies.sorted.size(), latencies.underruns);
  return row;
}

}  // namespace

void bench_latency(const BenchContext& context) {
  std::vector<Measurement>& rows = context.rows;
  std::vector<Measurement> ratios;
  const bool slow = context.node.gbps == kWireNode.gbps;
  const double target = slow ? kTargetCycles : kFastTargetCycles;
  for (const std::size_t bytes : kLatencySizes) {
    context.bar.update("T3 latency", ratios.size(), kLatencySizes.size());
    const Latencies cut_through = measure(context, 1, bytes);
    const Latencies stored = measure(context, kOnsetStoreAndForward, bytes);
    rows.push_back(at_most(latency_row(context, "cut-through", bytes, cut_through), target));
    if (context.node.onset != 1) {
      rows.push_back(latency_row(context, fmt::format("ONSET {}", context.node.onset), bytes,
                                 measure(context, context.node.onset, bytes)));
    }
    rows.push_back(latency_row(context, "store-and-forward", bytes, stored));
    Measurement ratio;
    ratio.id = "T3";
    ratio.configuration = fmt::format("{}G, store-and-forward : cut-through", context.node.gbps);
    ratio.parameter = format_byte_size(bytes);
    ratio.measured = stored.message_cycles / cut_through.message_cycles;
    ratio.unit = "time ratio";
    const double us = 1e6 * cycle_seconds(context.node);
    ratio.remark = fmt::format("{:.3f} us : {:.3f} us", us * stored.message_cycles,
                               us * cut_through.message_cycles);
    ratios.push_back(slow && bytes == kOneChunk ? at_least(ratio, kTargetRatio) : ratio);
  }
  context.bar.clear();
  rows.insert(rows.end(), ratios.begin(), ratios.end());
}

}  // namespace trib
