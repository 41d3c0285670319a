// SPDX-License-Identifier: Apache-2.0
// Settings of the node from the environment of an MPI process (host/mpi/README.md has the variables).
// All processes of a job need the same settings, except for their own address. Errors:
// std::invalid_argument that names the variable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "host/system/job_identity.h"

namespace trib::mpi {

constexpr unsigned kMostGroups = 8;  // of a node
constexpr unsigned kMostPorts = 8;

struct Settings {
  bool disabled = false;
  bool quiet = false;       // no summary
  bool talkative = false;   // says for whom it waits
  std::size_t minimum = 1;  // bytes of a collective that goes to the node
  unsigned groups = 1;      // of the node that may be used
  // Ports of the node that join, where they are not as many as the processes of a communicator.
  std::optional<unsigned> ports;
  bool ports_by_registers = false;
  std::string node;
  std::optional<std::string> local;
  std::optional<std::string> transport;
  std::uint64_t key = 0;
  std::optional<unsigned> window;
  std::optional<unsigned> chunk_bytes;
  std::optional<std::uint64_t> min_timeout;  // ns
  std::uint64_t join_timeout = 60'000'000'000;
  std::uint64_t node_timeout = 30'000'000'000;  // for how long the node may be silent
  std::optional<std::uint64_t> rank_timeout;    // for how long a rank may be missing
};

Settings read_settings(const Environment& environment);

// A number of the texts of all variables that must be equal.
std::uint64_t fingerprint(const Environment& environment);

// "30s", "500ms", "424us", "1000ns" in nanoseconds.
std::uint64_t parse_duration(const std::string& text);

}  // namespace trib::mpi
