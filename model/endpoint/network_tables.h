// SPDX-License-Identifier: Apache-2.0
// Program of the interfaces in a network of endpoints: a schedule whose transfers go along single links,
// as tables whose flows reduce one part of a chunk each (docs/ENDPOINT.md, EP16).
#pragma once

#include <cstdint>
#include <vector>

#include "model/nic/tables.h"
#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::endpoint {

/// Build-time parameters of an endpoint (EP2).
struct NetworkLimits {
  unsigned links = 4;
  unsigned parts = 16;
  unsigned flows = 64;
  unsigned entries = 128;  // of a list
};

struct NetworkTables {
  nic::Wiring wiring;
  std::vector<nic::Tables> tables;     // by endpoint; offset is the part, size 1
  std::vector<std::uint16_t> part_of;  // by flow
  unsigned parts = 1;

  unsigned endpoints() const { return wiring.nodes(); }
  /// Flits of a part so that metadata and payload of the largest chunk have place (EP16.1).
  std::uint32_t part_flits(std::uint32_t chunk_flits) const {
    return (chunk_flits + parts) / parts;
  }
};

/// Errors: std::invalid_argument that says what an endpoint cannot do, or has no space for.
NetworkTables network_tables(const schedule::Topology& topology, const schedule::Schedule& schedule,
                             const NetworkLimits& limits);

/// The same network, its ports numbered as those of `wiring`, which has the same links and maybe more: what
/// is left of a network keeps the ports that it has. Errors: std::invalid_argument for a link that is not
/// in `wiring`.
NetworkTables with_ports_of(const nic::Wiring& wiring, const NetworkTables& network);

/// Place of a flow's values, in flits.
struct FlowPlace {
  std::uint32_t offset = 0, size = 0;
};

/// EP16.3: of a round of `chunks` chunks from number `first` on; `short_flits` is that of a short one, else
/// 0.
FlowPlace flow_place(unsigned part, std::uint32_t part_flits, unsigned window, std::uint32_t first,
                     unsigned chunks, std::uint32_t short_flits);

}  // namespace trib::endpoint
