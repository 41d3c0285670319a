// SPDX-License-Identifier: Apache-2.0
// Random traffic, told as steps: what is legal passes, and what is changed in it is found.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "model/frame/codec.h"
#include "model/node/test/node_uplink_bench.h"
#include "model/node/test/telling_node.h"

namespace trib {
namespace {

constexpr unsigned kSeeds = 40;
constexpr unsigned kTurns = 120;

// A node with two groups, of which the second has the ports 1 and 2 alone.
NodeConfig two_groups() {
  NodeConfig config = bench_config();
  config.window = 4;
  config.groups[0].deadline = 100'000;  // longer than a run without it
  config.groups.push_back(config.groups[0]);
  config.groups[1].members = 0b0110;
  config.groups[1].epoch = 50;
  config.groups[1].deadline = 0;
  return config;
}

NodeConfig inner_node() {
  NodeConfig config = inner_config();
  config.window = 4;
  return config;
}

// Workers, and a parent if there is one, that are careless.
class Traffic {
 public:
  Traffic(const NodeConfig& config, unsigned seed) : steps(config, seed) {
    for (unsigned g = 0; g < config.groups.size(); ++g) steps.start(g);
  }

  void run() {
    for (unsigned turn = 0; turn < kTurns; ++turn)
      turn_of(below(steps.node.config().groups.size()));
    for (unsigned g = 0; g < steps.node.config().groups.size(); ++g) complete(g);
    steps.idle();
  }

  TellingNode steps;

 private:
  unsigned below(std::size_t limit) { return static_cast<unsigned>(steps.random() % limit); }
  const GroupConfig& group(unsigned g) const { return steps.node.config().groups[g]; }

  Header header(unsigned g, unsigned port, FrameType type, std::uint32_t sequence) {
    Header h;
    h.source = steps.node.peer(g, port);
    h.destination = steps.node.config().node;
    h.type = type;
    h.group = static_cast<std::uint8_t>(g);
    h.epoch = group(g).uplink == port ? steps.node.parent_epoch(g) : steps.node.epoch(g);
    h.sequence = sequence;
    return h;
  }

  Frame share(unsigned g, unsigned port, std::uint32_t sequence) {
    const bool result = group(g).uplink == port;
    Header h = header(g, port, result ? FrameType::kResult : FrameType::kContribution, sequence);
    h.count = 1;
    h.tag = 7 + sequence + (below(80) == 0 ? 1 : 0);
    h.flags = result ? kFlagData : std::uint8_t{kFlagData | kFlagWant};
    h.payload_bytes = static_cast<std::uint16_t>(4 * (1 + sequence % 5));
    if (below(6) == 0) h.flags &= static_cast<std::uint8_t>(~kFlagWant);
    if (below(6) == 0) h.flags &= static_cast<std::uint8_t>(~kFlagData);
    if (!h.has(kFlagData)) h.payload_bytes = 0;
    Bytes payload(h.payload_bytes);
    for (std::uint8_t& byte : payload) byte = static_cast<std::uint8_t>(below(64));
    return encode(h, payload.data());
  }

  std::uint32_t oldest(unsigned g) {
    std::uint32_t first = steps.node.expected(g, 0);
    for (unsigned s = 1; s < steps.node.config().window; ++s) {
      first = std::min(first, steps.node.expected(g, s));
    }
    return first;
  }

  void turn_of(unsigned g) {
    const unsigned port = below(steps.node.config().ports);
    const std::uint32_t near = oldest(g) + below(6) - (oldest(g) == 0 ? 0 : below(6));
    switch (below(16)) {
      case 0: {
        Frame bad = share(g, port, near);
        bad.bad = true;
        steps.receive(port, bad);
        break;
      }
      case 1:
      case 2: {
        Header ask = header(g, port, FrameType::kAsk, near);
        if (below(2) == 0) ask.count = static_cast<std::uint16_t>(256 + below(256));
        steps.receive(port, encode(ask, nullptr));
        break;
      }
      case 3: {
        Header stale = header(g, port, FrameType::kContribution, near);
        stale.epoch ^= 1;
        steps.receive(port, encode(stale, nullptr));
        break;
      }
      case 4: {
        Header stranger = header(g, port, FrameType::kAsk, near);
        stranger.source.ip ^= 8;
        if (below(2) == 0) stranger.group = 7;
        steps.receive(port, encode(stranger, nullptr));
        break;
      }
      case 5:
        if (group(g).uplink) steps.receive(*group(g).uplink, parents_nack(g, near));
        break;
      case 6:
        if (group(g).deadline != 0) steps.deadline(g);
        break;
      case 7:
        if (below(4) == 0) rejoin(g);
        break;
      default:
        steps.receive(port, share(g, port, near));
    }
    if (steps.node.state(g) != GroupState::kActive) rejoin(g);
  }

  Frame parents_nack(unsigned g, std::uint32_t sequence) {
    return encode(header(g, *group(g).uplink, FrameType::kNack, sequence), nullptr);
  }

  // A new job for all members, of which one leaves first.
  void rejoin(unsigned g) {
    const std::uint32_t members = steps.node.members(g);
    ++job_;
    for (unsigned p = 0; p < steps.node.config().ports; ++p) {
      if ((members >> p & 1) == 0) continue;
      if (below(4) == 0) {
        steps.receive(p, encode(header(g, p, FrameType::kLeave, 5), nullptr));
      }
      Header join = header(g, p, FrameType::kJoin, 1000 * job_ + p);
      join.count = rank_of(p);
      join.tag = job_;
      JoinBody body;
      body.window = static_cast<std::uint8_t>(below(2) * 4);
      steps.receive(p, encode_join(join, body));
    }
    if (group(g).uplink) welcome(g);
  }

  void welcome(unsigned g) {
    const unsigned port = *group(g).uplink;
    Header h = header(g, port, FrameType::kWelcome, 0);
    h.epoch = static_cast<std::uint16_t>(700 + job_);
    h.sequence = steps.node.group(g).joins().incarnation_of_all();
    h.tag = job_;
    WelcomeBody body;
    body.window = 4;
    steps.receive(port, encode_welcome(h, body));
  }

  // Every chunk that somebody has contributed to gets what it lacks.
  void complete(unsigned g) {
    for (unsigned n = 0; n < 2 * steps.node.config().window; ++n) {
      const std::uint32_t sequence = oldest(g);
      for (unsigned p = 0; p < steps.node.config().ports; ++p) {
        if ((steps.node.members(g) >> p & 1) != 0) steps.receive(p, share(g, p, sequence));
      }
      if (group(g).uplink) steps.receive(*group(g).uplink, share(g, *group(g).uplink, sequence));
      if (steps.node.state(g) != GroupState::kActive) rejoin(g);
    }
  }

  std::uint32_t job_ = 1;
};

NodeConfig config_of(unsigned seed) { return seed % 2 == 0 ? two_groups() : inner_node(); }

TEST(StepsRandom, WhatIsLegalPasses) {
  std::map<StepKind, unsigned> told;
  for (unsigned seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Traffic traffic(config_of(seed), seed);
    traffic.run();
    for (const StepEvent& event : traffic.steps.events) {
      if (event.kind == StepEvent::Kind::kStep) ++told[event.step.kind];
    }
    const auto errors = replay(config_of(seed), traffic.steps.events);
    ASSERT_TRUE(errors.empty()) << errors.size() << " errors, the first: " << errors[0];
  }
  // All kinds but kWritten and kDiscarded.
  EXPECT_EQ(told.size(), kStepKinds - 2);
}

// What a change makes of the events, or nothing if it cannot be made there.
using Change = std::function<bool(std::vector<StepEvent>&, std::size_t)>;

bool drop(std::vector<StepEvent>& events, std::size_t at) {
  events.erase(events.begin() + static_cast<std::ptrdiff_t>(at));
  return true;
}

bool repeat(std::vector<StepEvent>& events, std::size_t at) {
  events.insert(events.begin() + static_cast<std::ptrdiff_t>(at), StepEvent(events[at]));
  return true;
}

// Every tenth step of each kind is changed, one at a time.
void expect_found(const char* what, const Change& change,
                  const std::function<bool(const NodeStep&)>& applies) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    Traffic traffic(config_of(seed), seed);
    traffic.run();
    const std::vector<StepEvent>& events = traffic.steps.events;
    std::map<StepKind, unsigned> seen;
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (events[i].kind != StepEvent::Kind::kStep || !applies(events[i].step)) continue;
      if (seen[events[i].step.kind]++ % 10 != 0) continue;
      std::vector<StepEvent> changed = events;
      if (!change(changed, i)) continue;
      EXPECT_FALSE(replay(config_of(seed), changed).empty())
          << what << " is not found: seed " << seed << ", event " << i << ", kind "
          << static_cast<unsigned>(events[i].step.kind) << ", chunk " << events[i].step.sequence;
    }
  }
}

bool always(const NodeStep&) { return true; }

// But a group may pass over the state in which its slots are emptied, over late contributions, and
// over questions and a NACK that wait when the life ends.
TEST(StepsRandom, ADroppedStepIsFound) {
  expect_found("a dropped step", drop, [](const NodeStep& step) {
    const bool clearing = step.kind == StepKind::kLife && step.state == StepState::kClearing;
    const bool may_wait = step.type == 0 || step.type == 6 || step.type == 7;
    return !clearing && (step.kind != StepKind::kControl || !may_wait);
  });
}

// Does what is taken there come to nothing? Then nobody sees how.
bool is_dropped(const std::vector<StepEvent>& events, std::size_t taken) {
  for (std::size_t i = taken + 1; i < events.size(); ++i) {
    const NodeStep& step = events[i].step;
    if (events[i].kind != StepEvent::Kind::kStep || step.group != events[taken].step.group)
      continue;
    if (step.kind == StepKind::kStarted) return false;
    if (step.kind == StepKind::kDropped) return true;
  }
  return true;
}

TEST(StepsRandom, ARepeatedStepIsFound) { expect_found("a repeated step", repeat, always); }

TEST(StepsRandom, AChangedFieldIsFound) {
  const auto field = [](const std::function<void(NodeStep&)>& change) {
    return [=](std::vector<StepEvent>& events, std::size_t at) {
      change(events[at].step);
      return true;
    };
  };
  const auto seen_field = [](const std::function<void(NodeStep&)>& change) {
    return [=](std::vector<StepEvent>& events, std::size_t at) {
      if (events[at].step.kind == StepKind::kTaken && is_dropped(events, at)) return false;
      change(events[at].step);
      return true;
    };
  };
  const auto of = [](std::initializer_list<StepKind> kinds) {
    const std::vector<StepKind> all(kinds);
    return [=](const NodeStep& step) {
      return std::find(all.begin(), all.end(), step.kind) != all.end();
    };
  };
  using K = StepKind;
  expect_found(
      "another chunk", field([](NodeStep& s) { ++s.sequence; }),
      of({K::kRefused, K::kSettled, K::kTaken, K::kDropped, K::kStarted, K::kEnded, K::kReleased,
          K::kClaimed, K::kDisagreed, K::kReported, K::kReplayed, K::kControl, K::kNotice}));
  expect_found("another verdict", field([](NodeStep& s) {
                 s.verdict = static_cast<Verdict>((static_cast<unsigned>(s.verdict) + 1) % 20);
               }),
               of({K::kJudged}));
  expect_found("another end", field([](NodeStep& s) { s.good = !s.good; }),
               of({K::kRefused, K::kSettled, K::kEnded}));
  expect_found("other ports", field([](NodeStep& s) { s.ports ^= 2; }),
               of({K::kTaken, K::kStarted, K::kLife}));
  expect_found("another way", field([](NodeStep& s) {
                 s.way = s.way == StepWay::kUp ? StepWay::kDown : StepWay::kUp;
               }),
               of({K::kTaken, K::kDropped, K::kStarted, K::kEnded}));
  expect_found("other data", seen_field([](NodeStep& s) { s.data ^= 1; }),
               [&](const NodeStep& s) { return s.kind == K::kTaken; });
  expect_found("partial or not", seen_field([](NodeStep& s) { s.partial = !s.partial; }),
               of({K::kTaken, K::kStarted, K::kReleased}));
  expect_found("again or not", field([](NodeStep& s) { s.retry = !s.retry; }),
               of({K::kTaken, K::kStarted}));
  expect_found("another serial", field([](NodeStep& s) { ++s.serial; }), [](const NodeStep& s) {
    return s.kind == K::kReplayed || (s.kind == K::kStarted && s.want != 0b1000);
  });
  expect_found("another port", field([](NodeStep& s) { s.port ^= 1; }),
               of({K::kJudged, K::kRefused, K::kSettled, K::kClaimed, K::kReported, K::kReplayed,
                   K::kControl, K::kNotice, K::kSent}));
  expect_found("another epoch", field([](NodeStep& s) { ++s.epoch; }),
               of({K::kRefused, K::kControl, K::kNotice, K::kLife}));
  expect_found("another state", field([](NodeStep& s) {
                 s.state = s.state == StepState::kActive ? StepState::kStopped : StepState::kActive;
               }),
               of({K::kLife}));
  expect_found("another kind of frame", field([](NodeStep& s) {
                 s.sent = s.sent == StepSent::kControl ? StepSent::kReplay : StepSent::kControl;
               }),
               of({K::kSent}));
}

TEST(StepsRandom, AChangedFrameIsFound) {
  Traffic traffic(two_groups(), 2);
  traffic.run();
  unsigned frames = 0;
  for (std::size_t i = 0; i < traffic.steps.events.size(); ++i) {
    const StepEvent& event = traffic.steps.events[i];
    if (event.kind != StepEvent::Kind::kSent || frames++ % 5 != 0) continue;
    std::vector<StepEvent> changed = traffic.steps.events;
    Frame frame = *event.frame;
    frame.bytes[traffic.steps.random() % frame.bytes.size()] ^= 1;
    changed[i].frame = std::make_shared<const Frame>(frame);
    EXPECT_FALSE(replay(two_groups(), changed).empty()) << "frame of event " << i;
  }
  EXPECT_GT(frames, 50u);
}

}  // namespace
}  // namespace trib
