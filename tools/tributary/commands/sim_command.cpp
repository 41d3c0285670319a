// SPDX-License-Identifier: Apache-2.0
// `tributary sim`: runs one test of the UVM environment on the node's RTL. Passes (exit 0) if the
// scoreboard found nothing wrong; after a failure the line that is printed last does the same run
// again, with waves.
#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <vector>

#include "tools/tributary/commands/commands.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/report/counter_report.h"
#include "verif/clock/stop_request.h"
#include "verif/dut/node_dut.h"
#include "verif/env/run_sim.h"
#include "verif/tests/sim_command_line.h"

namespace trib {
namespace {

int run(SimOptions& options, bool list, bool counters, Invocation& invocation) {
  if (list) {
    fmt::print("{}", describe_tests());
    return kExitPass;
  }
  if (counters) {
    options.on_pages = [](const std::vector<PageSnapshot>& pages) {
      fmt::print("{}", counter_report(pages));
    };
  }
  options.make_dut = options.configuration == "100g"    ? make_node_100g
                     : options.configuration == "10g_2" ? make_node_10g_2
                                                        : make_node_10g;
  invocation.command_line = reproduce_line(options);
  for (const std::string* file : {&options.waves, &options.pcap, &options.coverage_file}) {
    if (!file->empty()) require_writable(*file);
  }
  const StopRequest stop;
  try {
    return run_sim(options);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
}

}  // namespace

void add_sim(CLI::App& app, Invocation& invocation) {
  const auto options = std::make_shared<SimOptions>();
  const auto list = std::make_shared<bool>(false);
  const auto counters = std::make_shared<bool>(false);
  CLI::App* command =
      app.add_subcommand("sim", "Verify the node's RTL by a test of the UVM environment");
  add_sim_options(*command, *options, *list);
  command->add_flag("--counters", *counters,
                    "Print the counters of all ports and the state of all groups at the end");
  command->callback([options, list, counters, &invocation] {
    invocation.exit_code = run(*options, *list, *counters, invocation);
  });
}

}  // namespace trib
