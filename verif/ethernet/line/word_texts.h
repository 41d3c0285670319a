// SPDX-License-Identifier: Apache-2.0
// The recent words on one side of a line, as text, with their times. They need not be read: old ones are dropped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>

namespace trib::ethernet {

class WordTexts {
 public:
  void put(std::uint64_t time_fs, std::string text) {
    if (!texts_.empty() && texts_.back().second == text) return;
    texts_.emplace_back(time_fs, std::move(text));
    if (texts_.size() > kMost) texts_.pop_front();
  }
  /// The last one up to then, if there is one; what was before is forgotten.
  std::string at(std::uint64_t time_fs) {
    while (texts_.size() > 1 && texts_[1].first <= time_fs) texts_.pop_front();
    return texts_.empty() || texts_.front().first > time_fs ? "" : texts_.front().second;
  }

 private:
  static constexpr std::size_t kMost = 16;

  std::deque<std::pair<std::uint64_t, std::string>> texts_;
};

}  // namespace trib::ethernet
