// SPDX-License-Identifier: Apache-2.0
// A listener that calls write(const T&) of the object given to its constructor (borrowed).
#pragma once

#include <string>
#include <systemc>
#include <tlm>

namespace uvm {

template <typename T, typename IMP>
class uvm_analysis_imp : public tlm::tlm_analysis_port<T> {
 public:
  uvm_analysis_imp(const std::string& name, IMP* imp)
      : tlm::tlm_analysis_port<T>(name.c_str()), imp_(imp) {}

  void write(const T& value) override { imp_->write(value); }
  virtual const std::string get_type_name() const { return "uvm::uvm_analysis_imp"; }

 private:
  IMP* imp_;
};

}  // namespace uvm
