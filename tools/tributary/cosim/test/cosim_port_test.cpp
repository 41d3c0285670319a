// SPDX-License-Identifier: Apache-2.0
// The cable between an interface and a port, with a node that is faked in memory.
#include "tools/tributary/cosim/cosim_port.h"

#include <gtest/gtest.h>

#include "tools/tributary/cosim/test/socket_interface.h"
#include "verif/node/dut/test/fake_node.h"

namespace trib {
namespace {

class CosimPortTest : public testing::Test {
 protected:
  CosimPortTest() {
    auto [near_end, far_end] = SocketInterface::pair();
    far_ = std::make_unique<SocketInterface>(std::move(far_end));
    auto near = std::make_unique<SocketInterface>(std::move(near_end));
    near_ = near.get();
    cable_ = std::make_unique<CosimPort>(std::move(near), source_, sink_);
  }

  void run(unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) {
      source_.before_edge(node_.cycle());
      sink_.before_edge(node_.cycle());
      node_.clock_cycle(node_.cycle());
    }
  }

  FakeNode node_{2, 8};
  StreamSource source_{node_, 1};
  StreamSink sink_{node_, 1};
  SocketInterface* near_ = nullptr;  // the cable owns it
  std::unique_ptr<SocketInterface> far_;
  std::unique_ptr<CosimPort> cable_;
};

TEST_F(CosimPortTest, ShortFrameReachesTheNodePadded) {
  far_->send(Bytes(42, 0xab));
  cable_->fetch();
  run(100);
  Bytes taken;
  for (const FakeStreams::TakenBeat& beat : node_.streams().taken(1)) {
    taken.insert(taken.end(), beat.bytes.begin(), beat.bytes.end());
    EXPECT_FALSE(beat.user);
  }
  Bytes expected(42, 0xab);
  expected.resize(60);
  EXPECT_EQ(taken, expected);
  EXPECT_TRUE(node_.streams().taken(0).empty());
  EXPECT_EQ(cable_->counters().received, 1u);
  EXPECT_EQ(cable_->counters().padded, 1u);
}

TEST_F(CosimPortTest, FramesAreLeftToTheSystemWhileSomeWait) {
  for (unsigned i = 0; i < 10; ++i) far_->send(Bytes(100, static_cast<std::uint8_t>(i)));
  cable_->fetch();
  EXPECT_EQ(source_.queued(), CosimPort::kAhead);
  for (unsigned i = 0; i < 10; ++i) {
    run(40);
    cable_->fetch();
  }
  EXPECT_EQ(source_.frames(), 10u);
  EXPECT_EQ(cable_->counters().received, 10u);
  EXPECT_EQ(cable_->counters().padded, 0u);
}

TEST_F(CosimPortTest, SentFrameLeavesUnchanged) {
  const FramePtr frame = make_frame(200);
  node_.send(1, *frame);
  run(100);
  EXPECT_EQ(far_->receive(), frame->bytes);
  EXPECT_EQ(cable_->counters().sent, 1u);
}

// RE5: a frame that the node spoils must not be visible.
TEST_F(CosimPortTest, SpoiledFrameIsCountedAndNotSent) {
  node_.send(1, *make_frame(200, true));
  node_.send(1, *make_frame(100));
  run(200);
  EXPECT_EQ(far_->receive(), make_frame(100)->bytes);
  EXPECT_FALSE(far_->receive().has_value());
  EXPECT_EQ(cable_->counters().spoiled, 1u);
  EXPECT_EQ(cable_->counters().sent, 1u);
}

TEST_F(CosimPortTest, RefusedFrameIsCounted) {
  near_->refuse();
  node_.send(1, *make_frame(200));
  run(100);
  EXPECT_EQ(cable_->counters().refused, 1u);
  EXPECT_EQ(cable_->counters().sent, 0u);
}

}  // namespace
}  // namespace trib
