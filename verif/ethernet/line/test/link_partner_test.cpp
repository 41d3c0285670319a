// SPDX-License-Identifier: Apache-2.0
// Two link partners against each other: the models of both ways through MAC, PCS and a line.
#include "verif/ethernet/line/link_partner.h"

#include <gtest/gtest.h>

#include <vector>

#include "verif/ethernet/line/bit_line.h"
#include "verif/ethernet/line/block_clock.h"
#include "verif/ethernet/line/test/line_frames.h"

namespace trib::ethernet {
namespace {

class TwoPartners {
 public:
  explicit TwoPartners(unsigned phase) : there(1, phase), back(2, (phase + 7) % kBlockBits) {
    far.on_received([this](FrameOnLine frame) { at_far.push_back(std::move(frame)); });
    near.on_started([this](const FramePtr&, std::uint64_t fs) { starts.push_back(fs); });
  }

  void run(unsigned blocks) {
    for (; blocks != 0; --blocks, now += kBlockFs) {
      pass(near, there, far);
      pass(far, back, near);
    }
  }

  LinkPartner near, far;
  BitLine there, back;
  std::vector<FrameOnLine> at_far;
  std::vector<std::uint64_t> starts;
  std::uint64_t now = 0;

 private:
  void pass(LinkPartner& from, BitLine& line, LinkPartner& to) const {
    while (!line.has_block()) line.put(from.transmit(now));
    if (to.receive(line.take(), now)) line.slip();
  }
};

TEST(LinkPartner, FramesGetThrough) {
  for (const unsigned phase : {0U, 1U, 17U, 65U}) {
    Random random{phase};
    TwoPartners pair(phase);
    pair.run(66 * 34 + 500);
    ASSERT_TRUE(pair.near.up() && pair.far.up());
    std::vector<FramePtr> sent;
    for (unsigned i = 0; i < 100; ++i) {
      sent.push_back(random_frame(random, 60, 400, random.chance(0.1)));
      pair.near.send(sent.back());
    }
    EXPECT_FALSE(pair.near.idle());
    pair.run(100 * 60);
    EXPECT_TRUE(pair.near.idle());
    ASSERT_EQ(pair.at_far.size(), sent.size());
    ASSERT_EQ(pair.starts.size(), sent.size());
    for (std::size_t i = 0; i < sent.size(); ++i) {
      const Bytes& received = pair.at_far[i].received.frame.bytes;
      EXPECT_TRUE(sent[i]->bad ? is_left_of(received, sent[i]->bytes) : received == sent[i]->bytes);
      EXPECT_EQ(pair.at_far[i].received.verdict != ReceiveVerdict::Good, sent[i]->bad);
      // As each end sees it, up to the bits between their blocks.
      EXPECT_LE(pair.at_far[i].first_fs, pair.starts[i] + 2 * kBlockFs);
      EXPECT_GE(pair.at_far[i].first_fs + 2 * kBlockFs, pair.starts[i]);
    }
  }
}

TEST(LinkPartner, FramesForALostLinkAreDropped) {
  Random random{1};
  TwoPartners pair(3);
  pair.run(66 * 34 + 500);
  pair.back.cut(true);
  pair.run(300);
  EXPECT_FALSE(pair.near.locked());
  EXPECT_EQ(pair.near.fault(), LinkFault::Local);
  EXPECT_EQ(pair.far.fault(), LinkFault::Remote);
  pair.near.send(random_frame(random, 100, 100));
  pair.run(50);
  EXPECT_TRUE(pair.at_far.empty());
  EXPECT_EQ(pair.near.count(TransmitOutcome::Dropped), 1U);
  pair.back.cut(false);
  pair.run(66 * 34 + 500);
  EXPECT_TRUE(pair.near.up() && pair.far.up());
}

}  // namespace
}  // namespace trib::ethernet
