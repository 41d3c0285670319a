// SPDX-License-Identifier: Apache-2.0
// Measurement of the steady-state goodput; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "model/frame/header.h"
#include "model/frame/layout.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"
#include "verif/node/pins/pins_node.h"

namespace trib {
namespace {

constexpr std::array<unsigned, 9> kPayloads{64, 128, 256, 512, 1024, 1408, 2048, 4096, 8192};
constexpr double kTargetPercent = 99.9;
constexpr double kLineTargetPercent = 98.9;  // of the bits of a line, at the largest payload
constexpr std::size_t kWarmUpChunks = 48;    // three windows, also kept off at the end

// Cycles in which the frames of one direction of one port ended, or when their first bits were on its line.
using FrameEnds = std::vector<double>;

// Payload bytes per cycle from the end of warm-up to the beginning of the end, as a share of the
// wire.
double steady_share(const NodeVariant& node, const FrameEnds& ends, unsigned payload) {
  const std::size_t first = kWarmUpChunks;
  const std::size_t last = ends.size() - 1 - kWarmUpChunks;
  return wire_share(node, static_cast<double>(last - first) * payload, ends[last] - ends[first]);
}

// Repeated frames are not goodput.
bool is_new(const Frame& frame) {
  return !frame.bad && (frame.bytes[layout::kFlags] & kFlagRetry) == 0;
}

struct Directions {
  std::array<FrameEnds, kWirePorts> up;
  std::array<FrameEnds, kWirePorts> down;
};

void watch_streams(Cluster& cluster, Directions& frames) {
  for (unsigned port = 0; port < kWirePorts; ++port) {
    cluster.source(port).on_frame_sent(
        [&ends = frames.up[port]](const FramePtr& frame, std::uint64_t at) {
          if (is_new(*frame)) ends.push_back(static_cast<double>(at));
        });
    cluster.sink(port).on_frame(
        [&ends = frames.down[port]](const FramePtr& frame, std::uint64_t, std::uint64_t at) {
          if (!frame->bad) ends.push_back(static_cast<double>(at));
        });
  }
}

void watch_lines(Cluster& cluster, double cycle, Directions& frames) {
  auto& node = dynamic_cast<PinsNode&>(cluster.dut());
  const auto begin_of = [cycle](FrameEnds& ends) {
    return [&ends, cycle](const LineTimes& times) {
      if (is_new(times.frame)) {
        ends.push_back(1e-15 * static_cast<double>(times.first_bit_fs) / cycle);
      }
    };
  };
  for (unsigned port = 0; port < kWirePorts; ++port) {
    node.pins(port).on_received(begin_of(frames.up[port]));
    node.pins(port).on_sent(begin_of(frames.down[port]));
  }
}

double measure(const BenchContext& context, unsigned payload) {
  ClusterConfig config;
  config.node = context.node;
  config.chunk_bytes = payload;
  config.seed = context.seed;
  config.pins = context.pins;
  config.onset = bench_onset(context);
  Cluster cluster(config);
  Directions frames;
  if (context.pins) {
    watch_lines(cluster, cycle_seconds(context.node), frames);
  } else {
    watch_streams(cluster, frames);
  }
  const double window_cycles = context.quick ? 20'000 : 200'000;
  const double chunk_cycles = (payload + kChunkOverheadBytes) / wire_bytes_per_cycle(context.node);
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
    slowest = std::min({slowest, steady_share(context.node, frames.up[port], payload),
                        steady_share(context.node, frames.down[port], payload)});
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
    row.configuration =
        fmt::format("{}G, 4 {} both ways", context.node.gbps, context.pins ? "lines" : "ports");
    row.parameter = fmt::format("{} B payload", payload);
    row.measured = 100 * share / framing_ceiling(payload);
    row.digits = 3;
    row.unit = "% of ceiling";
    row.remark = fmt::format("{:.3f} % of wire", 100 * share);
    rows.push_back(at_least(row, kTargetPercent));
    if (!context.pins || payload != kPayloads.back()) continue;
    row.measured = 100 * share;
    row.unit = fmt::format("% of {} Gb/s", context.node.gbps);
    row.remark = "";
    rows.push_back(at_least(row, kLineTargetPercent));
  }
  context.bar.clear();
}

}  // namespace trib
