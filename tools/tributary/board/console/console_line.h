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

// With "*" and its CRC behind it.
std::string console_line(std::string_view text);
std::string console_read(unsigned tag, std::uint16_t address);
std::string console_write(unsigned tag, std::uint16_t address, std::uint32_t value);
// None if the line is no reply, or its CRC is wrong.
std::optional<ConsoleReply> parse_console_reply(std::string_view line);

}  // namespace trib
