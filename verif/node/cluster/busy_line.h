// SPDX-License-Identifier: Apache-2.0
// Since when frames have followed each other on a line without a pause.
#pragma once

#include <algorithm>
#include <cstdint>

namespace trib {

class BusyLine {
 public:
  /// The last of so many beats of a frame came in this cycle. A gap of up to `pause` cycles is
  /// none.
  void ended(std::uint64_t cycle, std::uint64_t beats, std::uint64_t pause) {
    const std::uint64_t begin = cycle - std::min(cycle, beats);
    if (begin > last_end_ + pause) since_ = begin;
    last_end_ = cycle;
  }

  std::uint64_t since() const { return since_; }

 private:
  std::uint64_t since_ = 0;
  std::uint64_t last_end_ = 0;
};

}  // namespace trib
