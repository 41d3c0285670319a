// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/core/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace trib::mpi {
namespace {

constexpr std::uint64_t kMost = std::uint64_t{1} << 62;

// Those that have to be the same at all processes.
constexpr const char* kCommon[] = {
    "TRIBUTARY_MPI_DISABLE", "TRIBUTARY_MPI_MINIMUM", "TRIBUTARY_GROUPS", "TRIBUTARY_PORTS",
    "TRIBUTARY_NODE",        "TRIBUTARY_KEY",         "TRIBUTARY_WINDOW", "TRIBUTARY_CHUNK_BYTES"};

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

std::size_t parse_bytes(const std::string& text) {
  const auto [value, unit] = quantity(text);
  if (unit.empty() || unit == "B") return value;
  if (unit == "KiB" || unit == "K") return scaled(value, 1024);
  if (unit == "MiB" || unit == "M") return scaled(value, 1024 * 1024);
  throw std::invalid_argument(fmt::format("'{}' is no size; 4096, 64KiB and 1MiB are", text));
}

unsigned bounded(const std::string& text, unsigned least, unsigned most) {
  const std::uint64_t value = number(text);
  if (value < least || value > most) {
    throw std::invalid_argument(fmt::format("{} is not {} to {}", value, least, most));
  }
  return static_cast<unsigned>(value);
}

bool flag(const std::string& text) { return !text.empty() && text != "0"; }

// Passes the text of a variable that is set to `take`, and names it in an error.
template <typename Take>
void with(const Environment& environment, const char* name, const Take& take) {
  const char* const text = environment(name);
  if (text == nullptr || *text == '\0') return;
  try {
    take(std::string(text));
  } catch (const std::invalid_argument& error) {
    throw std::invalid_argument(fmt::format("{}: {}", name, error.what()));
  }
}

}  // namespace

std::uint64_t parse_duration(const std::string& text) {
  const auto [value, unit] = quantity(text);
  if (unit == "ns") return value;
  if (unit == "us") return scaled(value, 1'000);
  if (unit == "ms") return scaled(value, 1'000'000);
  if (unit == "s") return scaled(value, 1'000'000'000);
  throw std::invalid_argument(fmt::format("'{}' is no time; 30s, 500ms and 424us are", text));
}

Settings read_settings(const Environment& environment) {
  Settings s;
  const auto on = [&](const char* name, const auto& take) { with(environment, name, take); };
  on("TRIBUTARY_MPI_DISABLE", [&](const std::string& t) { s.disabled = flag(t); });
  on("TRIBUTARY_MPI_QUIET", [&](const std::string& t) { s.quiet = flag(t); });
  on("TRIBUTARY_MPI_VERBOSE", [&](const std::string& t) { s.talkative = flag(t); });
  on("TRIBUTARY_MPI_MINIMUM", [&](const std::string& t) { s.minimum = parse_bytes(t); });
  on("TRIBUTARY_MPI_NODE_TIMEOUT",
     [&](const std::string& t) { s.node_timeout = parse_duration(t); });
  on("TRIBUTARY_MPI_RANK_TIMEOUT",
     [&](const std::string& t) { s.rank_timeout = parse_duration(t); });
  on("TRIBUTARY_GROUPS", [&](const std::string& t) { s.groups = bounded(t, 1, kMostGroups); });
  on("TRIBUTARY_PORTS", [&](const std::string& t) {
    s.ports_by_registers = t == "registers";
    if (!s.ports_by_registers) s.ports = bounded(t, 1, kMostPorts);
  });
  on("TRIBUTARY_NODE", [&](const std::string& t) { s.node = t; });
  on("TRIBUTARY_LOCAL", [&](const std::string& t) { s.local = t; });
  on("TRIBUTARY_TRANSPORT", [&](const std::string& t) { s.transport = t; });
  on("TRIBUTARY_KEY", [&](const std::string& t) { s.key = parse_key(t); });
  on("TRIBUTARY_WINDOW", [&](const std::string& t) { s.window = bounded(t, 4, 64); });
  on("TRIBUTARY_CHUNK_BYTES", [&](const std::string& t) { s.chunk_bytes = bounded(t, 4, 8192); });
  on("TRIBUTARY_MIN_TIMEOUT", [&](const std::string& t) { s.min_timeout = parse_duration(t); });
  on("TRIBUTARY_JOIN_TIMEOUT", [&](const std::string& t) { s.join_timeout = parse_duration(t); });
  if (!s.disabled && s.node.empty()) {
    throw std::invalid_argument("TRIBUTARY_NODE is not set; it names the node, as 10.84.66.1");
  }
  return s;
}

std::uint64_t fingerprint(const Environment& environment) {
  std::uint64_t value = 14695981039346656037u;  // FNV-1a
  for (const char* const name : kCommon) {
    const char* const text = environment(name);
    for (const char letter : std::string(text != nullptr ? text : "") + '\n') {
      value = (value ^ static_cast<unsigned char>(letter)) * 1099511628211u;
    }
  }
  return value;
}

}  // namespace trib::mpi
