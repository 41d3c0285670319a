// SPDX-License-Identifier: Apache-2.0
// `tributary sim` as a program of its own, for one test and one seed: on other variants of the node
// (sim_<variant>), or on Accellera's UVM-SystemC, with the same cycles.
#include <CLI/CLI.hpp>

#include "verif/node/dut/make_node.h"
#include "verif/node/tests/sim_command_line.h"

int main(int argc, char** argv) {
  CLI::App app{"A test of the UVM environment on the node's RTL"};
  trib::SimSelection selection;
  selection.common.program = argv[0];
  selection.common.configuration = trib::built_variants().front();
  trib::add_sim_options(app, selection, trib::built_variants());
  return trib::run_sim_program(app, selection, argc, argv, [](trib::SimOptions& options) {
    options.make_dut = trib::node_maker(options, trib::node_factory(options.configuration));
  });
}
