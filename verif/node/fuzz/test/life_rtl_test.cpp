// SPDX-License-Identifier: Apache-2.0
// Lives of groups (GR1 to GR5, TR1, TR2, TR4, RC5, SE1, SE2): drawn at random (random_life.h), and
// directed ones. A seed is given by --gtest_random_seed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/fuzz/rtl_replay.h"
#include "verif/node/fuzz/test/life_script.h"
#include "verif/node/fuzz/test/random_life.h"

namespace trib {
namespace {

constexpr unsigned kLives = 24;

std::uint64_t base_seed() { return static_cast<std::uint64_t>(GTEST_FLAG_GET(random_seed)); }

void expect_alike(const FrameScript& script, std::uint64_t seed) {
  SCOPED_TRACE(fmt::format("seed of the node {}", seed));
  ReplayStatistics statistics;
  ASSERT_NO_THROW(statistics = RtlReplay(make_node("10g", seed), script).run());
  EXPECT_EQ(statistics.begun_anew, 0u);
}

TEST(LifeRtl, AnyLife) {
  for (unsigned life = 0; life < kLives; ++life) {
    SCOPED_TRACE(fmt::format("--gtest_random_seed={}, life {}", base_seed(), life));
    const std::uint64_t seed = base_seed() * kLives + life;
    expect_alike(random_life(seed), seed);
    if (HasFailure()) return;
  }
}

GroupSetup by_number(unsigned uplink, bool inverted) {
  GroupSetup setup;
  setup.members = 0;
  setup.started = false;
  setup.uplink = uplink;
  setup.epoch = inverted ? 0x5a52 : 0xa5a5;
  setup.addresses = random_addresses(base_seed(), inverted);
  return setup;
}

// GR1, TR4: the parent is asked on while enough of them are left, and welcomes those. The WELCOME
// for all, of whom one has left, is ignored.
TEST(LifeRtl, AChildThatIsNotNeededLeavesWhileTheParentIsAsked) {
  for (unsigned uplink = 0; uplink < kScriptPorts; ++uplink) {
    LifeScript script(by_number(uplink, uplink % 2 == 1));
    JoinBody two = script.join_body();
    two.ports = 2;
    const auto join = [&](unsigned port) {
      script.add(port, encode_join(script.header(port, FrameType::kJoin), two));
    };
    for (const unsigned port : script.children()) join(port);
    const Header welcome_for_all = script.header(uplink, FrameType::kWelcome);
    const unsigned leaving = script.children()[uplink % 3];
    script.add(leaving, script.header(leaving, FrameType::kLeave));
    script.add(uplink, welcome_for_all);
    ASSERT_FALSE(script.active());
    join(script.children()[(uplink + 1) % 3]);
    script.add(uplink, script.header(uplink, FrameType::kWelcome));
    ASSERT_TRUE(script.active());
    ASSERT_EQ(script.members().size(), 2u);
    script.contribute();
    script.give_result();
    expect_alike(script.take(), base_seed() + uplink);
  }
}

// TR4: one that is needed leaves while the parent is asked. Its incarnation is 0, so that of the
// node's JOIN stays the same, but the WELCOME is ignored until it has joined again.
TEST(LifeRtl, AChildThatIsNeededLeavesWhileTheParentIsAsked) {
  for (unsigned uplink = 0; uplink < kScriptPorts; ++uplink) {
    LifeScript script(by_number(uplink, uplink % 2 == 1));
    const unsigned leaving = script.children()[uplink % 3];
    Header join = script.header(leaving, FrameType::kJoin);
    join.sequence = 0;
    for (const unsigned port : script.children()) {
      script.add(port, port == leaving ? join : script.header(port, FrameType::kJoin));
    }
    Header leave = script.header(leaving, FrameType::kLeave);
    leave.sequence = 0;
    script.add(leaving, leave);
    script.add(uplink, script.header(uplink, FrameType::kWelcome));
    ASSERT_FALSE(script.active());
    script.add(leaving, join);
    script.add(uplink, script.header(uplink, FrameType::kWelcome));
    ASSERT_TRUE(script.active());
    script.contribute();
    script.give_result();
    expect_alike(script.take(), base_seed() + uplink);
  }
}

// GR1, TR4: the windows of all children, of the parent and of the node, in any order of size.
TEST(LifeRtl, TheSmallestWindowIsAskedFor) {
  Random random(base_seed());
  const auto draw = [&] { return static_cast<std::uint8_t>(random.between(1, kScriptWindow)); };
  for (unsigned uplink = 0; uplink < kScriptPorts; ++uplink) {
    LifeScript script(by_number(uplink, uplink % 2 == 0));
    for (unsigned round = 0; round < 32; ++round) {
      const auto one_bit = static_cast<std::uint8_t>(1u << round % 8);
      const auto wide = static_cast<unsigned>(random.below(3));
      script.begin_job();
      for (const unsigned port : script.children()) {
        JoinBody body = script.join_body();
        body.window = port == script.children()[wide] ? one_bit : draw();
        script.add(port, encode_join(script.header(port, FrameType::kJoin), body));
      }
      const std::uint8_t granted = round % 2 == 0 ? one_bit : draw();
      script.add(uplink, encode_welcome(script.header(uplink, FrameType::kWelcome),
                                        {1, 1, 1, kMaxPayload, granted}));
      ASSERT_TRUE(script.active());
    }
    expect_alike(script.take(), base_seed() + uplink);
  }
}

// TR4: whatever the parent says at the end of a life is passed on; while the group is joining, to
// each member as the answer to its own JOIN.
TEST(LifeRtl, TheParentsErrorIsPassedOnBitByBit) {
  for (const bool joining : {false, true}) {
    LifeScript script(by_number(3, joining));
    for (unsigned bit = 0; bit < 32; ++bit) {
      for (const bool of_code : {false, true}) {
        joining ? script.ask() : script.join_all();
        ASSERT_EQ(script.active(), !joining);
        Header error = script.header(3, FrameType::kError);
        if (of_code) {
          error.tag = 1u << bit;
        } else if (!joining) {
          error.sequence = 1u << bit;
        }
        script.add(3, error);
        ASSERT_EQ(script.model().state(), GroupState::kStopped);
      }
    }
    expect_alike(script.take(), base_seed());
  }
}

// TR4: each bit of the epoch that the parent is in; the JOIN goes up again with it.
TEST(LifeRtl, TheNodeAsksItsParentWithTheEpochThatItIsTold) {
  LifeScript script(by_number(2, false));
  for (unsigned bit = 0; bit < 16; ++bit) {
    script.ask();
    Header error = script.header(2, FrameType::kError);
    error.tag = static_cast<std::uint32_t>(ErrorCode::kStaleEpoch);
    error.count = static_cast<std::uint16_t>(error.count ^ 1u << bit);
    script.add(2, error);
    ASSERT_EQ(script.model().parent_epoch(), error.count);
    script.add(2, error);  // once more: it is known
    script.add(2, script.header(2, FrameType::kWelcome));
    ASSERT_TRUE(script.active());
    script.contribute();
    script.give_result();
  }
  expect_alike(script.take(), base_seed());
}

// TR2: the parent gives a result before it has the node's contribution, as one does whose deadline
// has passed: for as long as the contribution is in flight.
TEST(LifeRtl, TheParentIsAheadOfTheContribution) {
  constexpr std::uint16_t kBytes = 2048;
  constexpr unsigned kCycles = kBytes / 8 + 64;
  constexpr unsigned kStep = 5;
  for (unsigned uplink = 0; uplink < kScriptPorts; ++uplink) {
    LifeScript lives(by_number(uplink, uplink % 2 == 1));
    lives.join_all();
    for (unsigned gap = uplink; gap < kCycles; gap += kStep) {
      for (const unsigned port : lives.children()) {
        Header contribution = lives.header(port, FrameType::kContribution);
        contribution.payload_bytes = kBytes;
        ASSERT_EQ(lives.add(port, contribution), Verdict::kAccepted);
      }
      Header result = lives.header(uplink, FrameType::kResult);
      result.flags &= static_cast<std::uint8_t>(~kFlagData);
      result.payload_bytes = 0;
      ASSERT_EQ(lives.add(uplink, result), Verdict::kAccepted);
    }
    // All slots are as before: what is contributed next goes up.
    for (unsigned slot = 0; slot < kScriptWindow; ++slot) {
      lives.contribute();
      lives.give_result();
    }
    FrameScript script = lives.take();
    unsigned gap = uplink;
    bool contributing = false;
    for (ScriptEvent& event : script.events) {
      const FrameType type = read_header(event.frame->bytes).type;
      event.drained = type == FrameType::kResult ? gap >= kCycles : !contributing;
      contributing = type == FrameType::kContribution;
      if (type != FrameType::kResult) continue;
      event.gap = gap;
      gap += kStep;
    }
    expect_alike(script, base_seed() + uplink);
  }
}

// GR2, P2: a job is followed by the next one in every state that it may be left in; the first to
// join ends its life, a late process of the last job does nothing.
TEST(LifeRtl, JobAfterJob) {
  constexpr unsigned kJobs = 60;
  for (const bool tree : {false, true}) {
    GroupSetup setup = by_number(1, tree);
    if (!tree) setup.uplink.reset();
    LifeScript script(setup);
    for (unsigned job = 0; job < kJobs; ++job) {
      const unsigned late = script.children().back();
      const Header old_join = script.header(late, FrameType::kJoin);
      Header old_leave = script.header(late, FrameType::kLeave);
      old_leave.epoch = old_join.epoch;
      const std::uint16_t before = script.model().epoch();
      script.ask(job % 5 == 4 ? 1 : 0);
      ASSERT_NE(script.model().epoch(), before);
      script.add(late, old_join);
      script.add(late, old_leave);
      if (job % 5 == 4) continue;  // one has never come
      if (tree && job % 5 == 3) continue;
      if (tree) script.add(1, script.header(1, FrameType::kWelcome));
      ASSERT_TRUE(script.active()) << "job " << job;
      if (job % 5 == 0) continue;  // dead before the first contribution
      script.contribute(job % 5 == 1 ? 1 : 0);
      if (tree && job % 5 != 1) script.give_result();
    }
    expect_alike(script.take(), base_seed() + tree);
  }
}

// TR4: the incarnation that goes up is made of those of all ports, each bit of each.
TEST(LifeRtl, TheNodesIncarnationIsThatOfItsChildren) {
  for (unsigned uplink = 0; uplink < kScriptPorts; ++uplink) {
    LifeScript script(by_number(uplink, false));
    for (unsigned bit = 0; bit < 32; ++bit) {
      script.begin_job();
      for (const unsigned port : script.children()) {
        Header join = script.header(port, FrameType::kJoin);
        join.sequence = port == script.children()[bit % 3] ? 1u << bit : 0;
        script.add(port, join);
      }
      script.add(uplink, script.header(uplink, FrameType::kWelcome));
      ASSERT_TRUE(script.active());
    }
    expect_alike(script.take(), base_seed() + uplink);
  }
}

}  // namespace
}  // namespace trib
