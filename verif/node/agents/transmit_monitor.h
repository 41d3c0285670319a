// SPDX-License-Identifier: Apache-2.0
// Reports every frame that comes out of one port of the node, when its last beat is taken.
#pragma once

#include <systemc>
#include <uvm>

#include "verif/node/checker/observations.h"

namespace trib {

class TransmitMonitor : public uvm::uvm_monitor {
 public:
  UVM_COMPONENT_UTILS(TransmitMonitor);

  explicit TransmitMonitor(uvm::uvm_component_name name) : uvm::uvm_monitor(name) {}

  void build_phase(uvm::uvm_phase& phase) override;

  uvm::uvm_analysis_port<StreamFrame> sent{"sent"};
};

}  // namespace trib
