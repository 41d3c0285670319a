// SPDX-License-Identifier: Apache-2.0
// StreamSink against streams in memory: frames put together, wire pace, stalls, underruns.
#include "verif/sim/stream/stream_sink.h"

#include <gtest/gtest.h>

#include <vector>

#include "verif/sim/stream/test/fake_streams.h"

namespace trib {
namespace {

class StreamSinkTest : public testing::Test {
 protected:
  struct Received {
    Frame frame;
    std::uint64_t first;
    std::uint64_t last;
  };

  void run(const PaceConfig& pace, unsigned cycles) {
    StreamSink sink(streams_, 1, pace);
    sink.on_frame([this](const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
      received_.push_back({*frame, first, last});
    });
    for (unsigned i = 0; i < cycles; ++i) {
      sink.before_edge(streams_.cycle());
      streams_.clock_cycle();
    }
    underruns_ = sink.underruns();
    EXPECT_FALSE(sink.mid_frame());
    EXPECT_EQ(sink.frames(), received_.size());
  }

  FakeStreams streams_{2, 8};
  std::vector<Received> received_;
  std::uint64_t underruns_ = 0;
};

TEST_F(StreamSinkTest, PutsFramesTogether) {
  const std::vector<FramePtr> sent = {make_frame(64), make_frame(61, true), make_frame(3)};
  for (const FramePtr& frame : sent) {
    streams_.send(1, *frame);
  }
  run({}, 60);
  ASSERT_EQ(received_.size(), sent.size());
  for (std::size_t i = 0; i < sent.size(); ++i) {
    EXPECT_EQ(received_[i].frame.bytes, sent[i]->bytes);
    EXPECT_EQ(received_[i].frame.bad, sent[i]->bad);
    EXPECT_EQ(received_[i].last - received_[i].first, (sent[i]->bytes.size() - 1) / 8);
  }
  EXPECT_EQ(underruns_, 0u);
}

TEST_F(StreamSinkTest, ShowsAFrameWhileItGrows) {
  streams_.send(1, *make_frame(20, true));
  StreamSink sink(streams_, 1);
  FrameFlow flow;
  std::vector<std::size_t> sizes;
  sink.on_frame_started([&](const FrameFlow& frame, std::uint64_t) { flow = frame; });
  for (std::uint64_t cycle = 0; cycle < 6; ++cycle) {
    sink.before_edge(cycle);
    streams_.clock_cycle();
    sizes.push_back(flow ? flow.frame().bytes.size() : 0);
    EXPECT_EQ(flow && flow.ended(), sizes.back() == 20);
  }
  EXPECT_EQ(sizes, (std::vector<std::size_t>{0, 8, 16, 20, 20, 20}));
  EXPECT_TRUE(flow.frame().bad);
  EXPECT_EQ(flow.frame().bytes, make_frame(20)->bytes);
}

TEST_F(StreamSinkTest, KeepsTheWireRate) {
  for (unsigned i = 0; i < 1001; ++i) {
    streams_.send(1, *make_frame(65));
  }
  run({}, 12'000);
  ASSERT_EQ(received_.size(), 1001u);
  EXPECT_EQ(received_[1000].first - received_[0].first, 11'125u);
}

TEST_F(StreamSinkTest, TakesEveryBeatAtOnceWithoutGap) {
  PaceConfig pace;
  pace.mode = PaceMode::kBeats;
  for (unsigned i = 0; i < 100; ++i) {
    streams_.send(1, *make_frame(64));
  }
  run(pace, 810);
  ASSERT_EQ(received_.size(), 100u);
  EXPECT_EQ(received_[99].last - received_[0].first, 799u);
}

TEST_F(StreamSinkTest, StallsAndLosesNothing) {
  PaceConfig pace;
  pace.stall_probability = 0.4;
  pace.stall_burst = 5;
  for (std::size_t i = 1; i <= 50; ++i) {
    streams_.send(1, *make_frame(i * 7));
  }
  run(pace, 10'000);
  ASSERT_EQ(received_.size(), 50u);
  for (std::size_t i = 1; i <= 50; ++i) {
    EXPECT_EQ(received_[i - 1].frame.bytes, make_frame(i * 7)->bytes);
  }
}

TEST_F(StreamSinkTest, CountsGapsInsideFramesOnly) {
  streams_.send(1, *make_frame(64), {0, 3, 7});
  streams_.send(1, *make_frame(64), {0});
  run({}, 60);
  EXPECT_EQ(received_.size(), 2u);
  EXPECT_EQ(underruns_, 2u);
}

}  // namespace
}  // namespace trib
