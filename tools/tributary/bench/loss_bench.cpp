// SPDX-License-Identifier: Apache-2.0
// Measurement of the loss curve; see benches.h.
#include <fmt/format.h>

#include <array>
#include <optional>

#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/loss_plot.h"
#include "tools/tributary/bench/lossy_message.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/report/byte_size.h"
#include "tools/tributary/report/counted.h"

namespace trib {
namespace {

struct Rate {
  double percent;                // of frames
  std::optional<double> target;  // percent of the goodput without loss
};

constexpr std::array<Rate, 5> kLossRates{
    {{0, std::nullopt}, {0.01, 99.9}, {0.1, 99.7}, {1, 98.0}, {5, 88.0}}};
constexpr unsigned kLossSeeds = 5;
constexpr std::size_t kLossBytes = 32'000'000;
// Too few frames of so short a message are lost at the low rates.
constexpr std::size_t kQuickLossBytes = 2'000'000;
constexpr double kQuickLowest = 1;

Measurement row_of(const BenchContext& context, const Rate& rate, std::size_t bytes) {
  Measurement row;
  row.id = "T5";
  row.configuration = fmt::format("{}G, 4 workers, {}", context.node.gbps, format_byte_size(bytes));
  row.parameter = fmt::format("{:g} % lost", rate.percent);
  row.unit = "% of lossless";
  return row;
}

// The targets are for the long message, at 10 Gb/s: at the end of a short one a loss costs too much.
std::optional<double> target_of(const BenchContext& context, const Rate& rate) {
  return context.node.gbps == kWireNode.gbps ? rate.target : std::nullopt;
}

Measurement judged(const BenchContext& context, const Measurement& row, const Rate& rate) {
  const std::optional<double> target = target_of(context, rate);
  return target && !(context.quick && row.measured) ? at_least(row, *target) : row;
}

// Without loss all seeds are equal.
LossRun run_seeds(const BenchContext& context, const LossyMessage& message, double percent) {
  const unsigned seeds = percent == 0 || context.quick ? 1 : kLossSeeds;
  std::vector<LossRun> runs;
  for (unsigned i = 0; i < seeds; ++i) runs.push_back(message.run(percent, context.seed + i));
  return median_of(std::move(runs));
}

}  // namespace

void bench_loss(const BenchContext& context, const std::string& plot) {
  const LossyMessage message(context, "T5", context.quick ? kQuickLossBytes : kLossBytes);
  std::vector<Measurement>& rows = context.rows;
  std::vector<LossPoint> points;
  double lossless_cycles = 0;
  for (const Rate& rate : kLossRates) {
    Measurement row = row_of(context, rate, message.bytes());
    if (context.quick && rate.percent > 0 && rate.percent < kQuickLowest) {
      row.remark = "left out by --quick";
      rows.push_back(judged(context, row, rate));
      continue;
    }
    const LossRun run = run_seeds(context, message, rate.percent);
    if (rate.percent == 0) lossless_cycles = run.cycles;
    row.measured = 100 * lossless_cycles / run.cycles;
    row.remark = fmt::format(
        "{:.3f} % of wire; {} of {} frames lost, {} sent again, {}",
        100 * wire_share(context.node, static_cast<double>(message.bytes()), run.cycles), run.lost,
        run.frames, run.retransmissions, counted(run.timeouts, "timeout"));
    rows.push_back(judged(context, row, rate));
    points.push_back(
        {rate.percent, *row.measured, context.quick ? std::nullopt : target_of(context, rate)});
  }
  if (!plot.empty()) {
    const std::string picture =
        loss_plot(points, fmt::format("{}G, 4 workers, allreduce of {}, chunks of 8192 bytes{}",
                                      context.node.gbps, format_byte_size(message.bytes()),
                                      context.quick ? "" : ", median of 5 seeds"));
    write_file(plot, picture);
  }
}

}  // namespace trib
