// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/waves/wave_hierarchy.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace trib {
namespace {

// The indices, if the whole of `path` matches.
std::optional<std::vector<unsigned>> match(const std::string& pattern, const std::string& path) {
  std::vector<unsigned> indices;
  std::size_t at = 0;
  for (const char letter : pattern) {
    if (letter != '*') {
      if (at >= path.size() || path[at] != letter) return std::nullopt;
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < path.size() && std::isdigit(static_cast<unsigned char>(path[at])) != 0) ++at;
    if (at == begin) return std::nullopt;
    indices.push_back(static_cast<unsigned>(std::stoul(path.substr(begin, at - begin))));
  }
  if (at != path.size()) return std::nullopt;
  return indices;
}

void collect(const WaveScope& scope, const std::string& pattern, std::vector<ScopeMatch>& found) {
  if (auto indices = match(pattern, scope.path)) found.push_back({&scope, std::move(*indices)});
  for (const WaveScope& inner : scope.scopes) collect(inner, pattern, found);
}

}  // namespace

const WaveSignal* WaveScope::find(const std::string& signal) const {
  const auto found = std::find_if(signals.begin(), signals.end(),
                                  [&](const WaveSignal& each) { return each.name == signal; });
  return found == signals.end() ? nullptr : &*found;
}

std::string WaveScope::full_name(const WaveSignal& signal) const {
  std::string range = signal.range;
  const std::size_t colon = range.find(':');
  if (signal.bits == 1 && colon != std::string::npos) range = range.substr(0, colon) + "]";
  return path + "." + signal.name + range;
}

std::vector<ScopeMatch> matching_scopes(const WaveScope& root, const std::string& pattern) {
  std::vector<ScopeMatch> found;
  collect(root, pattern, found);
  return found;
}

}  // namespace trib
