// SPDX-License-Identifier: Apache-2.0
// What the steps of a node must be to one another: GroupRules for each of its groups, and one
// verdict Accepted at least for each contribution that ends good. Registers count as the node says
// that they are written. Errors are reported as texts with the cycle; checking goes on after one.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "model/node/node_step.h"
#include "verif/node/trace/group_rules.h"

namespace trib {

class StepRules {
 public:
  StepRules(unsigned ports, unsigned window, unsigned groups, const GroupRules::Report& error);

  void step(const NodeStep& step);
  // The node is idle.
  void finish();
  std::uint64_t steps() const { return steps_; }

 private:
  void written(const NodeStep& step);

  GroupRules::Report error_;
  std::vector<GroupRules> groups_;
  std::vector<std::uint64_t> accepted_;  // by port: cycle of the last verdict Accepted
  std::uint64_t steps_ = 0;
};

}  // namespace trib
