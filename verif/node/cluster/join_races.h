// SPDX-License-Identifier: Apache-2.0
// Frames of a group's life that come within a few cycles on several ports: the node may see any one
// of them first, and what comes of them depends on that: the epoch of the first life after a reset,
// which of two jobs is collected, who is told that he is late (GR2, GR3). Keeps the model as it was
// before the first of them, and what it was given since, so that it can be put right when the node
// sends what the model has not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/frame/frame.h"
#include "model/node/node_model.h"

namespace trib {

class JoinRaces {
 public:
  /// From the verdict on one frame to that on another one that may overtake it.
  static constexpr std::uint64_t kSkewCycles = 16;
  /// So long after a WELCOME that the model has sent, too, everything that the node says of what
  /// was before has come.
  static constexpr std::uint64_t kKeptCycles = 4000;
  /// Of so many times at which frames came together.
  static constexpr std::size_t kKeptRecords = 8;

  struct Order {
    NodeModel model;
    std::vector<Emission> emissions;  // of what has come since `begin`, for the group, but results
    std::uint64_t begin;              // cycle
  };

  /// The model, as it is, is about to be given a frame of the group's life.
  void coming(unsigned group, const NodeModel& model, std::uint64_t cycle);
  /// It was given a frame, be it that one.
  void given(unsigned port, const FramePtr& frame, std::uint64_t cycle);
  /// The node has sent what the model has, too; neither a result nor a contribution.
  void sent(unsigned port, const Bytes& frame);

  /// Another order, by which the model sends this frame and all that the node has sent since. What
  /// of that is still to come is its emissions. None if there is no such order.
  std::optional<Order> order_that_sends(unsigned group, unsigned port, const Bytes& frame);

 private:
  struct Given {
    unsigned port;
    FramePtr frame;
    std::uint64_t cycle;
  };
  using Sent = std::pair<unsigned, Bytes>;  // port, frame
  struct Record {
    NodeModel before;
    std::uint64_t begin;
    std::vector<Given> since;
    std::vector<Sent> sent;
    bool agreed = false;  // by a WELCOME ...
    std::uint64_t agreed_at = 0;
  };

  static std::optional<Order> order_of(const Record& record, unsigned port, const Bytes& frame);

  std::map<unsigned, std::deque<Record>> records_;  // by group
};

/// Does a frame of this type change the life of a group?
bool is_of_a_life(FrameType type);

}  // namespace trib
