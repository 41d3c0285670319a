// SPDX-License-Identifier: Apache-2.0
// The argument of every component's constructor, made from the instance name: it ties the
// component to its place in the SystemC hierarchy, from which UVM takes the parent.
#pragma once

#include <systemc>

namespace uvm {

class uvm_component_name {
 public:
  uvm_component_name(const char* name);
  uvm_component_name(const sc_core::sc_module_name& name) : name_(name) {}

  sc_core::sc_module_name name() const { return name_; }
  operator const char*() const { return name_; }

 private:
  sc_core::sc_module_name name_;
};

}  // namespace uvm
