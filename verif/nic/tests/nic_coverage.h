// SPDX-License-Identifier: Apache-2.0
// NicCoverage: what the tests that are run by seed have exercised of the interface, by rule of docs/NIC.md.
#pragma once

#include <cstdint>
#include <vector>

#include "verif/nic/network/network.h"
#include "verif/nic/tests/random_network.h"
#include "verif/sim/coverage/cover_group.h"

namespace trib::nic {

/// To one flit or credit of a link.
enum class Damage : unsigned {
  kHeadBit,
  kLostFlit,
  kHeadForData,
  kDoubleFlit,
  kLostCredit,
  kExtraCredit,
  kMore
};

class NicCoverage {
 public:
  NicCoverage();

  /// A network whose rounds have been executed, and their counters.
  void executed(const RandomNetwork& network, Network& interfaces);
  /// An interface has stopped after damage to a link.
  void stopped(Damage damage, std::uint32_t error);

  std::vector<const CoverGroup*> groups() const;

 private:
  void sample_tables(const Tables& tables, unsigned modes);
  void sample_waits(unsigned lockstep, const PortCounters& counters);

  CoverGroup messages_, children_, after_, starts_, waits_, links_, memories_, errors_;
};

}  // namespace trib::nic
