// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/rtl_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/registers/naming.h"

namespace trib::registers {
namespace {

constexpr std::size_t kRuleColumns = 122;
constexpr std::size_t kListColumns = 112;  // leaves room for an indentation

}  // namespace

const std::vector<PageStruct>& page_structs() {
  static const std::vector<PageStruct> kStructs{
      {Storage::kConfig, "settings", "what was written to the register file", true},
      {Storage::kNone, "commands", "written ones, for one cycle", true},
      {Storage::kExternal, "writes", "external registers that are written in this cycle", true},
      {Storage::kStatus, "state", "what the {device} shows", false},
      {Storage::kExternal, "outside", "values of the external registers", false}};
  return kStructs;
}

bool has_storage(const Page& page, Storage storage) {
  return std::any_of(page.registers.begin(), page.registers.end(),
                     [&](const Register& reg) { return reg.storage == storage; });
}

bool is_writable(const Register& reg) { return reg.access != Access::kReadOnly; }

bool has_writable(const Page& page) {
  return std::any_of(page.registers.begin(), page.registers.end(), is_writable);
}

std::string constant_name(const Page& page, const Register& reg) {
  const std::string name = camel(reg.name);
  const std::string prefix = camel(page.name);
  return name.rfind(prefix, 0) == 0 ? name : prefix + name;
}

std::string offset_name(const Page& page, const Register& reg) {
  return constant_name(page, reg) + "Offset";
}

std::string value_name(const Page& page, const Register& reg) {
  return constant_name(page, reg) + "Value";
}

std::string member(const Register& reg, const Field& field) {
  return lower(reg.name) + (field.name.empty() ? "" : "_" + lower(field.name));
}

std::string vector_type(unsigned width) {
  return width == 1 ? "logic" : fmt::format("logic [{}:0]", width - 1);
}

std::string hex(unsigned bits, std::uint32_t value) {
  return fmt::format("{}'h{:0{}x}", bits, value, (bits + 3) / 4);
}

std::string wrapped(const std::string& head, const std::vector<std::string>& list,
                    const std::string& tail) {
  const std::string indent =
      std::string(std::min(head.find_first_not_of(' '), head.size()) + 4, ' ');
  std::string text;
  std::string line = head;
  for (const std::string& entry : list) {
    const bool last = &entry == &list.back();
    const std::string piece = entry + (last ? tail : ",");
    if (line.size() + piece.size() > kListColumns) {
      text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
      line = indent;
    }
    line += piece + (last ? "" : " ");
  }
  return text + line + "\n";
}

std::string titled_rule(const std::string& title) {
  std::string line = "  // " + title + " ";
  line.resize(std::max(line.size(), kRuleColumns), '-');
  return line + "\n";
}

}  // namespace trib::registers
