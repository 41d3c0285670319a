// SPDX-License-Identifier: Apache-2.0
// Runs a test of the UVM environment on the golden model in the place of the RTL, with a fault if
// one is asked for: what the environment's own tests are made of.
#include <CLI/CLI.hpp>

#include "verif/node/tests/sim_command_line.h"
#include "verif/node/tests/test/faulty_node.h"

int main(int argc, char** argv) {
  CLI::App app{"A test of the UVM environment on the golden model"};
  trib::SimSelection selection;
  selection.common.program = "trib_model_sim";
  std::string fault = "none";
  trib::add_sim_options(app, selection);
  app.add_option("--fault", fault, "What the node does wrong, once");
  return trib::run_sim_program(app, selection, argc, argv, [&](trib::SimOptions& options) {
    const trib::NodeFault node_fault = trib::node_faults().at(fault);
    const unsigned beat_bytes = options.configuration == "100g" ? 64 : 8;
    options.make_dut = [=](std::uint64_t) {
      return std::make_unique<trib::FaultyNode>(4, beat_bytes, node_fault);
    };
  });
}
