// SPDX-License-Identifier: Apache-2.0
// trib_port_counters: a counter of 64 bits is read whole, at any time (attack B7), and what is
// withdrawn or discarded is counted however much comes at once.
#include <Vtrib_port_counters.h>
#include <gtest/gtest.h>

#include "verif/node/units/module_bench.h"
#include "verif/sim/random/random.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
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
    pins.control_dropped_i = pins.replays_dropped_i = pins.withdrawn_i = 0;
    pins.read_i = 0;
    pins.read_word_i = 0;
    bench_.reset();
  }

  void step() {
    bench_.settle();
    if (bench_.pins().verdict_valid_i) bytes_ += bench_.pins().frame_bytes_i;
    bench_.edge();
  }

  // As a bus read: the word stands for three cycles, with a strobe in the first.
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

  ModuleBench<Vtrib_port_counters> bench_;
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
  std::uint32_t withdrawn = 0, discarded = 0;
  for (unsigned n = 0; n < 1000; ++n) {
    bench_.pins().withdrawn_i = random_.below(49);
    bench_.pins().discarded_i = random_.below(2);
    withdrawn += bench_.pins().withdrawn_i;
    discarded += bench_.pins().discarded_i;
    step();
  }
  bench_.pins().withdrawn_i = bench_.pins().discarded_i = 0;
  step();
  EXPECT_EQ(read(kWithdrawn), withdrawn);
  EXPECT_EQ(read(kDiscarded), discarded);
}

}  // namespace
}  // namespace trib
