// SPDX-License-Identifier: Apache-2.0
// Which chunks of one port's window are reported as lost, and when (RC4): all numbers from the
// first on and below the second highest that was accepted are looked at in turn, one a cycle; one
// that is neither taken nor reduced when it is looked at is reported. While a report waits, the
// next one is looked at until it is no longer missing, or may be reported itself. When there is
// none to be looked at, those that are reduced are passed by, one a cycle.
#pragma once

#include <cstdint>
#include <optional>

namespace trib {

class GapReference {
 public:
  explicit GapReference(std::uint64_t first = 0) : next_(first), second_(first) {}

  /// The number that is looked at in this cycle, if any is.
  std::optional<std::uint64_t> looks_at() const {
    if (next_ >= second_) return std::nullopt;
    return next_;
  }
  /// Ends the cycle. `missing`: what was looked at is neither taken nor reduced; `reduced`: next()
  /// is reduced.
  void cycle(bool ready, bool missing, bool reduced, std::optional<std::uint64_t> accepted) {
    const bool behind = next_ < second_;
    if (ready) report_.reset();
    if (behind && !(missing && report_)) {
      if (missing) report_ = next_;
      ++next_;
    }
    if (!accepted) {
      if (reduced && !behind) pass();
      return;
    }
    if (!highest_ || *accepted > *highest_) {
      if (highest_) second_ = *highest_;
      highest_ = accepted;
    } else if (*accepted > second_) {
      second_ = *accepted;
    }
  }

  std::optional<std::uint64_t> report() const { return report_; }
  std::uint64_t next() const { return next_; }
  std::uint64_t second() const { return second_; }

 private:
  void pass() {
    next_ = ++second_;
    if (highest_ && *highest_ < second_) highest_ = second_;
  }

  std::uint64_t next_;
  std::uint64_t second_;
  std::optional<std::uint64_t> highest_;
  std::optional<std::uint64_t> report_;
};

}  // namespace trib
