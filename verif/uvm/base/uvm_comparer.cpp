// SPDX-License-Identifier: Apache-2.0
// See uvm_comparer.h.
#include "verif/uvm/base/uvm_comparer.h"

#include "verif/uvm/base/uvm_printer.h"
#include "verif/uvm/base/uvm_root.h"

namespace uvm {

void uvm_comparer::start(const uvm_object& lhs, const uvm_object& rhs) const {
  result_ = 0;
  decide(lhs.get_type_name() == rhs.get_type_name(), "type", lhs.get_type_name(),
         rhs.get_type_name());
}

bool uvm_comparer::decide(bool same, const std::string& name, const std::string& lhs,
                          const std::string& rhs) const {
  if (!same && result_++ < max_messages_) {
    uvm_root::get()->uvm_report_info("MISCMP", name + ": " + lhs + " differs from " + rhs,
                                     static_cast<int>(verbosity_));
  }
  return same;
}

bool uvm_comparer::compare_field_int(const std::string& name, const uvm_integral_t& lhs,
                                     const uvm_integral_t& rhs, int size,
                                     uvm_radix_enum radix) const {
  const std::uint64_t mask = size >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1;
  const std::uint64_t left = lhs.to_uint64() & mask;
  const std::uint64_t right = rhs.to_uint64() & mask;
  return left == right ||
         decide(false, name, uvm_printer::format(left, radix), uvm_printer::format(right, radix));
}

bool uvm_comparer::compare_field_real(const std::string& name, double lhs, double rhs) const {
  return decide(lhs == rhs, name, std::to_string(lhs), std::to_string(rhs));
}

bool uvm_comparer::compare_string(const std::string& name, const std::string& lhs,
                                  const std::string& rhs) const {
  return decide(lhs == rhs, name, "'" + lhs + "'", "'" + rhs + "'");
}

bool uvm_comparer::compare_object(const std::string& name, const uvm_object& lhs,
                                  const uvm_object& rhs) const {
  const unsigned before = result_;
  const bool same = lhs.do_compare(rhs, this);
  if (!same && result_ == before) {
    decide(false, name, lhs.convert2string(), rhs.convert2string());
  }
  return same;
}

}  // namespace uvm
