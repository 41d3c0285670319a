// SPDX-License-Identifier: Apache-2.0
// Epochs are compared in serial arithmetic modulo 2^16 (PROTOCOL.md, "Life of a group"); 0 is none.
#pragma once

#include <cstdint>

namespace trib {

// Is `a` newer than `b`: is (a - b) modulo 2^16 one of 1..32767?
constexpr bool is_newer_epoch(std::uint16_t a, std::uint16_t b) {
  const auto ahead = static_cast<std::uint16_t>(a - b);
  return ahead >= 1 && ahead <= 0x7fff;
}

// The epoch after `epoch`, past 0.
constexpr std::uint16_t next_epoch(std::uint16_t epoch) {
  return epoch == 0xffff ? 1 : static_cast<std::uint16_t>(epoch + 1);
}

}  // namespace trib
