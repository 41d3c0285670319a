// SPDX-License-Identifier: Apache-2.0
// Runs a test of the UVM environment on the golden model in the place of the RTL, with a fault if
// one is asked for: what the environment's own tests are made of.
#include <CLI/CLI.hpp>

#include "verif/node/tests/sim_command_line.h"
#include "verif/node/tests/test/faulty_node.h"
#include "verif/node/variants/node_variant.h"

int main(int argc, char** argv) {
  CLI::App app{"A test of the UVM environment on the golden model"};
  trib::SimSelection selection;
  selection.common.program = "trib_model_sim";
  std::string fault = "none";
  std::vector<std::string> configurations;
  for (const trib::NodeVariant& variant : trib::kNodeVariants) {
    if (variant.groups == 1) configurations.emplace_back(variant.name);
  }
  trib::add_sim_options(app, selection, configurations);
  app.add_option("--fault", fault, "What the node does wrong, once");
  return trib::run_sim_program(app, selection, argc, argv, [&](trib::SimOptions& options) {
    const trib::NodeFault node_fault = trib::node_faults().at(fault);
    const trib::NodeVariant& variant = trib::node_variant(options.configuration);
    options.make_dut = [=](std::uint64_t) {
      return std::make_unique<trib::FaultyNode>(variant, node_fault);
    };
  });
}
