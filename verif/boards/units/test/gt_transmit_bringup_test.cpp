// SPDX-License-Identifier: Apache-2.0
// trib_gt_transmit_bringup and trib_transmitters against TransmitReference, every cycle: levels that come soon, late or never and are
// lost again, in milliseconds of a few cycles, and commands.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "Vtrib_gt_transmit_bringup.h"
#include "Vtrib_transmitters.h"
#include "verif/boards/units/level_delay.h"
#include "verif/boards/units/turning_level.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::board {
namespace {

// Reference of trib_gt_transmit_bringup, cycle by cycle, from its header and BI6 to BI8. Numbers of states and causes are those of
// the registers.
class TransmitReference {
 public:
  struct Levels {
    unsigned reset_done = 0;
    bool lock = false, reference_lost = false, clocks_locked = false;
  };
  struct Inputs {
    bool millisecond = false, restart = false, reference_ready = false;
    Levels levels;
  };

  /// Of so many channels.
  explicit TransmitReference(unsigned channels) : all_((1u << channels) - 1) {}

  unsigned all() const { return all_; }
  const Levels& levels() const { return sync_.level(); }

  void cycle(const Inputs& in) {
    const Levels levels = sync_.level();
    const unsigned next = next_state(in, levels);
    failed = next == kReset && state > kReference;
    if (failed) {
      retries = (retries + 1) & 0xffff;
      failure = cause(in, levels);
    }
    if (next >= kReference || state > kReference) {
      gt_reset = next == kReset || next < kClocks ? all_ : 0;
    }
    qpll_reset = next < kLock;
    user_ready = next >= kDone ? all_ : 0;
    qpll_ready = next >= kSettle;
    settling_ = state == kSettle || state == kUser ? settling_ + 1 : 0;
    if (next != state) {
      time_ = 0;
    } else if (in.millisecond && time_ < kLimit) {
      ++time_;
    }
    state = next;
    sync_.edge(in.levels);
  }

  static constexpr unsigned kReady = 7;
  unsigned state = 0, retries = 0, failure = 0, gt_reset = 0, user_ready = 0;
  bool failed = false, qpll_reset = true, qpll_ready = false;

 private:
  enum : unsigned { kReset, kReference, kLock, kSettle, kClocks, kUser, kDone };
  static constexpr unsigned kLimit = 100, kSettleCycles = 256;

  bool lock_lost(const Levels& levels) const {
    return state >= kSettle && (!levels.lock || levels.reference_lost);
  }
  bool clocks_lost(const Levels& levels) const { return state >= kUser && !levels.clocks_locked; }
  bool done_lost(const Levels& levels) const {
    return state == kReady && levels.reset_done != all_;
  }

  unsigned next_state(const Inputs& in, const Levels& levels) const {
    if (in.restart || lock_lost(levels) || clocks_lost(levels) || done_lost(levels)) return kReset;
    const bool waits = state == kLock || state == kClocks || state == kDone;
    if (waits && time_ == kLimit) return kReset;
    return state + (goes_on(in, levels) ? 1 : 0);
  }

  bool goes_on(const Inputs& in, const Levels& levels) const {
    switch (state) {
      case kReset:
        return time_ == 2;
      case kReference:
        return in.reference_ready;
      case kLock:
        return levels.lock;
      case kClocks:
        return levels.clocks_locked;
      case kDone:
        return levels.reset_done == all_;
      case kReady:
        return false;
      default:
        return settling_ == kSettleCycles - 1;
    }
  }

  unsigned cause(const Inputs& in, const Levels& levels) const {
    if (in.restart) return 7;
    if (lock_lost(levels)) return 4;
    if (clocks_lost(levels)) return 5;
    if (done_lost(levels)) return 6;
    return state == kLock ? 1 : state == kClocks ? 2 : 3;
  }

  unsigned all_;
  LevelDelay<Levels> sync_;
  unsigned time_ = 0, settling_ = 0;
};

/// Rate of level changes; a mood lasts for a while.
struct Mood {
  double loss = 0, arrival = 0, millisecond = 0, command = 0;
};

Mood draw_mood(Random& random) {
  Mood mood;
  mood.loss = random.chance(0.5) ? 0 : random.chance(0.5) ? 0.0005 : 0.005;
  mood.arrival = random.chance(0.6) ? 0.05 : random.chance(0.7) ? 0.004 : 0;
  mood.millisecond = random.chance(0.5) ? 0.9 : 0.1;
  mood.command = random.chance(0.7) ? 0 : 0.002;
  return mood;
}

void drift(TransmitReference::Inputs& in, unsigned channels, const Mood& mood, Random& random) {
  TransmitReference::Levels& levels = in.levels;
  turn(in.reference_ready, true, mood.loss, mood.arrival, random);
  turn(levels.lock, true, mood.loss, mood.arrival, random);
  turn(levels.clocks_locked, true, mood.loss, mood.arrival, random);
  turn(levels.reference_lost, false, mood.loss, 0.05, random);
  for (unsigned c = 0; c < channels; ++c) {
    bool done = (levels.reset_done >> c & 1) != 0;
    turn(done, true, mood.loss / channels, mood.arrival * 2, random);
    levels.reset_done = (levels.reset_done & ~(1u << c)) | unsigned{done} << c;
  }
}

TEST(GtTransmitBringupRtl, FollowsTheReferenceToTheCycle) {
  constexpr unsigned kChannels = 4;
  ModuleBench<Vtrib_gt_transmit_bringup> bench(1);
  Vtrib_gt_transmit_bringup& pins = bench.pins();
  Random random(1);
  unsigned ready = 0;
  unsigned causes = 0;
  for (unsigned life = 0; life < 8; ++life) {
    pins.millisecond_i = pins.restart_i = pins.reference_ready_i = 0;
    pins.qpll_lock_i = pins.qpll_refclk_lost_i = pins.gt_reset_done_i = pins.clocks_locked_i = 0;
    bench.reset();
    TransmitReference reference(kChannels);
    TransmitReference::Inputs in;
    Mood mood;
    for (unsigned n = 0; n < 200000; ++n) {
      if (n % 1500 == 0) mood = draw_mood(random);
      drift(in, kChannels, mood, random);
      in.millisecond = random.chance(mood.millisecond);
      in.restart = random.chance(mood.command);
      pins.millisecond_i = in.millisecond;
      pins.restart_i = in.restart;
      pins.reference_ready_i = in.reference_ready;
      pins.qpll_lock_i = in.levels.lock;
      pins.qpll_refclk_lost_i = in.levels.reference_lost;
      pins.gt_reset_done_i = in.levels.reset_done;
      pins.clocks_locked_i = in.levels.clocks_locked;
      bench.edge();
      reference.cycle(in);
      ASSERT_EQ(pins.qpll_reset_o != 0, reference.qpll_reset) << n;
      ASSERT_EQ(pins.qpll_ready_o != 0, reference.qpll_ready) << n;
      ASSERT_EQ(pins.gt_reset_o, reference.gt_reset) << n;
      ASSERT_EQ(pins.gt_user_ready_o, reference.user_ready) << n;
      BitReader status(pins.status_o);
      ASSERT_EQ(status.get(4), reference.state) << n;
      const bool is_ready = reference.state == TransmitReference::kReady;
      ASSERT_EQ(status.get(1) != 0, is_ready) << n;
      ASSERT_EQ(status.get(1) != 0, reference.levels().lock) << n;
      ASSERT_EQ(status.get(1) != 0, reference.levels().reference_lost) << n;
      ASSERT_EQ(status.get(1) != 0, reference.levels().clocks_locked) << n;
      ASSERT_EQ(status.get(16), reference.retries) << n;
      ASSERT_EQ(status.get(3), reference.failure) << n;
      ASSERT_EQ(status.get(1) != 0, reference.failed) << n;
      ready += is_ready ? 1 : 0;
      causes |= 1u << reference.failure;
    }
  }
  EXPECT_GT(ready, 10000u);
  EXPECT_EQ(causes, 0xffu);
}

struct Quads {
  static constexpr unsigned kQuads = 3, kChannels = 2;

  std::vector<TransmitReference> reference{kQuads, TransmitReference(kChannels)};
  std::vector<TransmitReference::Inputs> in{kQuads};
  unsigned last = 0, failure = 0;

  /// The last cause is known a cycle after its quad has it; of several at once the highest counts.
  void cycle() {
    for (unsigned q = 0; q < kQuads; ++q) {
      if (!reference[q].failed) continue;
      last = q;
      failure = reference[q].failure;
    }
    for (unsigned q = 0; q < kQuads; ++q) reference[q].cycle(in[q]);
  }

  void drive(Vtrib_transmitters& pins) const {
    pins.reference_ready_i = pins.qpll_lock_i = pins.qpll_refclk_lost_i = 0;
    pins.gt_reset_done_i = pins.clocks_locked_i = 0;
    for (unsigned q = 0; q < kQuads; ++q) {
      pins.reference_ready_i |= unsigned{in[q].reference_ready} << q;
      pins.qpll_lock_i |= unsigned{in[q].levels.lock} << q;
      pins.qpll_refclk_lost_i |= unsigned{in[q].levels.reference_lost} << q;
      pins.gt_reset_done_i |= in[q].levels.reset_done << kChannels * q;
      pins.clocks_locked_i |= unsigned{in[q].levels.clocks_locked} << q;
    }
  }

  void check(const Vtrib_transmitters& pins) const {
    unsigned state = 15, ready = 0, retries = 0, qpll_ready = 0, qpll_reset = 0, gt_reset = 0,
             user_ready = 0, quad_retries = 0;
    bool lock = true, clocks_locked = true, reference_lost = false;
    for (unsigned q = 0; q < kQuads; ++q) {
      const TransmitReference& quad = reference[q];
      state = std::min(state, quad.state);
      ready |= (quad.state == TransmitReference::kReady ? 1u : 0u) << q;
      retries += quad.retries;
      qpll_ready |= unsigned{quad.qpll_ready} << q;
      qpll_reset |= unsigned{quad.qpll_reset} << q;
      gt_reset |= quad.gt_reset << kChannels * q;
      user_ready |= quad.user_ready << kChannels * q;
      quad_retries |= (quad.retries & 0xff) << 8 * q;
      lock &= quad.levels().lock;
      clocks_locked &= quad.levels().clocks_locked;
      reference_lost |= quad.levels().reference_lost;
    }
    EXPECT_EQ(pins.ready_o, ready);
    EXPECT_EQ(pins.qpll_ready_o, qpll_ready);
    EXPECT_EQ(pins.qpll_reset_o, qpll_reset);
    EXPECT_EQ(pins.gt_reset_o, gt_reset);
    EXPECT_EQ(pins.gt_user_ready_o, user_ready);
    BitReader status(pins.status_o);
    EXPECT_EQ(status.get(4), state);
    EXPECT_EQ(status.get(1) != 0, ready == (1u << kQuads) - 1);
    EXPECT_EQ(status.get(1) != 0, lock);
    EXPECT_EQ(status.get(1) != 0, reference_lost);
    EXPECT_EQ(status.get(1) != 0, clocks_locked);
    EXPECT_EQ(status.get(16), retries & 0xffff);
    EXPECT_EQ(status.get(4), ready);
    EXPECT_EQ(status.get(4), kQuads);
    EXPECT_EQ(status.get(2), last);
    EXPECT_EQ(status.get(3), failure);
    EXPECT_EQ(status.get(32), quad_retries);
  }
};

TEST(TransmittersRtl, ShowsQuadsTogether) {
  ModuleBench<Vtrib_transmitters> bench(1);
  Vtrib_transmitters& pins = bench.pins();
  Random random(1);
  for (unsigned life = 0; life < 3; ++life) {
    Quads quads;
    pins.millisecond_i = pins.restart_i = 0;
    quads.drive(pins);
    bench.reset();
    Mood mood;
    for (unsigned n = 0; n < 200000 && !HasFailure(); ++n) {
      if (n % 1500 == 0) mood = draw_mood(random);
      const bool millisecond = random.chance(mood.millisecond);
      const bool restart = random.chance(mood.command);
      for (TransmitReference::Inputs& in : quads.in) {
        drift(in, Quads::kChannels, mood, random);
        in.millisecond = millisecond;
        in.restart = restart;
      }
      pins.millisecond_i = millisecond;
      pins.restart_i = restart;
      quads.drive(pins);
      bench.edge();
      quads.cycle();
      quads.check(pins);
    }
  }
}

// Commands as soon as they count: the retries of each quad, and their sum, in all of their bits.
TEST(TransmittersRtl, CountsInAllBits) {
  ModuleBench<Vtrib_transmitters> bench(2);
  Vtrib_transmitters& pins = bench.pins();
  Quads quads;
  pins.millisecond_i = pins.restart_i = 0;
  quads.drive(pins);
  bench.reset();
  for (TransmitReference::Inputs& in : quads.in) in.reference_ready = in.millisecond = true;
  pins.millisecond_i = 1;
  quads.drive(pins);
  for (unsigned n = 0; quads.reference[0].retries < 0x8400 && !HasFailure(); ++n) {
    // Some commands find one of the quads still waiting for its reference clock, where they are no retry.
    const bool restart = n % 6 == 5;
    for (unsigned q = 0; q < Quads::kQuads; ++q) {
      quads.in[q].restart = restart;
      quads.in[q].reference_ready = n / 18 % 8 != q || n % 18 < 12;
    }
    pins.restart_i = restart;
    quads.drive(pins);
    bench.edge();
    quads.cycle();
    quads.check(pins);
  }
}

}  // namespace
}  // namespace trib::board
