// SPDX-License-Identifier: Apache-2.0
// The lines of a card's console (docs/BOARDS.md, "Console"), without their ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trib {

inline constexpr unsigned kConsoleTags = 16;
inline constexpr std::uint8_t kConsoleBusError = 1;   // no such register, or it refuses
inline constexpr std::uint8_t kConsoleNoRequest = 2;  // the line is none that the card knows

struct ConsoleReply {
  enum class Kind { kValue, kDone, kError };

  unsigned tag = 0;
  Kind kind = Kind::kDone;
  std::uint32_t value = 0;  // what was read, or the number of the error
};

// CRC-8 of a line: polynomial 0x07, initial value 0, most significant bit first.
constexpr std::uint8_t crc8(std::string_view text) {
  unsigned crc = 0;
  for (const char letter : text) {
    crc ^= static_cast<unsigned char>(letter);
    for (int bit = 0; bit < 8; ++bit) crc = (crc & 0x80U) != 0 ? crc << 1 ^ 0x107U : crc << 1;
  }
  return static_cast<std::uint8_t>(crc);
}

// With "*" and its CRC at the end.
std::string console_line(std::string_view text);
std::string console_read(unsigned tag, std::uint16_t address);
std::string console_write(unsigned tag, std::uint16_t address, std::uint32_t value);
// None if the line is no reply, or its CRC is wrong.
std::optional<ConsoleReply> parse_console_reply(std::string_view line);

}  // namespace trib
