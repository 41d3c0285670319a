// SPDX-License-Identifier: Apache-2.0
#include "model/schedule/algorithm.h"

#include <stdexcept>

#include "model/schedule/forests.h"
#include "model/schedule/placed_schedules.h"

namespace trib::schedule {
namespace {

Forest multitree_of(const Topology& topology, OrderChoice order) {
  if (order == OrderChoice::kBest) return grow_best_multitree(topology, MultitreeLoop::kFixed);
  return grow_multitree(
      topology, MultitreeLoop::kFixed,
      order == OrderChoice::kNatural ? RootOrder::kNatural : RootOrder::kPriority);
}

// Priority is here what the authors' program makes of it.
Forest published_of(const Topology& topology, OrderChoice order) {
  const auto grow = [&](RootOrder roots) {
    return grow_multitree(topology, MultitreeLoop::kPublished, roots);
  };
  if (order == OrderChoice::kNatural) return grow(RootOrder::kNatural);
  Forest sorted = grow(RootOrder::kPublishedSort);
  if (order == OrderChoice::kPriority) return sorted;
  Forest natural = grow(RootOrder::kNatural);
  return natural.steps <= sorted.steps ? natural : sorted;
}

}  // namespace

const std::vector<std::string>& algorithm_names() {
  static const std::vector<std::string> kNames = {"multitree",   "multitree-published", "symmetric",
                                                  "ring",        "bidirectional-ring",  "2d-ring",
                                                  "group-rings", "double-tree",         "hdrm"};
  return kNames;
}

bool has_order(const std::string& algorithm) {
  return algorithm == "multitree" || algorithm == "multitree-published";
}

Schedule build_schedule(const Topology& topology, const std::string& algorithm, OrderChoice order) {
  if (algorithm == "multitree") {
    return schedule_of(topology, algorithm, multitree_of(topology, order));
  }
  if (algorithm == "multitree-published") {
    return schedule_of(topology, algorithm, published_of(topology, order));
  }
  if (algorithm == "symmetric") return schedule_of(topology, algorithm, grow_symmetric(topology));
  if (algorithm == "ring") return ring_schedule(topology);
  if (algorithm == "bidirectional-ring") return bidirectional_ring_schedule(topology);
  if (algorithm == "2d-ring") return two_dimensional_ring_schedule(topology);
  if (algorithm == "group-rings") return group_rings_schedule(topology);
  if (algorithm == "double-tree") return double_tree_schedule(topology);
  if (algorithm == "hdrm") return halving_doubling_schedule(topology);
  throw std::invalid_argument("no algorithm '" + algorithm + "'");
}

}  // namespace trib::schedule
