// SPDX-License-Identifier: Apache-2.0
// trib_answer_queue: answers at random against a queue in words. None is lost, doubled or out of order: any not given out is reported
// by a strobe as dropped or as withdrawn, and nothing that waited when a life had ended goes out (GR6).
#include <gtest/gtest.h>

#include <cstdint>
#include <deque>

#include "Vtrib_answer_queue.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kDepth = 16;

struct Habits {
  double comes;
  double taken;
  double over;
};

class AnswerQueueRtl : public testing::TestWithParam<std::uint64_t> {
 protected:
  AnswerQueueRtl() : bench_(GetParam()), random_(GetParam()) {
    bench_.pins().over_i = bench_.pins().s_valid_i = bench_.pins().m_ready_i = 0;
    bench_.reset();
  }

  void run(const Habits& habits, unsigned cycles) {
    for (unsigned n = 0; n < cycles && !HasFailure(); ++n) step(habits);
  }

  void step(const Habits& habits) {
    SCOPED_TRACE(testing::Message() << "seed " << GetParam() << ", cycle " << bench_.cycle());
    Vtrib_answer_queue& pins = bench_.pins();
    const bool comes = random_.chance(habits.comes);
    pins.s_valid_i = comes;
    pins.m_ready_i = random_.chance(habits.taken);
    pins.over_i = random_.chance(habits.over);
    BitWriter(pins.s_answer_i).put(64, next_).put(24, next_ * 3);
    bench_.settle();

    const bool full = waits_.size() == kDepth;
    EXPECT_EQ(pins.dropped_o != 0, comes && full);
    EXPECT_EQ(pins.withdrawn_o != 0, void_ != 0);
    ASSERT_EQ(pins.m_valid_o != 0, void_ == 0 && !waits_.empty());
    const bool given = pins.m_valid_o != 0 && pins.m_ready_i != 0;
    if (pins.m_valid_o != 0) {
      BitReader reader(pins.m_answer_o);
      EXPECT_EQ(reader.get(64), waits_.front());
      EXPECT_EQ(reader.get(24), waits_.front() * 3);
    }
    dropped_ += comes && full ? 1 : 0;
    withdrawn_ += void_ != 0 ? 1 : 0;
    given_ += given ? 1 : 0;

    if (given || void_ != 0) waits_.pop_front();
    if (void_ != 0) --void_;
    if (comes && !full) waits_.push_back(next_);
    if (comes) ++next_;
    if (pins.over_i != 0) void_ = waits_.size();
    bench_.edge();
  }

  ModuleBench<Vtrib_answer_queue> bench_;
  Random random_;
  std::deque<std::uint64_t> waits_;
  std::size_t void_ = 0;  // of those that wait, from the front
  std::uint64_t next_ = 0;
  unsigned dropped_ = 0;
  unsigned withdrawn_ = 0;
  unsigned given_ = 0;
};

TEST_P(AnswerQueueRtl, KeepsABurstOfAWindow) {
  run({1, 0, 0}, kDepth);
  run({0, 1, 0}, kDepth + 1);
  EXPECT_EQ(given_, kDepth);
  EXPECT_EQ(dropped_, 0u);
}

TEST_P(AnswerQueueRtl, AccountsForEveryAnswer) {
  for (const Habits& habits :
       {Habits{0.5, 0.5, 0.01}, Habits{0.9, 0.3, 0.05}, Habits{0.3, 0.9, 0.2}}) {
    run(habits, 3000);
  }
  run({0, 1, 0}, 2 * kDepth);
  EXPECT_EQ(given_ + dropped_ + withdrawn_, next_);
  EXPECT_GT(dropped_, 0u);
  EXPECT_GT(withdrawn_, 0u);
}

INSTANTIATE_TEST_SUITE_P(Seeds, AnswerQueueRtl, testing::Values(1, 2, 3));

}  // namespace
}  // namespace trib
