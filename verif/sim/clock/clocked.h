// SPDX-License-Identifier: Apache-2.0
// A participant in a clock domain: called once for every rising edge, just before it.
// All outputs of the node are registered, so one call both samples the outputs as they are and
// drives the inputs for the coming edge; the order of the calls within an edge does not matter,
// except that a passive observer of inputs comes after those who drive them.
#pragma once

#include <cstdint>

namespace trib {

class Clocked {
 public:
  virtual ~Clocked() = default;
  /// `cycle` is the index of the coming rising edge of the domain, from 0.
  virtual void before_edge(std::uint64_t cycle) = 0;
};

}  // namespace trib
