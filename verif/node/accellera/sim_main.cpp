// SPDX-License-Identifier: Apache-2.0
// `tributary sim` on Accellera's UVM-SystemC: the same options, the same node, the same cycles.
#include <CLI/CLI.hpp>

#include "verif/node/dut/make_node.h"
#include "verif/node/tests/sim_command_line.h"

int main(int argc, char** argv) {
  CLI::App app{"A test of the UVM environment on the node's RTL, by Accellera's UVM-SystemC"};
  trib::SimSelection selection;
  trib::add_sim_options(app, selection);
  return trib::run_sim_program(app, selection, argc, argv, [](trib::SimOptions& options) {
    options.make_dut = trib::node_factory(options.configuration);
  });
}
