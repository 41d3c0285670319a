// SPDX-License-Identifier: Apache-2.0
// A port that has to be connected to exactly one implementation of IF, directly or through further
// ports and exports.
#pragma once

#include <string>
#include <systemc>

namespace uvm {

template <typename IF>
class uvm_port_base : public sc_core::sc_port<IF> {
 public:
  uvm_port_base() = default;
  explicit uvm_port_base(const std::string& name) : sc_core::sc_port<IF>(name.c_str()) {}

  virtual const std::string get_name() const { return this->basename(); }
  virtual const std::string get_full_name() const { return this->name(); }
  virtual void connect(IF& implementation) { this->bind(implementation); }
  virtual void connect(uvm_port_base& port) { this->bind(port); }
};

}  // namespace uvm
