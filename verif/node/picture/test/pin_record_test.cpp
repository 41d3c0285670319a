// SPDX-License-Identifier: Apache-2.0
// PinRecord and RecordedFrame: frames of the pins with the cycles of their parts.
#include "verif/node/picture/pin_record.h"

#include <gtest/gtest.h>

#include "verif/node/dut/test/fake_node.h"
#include "verif/node/picture/test/recorded_chunk.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {
namespace {

TEST(RecordedFrameTest, HasTheCyclesOfItsParts) {
  const RecordedFrame frame =
      record_frame(chunk_frame(FrameType::kContribution, 17, 5, 0.5F), 1000);
  EXPECT_EQ(frame.text(), "Contribution 17");
  EXPECT_TRUE(frame.is_of(FrameType::kContribution));
  EXPECT_TRUE(frame.ended());
  EXPECT_EQ(frame.first(), 1000u);
  EXPECT_EQ(frame.header_done(), 1007u);
  EXPECT_EQ(frame.end(), 1011u);
  EXPECT_EQ(frame.payload_bytes(), 20u);
  EXPECT_EQ(frame.payload_head().size(), RecordedFrame::kPayloadHead);
  ASSERT_EQ(frame.header_spans().size(), 1u);
  EXPECT_EQ(frame.header_spans()[0].end, 1008u);
  ASSERT_EQ(frame.payload_spans().size(), 1u);
  EXPECT_EQ(frame.payload_spans()[0].first, 1008u);
}

TEST(RecordedFrameTest, KeepsCyclesWithoutBeatApart) {
  const RecordedFrame frame = record_frame(chunk_frame(FrameType::kResult, 1, 4, 0.5F), 10, 3);
  EXPECT_EQ(frame.header_done(), 31u);
  EXPECT_EQ(frame.header_spans().size(), 8u);
  ASSERT_EQ(frame.payload_spans().size(), 2u);
  EXPECT_EQ(frame.payload_spans()[1].first, 37u);
}

TEST(RecordedFrameTest, IsNoneOfOursIfItIsShort) {
  const RecordedFrame frame = record_frame({Bytes(20, 7), true}, 3);
  EXPECT_FALSE(frame.is_of(FrameType::kContribution));
  EXPECT_TRUE(frame.bad());
  EXPECT_EQ(frame.payload_bytes(), 0u);
}

class PinRecordTest : public testing::Test {
 protected:
  void run(std::uint64_t cycles) {
    for (const std::uint64_t end = node_.cycle() + cycles; node_.cycle() < end;) {
      const std::uint64_t cycle = node_.cycle();
      source_.before_edge(cycle);
      sink_.before_edge(cycle);
      pins_.before_edge(cycle);
      node_.clock_cycle(6'400'000 * (cycle + 1));
    }
  }

  FakeNode node_{2, 8};
  StreamSource source_{node_, 1};
  StreamSink sink_{node_, 1};
  PinRecord pins_{node_, 2};
};

TEST_F(PinRecordTest, StartsWithTheFirstFrameReceived) {
  pins_.add_step({});
  node_.send(1, chunk_frame(FrameType::kResult, 0, 4, 1.0F));
  run(50);
  const RecordedPort& port = pins_.record().ports[1];
  EXPECT_TRUE(port.sent.empty());
  EXPECT_TRUE(pins_.record().steps.empty());

  source_.push(std::make_shared<const Frame>(chunk_frame(FrameType::kContribution, 1, 4, 1.0F)));
  run(30);
  pins_.add_step({});
  node_.send(1, chunk_frame(FrameType::kResult, 1, 4, 2.0F));
  run(30);
  ASSERT_EQ(port.received.size(), 1u);
  EXPECT_EQ(port.received[0].text(), "Contribution 1");
  EXPECT_EQ(port.received[0].payload_bytes(), 16u);
  ASSERT_EQ(port.verdicts.size(), 1u);
  EXPECT_EQ(port.verdicts[0].cycle, port.received[0].end());
  ASSERT_EQ(port.sent.size(), 1u);
  EXPECT_EQ(port.sent[0].text(), "Result 1");
  EXPECT_EQ(pins_.record().steps.size(), 1u);
}

TEST_F(PinRecordTest, WaitsForTheResultsOfAllPortsButNotForEver) {
  const auto send = [this](std::uint32_t sequence) {
    node_.send(1, chunk_frame(FrameType::kResult, sequence, 4, 2.0F));
    run(100);
  };
  source_.push(std::make_shared<const Frame>(chunk_frame(FrameType::kContribution, 1, 4, 1.0F)));
  run(PinRecord::kCycles + 100);
  send(1);
  const RecordedPort& port = pins_.record().ports[1];
  EXPECT_EQ(port.sent.size(), 1u) << "port 0 has sent none yet";
  run(PinRecord::kMostCycles);
  send(2);
  EXPECT_EQ(port.sent.size(), 1u);
}

}  // namespace
}  // namespace trib
