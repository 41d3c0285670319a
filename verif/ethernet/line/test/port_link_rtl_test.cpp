// SPDX-License-Identifier: Apache-2.0
// trib_port_10g on lines that lock but are no link: one of only 0101... (PR5), and one that is interrupted (MR6).
#include <gtest/gtest.h>

#include "verif/ethernet/line/test/line_bench.h"
#include "verif/ethernet/line/test/line_frames.h"

namespace trib::ethernet {
namespace {

// The received line turns into 0101...: the port stays locked, but reports a fault to the far end (PR5).
TEST(PortLinkRtl, ALineThatAlternatesIsNoLink) {
  for (const bool in_frame : {false, true}) {
    Random random{15, in_frame};
    PortBench bench(15, PortShape::drawn(random));
    bench.bring_up();
    EXPECT_FALSE(bench.port().silent());
    if (in_frame) bench.partner().send(random_frame(random, 9000, 9000));
    bench.run(300);
    bench.port().to_port().alternate(true);
    // Two windows at most, of 125 us each.
    ASSERT_TRUE(bench.run_until([&] { return bench.port().silent(); }, 2 * 19'700));
    ASSERT_TRUE(bench.run_until([&] { return bench.partner().fault() == LinkFault::Remote; }, 500));
    EXPECT_TRUE(bench.port().locked());
    EXPECT_FALSE(bench.port().up());
    EXPECT_EQ(bench.port().fault(), LinkFault::Local);
    EXPECT_EQ(bench.port().counts().silences, 1U);
    EXPECT_EQ(bench.at_core.size(), in_frame ? 1U : 0U);
    for (const TimedFrame& frame : bench.at_core) EXPECT_TRUE(frame.frame.bad);
    for (unsigned i = 0; i < 5; ++i) bench.send(random_frame(random, 1000, 1000));
    ASSERT_TRUE(bench.run_until([&] { return bench.all_sent(); }, 5 * 150));
    bench.run(2 * 19'700);
    EXPECT_TRUE(bench.port().silent());
    EXPECT_EQ(bench.port().counts().fault_dropped, 5U);
    EXPECT_EQ(bench.port().counts().silences, 3U);
    // A receiver that begins with such a line does not count as up, either.
    bench.reset(20);
    ASSERT_TRUE(bench.run_until([&] { return bench.port().locked(); }, 5000));
    EXPECT_FALSE(bench.run_until([&] { return !bench.port().silent(); }, 25'000));
    EXPECT_FALSE(bench.port().up());
    bench.port().to_port().alternate(false);
    ASSERT_NO_FATAL_FAILURE(bench.bring_up());
    bench.at_core.clear();
    ASSERT_NO_FATAL_FAILURE(bench.exchange({random_frame(random, 1000, 1000)}, {}, 1000));
  }
}

// The module at the port's side interrupts the link: idles are sent, and frames are dropped, until it ends (MR6, MT6).
TEST(PortLinkRtl, AnInterruptionAndAfterIt) {
  Random random{16};
  PortBench bench(16, PortShape::drawn(random));
  bench.bring_up();
  bench.port().keep_texts(true);
  bench.partner().interrupt(true);
  ASSERT_TRUE(
      bench.run_until([&] { return bench.port().fault() == LinkFault::Interruption; }, 200));
  bench.run(50);
  constexpr std::uint64_t kNow = ~std::uint64_t{0};
  EXPECT_EQ(bench.port().received_texts().at(kNow), "link interruption");
  EXPECT_EQ(bench.port().sent_texts().at(kNow), "I");
  EXPECT_TRUE(bench.port().locked());
  EXPECT_FALSE(bench.port().up());
  for (unsigned i = 0; i < 5; ++i) bench.send(random_frame(random, 1000, 1000));
  ASSERT_TRUE(bench.run_until([&] { return bench.all_sent(); }, 5 * 150));
  bench.run(200);
  EXPECT_EQ(bench.port().counts().fault_dropped, 5U);
  EXPECT_TRUE(bench.at_partner.empty());
  EXPECT_EQ(bench.partner().fault(), LinkFault::None);
  bench.partner().interrupt(false);
  ASSERT_NO_FATAL_FAILURE(bench.bring_up());
  const auto any = [&] { return any_frame(random); };
  ASSERT_NO_FATAL_FAILURE(bench.exchange(frames_of(20, any), frames_of(20, any), 50'000));
}

}  // namespace
}  // namespace trib::ethernet
