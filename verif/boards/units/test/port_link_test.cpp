// SPDX-License-Identifier: Apache-2.0
// trib_port_link against its own words and receive_reference.h, every cycle: levels of a receiver, a line and a cage that come and go, resets
// of the port at any time.
#include <gtest/gtest.h>

#include "Vtrib_port_link.h"
#include "verif/boards/units/level_delay.h"
#include "verif/boards/units/receive_reference.h"
#include "verif/boards/units/turning_level.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::board {
namespace {

struct Line {
  bool locked = false, hi_ber = false, silent = false;
  unsigned fault = 0;  // bits: local, remote, interrupted
};

struct Cage {
  bool absent = false, dark = false, fault = false;
};

struct Inputs {
  ReceiveReference::Inputs receiver;
  bool transmit_ready = false, transmit_reset = false, receive_reset = false, line_reset = false;
  Line line;
  Cage cage;
};

struct Link {
  bool in_reset = false, up = false, block_lock = false;
  Line line;
};

class LinkReference {
 public:
  void cycle(Inputs in) {
    const Line line = line_.level();
    receive_ready = receiver.state == ReceiveReference::kReady;
    const bool lock = line.locked && receive_ready && !in.receive_reset;
    const bool up = lock && !in.transmit_reset && !line.hi_ber && !line.silent && line.fault == 0;
    if (link.up && !up) downs = (downs + 1) & 0xffff;
    link = {in.transmit_reset || in.receive_reset, up, lock, line};
    in.receiver.alive = lock && !line.silent;
    receiver.cycle(in.receiver);
    in.line.locked &= !in.line_reset;
    line_.edge(in.line);
    cage_.edge(in.cage);
  }

  const Cage& cage() const { return cage_.level(); }

  ReceiveReference receiver{false};
  Link link;
  bool receive_ready = false;
  unsigned downs = 0;

 private:
  LevelDelay<Line> line_;
  LevelDelay<Cage> cage_;
};

class LinkBench {
 public:
  explicit LinkBench(std::uint64_t seed) : bench_(seed) {
    drive();
    pins().rst_i = 1;
    for (unsigned n = 0; n < 8; ++n) edge();
    pins().rst_i = 0;
  }

  void step() {
    drive();
    edge();
    reference_.cycle(in);
    check();
  }

  const LinkReference& reference() const { return reference_; }

  Inputs in;

 private:
  Vtrib_port_link& pins() { return bench_.pins(); }

  /// The edge of the line's clock comes half a cycle before the core's.
  void edge() {
    pins().receive_clk_i = 0;
    bench_.settle();
    pins().receive_clk_i = 1;
    bench_.edge();
  }

  void drive() {
    pins().millisecond_i = in.receiver.millisecond;
    pins().restart_i = in.receiver.restart;
    pins().setting_i = in.receiver.setting;
    pins().qpll_ready_i = in.receiver.qpll_ready;
    const ReceiveReference::Levels& levels = in.receiver.levels;
    pins().gt_receive_i =
        levels.reset_done * 4u + levels.cdr_lock * 2u + unsigned{levels.clocks_locked};
    pins().transmit_ready_i = in.transmit_ready;
    pins().core_transmit_rst_i = in.transmit_reset;
    pins().core_receive_rst_i = in.receive_reset;
    pins().receive_rst_i = in.line_reset;
    pins().locked_i = in.line.locked;
    pins().hi_ber_i = in.line.hi_ber;
    pins().silent_i = in.line.silent;
    pins().fault_i = in.line.fault;
    pins().mod_abs_i = in.cage.absent;
    pins().los_i = in.cage.dark;
    pins().tx_fault_i = in.cage.fault;
  }

  void check() {
    const ReceiveReference& receiver = reference_.receiver;
    const Link& link = reference_.link;
    const Cage& cage = reference_.cage();
    EXPECT_EQ(pins().receive_ready_o != 0, reference_.receive_ready);
    EXPECT_EQ(pins().gt_receive_o, receiver.reset * 8u + receiver.user_ready * 4u +
                                       receiver.setting * 2u + unsigned{receiver.clocks_reset});
    EXPECT_EQ(pins().cage_o, !cage.absent * 4u + !cage.dark * 2u + unsigned{cage.fault});
    BitReader state(pins().state_o);
    EXPECT_EQ(state.get(16), reference_.downs);
    EXPECT_EQ(state.get(16), receiver.watchdog);
    EXPECT_EQ(state.get(16), receiver.retries);
    EXPECT_EQ(state.get(4), receiver.state);
    EXPECT_EQ(state.get(1), link.line.fault >> 2 & 1);
    EXPECT_EQ(state.get(1) != 0, link.line.silent);
    EXPECT_EQ(state.get(1) != 0, link.in_reset);
    EXPECT_EQ(state.get(1) != 0, link.up);
    EXPECT_EQ(state.get(1), link.line.fault >> 1 & 1);
    EXPECT_EQ(state.get(1), link.line.fault & 1);
    EXPECT_EQ(state.get(1) != 0, link.line.hi_ber);
    EXPECT_EQ(state.get(1) != 0, link.block_lock);
    EXPECT_EQ(state.get(1) != 0, receiver.levels().clocks_locked);
    EXPECT_EQ(state.get(1) != 0, receiver.levels().cdr_lock);
    EXPECT_EQ(state.get(1) != 0, receiver.state == ReceiveReference::kReady);
    EXPECT_EQ(state.get(1) != 0, in.transmit_ready);
    EXPECT_EQ(state.get(1) != 0, cage.fault);
    EXPECT_EQ(state.get(1) == 0, cage.dark);
    EXPECT_EQ(state.get(1) == 0, cage.absent);
    if (testing::Test::HasFailure()) ADD_FAILURE() << "cycle " << bench_.cycle();
  }

  ModuleBench<Vtrib_port_link> bench_;
  LinkReference reference_;
};

/// Levels of the receiver and of the line are lost at this rate.
void drift(Inputs& in, double loss, Random& random) {
  ReceiveReference::Inputs& receiver = in.receiver;
  receiver.millisecond = random.chance(0.5);
  receiver.restart = random.chance(loss / 10);
  if (random.chance(loss / 10)) receiver.setting = !receiver.setting;
  turn(receiver.qpll_ready, true, loss / 10, 0.1, random);
  turn(receiver.levels.reset_done, true, loss / 10, 0.1, random);
  turn(receiver.levels.cdr_lock, true, loss, 0.1, random);
  turn(receiver.levels.clocks_locked, true, loss / 10, 0.1, random);
  turn(in.transmit_ready, true, loss, 0.1, random);
  turn(in.transmit_reset, false, loss, 0.2, random);
  turn(in.receive_reset, false, loss, 0.2, random);
  turn(in.line_reset, false, loss, 0.2, random);
  turn(in.line.locked, true, loss, 0.1, random);
  turn(in.line.hi_ber, false, loss, 0.1, random);
  turn(in.line.silent, false, loss, 0.1, random);
  if (random.chance(in.line.fault == 0 ? loss : 0.1)) {
    in.line.fault = random.chance(0.5) ? 0 : 1u << random.below(3);
  }
  turn(in.cage.absent, false, loss, 0.1, random);
  turn(in.cage.dark, false, loss, 0.1, random);
  turn(in.cage.fault, false, loss, 0.1, random);
}

TEST(PortLinkRtl, FollowsTheReferenceToTheCycle) {
  Random random(1);
  unsigned up = 0, downs = 0;
  for (const double loss : {0.0, 0.001, 0.01, 0.05}) {
    LinkBench bench(1);
    for (unsigned n = 0; n < 100000 && !HasFailure(); ++n) {
      drift(bench.in, loss, random);
      bench.step();
      up += bench.reference().link.up ? 1 : 0;
    }
    downs += bench.reference().downs;
  }
  EXPECT_GT(up, 10000u);
  EXPECT_GT(downs, 100u);
}

// A port that is reset for a cycle again and again: how often its link has gone down, in all bits of the count.
TEST(PortLinkRtl, CountsInAllBits) {
  LinkBench bench(2);
  bench.in.receiver.millisecond = bench.in.receiver.qpll_ready = true;
  bench.in.receiver.levels = {true, true, true};
  bench.in.line.locked = true;
  unsigned downs = 0;
  for (unsigned n = 0; downs < 0x10002 && !HasFailure(); ++n) {
    const bool up = bench.reference().link.up;
    bench.in.transmit_reset = up && n % 2 == 0;
    bench.step();
    downs += up && !bench.reference().link.up ? 1 : 0;
    ASSERT_LT(n, 300000u);
  }
}

}  // namespace
}  // namespace trib::board
