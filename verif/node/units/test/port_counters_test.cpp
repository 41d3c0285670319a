// SPDX-License-Identifier: Apache-2.0
// trib_port_counters of eight groups: a counter of 64 bits is read whole, at any time (attack B7),
// and what is left out is counted however much comes at once.
#include <Vtrib_port_counters_8.h>
#include <gtest/gtest.h>

#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kGroups = 8;
constexpr unsigned kControlDropped = 0xc0 / 4;
constexpr unsigned kReplaysDropped = 0xc4 / 4;
constexpr unsigned kWithdrawn = 0xc8 / 4;
constexpr unsigned kDiscarded = 0xcc / 4;
constexpr unsigned kRxBytesLo = 0xd0 / 4;
constexpr unsigned kRxBytesHi = 0xd4 / 4;
constexpr unsigned kTxBytesLo = 0xd8 / 4;

class PortCountersRtl : public testing::Test {
 protected:
  PortCountersRtl() : bench_(kSeed), random_(kSeed) {
    auto& pins = bench_.pins();
    pins.verdict_valid_i = pins.sent_i = pins.sent_bytes_i = pins.discarded_i = 0;
    pins.left_out_i = pins.error_dropped_i = pins.results_withdrawn_i = 0;
    pins.read_i = 0;
    pins.read_word_i = 0;
    bench_.reset();
  }

  void step() {
    bench_.settle();
    if (bench_.pins().verdict_valid_i) bytes_ += bench_.pins().frame_bytes_i;
    bench_.edge();
  }

  // As a bus read: the word is held for three cycles, with a strobe in the first.
  std::uint32_t read(unsigned word, bool strobe = true) {
    bench_.pins().read_word_i = word;
    bench_.pins().read_i = strobe;
    at_read_ = bytes_;
    step();
    const std::uint32_t value = bench_.pins().read_data_o;
    bench_.pins().read_i = 0;
    step();
    step();
    return value;
  }

  ModuleBench<Vtrib_port_counters_8> bench_;
  Random random_;
  std::uint64_t bytes_ = 0;    // of received frames
  std::uint64_t at_read_ = 0;  // when the last read began
};

TEST_F(PortCountersRtl, HighWordIsOfTheCycleOfTheLowOne) {
  auto& pins = bench_.pins();
  pins.verdict_valid_i = 1;
  pins.frame_bytes_i = 0xffff;
  unsigned carries = 0;
  for (unsigned n = 0; n < 30'000 && carries < 3; ++n) {
    // Close to a carry into the high word often, else far.
    const std::uint64_t left = (std::uint64_t{1} << 32) - (bytes_ & 0xffffffff);
    if (left > 0xffffu * 20) {
      for (std::uint64_t skip = left / 0xffff - 10; skip > 0; --skip) step();
    }
    const std::uint64_t low = read(kRxBytesLo);
    const std::uint64_t then = at_read_;
    for (unsigned wait = random_.below(30); wait > 0; --wait) step();
    // Other reads, and words that no one reads here, change nothing.
    read(kTxBytesLo);
    read(kRxBytesLo, false);
    const std::uint64_t high = read(kRxBytesHi);
    ASSERT_EQ(high << 32 | low, then) << "seed " << kSeed << ", cycle " << bench_.cycle();
    carries += bytes_ >> 32 != then >> 32;
  }
  EXPECT_EQ(carries, 3u);
}

TEST_F(PortCountersRtl, CountsAllThatIsLeftOut) {
  auto& pins = bench_.pins();
  std::uint32_t controls = 0, replays = 0, withdrawn = 0, discarded = 0;
  for (unsigned n = 0; n < 1000; ++n) {
    const bool all = random_.chance(0.1);  // as much as there can be
    const auto draw = [&](unsigned most) { return all ? most : random_.below(most + 1); };
    pins.left_out_i = 0;
    BitWriter writer(pins.left_out_i);
    for (unsigned g = 0; g < kGroups; ++g) {
      const unsigned notice = draw(1), replay = draw(3), withdrawn_notice = draw(1),
                     withdrawn_replay = draw(3);
      writer.put(1, withdrawn_notice).put(1, notice).put(2, withdrawn_replay).put(2, replay);
      controls += notice;
      replays += replay;
      withdrawn += withdrawn_notice + withdrawn_replay;
    }
    controls += pins.error_dropped_i = draw(1);
    withdrawn += pins.results_withdrawn_i = draw(kGroups);
    discarded += pins.discarded_i = draw(1);
    step();
  }
  pins.left_out_i = pins.error_dropped_i = pins.results_withdrawn_i = pins.discarded_i = 0;
  step();
  EXPECT_EQ(read(kControlDropped), controls);
  EXPECT_EQ(read(kReplaysDropped), replays);
  EXPECT_EQ(read(kWithdrawn), withdrawn);
  EXPECT_EQ(read(kDiscarded), discarded);
}

}  // namespace
}  // namespace trib
