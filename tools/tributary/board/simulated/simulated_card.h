// SPDX-License-Identifier: Apache-2.0
// SimulatedCard: the simulated VC709 with its console on a pseudo-terminal and hosts of this machine
// at its cables. Simulated time runs as fast as this machine simulates, and stops when
// the links are up and nothing was sent or received for kQuietCycles, so that no CPU time is burnt
// without requests.
//
// Use: advance() again and again; wait() when idle().
// Errors: RtlError from advance() when the design finds fault with itself.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/tributary/board/simulated/pseudo_terminal.h"
#include "verif/boards/vc709/simulated_vc709.h"
#include "verif/sim/interfaces/host_interface.h"

namespace trib {

struct SimulatedCardConfig {
  std::uint64_t seed = 1;
  std::vector<unsigned> empty;  // cages without a module
  bool dead_clock = false;      // the Si5324 does not find its crystal
};

class SimulatedCard {
 public:
  // `interfaces`: of the cables in cage 0, 1, ...; the others end in hosts that say nothing.
  SimulatedCard(const SimulatedCardConfig& config, std::unique_ptr<PseudoTerminal> console,
                std::vector<std::unique_ptr<HostInterface>> interfaces);

  // Takes the data received from console and hosts, and simulates kSliceCycles cycles.
  void advance();
  bool idle() const;
  // Blocks until something has come, `descriptor` is readable, or `timeout` has passed (none:
  // never).
  void wait(int descriptor, std::optional<std::chrono::milliseconds> timeout);

  board::SimulatedVc709& card() { return card_; }
  const board::SimulatedVc709& card() const { return card_; }

  static constexpr unsigned kSliceCycles = 100;
  static constexpr std::uint64_t kQuietCycles = 20'000;

 private:
  void connect(unsigned cage);
  bool fetch(unsigned cage);

  board::SimulatedVc709 card_;
  std::unique_ptr<PseudoTerminal> console_;
  std::vector<std::unique_ptr<HostInterface>> interfaces_;
  std::uint64_t last_busy_ = 0;  // cycle
};

}  // namespace trib
