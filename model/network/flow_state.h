// SPDX-License-Identifier: Apache-2.0
// When a flow is complete at a node (docs/NIC.md, NI4.6), of those flows that others are after.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/network/actors.h"
#include "model/network/timing.h"
#include "model/network/work.h"

namespace trib::network {

class FlowState {
 public:
  explicit FlowState(const Work& work) {
    std::vector<bool> watched(work.flows.size());
    for (const Flow& flow : work.flows) {
      if (flow.after != kNone) watched[flow.after] = true;
    }
    for (const Message& message : work.messages) {
      if (!watched[message.flow]) continue;
      ++places_[key(message.from, message.flow)].left;
      ++places_[key(message.to, message.flow)].left;
    }
  }

  /// Whether all of a flow is done at a node, and then when; else the actor waits for it.
  bool complete(std::uint32_t node, std::uint32_t flow, std::uint32_t actor, Actors& actors,
                Cycle& at) {
    Place& place = places_[key(node, flow)];
    if (place.left > 0) {
      actors.wait(place.waiting, actor);
      return false;
    }
    at = std::max(at, place.done + kCompleteToRead);
    return true;
  }

  /// A message of the flow was sent or written.
  void finish(std::uint32_t node, std::uint32_t flow, Cycle at, Actors& actors) {
    if (places_.empty()) return;
    const auto found = places_.find(key(node, flow));
    if (found == places_.end()) return;
    Place& place = found->second;
    place.done = std::max(place.done, at);
    if (--place.left == 0) actors.wake_all(place.waiting);
  }

 private:
  struct Place {
    std::uint32_t left = 0;  // messages
    Cycle done = 0;
    Waiting waiting = kNone;
  };

  static std::uint64_t key(std::uint32_t node, std::uint32_t flow) {
    return std::uint64_t{node} << 32 | flow;
  }

  std::unordered_map<std::uint64_t, Place> places_;
};

}  // namespace trib::network
