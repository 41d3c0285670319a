// SPDX-License-Identifier: Apache-2.0
// RandomNetwork: everything random about a network of interfaces, from a seed.
#pragma once

#include <cstdint>
#include <vector>

#include "model/base/random.h"
#include "model/nic/tables.h"
#include "verif/nic/network/network.h"

namespace trib::nic {

/// Bounds of the choice.
struct RandomBounds {
  unsigned nodes = 16, flows = 64;
  unsigned latency = 1000;  // of a link, cycles
  std::uint32_t flits = 4000;
};

struct RandomNetwork {
  /// The tables fit into the interface as built.
  RandomNetwork(const RandomBounds& bounds, Random& random);

  /// Cycles by which each node starts late, within what NI15.3 allows.
  std::vector<unsigned> skew(Random& random) const;

  Wiring wiring;
  std::uint32_t flits = 0;  // of the message
  std::vector<Tables> tables;
  NetworkTiming timing;
  Settings settings;
  std::vector<unsigned> modes;  // MODE of each node

 private:
  void choose_modes(Random& random);
  void choose_numbers(Random random);
  void delay_steps(unsigned steps);
  void scatter_flows(unsigned first);
};

}  // namespace trib::nic
