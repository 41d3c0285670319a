// SPDX-License-Identifier: Apache-2.0
// Collects the fields that uvm_object::do_print names into text: one line per field,
// "name: value", indented by two blanks per level of nested objects.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "verif/uvm/base/uvm_object.h"

namespace uvm {

class uvm_printer {
 public:
  virtual ~uvm_printer() = default;

  // The low `size` bits (-1: all 64) in the given radix (default: hexadecimal).
  virtual void print_field_int(const std::string& name, const uvm_integral_t& value, int size = -1,
                               uvm_radix_enum radix = UVM_NORADIX) const;
  virtual void print_real(const std::string& name, double value) const;
  virtual void print_string(const std::string& name, const std::string& value) const;
  virtual void print_time(const std::string& name, const sc_core::sc_time& value) const;
  virtual void print_object(const std::string& name, const uvm_object& value) const;

  // The text so far; the printer is empty again afterwards.
  virtual std::string emit();

 private:
  friend class uvm_comparer;
  friend class uvm_object;

  uvm_printer() = default;
  // A number as this printer and the comparer write it.
  static std::string format(std::uint64_t value, uvm_radix_enum radix);
  void line(const std::string& name, const std::string& value) const;

  mutable std::string text_;  // do_print is handed a const printer
  mutable std::size_t depth_ = 0;
};

}  // namespace uvm
