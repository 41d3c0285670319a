// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/markdown.h"

#include <fmt/format.h>

#include "tools/registers/naming.h"

namespace trib::registers {
namespace {

constexpr const char* kHead = R"(# Registers of the {device}

Generated from [registers.toml](registers.toml) by the build target `registers`; changes are made there. {readers_head}
Access: *rw* reads as it was written, *ro* can't be written, *strobe*: a written 1 is a command, it reads as 0.
)";

std::string access(const Register& reg) {
  if (reg.access == Access::kStrobe) return "strobe";
  return reg.access == Access::kReadWrite ? "rw" : "ro";
}

std::string bits(const Field& field) {
  if (!field.width_parameter.empty()) {
    return fmt::format("one bit for each of {}", field.width_parameter);
  }
  return field.width == 1 ? fmt::format("bit {}", field.lsb)
                          : fmt::format("bits {}:{}", field.lsb + field.width - 1, field.lsb);
}

// The doc of a register and of its fields and special values; an array's {index} is printed as `i`.
std::string meaning(const Register& reg) {
  std::string text = reg.doc;
  for (const auto& [from, to] : {std::pair{"{index}", "*i*"}, std::pair{"{doc}", "see below"}}) {
    replace_all(text, from, to);
  }
  for (const Field& field : reg.fields) {
    if (!field.name.empty()) {
      text += fmt::format(" **{}** ({}): {}.", field.name, bits(field), field.doc);
    } else if (field.width < kWordBits || !field.width_parameter.empty()) {
      text += fmt::format(" {}{}.", static_cast<char>(std::toupper(bits(field)[0])),
                          bits(field).substr(1));
    }
  }
  for (const NamedValue& value : reg.values) {
    text += fmt::format(" {:#x} {}: {}.", value.value, value.name, value.doc);
  }
  if (!reg.unit.empty()) text += fmt::format(" Unit: {}.", reg.unit);
  return text;
}

std::string row(const Page& page, const Register& reg) {
  std::string offset =
      fmt::format("0x{:0{}X}", page.is_repeated() ? reg.offset : page.base + reg.offset,
                  page.is_repeated() ? 2 : 4);
  std::string name = reg.name;
  if (reg.is_array()) {
    offset += fmt::format(" + {:#x} *i*", reg.stride);
    name += "_*i*";
  }
  const bool has_reset = reg.storage == Storage::kConfig || reg.storage == Storage::kConstant;
  return fmt::format("| {} | {} | {} | {} | {} |\n", offset, name, access(reg),
                     has_reset ? fmt::format("{:#x}", reg.reset()) : "", meaning(reg));
}

// What the elements of an array are called.
std::string elements(const Register& reg) {
  if (!reg.is_array() || reg.elements[0].doc.empty()) return "";
  std::string text =
      fmt::format("\n{}_*i*:\n\n| offset | *i* | name | |\n|---|---|---|---|\n", reg.name);
  for (unsigned i = 0; i < reg.count(); ++i) {
    text += fmt::format("| 0x{:02X} | {} | {} | {} |\n", reg.offset + i * reg.stride, i,
                        element_name(reg, i), reg.elements[i].doc);
  }
  return text;
}

std::string page_text(const Page& page) {
  std::string text = fmt::format("\n## Page {}: ", page.name);
  if (page.is_repeated()) {
    text += fmt::format("0x{0:04X} + {1:#x} × {2}\n\n{3} {2} 0 to {4} - 1.\n", page.base,
                        kPageBytes, page.name, page.doc, page.count_parameter);
  } else {
    text += fmt::format("0x{:04X}\n\n{}\n", page.base, page.doc);
  }
  text += fmt::format("\n| {} | name | access | reset | meaning |\n|---|---|---|---|---|\n",
                      page.is_repeated() ? "offset" : "address");
  for (const Register& reg : page.registers) text += row(page, reg);
  for (const Register& reg : page.registers) text += elements(reg);
  return text;
}

}  // namespace

std::string markdown(const Device& device, const Description& description) {
  std::string text = worded(kHead, device);
  for (const Page& page : description.pages) text += page_text(page);
  return text;
}

}  // namespace trib::registers
