// SPDX-License-Identifier: Apache-2.0
// trib_si5324 against Si5324Reference, every cycle: a master of the bus that is quick or slow, transfers that fail at any place, alarms
// that come, go and stay, and commands at any time.
#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <utility>

#include "Vtrib_si5324.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::board {
namespace {

// Reference of trib_si5324, cycle by cycle, from its header and BI2 to BI5. Numbers of states and causes are those of the registers.
class Si5324Reference {
 public:
  enum State : unsigned { kReset, kSettle, kFree, kChannel, kTable, kPause, kLook };
  enum Outcome : unsigned { kDone, kNoAcknowledge, kHeld };

  struct Inputs {
    bool millisecond = false, restart = false, taken = false;  // a transfer, by its master
    std::optional<unsigned> outcome;
    unsigned data = 0;
  };

  struct Transfer {
    bool free = false, read = false, two = true;
    unsigned part = kClock, first = 0, second = 0;
  };

  unsigned state = kReset, failure = 0, attempts = 1, losses = 0;
  bool ready = false, lock_lost = true, crystal_lost = true, resets = true, asked = false;

  bool asks(bool done) const { return transfers() && !asked && !done; }

  Transfer transfer() const {
    const std::pair<unsigned, unsigned>& setting = kSettings[kSettings.size() - 1 - index_];
    Transfer transfer;
    transfer.first = setting.first;
    transfer.second = setting.second;
    transfer.free = state == kFree;
    if (state == kChannel) transfer = {false, false, false, kMux, 0x80, transfer.second};
    if (state == kLook) {
      transfer.read = true;
      transfer.first = second_look_ ? 129 : 130;
    }
    return transfer;
  }

  void cycle(const Inputs& in) {
    const unsigned cause = why(in);
    const State before = static_cast<State>(state);
    const bool well = in.outcome == kDone;
    if (cause != 0) {
      fail(cause);
    } else {
      go_on(in, well);
    }
    asked = in.taken || (asked && !in.outcome);
    if (before != kTable) {
      index_ = 0;
    } else if (well) {
      ++index_;
    }
    second_look_ = before == kLook && (second_look_ || well);
  }

 private:
  static constexpr unsigned kMux = 0x74, kClock = 0x68;
  // Registers of the part and their values, the last first.
  static constexpr std::array<std::pair<unsigned, unsigned>, 21> kSettings{{
      {136, 0x40}, {48, 0x0b}, {47, 0x77}, {46, 0x00}, {45, 0x0b}, {44, 0x77}, {43, 0x00},
      {42, 0xef},  {41, 0x49}, {40, 0xc2}, {33, 0x03}, {32, 0x00}, {31, 0x00}, {25, 0xa0},
      {11, 0x40},  {10, 0x08}, {4, 0x92},  {3, 0x15},  {2, 0x12},  {1, 0xe4},  {0, 0x54},
  }};

  bool transfers() const {
    return state == kFree || state == kChannel || state == kTable || state == kLook;
  }

  unsigned why(const Inputs& in) const {
    if (in.restart) return 5;
    if (in.outcome.value_or(kDone) != kDone && !ready && transfers()) {
      if (in.outcome == kHeld || state == kFree) return 1;
      return state == kChannel ? 2 : 3;
    }
    return alarm_time_ == 2000 ? 4 : 0;
  }

  void fail(unsigned cause) {
    if (ready && cause == 4) ++losses;
    failure = cause;
    ++attempts;
    state = kReset;
    ready = false;
    alarm_time_ = time_ = 0;
    lock_lost = crystal_lost = true;
  }

  void go_on(const Inputs& in, bool well) {
    const unsigned before = state;
    const bool alarm = lock_lost || crystal_lost;
    const unsigned pause = ready ? 100 : 10;
    resets = state == kReset;
    if (before == kPause && !alarm) ready = true;
    if (before < kPause || !alarm) {
      alarm_time_ = 0;
    } else if (in.millisecond) {
      ++alarm_time_;
    }
    const unsigned time = time_;
    time_ = time + (in.millisecond ? 1 : 0);
    switch (before) {
      case kReset:
        if (time < 2 || asked) break;
        state = kSettle;
        time_ = 0;
        break;
      case kSettle:
        state = time == 31 ? kFree : kSettle;
        break;
      case kFree:
      case kChannel:
        state = before + (well ? 1 : 0);
        break;
      case kTable:
        time_ = 0;
        if (well && index_ == kSettings.size() - 1) state = kPause;
        break;
      case kPause:
        state = time == pause ? kLook : kPause;
        break;
      default:
        look(in, well);
    }
  }

  void look(const Inputs& in, bool well) {
    time_ = 0;
    if (in.outcome && (second_look_ || !well)) state = kPause;
    if (!well) return;
    (second_look_ ? crystal_lost : lock_lost) = (in.data & 1) != 0;
  }

  unsigned time_ = 0, alarm_time_ = 0, index_ = 0;
  bool second_look_ = false;
};

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
