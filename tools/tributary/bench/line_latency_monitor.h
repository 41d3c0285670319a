// SPDX-License-Identifier: Apache-2.0
// LineLatencyMonitor: the latency of a node behind its ports, from line to line, chunk by chunk and port by port: from the first
// bit of the preamble of the last contribution to that of the result, in three stages:
//   receive    to the first beat that the node takes of that contribution
//   node       to the first beat of the result that the port takes
//   transmit   to the first bit of the result
// Retransmissions, replays and spoiled results don't count.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "verif/ethernet/pins/pins_port.h"
#include "verif/node/cluster/cluster.h"

namespace trib {

struct LineLatency {  // ns
  double receive = 0;
  double node = 0;
  double transmit = 0;

  double total() const { return receive + node + transmit; }
};

class LineLatencyMonitor {
 public:
  // Of a cluster whose node is behind its ports; must live as long as it is run.
  explicit LineLatencyMonitor(Cluster& cluster);
  LineLatencyMonitor(const LineLatencyMonitor&) = delete;  // the ports tell it
  LineLatencyMonitor& operator=(const LineLatencyMonitor&) = delete;

  // One for each result of each port; taking them empties the store.
  std::vector<LineLatency> take() { return std::exchange(latencies_, {}); }

 private:
  struct Arrival {
    std::uint64_t first_bit_fs = 0;
    std::uint64_t first_beat_fs = 0;
  };

  void received(const LineTimes& times);
  void sent(const LineTimes& times);

  // By sequence number: the contribution that came last. Its end comes before that of any result, which is never shorter.
  std::unordered_map<std::uint32_t, Arrival> last_;
  std::vector<LineLatency> latencies_;
};

}  // namespace trib
