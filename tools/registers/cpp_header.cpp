// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/cpp_header.h"

#include <fmt/format.h>

#include <map>

#include "tools/registers/naming.h"

namespace trib::registers {
namespace {

constexpr const char* kHead =
    R"(// SPDX-License-Identifier: Apache-2.0
// Generated from {description} by the build target `registers`; make changes there.
// Register map of the {device} (AXI4-Lite, 32-bit data, byte addresses). {markdown} is
// the same for readers, {table} for loops over all of them.
{readable}//   k*Value          what a constant reads as; kOnset* and the like: numbers with a special meaning
//   a field's name   its mask
#pragma once

#include <cstdint>

// clang-format off
namespace {namespace} {

)";

constexpr const char* kTableHead =
    R"(// SPDX-License-Identifier: Apache-2.0
// Generated from {description} by the build target `registers`; make changes there.
// All registers of the {device}, arrays by element: kRegisters, in the order of pages and offsets.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// clang-format off
namespace {namespace} {

)";

constexpr const char* kTail = "}  // namespace {namespace}\n// clang-format on\n";

constexpr const char* kTableTypes =
    R"(enum class RegisterKind : std::uint8_t {
  kConfig,    // reads as it was written
  kExternal,  // the same, but the {device} may overwrite it
  kStrobe,    // a written 1 is a command, reads as 0
  kConstant, kStatus, kCounter,  // read only
};

struct RegisterInfo {
  std::string_view name;
  RegisterPage page;
  std::uint8_t offset;     // in its page
  RegisterKind kind;
  std::uint32_t reset;     // 0 where the kind has none
  std::uint32_t mask;      // bits that mean something; of a mask of ports those of a {device} with the most ports
  bool port_mask;          // one bit for each port that the {device} has
  std::uint8_t min_ports;  // it exists if the node has at least so many ports
  std::string_view unit;
  std::string_view doc;
};

constexpr bool is_writable(RegisterKind kind) { return kind <= RegisterKind::kStrobe; }
// "rw", "ro" or "strobe".
constexpr std::string_view access_name(RegisterKind kind) {
  return kind == RegisterKind::kStrobe ? "strobe" : is_writable(kind) ? "rw" : "ro";
}

)";

std::string prefix(const Page& page) {
  return page.is_repeated() ? "k" + camel(page.name) : "kReg";
}

std::string literal(const std::string& text) {
  std::string quoted = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted + "\"";
}

std::string constant(const char* type, const std::string& name, std::uint32_t value,
                     unsigned digits, const std::string& comment) {
  return fmt::format("inline constexpr {} {} = {:#0{}x};{}{}\n", type, name, value, digits + 2,
                     comment.empty() ? "" : "  // ", comment);
}

std::string register_constants(const Page& page, const Register& reg) {
  const std::string name = prefix(page) + camel(reg.name);
  const unsigned digits = page.is_repeated() ? 2 : 4;
  const unsigned first = page.is_repeated() ? reg.offset : page.base + reg.offset;
  std::string text = constant("std::uint16_t", name, first, digits, reg.unit);
  if (reg.is_array()) {
    text += fmt::format("inline constexpr unsigned {}Count = {};\n", name, reg.count());
    text += fmt::format("inline constexpr unsigned {}Stride = {};\n", name, reg.stride);
    for (unsigned i = 0; i < reg.count() && !reg.elements[i].doc.empty(); ++i) {
      text += constant("std::uint16_t", name + camel(reg.elements[i].name), first + i * reg.stride,
                       digits, "");
    }
  }
  for (const Field& field : reg.fields) {
    if (field.name.empty()) continue;
    text += constant("std::uint32_t", name + camel(field.name), field.mask(), 2, field.doc);
  }
  if (reg.storage == Storage::kConstant) {
    text += constant("std::uint32_t", "k" + camel(reg.name) + "Value", reg.value, 8, "");
  }
  for (const NamedValue& value : reg.values) {
    text += constant("std::uint32_t", "k" + camel(reg.name) + camel(value.name), value.value, 2,
                     value.doc);
  }
  return text;
}

std::string page_constants(const Page& page) {
  std::string text = "// " + page.doc + "\n";
  for (const Register& reg : page.registers) text += register_constants(page, reg);
  if (page.is_repeated()) {
    text += fmt::format(
        "constexpr std::uint16_t {0}_register(unsigned {0}, unsigned offset) {{\n"
        "  return static_cast<std::uint16_t>({1:#x} + {2:#x} * {0} + offset);\n}}\n",
        page.name, page.base, kPageBytes);
  }
  return text + "\n";
}

const char* kind(const Register& reg) {
  switch (reg.storage) {
    case Storage::kConfig:
      return "kConfig";
    case Storage::kExternal:
      return "kExternal";
    case Storage::kConstant:
      return "kConstant";
    case Storage::kStatus:
      return "kStatus";
    case Storage::kCounter:
      return "kCounter";
    case Storage::kNone:
      break;
  }
  return "kStrobe";
}

using Rows = std::map<unsigned, std::string>;  // by address

void add_rows(Rows& rows, const Page& page, const Register& reg) {
  bool port_mask = false;
  for (const Field& field : reg.fields) port_mask = port_mask || !field.width_parameter.empty();
  for (unsigned i = 0; i < reg.count(); ++i) {
    const unsigned offset = reg.offset + i * reg.stride;
    rows[page.base + offset] = fmt::format(
        "  {{\"{}\", RegisterPage::k{}, {:#04x}, RegisterKind::{}, {:#x}, {:#x}, {}, {}, \"{}\",\n"
        "   {}}},\n",
        element_name(reg, i), camel(page.name), offset, kind(reg), reg.reset(), reg.mask(),
        port_mask, reg.elements_parameter.empty() ? 0 : i + 1, reg.unit,
        literal(element_doc(reg, i)));
  }
}

std::string page_enumeration(const Description& description) {
  std::string values;
  std::string cases;
  for (const Page& page : description.pages) {
    values += fmt::format("{}k{}", values.empty() ? "" : ", ", camel(page.name));
    cases += fmt::format(
        "  if (page == RegisterPage::k{}) return static_cast<std::uint16_t>({:#x} + {:#x} * index "
        "+ offset);\n",
        camel(page.name), page.base, kPageBytes);
  }
  return fmt::format(
      "enum class RegisterPage : std::uint8_t {{{}}};\n"
      "// Address of a register in a page; `index` is that of a repeated page, else 0.\n"
      "constexpr std::uint16_t register_address(RegisterPage page, unsigned index, unsigned "
      "offset) {{\n{}  return 0;\n}}\n\n",
      values, cases);
}

}  // namespace

std::string cpp_header(const Device& device, const Description& description) {
  std::string text = worded(kHead, device);
  for (const Page& page : description.pages) text += page_constants(page);
  return text +
         "// The part of a word that `mask` cuts out, as a number.\n"
         "constexpr std::uint32_t field_of(std::uint32_t word, std::uint32_t mask) {\n"
         "  return (word & mask) / (mask & (~mask + 1));\n}\n\n" +
         worded(kTail, device);
}

std::string cpp_table(const Device& device, const Description& description) {
  std::string text =
      worded(kTableHead, device) + page_enumeration(description) + worded(kTableTypes, device);
  Rows rows;
  for (const Page& page : description.pages) {
    for (const Register& reg : page.registers) add_rows(rows, page, reg);
  }
  text +=
      fmt::format("inline constexpr std::array<RegisterInfo, {}> kRegisters{{{{\n", rows.size());
  for (const auto& row : rows) text += row.second;
  text += "}};\n\n";
  return text + worded(kTail, device);
}

}  // namespace trib::registers
