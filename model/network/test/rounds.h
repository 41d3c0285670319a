// SPDX-License-Identifier: Apache-2.0
// Rounds of named networks and algorithms.
#pragma once

#include <cstdint>
#include <string>

#include "model/network/simulation.h"
#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"

namespace trib::network {

inline Work named_work(const std::string& network, const std::string& algorithm,
                       std::uint32_t flits) {
  const schedule::Topology topology = schedule::named_topology(network);
  return work_of(
      topology, schedule::build_schedule(topology, algorithm, schedule::OrderChoice::kBest), flits);
}

/// By way of the tables of the interfaces.
inline Work named_tables_work(const std::string& network, const std::string& algorithm,
                              std::uint32_t flits) {
  const schedule::Topology topology = schedule::named_topology(network);
  const schedule::Schedule schedule =
      schedule::build_schedule(topology, algorithm, schedule::OrderChoice::kBest);
  return work_of(nic::wiring_of(topology), nic::tables_of_schedule(topology, schedule, flits));
}

}  // namespace trib::network
