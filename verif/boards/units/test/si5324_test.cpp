// SPDX-License-Identifier: Apache-2.0
// trib_si5324 against si5324_reference.h, every cycle: a master of the bus that is quick or slow, transfers that fail at any place, alarms
// that come, go and stay, and commands at any time.
#include <gtest/gtest.h>

#include "Vtrib_si5324.h"
#include "model/base/random.h"
#include "verif/boards/units/si5324_reference.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::board {
namespace {

using Inputs = Si5324Reference::Inputs;
using Transfer = Si5324Reference::Transfer;

struct Mood {
  double failure = 0, alarm = 0, command = 0, slow = 0;
};

class ClockBench {
 public:
  explicit ClockBench(std::uint64_t seed) : bench_(seed), random_(seed) {
    drive(Inputs());
    bench_.reset();
  }

  void run(unsigned cycles, const Mood& mood) {
    for (unsigned n = 0; n < cycles && !testing::Test::HasFailure(); ++n) step(mood);
  }

  const Si5324Reference& reference() const { return reference_; }

 private:
  void step(const Mood& mood) {
    Inputs in;
    in.millisecond = random_.chance(0.8);
    in.restart = random_.chance(mood.command);
    in.data = random_.below(256);
    if (random_.chance(0.001)) alarms_ = random_.chance(mood.alarm);
    in.data = (in.data & 0xfe) | (alarms_ && random_.chance(0.9) ? 1u : 0u);
    // One transfer at a time, and what ends without one does no harm.
    if (busy_ && random_.chance(mood.slow)) {
      in.outcome = random_.chance(mood.failure) ? random_.between(1, 2) : 0u;
    }
    const bool accepts = !busy_ && random_.chance(0.5);
    drive(in);
    pins().m_ready_i = accepts;
    bench_.settle();
    const bool asks = reference_.asks(in.outcome.has_value());
    EXPECT_EQ(pins().m_valid_o != 0, asks);
    if (asks) check(reference_.transfer());
    in.taken = asks && accepts;
    if (in.outcome) busy_ = false;
    if (in.taken) busy_ = true;
    bench_.edge();
    reference_.cycle(in);
    check_status();
    if (testing::Test::HasFailure()) ADD_FAILURE() << "cycle " << bench_.cycle();
  }

  void drive(const Inputs& in) {
    pins().millisecond_i = in.millisecond;
    pins().restart_i = in.restart;
    pins().m_ready_i = 0;
    pins().done_i = in.outcome.has_value();
    pins().outcome_i = in.outcome.value_or(random_.below(3));
    pins().data_i = in.data;
  }

  void check(const Transfer& expected) {
    BitReader transfer(pins().m_transfer_o);
    const auto second = transfer.get(8), first = transfer.get(8), part = transfer.get(7);
    const bool two = transfer.get(1) != 0, read = transfer.get(1) != 0, free = transfer.get(1) != 0;
    EXPECT_EQ(free, expected.free);
    if (free) return;
    EXPECT_EQ(read, expected.read);
    EXPECT_EQ(part, expected.part);
    EXPECT_EQ(first, expected.first);
    if (read) return;
    EXPECT_EQ(two, expected.two);
    if (two) {
      EXPECT_EQ(second, expected.second);
    }
  }

  void check_status() {
    EXPECT_EQ(pins().mux_rst_no == 0, reference_.resets);
    EXPECT_EQ(pins().clock_rst_no == 0, reference_.resets);
    BitReader status(pins().status_o);
    EXPECT_EQ(status.get(4), reference_.state);
    EXPECT_EQ(status.get(1) != 0, reference_.ready);
    EXPECT_EQ(status.get(1) != 0, reference_.lock_lost);
    EXPECT_EQ(status.get(1) != 0, reference_.crystal_lost);
    EXPECT_EQ(status.get(3), reference_.failure);
    EXPECT_EQ(status.get(16), reference_.attempts);
    EXPECT_EQ(status.get(16), reference_.losses);
  }

  Vtrib_si5324& pins() { return bench_.pins(); }

  ModuleBench<Vtrib_si5324> bench_;
  Random random_;
  Si5324Reference reference_;
  bool busy_ = false, alarms_ = false;
};

TEST(Si5324Rtl, FollowsTheReferenceToTheCycle) {
  unsigned losses = 0;
  for (const std::uint64_t seed : {1, 2, 3}) {
    ClockBench bench(seed);
    bench.run(20000, {0, 0, 0, 0.2});
    EXPECT_TRUE(bench.reference().ready);
    bench.run(200000, {0.05, 0.5, 0.0002, 0.2});
    bench.run(200000, {0.005, 0.8, 0, 0.5});
    bench.run(50000, {0.05, 0.3, 0.01, 0.05});
    bench.run(50000, {0.3, 0.3, 0.001, 0.2});
    losses += bench.reference().losses;
  }
  EXPECT_GT(losses, 3u);
}

}  // namespace
}  // namespace trib::board
