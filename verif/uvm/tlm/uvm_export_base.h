// SPDX-License-Identifier: Apache-2.0
// Offers an implementation of IF that lies further down the hierarchy. Connect it before anything
// is connected to it, that is in the constructor, build_phase or the connect_phase of the component
// that owns it.
#pragma once

#include <string>
#include <systemc>

namespace uvm {

template <typename IF>
class uvm_export_base : public sc_core::sc_export<IF> {
 public:
  uvm_export_base() = default;
  explicit uvm_export_base(const std::string& name) : sc_core::sc_export<IF>(name.c_str()) {}

  virtual const std::string get_name() const { return this->basename(); }
  virtual const std::string get_full_name() const { return this->name(); }
  virtual void connect(IF& implementation) { this->bind(implementation); }
  virtual void connect(uvm_export_base& exported) { this->bind(exported); }
};

}  // namespace uvm
