// SPDX-License-Identifier: Apache-2.0
// `tributary`: the command line of the product. Parses, runs one subcommand, and maps every error
// to a message and an exit code: 0 pass, 1 fail, 2 usage or trouble with files, 77 skipped. After a
// failure the last line reproduces it, if anything can.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>

#include "tools/tributary/bench/uvm_harness.h"
#include "tools/tributary/commands/commands.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/commands/usage_text.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/version/version.h"
#include "verif/sim/clock/stop_request.h"
#include "verif/sim/command_line/shell_words.h"
#include "verif/sim/command_line/whole_number_check.h"
#include "verif/sim/interfaces/host_error.h"
#include "verif/sim/rtl/recording_error.h"

namespace {

int report(const std::string& what, int exit_code) {
  std::fflush(stdout);
  fmt::print(stderr, "tributary: {}\n", what);
  return exit_code;
}

void add_commands(CLI::App& app, trib::Invocation& invocation) {
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
}

int run(int argc, char** argv, trib::Invocation& invocation) {
  CLI::App app{"Tributary: allreduce in the network. Runs the node's RTL in simulation.",
               "tributary"};
  app.footer(
      "Exit codes: 0 pass, 1 fail, 2 usage or trouble with files and interfaces, 77 skipped.");
  app.set_version_flag("--version", fmt::format("tributary {}", trib::version()),
                       "Print the version, with the commit that was built");
  app.require_subcommand(1);
  add_commands(app, invocation);
  trib::check_whole_numbers(app);
  try {
    const std::string unknown = argc < 2 ? "" : trib::unknown_subcommand(app, argv[1]);
    if (!unknown.empty()) throw trib::UsageError(unknown);
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    return report(trib::usage_text(app, error), trib::kExitUsage);
  } catch (const trib::UsageError& error) {
    return report(error.what(), trib::kExitUsage);
  } catch (const trib::FileError& error) {
    return report(error.what(), trib::kExitUsage);
  } catch (const trib::RecordingError& error) {
    return report(error.what(), trib::kExitUsage);
  } catch (const trib::HostError& error) {
    return report(error.what(), trib::kExitUsage);
  } catch (const std::filesystem::filesystem_error& error) {
    return report(error.what(), trib::kExitUsage);
  } catch (const trib::Stopped& stopped) {
    return stopped.signal() == SIGPIPE ? trib::kExitUsage : report(stopped.what(), trib::kExitFail);
  } catch (const std::exception& error) {
    return report(error.what(), trib::kExitFail);
  }
  return invocation.exit_code;
}

bool output_arrived() {
  std::cout.flush();
  return std::cout && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

// At the end of the process, which UVM brings about by itself after a fatal report: what was
// printed must have arrived, or else nothing has passed. Whoever has closed the pipe knows that.
void require_output() {
  if (output_arrived()) return;
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  if (::poll(&output, 1, 0) <= 0 || (output.revents & POLLERR) == 0) {
    fmt::print(stderr, "tributary: the standard output can't be written; is the disk full?\n");
  }
  std::_Exit(trib::kExitUsage);
}

}  // namespace

int main(int argc, char** argv) {
  // A pipe that was closed is an error of writing. The programs that are started from here are none
  // the wiser, as they would be if the signal were ignored.
  std::signal(SIGPIPE, [](int) {});
  std::atexit(require_output);
  trib::Invocation invocation;
  invocation.harness_factory = trib::make_uvm_harness;
  invocation.arguments.assign(argv, argv + argc);
  invocation.command_line = trib::shell_command(invocation.arguments);
  const int exit_code = run(argc, argv, invocation);
  // The lines below come last also where both streams go to one file, and only if there is one.
  if (!output_arrived()) return trib::kExitUsage;
  if (!invocation.recording.empty() && exit_code != trib::kExitUsage) {
    fmt::print(stderr, "{}\n", invocation.recording);
  }
  if (exit_code == trib::kExitFail && !invocation.command_line.empty()) {
    fmt::print(stderr, "reproduce: {}\n", invocation.command_line);
  }
  return exit_code;
}
