// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <utility>

#include "model/schedule/placed_schedules.h"

namespace trib::schedule {
namespace {

constexpr unsigned kMostVisits = 200000;

struct Walk {
  std::vector<Vertex> order;  // one link from each to the next
  bool closes = false;        // and from the last to the first
};

// Nodes by row and column; neighbours are one link apart.
using NodeAt = std::vector<std::vector<Vertex>>;

// Forward and backward through the rows except for their first places, and home along those; `rows` is even.
Walk comb(const NodeAt& at, std::size_t rows, std::size_t columns) {
  Walk walk{{}, true};
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = 1; i < columns; ++i) {
      walk.order.push_back(at[row][row % 2 == 0 ? i : columns - i]);
    }
  }
  for (std::size_t row = rows; row-- > 0;) walk.order.push_back(at[row][0]);
  return walk;
}

// Both ways round are closed and odd, rows >= columns: each row is walked forward or backward round its
// ring, which shifts the start of the next one; as many forward as make the shifts add up to `columns`.
Walk spiral(const NodeAt& at, std::size_t rows, std::size_t columns) {
  Walk walk{{}, true};
  std::size_t column = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    const bool forward = row < (rows + columns) / 2;
    for (std::size_t i = 0; i < columns; ++i) {
      if (i > 0) column = (column + (forward ? 1 : columns - 1)) % columns;
      walk.order.push_back(at[row][column]);
    }
  }
  return walk;
}

Walk snake(const NodeAt& at, std::size_t rows, std::size_t columns) {
  Walk walk;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = 0; i < columns; ++i) {
      walk.order.push_back(at[row][row % 2 == 0 ? i : columns - 1 - i]);
    }
  }
  return walk;
}

// `along` runs through a grid of lower dimension; one copy of it, `stride` nodes further on, for each
// place of another dimension.
Walk product(const Walk& along, unsigned extent, unsigned stride, bool wraps) {
  const std::size_t length = along.order.size();
  if (extent == 1) return along;
  NodeAt rows(extent);  // a row is a copy
  NodeAt columns(length);
  for (unsigned copy = 0; copy < extent; ++copy) {
    for (std::size_t i = 0; i < length; ++i) {
      rows[copy].push_back(along.order[i] + copy * stride);
      columns[i].push_back(along.order[i] + copy * stride);
    }
  }
  if (length == 1) return {columns[0], wraps || extent == 2};
  if (extent % 2 == 0) return comb(rows, extent, length);
  if (length % 2 == 0) return comb(columns, length, extent);
  if (!along.closes || !wraps) return snake(rows, extent, length);
  return extent >= length ? spiral(rows, extent, length) : spiral(columns, length, extent);
}

Walk grid_walk(const Grid& grid) {
  Walk walk{{0}, true};
  unsigned stride = 1;
  for (const unsigned extent : grid.extents) {
    walk = product(walk, extent, stride, grid.wraps);
    stride *= extent;
  }
  return walk;
}

// Depth first, the neighbour with the fewest ways on first; gives up after kMostVisits.
class CycleSearch {
 public:
  explicit CycleSearch(const Topology& topology)
      : topology_(topology), taken_(topology.nodes(), false), order_{0} {
    taken_[0] = true;
  }

  bool found() {
    if (order_.size() == topology_.nodes()) return topology_.capacity(order_.back(), 0) > 0;
    if (++visits_ > kMostVisits) return false;
    std::vector<std::pair<unsigned, Vertex>> next;
    for (const std::uint32_t link : topology_.links_from(order_.back())) {
      const Vertex to = topology_.links()[link].to;
      if (!taken_[to]) next.emplace_back(ways_on(to), to);
    }
    std::sort(next.begin(), next.end());
    for (const auto& [ways, to] : next) {
      order_.push_back(to);
      taken_[to] = true;
      if (found()) return true;
      order_.pop_back();
      taken_[to] = false;
    }
    return false;
  }
  const std::vector<Vertex>& order() const { return order_; }

 private:
  unsigned ways_on(Vertex node) const {
    unsigned ways = 0;
    for (const std::uint32_t link : topology_.links_from(node)) {
      if (!taken_[topology_.links()[link].to]) ++ways;
    }
    return ways;
  }

  const Topology& topology_;
  std::vector<bool> taken_;
  std::vector<Vertex> order_;
  unsigned visits_ = 0;
};

}  // namespace

std::vector<Vertex> ring_order(const Topology& topology) {
  if (!topology.grid().extents.empty()) return grid_walk(topology.grid()).order;
  if (!topology.has_switches()) {
    CycleSearch search(topology);
    if (search.found()) return search.order();
  }
  std::vector<Vertex> order(topology.nodes());
  std::iota(order.begin(), order.end(), 0);
  return order;
}

}  // namespace trib::schedule
