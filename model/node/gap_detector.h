// SPDX-License-Identifier: Apache-2.0
// RC4: finds out from the order in which one port's contributions are accepted which numbers may
// have been lost. A link keeps its frames in order, so a number below the second highest that was
// accepted is late. (The second highest, so that one frame may overtake another.)
// All arithmetic is modulo 2^32; numbers are compared over half of that range.
#pragma once

#include <cstdint>
#include <optional>

namespace trib {

class GapDetector {
 public:
  // The numbers from `first` up to, not including, `end`.
  struct Range {
    std::uint32_t first;
    std::uint32_t end;
  };

  // No number below `first` is ever asked for.
  explicit GapDetector(std::uint32_t first) : next_(first) {}

  // `sequence` was accepted. Returns the numbers that are now below the second highest and were
  // not before: each number is in one range only, and ranges rise.
  Range accepted(std::uint32_t sequence);

 private:
  std::uint32_t next_;  // all below were in a range
  std::optional<std::uint32_t> highest_;
  std::optional<std::uint32_t> second_;
};

}  // namespace trib
