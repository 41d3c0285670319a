// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace trib {
namespace {

// Letters to be put in, left out or changed to make `a` of `b`.
std::size_t edits(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(const std::string& wrong, const std::set<std::string>& names) {
  std::size_t least = wrong.size() / 2 + 1;
  const std::string* best = nullptr;
  for (const std::string& name : names) {
    const bool within = name.find(wrong) != std::string::npos;
    const std::size_t distance = within ? 1 : edits(wrong, name);
    if (distance < least) {
      least = distance;
      best = &name;
    }
  }
  return best == nullptr ? "" : "; did you mean '" + *best + "'?";
}

}  // namespace trib
