// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "model/base/random.h"
#include "model/schedule/forests.h"
#include "model/schedule/tree.h"

namespace trib::schedule {
namespace {

constexpr unsigned kMostTrials = 200;

// The port of every node of the torus that leads that way.
using Direction = std::size_t;

// The tree of node 0. In a step every direction is matched with a node that it leads to from one that has
// joined before; the nodes that are nearest to the root come first.
class SymmetricTree {
 public:
  SymmetricTree(const Topology& topology, std::uint32_t steps, std::uint64_t seed)
      : topology_(topology),
        steps_(steps),
        directions_(topology.links_from(0).size()),
        distances_(topology.distances_from(0)),
        joined_(topology.nodes(), false),
        rank_(topology.nodes()),
        before_(topology.nodes() * directions_) {
    for (Vertex node = 0; node < topology.nodes(); ++node) {
      for (Direction direction = 0; direction < directions_; ++direction) {
        const std::uint32_t link = topology.links_from(node)[direction];
        before_[topology.links()[link].to * directions_ + direction] = node;
      }
    }
    Random random(seed);
    for (Vertex node = 0; node < topology.nodes(); ++node) {
      // Seed 0 breaks ties by number, others at random.
      rank_[node] = (std::uint64_t{distances_[node]} << 32) +
                    (seed == 0 ? node : static_cast<std::uint32_t>(random()));
    }
  }

  std::optional<Tree> grow() {
    joined_[0] = true;
    for (std::uint32_t step = 0; step < steps_; ++step) {
      add_step(step);
      if (!in_time(step)) return std::nullopt;
    }
    if (edges_.size() + 1 != topology_.nodes()) return std::nullopt;
    return std::move(edges_);
  }

 private:
  // The node whose link of this direction leads to `node`.
  Vertex before(Vertex node, Direction direction) const {
    return before_[node * directions_ + direction];
  }

  // Nodes that are still missing, next to one that has joined, the most urgent first.
  std::vector<Vertex> candidates() const {
    std::vector<Vertex> found;
    for (Vertex node = 0; node < topology_.nodes(); ++node) {
      if (joined_[node]) continue;
      for (Direction direction = 0; direction < directions_; ++direction) {
        if (!joined_[before(node, direction)]) continue;
        found.push_back(node);
        break;
      }
    }
    std::sort(found.begin(), found.end(),
              [&](Vertex one, Vertex other) { return rank_[one] < rank_[other]; });
    return found;
  }

  // Gives `node` a direction of its own, if others can be moved to make space for it.
  bool match(Vertex node, std::vector<std::optional<Vertex>>& child_of,
             std::vector<bool>& asked) const {
    for (Direction direction = 0; direction < directions_; ++direction) {
      if (asked[direction] || !joined_[before(node, direction)]) continue;
      asked[direction] = true;
      if (child_of[direction] && !match(*child_of[direction], child_of, asked)) continue;
      child_of[direction] = node;
      return true;
    }
    return false;
  }

  void add_step(std::uint32_t step) {
    std::vector<std::optional<Vertex>> child_of(directions_);
    std::size_t matched = 0;
    for (const Vertex node : candidates()) {
      std::vector<bool> asked(directions_, false);
      if (match(node, child_of, asked)) ++matched;
      if (matched == directions_) break;
    }
    for (Direction direction = 0; direction < directions_; ++direction) {
      if (!child_of[direction]) continue;
      edges_.push_back({*child_of[direction], before(*child_of[direction], direction), step, {}});
    }
    for (const auto& child : child_of) {
      if (child) joined_[*child] = true;
    }
  }

  // Can the rest still join?
  bool in_time(std::uint32_t step) const {
    const std::size_t missing = topology_.nodes() - 1 - edges_.size();
    return missing <= directions_ * (steps_ - 1 - step);
  }

  const Topology& topology_;
  std::uint32_t steps_;
  std::size_t directions_;
  std::vector<unsigned> distances_;
  std::vector<bool> joined_;
  std::vector<std::uint64_t> rank_;
  std::vector<Vertex> before_;
  Tree edges_;
};

// The node at `node` as seen from `root`, the origin.
Vertex shifted(const Grid& grid, Vertex node, Vertex root) {
  Vertex result = 0;
  unsigned stride = 1;
  for (const unsigned extent : grid.extents) {
    const unsigned at = (node / stride % extent + root / stride % extent) % extent;
    result += at * stride;
    stride *= extent;
  }
  return result;
}

}  // namespace

Forest grow_symmetric(const Topology& topology) {
  if (!topology.grid().wraps) {
    throw std::invalid_argument(
        fmt::format("{}: symmetric trees need a torus with all its links", topology.name()));
  }
  Forest forest;
  forest.steps = lower_bound_of(topology);
  std::optional<Tree> first;
  for (std::uint64_t seed = 0; seed < kMostTrials && !first; ++seed) {
    first = SymmetricTree(topology, forest.steps, seed).grow();
  }
  if (!first) {
    throw std::invalid_argument(
        fmt::format("{}: no symmetric tree of {} steps was found", topology.name(), forest.steps));
  }
  for (Vertex root = 0; root < topology.nodes(); ++root) {
    Tree tree;
    for (const TreeEdge& edge : *first) {
      tree.push_back({shifted(topology.grid(), edge.child, root),
                      shifted(topology.grid(), edge.parent, root),
                      edge.step,
                      {}});
    }
    forest.trees.push_back(std::move(tree));
  }
  return forest;
}

}  // namespace trib::schedule
