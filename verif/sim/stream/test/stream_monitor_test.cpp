// SPDX-License-Identifier: Apache-2.0
// StreamMonitor: the frames of every stream, whole and in order, whatever the pace.
#include "verif/sim/stream/stream_monitor.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"
#include "verif/sim/stream/test/fake_streams.h"

namespace trib {
namespace {

struct Seen {
  unsigned port;
  Bytes bytes;
  bool bad;
  std::uint64_t first;
  std::uint64_t last;
};

class StreamMonitorTest : public testing::Test {
 protected:
  static StreamMonitor::FrameEvent into(std::vector<Seen>& seen) {
    return [&seen](unsigned port, const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
      seen.push_back({port, frame->bytes, frame->bad, first, last});
    };
  }

  FakeStreams streams_{2, 8};
  std::vector<std::uint64_t> starts_;
  std::vector<Seen> received_;
  std::vector<Seen> sent_;
  StreamMonitor monitor_{streams_,
                         {[this](unsigned, std::uint64_t cycle) { starts_.push_back(cycle); },
                          into(received_), into(sent_)}};
};

TEST_F(StreamMonitorTest, SeesWhatSourceAndSinkDo) {
  PaceConfig pace;
  pace.stall_probability = 0.3;
  StreamSource source(streams_, 0, pace);
  StreamSink sink(streams_, 1, pace);
  std::vector<Seen> in, out;
  std::uint64_t begin = 0;
  source.on_frame_started([&](const FramePtr&, std::uint64_t cycle) { begin = cycle; });
  source.on_frame_sent([&](const FramePtr& frame, std::uint64_t cycle) {
    in.push_back({0, frame->bytes, frame->bad, begin, cycle});
  });
  sink.on_frame([&](const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
    out.push_back({1, frame->bytes, frame->bad, first, last});
  });
  for (const unsigned bytes : {1u, 8u, 9u, 64u, 1500u}) {
    source.push(make_frame(bytes, bytes == 9));
    streams_.send(1, *make_frame(bytes + 3, bytes == 64));
  }
  for (std::uint64_t cycle = 0; cycle < 1000; ++cycle) {
    source.before_edge(cycle);
    sink.before_edge(cycle);
    monitor_.before_edge(cycle);
    streams_.clock_cycle();
  }
  const auto expect_equal = [](const std::vector<Seen>& seen, const std::vector<Seen>& due) {
    ASSERT_EQ(seen.size(), due.size());
    for (std::size_t n = 0; n < seen.size(); ++n) {
      EXPECT_EQ(seen[n].port, due[n].port);
      EXPECT_EQ(seen[n].bytes, due[n].bytes);
      EXPECT_EQ(seen[n].bad, due[n].bad);
      EXPECT_EQ(seen[n].first, due[n].first);
      EXPECT_EQ(seen[n].last, due[n].last);
    }
  };
  EXPECT_EQ(in.size(), 5u);
  expect_equal(received_, in);
  expect_equal(sent_, out);
  ASSERT_EQ(starts_.size(), 5u);
  EXPECT_EQ(starts_[4], in[4].first);
}

TEST_F(StreamMonitorTest, CountsHowLongABeatIsHeld) {
  FakeStreams::Wires& wires = streams_.tx_wires(1);
  wires.valid = true;
  wires.keep = 0xff;
  wires.data.assign(8, 0);
  for (std::uint64_t cycle = 0; cycle < 5; ++cycle) monitor_.before_edge(cycle);
  EXPECT_EQ(monitor_.held(1), 5u);
  EXPECT_EQ(monitor_.held(0), 0u);
  wires.ready = true;
  monitor_.before_edge(5);
  EXPECT_EQ(monitor_.held(1), 0u);
}

TEST_F(StreamMonitorTest, CountsHowLongAPortIsBusy) {
  FakeStreams::Wires& wires = streams_.tx_wires(1);
  wires.valid = true;
  wires.keep = 0xff;
  wires.data.assign(8, 0);
  const std::uint64_t cycles[] = {400, 401, 700};
  for (const std::uint64_t cycle : cycles) {
    wires.ready = !wires.ready;
    monitor_.before_edge(cycle);
  }
  EXPECT_EQ(monitor_.busy(1), 300u);
  EXPECT_EQ(monitor_.busy(0), 0u);
  monitor_.before_edge(1001);  // after a longer pause
  EXPECT_EQ(monitor_.busy(1), 0u);
}

TEST_F(StreamMonitorTest, ForgetsAtAResetWhatWasOnTheStreams) {
  FakeStreams::Wires& wires = streams_.rx_wires(0);
  wires.valid = true;
  wires.keep = 0xff;
  wires.data.assign(8, 1);
  monitor_.before_edge(0);
  monitor_.reset();
  wires.last = true;
  monitor_.before_edge(1);
  ASSERT_EQ(received_.size(), 1u);
  EXPECT_EQ(received_[0].bytes.size(), 8u);
  EXPECT_EQ(received_[0].first, 1u);
}

}  // namespace
}  // namespace trib
