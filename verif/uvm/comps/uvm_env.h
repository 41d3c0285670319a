// SPDX-License-Identifier: Apache-2.0
// A component made of agents, scoreboards and other environments.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_component.h"

namespace uvm {

class uvm_env : public uvm_component {
 public:
  explicit uvm_env(uvm_component_name name) : uvm_component(name) {}
  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_env"; }
};

}  // namespace uvm
