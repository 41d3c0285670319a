// SPDX-License-Identifier: Apache-2.0
#include "model/systems/software_ring.h"

#include <cmath>

#include "model/systems/published.h"

namespace trib::systems {
namespace {

constexpr double kTcpShare = 1448.0 / 1538;

}  // namespace

double SoftwareRing::message_seconds() {
  return kHost8Bytes.value * 1e-6 / std::log2(kSharpHosts.value);
}

double SoftwareRing::seconds(const Allreduce& work) const {
  const double block = work.bytes / work.workers * 8e-9 / (work.gbps * kTcpShare);
  return 2 * (work.workers - 1) * (message_seconds() + block);
}

// An ordinary switch with a port for each worker.
Cost SoftwareRing::cost(unsigned workers) const { return {workers, "ordinary switches", 1}; }

}  // namespace trib::systems
