// SPDX-License-Identifier: Apache-2.0
// RecordingOptions: the command-line options about waves, frames and steps of a simulated cluster
// that several subcommands share.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "tools/tributary/commands/named_files.h"
#include "verif/node/cluster/cluster_config.h"

namespace trib {

struct RecordingOptions {
  std::string waves;
  std::string pcap;
  std::string trace;
  std::optional<std::uint64_t> from_ns;  // simulated time
  std::optional<std::uint64_t> until_ns;

  // Adds --waves, --pcap, --trace, --record-from and --record-until to `command`.
  void add_to(CLI::App& command);
  // Adds --waves, --record-from and --record-until.
  void add_waves_to(CLI::App& command);
  bool any() const { return !waves.empty() || !pcap.empty() || !trace.empty(); }
  // Checks all options together: UsageError, FileError. Adds them to `files`.
  void check(NamedFiles& files) const;
  void apply(ClusterConfig& config) const;
  // The time that the files cover.
  TimeWindow window() const;
  // The line that says how to look at the waves; empty if there are none.
  std::string hint() const;
};

}  // namespace trib
