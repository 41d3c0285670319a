// SPDX-License-Identifier: Apache-2.0
// The figure measured by an experiment, with place and time; and how it is read from what its command has
// left. Errors: std::runtime_error for a figure that is not there, with the reason.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tools/tributary/experiments/experiment.h"

namespace trib {

struct MeasuredFigure {
  double ours = 0;
  std::string seed;       // of the command; empty: nothing is random, or it does not say
  std::string commit;     // the last one that changed the measured sources
  bool modified = false;  // the sources differed from it
  std::string started;    // ISO 8601, UTC
  double wall_s = 0;      // of the command
};

using MeasuredFigures = std::map<std::string, MeasuredFigure>;  // by the id of the experiment

// Files that a command leaves in its directory.
inline constexpr const char* kFigureFile = "figures.json";

// In: the directory where the command of `experiment` has run. Sets `ours` and `seed`.
void read_figure(const Experiment& experiment, const std::string& directory,
                 MeasuredFigure& measured);

// Whether a command that has ended so has measured: with 0, or with 1 if all that is wrong is a target
// of its own that was missed.
bool has_measured(int exit_code, const std::string& directory);

}  // namespace trib
