// SPDX-License-Identifier: Apache-2.0
// An orderly end for long runs. While a StopRequest lives, SIGINT, SIGTERM, SIGHUP and SIGPIPE do
// not end the process but are remembered; the code that advances simulated time polls for them, often,
// and ends its run as after an error, so that waves, coverage and tables are written. A second
// signal of the same kind ends the process at once, but for SIGPIPE. Without a StopRequest nothing
// changes. At most one may live.
#pragma once

#include <array>
#include <csignal>
#include <stdexcept>
#include <string>

namespace trib {

/// The run was asked to stop; the text names the signal.
class Stopped : public std::runtime_error {
 public:
  explicit Stopped(int signal);
  int signal() const { return signal_; }

 private:
  int signal_;
};

class StopRequest {
 public:
  StopRequest();
  ~StopRequest();
  StopRequest(const StopRequest&) = delete;
  StopRequest& operator=(const StopRequest&) = delete;

  /// The number of a signal that has come, or 0.
  static int pending() { return pending_; }
  /// Throws Stopped if one has.
  static void check() {
    if (pending_ != 0) throw Stopped(pending_);
  }

 private:
  static constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP, SIGPIPE};

  static void take(int signal);

  // State that a signal handler may touch.
  static volatile std::sig_atomic_t pending_;

  std::array<struct sigaction, kSignals.size()> before_{};
};

}  // namespace trib
