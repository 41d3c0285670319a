// SPDX-License-Identifier: Apache-2.0
// A component for one interface: monitor and, when it is active, sequencer and driver. build_phase
// takes is_active from the configuration field "is_active" (of the enum's type or int); without it,
// UVM_WARNING.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_component.h"

namespace uvm {

class uvm_agent : public uvm_component {
 public:
  explicit uvm_agent(uvm_component_name name) : uvm_component(name) {}

  void build_phase(uvm_phase&) override;
  virtual uvm_active_passive_enum get_is_active() const { return is_active; }

  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_agent"; }

  uvm_active_passive_enum is_active = UVM_ACTIVE;
};

}  // namespace uvm
