// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>

#include "model/schedule/placed_schedules.h"
#include "model/schedule/placer.h"

namespace trib::schedule {
namespace {

// The node `distance` places further on, forward or backward, than the one at `place`.
Vertex node_at(const std::vector<Vertex>& ring, std::size_t place, std::size_t distance,
               bool forward) {
  const std::size_t size = ring.size();
  return ring[(place + (forward ? distance : size - distance)) % size];
}

// In step s of a ring's reduction, forward, chunk c whose owner is at place p goes from place p + s + 1 to
// p + s + 2, so that it ends at p; in step s of its gathering from p + s to p + s + 1.
void add_ring_step(Placer& placer, Operation operation, const std::vector<Vertex>& ring,
                   std::size_t place, std::size_t step, bool forward, std::uint32_t chunk) {
  const std::size_t from = step + (operation == Operation::kReduce ? 1 : 0);
  placer.add(operation, chunk, node_at(ring, place, from % ring.size(), forward),
             node_at(ring, place, (from + 1) % ring.size(), forward));
}

// One of the four parts of a 2D ring's data.
struct Part {
  bool rows_first;
  bool forward;
};
constexpr std::array<Part, 4> kParts = {
    {{true, true}, {true, false}, {false, true}, {false, false}}};

// All rings of rows, or of columns.
std::vector<std::vector<Vertex>> rings_of(const Grid& grid, bool rows) {
  const unsigned columns = grid.extents[0];
  std::vector<std::vector<Vertex>> rings(rows ? grid.extents[1] : columns);
  for (std::size_t i = 0; i < rings.size(); ++i) {
    for (unsigned j = 0; j < (rows ? columns : grid.extents[1]); ++j) {
      rings[i].push_back(static_cast<Vertex>(rows ? i * columns + j : j * columns + i));
    }
  }
  return rings;
}

}  // namespace

Schedule ring_schedule(const Topology& topology) {
  const std::vector<Vertex> ring = ring_order(topology);
  Placer placer(topology, "ring", topology.nodes());
  for (const Operation operation : {Operation::kReduce, Operation::kGather}) {
    for (std::size_t step = 0; step + 1 < ring.size(); ++step) {
      for (std::size_t place = 0; place < ring.size(); ++place) {
        add_ring_step(placer, operation, ring, place, step, true, ring[place]);
      }
    }
  }
  return placer.take();
}

Schedule bidirectional_ring_schedule(const Topology& topology) {
  const std::vector<Vertex> ring = ring_order(topology);
  const std::size_t longer = ring.size() / 2;         // way to the owner, forward
  const std::size_t shorter = (ring.size() - 1) / 2;  // backward
  Placer placer(topology, "bidirectional-ring", topology.nodes());
  for (std::size_t distance = longer; distance > 0; --distance) {
    for (std::size_t place = 0; place < ring.size(); ++place) {
      const auto add = [&](bool forward) {
        placer.add(Operation::kReduce, ring[place], node_at(ring, place, distance, !forward),
                   node_at(ring, place, distance - 1, !forward));
      };
      add(true);
      if (distance <= shorter) add(false);
    }
  }
  for (std::size_t distance = 0; distance < longer; ++distance) {
    for (std::size_t place = 0; place < ring.size(); ++place) {
      const auto add = [&](bool forward) {
        placer.add(Operation::kGather, ring[place], node_at(ring, place, distance, forward),
                   node_at(ring, place, distance + 1, forward));
      };
      add(true);
      if (distance < shorter) add(false);
    }
  }
  return placer.take();
}

Schedule two_dimensional_ring_schedule(const Topology& topology) {
  const Grid& grid = topology.grid();
  if (grid.extents.size() != 2 || grid.extents[0] < 2 || grid.extents[1] < 2) {
    throw std::invalid_argument(
        fmt::format("{}: a 2d-ring needs rows and columns of two nodes or more", topology.name()));
  }
  // Both the rings of rows and those of columns divide a part into as many chunks as they have nodes.
  const auto chunks = static_cast<std::uint32_t>(std::lcm(grid.extents[0], grid.extents[1]));
  Placer placer(topology, "2d-ring", static_cast<std::uint32_t>(kParts.size()) * chunks);
  for (const bool first : {true, false}) {
    for (const Operation operation : {Operation::kReduce, Operation::kGather}) {
      const std::size_t steps = std::max(grid.extents[0], grid.extents[1]) - 1;
      for (std::size_t step = 0; step < steps; ++step) {
        for (std::uint32_t part = 0; part < kParts.size(); ++part) {
          const bool rows = kParts[part].rows_first == first;
          for (const auto& ring : rings_of(grid, rows)) {
            if (step + 1 >= ring.size()) continue;
            for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
              add_ring_step(placer, operation, ring, chunk % ring.size(), step,
                            kParts[part].forward, part * chunks + chunk);
            }
          }
        }
      }
    }
  }
  return placer.take();
}

}  // namespace trib::schedule
