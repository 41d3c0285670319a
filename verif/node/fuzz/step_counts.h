// SPDX-License-Identifier: Apache-2.0
// What the steps of a node say that its ports have done; its counters have to say the same.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "model/node/node_step.h"
#include "model/node/verdict.h"
#include "verif/node/registers/port_counters.h"

namespace trib {

class StepCounts {
 public:
  explicit StepCounts(unsigned ports) : ports_(ports) {}

  void step(const NodeStep& step);

  // Over all ports.
  std::uint64_t verdicts(Verdict verdict) const;
  std::uint64_t sent() const;

  // Empty, or what the counters of the port, into which `received` frames have gone, do not say so.
  std::string compare(unsigned port, std::uint64_t received, const PortCounters& counters) const;

 private:
  struct Port {
    std::array<std::uint64_t, kVerdicts> verdicts{};
    std::array<std::uint64_t, kPortSentCount> sent{};  // StepSent has the order of SENT_*
    std::uint64_t discarded = 0;
  };

  std::vector<Port> ports_;
};

}  // namespace trib
