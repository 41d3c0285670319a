// SPDX-License-Identifier: Apache-2.0
// The steps of one node, from its trace modules to the listeners: gathers those of a clock cycle
// and reports them in the order that model/node/node_step.h promises.
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
  /// end_cycle() is observed, though perhaps without a listener.
  void keep(bool on) { kept_ = on; }
  bool heard() const { return kept_ || !listeners_.empty(); }

  /// A step of the cycle that is being simulated; lost without an observer.
  void add(const NodeStep& step) {
    if (heard()) steps_.push_back(step);
  }
  /// That cycle has ended, and is cycle `cycle`: its steps, in their order, until `tell()`.
  const std::vector<NodeStep>& end_cycle(std::uint64_t cycle) {
    if (!steps_.empty()) put_in_order(cycle);
    return steps_;
  }
  /// The listeners receive them, and the next cycle begins.
  void tell() {
    if (!steps_.empty()) tell_all();
  }

 private:
  void put_in_order(std::uint64_t cycle);
  void tell_all();

  std::vector<StepListener> listeners_;
  std::vector<NodeStep> steps_;  // of this cycle
  bool kept_ = false;
};

}  // namespace trib
