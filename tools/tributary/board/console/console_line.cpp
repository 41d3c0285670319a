// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/console/console_line.h"

#include <fmt/format.h>

namespace trib {
namespace {

constexpr std::size_t kCrcCharacters = 3;  // "*" and two digits

// Accepts lower-case hexadecimal digits only.
std::optional<std::uint32_t> hex_number(std::string_view digits) {
  std::uint32_t value = 0;
  for (const char digit : digits) {
    const std::size_t number = std::string_view("0123456789abcdef").find(digit);
    if (number == std::string_view::npos) return std::nullopt;
    value = value << 4 | static_cast<std::uint32_t>(number);
  }
  return value;
}

// "=dddddddd", "." or "!e"
std::optional<ConsoleReply> parse_body(unsigned tag, std::string_view body) {
  if (body == ".") return ConsoleReply{tag, ConsoleReply::Kind::kDone, 0};
  if (body.empty()) return std::nullopt;
  const bool is_value = body.front() == '=' && body.size() == 9;
  const bool is_error = body.front() == '!' && body.size() == 2;
  const std::optional<std::uint32_t> number = hex_number(body.substr(1));
  if ((!is_value && !is_error) || !number) return std::nullopt;
  return ConsoleReply{tag, is_value ? ConsoleReply::Kind::kValue : ConsoleReply::Kind::kError,
                      *number};
}

}  // namespace

std::string console_line(std::string_view text) {
  return fmt::format("{}*{:02x}", text, crc8(text));
}

std::string console_read(unsigned tag, std::uint16_t address) {
  return console_line(fmt::format("{:x}r{:04x}", tag, address));
}

std::string console_write(unsigned tag, std::uint16_t address, std::uint32_t value) {
  return console_line(fmt::format("{:x}w{:04x}{:08x}", tag, address, value));
}

std::optional<ConsoleReply> parse_console_reply(std::string_view line) {
  if (line.size() < 2 + kCrcCharacters) return std::nullopt;
  const std::string_view text = line.substr(0, line.size() - kCrcCharacters);
  if (line != console_line(text)) return std::nullopt;
  const std::optional<std::uint32_t> tag = hex_number(text.substr(0, 1));
  if (!tag) return std::nullopt;
  return parse_body(*tag, text.substr(1));
}

}  // namespace trib
