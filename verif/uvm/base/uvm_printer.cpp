// SPDX-License-Identifier: Apache-2.0
// See uvm_printer.h.
#include "verif/uvm/base/uvm_printer.h"

#include <algorithm>
#include <bitset>
#include <sstream>
#include <utility>

namespace uvm {

std::string uvm_printer::format(std::uint64_t value, uvm_radix_enum radix) {
  std::ostringstream text;
  if (radix == UVM_DEC) {
    text << value;
  } else if (radix == UVM_OCT) {
    text << "0" << std::oct << value;
  } else if (radix == UVM_BIN) {
    const std::string bits = std::bitset<64>(value).to_string();
    text << "0b" << bits.substr(std::min<std::size_t>(bits.find('1'), 63));
  } else {
    text << "0x" << std::hex << value;
  }
  return text.str();
}

void uvm_printer::line(const std::string& name, const std::string& value) const {
  text_.append(2 * depth_, ' ').append(name).append(": ").append(value).append("\n");
}

void uvm_printer::print_field_int(const std::string& name, const uvm_integral_t& value, int size,
                                  uvm_radix_enum radix) const {
  const bool all = size < 0 || size >= 64;
  const std::uint64_t mask = all ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1;
  line(name, format(value.to_uint64() & mask, radix));
}

void uvm_printer::print_real(const std::string& name, double value) const {
  std::ostringstream text;
  text << value;
  line(name, text.str());
}

void uvm_printer::print_string(const std::string& name, const std::string& value) const {
  line(name, value);
}

void uvm_printer::print_time(const std::string& name, const sc_core::sc_time& value) const {
  line(name, value.to_string());
}

void uvm_printer::print_object(const std::string& name, const uvm_object& value) const {
  line(name, value.get_type_name());
  ++depth_;
  value.do_print(*this);
  --depth_;
}

std::string uvm_printer::emit() { return std::exchange(text_, {}); }

}  // namespace uvm
