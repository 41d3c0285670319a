// SPDX-License-Identifier: Apache-2.0
// Measurement of windows; see benches.h.
#include <fmt/format.h>

#include <utility>

#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/lossy_message.h"
#include "tools/tributary/bench/window_plot.h"
#include "tools/tributary/collective/wire.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/report/byte_size.h"
#include "tools/tributary/report/counted.h"

namespace trib {
namespace {

const std::vector<unsigned> kWindows{8, 16, 32, 64};
const std::vector<double> kWindowRates{0, 0.1, 1, 5};
const std::vector<double> kQuickWindowRates{1};
constexpr unsigned kWindowSeeds = 5;
constexpr std::size_t kWindowBytes = 8'000'000;
constexpr std::size_t kQuickWindowBytes = 1'000'000;

LossRun run_seeds(const BenchContext& context, const LossyMessage& message, double percent,
                  unsigned window) {
  const unsigned seeds = percent == 0 || context.quick ? 1 : kWindowSeeds;
  std::vector<LossRun> runs;
  for (unsigned i = 0; i < seeds; ++i) {
    runs.push_back(message.run(percent, context.seed + i, window));
  }
  return median_of(std::move(runs));
}

}  // namespace

void bench_windows(const BenchContext& context, const std::string& plot) {
  const LossyMessage message(context, "windows", context.quick ? kQuickWindowBytes : kWindowBytes);
  const std::string size = format_byte_size(message.bytes());
  std::vector<Measurement>& rows = context.rows;
  std::vector<WindowCurve> curves;
  for (const double rate : context.quick ? kQuickWindowRates : kWindowRates) {
    curves.push_back({rate, {}});
    for (const unsigned window : kWindows) {
      const LossRun run = run_seeds(context, message, rate, window);
      Measurement row;
      row.id = "windows";
      row.configuration = fmt::format("10G, 4 workers, {}, window {}", size, window);
      row.parameter = fmt::format("{:g} % lost", rate);
      row.unit = "% of wire";
      row.measured = 100 * wire_share(kWireNode, static_cast<double>(message.bytes()), run.cycles);
      row.remark = fmt::format("{} of {} frames lost, {} sent again, {}", run.lost, run.frames,
                               run.retransmissions, counted(run.timeouts, "timeout"));
      curves.back().goodput.push_back(*row.measured);
      rows.push_back(std::move(row));
    }
  }
  if (!plot.empty()) {
    const std::string picture =
        window_plot(kWindows, curves,
                    fmt::format("10G, 4 workers, allreduce of {}, chunks of 8192 bytes; RTL of 16 "
                                "slots, from 32 on of 64",
                                size));
    write_file(plot, picture);
  }
}

}  // namespace trib
