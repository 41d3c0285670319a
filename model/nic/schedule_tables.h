// SPDX-License-Identifier: Apache-2.0
// Tables of the schedules of model/schedule whose transfers go along single links.
#pragma once

#include <cstdint>
#include <vector>

#include "model/nic/tables.h"
#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::nic {

/// Ports are those of the topology; parallel links of two nodes are paired in their order. Errors:
/// std::invalid_argument if there are switches.
Wiring wiring_of(const schedule::Topology& topology);

/// A flow for each chunk; a chunk that is reduced again after it was gathered goes on in a flow AFTER the
/// one before. Errors: std::invalid_argument if a transfer is not along a link.
std::vector<Tables> tables_of_schedule(const schedule::Topology& topology,
                                       const schedule::Schedule& schedule, std::uint32_t flits);

/// The same for interfaces that are joined in any way.
std::vector<Tables> tables_of_wiring(const Wiring& wiring, const schedule::Schedule& schedule,
                                     std::uint32_t flits);

}  // namespace trib::nic
