// SPDX-License-Identifier: Apache-2.0
// The golden model across register writes. A write takes effect at an edge that can't be seen from
// outside, between the issue of the access and its end (for GROUP_CTRL: until the node no longer
// says that it is starting). A frame that was on the wire at such a time may have been judged by
// the model as it was before or as it is after; outside of that there is one model alone.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <vector>

#include "model/node/node_model.h"

namespace trib {

class ModelTimeline {
 public:
  explicit ModelTimeline(NodeConfig config) : current_(std::move(config)) {}

  NodeModel& current() { return current_; }
  const NodeModel& current() const { return current_; }

  // A write that does `change` to the model was issued; settled() is called when it has taken
  // effect for certain.
  void change(const std::function<void(NodeModel&)>& change);
  void settled(std::uint64_t cycle);
  bool changing() const { return !retired_.empty() && retired_.back().until == kOpen; }

  // The models that may judge a frame whose first beat came at `first`, newest first.
  std::vector<NodeModel*> candidates(std::uint64_t first);
  // No frame that is still to be judged began before `first`.
  void forget_before(std::uint64_t first);

  // How long after the end of the access its effect may be seen: the node's pipeline.
  static constexpr std::uint64_t kSettleCycles = 32;

 private:
  static constexpr std::uint64_t kOpen = std::numeric_limits<std::uint64_t>::max();

  struct Retired {
    NodeModel model;
    std::uint64_t until;  // first cycle at which it is certainly replaced
  };

  NodeModel current_;
  std::deque<Retired> retired_;  // oldest first
};

}  // namespace trib
