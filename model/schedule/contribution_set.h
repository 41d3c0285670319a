// SPDX-License-Identifier: Apache-2.0
// ContributionSet: the nodes whose contributions are in a sum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace trib::schedule {

class ContributionSet {
 public:
  explicit ContributionSet(std::size_t nodes) : words_((nodes + 63) / 64, 0) {}

  void insert(std::size_t node) { words_[node / 64] |= std::uint64_t{1} << (node % 64); }
  bool contains(std::size_t node) const { return (words_[node / 64] >> (node % 64) & 1) != 0; }
  void insert_all(const ContributionSet& others) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= others.words_[i];
  }
  // A node that is in both.
  std::optional<std::size_t> common(const ContributionSet& other) const {
    return first([&](std::size_t i) { return words_[i] & other.words_[i]; });
  }
  // A node that is in `other` only.
  std::optional<std::size_t> lacking(const ContributionSet& other) const {
    return first([&](std::size_t i) { return other.words_[i] & ~words_[i]; });
  }

 private:
  template <typename Word>
  std::optional<std::size_t> first(Word word) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      const std::uint64_t bits = word(i);
      if (bits == 0) continue;
      std::size_t bit = 0;
      while ((bits >> bit & 1) == 0) ++bit;
      return 64 * i + bit;
    }
    return std::nullopt;
  }

  std::vector<std::uint64_t> words_;
};

}  // namespace trib::schedule
