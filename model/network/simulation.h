// SPDX-License-Identifier: Apache-2.0
// A round of a network of interfaces in time, without data: as many cycles as the RTL takes, to 1 %.
//
// Messages move in portions of a few packets. Of a portion two cycles are known at each place, those of its
// first and of its last flit; whatever waits for it is computed when both are. Links carry a flit a cycle;
// credits, orders of lists and of children, dependences and steps are those of docs/NIC.md. Messages of
// several links are stored and forwarded packet by packet; each link serves what comes first. Such networks
// have no credits: the memory of their relays is not limited.
#pragma once

#include <cstdint>
#include <vector>

#include "model/network/timing.h"
#include "model/network/work.h"

namespace trib::network {

struct Outcome {
  Cycle cycles = 0;                            // of the round, from START to DONE of all interfaces
  std::vector<std::uint64_t> messages, flits;  // by link
};

/// Errors: std::runtime_error that names a message if some cannot be sent.
Outcome simulate(const Work& work, const Settings& settings);

}  // namespace trib::network
