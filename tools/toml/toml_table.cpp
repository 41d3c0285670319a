// SPDX-License-Identifier: Apache-2.0
#include "tools/toml/toml_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "tools/toml/toml_error.h"

namespace trib {

namespace {

std::optional<std::string> text_of(toml::node_view<const toml::node> node) {
  const std::optional<std::string> value = node.value_exact<std::string>();
  return value && !value->empty() ? value : std::nullopt;
}

std::optional<std::uint32_t> number_of(toml::node_view<const toml::node> node) {
  const std::optional<std::int64_t> value = node.value_exact<std::int64_t>();
  if (!value || *value < 0 || *value > std::numeric_limits<std::uint32_t>::max()) {
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(*value);
}

std::optional<double> real_of(toml::node_view<const toml::node> node) {
  const std::optional<double> value = node.value<double>();
  return node.is_number() && value && std::isfinite(*value) ? value : std::nullopt;
}

}  // namespace

std::string TomlTable::text(std::string_view key) const {
  const std::optional<std::string> value = text_of((*table_)[key]);
  if (!value) fail(fmt::format("{} must be a text", key));
  return *value;
}

std::string TomlTable::text_or(std::string_view key, const std::string& otherwise) const {
  return has(key) ? text(key) : otherwise;
}

std::uint32_t TomlTable::number(std::string_view key) const {
  const std::optional<std::uint32_t> value = number_of((*table_)[key]);
  if (!value) fail(fmt::format("{} must be a whole number from 0 to 0xffffffff", key));
  return *value;
}

std::uint32_t TomlTable::number_or(std::string_view key, std::uint32_t otherwise) const {
  return has(key) ? number(key) : otherwise;
}

double TomlTable::real(std::string_view key) const {
  const std::optional<double> value = real_of((*table_)[key]);
  if (!value) fail(fmt::format("{} must be a number", key));
  return *value;
}

bool TomlTable::flag_or(std::string_view key, bool otherwise) const {
  if (!has(key)) return otherwise;
  const std::optional<bool> value = (*table_)[key].value_exact<bool>();
  if (!value) fail(fmt::format("{} must be true or false", key));
  return *value;
}

template <typename Value, typename Extract>
std::vector<Value> TomlTable::list(std::string_view key, Extract extract, const char* kind) const {
  const toml::array* array = (*table_)[key].as_array();
  if (array == nullptr) fail(fmt::format("{} must be an array of {}", key, kind));
  std::vector<Value> values;
  for (const toml::node& node : *array) {
    const std::optional<Value> value = extract(toml::node_view<const toml::node>(node));
    if (!value) fail(fmt::format("{} must be an array of {}", key, kind));
    values.push_back(*value);
  }
  return values;
}

std::vector<std::string> TomlTable::texts(std::string_view key) const {
  return list<std::string>(key, text_of, "texts");
}

std::vector<std::uint32_t> TomlTable::numbers(std::string_view key) const {
  return list<std::uint32_t>(key, number_of, "whole numbers from 0 to 0xffffffff");
}

std::vector<double> TomlTable::reals(std::string_view key) const {
  return list<double>(key, real_of, "numbers");
}

TomlTable TomlTable::table(std::string_view key) const {
  const toml::table* table = (*table_)[key].as_table();
  if (table == nullptr) fail(fmt::format("{} must be a table", key));
  return {*table, file_, fmt::format("{}{}{}", place_, place_.empty() ? "" : ", ", key)};
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
  throw TomlError(
      fmt::format("{}:{}: {}{}{}", file_, line(), place_, place_.empty() ? "" : ": ", what));
}

}  // namespace trib
