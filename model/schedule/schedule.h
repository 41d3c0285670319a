// SPDX-License-Identifier: Apache-2.0
// Schedule: which chunk goes from where to where in which step (SCHEDULE.md, SD3). Every link carries
// one chunk in a step. Transfers are in the order of steps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/schedule/topology.h"

namespace trib::schedule {

enum class Operation : std::uint8_t {
  kReduce,  // the receiver adds what it gets to what it has
  kGather,  // the receiver replaces what it has
};

constexpr char letter_of(Operation operation) {
  return operation == Operation::kReduce ? 'R' : 'G';
}

struct Transfer {
  std::uint32_t step = 0;
  Operation operation = Operation::kReduce;
  std::uint32_t chunk = 0;
  Vertex from = 0;
  Vertex to = 0;
  std::uint32_t path = 0;  // index into Schedule::paths
};

struct Schedule {
  std::string topology;
  std::string algorithm;
  std::uint32_t nodes = 0;
  std::uint32_t chunks = 0;  // equal parts of the data
  std::vector<Transfer> transfers;
  // The vertices from the sender to the receiver; the first one, which is empty, denotes a link.
  std::vector<std::vector<Vertex>> paths{{}};

  std::uint32_t steps() const { return transfers.empty() ? 0 : transfers.back().step + 1; }
  std::uint32_t add_path(std::vector<Vertex> path);
  // Orders the transfers by step, operation and chunk, and reductions by sender; those that are equal
  // stay as they are.
  void sort();
};

}  // namespace trib::schedule
