// SPDX-License-Identifier: Apache-2.0
#include "verif/boards/console/console_line.h"

#include <fmt/format.h>

#include <charconv>

namespace trib::board {
namespace {

constexpr unsigned kPolynomial = 0x07;
constexpr std::size_t kCrcDigits = 2;
constexpr std::size_t kValueDigits = 8;

std::optional<std::uint32_t> hex_of(std::string_view digits) {
  if (digits.find_first_not_of("0123456789abcdef") != std::string_view::npos) return std::nullopt;
  std::uint32_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

}  // namespace

std::uint8_t console_crc(std::string_view text) {
  unsigned crc = 0;
  for (const char letter : text) {
    crc ^= static_cast<std::uint8_t>(letter);
    for (unsigned bit = 0; bit < 8; ++bit) {
      crc = (crc << 1 ^ ((crc & 0x80) != 0 ? kPolynomial : 0)) & 0xff;
    }
  }
  return static_cast<std::uint8_t>(crc);
}

std::string with_crc(const std::string& text) {
  return fmt::format("{}*{:02x}", text, console_crc(text));
}

std::string read_line(unsigned tag, std::uint16_t address) {
  return with_crc(fmt::format("{:x}r{:04x}", tag, address));
}

std::string write_line(unsigned tag, std::uint16_t address, std::uint32_t value) {
  return with_crc(fmt::format("{:x}w{:04x}{:08x}", tag, address, value));
}

std::optional<ConsoleReply> parse_reply(std::string_view line) {
  if (line.size() < 2 + 1 + kCrcDigits) return std::nullopt;
  const std::string_view text = line.substr(0, line.size() - kCrcDigits - 1);
  const std::optional<std::uint32_t> crc = hex_of(line.substr(line.size() - kCrcDigits));
  if (line[text.size()] != '*' || crc != console_crc(text)) return std::nullopt;
  const std::optional<std::uint32_t> tag = hex_of(text.substr(0, 1));
  if (!tag) return std::nullopt;
  const std::string_view rest = text.substr(2);
  ConsoleReply reply{ConsoleReply::Kind::kWritten, *tag, 0};
  if (text[1] == '.' && rest.empty()) return reply;
  const std::optional<std::uint32_t> value = hex_of(rest);
  if (text[1] == '=' && rest.size() == kValueDigits && value) {
    return ConsoleReply{ConsoleReply::Kind::kRead, *tag, *value};
  }
  if (text[1] == '!' && rest == "1")
    reply.kind = ConsoleReply::Kind::kBusError;
  else if (text[1] == '!' && rest == "2")
    reply.kind = ConsoleReply::Kind::kNoRequest;
  else
    return std::nullopt;
  return reply;
}

}  // namespace trib::board
