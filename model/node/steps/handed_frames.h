// SPDX-License-Identifier: Apache-2.0
// Frames that were handed to a group, on which it has not acted (VD3): of each port in their order.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "model/node/node_step.h"
#include "model/node/steps/step_errors.h"
#include "model/node/steps/step_receiver.h"

namespace trib {

class HandedFrames {
 public:
  explicit HandedFrames(unsigned ports) : queues_(ports) {}

  void push(unsigned port, const ReceivedFrame& frame, bool may_be_dropped) {
    queues_[port].push_back({frame, may_be_dropped});
  }
  // The frame on which the group acts by this step; nothing if it is not the next, but for those that
  // may be dropped.
  std::optional<ReceivedFrame> take(const NodeStep& step);
  // Is something of this port, or of any, in the way?
  bool has_waiting(unsigned port) const { return !queues_[port].empty(); }
  bool has_waiting() const;
  // Contributions of this port that came too late (GR4).
  std::size_t late(unsigned port) const;
  // The group's life has ended: frames about its chunks may be dropped.
  void end_life();
  // Reports those on which the group had to act.
  void finish(unsigned group, StepErrors& errors) const;

 private:
  struct Handed {
    ReceivedFrame frame;
    bool may_be_dropped;
  };

  std::vector<std::deque<Handed>> queues_;  // by port
};

}  // namespace trib
