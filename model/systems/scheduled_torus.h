// SPDX-License-Identifier: Apache-2.0
// A torus of network interfaces (NIC.md) that execute trees of SCHEDULE.md, SD2, in message mode; after MULTITREE
// (Huang et al., ISCA 2021). A link carries a flit of 16 bytes a cycle, whatever its rate, and takes 150 cycles, which
// are 1.92 us at 10 Gb/s; there are no Ethernet frames on it. By the model in time of NETWORKS.md, which agrees with
// the RTL to 1 %, up to blocks of 32 KB; from there on each step of a link takes as many cycles more as a block has
// flits more.
#pragma once

#include <cstdint>
#include <map>

#include "model/systems/system.h"

namespace trib::systems {

class ScheduledTorus : public System {
 public:
  /// Of SCHEDULE.md: "multitree" or "symmetric".
  explicit ScheduledTorus(std::string algorithm) : algorithm_(std::move(algorithm)) {}

  std::string name() const override { return "torus, " + algorithm_; }
  double seconds(const Allreduce& work) const override;
  Cost cost(unsigned workers) const override;
  std::string beyond(const Allreduce& work) const override;

  /// Of a vector of so many flits, exactly as NETWORKS.md says.
  static std::uint64_t simulated_cycles(const std::string& network, const std::string& algorithm,
                                        std::uint32_t flits);
  /// torus:AxB, as square as the number allows. Errors: std::invalid_argument if it is a prime.
  static std::string network_of(unsigned workers);

 private:
  struct Base {
    double cycles;  // of the largest round that was simulated
    double steps;   // of its schedule
  };
  Base base_of(unsigned workers) const;

  std::string algorithm_;
  mutable std::map<unsigned, Base> bases_;  // by workers
};

}  // namespace trib::systems
