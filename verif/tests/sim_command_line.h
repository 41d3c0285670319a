// SPDX-License-Identifier: Apache-2.0
// The command-line options of a simulation, for every program that runs one.
#pragma once

#include <CLI/App.hpp>

#include "verif/env/sim_options.h"

namespace trib {

// Adds the options to `command`; they write to `options`, which must outlive the parsing. `list`
// becomes true if the tests are only to be listed.
void add_sim_options(CLI::App& command, SimOptions& options, bool& list);

}  // namespace trib
