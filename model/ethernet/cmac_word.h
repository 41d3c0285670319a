// SPDX-License-Identifier: Apache-2.0
// A word of the streams between a port of 100G and its hard MAC (CM1), as a view of bytes that are somewhere else.
#pragma once

#include <cstdint>
#include <cstring>

#include "model/frame/frame.h"

namespace trib::ethernet {

inline constexpr unsigned kCmacBytes = 64;

struct CmacWord {
  const std::uint8_t* data = nullptr;  // kCmacBytes of them; byte 0 is the first on the wire
  std::uint64_t keep = 0;              // bit i: byte i; all but in the last word
  bool last = false;
  bool user = false;  // with last: the frame is bad
};

inline std::uint64_t cmac_keep(std::size_t bytes) { return ~std::uint64_t{0} >> (64 - bytes); }

/// Bytes from byte 0 on; 0 if there are gaps.
inline unsigned bytes_of(const CmacWord& word) {
  if (word.keep == 0 || (word.keep & (word.keep + 1)) != 0) return 0;
  return word.keep == ~std::uint64_t{0} ? kCmacBytes
                                        : static_cast<unsigned>(__builtin_ctzll(~word.keep));
}

inline void append(Bytes& frame, const CmacWord& word) {
  frame.insert(frame.end(), word.data, word.data + bytes_of(word));
}

}  // namespace trib::ethernet
