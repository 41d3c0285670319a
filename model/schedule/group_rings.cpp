// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <stdexcept>

#include "model/schedule/placed_schedules.h"
#include "model/schedule/placer.h"

namespace trib::schedule {
namespace {

// Groups are rows; their leaders are in column 0.
struct Groups {
  unsigned groups, members;

  Vertex at(unsigned group, unsigned member) const {
    return (group % groups) * members + member % members;
  }
};

// The chunk of each leader, along all rings of groups, from the farther members on toward the leader or
// away from it; from member `place` to the next one, round either way for even and for odd chunks.
void add_group_step(Placer& placer, Operation operation, const Groups& of, unsigned distance,
                    std::uint32_t chunk) {
  const auto member = [&](unsigned from_leader) {
    return chunk % 2 == 0 ? from_leader : of.members - from_leader;
  };
  for (unsigned group = 0; group < of.groups; ++group) {
    const Vertex far = of.at(group, member(distance));
    const Vertex near = of.at(group, member(distance - 1));
    if (operation == Operation::kReduce) {
      placer.add(operation, chunk, far, near);
    } else {
      placer.add(operation, chunk, near, far);
    }
  }
}

}  // namespace

Schedule group_rings_schedule(const Topology& topology) {
  const Grid& grid = topology.grid();
  if (grid.extents.size() != 2 || grid.extents[0] < 2 || grid.extents[1] < 2) {
    throw std::invalid_argument(fmt::format(
        "{}: group-rings needs rows, which are the groups, and columns of two nodes or more",
        topology.name()));
  }
  const Groups of{grid.extents[1], grid.extents[0]};
  const std::uint32_t chunks = 2 * of.groups;
  const unsigned last = of.members - 1;
  Placer placer(topology, "group-rings", chunks);
  for (unsigned distance = last; distance > 0; --distance) {
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk)
      add_group_step(placer, Operation::kReduce, of, distance, chunk);
  }
  // Round the leaders to the owner of the chunk, and on from it.
  for (const Operation operation : {Operation::kReduce, Operation::kGather}) {
    const unsigned begin = operation == Operation::kReduce ? 1 : 0;
    for (unsigned step = begin; step + 1 < of.groups + begin; ++step) {
      for (std::uint32_t chunk = 0; chunk < chunks; ++chunk) {
        const unsigned owner = chunk / 2;
        placer.add(operation, chunk, of.at(owner + step, 0), of.at(owner + step + 1, 0));
      }
    }
  }
  for (unsigned distance = 1; distance <= last; ++distance) {
    for (std::uint32_t chunk = 0; chunk < chunks; ++chunk)
      add_group_step(placer, Operation::kGather, of, distance, chunk);
  }
  return placer.take();
}

}  // namespace trib::schedule
