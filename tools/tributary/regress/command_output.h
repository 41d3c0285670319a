// SPDX-License-Identifier: Apache-2.0
// Short commands of the shell, and what they answer. Errors: std::system_error, FileError.
#pragma once

#include <string>

namespace trib {

// Output and errors are kept apart: a remark that a command makes is not part of its answer. It
// runs in the locale C, whose numbers and messages are the same everywhere.
struct CommandOutput {
  int code = 0;        // exit code, 128 + signal if a signal ended it
  std::string text;    // of the standard output
  std::string errors;  // of the standard error
  bool interrupted = false;
};

// Both stay in files, `log` and `log`.err. If `interruption` (signal_watch.h) becomes readable, the
// command is ended; -1: none.
CommandOutput command_output(const std::string& command, const std::string& log,
                             int interruption = -1);

// A command for its effect: the exit code. What it prints for people goes to the file `log`.
int run_command(const std::string& command, const std::string& log);

}  // namespace trib
