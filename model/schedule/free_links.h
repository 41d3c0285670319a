// SPDX-License-Identifier: Apache-2.0
// FreeLinks: the links that are free in one step, and the search for an edge over them
// (SCHEDULE.md, SD2.2).
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/schedule/topology.h"
#include "model/schedule/tree.h"

namespace trib::schedule {

class FreeLinks {
 public:
  explicit FreeLinks(const Topology& topology);

  void free_all();

  // The nearest node that has not joined, from `parent` through switches by at most `reach` links, all
  // of them free; ties go by the order of ports. Takes the links. The step of the edge is left to the
  // caller.
  std::optional<TreeEdge> take_edge(Vertex parent, const std::vector<bool>& joined, unsigned reach);

 private:
  std::optional<TreeEdge> take_link(Vertex parent, const std::vector<bool>& joined);
  std::optional<TreeEdge> take_path(Vertex parent, const std::vector<bool>& joined, unsigned reach);
  void take(std::uint32_t link);

  const Topology& topology_;
  std::vector<bool> free_;               // each link
  std::vector<std::uint32_t> free_out_;  // how many leave a vertex
  // Of the search: the link by which a vertex was reached, and in which search.
  std::vector<std::uint32_t> reached_by_;
  std::vector<std::uint32_t> reached_in_;
  std::uint32_t search_ = 0;
  std::vector<std::pair<Vertex, unsigned>> queue_;  // a vertex and its distance
};

}  // namespace trib::schedule
