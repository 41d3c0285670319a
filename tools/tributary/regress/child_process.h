// SPDX-License-Identifier: Apache-2.0
// ChildProcess: a command of the shell in a process group of its own, output and errors in files. It
// can be waited for by poll(): descriptor() becomes readable when it has ended. What still runs
// of the group ends with the ChildProcess, and with this process however that ends; a process that
// leaves the group for one of its own is not held. Signals have their usual meaning for the command,
// whatever this process has blocked.
// Errors: std::system_error.
#pragma once

#include <sys/types.h>

#include <string>

#include "model/base/file_descriptor.h"

namespace trib {

struct ProcessEnd {
  int code = 0;  // 128 + signal if a signal ended it
  double cpu_s = 0;
};

// Where a command writes.
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
  // The leader of the group, a shell that reads from a pipe of which this process alone has the
  // other end, and kills the group when the pipe ends. It minds SIGKILL alone.
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
