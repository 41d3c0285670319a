// SPDX-License-Identifier: Apache-2.0
// JOINs that come within a few cycles on several ports after a reset: the node may see any one of
// them first, and the epoch of its first life is that one's (GR2). Keeps the model as it was before
// the first of them, and what it was given since, so that it can be put right when the node tells
// its epoch.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/frame/frame.h"
#include "model/node/node_model.h"

namespace trib {

class FirstJoins {
 public:
  /// From the verdict on one JOIN to that on another one that may overtake it.
  static constexpr std::uint64_t kSkewCycles = 16;

  /// The model is about to be given a JOIN for the group.
  void joining(unsigned group, const NodeModel& model);
  /// It was given a frame, be it that one.
  void given(unsigned port, const FramePtr& frame, std::uint64_t cycle);
  /// The node is known to agree.
  void forget(unsigned group) { joins_.erase(group); }

  /// The model as it would be in `epoch`; `out` is all that it has sent since the first JOIN. None
  /// if no order of the JOINs explains this epoch.
  std::optional<NodeModel> put_right(unsigned group, std::uint16_t epoch,
                                     std::vector<Emission>& out) const;

 private:
  struct Given {
    unsigned port;
    FramePtr frame;
    std::uint64_t cycle;
  };
  struct Record {
    NodeModel before;
    std::vector<Given> since;
  };

  std::map<unsigned, Record> joins_;  // by group
};

}  // namespace trib
