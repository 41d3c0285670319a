// SPDX-License-Identifier: Apache-2.0
// Counts and reports differences for uvm_object::do_compare. Each compare_* returns true when both
// sides agree and otherwise sends one UVM_INFO with id MISCMP, up to the set number of messages.
#pragma once

#include <string>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

class uvm_comparer {
 public:
  virtual ~uvm_comparer() = default;

  // The low `size` bits of both sides.
  virtual bool compare_field_int(const std::string& name, const uvm_integral_t& lhs,
                                 const uvm_integral_t& rhs, int size,
                                 uvm_radix_enum radix = UVM_NORADIX) const;
  virtual bool compare_field_real(const std::string& name, double lhs, double rhs) const;
  virtual bool compare_string(const std::string& name, const std::string& lhs,
                              const std::string& rhs) const;
  virtual bool compare_object(const std::string& name, const uvm_object& lhs,
                              const uvm_object& rhs) const;

  void set_max_messages(unsigned messages = 1) { max_messages_ = messages; }
  void set_verbosity(unsigned verbosity = UVM_LOW) { verbosity_ = verbosity; }
  // Differences since the comparison began.
  unsigned get_result() const { return result_; }

 private:
  friend class uvm_object;

  uvm_comparer() = default;
  void start(const uvm_object& lhs, const uvm_object& rhs) const;
  bool decide(bool same, const std::string& name, const std::string& lhs,
              const std::string& rhs) const;

  unsigned max_messages_ = 1;
  unsigned verbosity_ = UVM_LOW;
  mutable unsigned result_ = 0;  // do_compare is handed a const comparer
};

}  // namespace uvm
