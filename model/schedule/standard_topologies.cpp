// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/schedule/topologies.h"

namespace trib::schedule {
namespace {

constexpr unsigned kMostDimensions = 3;
constexpr std::array<const char*, 5> kKinds = {"torus", "mesh", "fattree", "bigraph", "dgx2"};

[[noreturn]] void refuse(const std::string& name, const std::string& what) {
  throw std::invalid_argument(fmt::format("topology '{}': {}", name, what));
}

// The numbers of "4x4" or "8:2", with their separator.
std::vector<unsigned> numbers_of(const std::string& name, const std::string& text, char separator) {
  std::vector<unsigned> numbers;
  bool open = false;  // a number has begun
  for (const char letter : text + separator) {
    if (std::isdigit(static_cast<unsigned char>(letter)) != 0) {
      if (!open) numbers.push_back(0);
      open = true;
      numbers.back() = numbers.back() * 10 + static_cast<unsigned>(letter - '0');
      if (numbers.back() > kMostNodes) refuse(name, fmt::format("more than {}", kMostNodes));
    } else if (letter == separator && open) {
      open = false;
    } else {
      refuse(name, fmt::format("numbers with '{}' between them are needed", separator));
    }
  }
  return numbers;
}

void require_size(const std::string& name, std::size_t nodes) {
  if (nodes < 2 || nodes > kMostNodes) {
    refuse(name, fmt::format("2 to {} nodes are possible", kMostNodes));
  }
}

std::size_t product(const std::string& name, const std::vector<unsigned>& factors) {
  std::size_t product = 1;
  for (const unsigned factor : factors) {
    product *= factor;
    if (product > kMostNodes) break;
  }
  require_size(name, product);
  return product;
}

// The ports of a node lead north, south, west and east, then down and up: y, x, z (SD1.3).
std::vector<std::pair<unsigned, bool>> directions_of(std::size_t dimensions) {
  std::vector<std::pair<unsigned, bool>> directions;
  for (const unsigned dimension : {1u, 0u, 2u}) {
    if (dimension >= dimensions) continue;
    directions.emplace_back(dimension, false);
    directions.emplace_back(dimension, true);
  }
  return directions;
}

Topology grid_of(const std::string& name, bool wraps, const std::string& sizes) {
  std::vector<unsigned> extents = numbers_of(name, sizes, 'x');
  if (extents.size() > kMostDimensions) refuse(name, "1 to 3 dimensions are possible");
  const std::size_t nodes = product(name, extents);
  // 3x5 has 3 rows of 5: the last extent is x.
  std::reverse(extents.begin(), extents.end());
  Topology topology(name, static_cast<unsigned>(nodes));
  const Grid grid{extents, wraps};
  for (Vertex node = 0; node < nodes; ++node) {
    for (const auto& [dimension, forward] : directions_of(extents.size())) {
      const Vertex to = grid.neighbour(node, dimension, forward);
      // Of two nodes in a dimension there is one link, not one each way round.
      if (to != node && topology.capacity(node, to) == 0) topology.add_link(node, to);
    }
  }
  topology.set_grid(grid);
  return topology;
}

void join(Topology& topology, Vertex one, Vertex other) {
  topology.add_link(one, other);
  topology.add_link(other, one);
}

// k^n nodes below n levels of k^(n - 1) switches. Switches of neighbouring levels are joined if the
// digits of their numbers to base k differ in one place at most, which is the level's.
Topology fat_tree(const std::string& name, unsigned radix, unsigned levels) {
  if (radix < 2 || levels < 1) refuse(name, "at least 2 nodes at a switch and 1 level are needed");
  const std::size_t nodes = product(name, std::vector<unsigned>(levels, radix));
  const auto width = static_cast<unsigned>(nodes / radix);  // of a level
  Topology topology(name, static_cast<unsigned>(nodes), width * levels);
  const auto switch_at = [&](unsigned level, unsigned place) {
    return static_cast<Vertex>(nodes + level * width + place);
  };
  for (Vertex node = 0; node < nodes; ++node) join(topology, node, switch_at(0, node / radix));
  unsigned stride = 1;  // of the digit that differs
  for (unsigned level = 0; level + 1 < levels; ++level, stride *= radix) {
    for (unsigned place = 0; place < width; ++place) {
      const unsigned first = place - place / stride % radix * stride;
      for (unsigned digit = 0; digit < radix; ++digit) {
        join(topology, switch_at(level, place), switch_at(level + 1, first + digit * stride));
      }
    }
  }
  return topology;
}

// Half of the switches are above, half below; each above has a link to each below.
Topology bigraph(const std::string& name, unsigned per_switch, unsigned switches) {
  if (per_switch < 1 || switches < 2 || switches % 2 != 0) {
    refuse(name, "at least 1 node at each of an even number of switches is needed");
  }
  const auto nodes = static_cast<unsigned>(product(name, {per_switch, switches}));
  Topology topology(name, nodes, switches);
  for (Vertex node = 0; node < nodes; ++node) join(topology, node, nodes + node / per_switch);
  for (unsigned upper = 0; upper < switches / 2; ++upper) {
    for (unsigned lower = switches / 2; lower < switches; ++lower) {
      join(topology, nodes + upper, nodes + lower);
    }
  }
  return topology;
}

// Two switches with eight nodes each and eight links between them.
Topology dgx2(const std::string& name) {
  Topology topology(name, 16, 2);
  for (Vertex node = 0; node < 16; ++node) join(topology, node, 16 + node / 8);
  for (unsigned trunk = 0; trunk < 8; ++trunk) join(topology, 16, 17);
  return topology;
}

}  // namespace

bool names_topology(const std::string& text) {
  const std::string kind = text.substr(0, text.find(':'));
  return std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end();
}

Topology named_topology(const std::string& name) {
  if (!names_topology(name)) {
    refuse(name, "torus:RxC, mesh:RxC, fattree:K:LEVELS, bigraph:NODESxSWITCHES, dgx2 or a file");
  }
  if (name == "dgx2") return dgx2(name);
  const std::size_t colon = name.find(':');
  const std::string kind = name.substr(0, colon);
  const std::string sizes = colon == std::string::npos ? "" : name.substr(colon + 1);
  if (kind == "dgx2") refuse(name, "dgx2 has one size");
  if (kind == "torus" || kind == "mesh") return grid_of(name, kind == "torus", sizes);
  const std::vector<unsigned> numbers = numbers_of(name, sizes, kind == "fattree" ? ':' : 'x');
  if (numbers.size() != 2) refuse(name, "two numbers are needed");
  return kind == "fattree" ? fat_tree(name, numbers[0], numbers[1])
                           : bigraph(name, numbers[0], numbers[1]);
}

}  // namespace trib::schedule
