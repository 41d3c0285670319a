// SPDX-License-Identifier: Apache-2.0
#include "tools/toml/toml_document.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "tools/toml/toml_error.h"

namespace trib {
namespace {

toml::table parse(const std::string& text, const std::string& file) {
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    throw TomlError(fmt::format("{}:{}: {}", file, error.source().begin.line, error.description()));
  }
}

}  // namespace

TomlDocument::TomlDocument(const std::string& text, std::string file)
    : file_(std::move(file)), document_(parse(text, file_)) {}

TomlDocument TomlDocument::read(const std::string& file) {
  // A directory can be opened, and throws when it is read.
  std::ifstream stream(std::filesystem::is_directory(file) ? "" : file);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream) throw TomlError(fmt::format("{}: can't be read", file));
  return {text, file};
}

}  // namespace trib
