// SPDX-License-Identifier: Apache-2.0
// The AXI4-Lite port of the node: a driver, which is its own monitor, with its sequencer.
#pragma once

#include <memory>

#include "verif/node/agents/register_item.h"
#include "verif/node/bench/bench.h"
#include "verif/sim/kernel/wakeup.h"

namespace trib {

// Does the accesses of RegisterItems one after the other. It is its own monitor: nothing else drives
// these pins, and only the driver knows when an access was issued.
class RegisterDriver : public uvm::uvm_driver<RegisterItem> {
 public:
  UVM_COMPONENT_UTILS(RegisterDriver);

  explicit RegisterDriver(uvm::uvm_component_name name) : uvm::uvm_driver<RegisterItem>(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void run_phase(uvm::uvm_phase& phase) override;

  uvm::uvm_analysis_port<RegisterAccess> issued{"issued"};
  uvm::uvm_analysis_port<RegisterAccess> completed{"completed"};

 private:
  void execute(RegisterAccess& access);

  Bench* bench_ = nullptr;
  std::unique_ptr<Wakeup> done_;
};

class RegisterAgent : public uvm::uvm_agent {
 public:
  UVM_COMPONENT_UTILS(RegisterAgent);

  explicit RegisterAgent(uvm::uvm_component_name name) : uvm::uvm_agent(name) {}

  void build_phase(uvm::uvm_phase& phase) override;
  void connect_phase(uvm::uvm_phase& phase) override;

  RegisterSequencer& sequencer() { return *sequencer_; }
  RegisterDriver& driver() { return *driver_; }

 private:
  std::unique_ptr<RegisterSequencer> sequencer_;
  // Owned by the factory.
  RegisterDriver* driver_ = nullptr;
};

}  // namespace trib
