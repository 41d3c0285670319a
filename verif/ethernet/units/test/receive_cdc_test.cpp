// SPDX-License-Identifier: Apache-2.0
// trib_receive_cdc (CX1): nothing is lost between clocks that are allowed; where the core is too slow or stops, frames are dropped
// whole or end by user, each is counted, and the frame behind is whole.
#include <Vtrib_receive_cdc.h>
#include <Vtrib_receive_cdc_wide.h>
#include <gtest/gtest.h>

#include "verif/ethernet/units/receive_crossing_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kWordFs = 6'400'000;
constexpr std::uint64_t kPausedFs = 6'206'061;  // 161.13 MHz
constexpr std::uint64_t kFastCoreFs = 4'000'000;

using Bench = ReceiveCrossingBench<Vtrib_receive_cdc>;

/// Clocks at random within 100 ppm each, at random phases, with half a cycle of jitter between them.
void expect_nothing_lost(unsigned runs, std::uint32_t frames, double long_share) {
  for (unsigned run = 1; run <= runs && !testing::Test::HasFailure(); ++run) {
    SCOPED_TRACE(testing::Message() << "run " << run);
    Random random{run, 18};
    const auto ppm = [&] { return run % 2 == 0 ? static_cast<int>(random.below(201)) - 100 : 100; };
    ReceiveTraffic traffic;
    traffic.paused = run % 4 < 2;
    traffic.frames.long_share = long_share;
    traffic.idle = run % 3 == 0 ? 0 : 30;
    const std::uint64_t receive_fs = traffic.paused ? kPausedFs : kWordFs;
    const std::uint64_t core_fs = run % 5 == 4 ? kFastCoreFs : kWordFs;
    Bench bench(run, {off_by(receive_fs, ppm()), random.below(kWordFs), kWordFs / 4},
                {off_by(core_fs, -ppm()), random.below(kWordFs), kWordFs / 4}, traffic);
    bench.run(frames);
    EXPECT_EQ(bench.dropped(), 0u);
    EXPECT_EQ(bench.cut(), 0u);
    EXPECT_GT(bench.empty_cycles(), 0u);
  }
}

TEST(ReceiveCdc, CX1_LongestFramesOfJitteringClocks) { expect_nothing_lost(72, 140, 1); }

TEST(ReceiveCdc, CX1_FramesOfAllLengths) { expect_nothing_lost(48, 1000, 0.02); }

TEST(ReceiveCdcLong, CX1_MillionFrames) { expect_nothing_lost(1000, 1000, 1); }

// A core that is too slow by any factor up to five: frames are cut and dropped, none is torn.
TEST(ReceiveCdc, CX1_SlowCoreDropsAndCuts) {
  std::uint32_t whole = 0;
  std::uint32_t cut = 0;
  std::uint32_t dropped = 0;
  for (unsigned run = 1; run <= 60; ++run) {
    SCOPED_TRACE(testing::Message() << "run " << run);
    Random random{run, 19};
    ReceiveTraffic traffic;
    traffic.frames = {run % 2 == 0 ? 40u : 400u, 0.3};
    traffic.paused = run % 4 < 2;
    traffic.idle = 40;
    Bench bench(run, {kWordFs, random.below(kWordFs), kWordFs / 4},
                {kWordFs + random.below(4 * kWordFs), random.below(kWordFs)}, traffic);
    bench.run(1000);
    whole += bench.whole();
    cut += bench.cut();
    dropped += bench.dropped();
  }
  EXPECT_GT(whole, 1000u);
  EXPECT_GT(cut, 1000u);
  EXPECT_GT(dropped, 500u);
}

// The core's clock stops now and then.
TEST(ReceiveCdc, CX1_StoppingCoreDropsAndCuts) {
  std::uint32_t lost = 0;
  for (unsigned run = 1; run <= 30; ++run) {
    SCOPED_TRACE(testing::Message() << "run " << run);
    ReceiveTraffic traffic;
    traffic.frames = {120, 0.3};
    traffic.idle = 10;
    traffic.stops = 0.001;
    traffic.stop_fs = 100 * kWordFs;
    Bench bench(run, {kWordFs, run}, {off_by(kWordFs, 100)}, traffic);
    bench.run(1000);
    lost += bench.cut() + bench.dropped();
    EXPECT_GT(bench.whole(), 500u);
  }
  EXPECT_GT(lost, 1000u);
}

// A sender that stalls within frames: all come out whole, and nothing else.
TEST(ReceiveCdc, CX1_SlowSenderLosesNothing) {
  for (unsigned run = 1; run <= 20; ++run) {
    ReceiveTraffic traffic;
    traffic.frames = {300, 0.3};
    traffic.stalls = 0.02;
    Bench bench(run, {off_by(kWordFs, 100), run}, {off_by(kWordFs, -100)}, traffic);
    bench.run(500);
    EXPECT_EQ(bench.dropped() + bench.cut(), 0u);
  }
}

// 64 bytes a word from 322.27 to 250 MHz: bursts of 26 words get through at any time, 100 Gb/s on average.
TEST(ReceiveCdc, CX1_WideBurstsGetThrough) {
  for (unsigned run = 1; run <= 20; ++run) {
    Random random{run, 20};
    ReceiveTraffic traffic;
    traffic.frames = {26, 0.8};
    traffic.gap = 17;
    ReceiveCrossingBench<Vtrib_receive_cdc_wide> bench(
        run, {off_by(3'103'030, 100), random.below(4'000'000)}, {off_by(4'000'000, -100)}, traffic);
    bench.run(2000);
    EXPECT_EQ(bench.dropped() + bench.cut(), 0u);
  }
}

TEST(ReceiveCdc, CX1_WideSlowCoreDropsAndCuts) {
  ReceiveTraffic traffic;
  traffic.frames = {150, 0.3};
  ReceiveCrossingBench<Vtrib_receive_cdc_wide> bench(1, {3'103'030}, {9'000'000, 5}, traffic);
  bench.run(5000);
  EXPECT_GT(bench.whole(), 100u);
  EXPECT_GT(bench.cut(), 100u);
  EXPECT_GT(bench.dropped(), 100u);
}

}  // namespace
}  // namespace trib
