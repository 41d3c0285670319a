// SPDX-License-Identifier: Apache-2.0
// trib_transmit_cdc (CX2): with its Threshold no frame runs dry, whatever the clocks that are allowed; with one less one does, at the
// worst phase of ideal clocks.
#include <Vtrib_transmit_cdc.h>
#include <Vtrib_transmit_cdc_1.h>
#include <Vtrib_transmit_cdc_2.h>
#include <Vtrib_transmit_cdc_wide.h>
#include <Vtrib_transmit_cdc_wide_34.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "verif/ethernet/units/crossing_frames.h"
#include "verif/ethernet/units/two_clock_bench.h"

namespace trib {
namespace {

struct TransmitTraffic {
  FrameMix frames;
  unsigned idle = 0;  // cycles of the node between frames, at most; drawn for each
  bool idle_steps =
      false;  // idle cycles grow by one per frame instead, modulo 33: every place of a pause in a frame
  unsigned mac_gap = 2;      // cycles with advance between frames, at least
  bool paused = false;       // one cycle in 33 without advance (GB1)
  std::uint32_t broken = 0;  // the frame, if not 0, in which the node leaves a gap of 100 cycles
};

// trib_transmit_cdc between a node that leaves no gap in a frame and a MAC that takes a word in each cycle with advance once it has
// begun a frame. Every word is checked; what the MAC misses is counted, and the rest of that frame taken, as by MT5.
template <typename Model>
class TransmitCrossingBench {
 public:
  TransmitCrossingBench(std::uint64_t seed, const ClockShape& core, const ClockShape& transmit,
                        const TransmitTraffic& traffic)
      : bench_(seed, core, transmit), traffic_(traffic), random_(seed) {
    bench_.pins().s_valid_i = bench_.pins().m_ready_i = 0;
    bench_.reset();
    given_ = wanted_ = make(1);
  }

  /// Until so many frames have gone.
  void run(std::uint32_t frames) {
    const auto write = [this] { before_core(); };
    const auto read = [this] { before_mac(); };
    while (sent_ < frames && !testing::Test::HasFailure()) bench_.step(write, read);
  }

  std::uint32_t underruns() const { return underruns_; }
  /// The frame that has run dry last.
  std::uint32_t dry_frame() const { return dry_frame_; }
  std::uint64_t empty_cycles() const { return empty_; }
  std::uint64_t full_cycles() const { return full_; }

 private:
  static constexpr unsigned kWordBytes = sizeof(Model::s_data_i);

  CrossingFrame make(std::uint32_t number) const {
    return CrossingFrame::make(number, traffic_.frames, kWordBytes);
  }

  void before_core() {
    auto& pins = bench_.pins();
    pins.s_valid_i = idle_ == 0;
    if (idle_ != 0) {
      --idle_;
      return;
    }
    put_word(word_of(given_, given_words_, kWordBytes), pins.s_data_i, pins.s_keep_i, pins.s_last_i,
             pins.s_user_i);
    full_ += pins.s_ready_o == 0;
    if (!pins.s_ready_o) return;
    if (++given_words_ == given_.words) {
      given_ = make(given_.number + 1);
      given_words_ = 0;
      idle_ = traffic_.idle_steps ? given_.number % 33 + 40 : random_.below(traffic_.idle + 1);
    } else if (given_.number == traffic_.broken && given_words_ == given_.words / 2) {
      idle_ = 100;
    }
  }

  void before_mac() {
    auto& pins = bench_.pins();
    cycle_ = cycle_ == 32 ? 0 : cycle_ + 1;
    const bool advance = !traffic_.paused || cycle_ != 32;
    if (advance && gap_ != 0) --gap_;
    pins.m_ready_i = advance && gap_ == 0;
    empty_ += pins.m_valid_o == 0;
    if (!pins.m_ready_i) return;
    if (pins.m_valid_o) {
      take_word();
    } else if (wanted_words_ != 0 && dry_frame_ != wanted_.number) {
      ++underruns_;
      dry_frame_ = wanted_.number;
    }
  }

  void take_word() {
    auto& pins = bench_.pins();
    const CrossingWord word = get_word(pins.m_data_o, pins.m_keep_o, pins.m_last_o, pins.m_user_o);
    const CrossingWord wanted = word_of(wanted_, wanted_words_, kWordBytes);
    ASSERT_TRUE(word.frame == wanted.frame && word.index == wanted.index)
        << "word " << word.index << " of frame " << word.frame << ", not word " << wanted.index
        << " of frame " << wanted.frame;
    ASSERT_TRUE(word.keep == wanted.keep && word.last == wanted.last && word.user == wanted.user)
        << "word " << word.index << " of frame " << word.frame;
    ++wanted_words_;
    if (!wanted.last) return;
    wanted_ = make(wanted_.number + 1);
    wanted_words_ = 0;
    gap_ = traffic_.mac_gap;
    ++sent_;
  }

  TwoClockBench<Model> bench_;
  TransmitTraffic traffic_;
  Random random_;
  CrossingFrame given_{}, wanted_{};
  unsigned given_words_ = 0, wanted_words_ = 0;
  unsigned idle_ = 0, gap_ = 0, cycle_ = 0;
  std::uint32_t sent_ = 0, underruns_ = 0, dry_frame_ = 0;
  std::uint64_t empty_ = 0, full_ = 0;
};

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

  /// Clocks at random within 100 ppm each and half a cycle of jitter between them, which also represents that of the wires.
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

// A frame whose words fail to arrive in time is the only one that runs dry; no word of it or of the next one is lost.
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
