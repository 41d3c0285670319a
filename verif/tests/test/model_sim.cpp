// SPDX-License-Identifier: Apache-2.0
// Runs a test of the UVM environment on the golden model in the place of the RTL, with a fault if
// one is asked for: what the environment's own tests are made of.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <stdexcept>
#include <vector>

#include "verif/command_line/whole_number_check.h"
#include "verif/env/run_sim.h"
#include "verif/tests/sim_command_line.h"
#include "verif/tests/test/model_node.h"

int main(int argc, char** argv) {
  CLI::App app{"A test of the UVM environment on the golden model"};
  trib::SimSelection selection;
  selection.common.program = "trib_model_sim";
  std::string fault = "none";
  trib::add_sim_options(app, selection);
  app.add_option("--fault", fault, "What the node does wrong, once");
  trib::check_whole_numbers(app);
  CLI11_PARSE(app, argc, argv);
  try {
    const trib::NodeFault node_fault = trib::node_faults().at(fault);
    const std::vector<trib::SimOptions> runs = selection.runs();
    if (runs.size() != 1) throw std::invalid_argument("one test and one seed, please");
    trib::SimOptions options = runs.front();
    const unsigned beat_bytes = options.configuration == "100g" ? 64 : 8;
    options.make_dut = [=](std::uint64_t) {
      return std::make_unique<trib::ModelNode>(4, beat_bytes, node_fault);
    };
    return trib::run_sim(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
