// SPDX-License-Identifier: Apache-2.0
// ChildProcess: a command of the shell in a process group of its own, output and errors in files. It
// can be waited for by poll(): descriptor() becomes readable when it has ended. Remaining processes
// of the group end with the ChildProcess, and with this process however that ends; a process that
// leaves the group for one of its own is not held. Signals have their usual meaning for the command,
// whatever this process has blocked.
// Errors: std::system_error.
#pragma once

#include <sys/types.h>

#include <string>

#include "model/base/file_descriptor.h"

namespace trib {

// The answer of a short command of the shell. Output and errors are kept apart: a remark that a
// command makes is not part of its answer. It runs in the locale C, whose numbers and messages are
// the same everywhere. Errors: std::system_error, FileError.
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

// A command for its effect: the exit code. Its output goes to the file `log`.
int run_command(const std::string& command, const std::string& log);

struct ProcessEnd {
  int code = 0;  // 128 + signal if a signal ended it
  double cpu_s = 0;
};

// The output files of a command.
struct OutputFiles {
  std::string output;
  std::string errors;  // empty: to `output`, too
};

class ChildProcess {
 public:
  ChildProcess(const std::string& command, const OutputFiles& files);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  int descriptor() const { return descriptor_.get(); }
  void signal_group(int signal) const { guard_.signal(signal); }
  // To be called once, when the process has ended.
  ProcessEnd reap();

 private:
  // The leader of the group, a shell that reads from a pipe of which only this process has the
  // other end, and kills the group when the pipe ends. It reacts only to SIGKILL.
  class Guard {
   public:
    Guard();
    ~Guard();
    pid_t id() const { return leader_; }
    void signal(int signal) const;

   private:
    FileDescriptor alive_;
    pid_t leader_ = 0;
  };

  Guard guard_;
  pid_t pid_;  // 0 when it has been waited for
  FileDescriptor descriptor_;
};

}  // namespace trib
