// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/clock/stop_request.h"

#include <cstddef>

namespace trib {
namespace {

std::string name_of(int signal) {
  switch (signal) {
    case SIGINT:
      return "SIGINT";
    case SIGTERM:
      return "SIGTERM";
    case SIGHUP:
      return "SIGHUP: its terminal was closed";
    case SIGPIPE:
      return "SIGPIPE: its output is no longer read";
    default:
      return "signal " + std::to_string(signal);
  }
}

}  // namespace

volatile std::sig_atomic_t StopRequest::pending_ = 0;

Stopped::Stopped(int signal)
    : std::runtime_error("stopped by " + name_of(signal)), signal_(signal) {}

StopRequest::StopRequest() {
  struct sigaction action {};
  action.sa_handler = take;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    // Each line of an orderly end may be a SIGPIPE again.
    const unsigned once = kSignals[i] == SIGPIPE ? 0U : unsigned{SA_RESETHAND};
    action.sa_flags = static_cast<int>(SA_RESTART | once);
    sigaction(kSignals[i], nullptr, &before_[i]);
    // A signal that the parent has switched off, as nohup does, stays so.
    if (before_[i].sa_handler != SIG_IGN) sigaction(kSignals[i], &action, nullptr);
  }
}

StopRequest::~StopRequest() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &before_[i], nullptr);
  pending_ = 0;
}

void StopRequest::take(int signal) { pending_ = signal; }

}  // namespace trib
