// SPDX-License-Identifier: Apache-2.0
// Counters by name, without those that are 0.
#include "tools/tributary/cosim/counter_report.h"

#include <gtest/gtest.h>

namespace trib {
namespace {

TEST(CounterReport, NodeCountersByName) {
  PortCounters counters;
  counters.rx_frames = 5;
  counters.verdicts[static_cast<unsigned>(Verdict::kAccepted)] = 3;
  counters.verdicts[static_cast<unsigned>(Verdict::kOutOfWindow)] = 2;
  counters.tx_bytes = 0x1'0000'0000;
  EXPECT_EQ(node_counter_lines(2, counters),
            "p2_rx_frames: 5\np2_verdict_accepted: 3\np2_verdict_out_of_window: 2\n"
            "p2_tx_bytes: 4294967296\n");
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
