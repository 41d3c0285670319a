// SPDX-License-Identifier: Apache-2.0
#include "verif/node/agents/transmit_monitor.h"

#include "verif/node/agents/required_config.h"

namespace trib {

void TransmitMonitor::build_phase(uvm::uvm_phase& phase) {
  uvm::uvm_monitor::build_phase(phase);
  Bench& bench = *required_config<Bench*>(*this, "bench");
  const auto port = required_config<unsigned>(*this, "port");
  bench.sink(port).on_frame(
      [this, port](const FramePtr& frame, std::uint64_t first, std::uint64_t last) {
        sent.write({port, frame, first, last});
      });
}

}  // namespace trib
