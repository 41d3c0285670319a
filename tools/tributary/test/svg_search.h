// SPDX-License-Identifier: Apache-2.0
// Searches the text of an SVG document.
#pragma once

#include <cstddef>
#include <regex>
#include <string>
#include <vector>

namespace trib {

inline std::size_t count(const std::string& document, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = document.find(part); at != std::string::npos;
       at = document.find(part, at + 1)) {
    ++found;
  }
  return found;
}

// The numbers that the group of a pattern matches, in their order.
inline std::vector<double> numbers(const std::string& document, const std::string& pattern) {
  const std::regex expression(pattern);
  std::vector<double> found;
  for (std::sregex_iterator at(document.begin(), document.end(), expression), end; at != end;
       ++at) {
    found.push_back(std::stod((*at)[1]));
  }
  return found;
}

}  // namespace trib
