// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/test/fake_card.h"

#include <fmt/format.h>

#include <regex>

namespace trib {
namespace {

constexpr std::size_t kLongestLine = 32;
constexpr std::uint16_t kIdAddress = 0x4000;
constexpr std::uint32_t kId = 0x54524244;

// By long division, unlike the program's.
unsigned remainder(std::string_view text) {
  std::vector<bool> bits;
  for (const char letter : text) {
    for (int bit = 7; bit >= 0; --bit) bits.push_back((letter >> bit & 1) != 0);
  }
  bits.resize(bits.size() + 8);
  for (std::size_t i = 0; i + 8 < bits.size(); ++i) {
    if (!bits[i]) continue;
    for (const std::size_t power : {0U, 6U, 7U, 8U}) bits[i + power] = !bits[i + power];
  }
  unsigned rest = 0;
  for (std::size_t i = bits.size() - 8; i < bits.size(); ++i) rest = rest << 1 | (bits[i] ? 1 : 0);
  return rest;
}

std::string with_crc(const std::string& text) {
  return fmt::format("{}*{:02x}\n", text, remainder(text));
}

}  // namespace

FakeCard::FakeCard() { registers[kIdAddress] = kId; }

std::string FakeCard::receive(std::string_view bytes) {
  std::string sent;
  for (const char letter : bytes) {
    if (letter == '\n') {
      sent += answer(line_);
      line_.clear();
    } else if (letter != '\r') {
      line_ += letter;
    }
  }
  return sent;
}

std::string FakeCard::answer(const std::string& line) {
  if (line.empty()) return "";
  const std::size_t star = line.rfind('*');
  const std::string text = line.substr(0, star);
  if (line.size() > kLongestLine || star == std::string::npos || line + "\n" != with_crc(text)) {
    ++dropped_;
    return "";
  }
  if (faults.deaf > 0) {
    --faults.deaf;
    return "";
  }
  if (line == last_request_) {
    ++repeated_;
  } else {
    if (on_request) on_request();
    last_reply_ = with_crc(text.substr(0, 1) + execute(text));
    last_request_ = line;
  }
  return spoil(last_reply_);
}

std::string FakeCard::execute(const std::string& request) {
  static const std::regex kRead("[0-9a-f]r([0-9a-f]{4})");
  static const std::regex kWrite("[0-9a-f]w([0-9a-f]{4})([0-9a-f]{8})");
  std::smatch match;
  const bool is_read = std::regex_match(request, match, kRead);
  if (!is_read && !std::regex_match(request, match, kWrite)) return "!2";
  const auto address = static_cast<std::uint16_t>(std::stoul(match[1], nullptr, 16));
  const auto found = registers.find(address);
  if (found == registers.end()) return "!1";
  if (is_read) return fmt::format("={:08x}", found->second);
  if (read_only.count(address) != 0) return "!1";
  found->second = static_cast<std::uint32_t>(std::stoul(match[2], nullptr, 16));
  writes.emplace_back(address, found->second);
  return ".";
}

std::string FakeCard::spoil(std::string reply) {
  const auto strikes = [](unsigned& times) { return times > 0 && times-- > 0; };
  if (strikes(faults.lost)) return "";
  if (strikes(faults.damaged)) reply[1] ^= 0x10;
  if (strikes(faults.stale)) {
    const char older = reply[0] == '0' ? 'f' : static_cast<char>(reply[0] - 1);
    reply = with_crc(std::string(1, older) + "=deadbeef") + reply;
  }
  if (strikes(faults.noisy)) {
    reply = "\xff\xfe~*00\nboot: ok\n=12345678*00\n\n" + std::string(5000, 'x') + "\n" + reply;
  }
  return reply;
}

}  // namespace trib
