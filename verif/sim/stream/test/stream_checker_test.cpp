// SPDX-License-Identifier: Apache-2.0
// StreamChecker: silent on good streams, and one finding for each rule that is broken.
#include "verif/sim/stream/stream_checker.h"

#include <gtest/gtest.h>

#include "model/frame/codec.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"
#include "verif/sim/stream/test/fake_streams.h"

namespace trib {
namespace {

class StreamCheckerTest : public testing::Test {
 protected:
  StreamCheckerTest() {
    FakeStreams::Wires& wires = streams_.tx_wires(1);
    wires.valid = true;
    wires.keep = 0xFF;
  }
  void expect_one(const std::string& text) {
    ASSERT_EQ(checker_.violations().size(), 1u);
    EXPECT_EQ(checker_.violations().front(), text);
  }

  FakeStreams streams_{2, 8};
  StreamChecker checker_{streams_};
};

Frame result(std::uint16_t payload) {
  Header header;
  header.type = FrameType::kResult;
  header.flags = payload > 0 ? kFlagData : 0;
  header.payload_bytes = payload;
  const Bytes bytes(payload, 0x5A);
  return encode(header, bytes.data());
}

TEST(StreamChecker, IsSilentOnGoodStreams) {
  FakeStreams streams(2, 8);
  PaceConfig pace;
  pace.stall_probability = 0.3;
  StreamSource source(streams, 0, pace);
  StreamSink sink(streams, 1, pace);
  StreamChecker checker(streams);
  for (const std::uint16_t payload : {0, 4, 8, 100, 8192}) {
    source.push(make_frame(64u + payload, payload == 4));
    streams.send(1, result(payload));
  }
  for (std::uint64_t cycle = 0; cycle < 5000; ++cycle) {
    source.before_edge(cycle);
    sink.before_edge(cycle);
    checker.before_edge(cycle);
    streams.clock_cycle();
  }
  EXPECT_EQ(sink.frames(), 5u);
  EXPECT_EQ(source.frames(), 5u);
  EXPECT_TRUE(checker.violations().empty()) << checker.violations().front();
}

TEST_F(StreamCheckerTest, FindsABeatThatIsWithdrawn) {
  checker_.before_edge(6);
  streams_.tx_wires(1).valid = false;
  checker_.before_edge(7);
  expect_one("transmit stream of port 1, cycle 7: tvalid fell before the beat was taken");
}

TEST_F(StreamCheckerTest, FindsABeatThatChanges) {
  checker_.before_edge(6);
  streams_.tx_wires(1).data[7] ^= 1;
  checker_.before_edge(7);
  expect_one("transmit stream of port 1, cycle 7: the beat changed before it was taken");
}

TEST_F(StreamCheckerTest, FindsBadKeep) {
  streams_.tx_wires(1).ready = true;
  streams_.tx_wires(1).keep = 0x7F;
  checker_.before_edge(1);
  expect_one(
      "transmit stream of port 1, cycle 1: tkeep is not full in a beat that is not the last");
}

TEST_F(StreamCheckerTest, FindsAGapInKeepOnReceive) {
  streams_.tx_wires(1).valid = false;
  FakeStreams::Wires& wires = streams_.rx_wires(0);
  wires.valid = wires.last = true;
  wires.keep = 0x0D;
  checker_.before_edge(3);
  expect_one("receive stream of port 0, cycle 3: tkeep is empty or has a gap");
}

TEST_F(StreamCheckerTest, FindsUserBeforeTheLastBeat) {
  streams_.tx_wires(1).ready = true;
  streams_.tx_wires(1).user = true;
  checker_.before_edge(1);
  expect_one("transmit stream of port 1, cycle 1: tuser without tlast");
}

TEST_F(StreamCheckerTest, FindsAFrameThatDoesNotEnd) {
  streams_.tx_wires(1).ready = true;
  for (std::uint64_t cycle = 0; cycle < 2000; ++cycle) {
    checker_.before_edge(cycle);
  }
  expect_one("transmit stream of port 1, cycle 1152: the frame does not end");
}

TEST_F(StreamCheckerTest, FindsALengthThatIsNotTheHeaders) {
  Frame frame = result(100);
  frame.bytes.pop_back();
  streams_.tx_wires(1).valid = false;
  streams_.set_tx_ready(1, true);
  streams_.send(1, frame);
  frame.bad = true;  // a spoiled frame may be of any length
  streams_.send(1, frame);
  for (std::uint64_t cycle = 0; cycle < 60; ++cycle) {
    checker_.before_edge(cycle);
    streams_.clock_cycle();
  }
  expect_one("transmit stream of port 1, cycle 21: the frame has 163 bytes, its header says 164");
}

TEST_F(StreamCheckerTest, StopsCollectingAtItsLimit) {
  streams_.tx_wires(1).ready = true;
  streams_.tx_wires(1).user = true;
  for (std::uint64_t cycle = 0; cycle < 200; ++cycle) {
    checker_.before_edge(cycle);
  }
  EXPECT_EQ(checker_.violations().size(), StreamChecker::kMaxViolations);
}

}  // namespace
}  // namespace trib
