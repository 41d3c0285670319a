// SPDX-License-Identifier: Apache-2.0
// The command-line options of simulations, for every program that runs them.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "verif/node/env/sim_options.h"

namespace trib {

// Selection of the runs: each test with each seed.
struct SimSelection {
  SimSelection();

  std::vector<std::string> tests{"smoke"};  // arguments as word_list.h takes them
  std::vector<std::string> seeds{"1"};      // likewise; words as seed_list.h takes them
  bool list = false;                        // run nothing, but list the tests and configurations
  SimOptions common;                        // errors and the verdict are all that is printed

  // Throws std::invalid_argument for an empty word.
  std::vector<std::string> test_names() const;
  // Throws it also for a test or a seed that is none, and for more than one run into the same file.
  std::vector<SimOptions> runs() const;
};

// `make`, with the node's Ethernet ports if the options say so. Throws std::invalid_argument if it
// has none that are simulated.
std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)> node_maker(
    const SimOptions& options, std::function<std::unique_ptr<NodeDut>(std::uint64_t seed)> make);

// Adds the options to `command`; they write to `selection`, which must outlive the parsing. The node
// is one of `configurations`.
void add_sim_options(CLI::App& command, SimSelection& selection,
                     const std::vector<std::string>& configurations);

// A main() for one run: parses the options that `app` has, calls `choose_node` for the node to be
// tested, and runs the test. Returns the exit code.
int run_sim_program(CLI::App& app, const SimSelection& selection, int argc, char** argv,
                    const std::function<void(SimOptions&)>& choose_node);

}  // namespace trib
