// SPDX-License-Identifier: Apache-2.0
// Common frame of every program of the command line: it parses, runs the one that was
// chosen, and maps every error to a message and an exit code: 0 pass, 1 fail, 2 usage or trouble
// with files, interfaces and sockets, 77 skipped. After a failure the last line reproduces it, if
// anything can. Printed text must have arrived, or else nothing has passed.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <optional>
#include <string>

#include "tools/tributary/commands/invocation.h"

namespace trib {

struct ProgramArguments {
  int argc;
  char** argv;
};

// Handles errors that only this program has: called while an exception is handled,
// it reports it and returns the exit code, or nothing if it does not know it.
using ErrorRule = std::function<std::optional<int>()>;

// `app` has its commands; it is given --version here, and a footer about exit codes if it has none.
// Returns the exit code of the process.
int run_program(CLI::App& app, Invocation& invocation, const ProgramArguments& arguments,
                const ErrorRule& rule = {});

// Prints `what` on standard error, after all that was printed; returns `exit_code`.
int report_error(const std::string& what, int exit_code);

}  // namespace trib
