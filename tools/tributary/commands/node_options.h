// SPDX-License-Identifier: Apache-2.0
// NodeOptions: the command-line options that several subcommands share, about the simulated node
// and its workers.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "tools/tributary/collective/wire.h"
#include "verif/node/cluster/cluster_config.h"

namespace trib {

struct NodeOptions {
  std::string configuration = kWireNode.name;
  NodeVariant variant = kWireNode;  // that is simulated
  unsigned workers = 4;
  unsigned chunk_bytes = 8192;
  bool pins = false;  // the node has its Ethernet ports
  std::uint64_t seed = 1;

  // Adds --workers, --chunk, --onset, --pins and --seed to `command`, with ranges checked but for --workers.
  void add_to(CLI::App& command);
  // The same for --config, which chooses the wire.
  void add_config_to(CLI::App& command);
  // The node on that wire that has a reduction and, if anything travels encoded, codecs. Throws
  // UsageError if there is none.
  void choose_node(const Reduction& reduction, bool travels_encoded = false);
  // Throws UsageError for more --workers than the node has ports, or none.
  void require_ports() const;
  // Throws UsageError for an onset that can't be with --pins.
  void check() const;
  unsigned onset() const;
  ClusterConfig cluster_config() const;

 private:
  std::optional<unsigned> given_onset_;
};

}  // namespace trib
