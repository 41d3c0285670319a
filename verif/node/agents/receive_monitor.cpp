// SPDX-License-Identifier: Apache-2.0
#include "verif/node/agents/receive_monitor.h"

#include "verif/node/agents/required_config.h"

namespace trib {

void ReceiveMonitor::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_monitor::build_phase(phase);
  Bench& bench = *required_config<Bench*>(*this, "bench");
  const auto port = required_config<unsigned>(*this, "port");
  bench.verdicts().on_verdict(port, [this, port](unsigned verdict, std::uint64_t cycle) {
    verdicts.write({port, verdict, cycle});
  });
}

}  // namespace trib
