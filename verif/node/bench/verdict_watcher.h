// SPDX-License-Identifier: Apache-2.0
// Reports the node's verdict strobes of every port.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "verif/node/dut/node_dut.h"
#include "verif/sim/clock/clocked.h"

namespace trib {

class VerdictWatcher : public Clocked {
 public:
  using Event = std::function<void(unsigned verdict, std::uint64_t cycle)>;

  explicit VerdictWatcher(const NodeDut& dut) : dut_(dut), events_(dut.ports()) {}

  void on_verdict(unsigned port, Event event) { events_.at(port) = std::move(event); }
  void before_edge(std::uint64_t cycle) override;

 private:
  const NodeDut& dut_;
  std::vector<Event> events_;  // by port
};

}  // namespace trib
