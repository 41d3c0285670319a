// SPDX-License-Identifier: Apache-2.0
// A system that does an allreduce, as a model in time. Units: bytes, seconds, Gb/s of a link in each direction. Time is
// from the first byte that a worker sends to the last one that any receives, without the time of hosts unless the
// model's own comment says that it is in its figures.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace trib::systems {

struct Allreduce {
  double bytes = 0;  // of the vector of a worker
  unsigned workers = 0;
  double gbps = 0;
};

struct Cost {
  unsigned links = 0;     // cables, each with both directions, those of workers among them
  const char* kind = "";  // in the plural
  unsigned devices = 0;   // of that kind
};

class System {
 public:
  virtual ~System() = default;
  virtual std::string name() const = 0;
  virtual double seconds(const Allreduce& work) const = 0;
  virtual Cost cost(unsigned workers) const = 0;
  /// Parts not built or not sold in this size or at this rate, but modelled nonetheless; empty: none.
  virtual std::string beyond(const Allreduce& work) const = 0;
};

/// Star, tree, rings of endpoints, tori, SHARP v1 and v2, ring in software, in this order.
std::vector<std::unique_ptr<System>> all_systems();

}  // namespace trib::systems
