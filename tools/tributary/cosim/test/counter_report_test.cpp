// SPDX-License-Identifier: Apache-2.0
// Counters by name, without those that are 0.
#include "tools/tributary/cosim/counter_report.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

TEST(CounterReport, NodeCountersByName) {
  const PortCounters counters(2, [](std::uint16_t address) -> std::uint32_t {
    if (address == port_register(2, kPortRxFrames)) return 5;
    if (address == port_register(2, kPortVerdictAccepted)) return 3;
    if (address == port_register(2, kPortVerdictOutOfWindow)) return 2;
    return address == port_register(2, kPortTxBytesHi) ? 1 : 0;
  });
  EXPECT_EQ(node_counter_lines(counters),
            "p2_verdict_accepted: 3\np2_verdict_out_of_window: 2\np2_tx_bytes_hi: 1\n"
            "p2_rx_frames: 5\n");
}

TEST(CounterReport, GroupStatesByName) {
  const PageSnapshot group(RegisterPage::kGroup, 1, [](std::uint16_t address) -> std::uint32_t {
    if (address == group_register(1, kGroupStatus)) return kGroupStatusActive;
    if (address == group_register(1, kGroupCurrentEpoch)) return 3;
    return address == group_register(1, kGroupMembers) ? 9 : 0;  // a setting
  });
  EXPECT_EQ(group_counter_lines(group), "g1_status: 1\ng1_current_epoch: 3\n");
}

TEST(CounterReport, CableCountersByName) {
  CosimPortCounters counters;
  counters.received = 7;
  counters.padded = 1;
  counters.spoiled = 2;
  EXPECT_EQ(cable_counter_lines(0, counters, 4),
            "p0_host_received: 7\np0_host_padded: 1\np0_host_lost: 4\np0_host_spoiled: 2\n");
}

}  // namespace
}  // namespace trib
