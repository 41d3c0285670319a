// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/description_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <string_view>

#include "tools/registers/description_check.h"
#include "tools/toml/toml_document.h"
#include "tools/toml/toml_table.h"

namespace trib::registers {
namespace {

const std::map<std::string, Access>& access_kinds() {
  static const std::map<std::string, Access> kKinds{
      {"rw", Access::kReadWrite}, {"ro", Access::kReadOnly}, {"strobe", Access::kStrobe}};
  return kKinds;
}

const std::map<std::string, Storage>& storage_kinds() {
  static const std::map<std::string, Storage> kKinds{{"config", Storage::kConfig},
                                                     {"external", Storage::kExternal},
                                                     {"constant", Storage::kConstant},
                                                     {"status", Storage::kStatus},
                                                     {"counter", Storage::kCounter}};
  return kKinds;
}

template <typename Kind>
Kind kind_of(const TomlTable& table, const char* key, const std::map<std::string, Kind>& kinds) {
  const std::string text = table.text(key);
  const auto found = kinds.find(text);
  if (found != kinds.end()) return found->second;
  std::string names;
  for (const auto& kind : kinds) names += (names.empty() ? "" : ", ") + kind.first;
  table.fail(fmt::format("unknown {} '{}'; use one of {}", key, text, names));
}

// How far a parameter of the RTL can go: said by the page that it repeats.
unsigned maximum(const TomlTable& table, const char* key, const std::string& parameter,
                 const Description& description) {
  const Page* page = description.repeated_by(parameter);
  if (page == nullptr) {
    table.fail(fmt::format("{} '{}' is no parameter that repeats a page", key, parameter));
  }
  return page->max;
}

void read_width(const TomlTable& table, Field& field, const Description& description) {
  if (!table.has("width")) return;
  if (!table.is_text("width")) {
    field.width = table.number("width");
    return;
  }
  field.width_parameter = table.text("width");
  field.width = maximum(table, "width", field.width_parameter, description);
}

std::vector<Field> read_fields(const TomlTable& table, const Description& description) {
  if (!table.has("fields")) {
    Field whole;
    read_width(table, whole, description);
    whole.reset = table.number_or("reset", 0);
    return {whole};
  }
  if (table.has("width") || table.has("reset")) {
    table.fail("width and reset are those of its fields");
  }
  std::vector<Field> fields;
  for (const TomlTable& entry : table.tables("fields")) {
    entry.require_keys({"name", "lsb", "doc"}, {"width", "reset"});
    Field field;
    field.name = entry.text("name");
    field.lsb = entry.number("lsb");
    field.width = 1;
    read_width(entry, field, description);
    field.reset = entry.number_or("reset", 0);
    field.doc = entry.text("doc");
    fields.push_back(field);
  }
  return fields;
}

std::vector<NamedValue> read_values(const TomlTable& table) {
  std::vector<NamedValue> values;
  if (!table.has("values")) return values;
  for (const TomlTable& entry : table.tables("values")) {
    entry.require_keys({"name", "value", "doc"}, {});
    values.push_back({entry.text("name"), entry.number("value"), entry.text("doc")});
  }
  return values;
}

void read_elements(const TomlTable& table, Register& reg, const Description& description) {
  if (!table.has("elements")) {
    if (table.has("stride")) table.fail("stride without elements");
    return;
  }
  reg.stride = table.number_or("stride", kWordBytes);
  if (table.is_array("elements")) {
    for (const TomlTable& entry : table.tables("elements")) {
      entry.require_keys({"name", "doc"}, {});
      reg.elements.push_back({entry.text("name"), entry.text("doc")});
    }
  } else {
    unsigned count = 0;
    if (table.is_text("elements")) {
      reg.elements_parameter = table.text("elements");
      count = maximum(table, "elements", reg.elements_parameter, description);
    } else {
      count = table.number("elements");
    }
    if (count > kPageBytes / kWordBytes) table.fail(fmt::format("{} elements", count));
    for (unsigned i = 0; i < count; ++i) reg.elements.push_back({std::to_string(i), ""});
  }
  if (reg.elements.empty()) table.fail("an array without elements");
}

Register read_register(const TomlTable& table, const Description& description) {
  table.require_keys(
      {"name", "offset", "access", "doc"},
      {"storage", "value", "width", "reset", "fields", "values", "elements", "stride", "unit"});
  Register reg;
  reg.name = table.text("name");
  reg.line = table.line();
  reg.offset = table.number("offset");
  reg.access = kind_of(table, "access", access_kinds());
  if (table.has("storage")) reg.storage = kind_of(table, "storage", storage_kinds());
  if (table.has("value") != (reg.storage == Storage::kConstant)) {
    table.fail("a constant, and nothing else, needs a value");
  }
  reg.value = table.number_or("value", 0);
  reg.fields = read_fields(table, description);
  reg.values = read_values(table);
  read_elements(table, reg, description);
  reg.unit = table.text_or("unit", "");
  reg.doc = table.text("doc");
  return reg;
}

// Without its registers, which may refer to any page.
Page read_page(const TomlTable& table) {
  table.require_keys({"name", "base", "doc", "register"}, {"count", "min", "max"});
  Page page;
  page.name = table.text("name");
  page.line = table.line();
  page.base = table.number("base");
  page.doc = table.text("doc");
  page.count_parameter = table.text_or("count", "");
  if (page.is_repeated() != (table.has("min") && table.has("max"))) {
    table.fail("count, min and max belong together");
  }
  page.min = table.number_or("min", 1);
  page.max = table.number_or("max", 1);
  return page;
}

}  // namespace

Description read_description(const std::string& text, const std::string& file) {
  const TomlDocument document(text, file);
  const TomlTable root = document.root();
  root.require_keys({"page"}, {});
  Description description;
  description.file = file;
  const std::vector<TomlTable> pages = root.tables("page");
  for (const TomlTable& table : pages) description.pages.push_back(read_page(table));
  for (std::size_t i = 0; i < pages.size(); ++i) {
    Page& page = description.pages[i];
    for (const TomlTable& table : pages[i].tables("register")) {
      page.registers.push_back(read_register(table, description));
    }
  }
  for (Page& page : description.pages) {
    std::stable_sort(page.registers.begin(), page.registers.end(),
                     [](const Register& a, const Register& b) { return a.offset < b.offset; });
  }
  std::stable_sort(description.pages.begin(), description.pages.end(),
                   [](const Page& a, const Page& b) { return a.base < b.base; });
  check_description(description);
  return description;
}

}  // namespace trib::registers
