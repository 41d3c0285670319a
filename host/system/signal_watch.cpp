// SPDX-License-Identifier: Apache-2.0
#include "host/system/signal_watch.h"

#include <sys/signalfd.h>
#include <unistd.h>

#include <cerrno>

#include "model/base/host_error.h"

namespace trib {
namespace {

bool ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

SignalWatch::SignalWatch(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) {
    if (signal != SIGHUP || !ignored(signal)) sigaddset(&set, signal);
  }
  sigprocmask(SIG_BLOCK, &set, &before_);
  descriptor_ = FileDescriptor(::signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC));
  if (descriptor_.get() < 0) {
    const int error = errno;
    sigprocmask(SIG_SETMASK, &before_, nullptr);
    throw HostError("signalfd", error);
  }
}

SignalWatch::~SignalWatch() {
  while (take() != 0) {  // else a second one would end the process here
  }
  sigprocmask(SIG_SETMASK, &before_, nullptr);
}

int SignalWatch::take() {
  signalfd_siginfo info{};
  const ssize_t bytes = ::read(descriptor_.get(), &info, sizeof info);
  return bytes == sizeof info ? static_cast<int>(info.ssi_signo) : 0;
}

}  // namespace trib
