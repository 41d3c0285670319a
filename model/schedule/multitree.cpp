// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "model/schedule/forests.h"
#include "model/schedule/free_links.h"
#include "model/schedule/tree.h"

namespace trib::schedule {
namespace {

// One tree while it grows. A parent that has found no child in a step finds none in the rest of it:
// links are only taken, and nodes only join. Hence each step goes through its parents once.
class GrowingTree {
 public:
  GrowingTree(const Topology& topology, Vertex root)
      : topology_(topology), root_(root), parents_{root}, joined_(topology.nodes(), false) {
    joined_[root] = true;
  }

  bool complete() const { return edges_.size() + 1 == topology_.nodes(); }
  Tree take() { return std::move(edges_); }

  // Only nodes that have joined before take part as parents.
  void begin_step() {
    // Those whose neighbours have all joined would never find a child again.
    if (!topology_.has_switches()) {
      parents_.erase(std::remove_if(parents_.begin(), parents_.end(),
                                    [&](Vertex parent) { return surrounded(parent); }),
                     parents_.end());
    }
    eligible_ = parents_.size();
    begin_reach();
  }
  // Parents that have failed may find more nodes in a greater reach.
  void begin_reach() { next_ = 0; }

  // One turn; false if there is no edge to add.
  bool grow(FreeLinks& free, unsigned reach, std::uint32_t step) {
    for (; next_ < eligible_; ++next_) {
      const Vertex parent = parents_[next_];
      std::optional<TreeEdge> edge = free.take_edge(parent, joined_, reach);
      if (!edge) continue;
      edge->step = step;
      joined_[edge->child] = true;
      parents_.push_back(edge->child);
      edges_.push_back(std::move(*edge));
      return true;
    }
    return false;
  }

  std::string unreached() const {
    const auto lost = std::find(joined_.begin(), joined_.end(), false) - joined_.begin();
    return fmt::format("node {} cannot be reached from node {}", lost, root_);
  }

 private:
  bool surrounded(Vertex parent) const {
    const auto links = topology_.links_from(parent);
    return std::all_of(links.begin(), links.end(),
                       [&](std::uint32_t link) { return joined_[topology_.links()[link].to]; });
  }

  const Topology& topology_;
  Vertex root_;
  Tree edges_;
  std::vector<Vertex> parents_;  // in the order in which they have joined
  std::vector<bool> joined_;
  std::size_t eligible_ = 0;  // of parents_, in this step
  std::size_t next_ = 0;      // those before have failed in this step and reach
};

class Growth {
 public:
  Growth(const Topology& topology, MultitreeLoop loop, RootOrder order)
      : topology_(topology),
        loop_(loop),
        roots_(
            roots_in(order == RootOrder::kPublishedSort ? RootOrder::kNatural : order, topology)),
        later_roots_(roots_in(order, topology)),
        free_(topology),
        missing_(topology.nodes()) {
    for (Vertex root = 0; root < topology.nodes(); ++root) trees_.emplace_back(topology, root);
  }

  Forest run() {
    const std::vector<unsigned> reaches = reaches_of(topology_);
    Forest forest;
    while (missing_ > 0) {
      free_.free_all();
      for (GrowingTree& tree : trees_) tree.begin_step();
      const std::size_t before = edges_;
      for (const unsigned reach : reaches) {
        for (GrowingTree& tree : trees_) tree.begin_reach();
        grow_in(reach, forest.steps);
      }
      if (edges_ == before) refuse();
      ++forest.steps;
    }
    for (GrowingTree& tree : trees_) forest.trees.push_back(tree.take());
    return forest;
  }

 private:
  // How many links an edge may have, one after the other in a step: near nodes first, so that no tree
  // takes the links between switches from those that need fewer. Beyond the diameter, detours.
  static std::vector<unsigned> reaches_of(const Topology& topology) {
    if (!topology.has_switches()) return {1};
    std::vector<unsigned> reaches;
    for (Vertex node = 0; node < topology.nodes(); ++node) {
      const std::vector<unsigned> distances = topology.distances_from(node);
      reaches.insert(reaches.end(), distances.begin(), distances.begin() + topology.nodes());
    }
    reaches.push_back(topology.vertices());
    std::sort(reaches.begin(), reaches.end());
    reaches.erase(std::unique(reaches.begin(), reaches.end()), reaches.end());
    reaches.erase(reaches.begin());  // of a node to itself
    return reaches;
  }

  // Rounds of turns until the loop's rule ends them.
  void grow_in(unsigned reach, std::uint32_t step) {
    for (bool again = true; again && missing_ > 0;) {
      bool any_has_grown = false;
      bool last_has_grown = false;
      for (const Vertex root : roots_) {
        GrowingTree& tree = trees_[root];
        last_has_grown = !tree.complete() && tree.grow(free_, reach, step);
        if (!last_has_grown) continue;
        any_has_grown = true;
        ++edges_;
        if (tree.complete()) --missing_;
      }
      roots_ = later_roots_;
      again = loop_ == MultitreeLoop::kFixed ? any_has_grown : last_has_grown;
    }
  }

  [[noreturn]] void refuse() const {
    const auto stuck = std::find_if(trees_.begin(), trees_.end(),
                                    [](const GrowingTree& tree) { return !tree.complete(); });
    throw std::invalid_argument(fmt::format("{}: {}", topology_.name(), stuck->unreached()));
  }

  const Topology& topology_;
  MultitreeLoop loop_;
  std::vector<Vertex> roots_;
  std::vector<Vertex> later_roots_;
  FreeLinks free_;
  std::vector<GrowingTree> trees_;
  std::size_t missing_;    // trees that are not complete
  std::size_t edges_ = 0;  // of all trees
};

}  // namespace

Forest grow_multitree(const Topology& topology, MultitreeLoop loop, RootOrder order) {
  return Growth(topology, loop, order).run();
}

Forest grow_best_multitree(const Topology& topology, MultitreeLoop loop) {
  const std::uint32_t fewest = lower_bound_of(topology);
  Forest best = grow_multitree(topology, loop, RootOrder::kNatural);
  for (const RootOrder order : {RootOrder::kPriority, RootOrder::kReversed}) {
    if (best.steps == fewest) break;
    Forest other = grow_multitree(topology, loop, order);
    if (other.steps < best.steps) best = std::move(other);
  }
  return best;
}

}  // namespace trib::schedule
