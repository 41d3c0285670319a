// SPDX-License-Identifier: Apache-2.0
#include "tools/registers/toml_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "tools/registers/description_error.h"

namespace trib::registers {

std::string TomlTable::text(std::string_view key) const {
  const std::optional<std::string> value = (*table_)[key].value_exact<std::string>();
  if (!value || value->empty()) fail(fmt::format("{} must be a text", key));
  return *value;
}

std::string TomlTable::text_or(std::string_view key, const std::string& otherwise) const {
  return has(key) ? text(key) : otherwise;
}

std::uint32_t TomlTable::number(std::string_view key) const {
  const std::optional<std::int64_t> value = (*table_)[key].value_exact<std::int64_t>();
  if (!value || *value < 0 || *value > std::numeric_limits<std::uint32_t>::max()) {
    fail(fmt::format("{} must be a whole number from 0 to 0xffffffff", key));
  }
  return static_cast<std::uint32_t>(*value);
}

std::uint32_t TomlTable::number_or(std::string_view key, std::uint32_t otherwise) const {
  return has(key) ? number(key) : otherwise;
}

std::vector<TomlTable> TomlTable::tables(std::string_view key) const {
  const toml::array* array = (*table_)[key].as_array();
  if (array == nullptr) fail(fmt::format("{} must be an array of tables", key));
  std::vector<TomlTable> tables;
  for (const toml::node& node : *array) {
    const toml::table* table = node.as_table();
    if (table == nullptr) fail(fmt::format("{} must be an array of tables", key));
    std::string place = fmt::format("{}{}{}", place_, place_.empty() ? "" : ", ", key);
    if (const auto name = (*table)["name"].value_exact<std::string>()) place += " " + *name;
    tables.emplace_back(*table, file_, std::move(place));
  }
  return tables;
}

void TomlTable::require_keys(std::initializer_list<std::string_view> required,
                             std::initializer_list<std::string_view> optional) const {
  for (const std::string_view key : required) {
    if (!has(key)) fail(fmt::format("{} is missing", key));
  }
  const auto listed = [](std::initializer_list<std::string_view> keys, std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  for (const auto& [key, value] : *table_) {
    if (!listed(required, key.str()) && !listed(optional, key.str())) {
      fail(fmt::format("unknown key '{}'", key.str()));
    }
  }
}

void TomlTable::fail(const std::string& what) const {
  throw DescriptionError(
      fmt::format("{}:{}: {}{}{}", file_, line(), place_, place_.empty() ? "" : ": ", what));
}

}  // namespace trib::registers
