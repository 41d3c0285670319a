// SPDX-License-Identifier: Apache-2.0
// Measurement of pipelines of copies and exchange in simulated time; see benches.h.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "host/pipeline/pipeline.h"
#include "host/pipeline/simulated_stages.h"
#include "tools/tributary/bench/benches.h"

namespace trib {
namespace {

constexpr std::size_t kPieces = 400;
constexpr std::size_t kPieceBytes = 16 << 10;
constexpr unsigned kMostBuffers = 3;
constexpr double kPipelineTarget = 0.98;  // of the rate of the slowest stage

constexpr std::array<StageRates, 4> kDevices{
    {{800, 800, 800, 0}, {160, 800, 160, 0}, {160, 800, 160, 2'000'000}, {1000, 300, 200, 0}}};

double gigabits(Time picoseconds_a_byte) { return 8e3 / static_cast<double>(picoseconds_a_byte); }

Time piece_time(const StageRates& rates, Time stage) {
  return rates.start + stage * static_cast<Time>(kPieceBytes);
}

// Time of all pieces through all stages. Each byte arrives, incremented by one, or it throws
// std::runtime_error.
Time measure_pipeline(const StageRates& rates, unsigned buffers) {
  constexpr std::uint8_t kByte = 41;
  SimulatedStages stages(rates, kPieces * kPieceBytes);
  std::fill(stages.memory.begin(), stages.memory.end(), kByte);
  Pipeline(stages, stages, {buffers, kPieceBytes}).run(stages.memory.size(), [&] {
    stages.pass();
  });
  if (stages.memory != std::vector<std::uint8_t>(stages.memory.size(), kByte + 1)) {
    throw std::runtime_error("pipeline: wrong results");
  }
  return stages.now();
}

Measurement pipeline_row(const StageRates& rates, unsigned buffers) {
  const Time slowest = piece_time(rates, std::max({rates.read, rates.exchange, rates.write}));
  const Time through = piece_time(rates, rates.read) + piece_time(rates, rates.exchange) +
                       piece_time(rates, rates.write);
  const double bound = static_cast<double>(buffers * slowest) / static_cast<double>(through);
  Measurement row;
  row.id = "pipeline";
  row.configuration = fmt::format("{} buffer{}, {} pieces of {} KiB", buffers,
                                  buffers == 1 ? "" : "s", kPieces, kPieceBytes >> 10);
  row.parameter = fmt::format("{:.3g}, {:.3g}, {:.3g} Gb/s", gigabits(rates.read),
                              gigabits(rates.exchange), gigabits(rates.write));
  if (rates.start > 0) row.parameter += fmt::format(", {} us to start", rates.start / kMicrosecond);
  row.measured = static_cast<double>(kPieces * slowest) /
                 static_cast<double>(measure_pipeline(rates, buffers));
  row.unit = "of the slowest stage";
  row.remark = fmt::format("{:.2f} by the formula; the slowest stage by itself {:.2f} Gb/s",
                           std::min(1.0, bound),
                           8e3 * static_cast<double>(kPieceBytes) / static_cast<double>(slowest));
  return row;
}

}  // namespace

void bench_pipeline(const BenchContext& context) {
  for (const StageRates& rates : kDevices) {
    for (unsigned buffers = 1; buffers <= kMostBuffers; ++buffers) {
      context.bar.update("pipelines", context.rows.size(), kMostBuffers * kDevices.size());
      const Measurement row = pipeline_row(rates, buffers);
      context.rows.push_back(buffers == kMostBuffers ? at_least(row, kPipelineTarget) : row);
    }
  }
  context.bar.clear();
}

}  // namespace trib
