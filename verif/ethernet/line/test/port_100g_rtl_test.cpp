// SPDX-License-Identifier: Apache-2.0
// trib_port_100g with a simulated CMAC (CM1 to CM10, CX1, CX2).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "verif/ethernet/line/test/line_bench.h"
#include "verif/ethernet/line/test/line_frames.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kLongestCycles = 20'000;

// Frames that the core takes at any rate (CM10): not those of which each word but one byte is a second one.
FramePtr frame_of_any_length(Random& random) {
  if (random.chance(0.2)) return random_frame(random, 9000, 9600);
  if (random.chance(0.3)) return random_frame(random, 60, 64);
  return random_frame(random, 76, random.chance(0.5) ? 200 : 1500);
}

// Frames both ways at once, all of them whole.
void exchange(CmacPortBench& bench, Random& random, unsigned frames) {
  const auto any = [&] { return frame_of_any_length(random); };
  ASSERT_NO_FATAL_FAILURE(bench.exchange(frames_of(frames, any), frames_of(frames, any),
                                         kLongestCycles + 300 * frames));
  const CmacPortCounts& counts = bench.port().counts();
  EXPECT_EQ(counts.underrun + counts.spoiled + counts.fault_dropped, 0U);
  EXPECT_EQ(counts.dropped + counts.cut + counts.errored + counts.runt, 0U);
}

TEST(Port100gRtl, FramesGoBothWays) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Random random{seed, 100};
    CmacPortBench bench(seed, CmacPortShape::drawn(random));
    bench.bring_up();
    ASSERT_NO_FATAL_FAILURE(exchange(bench, random, 300));
    EXPECT_EQ(bench.port().counts().good, 300U);
    EXPECT_EQ(bench.port().counts().sent, 300U);
  }
}

// A MAC that takes whole frames in a row, and gives whole frames in one burst: CX2, CX1 at their worst.
TEST(Port100gRtl, CM10_ClocksAtTheirLimitsAndWholeFramesInARow) {
  for (const int core : {-100, 0, 100}) {
    for (const int line : {-100, 100}) {
      SCOPED_TRACE(fmt::format("core {} line {} ppm", core, line));
      Random random{7, static_cast<std::uint64_t>(core + 100),
                    static_cast<std::uint64_t>(line + 100)};
      CmacPortShape shape = CmacPortShape::drawn(random);
      shape.transmit.ppm = shape.receive.ppm = line;
      shape.buffered_words = 400;
      shape.collected_words = 150;  // of one frame at a time
      shape.pauses = 0;
      CmacPortBench bench(random(), shape, core);
      bench.bring_up();
      for (unsigned i = 0; i < 10; ++i) {
        const FramePtr up = random_frame(random, 9600, 9600);
        const FramePtr down = random_frame(random, 9600, 9600);
        bench.cmac().send(up);
        bench.send(down);
        // From an empty line, at another phase each time.
        ASSERT_TRUE(bench.run_until(
            [&] { return bench.at_core.size() > i && bench.at_partner.size() > i; }, 2000));
        bench.run(random.below(50));
        EXPECT_EQ(bench.at_core[i].frame.bytes, up->bytes);
        EXPECT_EQ(bench.at_partner[i].received.frame.bytes, down->bytes);
      }
      const CmacPortCounts& counts = bench.port().counts();
      EXPECT_EQ(counts.underrun + counts.dropped + counts.cut, 0U);
    }
  }
}

// CM10: what the MAC may hold back at any time.
TEST(Port100gRtl, CM10_ReceiveBurstsOf40Words) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Random random{seed, 21};
    CmacPortShape shape = CmacPortShape::drawn(random);
    shape.receive.ppm = 100;
    shape.collected_words = 40;
    CmacPortBench bench(seed, shape, -100);
    bench.bring_up();
    std::vector<FramePtr> sent;
    for (unsigned i = 0; i < 400; ++i) {
      // Of 77 bytes: nearly as many words as the core can take.
      sent.push_back(seed % 2 == 0 || random.chance(0.1) ? frame_of_any_length(random)
                                                         : random_frame(random, 77, 77));
      bench.cmac().send(sent.back());
    }
    ASSERT_TRUE(bench.run_until([&] { return bench.at_core.size() == sent.size(); }, 400 * 220));
    for (std::size_t i = 0; i < sent.size(); ++i) {
      ASSERT_EQ(bench.at_core[i].frame.bytes, sent[i]->bytes) << i;
    }
    EXPECT_EQ(bench.port().counts().dropped + bench.port().counts().cut, 0U);
  }
}

// CM10: two words each, faster than the core can take them.
TEST(Port100gRtl, CM10_FramesOf65BytesWithoutAnyOtherAreDroppedWhole) {
  Random random{20};
  CmacPortShape shape = CmacPortShape::drawn(random);
  shape.collected_words = 1;
  CmacPortBench bench(20, shape);
  bench.bring_up();
  const std::vector<FramePtr> all(600, random_frame(random, 65, 65));
  for (const FramePtr& frame : all) bench.cmac().send(frame);
  bench.run(1500);
  const CmacPortCounts& counts = bench.port().counts();
  EXPECT_GT(counts.dropped, 0U);
  EXPECT_EQ(counts.cut, 0U);
  EXPECT_EQ(bench.at_core.size() + counts.dropped, all.size());
  for (unsigned i = 0; i < bench.at_core.size(); ++i) {
    EXPECT_EQ(bench.at_core[i].frame.bytes, all[0]->bytes) << i;
  }
  // The first are received: as many as there is space for.
  CmacPortBench few(20, shape);
  few.bring_up();
  for (unsigned i = 0; i < 180; ++i) few.cmac().send(all[i]);
  few.run(600);
  EXPECT_EQ(few.port().counts().dropped, 0U);
  EXPECT_EQ(few.at_core.size(), 180U);
}

TEST(Port100gRtl, CM3_ShortFramesAreFilledUp) {
  Random random{5};
  CmacPortBench bench(5, CmacPortShape::drawn(random));
  bench.bring_up();
  for (unsigned bytes = 14; bytes <= 66; ++bytes) {
    const FramePtr frame = random_frame(random, bytes, bytes, bytes % 7 == 0);
    bench.send(frame);
    ASSERT_TRUE(bench.run_until([&] { return !bench.at_partner.empty(); }, 200));
    EXPECT_EQ(bench.at_partner.back().received.frame.bad, frame->bad);
    EXPECT_EQ(bench.at_partner.back().received.frame.bytes, padded(frame->bytes));
    bench.at_partner.clear();
  }
  EXPECT_EQ(bench.port().counts().padded, 46U);
}

TEST(Port100gRtl, CM4_CM7_ASpoiledFrameAndTheNext) {
  Random random{8};
  CmacPortBench bench(8, CmacPortShape::drawn(random));
  bench.bring_up();
  for (unsigned i = 0; i < 60; ++i) {
    const FramePtr bad = random_frame(random, 60, 1000, true);
    const FramePtr good = random_frame(random, 60, 1000);
    for (const FramePtr& frame : {bad, good}) {
      bench.send(frame);
      bench.cmac().send(frame);
    }
    ASSERT_TRUE(bench.run_until(
        [&] { return bench.at_partner.size() == 2 && bench.at_core.size() == 2; }, 1000));
    EXPECT_EQ(bench.at_partner[0].received.verdict, ReceiveVerdict::Errored);
    EXPECT_EQ(bench.at_partner[0].received.frame.bytes, bad->bytes);
    EXPECT_EQ(bench.at_partner[1].received.frame.bytes, good->bytes);
    EXPECT_TRUE(bench.at_core[0].frame.bad);
    EXPECT_EQ(bench.at_core[0].frame.bytes, bad->bytes);
    EXPECT_FALSE(bench.at_core[1].frame.bad);
    EXPECT_EQ(bench.at_core[1].frame.bytes, good->bytes);
    bench.at_partner.clear();
    bench.at_core.clear();
  }
  EXPECT_EQ(bench.port().counts().spoiled, 60U);
  EXPECT_EQ(bench.port().counts().errored, 60U);
}

TEST(Port100gRtl, CM7_OversizeFramesAreCut) {
  Random random{9};
  CmacPortBench bench(9, CmacPortShape::drawn(random));
  bench.bring_up();
  const FramePtr large = random_frame(random, 9601, 12'000);
  const FramePtr next = random_frame(random, 100, 100);
  bench.cmac().send(large);
  bench.cmac().send(next);
  ASSERT_TRUE(bench.run_until([&] { return bench.at_core.size() == 2; }, 2000));
  EXPECT_TRUE(bench.at_core[0].frame.bad);
  EXPECT_EQ(bench.at_core[0].frame.bytes, Bytes(large->bytes.begin(), large->bytes.begin() + 9600));
  EXPECT_EQ(bench.at_core[1].frame.bytes, next->bytes);
  EXPECT_EQ(bench.port().counts().oversize, 1U);
}

// CM5: a node that stops in a frame; the MAC never sees that (the simulated one would say so), and the next frame is whole.
TEST(Port100gRtl, CM5_AFrameThatRunsDryAndTheNext) {
  Random random{13};
  CmacPortBench bench(13, CmacPortShape::drawn(random));
  bench.bring_up();
  for (unsigned i = 0; i < 30; ++i) {
    const FramePtr dry = random_frame(random, 6000, 9600);
    const FramePtr next = random_frame(random, 60, 300);
    bench.leave_gap(random.between(40, 90), random.between(200, 400));
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

// CM6, CM8: the line to the port is lost, and comes back.
TEST(Port100gRtl, CM6_CM8_LinkLostOnTheWayInAndBack) {
  Random random{10};
  CmacPortBench bench(10, CmacPortShape::drawn(random));
  bench.bring_up();
  bench.cmac().send(random_frame(random, 9000, 9000));
  ASSERT_TRUE(bench.run_until([&] { return bench.bytes_received() > 1000; }, 500));
  bench.port().keep_texts(true);
  bench.cmac().cut_to_port(true);
  ASSERT_TRUE(bench.run_until([&] { return bench.cmac().hears_remote_fault(); }, 100));
  constexpr std::uint64_t kNow = ~std::uint64_t{0};
  EXPECT_EQ(bench.port().received_texts().at(kNow), "local fault");
  EXPECT_EQ(bench.port().sent_texts().at(kNow), "remote fault");
  EXPECT_TRUE(bench.port().local_fault());
  EXPECT_FALSE(bench.port().remote_fault());
  bench.run(70);
  ASSERT_EQ(bench.at_core.size(), 1U);
  EXPECT_TRUE(bench.at_core[0].frame.bad);
  EXPECT_EQ(bench.port().counts().errored, 1U);
  // The node is not held up, though the MAC is never ready; its frames are dropped.
  for (unsigned i = 0; i < 5; ++i) bench.send(random_frame(random, 3000, 3000));
  ASSERT_TRUE(bench.run_until([&] { return bench.all_sent(); }, 5 * 50 + 100));
  bench.run(100);
  EXPECT_EQ(bench.port().counts().fault_dropped, 5U);
  EXPECT_TRUE(bench.at_partner.empty());
  bench.cmac().cut_to_port(false);
  ASSERT_NO_FATAL_FAILURE(bench.bring_up());
  const std::vector<FramePtr> next{random_frame(random, 1000, 1000)};
  ASSERT_NO_FATAL_FAILURE(bench.exchange(next, next, 1000));
}

// CM6: the line from the port is lost within a frame, and the far end reports it.
TEST(Port100gRtl, CM6_LinkLostOnTheWayOutAndBack) {
  Random random{11};
  for (unsigned round = 0; round < 10; ++round) {
    CmacPortBench bench(11 + round, CmacPortShape::drawn(random));
    bench.bring_up();
    bench.send(random_frame(random, 9600, 9600));
    bench.send(random_frame(random, 9600, 9600));
    bench.run(random.between(1, 150));
    bench.cmac().cut_from_port(true);
    ASSERT_TRUE(bench.run_until([&] { return bench.port().remote_fault(); }, 2000));
    ASSERT_TRUE(bench.run_until([&] { return bench.all_sent(); }, 400));
    EXPECT_FALSE(bench.port().local_fault());
    bench.send(random_frame(random, 1000, 1000));
    ASSERT_TRUE(bench.run_until([&] { return bench.all_sent(); }, 300));
    bench.run(100);
    const CmacPortCounts& counts = bench.port().counts();
    EXPECT_GE(counts.fault_dropped, 1U);
    EXPECT_EQ(counts.fault_dropped + counts.sent, 3U);
    bench.cmac().cut_from_port(false);
    ASSERT_NO_FATAL_FAILURE(bench.bring_up());
    bench.run(1000);
    ASSERT_NO_FATAL_FAILURE(bench.exchange({}, {random_frame(random, 1000, 1000)}, 1000));
  }
}

// The transmit side of the MAC is reset with the port; its receive side goes on, and the rest of a frame is none (CM7).
TEST(Port100gRtl, CM7_AResetWithinAFrame) {
  Random random{14};
  CmacPortBench bench(14, CmacPortShape::drawn(random));
  bench.bring_up();
  for (unsigned i = 0; i < 30; ++i) {
    bench.cmac().send(random_frame(random, 8000, 9600));
    bench.send(random_frame(random, 8000, 9600));
    const std::size_t sent = random.between(20, 100);
    const std::size_t received = random.between(100, 4000);
    ASSERT_TRUE(bench.run_until(
        [&] { return bench.beats_sent() >= sent || bench.bytes_received() >= received; }, 1000));
    bench.reset(random.between(8, 40));
    ASSERT_NO_FATAL_FAILURE(bench.bring_up());
    bench.run(600);
    EXPECT_TRUE(bench.at_core.empty());
    EXPECT_TRUE(bench.at_partner.empty());
    ASSERT_NO_FATAL_FAILURE(exchange(bench, random, 2));
    bench.at_core.clear();
    bench.at_partner.clear();
  }
}

}  // namespace
}  // namespace trib::ethernet
