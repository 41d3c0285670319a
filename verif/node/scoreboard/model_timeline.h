// SPDX-License-Identifier: Apache-2.0
// The golden model across changes that take effect at an edge that can't be seen from outside:
//   a register write      between the issue of the access and its end (for CTRL: until the node no
//                         longer says that it is starting)
//   a frame of a group's life (JOIN, LEAVE ...)   within kControlCycles of its verdict strobe; if
//   it
//                         makes the group active, its slots are emptied for kClearCycles more
// A frame that was on the wire at such a time may have been judged by the model as it was before or
// as it is after; outside of that there is one model alone.
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "model/node/node_model.h"

namespace trib {

class ModelTimeline {
 public:
  explicit ModelTimeline(NodeConfig config) : current_(std::move(config)) {}

  NodeModel& current() { return current_; }
  const NodeModel& current() const { return current_; }

  // `model` is about to be replaced by current(): certainly at cycle `until`, or, without one, when
  // settled() has been called.
  void retire(NodeModel model, std::uint64_t until = kOpen) {
    retired_.push_back({std::move(model), until});
  }
  // What was retired without an end has been replaced for certain.
  void settled(std::uint64_t cycle);

  // The models that may judge a frame whose first beat came at `first`, newest first.
  std::vector<NodeModel*> candidates(std::uint64_t first);
  // No frame that is still to be judged began before `first`.
  void forget_before(std::uint64_t first);

  // How long after the end of an access its effect may be seen: the node's pipeline.
  static constexpr std::uint64_t kSettleCycles = 32;
  // Frames of a group's life wait for their turn, port by port.
  static constexpr std::uint64_t kControlCycles = 8 + 4 + 8;
  static constexpr std::uint64_t kClearCycles = 64 + 8;

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
