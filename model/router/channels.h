// SPDX-License-Identifier: Apache-2.0
// The channels that interfaces of a network with routers are joined by (docs/ROUTER.md, RO1): one for each
// pair of nodes that exchange messages in a schedule.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/nic/tables.h"
#include "model/router/route.h"
#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::router {

struct Channels {
  RouterGrid grid;
  nic::Wiring wiring;                                     // of the interfaces, by channels
  std::vector<std::vector<std::optional<Route>>> routes;  // by node and port
};

/// Errors: std::invalid_argument if the topology is no torus or mesh of one or two dimensions with all its
/// links, and of at most 31 links in a way.
RouterGrid grid_of(const schedule::Topology& topology);

/// Shortest routes for interfaces that are joined in any way; lanes by turns.
Channels channels_between(const RouterGrid& grid, const nic::Wiring& wiring);

/// Ports are numbered at each node in the order in which the schedule needs them. Errors:
/// std::invalid_argument if a node needs more than `ports`.
Channels channels_of(const RouterGrid& grid, const schedule::Schedule& schedule, unsigned ports);

/// The schedule for channels as if they were links: paths are omitted, and where a pair of nodes has
/// several messages in a step, steps are divided, so that they follow each other.
schedule::Schedule along_channels(const schedule::Schedule& schedule);

}  // namespace trib::router
