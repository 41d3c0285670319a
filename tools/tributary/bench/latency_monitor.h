// SPDX-License-Identifier: Apache-2.0
// LatencyMonitor: the node's latency, chunk by chunk, as a passive observer of a cluster's streams:
// cycles from the beat that completes the header (byte 63) of the last contribution, on the receive
// stream, to the first beat of the result on each transmit stream, whether or not the sink is ready
// for it. Retransmissions, replays and spoiled results don't count. Supposes that contributions
// have no idle cycle within their headers, as on links at wire rate.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "verif/bfm/clocked.h"
#include "verif/cluster/cluster.h"

namespace trib {

class LatencyMonitor : public Clocked {
 public:
  // Attaches itself; must live as long as `cluster` is run.
  explicit LatencyMonitor(Cluster& cluster);

  // One number for each result on each port, in cycles; taking them empties the store.
  std::vector<std::uint64_t> take_latencies();

  void before_edge(std::uint64_t cycle) override;

 private:
  struct Port {
    bool in_frame = false;
    std::deque<std::uint64_t> first_valid;  // of frames that the sink has not handed over yet
  };

  void contribution_started(const Frame& frame, std::uint64_t cycle);
  void result_received(unsigned port, const Frame& frame);

  NodeDut& dut_;
  std::vector<Port> ports_;
  std::unordered_map<std::uint32_t, std::uint64_t> header_done_;  // by sequence number
  std::vector<std::uint64_t> latencies_;
};

}  // namespace trib
