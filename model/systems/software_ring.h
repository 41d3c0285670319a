// SPDX-License-Identifier: Apache-2.0
// A ring of hosts in software: 2 (n - 1) messages of 1/n of the vector, one after the other, over TCP in frames of 1500
// bytes (1448 of 1538 byte times on the wire). Each message costs what one of the seven of recursive doubling costs
// the 128 hosts of SHARP's publication at 8 bytes: 6.01 us / 7. The wire is never idle for a host that adds or copies, so this
// is a bound from below, the more so the faster the wire is.
#pragma once

#include "model/systems/system.h"

namespace trib::systems {

class SoftwareRing : public System {
 public:
  std::string name() const override { return "ring in software"; }
  double seconds(const Allreduce& work) const override;
  Cost cost(unsigned workers) const override;
  std::string beyond(const Allreduce&) const override { return {}; }
  static double message_seconds();
};

}  // namespace trib::systems
