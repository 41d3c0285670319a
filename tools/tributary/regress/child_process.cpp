// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "tools/tributary/files/byte_file.h"

namespace trib {
namespace {

// False if the user interrupts. poll() passes over a descriptor of -1.
bool wait_for(const ChildProcess& process, int interruption) {
  std::array<pollfd, 2> waiting{{{process.descriptor(), POLLIN, 0}, {interruption, POLLIN, 0}}};
  while (poll(waiting.data(), waiting.size(), -1) < 0 && errno == EINTR) {
  }
  return waiting[0].revents != 0 || waiting[1].revents == 0;
}

std::string text_of(const std::string& file) {
  const std::vector<std::uint8_t> bytes = read_file(file);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

CommandOutput command_output(const std::string& command, const std::string& log, int interruption) {
  const std::string errors = log + ".err";
  ChildProcess process("export LC_ALL=C; " + command, {log, errors});
  CommandOutput output;
  output.interrupted = !wait_for(process, interruption);
  if (output.interrupted) process.signal_group(SIGKILL);
  output.code = process.reap().code;
  output.text = text_of(log);
  output.errors = text_of(errors);
  return output;
}

int run_command(const std::string& command, const std::string& log) {
  ChildProcess process(command, {log, ""});
  wait_for(process, -1);
  return process.reap().code;
}

namespace {

[[noreturn]] void fail(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

FileDescriptor opened(const std::string& file, int flags) {
  FileDescriptor descriptor(open(file.c_str(), flags | O_CLOEXEC, 0644));
  if (descriptor.get() < 0) fail(errno, file);
  return descriptor;
}

// `group`: that of the command; 0: one that it leads.
pid_t start(const std::string& command, int input, int output, int errors, pid_t group) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, group);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  std::string shell = "/bin/sh";
  std::string option = "-c";
  std::string text = command;
  char* arguments[] = {shell.data(), option.data(), text.data(), nullptr};
  pid_t pid = 0;
  const int error = posix_spawn(&pid, shell.c_str(), &actions, &attributes, arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) fail(error, "can't start a job");
  return pid;
}

pid_t start(const std::string& command, const OutputFiles& files, pid_t group) {
  constexpr int kNewFile = O_WRONLY | O_CREAT | O_TRUNC;
  const FileDescriptor input = opened("/dev/null", O_RDONLY);
  const FileDescriptor output = opened(files.output, kNewFile);
  if (files.errors.empty()) return start(command, input.get(), output.get(), output.get(), group);
  return start(command, input.get(), output.get(), opened(files.errors, kNewFile).get(), group);
}

// By number: the declaration of the C library of Debian 12 is of no use to C++.
int open_pidfd(pid_t pid) { return static_cast<int>(syscall(SYS_pidfd_open, pid, 0)); }

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

ChildProcess::Guard::Guard() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) < 0) fail(errno, "pipe2");
  const FileDescriptor reading(ends[0]);
  alive_ = FileDescriptor(ends[1]);
  const FileDescriptor nowhere = opened("/dev/null", O_WRONLY);
  leader_ = start("trap '' HUP INT QUIT TERM; read -r nothing; kill -KILL 0", reading.get(),
                  nowhere.get(), nowhere.get(), 0);
}

ChildProcess::Guard::~Guard() {
  signal(SIGKILL);
  waitpid(leader_, nullptr, 0);
}

void ChildProcess::Guard::signal(int signal) const { kill(-leader_, signal); }

ChildProcess::ChildProcess(const std::string& command, const OutputFiles& files)
    : pid_(start(command, files, guard_.id())), descriptor_(open_pidfd(pid_)) {
  if (descriptor_.get() < 0) {
    const int error = errno;
    signal_group(SIGKILL);
    waitpid(pid_, nullptr, 0);
    fail(error, "pidfd_open");
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
    if (errno != EINTR) fail(errno, "wait4");
  }
  signal_group(SIGKILL);  // anything that it has left running
  pid_ = 0;
  return {WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status),
          seconds(usage.ru_utime) + seconds(usage.ru_stime)};
}

}  // namespace trib
