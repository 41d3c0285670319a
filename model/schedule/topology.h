// SPDX-License-Identifier: Apache-2.0
// Topology: the network that a schedule is for (SCHEDULE.md, SD1). Its vertices are nodes, which have
// data, 0 to nodes() - 1, and switches, which only forward. Links are directed, and every one has its
// counterpart. The links of a vertex are in the order of its ports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/base/span.h"

namespace trib::schedule {

using Vertex = std::uint32_t;

struct Link {
  Vertex from = 0;
  Vertex to = 0;
};

// A grid of nodes, x running fastest; empty extents if a topology is none.
struct Grid {
  std::vector<unsigned> extents;  // x, y, z
  bool wraps = false;             // a torus

  // Of the node at `from`, one step along `dimension`, or the same node if there is none.
  Vertex neighbour(Vertex from, unsigned dimension, bool forward) const;
};

class Topology {
 public:
  Topology(std::string name, unsigned nodes, unsigned switches = 0);

  const std::string& name() const { return name_; }
  unsigned nodes() const { return nodes_; }
  unsigned vertices() const { return static_cast<unsigned>(ports_.size()); }
  bool has_switches() const { return vertices() > nodes_; }
  bool is_switch(Vertex vertex) const { return vertex >= nodes_; }
  // May a path pass through it (SD1.6)?
  bool forwards(Vertex vertex) const { return is_switch(vertex) || !has_switches(); }
  // "5", or "s2" for a switch.
  std::string name_of(Vertex vertex) const;

  const std::vector<Link>& links() const { return links_; }
  // Indices into links(), in the order of the ports.
  Span<const std::uint32_t> links_from(Vertex vertex) const { return ports_[vertex]; }
  // Parallel links from one vertex to another.
  unsigned capacity(Vertex from, Vertex to) const;
  // The port of `node` whose link leads to `to`; ports if there is none.
  std::size_t port_to(Vertex node, Vertex to) const;

  // One direction; the builder of a topology adds both.
  void add_link(Vertex from, Vertex to);
  // Without the links between two vertices, in both directions. Errors: std::invalid_argument if
  // there are none.
  Topology without(Vertex one, Vertex other) const;

  const Grid& grid() const { return grid_; }
  void set_grid(Grid grid) { grid_ = std::move(grid); }

  // Steps along links from `from` to every vertex, through vertices that forward; kUnreached.
  std::vector<unsigned> distances_from(Vertex from) const;
  static constexpr unsigned kUnreached = ~0u;

  // Errors: std::invalid_argument that names a node which others cannot reach.
  void require_connected() const;

 private:
  std::string name_;
  unsigned nodes_;
  std::vector<Link> links_;
  std::vector<std::vector<std::uint32_t>> ports_;  // of each vertex
  Grid grid_;
};

}  // namespace trib::schedule
