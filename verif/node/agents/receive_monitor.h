// SPDX-License-Identifier: Apache-2.0
// Reports the node's verdict on each frame that goes into one of its ports.
#pragma once

#include <systemc>
#include <uvm>

#include "verif/node/checker/observations.h"

namespace trib {

class ReceiveMonitor : public uvm::uvm_monitor {
 public:
  UVM_COMPONENT_UTILS(ReceiveMonitor);

  explicit ReceiveMonitor(uvm::uvm_component_name name) : uvm::uvm_monitor(name) {}

  void build_phase(uvm::uvm_phase& phase) override;

  uvm::uvm_analysis_port<VerdictStrobe> verdicts{"verdicts"};
};

}  // namespace trib
