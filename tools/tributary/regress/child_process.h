// SPDX-License-Identifier: Apache-2.0
// ChildProcess: a command of the shell in a process group of its own, output and errors in files. It
// can be waited for by poll(): descriptor() becomes readable when it has ended. What still runs
// of the group ends with the ChildProcess, and with this process however that ends.
// Errors: std::system_error.
#pragma once

#include <sys/types.h>

#include <string>

#include "model/base/file_descriptor.h"
#include "tools/tributary/regress/guarded_group.h"
#include "tools/tributary/regress/spawn_plan.h"

namespace trib {

struct ProcessEnd {
  int code = 0;  // 128 + signal if a signal ended it
  double cpu_s = 0;
};

class ChildProcess {
 public:
  ChildProcess(const std::string& command, const OutputFiles& files);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  int descriptor() const { return descriptor_.get(); }
  void signal_group(int signal) const { group_.signal(signal); }
  // To be called once, when the process has ended.
  ProcessEnd reap();

 private:
  GuardedGroup group_;
  pid_t pid_;  // 0 when it has been waited for
  FileDescriptor descriptor_;
};

}  // namespace trib
