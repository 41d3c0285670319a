// SPDX-License-Identifier: Apache-2.0
// A component that is a listener: connect analysis ports to its analysis_export, implement write.
#pragma once

#include <string>
#include <tlm>

#include "verif/uvm/base/uvm_component.h"
#include "verif/uvm/tlm/uvm_analysis_export.h"

namespace uvm {

template <typename T>
class uvm_subscriber : public uvm_component, public tlm::tlm_analysis_if<T> {
 public:
  explicit uvm_subscriber(uvm_component_name name) : uvm_component(name) {
    analysis_export.connect(*this);
  }

  // One value from a connected port, in the sender's context: it must not wait.
  void write(const T& value) override = 0;

  const std::string get_type_name() const override { return kind(); }
  const char* kind() const override { return "uvm::uvm_subscriber"; }

  uvm_analysis_export<T> analysis_export{"analysis_export"};
};

}  // namespace uvm
