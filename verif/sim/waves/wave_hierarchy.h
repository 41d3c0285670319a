// SPDX-License-Identifier: Apache-2.0
// The scopes and signals that a wave file has, in the order in which it has them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trib {

struct WaveSignal {
  std::string name;   // without range: "verdict_o"
  std::string range;  // "[4:0]", empty if it is none of a vector
  unsigned bits = 1;
  std::string enumeration;   // its type's name, empty if the file has none for it
  std::uint32_t handle = 0;  // in the file; aliases share one
};

struct WaveScope {
  std::string name;  // "gen_port[0]"
  std::string path;  // with all scopes above it, joined by dots
  std::vector<WaveSignal> signals;
  std::vector<WaveScope> scopes;

  /// Null if there is none.
  const WaveSignal* find(const std::string& signal) const;
  /// As GTKWave names it: path, name and range, which is "[0]" of a vector of one bit.
  std::string full_name(const WaveSignal& signal) const;
};

/// All scopes below `root` whose path matches `pattern`, in the order of the file. In a pattern `*`
/// matches the digits of an index; all else matches itself.
struct ScopeMatch {
  const WaveScope* scope;
  std::vector<unsigned> indices;  // what the stars matched
};
std::vector<ScopeMatch> matching_scopes(const WaveScope& root, const std::string& pattern);

}  // namespace trib
