// SPDX-License-Identifier: Apache-2.0
// `tributary sim` on Accellera's UVM-SystemC: the same options, the same node, the same cycles.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <stdexcept>
#include <vector>

#include "verif/command_line/whole_number_check.h"
#include "verif/dut/node_dut.h"
#include "verif/env/run_sim.h"
#include "verif/tests/sim_command_line.h"

int main(int argc, char** argv) {
  CLI::App app{"A test of the UVM environment on the node's RTL, by Accellera's UVM-SystemC"};
  trib::SimSelection selection;
  trib::add_sim_options(app, selection);
  trib::check_whole_numbers(app);
  CLI11_PARSE(app, argc, argv);
  if (selection.list) {
    fmt::print("{}", trib::describe_tests());
    return 0;
  }
  try {
    const std::vector<trib::SimOptions> runs = selection.runs();
    if (runs.size() != 1) throw std::invalid_argument("one test and one seed, please");
    trib::SimOptions options = runs.front();
    options.make_dut = options.configuration == "100g"    ? trib::make_node_100g
                       : options.configuration == "10g_2" ? trib::make_node_10g_2
                                                          : trib::make_node_10g;
    return trib::run_sim(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
