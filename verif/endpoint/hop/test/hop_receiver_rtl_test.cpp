// SPDX-License-Identifier: Apache-2.0
// EP4 and EP6, rule by rule: the test plays the other end's sender with frames of its own.
#include <gtest/gtest.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"
#include "verif/endpoint/hop/test/link_bench.h"

namespace trib::hop {
namespace {

constexpr std::uint16_t kEpoch = 3;

/// Byte and bit of every field with one right value in the header of a frame, except its checksums.
std::vector<std::pair<std::size_t, unsigned>> judged_bits() {
  using namespace layout;
  std::vector<std::pair<std::size_t, unsigned>> bits;
  const auto add = [&](std::size_t field, std::size_t bytes, unsigned first_byte = 0xff) {
    for (unsigned n = 0; n < 8 * bytes; ++n) {
      if (n >= 8 || (first_byte >> n & 1) != 0) bits.emplace_back(field + n / 8, n % 8);
    }
  };
  for (const std::size_t mac : {kMacDestination, kMacSource}) add(mac, 6);
  for (const std::size_t ip : {kIpDestination, kIpSource}) add(ip, 4);
  for (const std::size_t two :
       {kUdpDestination, kEtherType, kIpTotalLength, kUdpLength, kMagic, kPayloadBytes})
    add(two, 2);
  for (const std::size_t one : {kIpVersion, kIpProtocol, kVersionType, kGroup, kSerial})
    add(one, 1);
  add(kIpFragment, 2, kIpFragmentMask >> 8);
  add(kFlags, 1, kReservedFlags);
  add(kEncoding, 1, 0xff & ~4u);  // 4 is that of a codec (GC16)
  return bits;
}

class HopReceiverRtl : public testing::Test {
 protected:
  HopReceiverRtl() : bench_(config()) {
    bench_.link.on_frame = [this](const Frame& frame, std::uint64_t first, std::uint64_t) {
      const auto taken = take_frame(frame, link_ends().turned(), 88);
      if (!taken || !std::holds_alternative<AckFrame>(*taken)) return;
      acks_.push_back({std::get<AckFrame>(*taken), first});
    };
    bench_.model.be_quiet(true);
    bench_.begin_life(life(kEpoch));
    bench_.step(100);
    acks_.clear();
  }

  static BenchConfig config() {
    BenchConfig config = quick_config();
    config.side.traffic.messages = 0;
    config.side.traffic.slow_credit = 0;
    config.side.settings.keepalive = 20'000;
    config.side.settings.dead = 100'000;
    return config;
  }

  HopFrame head(unsigned number, std::uint16_t epoch = kEpoch) {
    HopFrame hop;
    hop.epoch = epoch;
    hop.number = static_cast<std::uint16_t>(number);
    Flit flit;
    flit.head = true;
    flit.bytes[0] = 6;
    flit.bytes[2] = static_cast<std::uint8_t>(number);
    hop.flits = {flit};
    return hop;
  }

  void come(unsigned number, std::uint16_t epoch = kEpoch) {
    const HopFrame hop = head(number, epoch);
    if (number == expected_ && epoch == kEpoch) {
      bench_.down.sent(hop.flits[0]);
      ++expected_;
    }
    bench_.inject(hop);
    bench_.step(40);
  }

  void expect_ack(unsigned expected, unsigned limit, bool gap) {
    ASSERT_EQ(acks_.size(), 1u);
    const AckFrame& ack = acks_[0].ack;
    EXPECT_EQ(ack.expected, expected);
    EXPECT_EQ(ack.gap, gap);
    // The frame that made the ACK due may still be in the buffer.
    EXPECT_GE(ack.limit, limit - 1);
    EXPECT_LE(ack.limit, limit);
    acks_.clear();
  }

  struct Sent {
    AckFrame ack;
    std::uint64_t first;
  };
  std::vector<Sent> acks_;
  LinkBench bench_;
  unsigned expected_ = 0;
};

// EP6.4.
TEST_F(HopReceiverRtl, EveryFourthFrame) {
  for (unsigned n = 0; n < 4; ++n) {
    EXPECT_TRUE(acks_.empty());
    come(n);
  }
  expect_ack(4, 20, false);
}

TEST_F(HopReceiverRtl, Delay) {
  come(0);
  EXPECT_TRUE(acks_.empty());
  const std::uint64_t from = bench_.cycle();
  ASSERT_TRUE(bench_.run_until([&] { return !acks_.empty(); }, 1000));
  EXPECT_NEAR(static_cast<double>(acks_[0].first - from), 200 - 30.0, 30.0);
  expect_ack(1, 17, false);
  bench_.step(3000);
  EXPECT_TRUE(acks_.empty());
}

TEST_F(HopReceiverRtl, OnceForAGap) {
  come(1);
  expect_ack(0, 16, true);
  come(2);
  come(3);
  EXPECT_TRUE(acks_.empty());
  come(0);
  come(2);
  expect_ack(1, 17, true);
}

TEST_F(HopReceiverRtl, FramesTakenBefore) {
  for (unsigned n = 0; n < 4; ++n) come(n);
  expect_ack(4, 20, false);
  come(3);
  expect_ack(4, 20, false);
  come(0xfff0);
  expect_ack(4, 20, false);
  EXPECT_EQ(bench_.down.count(), 4u);
}

TEST_F(HopReceiverRtl, OtherEpochs) {
  come(0, kEpoch - 1);
  come(0, kEpoch + 1);
  bench_.step(1000);
  EXPECT_TRUE(acks_.empty());
  EXPECT_EQ(bench_.down.count(), 0u);
}

// EP6.3: the limit stays where it is while the interface gives no credits, and what is beyond it is dropped.
TEST_F(HopReceiverRtl, NoRoom) {
  bench_.link.sink.hold(true);
  for (unsigned n = 0; n < 24; ++n) come(n);
  const unsigned slots = bench_.link.dut().slots();
  ASSERT_FALSE(acks_.empty());
  EXPECT_LE(bench_.link.sink.used(), slots);
  EXPECT_GE(acks_.back().ack.expected, 16u);
  EXPECT_LE(acks_.back().ack.limit, 16 + slots + 1);
  const unsigned taken = acks_.back().ack.expected;
  bench_.link.sink.hold(false);
  bench_.step(1000);
  EXPECT_EQ(acks_.back().ack.expected, taken);
  EXPECT_EQ(acks_.back().ack.limit, taken + 16);
  EXPECT_EQ(bench_.down.count(), taken);
}

// EP4: nothing of a frame is taken that has one thing wrong, and the strobe says so.
TEST_F(HopReceiverRtl, WrongFrames) {
  Random random(7);
  LifeState state = life(9);
  const LinkEnds peer = link_ends().turned();
  HopFrame data = head(0);
  data.flits.resize(3);
  for (Flit& flit : data.flits) flit.head = false;
  const std::vector<LinkFrame> kinds = {head(0), data, AckFrame{kEpoch, 0, 30, true}, state};
  std::uint64_t wrong = 0;
  for (unsigned kind = 0; kind < kWrongFrames; ++kind) {
    for (const LinkFrame& frame : kinds) {
      for (unsigned n = 0; n < 6; ++n) {
        bench_.to_link.put(wrong_frame(build_frame(frame, peer), kind, 88, random), bench_.cycle());
        ++wrong;
        bench_.step(60);
      }
    }
  }
  EXPECT_EQ(bench_.link.checker().counts().malformed, wrong);
  EXPECT_EQ(bench_.down.count(), 0u);
}

// EP4: the same with each bit of the header, and of its checksums.
TEST_F(HopReceiverRtl, EachBitOfTheHeader) {
  HopFrame data = head(0);
  data.flits[0].head = false;
  const std::vector<LinkFrame> kinds = {head(0), data, AckFrame{kEpoch, 0, 30, true}, life(9)};
  std::uint64_t wrong = 0;
  const auto come_with = [&](Frame frame, std::size_t byte, unsigned bit, bool right_sum) {
    frame.bytes[byte] ^= static_cast<std::uint8_t>(1 << bit);
    if (right_sum) store_ip_checksum(frame.bytes);
    bench_.to_link.put(std::move(frame), bench_.cycle());
    ++wrong;
    bench_.step(40);
    EXPECT_EQ(bench_.link.checker().counts().malformed, wrong) << "byte " << byte << " bit " << bit;
  };
  for (const LinkFrame& kind : kinds) {
    const Frame right = build_frame(kind, link_ends().turned());
    for (const auto& [byte, bit] : judged_bits()) come_with(right, byte, bit, true);
    for (unsigned n = 0; n < 16; ++n) {
      come_with(right, layout::kIpChecksum + n / 8, n % 8, false);
      come_with(right, layout::kUdpChecksum + n / 8, n % 8, false);
    }
  }
  EXPECT_EQ(bench_.down.count(), 0u);
}

// EP4: both ends have addresses of their own, whatever bit they differ in.
TEST_F(HopReceiverRtl, NeighboursThatDifferInABit) {
  for (unsigned bit = 0; bit < 48; ++bit) {
    if (bit == 40) continue;  // that of group addresses
    LinkEnds ends = link_ends();
    ends.peer.mac = MacAddress::from_number(ends.own.mac.to_number() ^ (std::uint64_t{1} << bit));
    ends.peer.ip = ends.own.ip ^ (1u << bit % 32);
    for (const LinkEnds& each : {ends, ends.turned()}) {
      BenchConfig of_these = config();
      of_these.side.settings.ends = each;
      LinkBench bench(of_these);
      bench.model.be_quiet(true);
      bench.begin_life(life(kEpoch));
      const HopFrame hop = head(0);
      bench.down.sent(hop.flits[0]);
      bench.to_link.put(build_frame(hop, each.turned()), bench.cycle());
      bench.step(100);
      EXPECT_EQ(bench.down.count(), 1u) << "bit " << bit;
    }
  }
}

// EP4: fields of any value.
TEST_F(HopReceiverRtl, OddFrames) {
  Random random(8);
  for (unsigned n = 0; n < 50; ++n) {
    const HopFrame hop = head(n);
    bench_.down.sent(hop.flits[0]);
    bench_.to_link.put(odd_frame(build_frame(hop, link_ends().turned()), random), bench_.cycle());
    bench_.step(60);
  }
  EXPECT_EQ(bench_.down.count(), 50u);
  EXPECT_EQ(bench_.link.checker().counts().malformed, 0u);
}

// EP14.
TEST_F(HopReceiverRtl, NothingBeforeTheLifeIsActive) {
  bench_.link.begin_life(life(kEpoch + 1));
  bench_.down.clear();
  bench_.run_until([&] { return !bench_.link.is_clear(); }, 1000);
  acks_.clear();
  bench_.link.flits.maker.add_messages(2);
  for (unsigned n = 0; n < 5; ++n) {
    bench_.inject(head(n, kEpoch + 1));
    bench_.step(200);
  }
  EXPECT_EQ(bench_.down.count(), 0u);
  EXPECT_EQ(bench_.link.checker().counts().hop, 0u);
  bench_.link.set_active(true);
  bench_.down.sent(head(0).flits[0]);
  bench_.inject(head(0, kEpoch + 1));
  bench_.step(400);
  EXPECT_EQ(bench_.down.count(), 1u);
  EXPECT_GE(bench_.link.checker().counts().hop, 2u);
}

}  // namespace
}  // namespace trib::hop
