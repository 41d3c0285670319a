// SPDX-License-Identifier: Apache-2.0
// Capacities of a network interface (docs/NIC.md, NI19), and whether a schedule fits into it.
#pragma once

#include <cstddef>
#include <vector>

#include "model/nic/tables.h"
#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::nic {

struct Limits {
  std::size_t ports = 0;
  std::size_t flows = 0;
  std::size_t entries = 0;      // of a list
  unsigned memory_latency = 0;  // cycles
};

/// The most that NI19 allows.
inline constexpr Limits kWidestInterface{6, 1024, 256, 64};

/// Errors: std::invalid_argument for switches, more ports, or a transfer along more than one link.
void require_links(const schedule::Topology& topology, const schedule::Schedule& schedule,
                   const Limits& limits);

/// Errors: std::invalid_argument that names the limit that a table is above, and by what value.
void require_fit(const std::vector<Tables>& tables, const Limits& limits);

}  // namespace trib::nic
