// SPDX-License-Identifier: Apache-2.0
// Measurement of whole messages; see benches.h.
#include <fmt/format.h>

#include <array>
#include <optional>
#include <stdexcept>
#include <vector>

#include "tools/tributary/bench/benches.h"
#include "tools/tributary/collective/chunk_progress.h"
#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/model_reducer.h"
#include "tools/tributary/collective/operation.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/report/byte_size.h"

namespace trib {
namespace {

constexpr std::array<std::size_t, 15> kSizes{4,      16,      64,      256,       1000,
                                             1024,   4096,    8192,    10'000,    16'384,
                                             65'536, 100'000, 262'144, 1'000'000, 10'000'000};
constexpr std::size_t kQuickLimit = 1'000'000;
constexpr std::size_t kLargeElements = 25'557'032;  // parameters of ResNet-50
constexpr std::size_t kFirstTarget = 100'000;       // "large messages (100 KB or more)", at 10 Gb/s
constexpr std::size_t kSecondTarget = 1'000'000;
constexpr double kFirstTargetPercent = 98;
constexpr double kSecondTargetPercent = 98.8;

// `cycles`: none if this size was not run.
Measurement row_of(const BenchContext& context, std::size_t bytes, const std::string& parameter,
                   std::optional<std::uint64_t> cycles) {
  const NodeVariant& node = context.node;
  Measurement row;
  row.id = "T2";
  row.configuration = fmt::format("{}G, 4 workers{}, whole message", node.gbps,
                                  context.pins ? " with Ethernet ports" : "");
  row.parameter = parameter;
  row.digits = 3;
  row.unit = "% of wire";
  if (cycles) {
    const auto count = static_cast<double>(*cycles);
    row.measured = 100 * wire_share(node, static_cast<double>(bytes), count);
    row.remark = fmt::format("{:.3f} us", 1e6 * cycle_seconds(node) * count);
  } else {
    row.remark = "left out by --quick";
  }
  // Between the workers and the lines a frame waits twice until it is whole.
  if (context.pins) return row;
  // A faster wire has the same share of a message that is longer by as much.
  const std::size_t scale = node.gbps / kWireNode.gbps;
  if (bytes >= kSecondTarget * scale) return at_least(row, kSecondTargetPercent);
  if (bytes >= kFirstTarget * scale) return at_least(row, kFirstTargetPercent);
  return row;
}

// One allreduce of all gradients of ResNet-50: cycles from the first byte sent to the last one
// received.
std::uint64_t large_message_cycles(const BenchContext& context) {
  ClusterConfig config;
  config.node = context.node;
  config.pins = context.pins;
  config.onset = bench_onset(context);
  config.seed = context.seed;
  // The sums are compared at the end; checks in every cycle would take minutes more.
  config.check = false;
  config.protocol_checks = false;
  Cluster cluster(config);
  std::vector<std::vector<float>> buffers;
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    buffers.push_back(make_pattern(Pattern::kRandom, worker, kLargeElements, context.seed));
  }
  const std::vector<float> expected = ModelReducer::sum(buffers);
  std::vector<Collective> collectives;
  collectives.reserve(buffers.size());
  for (std::vector<float>& buffer : buffers) {
    collectives.push_back(all_reduce(buffer.data(), buffer.data(), kLargeElements, 0));
  }
  const std::uint64_t chunks = kLargeElements * sizeof(float) / config.chunk_bytes + 1;
  const ChunkProgress progress(
      cluster, [&](std::uint64_t done) { context.bar.update("100 MB message", done, chunks); });
  const ClusterTiming timing = cluster.run(collectives);
  context.bar.clear();
  for (unsigned worker = 0; worker < kWirePorts; ++worker) {
    if (!same_bits(buffers[worker], expected)) {
      throw std::runtime_error(
          fmt::format("100 MB message: worker {} received sums that differ from the model's, seed "
                      "{}",
                      worker, context.seed));
    }
  }
  return timing.cycles;
}

}  // namespace

void bench_messages(const BenchContext& context) {
  std::vector<Measurement>& rows = context.rows;
  ClusterConfig config;
  config.node = context.node;
  config.pins = context.pins;
  config.onset = bench_onset(context);
  config.seed = context.seed;
  for (const std::size_t bytes : kSizes) {
    const std::string parameter = format_byte_size(bytes);
    if (context.quick && bytes > kQuickLimit) {
      rows.push_back(row_of(context, bytes, parameter, std::nullopt));
      continue;
    }
    context.bar.update("T2 messages", rows.size(), kSizes.size());
    std::vector<std::vector<float>> inputs;
    for (unsigned worker = 0; worker < kWirePorts; ++worker) {
      inputs.push_back(make_pattern(Pattern::kRandom, worker, bytes / sizeof(float), context.seed));
    }
    Cluster cluster(config);
    const OperationResult result = run_operation(cluster, OperationKind::kAllReduce, 0, inputs, 0);
    if (result.wrong != 0) {
      throw std::runtime_error(
          fmt::format("T2: {} wrong sums in a message of {}", result.wrong, parameter));
    }
    rows.push_back(row_of(context, bytes, parameter, result.timing.cycles));
  }
  context.bar.clear();
  std::optional<std::uint64_t> cycles;
  if (!context.quick) cycles = large_message_cycles(context);
  rows.push_back(row_of(context, kLargeElements * sizeof(float), "100 MB (ResNet-50)", cycles));
}

}  // namespace trib
