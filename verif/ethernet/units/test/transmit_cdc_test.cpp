// SPDX-License-Identifier: Apache-2.0
// trib_transmit_cdc (CX2): with its Threshold no frame runs dry, whatever the clocks that are allowed; with one less one does, at the
// worst phase of ideal clocks.
#include <Vtrib_transmit_cdc.h>
#include <Vtrib_transmit_cdc_1.h>
#include <Vtrib_transmit_cdc_2.h>
#include <Vtrib_transmit_cdc_wide.h>
#include <Vtrib_transmit_cdc_wide_34.h>
#include <gtest/gtest.h>

#include "verif/ethernet/units/transmit_crossing_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kCore10gFs = 6'400'000;
constexpr std::uint64_t kPausedFs = 6'206'061;  // 161.13 MHz
constexpr std::uint64_t kCore100gFs = 4'000'000;
constexpr std::uint64_t kCmacFs = 3'103'030;
constexpr unsigned kLongestWideFrame = 150;  // words of 64 bytes

/// A port of 10G: Threshold's minimum, and where a transmitter pauses.
struct Paused {
  using Enough = Vtrib_transmit_cdc;
  using TooFew = Vtrib_transmit_cdc_2;
  static constexpr std::uint64_t kCoreFs = kCore10gFs, kTransmitFs = kPausedFs;
  static constexpr bool kPaused = true;
  static constexpr unsigned kLongest = kLongestFrame;
};
struct Unpaused {
  using Enough = Vtrib_transmit_cdc_2;
  using TooFew = Vtrib_transmit_cdc_1;
  static constexpr std::uint64_t kCoreFs = kCore10gFs, kTransmitFs = kCore10gFs;
  static constexpr bool kPaused = false;
  static constexpr unsigned kLongest = kLongestFrame;
};
/// 100G: a MAC that takes a whole frame as fast as its clock goes.
struct Wide {
  using Enough = Vtrib_transmit_cdc_wide;
  using TooFew = Vtrib_transmit_cdc_wide_34;
  static constexpr std::uint64_t kCoreFs = kCore100gFs, kTransmitFs = kCmacFs;
  static constexpr bool kPaused = false;
  static constexpr unsigned kLongest = kLongestWideFrame;
};

template <typename Port>
class TransmitCdc : public testing::Test {
 protected:
  /// Every place of the pause, every phase in 24 steps of the transmit clock, ideal clocks 200 ppm apart, an empty queue before each
  /// frame: how many frames run dry.
  template <typename Model>
  unsigned dry_at_any_phase() {
    constexpr unsigned kPhases = 24;
    unsigned dry = 0;
    for (unsigned phase = 0; phase < kPhases; ++phase) {
      TransmitTraffic traffic;
      traffic.frames.longest = Port::kLongest;
      traffic.paused = Port::kPaused;
      traffic.idle_steps = true;
      TransmitCrossingBench<Model> bench(
          1, {off_by(Port::kCoreFs, -100)},
          {off_by(Port::kTransmitFs, 100), Port::kTransmitFs * phase / kPhases}, traffic);
      bench.run(66);
      dry += bench.underruns();
    }
    return dry;
  }

  /// Clocks at random within 100 ppm each and half a cycle of jitter between them, which stands for that of the wires, too.
  void run_at_random(unsigned runs, std::uint32_t frames, double long_share) {
    std::uint64_t empty = 0;
    std::uint64_t full = 0;
    for (unsigned run = 1; run <= runs && !testing::Test::HasFailure(); ++run) {
      SCOPED_TRACE(testing::Message() << "run " << run);
      Random random{run, 17};
      const auto ppm = [&] {
        return run % 2 == 0 ? static_cast<int>(random.below(201)) - 100 : 100;
      };
      const ClockShape core{off_by(Port::kCoreFs, -ppm()), random.below(Port::kCoreFs),
                            Port::kTransmitFs / 4};
      const ClockShape transmit{off_by(Port::kTransmitFs, ppm()), random.below(Port::kTransmitFs),
                                Port::kTransmitFs / 4};
      TransmitTraffic traffic;
      traffic.frames = {Port::kLongest, long_share};
      traffic.paused = Port::kPaused;
      // In every third run the queue is full most of the time.
      traffic.idle = run % 3 == 0 ? 0 : 60;
      traffic.mac_gap = run % 3 == 0 ? 100 : random.between(1, 4);
      TransmitCrossingBench<typename Port::Enough> bench(run, core, transmit, traffic);
      bench.run(frames);
      EXPECT_EQ(bench.underruns(), 0u) << "frame " << bench.dry_frame();
      empty += bench.empty_cycles();
      full += bench.full_cycles();
    }
    EXPECT_GT(empty, 0u);
    EXPECT_GT(full, 0u);
  }
};

using Ports = testing::Types<Paused, Unpaused, Wide>;
TYPED_TEST_SUITE(TransmitCdc, Ports);

TYPED_TEST(TransmitCdc, CX2_NoFrameRunsDryAtAnyPhase) {
  EXPECT_EQ(this->template dry_at_any_phase<typename TypeParam::Enough>(), 0u);
}

TYPED_TEST(TransmitCdc, CX2_OneWordLessRunsDry) {
  EXPECT_GT(this->template dry_at_any_phase<typename TypeParam::TooFew>(), 0u);
}

TYPED_TEST(TransmitCdc, CX2_LongestFramesOfJitteringClocks) { this->run_at_random(24, 140, 1); }

TYPED_TEST(TransmitCdc, CX2_FramesOfAllLengths) { this->run_at_random(24, 1000, 0.02); }

// A frame whose words fail to come in time is the only one that runs dry; no word of it or of the next one is lost.
TYPED_TEST(TransmitCdc, MT5_GapInAFrameIsThatFramesAlone) {
  unsigned dry = 0;
  for (std::uint32_t broken = 2; broken < 12; ++broken) {
    TransmitTraffic traffic;
    traffic.frames = {TypeParam::kLongest, 0.5};
    traffic.paused = TypeParam::kPaused;
    traffic.idle = 20;
    traffic.broken = broken;
    TransmitCrossingBench<typename TypeParam::Enough> bench(broken, {TypeParam::kCoreFs},
                                                            {TypeParam::kTransmitFs, 100}, traffic);
    bench.run(20);
    dry += bench.underruns();
    EXPECT_TRUE(bench.underruns() == 0 || bench.dry_frame() == broken);
    EXPECT_LE(bench.underruns(), 1u);
  }
  EXPECT_GT(dry, 0u);
}

// A million of the longest frames on each kind of port.
template <typename Port>
class TransmitCdcLong : public TransmitCdc<Port> {};
TYPED_TEST_SUITE(TransmitCdcLong, Ports);
TYPED_TEST(TransmitCdcLong, CX2_MillionFrames) { this->run_at_random(1000, 1000, 1); }

}  // namespace
}  // namespace trib
