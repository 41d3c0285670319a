// SPDX-License-Identifier: Apache-2.0
// trib_link_counters (CT1, CT2): strobes of two clocks of any rate and phase, counted to the last one, from registers with random
// contents, and none in a reset of the line.
#include <Vtrib_link_counters.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "model/base/random.h"
#include "verif/sim/clock/jittered_clock.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {
namespace {

constexpr std::uint64_t kCoreFs = 6'400'000;
constexpr std::uint64_t kLineFs = 6'206'060;
constexpr unsigned kCounters = 17;
constexpr unsigned kTransmitCounters = 4;
constexpr unsigned kCyclesToSettle = 40;

class LinkCountersRtl : public testing::TestWithParam<std::uint64_t> {
 protected:
  LinkCountersRtl()
      : context_(GetParam()),
        model_(&context_),
        random_(GetParam()),
        clocks_{JitteredClock({kCoreFs, 0, 50'000}, GetParam()),
                JitteredClock({kLineFs, random_.below(6'000'000), 50'000}, GetParam() + 1),
                JitteredClock({kLineFs - 1241, random_.below(6'000'000), 50'000}, GetParam() + 2)} {
    context_.select();
    model_.clk_i = model_.transmit_clk_i = model_.receive_clk_i = 0;
    model_.rst_i = model_.port_rst_i = model_.transmit_rst_i = model_.receive_rst_i = 1;
    drive(1, 0x1ffff);
    drive(2, 0x1ffff);
    run(50);
    model_.rst_i = 0;
    run(50);
    model_.port_rst_i = model_.transmit_rst_i = model_.receive_rst_i = 0;
  }
  ~LinkCountersRtl() override { context_.select(); }

  // Strobes by counter.
  void drive(unsigned clock, unsigned strobes) {
    if (clock == 1) {
      model_.transmit_strobes_i = strobes & 0xf;
      return;
    }
    model_.receive_strobes_i = strobes >> 4 & 0x3f;
    model_.receive_bad_block_i = strobes >> 10 & 1;
    model_.receive_bad_header_i = strobes >> 11 & 1;
    model_.receive_dropped_i = strobes >> 12 & 1;
    model_.receive_cut_i = strobes >> 13 & 1;
    model_.receive_fec_i = strobes >> 14 & 3;
    model_.receive_silence_i = strobes >> 16 & 1;
  }

  // Core cycles; in each line cycle a strobe comes with the chance of its counter, in eighths.
  void run(std::uint64_t cycles, unsigned eighths = 0) {
    while (cycles != 0) {
      const auto next =
          std::min_element(clocks_.begin(), clocks_.end(),
                           [](const auto& a, const auto& b) { return a.next_fs() < b.next_fs(); });
      const auto clock = static_cast<unsigned>(next - clocks_.begin());
      if (clock != 0) strobe(clock, eighths);
      model_.clk_i = clock == 0;
      model_.transmit_clk_i = clock == 1;
      model_.receive_clk_i = clock == 2;
      model_.eval();
      model_.clk_i = model_.transmit_clk_i = model_.receive_clk_i = 0;
      model_.eval();
      next->advance();
      if (clock == 0) --cycles;
    }
  }

  void strobe(unsigned clock, unsigned eighths) {
    const bool reset = clock == 1 ? model_.transmit_rst_i != 0 : model_.receive_rst_i != 0;
    if (eighths == 0 && reset) return;  // what the constructor drives
    unsigned strobes = 0;
    for (unsigned i = 0; i < kCounters; ++i) {
      if ((i < kTransmitCounters) != (clock == 1)) continue;
      const bool on = random_.below(8) < eighths;
      strobes |= unsigned{on} << i;
      if (on && !reset) ++expected_[i];
    }
    drive(clock, strobes);
  }

  void expect_counts() {
    run(kCyclesToSettle);
    for (unsigned i = 0; i < kCounters; ++i) {
      model_.read_i = i;
      run(2);
      EXPECT_EQ(model_.count_o, expected_[i]) << "counter " << i;
    }
  }

  RtlContext context_;
  Vtrib_link_counters model_;
  Random random_;
  std::array<JitteredClock, 3> clocks_;
  std::array<std::uint32_t, kCounters> expected_{};
};

TEST_P(LinkCountersRtl, CountToTheLastOne) {
  expect_counts();
  for (const unsigned eighths : {1U, 4U, 8U}) {
    run(5000, eighths);
    expect_counts();
  }
}

TEST_P(LinkCountersRtl, NotInReset) {
  run(1000, 3);
  for (unsigned i = 0; i < 20; ++i) {
    model_.transmit_rst_i = random_.below(2);
    model_.receive_rst_i = random_.below(2);
    model_.port_rst_i = model_.transmit_rst_i | model_.receive_rst_i;
    run(random_.between(1, 200), 5);
    model_.transmit_rst_i = model_.receive_rst_i = model_.port_rst_i = 0;
    run(random_.between(1, 200), 5);
  }
  expect_counts();
}

INSTANTIATE_TEST_SUITE_P(Seeds, LinkCountersRtl, testing::Values(1, 2, 3, 4, 5, 6));

}  // namespace
}  // namespace trib
