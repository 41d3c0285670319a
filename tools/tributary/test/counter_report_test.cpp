// SPDX-License-Identifier: Apache-2.0
// Tests of the tables of counters, with registers made up.
#include "tools/tributary/report/counter_report.h"

#include <gtest/gtest.h>

#include "verif/node/registers/registers.h"

namespace trib {
namespace {

std::uint32_t two_ports_and_a_group(std::uint16_t address) {
  if (address == port_register(0, kPortRxFrames)) return 7;
  if (address == port_register(1, kPortRxFrames)) return 12345;
  if (address == port_register(1, kPortVerdictBusy)) return 1;
  if (address == group_register(0, kGroupStatus)) return kGroupStatusActive | kGroupStatusStarting;
  if (address == group_register(0, kGroupSkew + 4 * 2)) return 3;
  return 0;
}

TEST(CounterReport, LeavesOutWhatIsZeroEverywhere) {
  EXPECT_EQ(counter_report(read_pages(2, 1, two_ports_and_a_group)),
            "counters of port  0      1\n"
            "verdict_busy      0      1\n"
            "rx_frames         7  12345\n"
            "group   0\n"
            "status  active+starting\n"
            "skew_2  3\n");
}

TEST(CounterReport, SaysThatAGroupIsIdle) {
  EXPECT_EQ(counter_report(read_pages(0, 2, [](std::uint16_t) { return 0; })),
            "group   0     1\n"
            "status  idle  idle\n");
}

}  // namespace
}  // namespace trib
