// SPDX-License-Identifier: Apache-2.0
#include "model/router/route.h"

#include <array>
#include <stdexcept>
#include <string>

namespace trib::router {
namespace {

constexpr unsigned kFewestThatWrap = 3;  // nodes of a dimension

bool is_vertical(unsigned direction) { return direction == kNorth || direction == kSouth; }

struct Distance {
  unsigned links = 0;
  bool forward = false;
};

Distance distance(unsigned from, unsigned to, unsigned extent, bool wraps) {
  if (from == to) return {};
  if (!wraps || extent < kFewestThatWrap) return {from < to ? to - from : from - to, from < to};
  const unsigned forward = (to + extent - from) % extent;
  const unsigned backward = extent - forward;
  if (forward == backward) return {forward, from % 2 == 0};
  return forward < backward ? Distance{forward, true} : Distance{backward, false};
}

}  // namespace

bool RouterGrid::at_edge(unsigned node, unsigned direction) const {
  switch (direction) {
    case kNorth:
      return node < columns;
    case kSouth:
      return node >= nodes() - columns;
    case kWest:
      return node % columns == 0;
    default:
      return (node + 1) % columns == 0;
  }
}

bool RouterGrid::is_dateline(unsigned node, unsigned direction) const {
  return wraps && (is_vertical(direction) ? rows : columns) >= kFewestThatWrap &&
         at_edge(node, direction);
}

bool RouterGrid::has_link(unsigned node, unsigned direction) const {
  return !at_edge(node, direction) || is_dateline(node, direction);
}

unsigned RouterGrid::neighbour(unsigned node, unsigned direction) const {
  const unsigned row = node / columns;
  const unsigned column = node % columns;
  switch (direction) {
    case kNorth:
      return (row + rows - 1) % rows * columns + column;
    case kSouth:
      return (row + 1) % rows * columns + column;
    case kWest:
      return row * columns + (column + columns - 1) % columns;
    default:
      return row * columns + (column + 1) % columns;
  }
}

std::uint16_t way_of(const Route& route) {
  return static_cast<std::uint16_t>(route.horizontal | unsigned{route.east} << 5 |
                                    route.vertical << 6 | unsigned{route.south} << 11 |
                                    route.local_port << 12 | route.lane << 15);
}

Route shortest_route(const RouterGrid& grid, unsigned from, unsigned to, unsigned local_port,
                     unsigned lane) {
  const Distance horizontal =
      distance(from % grid.columns, to % grid.columns, grid.columns, grid.wraps);
  const Distance vertical = distance(from / grid.columns, to / grid.columns, grid.rows, grid.wraps);
  return {horizontal.links, horizontal.forward, vertical.links, vertical.forward, local_port, lane};
}

std::vector<Step> steps_of(const RouterGrid& grid, unsigned from, Route route) {
  std::vector<Step> steps;
  std::array<bool, 2> dated{};  // by dimension
  for (unsigned node = from; route.horizontal + route.vertical > 0;) {
    const bool vertical = route.horizontal == 0;
    const unsigned direction =
        vertical ? (route.south ? kSouth : kNorth) : (route.east ? kEast : kWest);
    if (!grid.has_link(node, direction)) {
      throw std::invalid_argument("a route over a link that node " + std::to_string(node) +
                                  " does not have");
    }
    if (grid.is_dateline(node, direction)) {
      if (dated[vertical]) throw std::invalid_argument("a route that crosses a dateline twice");
      dated[vertical] = true;
    }
    --(vertical ? route.vertical : route.horizontal);
    steps.push_back({node, direction, route.lane << 1 | unsigned{dated[vertical]}, way_of(route)});
    node = grid.neighbour(node, direction);
  }
  return steps;
}

unsigned end_of(const RouterGrid& grid, unsigned from, const Route& route) {
  const std::vector<Step> steps = steps_of(grid, from, route);
  return steps.empty() ? from : grid.neighbour(steps.back().node, steps.back().direction);
}

}  // namespace trib::router
