// SPDX-License-Identifier: Apache-2.0
#include "host/environment/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace trib {
namespace {

constexpr std::uint64_t kMost = std::uint64_t{1} << 62;

std::uint64_t number(const std::string& text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end || value > kMost) {
    throw std::invalid_argument(fmt::format("'{}' is no number", text));
  }
  return value;
}

// Splits "8KiB" into its number and its unit.
std::pair<std::uint64_t, std::string> quantity(const std::string& text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0) throw std::invalid_argument(fmt::format("'{}' is no number", text));
  return {number(text.substr(0, digits)), text.substr(digits)};
}

std::uint64_t scaled(std::uint64_t value, std::uint64_t factor) {
  if (value > kMost / factor) throw std::invalid_argument("the number is too large");
  return value * factor;
}

}  // namespace

void read_variable(const Environment& environment, const char* name,
                   const std::function<void(const std::string& text)>& take) {
  const char* const text = environment(name);
  if (text == nullptr || *text == '\0') return;
  try {
    take(text);
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(fmt::format("{}: {}", name, error.what()));
  }
}

std::uint32_t parse_number(const std::string& text, std::uint32_t least, std::uint32_t most) {
  const std::uint64_t value = number(text);
  if (value < least || value > most) {
    throw std::invalid_argument(fmt::format("{} is not {} to {}", value, least, most));
  }
  return static_cast<std::uint32_t>(value);
}

std::size_t parse_bytes(const std::string& text) {
  const auto [value, unit] = quantity(text);
  if (unit.empty() || unit == "B") return value;
  if (unit == "KiB" || unit == "K") return scaled(value, 1024);
  if (unit == "MiB" || unit == "M") return scaled(value, 1 << 20);
  throw std::invalid_argument(fmt::format("'{}' is no size; 4096, 64KiB and 1MiB are", text));
}

std::uint64_t parse_duration(const std::string& text) {
  const auto [value, unit] = quantity(text);
  if (unit == "ns") return value;
  if (unit == "us") return scaled(value, 1'000);
  if (unit == "ms") return scaled(value, 1'000'000);
  if (unit == "s") return scaled(value, 1'000'000'000);
  throw std::invalid_argument(fmt::format("'{}' is no time; 30s, 500ms and 424us are", text));
}

}  // namespace trib
