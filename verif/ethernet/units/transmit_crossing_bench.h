// SPDX-License-Identifier: Apache-2.0
// trib_transmit_cdc between a node that leaves no gap in a frame and a MAC that takes a word in each cycle with advance once it has
// begun a frame. Every word is checked; what the MAC misses is counted, and the rest of that frame taken, as by MT5.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>

#include "verif/ethernet/units/crossing_frames.h"
#include "verif/ethernet/units/two_clock_bench.h"

namespace trib {

struct TransmitTraffic {
  FrameMix frames;
  unsigned idle = 0;  // cycles of the node between frames, at most; drawn for each
  bool idle_steps =
      false;  // idle cycles grow by one a frame instead, modulo 33: every place of a pause in a frame
  unsigned mac_gap = 2;      // cycles with advance between frames, at least
  bool paused = false;       // one cycle in 33 without advance (GB1)
  std::uint32_t broken = 0;  // the frame, if not 0, in which the node leaves a gap of 100 cycles
};

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

}  // namespace trib
