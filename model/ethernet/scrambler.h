// SPDX-License-Identifier: Apache-2.0
// The scrambler 1 + x^39 + x^58 and its inverse (PT3; 802.3 49.2.6, 49.2.10) over the payloads of
// blocks, the bit in payload bit 0 first.
#pragma once

#include <cstdint>

namespace trib::ethernet {

// The last 58 bits that were on the wire, the newest in bit 0.
class ScramblerState {
 public:
  // The bit that is added to the next bit on the wire.
  unsigned feedback() const { return static_cast<unsigned>((bits_ >> 38 ^ bits_ >> 57) & 1); }
  void shift(unsigned line_bit) { bits_ = bits_ << 1 | line_bit; }

 private:
  std::uint64_t bits_ = ~std::uint64_t{0};  // all ones at reset
};

class Scrambler {
 public:
  std::uint64_t scramble(std::uint64_t payload) {
    std::uint64_t line = 0;
    for (unsigned i = 0; i < 64; ++i) {
      const unsigned bit = static_cast<unsigned>(payload >> i & 1) ^ state_.feedback();
      state_.shift(bit);
      line |= std::uint64_t{bit} << i;
    }
    return line;
  }

 private:
  ScramblerState state_;
};

// Right from its second block on, whatever was before.
class Descrambler {
 public:
  std::uint64_t descramble(std::uint64_t line) {
    std::uint64_t payload = 0;
    for (unsigned i = 0; i < 64; ++i) {
      const unsigned bit = static_cast<unsigned>(line >> i & 1);
      payload |= std::uint64_t{bit ^ state_.feedback()} << i;
      state_.shift(bit);
    }
    return payload;
  }

 private:
  ScramblerState state_;
};

}  // namespace trib::ethernet
