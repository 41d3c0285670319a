// SPDX-License-Identifier: Apache-2.0
// Options of `tributary network`.
#pragma once

#include <CLI/App.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/tributary/commands/compiled_schedule_options.h"
#include "tools/tributary/commands/output_options.h"
#include "tools/tributary/commands/recording_options.h"
#include "tools/tributary/interfaces/interface_round.h"

namespace trib {

struct NetworkOptions {
  static constexpr std::uint64_t kFlitBytes = 16;

  CompiledScheduleOptions compiled;
  std::vector<std::string> against;  // further algorithms
  std::vector<std::string> sizes{"32Ki"};
  RoundSettings round;
  std::string on = "rtl";
  std::string dependence = "message";
  std::string lockstep = "off";
  std::string csv;
  std::string plot;
  RecordingOptions recording;  // waves only
  OutputOptions output;

  void add_to(CLI::App& command);
  bool on_model() const { return on == "model"; }
  RoundSettings settings() const;
  // In bytes. Errors: UsageError.
  std::vector<std::uint64_t> message_sizes() const;
};

}  // namespace trib
