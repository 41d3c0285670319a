// SPDX-License-Identifier: Apache-2.0
// The command-line options of `tributary train`. Errors: UsageError.
#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>

#include "tools/tributary/collective/coded_reducer.h"
#include "tools/tributary/commands/compression_options.h"
#include "tools/tributary/commands/endpoint_options.h"
#include "tools/tributary/commands/node_options.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/commands/recording_options.h"
#include "tools/tributary/training/compressed_exchange.h"
#include "tools/tributary/training/trainer.h"

namespace trib {

struct TrainOptions {
  NodeOptions node;
  EndpointOptions endpoints;
  TrainingSettings settings;
  CompressionOptions compression;
  RecordingOptions recording;
  std::string device = "rtl";
  std::string exchange = "node";
  std::string net = "small";
  std::string scale = "none";
  std::optional<std::string> results;  // not given: as the contributions
  bool error_feedback = false;
  std::string data = digits_file();
  std::string plot;
  OutputOptions output;

  void add_to(CLI::App& command);
  // Checks all options together; fills the settings.
  void check(const CLI::App& command);

  bool on_model() const { return device == "model"; }
  codec::Encoding encoding() const { return compression.encoding(); }
  codec::Encoding result_encoding() const;
  ElementCoding coding() const;
  ExchangeBy by() const;
  ExchangeSettings exchange_settings() const;
};

}  // namespace trib
