// SPDX-License-Identifier: Apache-2.0
// The scrambler of 802.3 49.2.6 and its descrambler, as the standard draws them: a shift register, one bit at a time.
#pragma once

#include <bitset>
#include <cstdint>

namespace trib {

class SerialScrambler {
 public:
  std::uint64_t scramble(std::uint64_t payload) {
    return each_bit(payload, [this](bool bit) {
      const bool sent = bit ^ history_[38] ^ history_[57];
      shift(sent);
      return sent;
    });
  }

  std::uint64_t descramble(std::uint64_t scrambled) {
    return each_bit(scrambled, [this](bool received) {
      const bool bit = received ^ history_[38] ^ history_[57];
      shift(received);
      return bit;
    });
  }

 private:
  template <typename Step>
  static std::uint64_t each_bit(std::uint64_t in, Step step) {
    std::uint64_t out = 0;
    for (unsigned i = 0; i < 64; ++i) {
      if (step((in >> i & 1) != 0)) out |= std::uint64_t{1} << i;
    }
    return out;
  }

  void shift(bool bit) {
    history_ <<= 1;
    history_[0] = bit;
  }

  std::bitset<58> history_ = std::bitset<58>().set();  // [0] is the bit before
};

}  // namespace trib
