// SPDX-License-Identifier: Apache-2.0
// Broadcasts to any number of listeners, in the order of connection, in the caller's context: a
// port, an export, an imp or anything with tlm::tlm_analysis_if<T> can be connected.
#pragma once

#include <string>
#include <systemc>
#include <tlm>

namespace uvm {

template <typename T>
class uvm_analysis_port : public tlm::tlm_analysis_port<T> {
 public:
  uvm_analysis_port() = default;
  explicit uvm_analysis_port(const std::string& name) : tlm::tlm_analysis_port<T>(name.c_str()) {}

  virtual void connect(tlm::tlm_analysis_if<T>& listener) { this->bind(listener); }
  virtual const std::string get_type_name() const { return "uvm::uvm_analysis_port"; }
};

}  // namespace uvm
