// SPDX-License-Identifier: Apache-2.0
// A design that fails ends in an RtlError with its message, file, line and cycle.
#include <Vtrib_stopper.h>
#include <gtest/gtest.h>

#include <string>

#include "verif/sim/rtl/rtl_context.h"
#include "verif/sim/rtl/rtl_error.h"

namespace trib {
namespace {

class RtlHooksTest : public testing::Test {
 protected:
  void clock(unsigned cause) {
    context_.select();
    design_.cause_i = static_cast<CData>(cause);
    design_.clk_i = 0;
    design_.eval();
    design_.clk_i = 1;
    design_.eval();
    ++context_.cycle;
  }

  // Fails in the cycle with index 2; `text` has to be part of the message.
  void expect_error(unsigned cause, const std::string& text) {
    clock(0);
    clock(0);
    try {
      clock(cause);
      FAIL() << "no exception";
    } catch (const RtlError& error) {
      EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
      EXPECT_NE(error.file().find("stopper.sv"), std::string::npos);
      EXPECT_GT(error.line(), 0);
      EXPECT_EQ(error.cycle(), 2u);
    }
  }

  RtlContext context_{1};
  Vtrib_stopper design_{&context_};
};

TEST_F(RtlHooksTest, ThrowsOnError) { expect_error(1, "the sum is 42"); }
TEST_F(RtlHooksTest, ThrowsOnFatal) { expect_error(2, "no way on"); }
TEST_F(RtlHooksTest, ThrowsOnStop) { expect_error(3, "$stop"); }
TEST_F(RtlHooksTest, ThrowsOnFinish) { expect_error(4, "$finish"); }
TEST_F(RtlHooksTest, ThrowsOnAFailedAssertion) { expect_error(6, "cause 6 is not allowed"); }

TEST_F(RtlHooksTest, CanSwitchAssertionsOff) {
  context_.assertOn(false);
  EXPECT_NO_THROW(clock(6));
  context_.assertOn(true);
  EXPECT_THROW(clock(6), RtlError);
}

TEST_F(RtlHooksTest, PassesOtherTextsOn) {
  testing::internal::CaptureStdout();
  clock(5);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "only a remark\n");
}

}  // namespace
}  // namespace trib
