// SPDX-License-Identifier: Apache-2.0
// The node and how a worker uses it, from the environment variables that programs of MPI, NCCL and
// PyTorch have in common: TRIBUTARY_NODE, TRIBUTARY_LOCAL and so on, a field for each. A variable
// that is empty counts as one that is not set. Errors: std::invalid_argument that names the variable.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "host/c/tributary.h"
#include "host/system/job_identity.h"

namespace trib {

constexpr unsigned kMostGroups = 8;  // of a node
constexpr unsigned kMostPorts = 8;

struct SharedSettings {
  std::string node;  // its address; empty: not set
  std::optional<std::string> local;
  std::optional<std::string> transport;
  std::optional<std::uint32_t> job;
  std::uint32_t group = 0;   // the first one
  std::uint32_t groups = 1;  // of the node that may be used
  std::uint64_t key = 0;
  // Ports of the worker's own node that join, where they are not as many as the workers.
  std::optional<std::uint32_t> ports;
  bool ports_by_registers = false;
  std::optional<std::uint32_t> window;
  std::optional<std::uint32_t> chunk_bytes;
  std::optional<std::uint32_t> max_retries;
  std::optional<std::uint64_t> min_timeout;  // ns
  std::optional<std::uint64_t> join_timeout;

  /// A trib_config with these settings and the defaults of the others, but not yet with rank and
  /// number of workers. Its texts are those of this object.
  trib_config config() const;
};

SharedSettings read_shared_settings(const Environment& environment);

}  // namespace trib
