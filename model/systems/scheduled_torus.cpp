// SPDX-License-Identifier: Apache-2.0
#include "model/systems/scheduled_torus.h"

#include <cmath>
#include <stdexcept>

#include "model/network/simulation.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"

namespace trib::systems {
namespace {

constexpr double kFlitBytes = 16;
constexpr std::uint32_t kBlockFlits = 2048;  // simulated
constexpr unsigned kBuiltFlows = 64;         // flows of an interface as it is built (NW4)

schedule::Schedule compiled(const std::string& network, const std::string& algorithm) {
  return schedule::build_schedule(schedule::named_topology(network), algorithm,
                                  schedule::OrderChoice::kBest);
}

}  // namespace

std::string ScheduledTorus::network_of(unsigned workers) {
  auto rows = static_cast<unsigned>(std::sqrt(workers));
  while (rows > 1 && workers % rows != 0) --rows;
  if (rows < 2) {
    throw std::invalid_argument("a torus of " + std::to_string(workers) + " has only one row");
  }
  return "torus:" + std::to_string(rows) + "x" + std::to_string(workers / rows);
}

std::uint64_t ScheduledTorus::simulated_cycles(const std::string& network,
                                               const std::string& algorithm, std::uint32_t flits) {
  network::Settings settings;
  settings.message_mode = true;
  const schedule::Topology topology = schedule::named_topology(network);
  return network::simulate(network::work_of(topology, compiled(network, algorithm), flits),
                           settings)
      .cycles;
}

ScheduledTorus::Base ScheduledTorus::base_of(unsigned workers) const {
  const auto known = bases_.find(workers);
  if (known != bases_.end()) return known->second;
  const std::string network = network_of(workers);
  const Base base{static_cast<double>(simulated_cycles(network, algorithm_, kBlockFlits * workers)),
                  static_cast<double>(compiled(network, algorithm_).steps())};
  return bases_.emplace(workers, base).first->second;
}

double ScheduledTorus::seconds(const Allreduce& work) const {
  const double cycle = kFlitBytes * 8e-9 / work.gbps;
  const double block = std::ceil(work.bytes / work.workers / kFlitBytes);
  if (block <= kBlockFlits) {
    const auto flits = static_cast<std::uint32_t>(block) * work.workers;
    return cycle *
           static_cast<double>(simulated_cycles(network_of(work.workers), algorithm_, flits));
  }
  const Base base = base_of(work.workers);
  return cycle * (base.cycles + base.steps * (block - kBlockFlits));
}

// Links of a topology have one direction.
Cost ScheduledTorus::cost(unsigned workers) const {
  const std::size_t links = schedule::named_topology(network_of(workers)).links().size();
  return {static_cast<unsigned>(links / 2), "interfaces in workers", workers};
}

std::string ScheduledTorus::beyond(const Allreduce& work) const {
  return work.workers > kBuiltFlows ? "more flows than an interface is built for" : "";
}

}  // namespace trib::systems
