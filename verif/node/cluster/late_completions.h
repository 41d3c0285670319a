// SPDX-License-Identifier: Apache-2.0
// Chunks that the golden model has reduced as complete although, in the node, their deadline may
// have passed just before (GR3): the last contribution was taken while the sum without it was on
// its way. Keeps the model as it was before, and what it was given since, so that it can be put
// right when the node's PARTIAL frame comes.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "model/node/node_model.h"

namespace trib {

class LateCompletions {
 public:
  /// From the choice of a chunk to the first beat of its sum, on a port that is free.
  static constexpr std::uint64_t kPipelineCycles = 16;
  /// A completion is forgotten when every frame that was chosen before it has left: the sum itself,
  /// and what waited on its port.
  static constexpr std::uint64_t kKeptCycles = 2500;

  /// `last` was accepted, and with it the chunk was complete for the model.
  void completed(const Header& last, NodeModel before, std::uint64_t cycle) {
    completions_.push_back({last, std::move(before), {}, cycle});
  }
  /// The model was given a frame, be it the last of a chunk.
  void given(unsigned port, const FramePtr& frame, std::uint64_t cycle) {
    while (!completions_.empty() && completions_.front().cycle + kKeptCycles < cycle) {
      completions_.pop_front();
    }
    for (Completion& completion : completions_) completion.since.emplace_back(port, frame);
  }

  /// The model as it would be if the chunk had been reduced by the deadline with some of its
  /// contributions, so that it sends `partial` on `port`; `out` is all that it sends of that chunk.
  /// None if the port was free until `busy_since`, so late that the node knew of them all.
  std::optional<NodeModel> put_right(unsigned port, const Frame& partial, std::uint64_t busy_since,
                                     std::vector<Emission>& out);

 private:
  struct Completion {
    Header last;
    NodeModel before;
    std::vector<std::pair<unsigned, FramePtr>> since;
    std::uint64_t cycle;
  };

  std::deque<Completion> completions_;
};

/// The model with the deadline of the chunk of `partial` passed, of those contributions that make
/// it send `partial` on `port`; none if there are no such.
std::optional<NodeModel> with_deadline_passed(const NodeModel& model, unsigned port,
                                              const Frame& partial, std::vector<Emission>& out);

}  // namespace trib
