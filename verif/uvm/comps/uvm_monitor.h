// SPDX-License-Identifier: Apache-2.0
// A component that watches an interface and reports what it saw by analysis ports.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_component.h"

namespace uvm {

class uvm_monitor : public uvm_component {
 public:
  explicit uvm_monitor(uvm_component_name name) : uvm_component(name) {}
  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_monitor"; }
};

}  // namespace uvm
