// SPDX-License-Identifier: Apache-2.0
// EP5, rule by rule: the test plays the other end's receiver with ACKs of its own. The checker of the link is there, too, so what
// a test has to look at is that the thing has happened.
#include <gtest/gtest.h>

#include <vector>

#include "verif/endpoint/hop/test/link_bench.h"

namespace trib::hop {
namespace {

constexpr std::uint16_t kEpoch = 3;

class HopSenderRtl : public testing::Test {
 protected:
  HopSenderRtl() : bench_(config()) {
    bench_.link.on_frame = [this](const Frame& frame, std::uint64_t first, std::uint64_t) {
      const auto taken = take_frame(frame, link_ends().turned(), 88);
      if (!taken || !std::holds_alternative<HopFrame>(*taken)) return;
      hops_.push_back({std::get<HopFrame>(*taken), first});
    };
    bench_.model.be_quiet(true);
    bench_.begin_life(life(kEpoch));
  }

  static BenchConfig config() {
    BenchConfig config = quick_config();
    config.side.traffic.messages = 0;
    config.side.traffic.largest = 0;  // a frame for each message
    config.side.traffic.pause = 0;
    return config;
  }

  void ack(unsigned expected, unsigned limit, bool gap = false, std::uint16_t epoch = kEpoch) {
    bench_.inject(AckFrame{epoch, static_cast<std::uint16_t>(expected),
                           static_cast<std::uint16_t>(limit), gap});
    bench_.step(100);
  }
  void send(unsigned messages) {
    bench_.link.flits.maker.add_messages(messages);
    bench_.step(400);
  }

  /// The numbers of the frames sent since the last call, with 1000 added to those sent again.
  std::vector<unsigned> sent() {
    std::vector<unsigned> numbers;
    for (const Sent& hop : hops_)
      numbers.push_back(hop.frame.number + (hop.frame.again ? 1000 : 0));
    hops_.clear();
    return numbers;
  }

  struct Sent {
    HopFrame frame;
    std::uint64_t first;
  };
  std::vector<Sent> hops_;
  LinkBench bench_;
};

using Numbers = std::vector<unsigned>;

Numbers range(unsigned from, unsigned to) {
  Numbers numbers;
  for (unsigned n = from; n < to; ++n) numbers.push_back(n);
  return numbers;
}

// EP5.3: 16 frames, and none beyond the limit, though there is room below the window.
TEST_F(HopSenderRtl, WindowAndLimit) {
  send(20);
  EXPECT_EQ(sent(), range(0, 16));
  ack(16, 18);
  EXPECT_EQ(sent(), range(16, 18));
  ack(18, 19);
  EXPECT_EQ(sent(), range(18, 19));
  ack(19, 17);
  EXPECT_EQ(sent(), Numbers{});
  ack(19, 35);
  EXPECT_EQ(sent(), range(19, 20));
}

// EP5.1: all slots are full when the buffer is, and their credits come back with its room.
TEST_F(HopSenderRtl, CreditsWait) {
  send(30);
  EXPECT_EQ(bench_.link.flits.credits(), 0u);
  ack(1, 17);
  EXPECT_EQ(bench_.link.flits.credits(), 0u);
  ack(16, 32);
  ack(30, 46);
  EXPECT_EQ(bench_.link.flits.credits(), bench_.link.dut().slots());
  EXPECT_EQ(sent(), range(0, 30));
}

// EP5.4.
TEST_F(HopSenderRtl, GoesBackOncePerGap) {
  send(5);
  sent();
  ack(2, 18, true);
  EXPECT_EQ(sent(), (Numbers{1002, 1003, 1004}));
  ack(2, 18, true);
  EXPECT_EQ(sent(), Numbers{});
  ack(3, 19);
  EXPECT_EQ(sent(), Numbers{});
  ack(3, 19, true);
  EXPECT_EQ(sent(), (Numbers{1003, 1004}));
}

TEST_F(HopSenderRtl, AcksOutOfRangeAndOfOtherEpochs) {
  send(5);
  sent();
  ack(6, 40, true);
  ack(0xffff, 40, true);
  ack(5, 40, true, kEpoch - 1);
  ack(5, 40, true, kEpoch + 1);
  send(20);
  EXPECT_EQ(sent(), range(5, 16));
  ack(16, 25);
  EXPECT_EQ(sent(), range(16, 25));
}

TEST_F(HopSenderRtl, AcknowledgedWhileItGoesBack) {
  send(16);
  sent();
  bench_.inject(AckFrame{kEpoch, 0, 16, true});
  bench_.step(40);
  ack(14, 30);
  const Numbers again = sent();
  ASSERT_GE(again.size(), 3u);
  EXPECT_LT(again.size(), 16u);
  EXPECT_EQ(again.back(), 1015u);
}

// EP5.5.
TEST_F(HopSenderRtl, Retry) {
  send(2);
  ASSERT_EQ(hops_.size(), 2u);
  ASSERT_TRUE(bench_.run_until([&] { return hops_.size() == 6; }, 10'000));
  const std::uint64_t retry = quick_config().side.settings.retry;
  EXPECT_NEAR(static_cast<double>(hops_[2].first - hops_[0].first), static_cast<double>(retry),
              20.0);
  EXPECT_NEAR(static_cast<double>(hops_[4].first - hops_[2].first), static_cast<double>(retry),
              20.0);
  EXPECT_EQ(sent(), (Numbers{0, 1, 1000, 1001, 1000, 1001}));
  bench_.step(retry - 200);
  ack(1, 17);
  bench_.step(300);
  EXPECT_EQ(sent(), Numbers{});
  bench_.step(retry);
  EXPECT_EQ(sent(), Numbers{1001});
}

// EP5.2 and EP21: data frames have the register's byte 62, heads have not.
TEST(HopEncodingRtl, ByteOfDataFrames) {
  BenchConfig config = quick_config();
  config.side.settings.encoding = 0x62;
  config.side.traffic.messages = 3;
  LinkBench bench(config);
  bench.begin_life(life(1));
  // The model sends raw frames: the link has no codecs.
  bench.model.be_quiet(true);
  EXPECT_TRUE(bench.run_until([&] { return bench.link.checker().counts().hop >= 3; }, 10'000));
}

// EP5.3: numbers are modulo 2^16.
TEST(HopWrapRtlLong, Numbers) {
  BenchConfig config = quick_config();
  config.side.traffic.largest = 0;
  config.side.traffic.pause = 0;
  config.side.traffic.slow_credit = 0;
  config.faults.loss = 0.001;
  config.faults.delay = 2;
  LinkBench bench(config);
  bench.begin_life(life(1));
  EXPECT_TRUE(bench.run_until(
      [&] { return bench.up.count() > 66'000 && bench.down.count() > 66'000; }, 4'000'000));
  EXPECT_TRUE(bench.finish(100'000));
}

}  // namespace
}  // namespace trib::hop
