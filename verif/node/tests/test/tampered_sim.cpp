// SPDX-License-Identifier: Apache-2.0
// Runs a test of the UVM environment on the RTL with one thing changed before it reaches the environment:
// the basis of the environment's own tests are made of.
#include <CLI/CLI.hpp>
#include <map>
#include <string>

#include "verif/node/dut/make_node.h"
#include "verif/node/tests/sim_command_line.h"
#include "verif/node/tests/test/tampered_node.h"
#include "verif/node/trace/step_text.h"

int main(int argc, char** argv) {
  using What = trib::Tampering::What;
  CLI::App app{"A test of the UVM environment on the RTL, with one thing changed"};
  trib::SimSelection selection;
  selection.common.program = "trib_tampered_sim";
  trib::Tampering tampering;
  std::map<std::string, trib::StepKind> kinds;
  for (unsigned kind = 0; kind < trib::kStepKinds; ++kind) {
    const auto step = static_cast<trib::StepKind>(kind);
    kinds.emplace(trib::name(step), step);
  }
  trib::add_sim_options(app, selection, {"10g"});
  const auto step = [&](const std::string& name, What what) {
    tampering.what = what;
    tampering.kind = kinds.at(name);
  };
  app.add_option_function<unsigned>(
      "--byte",
      [&](unsigned byte) {
        tampering.what = What::kByte;
        tampering.byte = byte;
      },
      "Of a frame that leaves, to be changed");
  app.add_option_function<std::string>(
      "--drop", [&](const std::string& name) { step(name, What::kDrop); },
      "Name of a step that is not reported");
  app.add_option_function<std::string>(
      "--repeat", [&](const std::string& name) { step(name, What::kRepeat); },
      "Name of a step that is reported twice");
  app.add_flag_callback(
      "--verdict", [&] { tampering.what = What::kVerdict; }, "NotOurs replaces Accepted");
  app.add_option("--at", tampering.at, "At which opportunity")->check(CLI::PositiveNumber);
  return trib::run_sim_program(app, selection, argc, argv, [&](trib::SimOptions& options) {
    options.make_dut = [&, make = trib::node_factory(options.configuration)](std::uint64_t seed) {
      return std::make_unique<trib::TamperedNode>(make(seed), tampering);
    };
  });
}
