// SPDX-License-Identifier: Apache-2.0
// trib_core_reset (BI1): a reset after the configuration, whatever the MMCM does, and for as long
// as the MMCM has not locked or the button is pressed.
#include <gtest/gtest.h>

#include "Vtrib_core_reset.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {
namespace {

// Registers are as the configuration leaves them: those without an initial value hold 0.
class Configured : public RtlContext {
 public:
  Configured() : RtlContext(0) {
    randReset(0);
    select();
  }
};

class Bench {
 public:
  Bench() : model_(&context_) { model_.eval(); }
  ~Bench() { context_.select(); }
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  void set(bool unlocked, bool button) {
    model_.unlocked_i = unlocked;
    model_.button_i = button;
    model_.eval();
  }
  // Cycles until the reset is `level`, at most 10.
  unsigned cycles_until(bool level) {
    unsigned cycles = 0;
    for (; model_.rst_o != level && cycles < 10; ++cycles) edge();
    return cycles;
  }
  void edge() {
    model_.clk_i = 1;
    model_.eval();
    model_.clk_i = 0;
    model_.eval();
  }
  bool in_reset() const { return model_.rst_o; }

 private:
  Configured context_;
  Vtrib_core_reset model_;
};

TEST(CoreResetRtl, AnMmcmThatHasLockedBefore) {
  Bench bench;
  bench.set(false, false);
  EXPECT_TRUE(bench.in_reset());
  EXPECT_EQ(bench.cycles_until(false), 4U);
}

TEST(CoreResetRtl, AnMmcmThatLocksLater) {
  Bench bench;
  bench.set(true, false);
  for (unsigned i = 0; i < 50; ++i) {
    ASSERT_TRUE(bench.in_reset()) << i;
    bench.edge();
  }
  bench.set(false, false);
  EXPECT_EQ(bench.cycles_until(false), 2U);
}

TEST(CoreResetRtl, TheButton) {
  Bench bench;
  bench.set(false, false);
  bench.cycles_until(false);
  bench.set(false, true);
  EXPECT_EQ(bench.cycles_until(true), 2U);
  bench.set(false, false);
  EXPECT_EQ(bench.cycles_until(false), 2U);
  bench.edge();
  EXPECT_FALSE(bench.in_reset());
}

}  // namespace
}  // namespace trib
