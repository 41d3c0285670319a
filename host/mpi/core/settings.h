// SPDX-License-Identifier: Apache-2.0
// Settings of the node from the environment of an MPI process (host/mpi/README.md has the variables).
// All processes of a job need the same settings, except for their own address. Errors:
// std::invalid_argument that names the variable.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "host/environment/shared_settings.h"

namespace trib::mpi {

struct Settings : SharedSettings {
  bool disabled = false;
  bool quiet = false;                           // no summary
  bool talkative = false;                       // says for whom it waits
  std::size_t minimum = 1;                      // bytes of a collective that goes to the node
  std::uint64_t node_timeout = 30'000'000'000;  // for how long the node may be silent
  std::optional<std::uint64_t> rank_timeout;    // for how long a rank may be missing
};

Settings read_settings(const Environment& environment);

// A number of the texts of all variables that must be equal.
std::uint64_t fingerprint(const Environment& environment);

}  // namespace trib::mpi
