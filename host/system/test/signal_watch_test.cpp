// SPDX-License-Identifier: Apache-2.0
// Signals wait in the watch, one at a time, and do not end the process.
#include "host/system/signal_watch.h"

#include <gtest/gtest.h>
#include <poll.h>

namespace trib {
namespace {

TEST(SignalWatch, HandsOutSignalsThatCame) {
  SignalWatch watch{SIGTERM, SIGUSR1};
  EXPECT_EQ(watch.take(), 0);
  ::raise(SIGTERM);
  ::raise(SIGUSR1);
  pollfd readable{watch.descriptor(), POLLIN, 0};
  EXPECT_EQ(::poll(&readable, 1, 0), 1);
  const int first = watch.take();
  const int second = watch.take();
  EXPECT_EQ(first + second, SIGTERM + SIGUSR1);
  EXPECT_NE(first, second);
  EXPECT_EQ(watch.take(), 0);
}

TEST(SignalWatch, SignalThatNobodyTookDoesNoHarm) {
  {
    SignalWatch watch{SIGTERM};
    ::raise(SIGTERM);
  }
  sigset_t blocked;
  sigprocmask(SIG_BLOCK, nullptr, &blocked);
  EXPECT_EQ(sigismember(&blocked, SIGTERM), 0);
}

}  // namespace
}  // namespace trib
