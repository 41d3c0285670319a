// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/interruption.h"

#include <sys/signalfd.h>

#include <cerrno>
#include <system_error>

namespace trib {
namespace {

bool ignored(int signal) {
  struct sigaction action {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

Interruption::Interruption() {
  sigset_t taken;
  sigemptyset(&taken);
  sigaddset(&taken, SIGINT);
  sigaddset(&taken, SIGTERM);
  if (!ignored(SIGHUP)) sigaddset(&taken, SIGHUP);
  sigprocmask(SIG_BLOCK, &taken, &before_);
  descriptor_ = FileDescriptor(signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK));
  if (descriptor_.get() < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
}

Interruption::~Interruption() {
  signalfd_siginfo taken{};
  while (::read(descriptor_.get(), &taken, sizeof taken) > 0) {
  }
  sigprocmask(SIG_SETMASK, &before_, nullptr);
}

}  // namespace trib
