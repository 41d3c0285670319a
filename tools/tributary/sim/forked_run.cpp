// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/sim/forked_run.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <system_error>

namespace trib {
namespace {

void require(bool condition, const char* what) {
  if (!condition) throw std::system_error(errno, std::generic_category(), what);
}

std::string text_of(std::FILE* file) {
  std::rewind(file);
  std::string text;
  std::array<char, 65536> block{};
  std::size_t got = 0;
  while ((got = std::fread(block.data(), 1, block.size(), file)) > 0) {
    text.append(block.data(), got);
  }
  return text;
}

[[noreturn]] void run_child(const std::function<int(std::FILE*)>& run, int output,
                            std::FILE* facts) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  int code = EXIT_FAILURE;
  try {
    code = run(facts);
  } catch (const std::exception& error) {
    std::cerr << error.what() << std::endl;
  }
  std::exit(code);  // flushes all streams
}

}  // namespace

ForkedRun::ForkedRun(const std::function<int(std::FILE* facts)>& run)
    : output_(std::tmpfile(), std::fclose), facts_(std::tmpfile(), std::fclose) {
  require(output_ != nullptr && facts_ != nullptr, "a temporary file");
  // Text still in the buffers would be written twice.
  std::fflush(nullptr);
  std::cout.flush();
  pid_ = fork();
  require(pid_ >= 0, "fork");
  if (pid_ == 0) run_child(run, fileno(output_.get()), facts_.get());
  // By number: the declaration of the C library of Debian 12 is of no use to C++.
  ended_ = FileDescriptor(static_cast<int>(syscall(SYS_pidfd_open, pid_, 0)));
  if (ended_.get() >= 0) return;
  const int error = errno;
  signal(SIGKILL);
  reap();
  throw std::system_error(error, std::generic_category(), "pidfd_open");
}

ForkedRun::~ForkedRun() {
  if (pid_ == 0) return;
  signal(SIGKILL);
  waitpid(pid_, nullptr, 0);
}

void ForkedRun::signal(int number) const { kill(pid_, number); }

int ForkedRun::reap() {
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0) require(errno == EINTR, "waitpid");
  pid_ = 0;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string ForkedRun::output() const { return text_of(output_.get()); }

std::string ForkedRun::facts() const { return text_of(facts_.get()); }

}  // namespace trib
