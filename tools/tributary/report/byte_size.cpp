// SPDX-License-Identifier: Apache-2.0
// Parsing and printing of sizes; see byte_size.h.
#include "tools/tributary/report/byte_size.h"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <limits>
#include <map>
#include <stdexcept>

namespace trib {

std::uint64_t parse_message_size(const std::string& text) {
  const std::uint64_t bytes = parse_byte_size(text);
  if (bytes == 0 || bytes % sizeof(float) != 0 || bytes > kMaxMessageBytes) {
    throw std::invalid_argument(fmt::format("{} is not a multiple of 4 bytes from 4 to {}", text,
                                            format_byte_size(kMaxMessageBytes)));
  }
  return bytes;
}

std::vector<std::uint64_t> byte_sweep(std::uint64_t first, std::uint64_t last, unsigned factor) {
  if (last < first) {
    throw std::invalid_argument(fmt::format("the last size, {}, is less than the first, {}",
                                            format_byte_size(last), format_byte_size(first)));
  }
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t bytes = first; bytes <= last; bytes *= factor) sizes.push_back(bytes);
  return sizes;
}

std::uint64_t parse_byte_size(const std::string& text) {
  const std::map<std::string, std::uint64_t> units{{"", 1},
                                                   {"B", 1},
                                                   {"K", 1000},
                                                   {"KB", 1000},
                                                   {"M", 1000000},
                                                   {"MB", 1000000},
                                                   {"G", 1000000000},
                                                   {"GB", 1000000000},
                                                   {"KI", 1024},
                                                   {"KIB", 1024},
                                                   {"MI", 1024 * 1024},
                                                   {"MIB", 1024 * 1024},
                                                   {"GI", 1024 * 1024 * 1024},
                                                   {"GIB", 1024 * 1024 * 1024}};
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error == std::errc::result_out_of_range) {
    throw std::invalid_argument(fmt::format("'{}' is too large", text));
  }
  if (error != std::errc()) {
    throw std::invalid_argument(
        fmt::format("'{}' is not a number of bytes; write {}", text, kByteSizeHelp));
  }
  std::string unit;
  for (const char* at = rest; at != end; ++at) {
    if (*at != ' ') unit += static_cast<char>(std::toupper(static_cast<unsigned char>(*at)));
  }
  const auto factor = units.find(unit);
  if (factor == units.end()) {
    throw std::invalid_argument(
        fmt::format("'{}' has an unknown unit; write {}", text, kByteSizeHelp));
  }
  if (number > std::numeric_limits<std::uint64_t>::max() / factor->second) {
    throw std::invalid_argument(fmt::format("'{}' is too large", text));
  }
  return number * factor->second;
}

std::string format_byte_size(std::uint64_t bytes) {
  constexpr std::uint64_t kKilo = 1000;
  const char* unit = "B";
  for (const char* larger : {"KB", "MB", "GB"}) {
    if (bytes == 0 || bytes % kKilo != 0) break;
    bytes /= kKilo;
    unit = larger;
  }
  return fmt::format("{} {}", bytes, unit);
}

}  // namespace trib
