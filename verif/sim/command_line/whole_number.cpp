// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/command_line/whole_number.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <stdexcept>

namespace trib {

std::uint64_t parse_whole_number(const std::string& text) {
  const bool hexadecimal = text.rfind("0x", 0) == 0 || text.rfind("0X", 0) == 0;
  const char* const begin = text.data() + (hexadecimal ? 2 : 0);
  const char* const end = text.data() + text.size();
  std::uint64_t number = 0;
  const auto [rest, error] = std::from_chars(begin, end, number, hexadecimal ? 16 : 10);
  if (error != std::errc() || rest != end) {
    throw std::invalid_argument(fmt::format("'{}' is no whole number from 0 to {}", text,
                                            std::numeric_limits<std::uint64_t>::max()));
  }
  return number;
}

}  // namespace trib
