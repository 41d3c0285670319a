// SPDX-License-Identifier: Apache-2.0
// TomlTable: a table of a TOML file with its place, so that every error in it can be reported.
// Values are taken out by key: texts, numbers of 32 bits, real numbers, flags, arrays of
// texts, of numbers and of tables. A table with a name is called by it in messages, below the name of the table that it
// is in: "page port, register RX_FRAMES". Errors: TomlError for a value that is missing or of
// the wrong type, and from fail().
#pragma once

#include <toml++/toml.h>

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace trib {

class TomlTable {
 public:
  TomlTable(const toml::table& table, std::string file, std::string place)
      : table_(&table), file_(std::move(file)), place_(std::move(place)) {}

  bool has(std::string_view key) const { return table_->contains(key); }
  bool is_text(std::string_view key) const { return (*table_)[key].is_string(); }
  bool is_array(std::string_view key) const { return (*table_)[key].is_array(); }
  std::string text(std::string_view key) const;
  std::string text_or(std::string_view key, const std::string& otherwise) const;
  std::uint32_t number(std::string_view key) const;
  std::uint32_t number_or(std::string_view key, std::uint32_t otherwise) const;
  double real(std::string_view key) const;  // or a whole number
  bool flag_or(std::string_view key, bool otherwise) const;
  std::vector<std::string> texts(std::string_view key) const;
  std::vector<std::uint32_t> numbers(std::string_view key) const;
  std::vector<double> reals(std::string_view key) const;
  TomlTable table(std::string_view key) const;
  std::vector<TomlTable> tables(std::string_view key) const;
  unsigned line() const { return table_->source().begin.line; }

  // Fails for a key that is missing or not listed.
  void require_keys(std::initializer_list<std::string_view> required,
                    std::initializer_list<std::string_view> optional) const;
  [[noreturn]] void fail(const std::string& what) const;

 private:
  template <typename Value, typename Extract>
  std::vector<Value> list(std::string_view key, Extract extract, const char* kind) const;

  const toml::table* table_;  // never null
  std::string file_;
  std::string place_;
};

}  // namespace trib
