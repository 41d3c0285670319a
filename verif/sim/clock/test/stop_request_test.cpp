// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/clock/stop_request.h"

#include <gtest/gtest.h>

#include <optional>

namespace trib {
namespace {

class StopRequestTest : public testing::TestWithParam<int> {};

TEST_P(StopRequestTest, RemembersTheSignal) {
  const StopRequest stop;
  EXPECT_NO_THROW(StopRequest::check());
  std::raise(GetParam());
  EXPECT_EQ(StopRequest::pending(), GetParam());
  try {
    StopRequest::check();
    FAIL() << "not stopped";
  } catch (const Stopped& stopped) {
    EXPECT_EQ(stopped.signal(), GetParam());
    EXPECT_NE(std::string(stopped.what()).find("stopped by SIG"), std::string::npos);
  }
}

TEST_P(StopRequestTest, ASecondOneEndsTheProcess) {
  if (GetParam() == SIGPIPE) return;
  EXPECT_EXIT(
      {
        const StopRequest stop;
        std::raise(GetParam());
        std::raise(GetParam());
      },
      testing::KilledBySignal(GetParam()), "");
}

TEST(StopRequest, ManyLinesMayFindAClosedPipe) {
  const StopRequest stop;
  std::raise(SIGPIPE);
  std::raise(SIGPIPE);
  EXPECT_EQ(StopRequest::pending(), SIGPIPE);
}

INSTANTIATE_TEST_SUITE_P(Signals, StopRequestTest,
                         testing::Values(SIGINT, SIGTERM, SIGHUP, SIGPIPE));

TEST(StopRequest, ForgetsAtItsEnd) {
  std::optional<StopRequest> stop(std::in_place);
  std::raise(SIGINT);
  stop.reset();
  EXPECT_EQ(StopRequest::pending(), 0);
  EXPECT_EXIT(std::raise(SIGINT), testing::KilledBySignal(SIGINT), "");
}

TEST(StopRequest, LeavesWhatIsSwitchedOff) {
  const auto before = std::signal(SIGHUP, SIG_IGN);
  {
    const StopRequest stop;
    std::raise(SIGHUP);
    EXPECT_EQ(StopRequest::pending(), 0);
  }
  std::signal(SIGHUP, before);
}

}  // namespace
}  // namespace trib
