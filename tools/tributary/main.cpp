// SPDX-License-Identifier: Apache-2.0
// `tributary`: the command line of the product. Parses, runs one subcommand, and maps every error
// to a message and an exit code: 0 pass, 1 fail, 2 usage or files, 77 skipped. After a failure the
// last line reproduces it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>

#include "tools/tributary/bench/uvm_harness.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/files/file_error.h"
#include "verif/clock/stop_request.h"
#include "verif/dut/recording_error.h"

namespace {

// The command line again, quoted for a shell where needed.
std::string join_arguments(int argc, char** argv) {
  std::string line;
  for (int i = 0; i < argc; ++i) {
    const std::string argument = argv[i];
    const bool plain = !argument.empty() &&
                       argument.find_first_of(" \t\n'\"\\$`*?[](){}<>|&;!#~") == std::string::npos;
    if (i > 0) line += ' ';
    if (plain) {
      line += argument;
      continue;
    }
    line += '\'';
    for (const char letter : argument) {
      line += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    }
    line += '\'';
  }
  return line;
}

// CLI11 only says that a subcommand is missing; this says which word was none.
void require_known_subcommand(const CLI::App& app, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return;
  std::string names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->check_name(argv[1])) return;
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  throw trib::UsageError(fmt::format("unknown subcommand '{}'; use one of {}", argv[1], names));
}

int report(const std::exception& error, int exit_code) {
  fmt::print(stderr, "tributary: {}\n", error.what());
  return exit_code;
}

int run(int argc, char** argv, trib::Invocation& invocation) {
  CLI::App app{"Tributary: allreduce in the network. Runs the node's RTL in simulation."};
  app.footer("Exit codes: 0 pass, 1 fail, 2 usage, 77 skipped.");
  app.require_subcommand(1);
  trib::add_train(app, invocation);
  trib::add_allreduce(app, invocation);
  trib::add_bench(app, invocation);
  trib::add_sim(app, invocation);
  trib::add_coverage(app, invocation);
  trib::add_regress(app, invocation);
  trib::add_soak(app, invocation);
  trib::add_cosim(app, invocation);
  trib::add_worker(app, invocation);
  trib::add_registers(app, invocation);
  trib::add_testplan(app, invocation);
  trib::add_report(app, invocation);
  try {
    require_known_subcommand(app, argc, argv);
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? trib::kExitPass : trib::kExitUsage;
  } catch (const trib::UsageError& error) {
    return report(error, trib::kExitUsage);
  } catch (const trib::FileError& error) {
    return report(error, trib::kExitUsage);
  } catch (const trib::RecordingError& error) {
    return report(error, trib::kExitUsage);
  } catch (const trib::Stopped& stopped) {
    return stopped.signal() == SIGPIPE ? trib::kExitUsage : report(stopped, trib::kExitFail);
  } catch (const std::exception& error) {
    return report(error, trib::kExitFail);
  }
  return invocation.exit_code;
}

// What was printed must have arrived, or else nothing has passed.
int require_output(int exit_code) {
  std::cout.flush();
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0 && std::cout) return exit_code;
  fmt::print(stderr, "tributary: the standard output can't be written; is the disk full?\n");
  return trib::kExitUsage;
}

}  // namespace

int main(int argc, char** argv) {
  trib::Invocation invocation;
  invocation.harness_factory = trib::make_uvm_harness;
  invocation.command_line = join_arguments(argc, argv);
  // The lines below come last also where both streams go to one file.
  const int exit_code = require_output(run(argc, argv, invocation));
  if (!invocation.recording.empty() && exit_code != trib::kExitUsage) {
    fmt::print(stderr, "{}\n", invocation.recording);
  }
  if (exit_code == trib::kExitFail) {
    fmt::print(stderr, "reproduce: {}\n", invocation.command_line);
  }
  return exit_code;
}
