// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/description.h"

namespace trib::registers {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

std::uint32_t Register::reset() const {
  if (storage == Storage::kConstant) return value;
  std::uint32_t word = 0;
  for (const Field& field : fields) word |= field.reset << field.lsb;
  return word;
}

std::uint32_t Register::mask() const {
  std::uint32_t bits = 0;
  for (const Field& field : fields) bits |= field.mask();
  return bits;
}

const Page* Description::repeated_by(const std::string& parameter) const {
  for (const Page& page : pages) {
    if (page.count_parameter == parameter) return &page;
  }
  return nullptr;
}

std::string element_doc(const Register& reg, unsigned element) {
  std::string doc = reg.doc;
  if (!reg.is_array()) return doc;
  replace_all(doc, "{index}", std::to_string(element));
  replace_all(doc, "{doc}", reg.elements[element].doc);
  return doc;
}

std::string element_name(const Register& reg, unsigned element) {
  return reg.is_array() ? reg.name + "_" + reg.elements[element].name : reg.name;
}

}  // namespace trib::registers
