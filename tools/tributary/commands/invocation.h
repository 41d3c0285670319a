// SPDX-License-Identifier: Apache-2.0
// Invocation: what main and the subcommands share. A subcommand is one file with one function
//   void add_xxx(CLI::App& app, Invocation& invocation);
// which adds itself to `app`; when it is chosen its callback does the work and leaves its outcome
// in `exit_code`. Errors leave a callback as exceptions, which main turns into a message and an
// exit code: UsageError, FileError, RecordingError, HostError and the errors of std::filesystem ->
// 2, any other std::exception -> 1.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace trib {

inline constexpr int kExitPass = 0;
inline constexpr int kExitFail = 1;
inline constexpr int kExitUsage = 2;  // also for trouble with files, interfaces and sockets
inline constexpr int kExitSkipped = 77;

// The user asked for something that can't be; the text says what to do.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Invocation {
  std::vector<std::string> arguments;  // as the shell has given them, the program first
  std::string command_line;            // runs the same again; empty: nothing would
  int exit_code = kExitPass;           // outcome of the subcommand
  std::string recording;               // line that says how to look at the waves, if there are any
  // Called with the text of an error that ends the call; may be empty.
  std::function<void(const std::string& error)> on_error;
};

}  // namespace trib
