// SPDX-License-Identifier: Apache-2.0
// The AXI4-Lite port of the node: a driver, which is its own monitor, with its sequencer.
#pragma once

#include <memory>

#include "verif/node/agents/register_driver.h"
#include "verif/node/agents/register_item.h"

namespace trib {

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
