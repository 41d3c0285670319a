// SPDX-License-Identifier: Apache-2.0
// Bursts of a worker: what single calls would give, one after the other.
#include "host/engine/worker.h"

namespace trib {

void Worker::poll_burst(Time now, std::vector<OutgoingDatagram>& burst) {
  burst.clear();
  while (burst.size() < kLongestBurst) {
    const std::optional<OutgoingDatagram> datagram = poll_transmit(now);
    if (!datagram) return;
    burst.push_back(*datagram);
    if (coder_.holds(datagram->payload())) return;
  }
}

}  // namespace trib
