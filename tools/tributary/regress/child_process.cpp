// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/child_process.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace trib {
namespace {

pid_t start(const std::string& command, const OutputFiles& files, pid_t group) {
  SpawnPlan plan(files);
  plan.read_file("/dev/null");
  plan.join_group(group);
  return plan.start(command);
}

// By number: the declaration of the C library of Debian 12 is of no use to C++.
int open_pidfd(pid_t pid) { return static_cast<int>(syscall(SYS_pidfd_open, pid, 0)); }

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

ChildProcess::ChildProcess(const std::string& command, const OutputFiles& files)
    : pid_(start(command, files, group_.id())), descriptor_(open_pidfd(pid_)) {
  if (descriptor_.get() < 0) {
    const int error = errno;
    signal_group(SIGKILL);
    waitpid(pid_, nullptr, 0);
    throw std::system_error(error, std::generic_category(), "pidfd_open");
  }
}

ChildProcess::~ChildProcess() {
  if (pid_ == 0) return;
  signal_group(SIGKILL);
  waitpid(pid_, nullptr, 0);
}

ProcessEnd ChildProcess::reap() {
  int status = 0;
  rusage usage{};
  while (wait4(pid_, &status, 0, &usage) < 0) {
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), "wait4");
  }
  signal_group(SIGKILL);  // whatever it has left behind
  pid_ = 0;
  return {WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status),
          seconds(usage.ru_utime) + seconds(usage.ru_stime)};
}

}  // namespace trib
