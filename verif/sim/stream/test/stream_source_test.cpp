// SPDX-License-Identifier: Apache-2.0
// StreamSource against streams in memory: cutting into beats, order, events, supplier, stalls.
#include "verif/sim/stream/stream_source.h"

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <vector>

#include "verif/sim/stream/test/fake_streams.h"

namespace trib {
namespace {

class StreamSourceTest : public testing::Test {
 protected:
  void run(StreamSource& source, unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) {
      source.before_edge(streams_.cycle());
      streams_.clock_cycle();
    }
  }
  // The frames that port `port` has taken, reassembled.
  std::vector<Frame> frames(unsigned port) const {
    std::vector<Frame> frames;
    Frame frame;
    for (const FakeStreams::TakenBeat& beat : streams_.taken(port)) {
      frame.bytes.insert(frame.bytes.end(), beat.bytes.begin(), beat.bytes.end());
      EXPECT_TRUE(beat.last || beat.bytes.size() == streams_.beat_bytes());
      EXPECT_TRUE(beat.last || !beat.user);
      if (beat.last) {
        frame.bad = beat.user;
        frames.push_back(frame);
        frame = {};
      }
    }
    EXPECT_TRUE(frame.bytes.empty()) << "a frame did not end";
    return frames;
  }

  FakeStreams streams_{4, 8};
};

TEST_F(StreamSourceTest, CutsFramesIntoBeats) {
  StreamSource source(streams_, 2);
  const std::vector<FramePtr> sent = {make_frame(64), make_frame(61, true), make_frame(1),
                                      make_frame(8)};
  for (const FramePtr& frame : sent) {
    source.push(frame);
  }
  EXPECT_EQ(source.queued(), 4u);
  run(source, 60);
  EXPECT_TRUE(source.idle());
  const std::vector<Frame> got = frames(2);
  ASSERT_EQ(got.size(), sent.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    EXPECT_EQ(got[i].bytes, sent[i]->bytes);
    EXPECT_EQ(got[i].bad, sent[i]->bad);
  }
  EXPECT_EQ(source.frames(), 4u);
  EXPECT_EQ(source.bytes(), 64u + 61 + 1 + 8);
  EXPECT_TRUE(streams_.taken(0).empty());
}

// 1000 frames of 65 bytes are 89 000 byte times, or 11 125 cycles.
TEST_F(StreamSourceTest, KeepsTheWireRate) {
  StreamSource source(streams_, 0);
  for (unsigned i = 0; i < 1001; ++i) {
    source.push(make_frame(65));
  }
  run(source, 12'000);
  std::vector<std::uint64_t> starts;
  bool start = true;
  for (const FakeStreams::TakenBeat& beat : streams_.taken(0)) {
    if (start) {
      starts.push_back(beat.cycle);
    }
    start = beat.last;
  }
  ASSERT_EQ(starts.size(), 1001u);
  EXPECT_EQ(starts[1000] - starts[0], 11'125u);
}

TEST_F(StreamSourceTest, ReportsTheCyclesOfAFrame) {
  StreamSource source(streams_, 0);
  std::vector<std::uint64_t> cycles;
  source.on_frame_started([&](const FramePtr&, std::uint64_t cycle) { cycles.push_back(cycle); });
  source.on_frame_sent([&](const FramePtr&, std::uint64_t cycle) { cycles.push_back(cycle); });
  run(source, 10);
  source.push(make_frame(24));
  run(source, 10);
  EXPECT_EQ(cycles, (std::vector<std::uint64_t>{10, 12}));
  EXPECT_EQ(streams_.taken(0).front().cycle, 10u);
  EXPECT_EQ(streams_.taken(0).back().cycle, 12u);
}

TEST_F(StreamSourceTest, AsksItsSupplierOnlyWhenTheWireIsFree) {
  StreamSource source(streams_, 0);
  std::vector<std::uint64_t> asked;
  source.set_supplier([&](std::uint64_t cycle) {
    asked.push_back(cycle);
    return cycle == 4 ? nullptr : make_frame(8);
  });
  source.push(make_frame(8));
  run(source, 10);
  EXPECT_EQ(asked, (std::vector<std::uint64_t>{4, 5, 9}));
  EXPECT_EQ(frames(0).size(), 3u);
}

TEST_F(StreamSourceTest, StallsInsideFramesAndLosesNothing) {
  PaceConfig pace;
  pace.mode = PaceMode::kBeats;
  pace.stall_probability = 0.5;
  StreamSource source(streams_, 0, pace);
  for (unsigned i = 0; i < 20; ++i) {
    source.push(make_frame(100 + i));
  }
  run(source, 3000);
  const std::vector<Frame> got = frames(0);
  ASSERT_EQ(got.size(), 20u);
  for (unsigned i = 0; i < 20; ++i) {
    EXPECT_EQ(got[i].bytes, make_frame(100 + i)->bytes);
  }
  const auto& beats = streams_.taken(0);
  EXPECT_GT(beats.back().cycle, beats.size() * 3 / 2);
}

// Two beats come, then nothing for a while, then the last three bytes.
TEST_F(StreamSourceTest, SendsAGrowingFrameAsItComes) {
  StreamSource source(streams_, 0);
  const auto growing = std::make_shared<GrowingFrame>();
  growing->bytes = make_frame(16)->bytes;
  source.set_supplier(
      [&](std::uint64_t cycle) { return cycle == 0 ? FrameFlow::growing(growing) : FrameFlow(); });
  run(source, 5);
  EXPECT_EQ(streams_.taken(0).size(), 2u);
  EXPECT_TRUE(source.mid_frame());
  growing->bytes = make_frame(19)->bytes;
  growing->ended = growing->bad = true;
  run(source, 5);
  EXPECT_FALSE(source.mid_frame());
  EXPECT_EQ(streams_.taken(0).back().cycle, 5u);
  const std::vector<Frame> got = frames(0);
  ASSERT_EQ(got.size(), 1u);
  EXPECT_EQ(got[0].bytes, growing->bytes);
  EXPECT_TRUE(got[0].bad);
}

TEST_F(StreamSourceTest, BreaksAFrameOff) {
  StreamSource source(streams_, 0);
  std::vector<FramePtr> sent;
  source.on_frame_sent([&](const FramePtr& frame, std::uint64_t) { sent.push_back(frame); });
  source.break_off();  // nothing is on the wire
  source.push(make_frame(100));
  source.push(make_frame(30));
  run(source, 5);
  source.break_off();
  run(source, 20);
  const std::vector<Frame> got = frames(0);
  ASSERT_EQ(got.size(), 2u);
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(got[0].bytes, make_frame(48)->bytes);
  EXPECT_TRUE(got[0].bad);
  EXPECT_EQ(sent[0]->bytes, got[0].bytes);
  EXPECT_TRUE(sent[0]->bad);
  EXPECT_EQ(got[1].bytes, make_frame(30)->bytes);
  EXPECT_FALSE(got[1].bad);
}

TEST_F(StreamSourceTest, RefusesAFrameWithoutBytes) {
  StreamSource source(streams_, 0);
  EXPECT_THROW(source.push(make_frame(0)), std::invalid_argument);
  source.set_supplier([](std::uint64_t) { return make_frame(0); });
  EXPECT_THROW(source.before_edge(0), std::invalid_argument);
}

TEST(StreamSource100g, SendsBeatsOf64Bytes) {
  FakeStreams streams(2, 64);
  PaceConfig pace;
  pace.rate = kWireRate100g;
  StreamSource source(streams, 1, pace);
  source.push(make_frame(130));
  for (std::uint64_t cycle = 0; cycle < 10; ++cycle) {
    source.before_edge(cycle);
    streams.clock_cycle();
  }
  ASSERT_EQ(streams.taken(1).size(), 3u);
  EXPECT_EQ(streams.taken(1)[1].cycle, 2u);  // byte 64 is on the wire at cycle 1.28
  EXPECT_EQ(streams.taken(1)[2].bytes, (Bytes{128, 129}));
}

}  // namespace
}  // namespace trib
