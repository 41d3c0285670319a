// SPDX-License-Identifier: Apache-2.0
// A word of the stream of frames between node and MAC (EW1).
#pragma once

#include <cstdint>

#include "model/frame/frame.h"

namespace trib::ethernet {

struct StreamWord {
  std::uint64_t data = 0;  // byte 0, the first on the wire, in bits 7:0
  std::uint8_t keep = 0;   // bytes from byte 0 on; all eight but in the last word
  bool last = false;
  bool user = false;  // with last: the frame is bad

  bool operator==(const StreamWord& other) const {
    return data == other.data && keep == other.keep && last == other.last && user == other.user;
  }
};

// Appends the word's bytes to a frame.
inline void append(Bytes& frame, const StreamWord& word) {
  for (unsigned byte = 0; byte < 8; ++byte) {
    if ((word.keep >> byte & 1) != 0) {
      frame.push_back(static_cast<std::uint8_t>(word.data >> 8 * byte));
    }
  }
}

// Word number `index` of a frame that has one there; bytes beyond the end are 0.
inline StreamWord stream_word(const Frame& frame, std::size_t index) {
  StreamWord word;
  for (unsigned byte = 0; byte < 8 && 8 * index + byte < frame.bytes.size(); ++byte) {
    word.data |= std::uint64_t{frame.bytes[8 * index + byte]} << 8 * byte;
    word.keep = static_cast<std::uint8_t>(word.keep | 1u << byte);
  }
  word.last = 8 * index + 8 >= frame.bytes.size();
  word.user = word.last && frame.bad;
  return word;
}

}  // namespace trib::ethernet
