// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/child_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace trib {
namespace {

void require(int error, const char* what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

// What posix_spawn is told; freed with it.
class SpawnPlan {
 public:
  explicit SpawnPlan(const std::string& log) {
    require(posix_spawn_file_actions_init(&actions_), "posix_spawn_file_actions_init");
    require(posix_spawnattr_init(&attributes_), "posix_spawnattr_init");
    require(posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0),
            "posix_spawn");
    require(posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, log.c_str(),
                                             O_WRONLY | O_CREAT | O_TRUNC, 0644),
            "posix_spawn");
    require(posix_spawn_file_actions_adddup2(&actions_, STDOUT_FILENO, STDERR_FILENO),
            "posix_spawn");
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes_, &none);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  pid_t start(const std::string& command) const {
    std::string shell = "/bin/sh";
    std::string option = "-c";
    std::string text = command;
    char* arguments[] = {shell.data(), option.data(), text.data(), nullptr};
    pid_t pid = 0;
    require(posix_spawn(&pid, shell.c_str(), &actions_, &attributes_, arguments, environ),
            "can't start a job");
    return pid;
  }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

// By number: the declaration of the C library of Debian 12 is of no use to C++.
int open_pidfd(pid_t pid) { return static_cast<int>(syscall(SYS_pidfd_open, pid, 0)); }

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

ChildProcess::ChildProcess(const std::string& command, const std::string& log)
    : pid_(SpawnPlan(log).start(command)), descriptor_(open_pidfd(pid_)) {
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

void ChildProcess::signal_group(int signal) const { kill(-pid_, signal); }

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
