// SPDX-License-Identifier: Apache-2.0
// Measurement of the steady-state goodput; see goodput_bench.h.
#include "tools/tributary/bench/goodput_bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/frame/header.h"
#include "model/frame/layout.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"

namespace trib {
namespace {

constexpr std::array<unsigned, 9> kPayloads{64, 128, 256, 512, 1024, 1408, 2048, 4096, 8192};
constexpr double kMarkPercent = 99.9;
constexpr std::size_t kWarmUpChunks = 48;  // three windows, also kept off at the end

// Cycles in which the frames of one direction of one port ended.
using FrameEnds = std::vector<std::uint64_t>;

// Payload bytes per cycle from the end of warm-up to the beginning of the end, as a share of the
// wire.
double steady_share(const FrameEnds& ends, unsigned payload) {
  const std::size_t first = kWarmUpChunks;
  const std::size_t last = ends.size() - 1 - kWarmUpChunks;
  return wire_share(static_cast<double>(last - first) * payload,
                    static_cast<double>(ends[last] - ends[first]));
}

double measure(const BenchContext& context, unsigned payload) {
  ClusterConfig config;
  config.chunk_bytes = payload;
  config.seed = context.seed;
  Cluster cluster(config);
  std::array<FrameEnds, kWirePorts> up;
  std::array<FrameEnds, kWirePorts> down;
  for (unsigned port = 0; port < kWirePorts; ++port) {
    cluster.source(port).on_frame_sent([&ends = up[port]](const FramePtr& frame, std::uint64_t at) {
      // What is sent twice is no goodput.
      if ((frame->bytes[layout::kFlags] & kFlagRetry) == 0) ends.push_back(at);
    });
    cluster.sink(port).on_frame(
        [&ends = down[port]](const FramePtr& frame, std::uint64_t, std::uint64_t at) {
          if (!frame->bad) ends.push_back(at);
        });
  }
  const double window_cycles = context.quick ? 20'000 : 200'000;
  const double chunk_cycles = (payload + kChunkOverheadBytes) / kWireBytesPerCycle;
  const auto chunks =
      static_cast<std::size_t>(std::max(window_cycles / chunk_cycles, 16.0)) + 2 * kWarmUpChunks;
  std::vector<std::vector<float>> inputs;
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    inputs.push_back(
        make_pattern(Pattern::kRandom, worker, chunks * payload / sizeof(float), context.seed));
  }
  run_operation(cluster, OperationKind::kAllReduce, 0, inputs, 0);
  double slowest = 1;
  for (unsigned port = 0; port < kWirePorts; ++port) {
    slowest =
        std::min({slowest, steady_share(up[port], payload), steady_share(down[port], payload)});
  }
  return slowest;
}

}  // namespace

void bench_goodput(const BenchContext& context) {
  std::vector<Measurement>& rows = context.rows;
  for (const unsigned payload : kPayloads) {
    context.bar.update("T1 goodput", rows.size(), kPayloads.size());
    const double share = measure(context, payload);
    Measurement row;
    row.id = "T1";
    row.configuration = "10G, 4 ports both ways";
    row.parameter = fmt::format("{} B payload", payload);
    row.measured = 100 * share / framing_ceiling(payload);
    row.digits = 3;
    row.unit = "% of ceiling";
    row.remark = fmt::format("{:.3f} % of wire", 100 * share);
    rows.push_back(at_least(row, kMarkPercent));
  }
  context.bar.clear();
}

}  // namespace trib
