// SPDX-License-Identifier: Apache-2.0
// Measurement of the simulation's speed; see speed_bench.h.
#include "tools/tributary/bench/speed_bench.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/tributary/bench/bare_loop.h"
#include "tools/tributary/bench/contribution_batch.h"
#include "tools/tributary/collective/wire.h"

namespace trib {
namespace {

constexpr double kMarkSpeed = 0.9;
constexpr double kMarkSeconds = 120;
constexpr unsigned kPayload = 8192;
constexpr unsigned kChunksPerTurn = 64;  // 66 thousand cycles

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

Measurement row_of(const std::string& configuration, const std::string& parameter,
                   const std::string& unit) {
  Measurement row;
  row.id = "T6";
  row.configuration = configuration;
  row.parameter = parameter;
  row.unit = unit;
  return row;
}

struct Speeds {
  std::vector<double> bare;     // cycles per second, by turn
  std::vector<double> harness;  // empty without a harness
  std::vector<double> ratio;
};

Speeds measure(const BenchContext& context) {
  BareLoop bare(context.seed);
  const HarnessRun harness = context.harness_factory ? context.harness_factory() : HarnessRun();
  const unsigned turns = context.quick ? 3 : 15;
  Speeds speeds;
  // One more turn than counted: the first warms caches up.
  for (unsigned turn = 0; turn <= turns; ++turn) {
    context.bar.update("T6 speed", turn, turns + 1);
    const FrameBatch batch = make_contributions(kWirePorts, turn * kChunksPerTurn, kChunksPerTurn,
                                                kPayload, context.seed);
    const SpeedSlice bare_slice = bare.run(batch);
    const SpeedSlice harness_slice = harness ? harness(batch) : SpeedSlice();
    if (turn == 0) continue;
    speeds.bare.push_back(static_cast<double>(bare_slice.cycles) / bare_slice.seconds);
    if (!harness) continue;
    speeds.harness.push_back(static_cast<double>(harness_slice.cycles) / harness_slice.seconds);
    speeds.ratio.push_back(speeds.harness.back() / speeds.bare.back());
  }
  context.bar.clear();
  return speeds;
}

}  // namespace

void bench_speed(const BenchContext& context, LargeMessage& large) {
  const Speeds speeds = measure(context);
  const std::string load = fmt::format("{} B payload, 4 ports at wire rate", kPayload);
  Measurement bare = row_of("10G, bare loop", load, "cycles/s");
  bare.measured = median(speeds.bare);
  bare.digits = 0;
  Measurement harness = row_of("10G, full UVM harness", load, "cycles/s");
  harness.digits = 0;
  Measurement ratio = row_of("10G, full UVM harness : bare loop", load, "speed ratio");
  if (speeds.harness.empty()) {
    ratio.remark = "this binary has no UVM harness in it";
  } else {
    harness.measured = median(speeds.harness);
    ratio.measured = median(speeds.ratio);
    ratio.remark = fmt::format("median of {} turns", speeds.ratio.size());
  }
  Measurement wall = row_of("10G, 4 workers", "100 MB (ResNet-50)", "s of wall time");
  if (context.quick) {
    wall.remark = "left out by --quick";
  } else {
    const LargeMessage::Outcome& outcome = large.outcome(context);
    wall.measured = outcome.wall_seconds;
    wall.remark = fmt::format("{} cycles, {:.0f} cycles/s", outcome.cycles,
                              static_cast<double>(outcome.cycles) / outcome.wall_seconds);
  }
  context.rows = {bare, harness, at_least(ratio, kMarkSpeed), at_most(wall, kMarkSeconds)};
}

}  // namespace trib
