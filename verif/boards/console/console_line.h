// SPDX-License-Identifier: Apache-2.0
// Lines of a card's console (BC2 to BC4), as a master makes and reads them. Without their line feeds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trib::board {

/// BC3.
std::uint8_t console_crc(std::string_view text);
/// `text` with `*` and CRC.
std::string with_crc(const std::string& text);

std::string read_line(unsigned tag, std::uint16_t address);
std::string write_line(unsigned tag, std::uint16_t address, std::uint32_t value);

struct ConsoleReply {
  enum class Kind { kRead, kWritten, kBusError, kNoRequest };
  Kind kind = Kind::kRead;
  unsigned tag = 0;
  std::uint32_t value = 0;
};

/// None if the line is no reply, or its CRC is wrong.
std::optional<ConsoleReply> parse_reply(std::string_view line);

}  // namespace trib::board
