// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/experiments/figure_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string_view>

#include "model/base/split.h"

namespace trib {
namespace {

using nlohmann::json;

std::string unescaped(const std::string& token) {
  std::string text;
  for (std::size_t i = 0; i < token.size(); ++i) {
    const bool escape = token[i] == '~' && i + 1 < token.size();
    if (escape && (token[i + 1] == '0' || token[i + 1] == '1')) {
      text += token[++i] == '1' ? '/' : '~';
    } else {
      text += token[i];
    }
  }
  return text;
}

std::string text_of(const json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

bool has_members(const json& element, const std::vector<std::string>& conditions) {
  return std::all_of(conditions.begin(), conditions.end(), [&](const std::string& condition) {
    const std::size_t at = condition.find('=');
    const std::string key = condition.substr(0, at);
    return element.is_object() && element.contains(key) &&
           text_of(element.at(key)) == condition.substr(at + 1);
  });
}

const json* only_element(const json& array, const std::string& token) {
  const std::vector<std::string> conditions = split(token, '&');
  const json* found = nullptr;
  for (const json& element : array) {
    if (!has_members(element, conditions)) continue;
    if (found != nullptr) throw std::runtime_error(fmt::format("{} is there twice", token));
    found = &element;
  }
  return found;
}

bool is_index(const std::string& token) {
  return !token.empty() && token.size() <= 9 &&
         std::all_of(token.begin(), token.end(), [](unsigned char c) { return std::isdigit(c); });
}

const json* element_of(const json& array, const std::string& token) {
  if (token == "-") return array.empty() ? nullptr : &array.back();
  if (token.find('=') != std::string::npos) return only_element(array, token);
  if (!is_index(token)) return nullptr;
  const std::size_t index = std::stoul(token);
  return index < array.size() ? &array.at(index) : nullptr;
}

const json* step(const json& from, const std::string& token) {
  if (from.is_array()) return element_of(from, token);
  return from.is_object() && from.contains(token) ? &from.at(token) : nullptr;
}

double number_of(const json& value, const std::string& path) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value.is_number()) return value.get<double>();
  throw std::runtime_error(fmt::format("{} is no number", path));
}

}  // namespace

FigurePath::FigurePath(const std::string& text) : text_(text) {
  if (text.size() < 2 || text[0] != '/') {
    throw std::invalid_argument(fmt::format("'{}' is no path: it begins with a slash", text));
  }
  for (const std::string& token : split(text.substr(1), '/')) {
    tokens_.push_back(unescaped(token));
  }
}

double FigurePath::find(const json& document) const {
  const json* at = &document;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i] == "#" && i + 1 == tokens_.size()) return static_cast<double>(at->size());
    at = step(*at, tokens_[i]);
    if (at == nullptr) {
      throw std::runtime_error(fmt::format("'{}' of {} leads nowhere", tokens_[i], text_));
    }
  }
  return number_of(*at, text_);
}

}  // namespace trib
