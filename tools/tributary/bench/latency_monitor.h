// SPDX-License-Identifier: Apache-2.0
// LatencyMonitor: the latency of a node or of a tree of nodes, chunk by chunk, as a passive
// observer of the streams that lead to workers: cycles from the beat that completes the header
// (byte 63) of the last contribution, on a receive stream, to the first beat of the result on each
// transmit stream, whether or not the sink is ready for it. Retransmissions, replays and spoiled
// results don't count.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <vector>

#include "verif/node/cluster/fabric.h"
#include "verif/sim/clock/clocked.h"

namespace trib {

class LatencyMonitor : public Clocked {
 public:
  // Attaches itself; must live as long as `fabric` is run.
  explicit LatencyMonitor(Fabric& fabric);

  // One number for each result of each worker, in cycles; taking them empties the store.
  std::vector<std::uint64_t> take_latencies();

  void before_edge(std::uint64_t cycle) override;

 private:
  struct Port {  // that leads to a worker
    const NodeDut* dut;
    unsigned port;
    bool in_frame = false;
    std::uint32_t sequence = 0;               // of the contribution whose header arrives
    std::size_t header_beats = 0;             // of it that have not come yet
    std::deque<std::uint64_t> first_valid{};  // of frames that the sink has not handed over yet
  };

  void contribution_started(unsigned worker, const Frame& frame);
  void result_received(unsigned worker, const Frame& frame);

  std::vector<Port> ports_;                                       // by worker
  std::unordered_map<std::uint32_t, std::uint64_t> header_done_;  // by sequence number
  std::vector<std::uint64_t> latencies_;
};

}  // namespace trib
