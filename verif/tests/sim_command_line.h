// SPDX-License-Identifier: Apache-2.0
// The command-line options of simulations, for every program that runs them.
#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "verif/env/sim_options.h"

namespace trib {

// What is to be run: each test with each seed.
struct SimSelection {
  SimSelection();

  std::vector<std::string> tests{"smoke"};
  std::vector<std::string> seeds{"1"};  // as seed_list.h takes them
  bool list = false;                    // run nothing, but list the tests
  SimOptions common;                    // errors and the verdict are all that is printed

  // Throws std::invalid_argument for a test or a seed that is none, and for more than one run into
  // the same file.
  std::vector<SimOptions> runs() const;
};

// Adds the options to `command`; they write to `selection`, which must outlive the parsing.
void add_sim_options(CLI::App& command, SimSelection& selection);

}  // namespace trib
