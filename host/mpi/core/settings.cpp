// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/core/settings.h"

#include <stdexcept>
#include <string>

#include "host/environment/values.h"

namespace trib::mpi {
namespace {

constexpr std::uint64_t kDefaultJoinTimeout = 60'000'000'000;

// Those that have to be the same at all processes.
constexpr const char* kCommon[] = {
    "TRIBUTARY_MPI_DISABLE", "TRIBUTARY_MPI_MINIMUM", "TRIBUTARY_GROUPS", "TRIBUTARY_PORTS",
    "TRIBUTARY_NODE",        "TRIBUTARY_KEY",         "TRIBUTARY_WINDOW", "TRIBUTARY_CHUNK_BYTES"};

bool flag(const std::string& text) { return !text.empty() && text != "0"; }

}  // namespace

Settings read_settings(const Environment& environment) {
  Settings s;
  static_cast<SharedSettings&>(s) = read_shared_settings(environment);
  if (!s.join_timeout) s.join_timeout = kDefaultJoinTimeout;
  const auto on = [&](const char* name, const auto& take) {
    read_variable(environment, name, take);
  };
  on("TRIBUTARY_MPI_DISABLE", [&](const std::string& t) { s.disabled = flag(t); });
  on("TRIBUTARY_MPI_QUIET", [&](const std::string& t) { s.quiet = flag(t); });
  on("TRIBUTARY_MPI_VERBOSE", [&](const std::string& t) { s.talkative = flag(t); });
  on("TRIBUTARY_MPI_MINIMUM", [&](const std::string& t) { s.minimum = parse_bytes(t); });
  on("TRIBUTARY_MPI_NODE_TIMEOUT",
     [&](const std::string& t) { s.node_timeout = parse_duration(t); });
  on("TRIBUTARY_MPI_RANK_TIMEOUT",
     [&](const std::string& t) { s.rank_timeout = parse_duration(t); });
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
