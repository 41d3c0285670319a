// SPDX-License-Identifier: Apache-2.0
// Every path that a ring of endpoints can take from a reset to a life of all (docs/ENDPOINT.md, EP9.4): workers
// that join, and join again after an ERROR, at any time; a neighbour that receives a state at any time or not
// at all; one STATE of the life before the reset, which is as late as it can be. No path is a cycle, so each
// of them ends, and all end in the same life.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/endpoint/endpoint_life.h"

namespace trib::endpoint {
namespace {

constexpr std::uint32_t kJob = 7;
constexpr std::uint16_t kEpochBefore = 0x9000;
constexpr std::size_t kMostWorlds = 1'000'000;

enum class Node : std::uint8_t { kOut, kWaits, kWelcomed };

class Answers : public LifeEvents {
 public:
  void send_state() override {}
  void send_state(unsigned) override {}
  void welcome(std::uint32_t) override { node = Node::kWelcomed; }
  void error(ErrorCode, std::uint16_t, std::uint32_t) override { node = Node::kOut; }
  void reset() override {}

  Node node = Node::kOut;  // of the endpoint that is at work
};

struct World {
  std::vector<EndpointLife> lives;
  std::vector<Node> nodes;
  std::optional<unsigned> late_to;  // whom the STATE of the life before is still to reach
};

LifeState life_before(unsigned endpoints) {
  LifeState state;
  state.epoch = kEpochBefore;
  state.job = kJob;
  state.joined = (std::uint64_t{1} << endpoints) - 1;
  return state;
}

class Ways {
 public:
  /// The first epoch of each; those without one have not been reset. Relays (EP12.6), a bit each.
  explicit Ways(const std::vector<std::uint16_t>& first_epochs, std::uint64_t relays)
      : relays_(relays) {
    const auto endpoints = static_cast<unsigned>(first_epochs.size());
    for (unsigned e = 0; e < endpoints; ++e) {
      const bool reset = first_epochs[e] != 0;
      const LifeState before = life_before(endpoints);
      LifeConfig config{e, before.joined, reset ? first_epochs[e] : kEpochBefore, relays};
      start_.lives.emplace_back(config, answers_);
      if (!reset) {
        LifeState others = before;
        others.joined &= ~(std::uint64_t{1} << e);
        if (!is_relay(e)) start_.lives[e].join(kJob, e);
        start_.lives[e].merge(0, others);
        start_.lives[e].merge(0, before);
      }
      start_.nodes.push_back(reset || is_relay(e) ? Node::kOut : Node::kWelcomed);
    }
  }

  /// Follows all paths; `late_to` receives the STATE of the previous life at some time.
  void follow(std::optional<unsigned> late_to) {
    start_.late_to = late_to;
    go_from(start_);
  }

  std::size_t worlds() const { return worlds_.size(); }

 private:
  static std::string name_of(const World& world) {
    std::string name(1, world.late_to ? 'l' : ' ');
    for (unsigned e = 0; e < world.lives.size(); ++e) {
      const LifeState& state = world.lives[e].state();
      for (const std::uint64_t part : {std::uint64_t{state.era} << 32 | state.epoch,
                                       std::uint64_t{state.job} << 32 | state.joined}) {
        name.append(reinterpret_cast<const char*>(&part), sizeof part);
      }
      name += static_cast<char>('0' + static_cast<int>(world.nodes[e]));
    }
    return name;
  }

  template <typename Act>
  World after(const World& world, unsigned e, const Act& act) {
    World next = world;
    answers_.node = world.nodes[e];
    act(next.lives[e]);
    next.nodes[e] = answers_.node;
    return next;
  }

  // Depth first; what is met again on the way there leads round.
  void go_from(const World& world) {
    const std::string name = name_of(world);
    const auto [known, is_new] = worlds_.emplace(name, true);
    if (!is_new) {
      EXPECT_FALSE(known->second) << "a way leads round";
      return;
    }
    if (has_failed()) return;
    ASSERT_LT(worlds_.size(), kMostWorlds);
    bool* const on_the_way = &known->second;
    const auto endpoints = static_cast<unsigned>(world.lives.size());
    bool ends = true;
    const auto go_on = [&](const World& next) {
      if (name_of(next) == name) return;
      ends = false;
      go_from(next);
    };
    for (unsigned e = 0; e < endpoints; ++e) {
      if (world.nodes[e] == Node::kOut && !is_relay(e)) {
        go_on(after(world, e, [&](EndpointLife& life) {
          answers_.node = Node::kWaits;
          life.join(kJob, e);
        }));
      }
      for (const unsigned neighbour : {(e + 1) % endpoints, (e + endpoints - 1) % endpoints}) {
        const LifeState& heard = world.lives[neighbour].state();
        go_on(after(world, e, [&](EndpointLife& life) { life.merge(0, heard); }));
      }
    }
    if (world.late_to) {
      World next = after(world, *world.late_to,
                         [&](EndpointLife& life) { life.merge(0, life_before(endpoints)); });
      next.late_to.reset();
      go_on(next);
    }
    if (ends) expect_one_life(world);
    *on_the_way = false;
  }

  void expect_one_life(const World& world) const {
    for (unsigned e = 0; e < world.lives.size(); ++e) {
      EXPECT_EQ(world.lives[e].state(), world.lives[0].state()) << "endpoint " << e;
      EXPECT_TRUE(world.lives[e].active()) << "endpoint " << e;
      EXPECT_EQ(world.lives[e].serves_node(), !is_relay(e)) << "endpoint " << e;
      EXPECT_EQ(world.nodes[e], is_relay(e) ? Node::kOut : Node::kWelcomed) << "endpoint " << e;
    }
  }

  bool is_relay(unsigned e) const { return (relays_ >> e & 1) != 0; }

  static bool has_failed() { return ::testing::Test::HasFailure(); }

  std::uint64_t relays_;
  Answers answers_;
  World start_;
  std::unordered_map<std::string, bool> worlds_;  // true: on the way here
};

void follow_all(const std::vector<std::uint16_t>& first_epochs, bool late,
                std::uint64_t relays = 0) {
  std::string name = late ? "with a late STATE" : "";
  for (const std::uint16_t epoch : first_epochs) name += ' ' + std::to_string(epoch);
  SCOPED_TRACE(name);
  Ways ways(first_epochs, relays);
  ways.follow(late ? std::optional(0u) : std::nullopt);
  EXPECT_GT(ways.worlds(), first_epochs.size());
}

// Each of 1, 0x6000 and 0xb000 is newer than another one by GR2.2; after 0xffff comes another era.
TEST(EndpointConvergence, OfThreeWithAnyFirstEpochs) {
  constexpr std::uint16_t kEpochs[] = {1, 0x6000, 0xb000, 0xffff};
  for (const std::uint16_t a : kEpochs) {
    for (const std::uint16_t b : kEpochs) {
      for (const std::uint16_t c : kEpochs) {
        for (const bool late : {false, true}) follow_all({a, b, c}, late);
      }
    }
  }
}

TEST(EndpointConvergence, OfThreeOfWhichSomeWereReset) {
  for (const std::uint16_t epoch : {1, 0x9000, 0xb000, 0xffff}) {
    follow_all({0, epoch, 0}, false);
    follow_all({0, epoch, 1}, false);
    follow_all({epoch, 0, 0x6000}, true);
  }
}

// A relay joins a life when it receives its STATE; after a reset it ends the life that it forgot (EP10.4).
TEST(EndpointConvergence, WithRelays) {
  for (const std::uint16_t epoch : {1, 0x9000, 0xb000, 0xffff}) {
    for (const std::uint64_t relays : {1, 2, 3, 4, 6}) {
      follow_all({1, epoch, 0xb000}, false, relays);
      follow_all({0, epoch, 0}, false, relays);
      follow_all({epoch, 0, 0x6000}, true, relays);
    }
  }
  for (const std::uint64_t relays : {1, 2, 5, 10}) follow_all({1, 0x6000, 0xb000, 0}, true, relays);
}

TEST(EndpointConvergence, OfFourWithAnyFirstEpochs) {
  constexpr std::uint16_t kEpochs[] = {0, 1, 0x6000, 0xb000};
  for (const std::uint16_t a : kEpochs) {
    for (const std::uint16_t b : kEpochs) {
      for (const std::uint16_t c : kEpochs) follow_all({1, a, b, c}, false);
    }
  }
  follow_all({1, 0x6000, 0xb000, 0}, true);
  follow_all({1, 0x6000, 0xb000, 0xffff}, true);
}

}  // namespace
}  // namespace trib::endpoint
