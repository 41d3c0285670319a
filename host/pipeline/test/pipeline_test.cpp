// SPDX-License-Identifier: Apache-2.0
// The pipeline on devices of stated rates in simulated time: what comes of the bytes, and how fast it
// is with one, two and three buffers.
#include "host/pipeline/pipeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "host/pipeline/host_device.h"
#include "host/pipeline/simulated_stages.h"

namespace trib {
namespace {

constexpr std::size_t kPiece = 4096;
constexpr std::size_t kBytes = 400 * kPiece;

std::vector<std::uint8_t> values(std::size_t bytes) {
  std::vector<std::uint8_t> made(bytes);
  std::iota(made.begin(), made.end(), std::uint8_t{3});
  return made;
}

std::vector<std::uint8_t> one_more(std::vector<std::uint8_t> bytes) {
  for (std::uint8_t& byte : bytes) ++byte;
  return bytes;
}

// Bytes in a nanosecond.
double rate_of(const StageRates& rates, unsigned buffers) {
  SimulatedStages stages(rates, kBytes);
  stages.memory = values(kBytes);
  Pipeline pipeline(stages, stages, {buffers, kPiece});
  pipeline.run(kBytes, [&] { stages.pass(); });
  EXPECT_EQ(stages.memory, one_more(values(kBytes)));
  return 1e3 * static_cast<double>(kBytes) / static_cast<double>(stages.now());
}

// Of the header's formula.
double expected(const StageRates& rates, unsigned buffers) {
  const auto time = [&](Time rate) {
    return static_cast<double>(rates.start + rate * static_cast<Time>(kPiece));
  };
  const double slowest = std::max({time(rates.read), time(rates.exchange), time(rates.write)});
  const double through = time(rates.read) + time(rates.exchange) + time(rates.write);
  return 1e3 * kPiece / std::max(slowest, through / buffers);
}

// 800 ps a byte are 10 Gb/s; 160 ps a byte are 6.25 GB/s, as of a bus.
const StageRates kRates[] = {{160, 800, 160, 0},   {800, 800, 800, 0}, {1000, 300, 200, 0},
                             {100, 200, 900, 0},   {300, 300, 400, 0}, {160, 800, 160, 400'000},
                             {500, 501, 499, 7000}};

TEST(Pipeline, WithThreeBuffersRunsAtTheRateOfTheSlowestStage) {
  for (const StageRates& rates : kRates) {
    const double slowest = expected(rates, 1000);
    EXPECT_NEAR(rate_of(rates, 3), slowest, 0.02 * slowest);
  }
}

TEST(Pipeline, WithFewerBuffersStagesWaitForThem) {
  for (const StageRates& rates : kRates) {
    for (const unsigned buffers : {1u, 2u, 4u}) {
      const double rate = expected(rates, buffers);
      EXPECT_NEAR(rate_of(rates, buffers), rate, 0.02 * rate) << buffers << " buffers";
    }
  }
}

TEST(Pipeline, TakesMessagesOfAnySize) {
  for (const std::size_t bytes :
       {std::size_t{0}, std::size_t{1}, kPiece - 1, kPiece, kPiece + 1, 5 * kPiece + 17}) {
    for (const unsigned buffers : {1u, 2u, 3u}) {
      SimulatedStages stages({160, 800, 160, 0}, bytes);
      stages.memory = values(bytes);
      Pipeline pipeline(stages, stages, {buffers, kPiece});
      for (int round = 0; round < 2; ++round) pipeline.run(bytes, [&] { stages.pass(); });
      EXPECT_EQ(stages.memory, one_more(one_more(values(bytes))));
    }
  }
}

TEST(Pipeline, RunsOnMemoryOfTheHost) {
  std::vector<std::uint8_t> memory = values(kBytes + 5);
  HostDevice device(memory);
  SimulatedStages exchange({0, 800, 0, 0}, 0);
  Pipeline(device, exchange, {3, kPiece}).run(memory.size(), [&] { exchange.pass(); });
  EXPECT_EQ(memory, one_more(values(kBytes + 5)));
}

TEST(Pipeline, RefusesNothingToWorkWith) {
  SimulatedStages stages({}, 0);
  EXPECT_THROW(Pipeline(stages, stages, {0, kPiece}), std::invalid_argument);
  EXPECT_THROW(Pipeline(stages, stages, {3, 0}), std::invalid_argument);
}

}  // namespace
}  // namespace trib
