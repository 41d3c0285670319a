// SPDX-License-Identifier: Apache-2.0
// Measurement of a node with codecs; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>

#include "model/codec/encoding.h"
#include "model/frame/header.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/latency_monitor.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/wire.h"

namespace trib {
namespace {

constexpr std::size_t kChunkValues = kMaxPayload / sizeof(float);
constexpr std::size_t kKeptOffChunks = 48;  // three windows, at the beginning and at the end
constexpr double kQuickCycles = 20'000;     // that are measured
constexpr double kCycles = 200'000;
constexpr double kRawTarget = 14;      // cycles: 2 more than in a node without codecs,
constexpr double kDecodedTarget = 20;  // and 8 more for values that are decoded
constexpr unsigned kLatencyChunks = 1;

constexpr codec::Encoding kB8{codec::Codec::kModeB, 8};
constexpr codec::Encoding kFp8{codec::Codec::kMxfp8, 0};
constexpr codec::Encoding kFp4{codec::Codec::kMxfp4, 0};

// Groups of values by their classes, such that those of four workers have a sum of the same class.
struct Load {
  const char* name;
  codec::Encoding encoding;
  unsigned bytes;                // values of a group that take one byte,
  unsigned two_bytes;            // two,
  unsigned four_bytes;           // and four; the others are 0
  std::optional<double> target;  // Gb/s of values
};

constexpr std::array<Load, 7> kLoads{{{"all tag 11, sent raw", kB8, 0, 0, 8, 9.89},
                                      {"ratio 2", kB8, 2, 6, 0, 19.4},
                                      {"ratio 4", kB8, 6, 0, 0, 38.0},
                                      {"ratio 8", kB8, 2, 0, 0, 39.6},
                                      {"ratio 16", kB8, 0, 0, 0, 39.6},
                                      {"MXFP8, ratio 3.88", kFp8, 0, 8, 0, std::nullopt},
                                      {"MXFP4, ratio 7.53", kFp4, 0, 8, 0, std::nullopt}}};

std::vector<float> values_of(const Load& load, std::size_t count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<float> part(1.0F, 1.5F);
  std::vector<float> values(count, 0.0F);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t place = i % 8;
    if (place < load.bytes) {
      values[i] = 0x1p-7F * part(random);
    } else if (place < load.bytes + load.two_bytes) {
      values[i] = 0x1p-4F * part(random);
    } else if (place < load.bytes + load.two_bytes + load.four_bytes) {
      values[i] = part(random);
    }
  }
  return values;
}

std::vector<ElementVector> inputs_of(const Load& load, std::size_t chunks, std::uint64_t seed) {
  std::vector<ElementVector> inputs;
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    inputs.push_back(fp32_vector(values_of(load, chunks * kChunkValues, seed + worker)));
  }
  return inputs;
}

ClusterConfig config_of(const BenchContext& context, codec::Encoding results) {
  ClusterConfig config;
  config.node = kCodecNode;
  config.seed = context.seed;
  config.onset = kCodecNode.onset;
  config.result_encoding = results;
  return config;
}

void require_right(const OperationResult& run, const std::string& what) {
  if (run.wrong == 0) return;
  throw std::runtime_error(fmt::format("codec: {} wrong sums with {}", run.wrong, what));
}

// Gb/s of values, in the long run, of the slowest port and direction.
double goodput(const BenchContext& context, const Load& load) {
  Cluster cluster(config_of(context, load.encoding));
  std::array<std::vector<double>, std::size_t{2} * kWirePorts>
      ends;  // cycles in which frames ended
  for (unsigned port = 0; port < kWirePorts; ++port) {
    cluster.source(port).on_frame_sent([&up = ends[port]](const FramePtr& frame, std::uint64_t at) {
      const bool again = (frame->bytes[layout::kFlags] & kFlagRetry) != 0;
      if (!frame->bad && !again) up.push_back(static_cast<double>(at));
    });
    cluster.sink(port).on_frame(
        [&down = ends[kWirePorts + port]](const FramePtr& frame, std::uint64_t, std::uint64_t at) {
          if (!frame->bad) down.push_back(static_cast<double>(at));
        });
  }
  // A beat of values in each cycle is the most that there can be.
  const double chunk_cycles = static_cast<double>(kMaxPayload) / kCodecNode.beat_bytes;
  const auto chunks =
      static_cast<std::size_t>((context.quick ? kQuickCycles : kCycles) / chunk_cycles) +
      2 * kKeptOffChunks;
  const auto inputs = inputs_of(load, chunks, context.seed);
  require_right(
      run_operation(cluster, OperationKind::kAllReduce, 0, {}, inputs, 0, {load.encoding, true}),
      load.name);
  double slowest = 1e9;
  for (const std::vector<double>& frames : ends) {
    const std::size_t last = frames.size() - 1 - kKeptOffChunks;
    const double bits = 8.0 * kMaxPayload * static_cast<double>(last - kKeptOffChunks);
    const double seconds = (frames[last] - frames[kKeptOffChunks]) * cycle_seconds(kCodecNode);
    slowest = std::min(slowest, 1e-9 * bits / seconds);
  }
  return slowest;
}

Measurement latency_row(const BenchContext& context, const std::string& what, const Load& load,
                        codec::Encoding contributions, codec::Encoding results,
                        std::uint32_t onset) {
  ClusterConfig config = config_of(context, results);
  config.onset = onset;
  Cluster cluster(config);
  LatencyMonitor monitor(cluster.fabric());
  require_right(
      run_operation(cluster, OperationKind::kAllReduce, 0, {},
                    inputs_of(load, kLatencyChunks, context.seed), 0, {contributions, true}),
      what);
  const std::vector<std::uint64_t> latencies = monitor.take_latencies();
  Measurement row;
  row.id = "codec";
  row.configuration = fmt::format("10G with codecs, ONSET {}", onset);
  row.parameter = what;
  row.measured = static_cast<double>(*std::max_element(latencies.begin(), latencies.end()));
  row.digits = 0;
  row.unit = "cycles";
  row.remark = "from the last header to the result's first beat, 8192 B";
  return row;
}

void add_latencies(const BenchContext& context) {
  const Load& load = kLoads[2];
  const auto row = [&](const std::string& what, codec::Encoding contributions,
                       codec::Encoding results, std::uint32_t onset) {
    return latency_row(context, what, load, contributions, results, onset);
  };
  std::vector<Measurement>& rows = context.rows;
  rows.push_back(at_most(row("raw", {}, {}, 1), kRawTarget));
  rows.push_back(at_most(row("contributions in B 2^-8, results raw", kB8, {}, 1), kDecodedTarget));
  rows.push_back(row("both in B 2^-8", kB8, kB8, kCodecNode.onset));
  rows.push_back(at_most(row("contributions in MXFP8, results raw", kFp8, {}, 1), kDecodedTarget));
  rows.push_back(row("both in MXFP8", kFp8, kFp8, kCodecNode.onset));
}

}  // namespace

void bench_codec(const BenchContext& context) {
  for (const Load& load : kLoads) {
    context.bar.update("goodput of encoded chunks", context.rows.size(), kLoads.size());
    Measurement row;
    row.id = "codec";
    row.configuration = "10G with codecs, 4 ports both ways";
    row.parameter = fmt::format("{}: {}", codec::name_of(load.encoding), load.name);
    row.measured = goodput(context, load);
    row.unit = "Gb/s of values";
    row.remark = "8192 B chunks";
    context.rows.push_back(load.target ? at_least(row, *load.target) : row);
  }
  context.bar.clear();
  add_latencies(context);
}

}  // namespace trib
