// SPDX-License-Identifier: Apache-2.0
// `tributary sim` on Accellera's UVM-SystemC: the same options, the same node, the same cycles.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <exception>

#include "verif/dut/node_dut.h"
#include "verif/env/run_sim.h"
#include "verif/tests/sim_command_line.h"

int main(int argc, char** argv) {
  CLI::App app{"A test of the UVM environment on the node's RTL, by Accellera's UVM-SystemC"};
  trib::SimOptions options;
  bool list = false;
  trib::add_sim_options(app, options, list);
  CLI11_PARSE(app, argc, argv);
  if (list) {
    fmt::print("{}", trib::describe_tests());
    return 0;
  }
  options.make_dut = options.configuration == "100g"    ? trib::make_node_100g
                     : options.configuration == "10g_2" ? trib::make_node_10g_2
                                                        : trib::make_node_10g;
  try {
    return trib::run_sim(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
