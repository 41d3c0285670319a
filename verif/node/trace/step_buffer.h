// SPDX-License-Identifier: Apache-2.0
// The steps of one node, from its trace modules to whoever listens: gathers those of a clock cycle
// and tells them in the order that model/node/node_step.h promises.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "model/node/node_step.h"

namespace trib {

using StepListener = std::function<void(const NodeStep&)>;

class StepBuffer {
 public:
  /// Each call adds a listener.
  void listen(StepListener listener) { listeners_.push_back(std::move(listener)); }
  bool heard() const { return !listeners_.empty(); }

  /// A step of the cycle that is being simulated; lost if nobody listens.
  void add(const NodeStep& step) {
    if (heard()) steps_.push_back(step);
  }
  /// That cycle is over, and is cycle `cycle`.
  void flush(std::uint64_t cycle) {
    if (!steps_.empty()) tell(cycle);
  }

 private:
  void tell(std::uint64_t cycle);

  std::vector<StepListener> listeners_;
  std::vector<NodeStep> steps_;  // of this cycle
};

}  // namespace trib
