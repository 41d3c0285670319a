// SPDX-License-Identifier: Apache-2.0
// A link and its line: order of frames, MACs that stop, new keys, silence and STATE (EP7, EP8.1, EP10.2, EP11); and losses that are
// repaired by a single rule.
#include <gtest/gtest.h>

#include <vector>

#include "verif/endpoint/hop/test/link_bench.h"

namespace trib::hop {
namespace {

class HopLineRtl : public testing::Test {
 protected:
  HopLineRtl() : bench_(config()) {
    bench_.link.on_frame = [this](const Frame& frame, std::uint64_t first, std::uint64_t last) {
      frames_.push_back({frame, take_frame(frame, link_ends().turned(), 88), first, last});
    };
  }

  static BenchConfig config() {
    BenchConfig config = quick_config();
    config.side.traffic.messages = 0;
    config.side.traffic.pause = 0;
    config.side.traffic.slow_credit = 0;
    return config;
  }

  struct Sent {
    Frame frame;
    std::optional<LinkFrame> content;
    std::uint64_t first, last;
  };
  template <typename Kind>
  std::vector<Sent> of_kind() const {
    std::vector<Sent> chosen;
    for (const Sent& sent : frames_) {
      if (sent.content && std::holds_alternative<Kind>(*sent.content)) chosen.push_back(sent);
    }
    return chosen;
  }

  std::vector<Sent> frames_;
  LinkBench bench_;
};

// EP8.1.
TEST_F(HopLineRtl, StateOnChangeAndForKeepalive) {
  bench_.begin_life(life(1));
  bench_.step(20'000);
  const std::vector<Sent> states = of_kind<LifeState>();
  ASSERT_GE(states.size(), 5u);
  EXPECT_EQ(std::get<LifeState>(*states[0].content), life(1));
  for (std::size_t n = 1; n < states.size(); ++n) {
    EXPECT_NEAR(static_cast<double>(states[n].first - states[n - 1].first), 4000.0, 20.0);
  }
  // EP6.4: with each an ACK, right after it.
  const std::vector<Sent> acks = of_kind<AckFrame>();
  ASSERT_GE(acks.size(), states.size() - 2);
  frames_.clear();
  LifeState state = life(1);
  state.granted = 77;
  state.short_flits = 5;
  state.left = true;
  state.fault = Fault{63, 5};
  bench_.link.set_state(state);
  bench_.step(50);
  ASSERT_EQ(of_kind<LifeState>().size(), 1u);
  EXPECT_EQ(std::get<LifeState>(*frames_[0].content), state);
}

// EP10.2: after DEAD cycles, not before, whatever is malformed; a STATE ends it.
TEST_F(HopLineRtl, Silence) {
  bench_.begin_life(life(1));
  bench_.step(100);
  bench_.model.be_quiet(true);
  bench_.inject(life(1));
  bench_.step(100);
  Random random(1);
  const std::uint64_t dead = config().side.settings.dead;
  for (unsigned n = 0; n < 18; ++n) {
    bench_.to_link.put(wrong_frame(build_frame(life(1), link_ends().turned()), n, 88, random),
                       bench_.cycle());
    bench_.step(dead / 20);
    EXPECT_FALSE(bench_.link.dut().silent());
  }
  bench_.step(dead / 5);
  EXPECT_TRUE(bench_.link.dut().silent());
  bench_.inject(life(1));
  bench_.step(100);
  EXPECT_FALSE(bench_.link.dut().silent());
}

// EP7: nothing is lost while a MAC does not take a beat, and the link is silent after DEAD cycles.
TEST_F(HopLineRtl, StoppedMac) {
  bench_.begin_life(life(1));
  bench_.link.flits.maker.add_messages(60);
  bench_.model.maker.add_messages(60);
  bench_.step(300);
  bench_.link.mac.pause(true);
  bench_.step(config().side.settings.dead - 100);
  EXPECT_FALSE(bench_.link.dut().silent());
  bench_.step(300);
  EXPECT_TRUE(bench_.link.dut().silent());
  frames_.clear();
  LifeState state = life(1);
  state.granted = 5;
  bench_.link.set_state(state);
  bench_.step(1000);
  bench_.link.mac.pause(false);
  bench_.step(300);
  EXPECT_FALSE(bench_.link.dut().silent());
  // The frame that waited, then the state of now.
  ASSERT_GE(frames_.size(), 2u);
  EXPECT_EQ(std::get<LifeState>(frames_[1].content.value()), state);
  EXPECT_TRUE(bench_.finish(100'000));
}

// EP11: a frame on the line ends with user at a new key, in any of its beats, and nothing of the old life follows.
TEST_F(HopLineRtl, NewKeyWithinAFrame) {
  bench_.begin_life(life(1));
  bench_.link.flits.maker.add_messages(100'000);
  unsigned cut = 0;
  for (unsigned n = 2; n < 60; ++n) {
    bench_.step(200 + n);
    frames_.clear();
    bench_.begin_life(life(static_cast<std::uint16_t>(n)));
    for (const Sent& sent : frames_) cut += sent.frame.bad;
  }
  EXPECT_GE(cut, 20u);
  EXPECT_TRUE(bench_.finish(100'000));
}

// EP11: while the MAC is stopped as well.
TEST_F(HopLineRtl, NewKeyWhileTheMacStandsStill) {
  bench_.begin_life(life(1));
  bench_.link.flits.maker.add_messages(50);
  bench_.step(160);
  bench_.link.mac.pause(true);
  bench_.step(500);
  bench_.begin_life(life(2));
  bench_.link.flits.maker.add_messages(20);
  bench_.step(500);
  bench_.link.mac.pause(false);
  EXPECT_TRUE(bench_.finish(100'000));
}

// EP6.4: an ACK that raises the limit is lost. The sender has nothing outstanding, so only the ACK with the STATE of KEEPALIVE
// opens its window again.
TEST_F(HopLineRtl, WindowUpdateLost) {
  bench_.begin_life(life(1));
  bench_.step(100);
  bench_.link.sink.hold(true);
  bench_.model.maker.add_messages(60);
  bench_.step(3000);
  const std::uint64_t count = bench_.down.count();
  ChannelFaults all_lost;
  all_lost.loss = 1;
  bench_.to_model.set(all_lost);
  bench_.link.sink.hold(false);
  bench_.step(600);
  bench_.to_model.set({});
  const std::uint64_t stuck = bench_.down.count();
  EXPECT_GT(stuck, count);
  bench_.step(100);
  EXPECT_EQ(bench_.down.count(), stuck);
  bench_.step(4200);
  EXPECT_GT(bench_.down.count(), stuck);
  EXPECT_TRUE(bench_.finish(100'000));
}

// EP6.4: all ACKs are lost for a while; the frames come again, are dropped, and answered.
TEST_F(HopLineRtl, AcksLost) {
  bench_.begin_life(life(1));
  ChannelFaults all_lost;
  all_lost.loss = 1;
  bench_.to_model.set(all_lost);
  bench_.model.maker.add_messages(10);
  bench_.step(1000);
  const std::uint64_t count = bench_.down.count();
  EXPECT_GT(count, 10u);
  bench_.to_model.set({});
  EXPECT_TRUE(bench_.finish(10'000));
}

// EP7: at full pace, with a MAC that never waits, flits leave at nearly one per cycle, which is the interface's rate.
TEST_F(HopLineRtl, FullPace) {
  bench_.begin_life(life(1));
  bench_.link.flits.maker.add_messages(100'000);
  bench_.step(2000);
  const std::uint64_t before = bench_.up.count();
  bench_.step(20'000);
  EXPECT_GT(bench_.up.count() - before, 17'000u);
}

}  // namespace
}  // namespace trib::hop
