// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/citation.h"

#include <regex>

namespace trib {
namespace {

// `*` in `pattern` matches any letters.
bool matches(const std::string& pattern, const std::string& name) {
  std::size_t p = 0;
  std::size_t n = 0;
  std::size_t star = std::string::npos;
  std::size_t resume = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = n;
    } else if (p < pattern.size() && pattern[p] == name[n]) {
      ++p;
      ++n;
    } else if (star != std::string::npos) {
      p = star + 1;
      n = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string::npos;
}

}  // namespace

std::optional<Citation> Citation::parse(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == text.size()) return std::nullopt;
  return Citation{text.substr(0, colon), text.substr(colon + 1)};
}

bool Citation::cites(const std::string& other) const { return matches(name, other); }

bool Citation::cites_ctest(const std::string& ctest_name) const {
  if (kind == "ctest") return matches(name, ctest_name);
  if (kind != "gtest") return false;
  const std::string plain = gtest_name(ctest_name);
  return plain == name || plain.substr(0, plain.find('.')) == name || matches(name, plain);
}

std::string gtest_name(const std::string& ctest_name) {
  static const std::regex kForm(R"(^(?:\w+\.)?(?:\w+/)?([A-Za-z_]\w*)(?:/\w+)?\.(\w+))");
  std::smatch found;
  if (!std::regex_search(ctest_name, found, kForm)) return ctest_name;
  return found[1].str() + "." + found[2].str();
}

}  // namespace trib
