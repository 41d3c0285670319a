// SPDX-License-Identifier: Apache-2.0
// Stands for a listener further down the hierarchy. Connect it before anything is connected to it,
// that is in the constructor, build_phase or the connect_phase of the component that owns it.
#pragma once

#include <string>
#include <systemc>
#include <tlm>

namespace uvm {

template <typename T>
class uvm_analysis_export : public sc_core::sc_export<tlm::tlm_analysis_if<T>> {
 public:
  uvm_analysis_export() = default;
  explicit uvm_analysis_export(const std::string& name)
      : sc_core::sc_export<tlm::tlm_analysis_if<T>>(name.c_str()) {}

  virtual void connect(tlm::tlm_analysis_if<T>& listener) { this->bind(listener); }
  virtual const std::string get_type_name() const { return "uvm::uvm_analysis_export"; }
};

}  // namespace uvm
