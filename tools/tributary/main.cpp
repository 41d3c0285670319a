// SPDX-License-Identifier: Apache-2.0
// `tributary`: the command line of the product. Parses and runs one subcommand; exit codes and
// errors are those of program.h, with those of simulations.
#include <CLI/CLI.hpp>
#include <csignal>
#include <optional>

#include "tools/tributary/board/board_command.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/program.h"
#include "tools/tributary/experiments/experiments_command.h"
#include "tools/tributary/worker/worker_command.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/rtl/recording_error.h"

namespace {

void add_commands(CLI::App& app, trib::Invocation& invocation) {
  trib::add_train(app, invocation);
  trib::add_allreduce(app, invocation);
  trib::add_bench(app, invocation);
  trib::add_sim(app, invocation);
  trib::add_coverage(app, invocation);
  trib::add_regress(app, invocation);
  trib::add_experiments(app, invocation);
  trib::add_soak(app, invocation);
  trib::add_cosim(app, invocation);
  trib::make_board(*app.add_subcommand("board"), invocation);
  trib::make_worker(*app.add_subcommand("worker"), invocation);
  trib::add_node(app, invocation);
  trib::add_codec(app, invocation);
  trib::add_schedule(app, invocation);
  trib::add_network(app, invocation);
  trib::add_registers(app, invocation);
  trib::add_testplan(app, invocation);
  trib::add_report(app, invocation);
}

// Called while an exception is handled.
std::optional<int> simulation_error() {
  try {
    throw;
  } catch (const trib::RecordingError& error) {
    return trib::report_error(error.what(), trib::kExitUsage);
  } catch (const trib::Stopped& stopped) {
    if (stopped.signal() == SIGPIPE) return trib::kExitUsage;
    return trib::report_error(stopped.what(), trib::kExitFail);
  } catch (...) {
    return std::nullopt;
  }
}

}  // namespace

int main(int argc, char** argv) {
  trib::Invocation invocation;
  invocation.arguments.assign(argv, argv + argc);  // options depend on --device
  CLI::App app{"Tributary: allreduce in the network. Runs the node's RTL in simulation.",
               "tributary"};
  app.require_subcommand(1);
  add_commands(app, invocation);
  return trib::run_program(app, invocation, {argc, argv}, simulation_error);
}
