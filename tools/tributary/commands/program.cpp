// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/commands/program.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>

#include "model/base/host_error.h"
#include "tools/tributary/commands/usage_text.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/version/version.h"
#include "verif/sim/command_line/number_check.h"
#include "verif/sim/command_line/shell_words.h"

namespace trib {
namespace {

// Called while an exception is handled.
std::string text_of_error() {
  try {
    throw;
  } catch (const std::exception& error) {
    return error.what();
  }
}

// Called while an exception is handled. Trouble with it is reported, and changes nothing else.
void tell_of_error(const Invocation& invocation) {
  if (!invocation.on_error) return;
  try {
    invocation.on_error(text_of_error());
  } catch (const std::exception& error) {
    report_error(error.what(), kExitUsage);
  }
}

// Called while an exception is handled.
int exit_code_of_error(const CLI::App& app, const ErrorRule& rule) {
  if (rule) {
    if (const std::optional<int> exit_code = rule()) return *exit_code;
  }
  try {
    throw;
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    return report_error(usage_text(app, error), kExitUsage);
  } catch (const UsageError& error) {
    return report_error(error.what(), kExitUsage);
  } catch (const FileError& error) {
    return report_error(error.what(), kExitUsage);
  } catch (const HostError& error) {
    return report_error(error.what(), kExitUsage);
  } catch (const std::filesystem::filesystem_error& error) {
    return report_error(error.what(), kExitUsage);
  } catch (const std::exception& error) {
    return report_error(error.what(), kExitFail);
  }
}

int run(CLI::App& app, const Invocation& invocation, const ProgramArguments& arguments,
        const ErrorRule& rule) {
  const auto [argc, argv] = arguments;
  try {
    const std::vector<std::string> words(argv + 1, argv + std::max(argc, 1));
    for (const std::string& wrong : {unknown_subcommand(app, words), list_with_gap(app, words)}) {
      if (!wrong.empty()) throw UsageError(wrong);
    }
    app.parse(argc, argv);
  } catch (...) {
    const int exit_code = exit_code_of_error(app, rule);
    tell_of_error(invocation);
    return exit_code;
  }
  return invocation.exit_code;
}

bool output_arrived() {
  std::cout.flush();
  return std::cout && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

// At the end of the process, which UVM brings about by itself after a fatal report: what was
// printed must have arrived, or else nothing has passed. A reader that has closed the pipe knows that.
void require_output() {
  if (output_arrived()) return;
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  if (::poll(&output, 1, 0) <= 0 || (output.revents & POLLERR) == 0) {
    fmt::print(stderr, "tributary: the standard output can't be written; is the disk full?\n");
  }
  std::_Exit(kExitUsage);
}

}  // namespace

int report_error(const std::string& what, int exit_code) {
  std::fflush(stdout);
  fmt::print(stderr, "tributary: {}\n", what);
  return exit_code;
}

int run_program(CLI::App& app, Invocation& invocation, const ProgramArguments& arguments,
                const ErrorRule& rule) {
  // A pipe that was closed is an error of writing. The programs that are started from here are none
  // the wiser, as they would be if the signal were ignored.
  std::signal(SIGPIPE, [](int) {});
  std::atexit(require_output);
  invocation.arguments.assign(arguments.argv, arguments.argv + arguments.argc);
  invocation.command_line = shell_command(invocation.arguments);
  if (app.get_footer().empty()) {
    app.footer(
        "Exit codes: 0 pass, 1 fail, 2 usage or trouble with files and interfaces, 77 skipped.");
  }
  app.set_version_flag("--version", fmt::format("tributary {}", version()),
                       "Print the version, with the commit that was built");
  check_numbers(app);
  const int exit_code = run(app, invocation, arguments, rule);
  // The lines below come last also where both streams go to one file, and only if there is one.
  if (!output_arrived()) return kExitUsage;
  if (!invocation.recording.empty() && exit_code != kExitUsage) {
    fmt::print(stderr, "{}\n", invocation.recording);
  }
  if (exit_code == kExitFail && !invocation.command_line.empty()) {
    fmt::print(stderr, "reproduce: {}\n", invocation.command_line);
  }
  return exit_code;
}

}  // namespace trib
