// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/rtl_decode.h"

#include <fmt/format.h>

#include "tools/registers/naming.h"
#include "tools/registers/rtl_names.h"

namespace trib::registers {
namespace {

constexpr unsigned kOffsetBits = 8;

unsigned lowest_element_bit(const Register& reg) { return index_bits(reg.stride); }

std::string pattern(const Register& reg) {
  const unsigned low = lowest_element_bit(reg);
  const unsigned high = low + index_bits(reg.count()) - 1;
  std::string bits;
  for (unsigned i = kOffsetBits; i-- > 0;) {
    const bool counts = i >= low && i <= high;
    bits += counts ? '?' : static_cast<char>('0' + (reg.offset >> i & 1));
    if (i == kOffsetBits / 2) bits += '_';
  }
  return fmt::format("{}'b{}", kOffsetBits, bits);
}

}  // namespace

std::string case_item(const Page& page, const Register& reg) {
  std::string first = offset_name(page, reg);
  if (!reg.is_array()) return first;
  if (reg.storage == Storage::kExternal) return pattern(reg);
  return fmt::format("[{0} : {0} + {1}]", first, hex(kOffsetBits, reg.last_offset() - reg.offset));
}

std::string element_slice(const Register& reg) {
  const unsigned low = lowest_element_bit(reg);
  return fmt::format("[{}:{}]", low + index_bits(reg.count()) - 1, low);
}

std::string element_exists(const Register& reg, const std::string& offset) {
  if (reg.elements_parameter.empty()) return "1'b1";
  const unsigned bits = index_bits(reg.count()) + 1;
  return fmt::format("{0}'({1}{2}) < {0}'({3})", bits, offset, element_slice(reg),
                     reg.elements_parameter);
}

std::string index_slice(const Page& page) {
  if (!page.is_repeated()) return "";
  return fmt::format("[{}:{}]", kOffsetBits + index_bits(page.max) - 1, kOffsetBits);
}

std::string page_hit(const Page& page, const std::string& address) {
  const unsigned low = kOffsetBits + (page.is_repeated() ? index_bits(page.max) : 0);
  std::string text = fmt::format("{}[15:{}] == {}", address, low, hex(16 - low, page.base >> low));
  if (page.is_repeated()) {
    const unsigned bits = index_bits(page.max) + 1;
    text += fmt::format(" && {0}'({1}{2}) < {0}'({3})", bits, address, index_slice(page),
                        page.count_parameter);
  }
  return text;
}

}  // namespace trib::registers
