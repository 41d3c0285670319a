// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/command_line/closest_name.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace trib {
namespace {

// Optimal string alignment, row by row: the Levenshtein distance with swaps of neighbours.
std::size_t distance(const std::string& from, const std::string& to) {
  std::vector<std::size_t> two_above(to.size() + 1);
  std::vector<std::size_t> above(to.size() + 1);
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    two_above.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t change = from[i - 1] == to[j - 1] ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + change});
      const bool swapped = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (swapped) row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
  }
  return row.back();
}

}  // namespace

std::string closest_name(const std::string& word, const std::set<std::string>& names) {
  std::size_t best = std::max<std::size_t>(1, word.size() / 3) + 1;
  std::string closest;
  for (const std::string& name : names) {
    const bool within = !word.empty() && name.find(word) != std::string::npos;
    const std::size_t edits = within ? 1 : distance(word, name);
    if (edits >= best) continue;
    best = edits;
    closest = name;
  }
  return closest;
}

std::string did_you_mean(const std::string& word, const std::set<std::string>& names) {
  const std::string closest = closest_name(word, names);
  return closest.empty() ? "" : "; did you mean '" + closest + "'?";
}

}  // namespace trib
