// SPDX-License-Identifier: Apache-2.0
// trib_receive_cdc (CX1): nothing is lost between clocks that are allowed; where the core is too slow or stops, frames are dropped
// whole or end by user, each is counted, and the next frame is whole.
#include <Vtrib_receive_cdc.h>
#include <Vtrib_receive_cdc_wide.h>
#include <gtest/gtest.h>

#include <cstdint>

#include "verif/ethernet/units/crossing_frames.h"
#include "verif/ethernet/units/two_clock_bench.h"

namespace trib {
namespace {

struct ReceiveTraffic {
  FrameMix frames;
  unsigned gap = 2;     // cycles with a word on the line between frames, at least
  unsigned idle = 0;    // more of them, at most; drawn for each frame
  bool paused = false;  // one cycle in 33 without a word (GB1)
  double stalls = 0;    // of the words, that the sender is late with, by up to 400 cycles
  double stops = 0;     // of the core's cycles, in which its clock stops for up to `stop_fs`
  std::uint32_t stop_fs = 0;
};

// trib_receive_cdc between a MAC and a node that takes a word in each of its cycles. Every word that comes out is checked: frames are
// whole, or ended by user, or not there at all, and the strobes have reported each.
template <typename Model>
class ReceiveCrossingBench {
 public:
  ReceiveCrossingBench(std::uint64_t seed, const ClockShape& receive, const ClockShape& core,
                       const ReceiveTraffic& traffic)
      : bench_(seed, receive, core), traffic_(traffic), random_(seed) {
    bench_.pins().s_valid_i = 0;
    bench_.reset();
    given_ = make(1);
  }

  /// Sends so many frames, then, when the queue is empty, a short one, which has to come out whole; compares what came out with what
  /// the strobes have reported. Once only.
  void run(std::uint32_t frames) {
    frames_ = planned_ = frames;
    const auto write = [this] { before_receive(); };
    const auto read = [this] { before_core(); };
    while (given_.number <= frames_ && !failed()) bench_.step(write, read);
    traffic_.stops = 0;
    drain(write, read);
    ++frames_;
    while (given_.number <= frames_ && !failed()) bench_.step(write, read);
    drain(write, read);
    if (failed()) return;
    EXPECT_EQ(seen_, frames_) << "the short frame";
    EXPECT_TRUE(last_whole_);
    EXPECT_EQ(whole_ + cut_ + missing_, frames_);
    EXPECT_EQ(cut_, told_cut_);
    EXPECT_EQ(missing_, told_dropped_);
  }

  std::uint32_t whole() const { return whole_; }
  std::uint32_t cut() const { return cut_; }
  std::uint32_t dropped() const { return missing_; }
  std::uint64_t empty_cycles() const { return empty_; }

 private:
  static constexpr unsigned kWordBytes = sizeof(Model::s_data_i);

  static bool failed() { return testing::Test::HasFailure(); }

  CrossingFrame make(std::uint32_t number) const {
    CrossingFrame frame = CrossingFrame::make(number, traffic_.frames, kWordBytes);
    if (number > planned_) frame.words = 8;
    return frame;
  }

  template <typename Write, typename Read>
  void drain(const Write& write, const Read& read) {
    for (unsigned edges = 0; edges < 400 && !failed(); ++edges) bench_.step(write, read);
  }

  void before_receive() {
    auto& pins = bench_.pins();
    told_cut_ += pins.cut_o;
    told_dropped_ += pins.dropped_o;
    cycle_ = cycle_ == 32 ? 0 : cycle_ + 1;
    pins.s_valid_i = 0;
    if (traffic_.paused && cycle_ == 32) return;
    if (idle_ != 0) {
      --idle_;
      return;
    }
    if (given_.number > frames_) return;
    pins.s_valid_i = 1;
    put_word(word_of(given_, given_words_, kWordBytes), pins.s_data_i, pins.s_keep_i, pins.s_last_i,
             pins.s_user_i);
    if (++given_words_ == given_.words) {
      given_ = make(given_.number + 1);
      given_words_ = 0;
      idle_ = traffic_.gap + random_.below(traffic_.idle + 1);
    } else if (random_.chance(traffic_.stalls)) {
      idle_ = random_.below(400);
    }
  }

  void before_core() {
    const auto& pins = bench_.pins();
    if (pins.m_valid_o) {
      take_word();
    } else {
      ++empty_;
    }
    if (random_.chance(traffic_.stops)) bench_.pause_reader(random_.below(traffic_.stop_fs));
  }

  void take_word() {
    auto& pins = bench_.pins();
    const CrossingWord word = get_word(pins.m_data_o, pins.m_keep_o, pins.m_last_o, pins.m_user_o);
    if (words_ == 0) {
      ASSERT_GT(word.frame, seen_) << "word " << word.index;
      missing_ += word.frame - seen_ - 1;
      seen_ = word.frame;
      frame_ = make(seen_);
    }
    ASSERT_TRUE(word.frame == seen_ && word.index == words_)
        << "word " << word.index << " of frame " << word.frame << ", not word " << words_
        << " of frame " << seen_;
    ASSERT_LT(words_, frame_.words);
    const CrossingWord wanted = word_of(frame_, words_, kWordBytes);
    ASSERT_EQ(word.keep, wanted.keep) << "word " << words_ << " of frame " << seen_;
    ++words_;
    if (!word.last) {
      ASSERT_FALSE(wanted.last || word.user) << "word " << word.index << " of frame " << seen_;
      return;
    }
    ASSERT_EQ(word.user, wanted.user || !wanted.last)
        << "word " << word.index << " of frame " << seen_;
    last_whole_ = wanted.last;
    ++(last_whole_ ? whole_ : cut_);
    words_ = 0;
  }

  TwoClockBench<Model> bench_;
  ReceiveTraffic traffic_;
  Random random_;
  CrossingFrame given_{}, frame_{};
  std::uint32_t planned_ = ~std::uint32_t{0}, frames_ = 0,
                seen_ = 0;  // frames_: to be sent now; seen_: came out last
  unsigned given_words_ = 0, words_ = 0, idle_ = 0, cycle_ = 0;
  std::uint32_t whole_ = 0, cut_ = 0, missing_ = 0, told_cut_ = 0, told_dropped_ = 0;
  std::uint64_t empty_ = 0;
  bool last_whole_ = false;
};

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
