// SPDX-License-Identifier: Apache-2.0
// Reports what goes into one port of the node: each frame when its first beat is taken (`started`;
// its `last` is not known yet) and when its last one is (`received`), and the node's verdict on it.
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

  uvm::uvm_analysis_port<StreamFrame> started{"started"};
  uvm::uvm_analysis_port<StreamFrame> received{"received"};
  uvm::uvm_analysis_port<VerdictStrobe> verdicts{"verdicts"};

 private:
  std::uint64_t first_ = 0;  // of the frame on the wire
};

}  // namespace trib
