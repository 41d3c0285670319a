// SPDX-License-Identifier: Apache-2.0
// NodeOptions: the command-line options that several subcommands share, about the simulated node
// and its workers.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>

#include "verif/node/cluster/cluster_config.h"

namespace trib {

struct NodeOptions {
  unsigned workers = 4;
  unsigned chunk_bytes = 8192;
  unsigned onset = 1;
  std::uint64_t seed = 1;

  // Adds --workers, --chunk, --onset and --seed to `command`, with ranges checked.
  void add_to(CLI::App& command);
  ClusterConfig cluster_config() const;
};

}  // namespace trib
