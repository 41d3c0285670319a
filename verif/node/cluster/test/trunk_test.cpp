// SPDX-License-Identifier: Apache-2.0
// Trunk between two nodes in memory: cut-through to the cycle, faults on growing frames, outages.
#include "verif/fabric/trunk.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "verif/node/dut/test/fake_node.h"

namespace trib {
namespace {

constexpr Time kCycle = 6400;

class TrunkTest : public testing::Test {
 protected:
  struct Taken {
    Bytes bytes;
    bool bad;
    std::uint64_t first;
    std::uint64_t last;
  };

  void run(const LinkConfig& link, unsigned cycles) {
    TrunkConfig config{{1, {}, {}}, {2, {}, {}}, kCycle, link, 1, "link"};
    trunk_ = std::make_unique<Trunk>(child_, parent_, config);
    for (unsigned i = 0; i < cycles; ++i) {
      trunk_->before_edge(i);
      child_.clock_cycle(i);
      parent_.clock_cycle(i);
    }
    EXPECT_EQ(trunk_->link().imbalance(), "");
  }
  static std::vector<Taken> frames(const FakeNode& node, unsigned port) {
    std::vector<Taken> all;
    bool start = true;
    for (const FakeStreams::TakenBeat& beat : node.streams().taken(port)) {
      if (start) all.push_back({{}, false, beat.cycle, 0});
      all.back().bytes.insert(all.back().bytes.end(), beat.bytes.begin(), beat.bytes.end());
      all.back().bad = beat.user;
      all.back().last = beat.cycle;
      start = beat.last;
    }
    EXPECT_TRUE(start) << "a frame did not end";
    return all;
  }

  FakeNode child_{4, 8};
  FakeNode parent_{4, 8};
  std::unique_ptr<Trunk> trunk_;
};

// The first beat is on the sender's pins in cycle 1.
TEST_F(TrunkTest, WithoutPropagationPortsAreAsIfJoinedByWires) {
  child_.send(1, *make_frame(1000));
  child_.send(1, *make_frame(61, true));
  parent_.send(2, *make_frame(77));
  run({}, 300);
  const std::vector<Taken> up = frames(parent_, 2);
  ASSERT_EQ(up.size(), 2u);
  EXPECT_EQ(up[0].bytes, make_frame(1000)->bytes);
  EXPECT_EQ(up[0].first, 1u);
  EXPECT_EQ(up[0].last, 125u);
  EXPECT_EQ(up[1].bytes, make_frame(61)->bytes);
  EXPECT_TRUE(up[1].bad);
  EXPECT_EQ(up[1].first, 129u);  // 1000 + 24 byte times
  const std::vector<Taken> down = frames(child_, 1);
  ASSERT_EQ(down.size(), 1u);
  EXPECT_EQ(down[0].bytes, make_frame(77)->bytes);
  EXPECT_EQ(down[0].first, 1u);
}

TEST_F(TrunkTest, PropagationDelaysEveryBeat) {
  LinkConfig link;
  link.up.propagation = 40 * kCycle;
  child_.send(1, *make_frame(1000));
  run(link, 300);
  const std::vector<Taken> up = frames(parent_, 2);
  ASSERT_EQ(up.size(), 1u);
  EXPECT_EQ(up[0].first, 41u);
  EXPECT_EQ(up[0].last, 165u);
}

TEST_F(TrunkTest, AGapInAFrameIsPassedOn) {
  child_.send(1, *make_frame(64), {3});
  run({}, 50);
  const std::vector<Taken> up = frames(parent_, 2);
  ASSERT_EQ(up.size(), 1u);
  EXPECT_EQ(up[0].bytes, make_frame(64)->bytes);
  EXPECT_EQ(up[0].last, 9u);
}

TEST_F(TrunkTest, DamagesFramesThatGoThrough) {
  LinkConfig link;
  link.up.corruption = 0.5;
  link.up.truncation = 0.3;
  for (unsigned i = 0; i < 40; ++i) child_.send(1, *make_frame(400));
  run(link, 40 * 60);
  const std::vector<Taken> up = frames(parent_, 2);
  ASSERT_EQ(up.size(), 40u);
  const LinkCounts& counts = trunk_->link().up().counts();
  EXPECT_GT(counts.corrupted, 5u);
  EXPECT_GT(counts.truncated, 2u);
  for (const Taken& frame : up) EXPECT_TRUE(frame.bad || frame.bytes == make_frame(400)->bytes);
}

// The frame is being taken when the link goes down, and still being sent when it is up again.
TEST_F(TrunkTest, AnOutageBreaksTheFrameOff) {
  LinkConfig link;
  link.up.propagation = 10 * kCycle;
  link.outages = {{30 * kCycle, 50 * kCycle}};
  child_.send(1, *make_frame(1000));
  child_.send(1, *make_frame(200));
  run(link, 300);
  const std::vector<Taken> up = frames(parent_, 2);
  ASSERT_EQ(up.size(), 2u);
  EXPECT_TRUE(up[0].bad);
  EXPECT_EQ(up[0].last, 30u);
  EXPECT_EQ(up[0].bytes.size(), 20u * 8);
  EXPECT_EQ(up[1].bytes, make_frame(200)->bytes);
  EXPECT_FALSE(up[1].bad);
  EXPECT_EQ(trunk_->link().up().counts().broken_off, 1u);
}

}  // namespace
}  // namespace trib
