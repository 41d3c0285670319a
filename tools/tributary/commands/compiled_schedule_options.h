// SPDX-License-Identifier: Apache-2.0
// CompiledScheduleOptions: topology, algorithm and order of a schedule that is compiled; the words that
// commands with schedules share.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "model/schedule/schedule.h"
#include "model/schedule/topology.h"

namespace trib {

class CompiledScheduleOptions {
 public:
  // Adds topology, algorithm, --order and --remove-link.
  void add_to(CLI::App& command);
  // Throws UsageError for an order that the algorithm does not have, and a link of no topology.
  void check(const CLI::App& command) const;

  bool has_topology() const { return !topology_.empty(); }
  bool has_algorithm() const { return !algorithm_.empty(); }
  const std::string& algorithm() const { return algorithm_; }

  // Without the links of --remove-link. Errors: UsageError, FileError, std::invalid_argument.
  schedule::Topology topology() const;
  // Errors: std::invalid_argument for a topology that the algorithm cannot serve.
  schedule::Schedule schedule_for(const schedule::Topology& topology) const {
    return schedule_for(topology, algorithm_);
  }
  schedule::Schedule schedule_for(const schedule::Topology& topology,
                                  const std::string& algorithm) const;

 private:
  std::string topology_;
  std::string algorithm_;
  std::string order_ = "best";
  std::vector<std::string> removed_;
};

}  // namespace trib
