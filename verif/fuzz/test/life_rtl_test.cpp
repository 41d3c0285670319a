// SPDX-License-Identifier: Apache-2.0
// Lives of groups, drawn at random: JOINs for all numbers of ports and with all windows, LEAVEs,
// and a parent's WELCOMEs, ERRORs, NACKs and RESULTs in all states, with epochs, sequence numbers,
// codes and ranks of which any bit may be set, from children that come again under other addresses
// (GR1 to GR3, TR1, TR2, TR4). A seed is given by --gtest_random_seed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "verif/dut/node_dut.h"
#include "verif/fuzz/rtl_replay.h"
#include "verif/fuzz/test/life_script.h"
#include "verif/seq/random_addresses.h"

namespace trib {
namespace {

constexpr unsigned kLives = 24;
constexpr unsigned kSteps = 60;

std::uint64_t base_seed() { return static_cast<std::uint64_t>(GTEST_FLAG_GET(random_seed)); }

class RandomLife {
 public:
  explicit RandomLife(std::uint64_t seed)
      : random_({seed, 0x11fe}), script_(draw_setup(), random_.below(2) == 0 ? 1 : 0xffff) {}

  FrameScript write() {
    for (unsigned step = 0; step < kSteps; ++step) {
      switch (script_.model().state()) {
        case GroupState::kActive:
          work();
          break;
        case GroupState::kJoining:
          wait();
          break;
        default:
          begin();
          break;
      }
    }
    return script_.take();
  }

 private:
  GroupSetup draw_setup() {
    GroupSetup setup;
    setup.uplink =
        random_.below(8) == 0 ? std::nullopt : std::optional<unsigned>(random_.below(kScriptPorts));
    setup.members = random_.below(1u << kScriptPorts);
    if (random_.below(2) == 0) setup.members = 0;
    if (setup.uplink) setup.members &= ~(1u << *setup.uplink);
    setup.started = setup.members != 0 && random_.below(4) == 0;
    setup.epoch = static_cast<std::uint16_t>(random_.between(1, 0xffff));
    setup.addresses = random_addresses(random_(), false);
    return setup;
  }

  // A usual number, or it with any one bit changed, or any number.
  std::uint32_t near(std::uint32_t usual, unsigned of_ten) {
    if (random_.below(10) < of_ten) return usual;
    return random_.below(4) == 0 ? static_cast<std::uint32_t>(random_())
                                 : usual ^ 1u << random_.below(32);
  }
  std::uint16_t near_epoch(unsigned of_ten) {
    return static_cast<std::uint16_t>(near(script_.model().epoch(), of_ten));
  }
  std::uint32_t window() {
    return random_.below(3) == 0 ? near(0, 3) : random_.below(kScriptWindow + 3);
  }
  unsigned any_of(const std::vector<unsigned>& ports) {
    return ports.empty() ? random_.below(kScriptPorts)
                         : ports[random_.below(static_cast<std::uint32_t>(ports.size()))];
  }

  void begin() {
    switch (random_.pick({12, 1, 1, 1, 1})) {
      case 0:
        return join_newer();
      case 1:
        return leave();
      case 2:
        return error();
      case 3:
        return script_.configure(draw_setup());
      default:
        return join(random_.below(kScriptPorts), near_epoch(3), number());
    }
  }

  void wait() {
    switch (random_.pick({8, 6, 4, 4, 2, 1, 1})) {
      case 0:
        return join(any_of(script_.children()), near_epoch(9), number());
      case 1:
        return welcome();
      case 2:
        return leave();
      case 3:
        return join_newer();
      case 4:
        return error();
      case 5:
        return nack();
      default:
        return script_.command(ScriptEvent::Action::kEnd);
    }
  }

  void work() {
    switch (random_.pick({10, 4, 3, 3, 3, 2, 2, 1, 1})) {
      case 0:
        return chunk();
      case 1:
        return nack();
      case 2:
        return error();
      case 3:
        return join(any_of(script_.children()), near_epoch(8), number());
      case 4:
        return join_newer();
      case 5:
        return leave();
      case 6:
        return disagree();
      case 7:
        return welcome();
      default:
        return script_.command(ScriptEvent::Action::kStart);
    }
  }

  // How many ports are to join; if the registers say it, the number says nothing.
  std::uint32_t number() {
    const auto children = static_cast<std::uint32_t>(script_.children().size());
    return near(script_.setup().members == 0 ? random_.between(1, children) : 0, 9);
  }

  void join(unsigned port, std::uint16_t epoch, std::uint32_t number) {
    Header join = script_.header(port, FrameType::kJoin);
    if (random_.below(4) == 0) join.source = random_endpoint(random_);
    join.epoch = epoch;
    join.count = static_cast<std::uint16_t>(random_());
    join.sequence = number;
    join.tag = window();
    script_.add(port, join);
  }

  // Most of them, in any order, and often their parent takes them.
  void join_newer() {
    const auto epoch =
        static_cast<std::uint16_t>(script_.model().epoch() + random_.between(1, 0x7fff));
    const std::uint32_t wanted = number();
    std::vector<unsigned> ports = script_.children();
    std::shuffle(ports.begin(), ports.end(), random_);
    for (const unsigned port : ports) {
      if (random_.below(8) != 0) join(port, epoch, wanted);
    }
    if (random_.below(2) == 0) leave();
    if (random_.below(2) == 0) welcome();
  }

  void leave() {
    const unsigned port = any_of(script_.members());
    Header leave = script_.header(port, FrameType::kLeave);
    leave.epoch = near_epoch(8);
    leave.sequence = near(0, 2);
    script_.add(port, leave);
  }

  Header from_parent(FrameType type) {
    return script_.header(script_.setup().uplink.value_or(0), type);
  }
  void add_from_parent(const Header& header) {
    script_.add(script_.setup().uplink.value_or(0), header);
  }

  void welcome() {
    Header welcome = from_parent(FrameType::kWelcome);
    welcome.epoch = near_epoch(9);
    welcome.count = static_cast<std::uint16_t>(random_());
    welcome.sequence = near(0, 5);
    welcome.tag = window();
    add_from_parent(welcome);
  }

  void error() {
    Header error = from_parent(FrameType::kError);
    error.epoch = near_epoch(7);
    error.sequence = near(error.sequence, 3);
    error.tag = near(random_.between(1, 6), 7);
    add_from_parent(error);
  }

  void nack() {
    Header nack = from_parent(FrameType::kNack);
    nack.epoch = near_epoch(9);
    nack.sequence = near(nack.sequence, 8);
    add_from_parent(nack);
  }

  // Often the parent asks for it once more before it answers.
  void chunk() {
    script_.contribute(random_.below(6) == 0 ? 1 : 0);
    if (!script_.setup().uplink) return;
    if (random_.below(3) == 0) nack();
    if (random_.below(4) != 0) script_.give_result();
  }

  void disagree() {
    for (const unsigned port : script_.members()) {
      Header contribution = script_.header(port, FrameType::kContribution);
      contribution.tag = near(contribution.tag, 5);
      script_.add(port, contribution);
    }
  }

  Random random_;
  LifeScript script_;
};

void expect_alike(const FrameScript& script, std::uint64_t seed) {
  SCOPED_TRACE(fmt::format("seed of the node {}", seed));
  ReplayStatistics statistics;
  ASSERT_NO_THROW(statistics = RtlReplay(make_node_10g(seed), script).run());
  EXPECT_EQ(statistics.unordered_bursts, 0u);
}

TEST(LifeRtl, AnyLife) {
  for (unsigned life = 0; life < kLives; ++life) {
    SCOPED_TRACE(fmt::format("--gtest_random_seed={}, life {}", base_seed(), life));
    const std::uint64_t seed = base_seed() * kLives + life;
    expect_alike(RandomLife(seed).write(), seed);
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

// GR1, TR4: the parent is asked on while enough of them are left, and welcomes those.
TEST(LifeRtl, AChildThatIsNotNeededLeavesWhileTheParentIsAsked) {
  for (unsigned uplink = 0; uplink < kScriptPorts; ++uplink) {
    LifeScript script(by_number(uplink, uplink % 2 == 1));
    const std::uint16_t epoch = 7;
    for (const unsigned port : script.children()) {
      Header join = script.header(port, FrameType::kJoin);
      join.epoch = epoch;
      join.sequence = 2;
      script.add(port, join);
    }
    const unsigned leaving = script.children()[uplink % 3];
    script.add(leaving, script.header(leaving, FrameType::kLeave));
    script.add(uplink, script.header(uplink, FrameType::kWelcome));
    ASSERT_TRUE(script.active());
    ASSERT_EQ(script.members().size(), 2u);
    script.contribute();
    script.give_result();
    expect_alike(script.take(), base_seed() + uplink);
  }
}

// GR1, TR4: the windows of all children, of the parent and of the node, in any order of size.
TEST(LifeRtl, TheSmallestWindowIsAskedFor) {
  Random random(base_seed());
  for (unsigned uplink = 0; uplink < kScriptPorts; ++uplink) {
    LifeScript script(by_number(uplink, uplink % 2 == 0));
    for (unsigned bit = 0; bit < 32; ++bit) {
      const auto epoch = static_cast<std::uint16_t>(script.model().epoch() + 1);
      const auto wide = static_cast<unsigned>(random.below(3));
      for (const unsigned port : script.children()) {
        Header join = script.header(port, FrameType::kJoin);
        join.epoch = epoch;
        join.tag = port == script.children()[wide] ? 1u << bit : random.between(1, kScriptWindow);
        script.add(port, join);
      }
      Header welcome = script.header(uplink, FrameType::kWelcome);
      welcome.tag = bit % 2 == 0 ? 1u << bit : random.between(1, kScriptWindow);
      script.add(uplink, welcome);
      ASSERT_TRUE(script.active());
    }
    expect_alike(script.take(), base_seed() + uplink);
  }
}

// TR4: whatever the parent says at the end of a life is passed on.
TEST(LifeRtl, TheParentsErrorIsPassedOnBitByBit) {
  LifeScript script(by_number(3, false));
  for (unsigned bit = 0; bit < 32; ++bit) {
    for (const bool of_code : {false, true}) {
      script.join_all();
      ASSERT_TRUE(script.active());
      Header error = script.header(3, FrameType::kError);
      (of_code ? error.tag : error.sequence) = 1u << bit;
      script.add(3, error);
    }
  }
  expect_alike(script.take(), base_seed());
}

}  // namespace
}  // namespace trib
