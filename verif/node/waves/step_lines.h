// SPDX-License-Identifier: Apache-2.0
// The steps of a node as lines of text that change in time: one line for each group, and one for what
// is of no group (verdicts, frames sent, registers). A line says what was reported at one edge of the
// clock, "claimed port 0 seq 17, claimed port 2 seq 17", and is empty where nothing was. The node
// reports a step one or two edges after the signals that made it.
#pragma once

#include <string>
#include <vector>

#include "model/node/node_step.h"

namespace trib {

class StepLines {
 public:
  explicit StepLines(unsigned groups) : groups_(groups) {}

  /// The steps of one cycle, in their order; earlier ones are discarded.
  void show(const std::vector<NodeStep>& steps);

  unsigned groups() const { return static_cast<unsigned>(groups_.size()); }
  const std::string& group(unsigned group) const { return groups_.at(group); }
  const std::string& node() const { return node_; }

  /// No line is longer: what has no room ends in " ...".
  static constexpr unsigned kMaxLength = 256;

 private:
  std::vector<std::string> groups_;
  std::string node_;
  bool empty_ = true;
};

}  // namespace trib
