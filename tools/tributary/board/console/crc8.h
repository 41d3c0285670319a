// SPDX-License-Identifier: Apache-2.0
// CRC-8 of the console's lines: polynomial 0x07, initial value 0, most significant bit first.
#pragma once

#include <cstdint>
#include <string_view>

namespace trib {

constexpr std::uint8_t crc8(std::string_view text) {
  unsigned crc = 0;
  for (const char letter : text) {
    crc ^= static_cast<unsigned char>(letter);
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 0x80U) != 0 ? crc << 1 ^ 0x107U : crc << 1;
  }
  return static_cast<std::uint8_t>(crc);
}

}  // namespace trib
