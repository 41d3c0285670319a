// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/rtl_package.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/registers/naming.h"
#include "tools/registers/rtl_names.h"

namespace trib::registers {
namespace {

std::string constants(const Page& page) {
  std::string text =
      fmt::format("  localparam logic [15:0] {}Base = {};\n", camel(page.name), hex(16, page.base));
  for (const Register& reg : page.registers) {
    text += fmt::format("  localparam logic [7:0] {} = {};\n", offset_name(page, reg),
                        hex(8, reg.offset));
    if (reg.is_array()) {
      text += fmt::format("  localparam int unsigned {}Count = {};\n", constant_name(page, reg),
                          reg.count());
    }
    if (reg.storage == Storage::kConstant) {
      text += fmt::format("  localparam logic [31:0] {} = {};\n", value_name(page, reg),
                          hex(32, reg.value));
    }
  }
  return text;
}

struct Member {
  std::string type;
  std::string name;
  std::string reset;
};

std::vector<Member> members(const Page& page, const PageStruct& part) {
  std::vector<Member> list;
  const bool writes = part.storage == Storage::kExternal && part.is_output;
  for (const Register& reg : page.registers) {
    if (reg.storage != part.storage) continue;
    if (writes) {
      list.push_back({"logic", lower(reg.name), ""});
      continue;
    }
    for (const Field& field : reg.fields) {
      std::string type = vector_type(field.width);
      if (reg.is_array()) {
        type = fmt::format("logic [{}:0][{}:0]", reg.count() - 1, field.width - 1);
      }
      list.push_back({type, member(reg, field), hex(field.width, field.reset)});
    }
  }
  return list;
}

std::string struct_text(const Device& device, const Page& page, const PageStruct& part) {
  const std::vector<Member> list = members(page, part);
  if (list.empty()) return "";
  std::size_t width = 0;
  for (const Member& entry : list) width = std::max(width, entry.type.size());
  std::string text = fmt::format("\n  // Page {}: {}.\n  typedef struct packed {{\n", page.name,
                                 worded(part.meaning, device));
  for (const Member& entry : list) {
    text += fmt::format("    {:<{}} {};\n", entry.type, width, entry.name);
  }
  text += fmt::format("  }} {}_{}_t;\n", page.name, part.suffix);
  if (part.storage != Storage::kConfig) return text;
  text += fmt::format("  localparam {0}_{1}_t {2}{3}Reset = '{{\n", page.name, part.suffix,
                      camel(page.name), camel(part.suffix));
  for (const Member& entry : list) {
    text +=
        fmt::format("    {}: {}{}\n", entry.name, entry.reset, &entry == &list.back() ? "" : ",");
  }
  return text + "  };\n";
}

}  // namespace

std::string rtl_package(const Device& device, const Description& description) {
  std::string text = worded(
      "// SPDX-License-Identifier: Apache-2.0\n"
      "// Generated from registers.toml by the build target `registers`; changes are made there. "
      "REGISTERS.md has the meaning.\n"
      "// Bases of the register pages, offsets of the registers in their page (bytes), and what "
      "{module} takes and\n"
      "// gives. A page is repeated every 256 bytes.\n"
      "package {package};\n\n"
      "  // A module that is linted alone uses only its share of these.\n"
      "  // verilator lint_off UNUSEDPARAM\n",
      device);
  for (const Page& page : description.pages) {
    text += "\n" + titled_rule("Page " + page.name) + constants(page);
    for (const PageStruct& part : page_structs()) text += struct_text(device, page, part);
  }
  return text + "\n  // verilator lint_on UNUSEDPARAM\n\nendpackage\n";
}

}  // namespace trib::registers
