// SPDX-License-Identifier: Apache-2.0
// A wave file in FST format, for reading: what is in it, from when to when, and values. Errors:
// std::runtime_error with the path if it can't be read.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "verif/sim/waves/wave_hierarchy.h"

namespace trib {

class FstFile {
 public:
  explicit FstFile(const std::string& path);

  /// The scope above all others; it has no name.
  const WaveScope& root() const { return root_; }
  /// Time units of the file (1 fs in ours), of the first and the last time that it has.
  std::uint64_t begin() const;
  std::uint64_t end() const;

  /// Calls `change` for the value at the beginning and each that follows, as digits 0, 1, x, z, the
  /// most significant one first.
  using Change = std::function<void(std::uint64_t time, std::string_view value)>;
  void each_value(const WaveSignal& signal, const Change& change);

 private:
  struct Close {
    void operator()(void* context) const;
  };

  void read_hierarchy();

  std::unique_ptr<void, Close> context_;
  WaveScope root_;
};

}  // namespace trib
