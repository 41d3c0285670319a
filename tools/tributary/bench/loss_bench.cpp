// SPDX-License-Identifier: Apache-2.0
// Measurement of the loss curve; see loss_bench.h.
#include "tools/tributary/bench/loss_bench.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <stdexcept>

#include "tools/tributary/bench/loss_plot.h"
#include "tools/tributary/collective/float_bits.h"
#include "tools/tributary/collective/model_reducer.h"
#include "tools/tributary/collective/pattern.h"
#include "tools/tributary/collective/run_progress.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/report/byte_size.h"

namespace trib {
namespace {

struct Rate {
  double percent;              // of frames
  std::optional<double> mark;  // percent of the goodput without loss
};

constexpr std::array<Rate, 5> kRates{
    {{0, std::nullopt}, {0.01, 99.5}, {0.1, 99.0}, {1, 95.0}, {5, 75.0}}};
constexpr std::size_t kBytes = 32'000'000;
// Of so short a message too few frames are lost at the low rates.
constexpr std::size_t kQuickBytes = 2'000'000;
constexpr double kQuickLowest = 1;

struct LossRun {
  double cycles = 0;
  std::uint64_t frames = 0;  // on all links in both directions
  std::uint64_t lost = 0;
  std::uint64_t retransmissions = 0;
  std::uint64_t timeouts = 0;
};

class LossBench {
 public:
  explicit LossBench(const BenchContext& context)
      : context_(context), bytes_(context.quick ? kQuickBytes : kBytes) {
    for (unsigned worker = 0; worker < kWirePorts; ++worker) {
      inputs_.push_back(
          make_pattern(Pattern::kRandom, worker, bytes_ / sizeof(float), context.seed));
    }
    expected_ = ModelReducer::sum(inputs_);
  }

  std::size_t bytes() const { return bytes_; }

  LossRun run(double percent) const {
    ClusterConfig config;
    config.seed = context_.seed;
    // Values are compared at the end; the model in every cycle would take as long as the node.
    config.check = false;
    config.protocol_checks = false;
    config.link.up.loss = config.link.down.loss = percent / 100;
    Cluster cluster(config);
    std::vector<std::vector<float>> buffers = inputs_;
    std::vector<Collective> collectives;
    for (std::vector<float>& buffer : buffers) {
      collectives.push_back(all_reduce(buffer.data(), buffer.data(), buffer.size(), 0));
    }
    const RunProgress progress(cluster, [&](std::uint64_t done) {
      context_.bar.update(fmt::format("T5 loss of {:g} %", percent), done,
                          bytes_ / config.chunk_bytes + 1);
    });
    LossRun result;
    result.cycles = static_cast<double>(cluster.run(collectives).cycles);
    context_.bar.clear();
    for (unsigned worker = 0; worker < kWirePorts; ++worker) {
      require_sums(worker, buffers[worker], percent);
      count(cluster, worker, result);
    }
    return result;
  }

 private:
  void require_sums(unsigned worker, const std::vector<float>& sums, double percent) const {
    if (!same_bits(sums, expected_)) {
      throw std::runtime_error(fmt::format(
          "T5: at a loss of {:g} % worker {} received sums that differ from the model's, seed {}",
          percent, worker, context_.seed));
    }
  }

  static void count(Cluster& cluster, unsigned worker, LossRun& result) {
    for (const LinkDirection* direction :
         {&cluster.link(worker).up(), &cluster.link(worker).down()}) {
      result.frames += direction->counts().sent;
      result.lost += direction->counts().lost;
    }
    const WorkerStatistics& statistics = cluster.worker(worker).statistics();
    result.retransmissions += statistics.retransmissions;
    result.timeouts += statistics.timeouts;
  }

  const BenchContext& context_;
  std::size_t bytes_;
  std::vector<std::vector<float>> inputs_;
  std::vector<float> expected_;
};

Measurement row_of(const Rate& rate, std::size_t bytes) {
  Measurement row;
  row.id = "T5";
  row.configuration = fmt::format("10G, 4 workers, {}", format_byte_size(bytes));
  row.parameter = fmt::format("{:g} % lost", rate.percent);
  row.unit = "% of lossless";
  return row;
}

Measurement judged(const Measurement& row, const Rate& rate) {
  return rate.mark ? at_least(row, *rate.mark) : row;
}

}  // namespace

std::vector<Measurement> bench_loss(const BenchContext& context, const std::string& plot) {
  const LossBench bench(context);
  std::vector<Measurement> rows;
  std::vector<LossPoint> points;
  double lossless_cycles = 0;
  for (const Rate& rate : kRates) {
    Measurement row = row_of(rate, bench.bytes());
    if (context.quick && rate.percent > 0 && rate.percent < kQuickLowest) {
      row.remark = "left out by --quick";
      rows.push_back(judged(row, rate));
      continue;
    }
    const LossRun run = bench.run(rate.percent);
    if (rate.percent == 0) lossless_cycles = run.cycles;
    row.measured = 100 * lossless_cycles / run.cycles;
    row.remark = fmt::format("{:.3f} % of wire; {} of {} frames lost, {} sent again, {} timeouts",
                             100 * wire_share(static_cast<double>(bench.bytes()), run.cycles),
                             run.lost, run.frames, run.retransmissions, run.timeouts);
    rows.push_back(judged(row, rate));
    points.push_back({rate.percent, *row.measured, rate.mark});
  }
  if (!plot.empty()) {
    const std::string picture =
        loss_plot(points, fmt::format("10G, 4 workers, allreduce of {}, chunks of 8192 bytes",
                                      format_byte_size(bench.bytes())));
    write_file(plot, picture.data(), picture.size());
  }
  return rows;
}

}  // namespace trib
