// SPDX-License-Identifier: Apache-2.0
// The top component; its type name is what run_test is given.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_component.h"

namespace uvm {

class uvm_test : public uvm_component {
 public:
  explicit uvm_test(uvm_component_name name) : uvm_component(name) {}
  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_test"; }
};

}  // namespace uvm
