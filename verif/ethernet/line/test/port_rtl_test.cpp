// SPDX-License-Identifier: Apache-2.0
// trib_port_10g on a serial line against the golden models at its far end (EW1 to EW4, MT, MR, PT, PR, CX1, CX2).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "verif/ethernet/line/test/line_bench.h"
#include "verif/ethernet/line/test/line_frames.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kLongestCycles = 100'000;

// Below 0 if `to_fs` comes first.
double ns_between(std::uint64_t from_fs, std::uint64_t to_fs) {
  return (static_cast<double>(to_fs) - static_cast<double>(from_fs)) / 1e6;
}

// Frames both ways at once, all of them whole.
void exchange(PortBench& bench, Random& random, unsigned frames) {
  const auto any = [&] { return any_frame(random); };
  ASSERT_NO_FATAL_FAILURE(bench.exchange(frames_of(frames, any), frames_of(frames, any),
                                         kLongestCycles + 2000 * frames));
  const PortCounts& counts = bench.port().counts();
  EXPECT_EQ(counts.underrun + counts.spoiled + counts.fault_dropped, 0U);
  EXPECT_EQ(counts.dropped + counts.cut, 0U);
}

TEST(PortRtl, FramesGoBothWays) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Random random{seed, 100};
    PortBench bench(seed, PortShape::drawn(random));
    bench.bring_up();
    ASSERT_NO_FATAL_FAILURE(exchange(bench, random, 150));
    EXPECT_EQ(bench.port().counts().good, 150U);
    EXPECT_EQ(bench.port().counts().sent, 150U);
  }
}

TEST(PortRtl, ShortFramesAreFilledUp) {
  Random random{5};
  PortBench bench(5, PortShape::drawn(random));
  bench.bring_up();
  for (unsigned bytes = 14; bytes <= 64; ++bytes) {
    const FramePtr frame = random_frame(random, bytes, bytes);
    bench.send(frame);
    ASSERT_TRUE(bench.run_until([&] { return !bench.at_partner.empty(); }, 200));
    EXPECT_EQ(bench.at_partner.back().received.verdict, ReceiveVerdict::Good);
    EXPECT_EQ(bench.at_partner.back().received.frame.bytes, padded(frame->bytes));
    bench.at_partner.clear();
  }
}

TEST(PortRtl, EveryBitPhaseLocks) {
  for (unsigned phase = 0; phase < kBlockBits; ++phase) {
    SCOPED_TRACE(fmt::format("phase {}", phase));
    Random random{6, phase};
    PortShape shape = PortShape::drawn(random);
    shape.to_port_phase = phase;
    shape.from_port_phase = (phase * 5 + 1) % kBlockBits;
    PortBench bench(phase, shape);
    ASSERT_NO_FATAL_FAILURE(bench.bring_up());
    ASSERT_NO_FATAL_FAILURE(exchange(bench, random, 3));
  }
}

TEST(PortRtl, ClocksAtTheirLimits) {
  for (const int core : {-100, 0, 100}) {
    for (const int transmit : {-100, 100}) {
      for (const int receive : {-100, 100}) {
        SCOPED_TRACE(fmt::format("core {} transmit {} receive {} ppm", core, transmit, receive));
        Random random{7, static_cast<std::uint64_t>(core + 100),
                      static_cast<std::uint64_t>(transmit + 100),
                      static_cast<std::uint64_t>(receive + 100)};
        PortShape shape = PortShape::drawn(random);
        shape.transmit.ppm = transmit;
        shape.receive.ppm = receive;
        PortBench bench(random(), shape, core);
        bench.bring_up();
        ASSERT_NO_FATAL_FAILURE(exchange(bench, random, 40));
      }
    }
  }
}

TEST(PortRtl, ASpoiledFrameAndTheNext) {
  Random random{8};
  PortBench bench(8, PortShape::drawn(random));
  bench.bring_up();
  for (unsigned i = 0; i < 60; ++i) {
    const FramePtr bad = random_frame(random, 60, 300, true);
    const FramePtr good = random_frame(random, 60, 300);
    for (const FramePtr& frame : {bad, good}) {
      bench.send(frame);
      bench.partner().send(frame);
    }
    ASSERT_TRUE(bench.run_until(
        [&] { return bench.at_partner.size() == 2 && bench.at_core.size() == 2; }, 1000));
    EXPECT_EQ(bench.at_partner[0].received.verdict, ReceiveVerdict::Errored);
    EXPECT_TRUE(is_left_of(bench.at_partner[0].received.frame.bytes, bad->bytes));
    EXPECT_EQ(bench.at_partner[1].received.verdict, ReceiveVerdict::Good);
    EXPECT_EQ(bench.at_partner[1].received.frame.bytes, good->bytes);
    EXPECT_TRUE(bench.at_core[0].frame.bad);
    EXPECT_TRUE(is_left_of(bench.at_core[0].frame.bytes, bad->bytes));
    EXPECT_FALSE(bench.at_core[1].frame.bad);
    EXPECT_EQ(bench.at_core[1].frame.bytes, good->bytes);
    bench.at_partner.clear();
    bench.at_core.clear();
  }
  EXPECT_EQ(bench.port().counts().spoiled, 60U);
}

// Those that were received good are in `sent`, in its order. The number of them.
template <typename Frames, typename IsGood, typename BytesOf>
std::size_t good_ones(const std::vector<FramePtr>& sent, const Frames& received,
                      const IsGood& is_good, const BytesOf& bytes_of) {
  std::size_t good = 0;
  auto next = sent.begin();
  for (const auto& frame : received) {
    if (!is_good(frame)) continue;
    next = std::find_if(next, sent.end(),
                        [&](const FramePtr& one) { return one->bytes == bytes_of(frame); });
    EXPECT_NE(next, sent.end()) << "a frame is good that was not sent, or not then";
    if (next == sent.end()) return good;
    ++next;
    ++good;
  }
  return good;
}

TEST(PortRtl, BitErrors) {
  for (const double rate : {1e-5, 1e-4, 1e-3}) {
    SCOPED_TRACE(fmt::format("rate {}", rate));
    Random random{9, static_cast<std::uint64_t>(rate * 1e6)};
    PortBench bench(9, PortShape::drawn(random));
    bench.bring_up();
    bench.port().to_port().set_error_rate(rate);
    bench.port().from_port().set_error_rate(rate);
    std::vector<FramePtr> sent;
    for (unsigned i = 0; i < 400; ++i) {
      sent.push_back(random_frame(random, 60, 300));
      bench.partner().send(sent.back());
      bench.send(sent.back());
    }
    ASSERT_TRUE(bench.run_until([&] { return bench.all_sent() && bench.partner().idle(); },
                                kLongestCycles));
    bench.run(200);
    EXPECT_GT(bench.port().to_port().errors(), 0U);
    const std::size_t at_core = good_ones(
        sent, bench.at_core, [](const TimedFrame& one) { return !one.frame.bad; },
        [](const TimedFrame& one) { return one.frame.bytes; });
    const std::size_t at_partner = good_ones(
        sent, bench.at_partner,
        [](const FrameOnLine& one) { return one.received.verdict == ReceiveVerdict::Good; },
        [](const FrameOnLine& one) { return one.received.frame.bytes; });
    EXPECT_LT(at_core, sent.size());
    EXPECT_LT(at_partner, sent.size());
    fmt::print("bit errors {}: {} and {} of {} frames are good\n", rate, at_core, at_partner,
               sent.size());
    bench.port().to_port().set_error_rate(0);
    bench.port().from_port().set_error_rate(0);
    bench.run(100);
    ASSERT_NO_FATAL_FAILURE(bench.bring_up());
    // The first frame may still begin after damage of the last error.
    bench.at_core.clear();
    bench.at_partner.clear();
    const std::uint64_t underruns = bench.port().counts().underrun;
    EXPECT_EQ(underruns, 0U);
    const std::vector<FramePtr> last{random_frame(random, 500, 500)};
    ASSERT_NO_FATAL_FAILURE(bench.exchange(last, last, 1000));
  }
}

// The line to the port is lost: it sends remote faults, and the far end then sends no frames (MT6).
TEST(PortRtl, LinkLostOnTheWayInAndBack) {
  Random random{10};
  PortBench bench(10, PortShape::drawn(random));
  bench.bring_up();
  bench.partner().send(random_frame(random, 9000, 9000));
  bench.run(300);
  bench.port().keep_texts(true);
  bench.port().to_port().cut(true);
  // Many bit errors may be reported before the lock is lost.
  ASSERT_TRUE(bench.run_until(
      [&] { return bench.partner().fault() == LinkFault::Remote && !bench.port().locked(); },
      2000));
  constexpr std::uint64_t kNow = ~std::uint64_t{0};
  EXPECT_EQ(bench.port().received_texts().at(kNow), "local fault");
  EXPECT_EQ(bench.port().sent_texts().at(kNow), "remote fault");
  EXPECT_EQ(bench.port().fault(), LinkFault::Local);
  ASSERT_EQ(bench.at_core.size(), 1U);  // CX4: the frame was ended
  EXPECT_TRUE(bench.at_core[0].frame.bad);
  // The node is not held up; its frames are dropped.
  for (unsigned i = 0; i < 5; ++i) bench.send(random_frame(random, 1000, 1000));
  ASSERT_TRUE(bench.run_until([&] { return bench.all_sent(); }, 5 * 150));
  bench.run(200);
  EXPECT_EQ(bench.port().counts().fault_dropped, 5U);
  EXPECT_TRUE(bench.at_partner.empty());
  bench.port().to_port().cut(false);
  ASSERT_NO_FATAL_FAILURE(bench.bring_up());
  ASSERT_NO_FATAL_FAILURE(bench.exchange({random_frame(random, 1000, 1000)}, {}, 1000));
}

// The line from the port is lost: it receives remote faults, and sends idles.
TEST(PortRtl, LinkLostOnTheWayOutAndBack) {
  Random random{11};
  PortBench bench(11, PortShape::drawn(random));
  bench.bring_up();
  bench.port().from_port().cut(true);
  ASSERT_TRUE(bench.run_until(
      [&] { return bench.port().fault() == LinkFault::Remote && !bench.partner().locked(); },
      2000));
  EXPECT_TRUE(bench.port().locked());
  bench.send(random_frame(random, 1000, 1000));
  ASSERT_TRUE(bench.run_until([&] { return bench.all_sent(); }, 300));
  bench.run(100);
  EXPECT_EQ(bench.port().counts().fault_dropped, 1U);
  bench.port().from_port().cut(false);
  ASSERT_NO_FATAL_FAILURE(bench.bring_up());
  ASSERT_NO_FATAL_FAILURE(bench.exchange({}, {random_frame(random, 1000, 1000)}, 1000));
}

// A node that stops in a frame has it ended by errors (MT5, CX4); the next one is whole.
TEST(PortRtl, AFrameThatRunsDryAndTheNext) {
  Random random{13};
  PortBench bench(13, PortShape::drawn(random));
  bench.bring_up();
  for (unsigned i = 0; i < 30; ++i) {
    const FramePtr dry = random_frame(random, 400, 1500);
    const FramePtr next = random_frame(random, 60, 300);
    bench.leave_gap(random.between(10, 40), random.between(40, 300));
    bench.send(dry);
    bench.send(next);
    ASSERT_TRUE(bench.run_until([&] { return bench.at_partner.size() == 2; }, 2000));
    EXPECT_EQ(bench.at_partner[0].received.verdict, ReceiveVerdict::Errored);
    EXPECT_LT(bench.at_partner[0].received.frame.bytes.size(), dry->bytes.size());
    EXPECT_EQ(bench.at_partner[1].received.verdict, ReceiveVerdict::Good);
    EXPECT_EQ(bench.at_partner[1].received.frame.bytes, next->bytes);
    bench.at_partner.clear();
  }
  EXPECT_EQ(bench.port().counts().underrun, 30U);
  EXPECT_EQ(bench.port().counts().sent, 30U);
}

// Within frames both ways: nothing of them is received as good, and the frames after it are whole.
TEST(PortRtl, AResetWithinAFrame) {
  Random random{14};
  PortBench bench(14, PortShape::drawn(random));
  bench.bring_up();
  for (unsigned i = 0; i < 30; ++i) {
    bench.partner().send(random_frame(random, 1200, 1500));
    bench.send(random_frame(random, 1200, 1500));
    const std::size_t sent = random.between(20, 100);
    const std::size_t received = random.between(100, 700);
    ASSERT_TRUE(bench.run_until(
        [&] { return bench.beats_sent() >= sent && bench.bytes_received() >= received; }, 1000));
    bench.reset(random.between(8, 40));
    ASSERT_NO_FATAL_FAILURE(bench.bring_up());
    bench.run(400);
    for (const TimedFrame& frame : bench.at_core) EXPECT_TRUE(frame.frame.bad);
    for (const FrameOnLine& frame : bench.at_partner) {
      EXPECT_NE(frame.received.verdict, ReceiveVerdict::Good);
    }
    bench.at_core.clear();
    bench.at_partner.clear();
    ASSERT_NO_FATAL_FAILURE(exchange(bench, random, 2));
    bench.at_core.clear();
    bench.at_partner.clear();
  }
}

TEST(PortRtl, LatencyFromLineToCoreAndBack) {
  std::vector<double> in;
  std::vector<double> out;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random{12, seed};
    PortBench bench(seed, PortShape::drawn(random));
    bench.bring_up();
    for (unsigned i = 0; i < 20; ++i) {
      const FramePtr frame = random_frame(random, 64, 100);
      bench.partner().send(frame);
      bench.run(random.below(100));
      bench.send(frame);
      bench.run(150);
    }
    ASSERT_EQ(bench.at_core.size(), bench.started_by_partner.size());
    ASSERT_EQ(bench.at_partner.size(), bench.started.size());
    for (std::size_t i = 0; i < bench.at_core.size(); ++i) {
      in.push_back(ns_between(bench.started_by_partner[i].first_fs, bench.at_core[i].first_fs));
      out.push_back(ns_between(bench.started[i].first_fs, bench.at_partner[i].first_fs));
    }
  }
  const auto [in_least, in_most] = std::minmax_element(in.begin(), in.end());
  const auto [out_least, out_most] = std::minmax_element(out.begin(), out.end());
  fmt::print("first bit of the preamble in to first word: {:.1f} to {:.1f} ns\n", *in_least,
             *in_most);
  fmt::print("first word to first bit of the preamble out: {:.1f} to {:.1f} ns\n", *out_least,
             *out_most);
  EXPECT_GT(*in_least, 0);
  EXPECT_GT(*out_least, 0);
}

}  // namespace
}  // namespace trib::ethernet
