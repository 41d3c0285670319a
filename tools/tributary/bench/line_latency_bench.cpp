// SPDX-License-Identifier: Apache-2.0
// Measurement of the latency from line to line; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/frame/codec.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/delaying_frame.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/report/byte_size.h"
#include "verif/ethernet/pins/pins_port.h"
#include "verif/node/cluster/cluster.h"
#include "verif/node/pins/pins_node.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

// LineLatencyMonitor: the latency of a node with its ports, from line to line, chunk by chunk and port by port: from the first
// bit of the preamble of the last contribution to that of the result, in three stages:
//   receive    to the first beat that the node takes of that contribution
//   node       to the first beat of the result that the port takes
//   transmit   to the first bit of the result
// Retransmissions, replays and spoiled results don't count.
struct LineLatency {  // ns
  double receive = 0;
  double node = 0;
  double transmit = 0;

  double total() const { return receive + node + transmit; }
};

class LineLatencyMonitor {
 public:
  // The cluster's node must have ports; the monitor must live as long as the cluster runs.
  explicit LineLatencyMonitor(Cluster& cluster);
  LineLatencyMonitor(const LineLatencyMonitor&) = delete;  // the ports notify it
  LineLatencyMonitor& operator=(const LineLatencyMonitor&) = delete;

  // One for each result of each port; taking them empties the store.
  std::vector<LineLatency> take() { return std::exchange(latencies_, {}); }

 private:
  struct Arrival {
    std::uint64_t first_bit_fs = 0;
    std::uint64_t first_beat_fs = 0;
  };

  void received(const LineTimes& times);
  void sent(const LineTimes& times);

  // By sequence number: the last contribution. It ends before any result does, which is never shorter.
  std::unordered_map<std::uint32_t, Arrival> last_;
  std::vector<LineLatency> latencies_;
};

double ns_between(std::uint64_t from_fs, std::uint64_t to_fs) {
  return 1e-6 * (static_cast<double>(to_fs) - static_cast<double>(from_fs));
}

LineLatencyMonitor::LineLatencyMonitor(Cluster& cluster) {
  auto& node = dynamic_cast<PinsNode&>(cluster.dut());
  for (unsigned port = 0; port < node.ports(); ++port) {
    node.pins(port).on_received([this](const LineTimes& times) { received(times); });
    node.pins(port).on_sent([this](const LineTimes& times) { sent(times); });
  }
}

void LineLatencyMonitor::received(const LineTimes& times) {
  const std::optional<Header> header = decode(times.frame.bytes);
  if (!header || header->type != FrameType::kContribution || header->has(kFlagRetry)) return;
  Arrival& last = last_[header->sequence];
  if (times.first_beat_fs >= last.first_beat_fs) last = {times.first_bit_fs, times.first_beat_fs};
}

void LineLatencyMonitor::sent(const LineTimes& times) {
  const std::optional<Header> header = decode(times.frame.bytes);
  if (times.frame.bad || !header || header->type != FrameType::kResult || header->has(kFlagRetry)) {
    return;
  }
  const Arrival& last = last_.at(header->sequence);
  latencies_.push_back({ns_between(last.first_bit_fs, last.first_beat_fs),
                        ns_between(last.first_beat_fs, times.first_beat_fs),
                        ns_between(times.first_beat_fs, times.first_bit_fs)});
}

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
