// SPDX-License-Identifier: Apache-2.0
// Datagrams of the engine in frames, and which frames reach the engine.
#include "host/transport/simulated/frame_adapter.h"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "model/frame/codec.h"

namespace trib {
namespace {

class FrameAdapterTest : public testing::Test {
 protected:
  FrameAdapterTest() { worker_.start(all_reduce(sent_.data(), received_.data(), 2, 1)); }

  // The result of the worker's only chunk, changed on the way.
  Frame result(const std::function<void(Header&)>& change = {}) const {
    Header header;
    header.source = default_node();
    header.destination = default_worker(2);
    header.type = FrameType::kResult;
    header.flags = kFlagData;
    header.epoch = 1;
    header.count = 1;
    header.tag = 1;
    header.payload_bytes = 8;
    if (change) change(header);
    const std::vector<float> sum = {5, 6};
    return encode(header, reinterpret_cast<const std::uint8_t*>(sum.data()));
  }
  bool done_after(const Frame& frame) {
    adapter_.receive(worker_, frame, 1);
    return worker_.done();
  }

  const FrameAdapter adapter_{default_worker(2), default_node()};
  Worker worker_{WorkerConfig{}};
  std::vector<float> sent_ = {1, 2};
  std::vector<float> received_ = {0, 0};
};

TEST_F(FrameAdapterTest, AContributionIsAWellFormedFrame) {
  const FramePtr frame = adapter_.transmit(worker_, 0);
  ASSERT_TRUE(frame);
  const std::optional<Header> h = decode(frame->bytes);
  ASSERT_TRUE(h);
  EXPECT_EQ(h->source, default_worker(2));
  EXPECT_EQ(h->destination, default_node());
  EXPECT_EQ(h->ecn, kEcnEct0);
  EXPECT_EQ(h->type, FrameType::kContribution);
  const Bytes one_two = {0, 0, 0x80, 0x3f, 0, 0, 0, 0x40};  // little-endian
  EXPECT_EQ(Bytes(frame->bytes.begin() + 64, frame->bytes.end()), one_two);
  EXPECT_EQ(adapter_.transmit(worker_, 0), nullptr);
}

TEST_F(FrameAdapterTest, AnAnswerOfTheNodeArrives) {
  adapter_.transmit(worker_, 0);
  EXPECT_TRUE(done_after(result()));
  EXPECT_EQ(received_, (std::vector<float>{5, 6}));
}

TEST_F(FrameAdapterTest, AMarkArrives) {
  adapter_.transmit(worker_, 0);
  EXPECT_TRUE(done_after(result([](Header& h) { h.ecn = kEcnCe; })));
  EXPECT_EQ(worker_.statistics().marked, 1u);
}

TEST_F(FrameAdapterTest, FramesOfAndForOthersDoNot) {
  adapter_.transmit(worker_, 0);
  EXPECT_FALSE(done_after(result([](Header& h) { h.destination.mac.octets[5] ^= 1; })));
  EXPECT_FALSE(done_after(result([](Header& h) { h.destination.ip ^= 1; })));
  EXPECT_FALSE(done_after(result([](Header& h) { h.destination.udp_port ^= 1; })));
  EXPECT_FALSE(done_after(result([](Header& h) { h.source.ip ^= 1; })));
  EXPECT_EQ(worker_.statistics().foreign, 0u);
  EXPECT_TRUE(done_after(result()));
}

TEST_F(FrameAdapterTest, DamagedFramesDoNot) {
  adapter_.transmit(worker_, 0);
  Frame bad = result();
  bad.bad = true;
  EXPECT_FALSE(done_after(bad));
  Frame wrong_checksum = result();
  wrong_checksum.bytes[layout::kIpChecksum] ^= 1;
  EXPECT_FALSE(done_after(wrong_checksum));
  EXPECT_FALSE(done_after(Frame{Bytes(20), false}));
  EXPECT_EQ(worker_.statistics().foreign, 0u);
}

}  // namespace
}  // namespace trib
