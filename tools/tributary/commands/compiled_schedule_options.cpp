// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/compiled_schedule_options.h"

#include <fmt/format.h>

#include <CLI/Validators.hpp>
#include <map>

#include "model/schedule/algorithm.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/schedule/read_schedule.h"

namespace trib {
namespace {

// "3-7", or with switches "3-s1".
schedule::Topology without(const schedule::Topology& topology, const std::string& link) {
  const std::size_t dash = link.find('-');
  std::vector<schedule::Vertex> ends;
  for (schedule::Vertex vertex = 0; vertex < topology.vertices() && dash != std::string::npos;
       ++vertex) {
    const std::string name = topology.name_of(vertex);
    if (name == link.substr(0, dash) || name == link.substr(dash + 1)) ends.push_back(vertex);
  }
  if (ends.size() != 2) {
    throw UsageError(
        fmt::format("--remove-link '{}': A-B is needed, two of {}", link, topology.name()));
  }
  return topology.without(ends[0], ends[1]);
}

}  // namespace

void CompiledScheduleOptions::add_to(CLI::App& command) {
  command.add_option("topology", topology_,
                     "torus:4x4, torus:4x4x4, mesh:3x5, fattree:4:2, bigraph:4x8, dgx2, or a file "
                     "with a graph");
  command
      .add_option("algorithm", algorithm_,
                  "multitree, multitree-published, symmetric, ring, bidirectional-ring, "
                  "2d-ring, group-rings, double-tree or hdrm")
      ->check(CLI::IsMember(schedule::algorithm_names()));
  command
      .add_option("--order", order_,
                  "Order in which the trees of multitree take turns: natural, priority or best")
      ->check(CLI::IsMember({"natural", "priority", "best"}))
      ->capture_default_str();
  command.add_option("--remove-link", removed_,
                     "Leave out the link between two vertices, as 3-7 or 3-s1; several times");
}

void CompiledScheduleOptions::check(const CLI::App& command) const {
  if (command.get_option("--order")->count() > 0 && !schedule::has_order(algorithm_)) {
    throw UsageError("--order: only multitree and multitree-published have one; leave it out");
  }
  if (!has_topology() && !removed_.empty()) {
    throw UsageError("--remove-link: of no topology; name it first");
  }
}

schedule::Topology CompiledScheduleOptions::topology() const {
  schedule::Topology topology = read_topology(topology_);
  for (const std::string& link : removed_) topology = without(topology, link);
  topology.require_connected();
  return topology;
}

schedule::Schedule CompiledScheduleOptions::schedule_for(const schedule::Topology& topology,
                                                         const std::string& algorithm) const {
  using schedule::OrderChoice;
  static const std::map<std::string, OrderChoice> kOrders = {{"natural", OrderChoice::kNatural},
                                                             {"priority", OrderChoice::kPriority},
                                                             {"best", OrderChoice::kBest}};
  return build_schedule(topology, algorithm, kOrders.at(order_));
}

}  // namespace trib
