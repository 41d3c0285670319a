// SPDX-License-Identifier: Apache-2.0
// Two links with a cable that may lose, damage, repeat and swap frames.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "verif/endpoint/link/link_end.h"

namespace trib::endpoint {
namespace {

class LinkPair : public testing::Test {
 protected:
  explicit LinkPair(std::uint8_t encoding = 0)
      : ends_{LinkEnd(0, {}, encoding), LinkEnd(1, {}, encoding)} {}

  void activate(std::uint16_t epoch) {
    LifeState state;
    state.epoch = epoch;
    state.job = 5;
    state.joined = 3;
    for (LinkEnd& end : ends_) end.set_state(state, true);
  }

  void step() {
    for (unsigned from = 0; from < 2; ++from) {
      ends_[from].step();
      for (LinkFrame& frame : ends_[from].wire) carry(frame, 1 - from);
      ends_[from].wire.clear();
    }
  }

  // Steps until everything has arrived in both directions.
  void run(unsigned cycles) {
    for (unsigned cycle = 0; cycle < cycles; ++cycle) {
      if (all_arrived()) break;
      step();
    }
    for (unsigned to = 0; to < 2; ++to) {
      ASSERT_EQ(ends_[to].taken.size(), ends_[1 - to].sent.size());
      ASSERT_TRUE(ends_[to].taken == ends_[1 - to].sent);
    }
  }

  bool all_arrived() const {
    return ends_[0].taken.size() == ends_[1].sent.size() &&
           ends_[1].taken.size() == ends_[0].sent.size();
  }

  double loss_ = 0, damage_ = 0, copies_ = 0, swaps_ = 0;
  Random random_{{3, 9}};
  std::array<LinkEnd, 2> ends_;

 private:
  // A swapped one follows the next one.
  void carry(LinkFrame frame, unsigned to) {
    if (random_.chance(loss_)) return;
    if (random_.chance(damage_)) {
      if (random_.chance(0.5))
        frame.bad = true;
      else  // in the IP header
        frame.bytes[random_.between(14, 33)] ^= 0x10;
    }
    std::vector<LinkFrame>& late = late_[to];
    if (random_.chance(swaps_)) {
      late.push_back(frame);
      return;
    }
    ends_[to].receive(frame);
    if (random_.chance(copies_)) ends_[to].receive(frame);
    for (const LinkFrame& other : late) ends_[to].receive(other);
    late.clear();
  }

  std::array<std::vector<LinkFrame>, 2> late_;
};

TEST_F(LinkPair, FullRateNeedsNoRepetition) {
  activate(1);
  for (unsigned i = 0; i < 4; ++i) ends_[0].send_message(500);
  run(2600);
  EXPECT_EQ(ends_[0].events.again, 0u);
  EXPECT_EQ(ends_[0].events.sent, ends_[1].events.taken);
  EXPECT_EQ(ends_[1].events.no_room, 0u);
}

TEST_F(LinkPair, MessagesOfAnySizeThroughALossyCable) {
  activate(7);
  loss_ = 0.1;
  damage_ = copies_ = swaps_ = 0.05;
  for (LinkEnd& end : ends_) {
    end.credit_delay = 0.9;
    end.mac_stalls = end.gaps = 0.3;
    for (unsigned i = 0; i < 60; ++i) {
      end.send_message(static_cast<unsigned>(random_.chance(0.3) ? random_.between(0, 3)
                                                                 : random_.between(1, 300)));
    }
  }
  run(1000000);
  for (const LinkEnd& end : ends_) {
    EXPECT_GT(end.events.again, 0u);
    EXPECT_GT(end.events.gaps, 0u);
    EXPECT_GT(end.events.malformed, 0u);
    EXPECT_EQ(end.events.no_room, 0u);
  }
}

TEST_F(LinkPair, StatesArrive) {
  LifeState state{0xa1b2c3d4, 3, 77, 0x8000000000000005, true, true, 5, 2, 0x12345678, 9};
  ends_[0].set_state(state, false);
  ends_[0].change();
  for (unsigned i = 0; i < 60; ++i) step();
  ASSERT_EQ(ends_[1].states.size(), 1u);
  EXPECT_TRUE(ends_[1].states[0] == state);
  // And again for KEEPALIVE.
  for (unsigned i = 0; i < 2000; ++i) step();
  ASSERT_EQ(ends_[1].states.size(), 2u);
  EXPECT_TRUE(ends_[1].states[1] == state);
}

TEST_F(LinkPair, AStateThatANewKeyCutsIsSentAgain) {
  for (unsigned delay = 0; delay < 12; ++delay) {
    SCOPED_TRACE(delay);
    ends_[1].states.clear();
    ends_[0].change();
    for (unsigned i = 0; i < delay; ++i) step();
    ends_[0].clear();
    for (unsigned i = 0; i < 40; ++i) step();
    EXPECT_EQ(ends_[1].states.size(), 1u);
  }
}

TEST_F(LinkPair, NothingOfAnotherLifeIsTaken) {
  activate(1);
  ends_[1].set_state({0, 2, 5, 3, false, false, 0, 0, 0, 0}, true);
  ends_[0].send_message(100);
  for (unsigned i = 0; i < 500; ++i) step();
  EXPECT_TRUE(ends_[1].taken.empty());
  EXPECT_GT(ends_[1].events.other_epoch, 0u);
}

TEST_F(LinkPair, ANewLifeBeginsWhileAnotherIsAtWork) {
  for (std::uint16_t epoch = 1; epoch < 40; ++epoch) {
    activate(epoch);
    for (LinkEnd& end : ends_) end.send_message(400);
    for (unsigned i = 0; i < 100u + epoch; ++i) step();
    for (LinkEnd& end : ends_) end.clear();
  }
  activate(99);
  for (LinkEnd& end : ends_) end.send_message(400);
  run(3000);
  EXPECT_GT(ends_[0].events.malformed, 0u);
}

// As a frame codec between the links leaves them: decoded, with byte 62 as it was (GC16.3).
class LinkPairEncoded : public LinkPair, public testing::WithParamInterface<std::uint8_t> {
 protected:
  LinkPairEncoded() : LinkPair(GetParam()) {}
};

TEST_P(LinkPairEncoded, OnlyItsCodecsAreTaken) {
  activate(1);
  ends_[0].send_message(200);
  const bool is_codec = GetParam() == 0x62;
  if (is_codec) return run(1000);
  for (unsigned i = 0; i < 1000; ++i) step();
  // Heads are never encoded.
  EXPECT_EQ(ends_[1].taken.size(), 1u);
  EXPECT_GT(ends_[1].events.malformed, 0u);
}
INSTANTIATE_TEST_SUITE_P(All, LinkPairEncoded, testing::Values(0x62, 0x72, 0x03));

TEST_F(LinkPair, SilenceIsSeenAndEnds) {
  for (unsigned i = 0; i < 19000; ++i) step();
  EXPECT_FALSE(ends_[1].silent);
  loss_ = 1;
  for (unsigned i = 0; i < 21000; ++i) step();
  EXPECT_TRUE(ends_[1].silent);
  loss_ = 0;
  for (unsigned i = 0; i < 2100; ++i) step();
  EXPECT_FALSE(ends_[1].silent);
}

TEST_F(LinkPair, AStoppedMacIsSilence) {
  ends_[0].mac_stalls = 1;
  for (unsigned i = 0; i < 22100; ++i) step();
  EXPECT_TRUE(ends_[0].silent);
  ends_[0].mac_stalls = 0;
  for (unsigned i = 0; i < 100; ++i) step();
  EXPECT_FALSE(ends_[0].silent);
}

}  // namespace
}  // namespace trib::endpoint
