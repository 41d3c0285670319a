// SPDX-License-Identifier: Apache-2.0
// Routes of packets over a grid of routers (docs/ROUTER.md, RO7 to RO9), and the way that they make them take.
#pragma once

#include <cstdint>
#include <vector>

namespace trib::router {

enum Direction : unsigned { kNorth, kSouth, kWest, kEast };
inline constexpr unsigned kLinks = 4;
inline constexpr unsigned kVcs = 4;
inline constexpr unsigned kMostHops = 31;  // in a dimension

/// Node r C + c is in row r and column c. A dimension of two nodes has no link that wraps round.
struct RouterGrid {
  unsigned rows = 1, columns = 1;
  bool wraps = false;

  unsigned nodes() const { return rows * columns; }
  /// Is there a link?
  bool has_link(unsigned node, unsigned direction) const;
  /// At the other end of a link.
  unsigned neighbour(unsigned node, unsigned direction) const;
  /// Does the link wrap round?
  bool is_dateline(unsigned node, unsigned direction) const;

 private:
  bool at_edge(unsigned node, unsigned direction) const;
};

struct Route {
  unsigned horizontal = 0;  // links
  bool east = false;
  unsigned vertical = 0;  // links
  bool south = false;
  unsigned local_port = 0;
  unsigned lane = 0;
};

/// Bits 15:0 of the tag (RO5).
std::uint16_t way_of(const Route& route);

/// The fewest links; of two ways that are as long, the one that the place of `from` says, so that both are used.
Route shortest_route(const RouterGrid& grid, unsigned from, unsigned to, unsigned local_port,
                     unsigned lane);

/// A packet on a link, from its sender's end.
struct Step {
  unsigned node = 0, direction = 0;
  unsigned vc = 0;
  std::uint16_t way = 0;  // in the tag on that link
};

/// The links of a route in their order. Errors: std::invalid_argument if one does not exist, or a second
/// dateline of a dimension is crossed.
std::vector<Step> steps_of(const RouterGrid& grid, unsigned from, Route route);

/// At which node it ends.
unsigned end_of(const RouterGrid& grid, unsigned from, const Route& route);

}  // namespace trib::router
