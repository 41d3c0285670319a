// SPDX-License-Identifier: Apache-2.0
// Work of the interfaces of a network in a round: messages, their dependencies, and the lists in
// whose order they leave (docs/NIC.md, NI4, NI5, NI11.2, NI13). Made from tables, or of a schedule whose
// messages take several links.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "model/nic/tables.h"
#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib::network {

inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

struct Message {
  std::uint32_t step = 0;
  std::uint32_t flow = 0;
  nic::Operation operation = nic::Operation::kReduce;
  std::uint32_t from = 0, to = 0;  // nodes
  std::uint32_t route = 0;
  std::uint32_t arrival = 0;  // port; orders what comes to a node in one step
  // Messages: the one that has to be written before this one is sent, and before it is taken.
  std::uint32_t sent_after = kNone, taken_after = kNone;
};

struct Flow {
  std::uint32_t flits = 0;
  std::uint32_t after = kNone;  // flow (NI4.4)
};

struct Work {
  unsigned nodes = 0;
  std::vector<Flow> flows;
  std::vector<Message> messages;  // in the order of steps
  std::vector<std::vector<std::uint32_t>> routes;
  std::uint32_t links = 0;
  std::vector<std::vector<std::uint32_t>> lists;  // by first link, in the order of sending

  bool relays() const;
  std::uint32_t steps() const { return messages.empty() ? 0 : messages.back().step + 1; }
};

/// Link node * ports + port is that of a port.
Work work_of(const nic::Wiring& wiring, const std::vector<nic::Tables>& tables);

/// Links are those of the topology; where several are parallel, a message takes the first that is free in
/// its step. Errors: std::invalid_argument if none is.
Work work_of(const schedule::Topology& topology, const schedule::Schedule& schedule,
             std::uint32_t flits);

}  // namespace trib::network
