// SPDX-License-Identifier: Apache-2.0
// Numbered frames of words for crossings. Each word says of which frame it is the how manieth, so that whatever is lost, doubled,
// torn or out of order is seen in the word itself.
#pragma once

#include <cstdint>
#include <cstring>

#include "model/base/random.h"

namespace trib {

inline constexpr unsigned kLongestFrame = 1205;  // words of 8 bytes

/// Lengths of frames.
struct FrameMix {
  unsigned longest = kLongestFrame;  // words
  double long_share =
      1;  // of the frames that are the longest; the others are shorter, often very short
};

struct CrossingFrame {
  std::uint32_t number;
  unsigned words;
  bool user;  // its last word says that it is bad
  unsigned last_bytes;

  /// Always the same for a number.
  static CrossingFrame make(std::uint32_t number, const FrameMix& mix, unsigned word_bytes) {
    Random random{number, word_bytes};
    CrossingFrame frame{number, mix.longest, random.chance(0.1), 1 + random.below(word_bytes)};
    if (!random.chance(mix.long_share)) {
      frame.words = random.between(1, random.chance(0.5) ? 12 : mix.longest);
    }
    return frame;
  }
};

/// The pins other than valid and ready.
struct CrossingWord {
  std::uint32_t frame;
  std::uint32_t index;
  std::uint64_t keep;
  bool last, user;
};

inline CrossingWord word_of(const CrossingFrame& frame, unsigned index, unsigned word_bytes) {
  const bool last = index + 1 == frame.words;
  const unsigned bytes = last ? frame.last_bytes : word_bytes;
  return {frame.number, index, ~std::uint64_t{0} >> (64 - bytes), last, last && frame.user};
}

/// Data pins of 64 bits or more: number and index at both ends.
template <typename Data>
void put_data(Data& data, const CrossingWord& word) {
  static_assert(sizeof(Data) % 8 == 0, "words of 8 bytes or more");
  const std::uint64_t tag = std::uint64_t{word.frame} << 32 | word.index;
  std::memcpy(reinterpret_cast<char*>(&data) + sizeof data - 8, &tag, 8);
  std::memcpy(&data, &tag, 8);
}

/// Index all ones if the two ends are of different words.
template <typename Data>
void get_data(CrossingWord& word, const Data& data) {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  std::memcpy(&low, &data, 8);
  std::memcpy(&high, reinterpret_cast<const char*>(&data) + sizeof data - 8, 8);
  word.frame = static_cast<std::uint32_t>(low >> 32);
  word.index = low == high ? static_cast<std::uint32_t>(low) : ~std::uint32_t{0};
}

template <typename Data, typename Keep, typename Flag>
void put_word(const CrossingWord& word, Data& data, Keep& keep, Flag& last, Flag& user) {
  put_data(data, word);
  keep = static_cast<Keep>(word.keep);
  last = word.last;
  user = word.user;
}

template <typename Data, typename Keep, typename Flag>
CrossingWord get_word(const Data& data, const Keep& keep, Flag last, Flag user) {
  CrossingWord word{0, 0, keep, last != 0, user != 0};
  get_data(word, data);
  return word;
}

}  // namespace trib
