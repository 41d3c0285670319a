// SPDX-License-Identifier: Apache-2.0
// trib_level_sync as a reference sees it: a level arrives two edges later.
#pragma once

namespace trib::board {

template <typename Value>
class LevelDelay {
 public:
  LevelDelay() = default;
  /// After a reset during which the level was this.
  explicit LevelDelay(const Value& value) : first_(value), second_(value) {}

  /// The arrived level.
  const Value& level() const { return second_; }

  /// An edge.
  void edge(const Value& value) {
    second_ = first_;
    first_ = value;
  }

 private:
  Value first_{}, second_{};
};

}  // namespace trib::board
