// SPDX-License-Identifier: Apache-2.0
// GuardedGroup: a process group that ends with this process, even if that is killed. It is led by a
// shell that reads from a pipe of which this process alone has the other end; when the pipe ends,
// that shell kills the group. The destructor kills it, too. A process that leaves the group for one
// of its own is not held. Errors: std::system_error.
#pragma once

#include <sys/types.h>

#include "model/base/file_descriptor.h"

namespace trib {

class GuardedGroup {
 public:
  GuardedGroup();
  ~GuardedGroup();
  GuardedGroup(const GuardedGroup&) = delete;
  GuardedGroup& operator=(const GuardedGroup&) = delete;

  pid_t id() const { return leader_; }
  // To all in it; the leader minds SIGKILL alone.
  void signal(int signal) const;

 private:
  FileDescriptor alive_;
  pid_t leader_ = 0;
};

}  // namespace trib
