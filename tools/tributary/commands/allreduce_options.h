// SPDX-License-Identifier: Apache-2.0
// The command-line options of `tributary allreduce`. Errors: UsageError.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tools/tributary/collective/expected_results.h"
#include "tools/tributary/commands/compression_options.h"
#include "tools/tributary/commands/endpoint_options.h"
#include "tools/tributary/commands/node_options.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/commands/picture_option.h"
#include "tools/tributary/commands/recording_options.h"
#include "tools/tributary/commands/reduction_options.h"
#include "tools/tributary/commands/sweep_options.h"

namespace trib {

struct AllReduceOptions {
  NodeOptions node;
  EndpointOptions endpoints;
  ReductionOptions reduction;
  CompressionOptions compression;
  std::optional<std::string> results;  // not given: as the contributions
  SweepOptions sweep;
  OutputOptions text;
  std::vector<std::string> inputs;
  std::string pattern = "random";
  std::string operation = "allreduce";
  std::string device = "rtl";
  unsigned root = 0;
  std::string output;
  RecordingOptions recording;
  PictureOption picture;
  bool counters = false;

  void add_to(CLI::App& command);
  // Checks all options together, before any work.
  void check(const CLI::App& command);

  bool on_model() const { return device == "model"; }
  bool has_root() const {
    return kind() == OperationKind::kReduce || kind() == OperationKind::kBroadcast;
  }
  OperationKind kind() const;
  ElementCoding coding() const;
};

}  // namespace trib
