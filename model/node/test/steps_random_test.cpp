// SPDX-License-Identifier: Apache-2.0
// Random traffic, reported as steps: legal steps pass, and each change in them is found.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "model/node/test/node_uplink_bench.h"
#include "model/node/test/step_traffic.h"

namespace trib {
namespace {

constexpr unsigned kSeeds = 40;

// A node with two groups, of which the second has only ports 1 and 2.
NodeConfig two_groups() {
  NodeConfig config = bench_config();
  config.window = kWindow;
  config.groups[0].deadline = 100'000;  // longer than a run without it
  config.groups.push_back(config.groups[0]);
  config.groups[1].members = 0b0110;
  config.groups[1].epoch = 50;
  config.groups[1].deadline = 0;
  return config;
}

NodeConfig inner_node() {
  NodeConfig config = inner_config();
  config.window = kWindow;
  return config;
}

// Either of them with all codecs, and with results and partial sums in two of them.
NodeConfig with_codecs(NodeConfig config, unsigned seed) {
  config.codecs = codec::kAllCodecs;
  for (GroupConfig& group : config.groups) {
    group.result_encoding = codec::kEncodings[seed % codec::kEncodings.size()].byte();
    group.uplink_encoding = codec::kEncodings[(seed + 4) % codec::kEncodings.size()].byte();
  }
  return config;
}

NodeConfig config_of(unsigned seed) { return seed % 2 == 0 ? two_groups() : inner_node(); }

TEST(StepsRandom, WhatIsLegalPasses) {
  std::map<StepKind, unsigned> told;
  for (unsigned seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Traffic traffic(config_of(seed), seed);
    traffic.run();
    for (const StepEvent& event : traffic.events) {
      if (event.kind == StepEvent::Kind::kStep) ++told[event.step.kind];
    }
    const auto errors = replay(config_of(seed), traffic.events);
    ASSERT_TRUE(errors.empty()) << errors.size() << " errors, the first: " << errors[0];
  }
  // All kinds but kWritten and kDiscarded.
  EXPECT_EQ(told.size(), kStepKinds - 2);
}

TEST(StepsRandom, WhatIsLegalPassesInANodeWithCodecs) {
  std::map<Verdict, unsigned> verdicts;
  std::map<bool, unsigned> sent;  // encoded or not
  for (unsigned seed = 1; seed <= kSeeds; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const NodeConfig config = with_codecs(config_of(seed), seed);
    Traffic traffic(config, seed);
    traffic.run();
    for (const StepEvent& event : traffic.events) {
      if (is_step(event, StepKind::kJudged)) ++verdicts[event.step.verdict];
      if (event.kind != StepEvent::Kind::kSent) continue;
      ++sent[read_header(event.frame->bytes).encoding != 0];
    }
    const auto errors = replay(config, traffic.events);
    ASSERT_TRUE(errors.empty()) << errors.size() << " errors, the first: " << errors[0];
  }
  EXPECT_GT(verdicts[Verdict::kBadEncoding], 100u);
  EXPECT_GT(sent[true], 1000u);
  EXPECT_GT(sent[false], 1000u);
}

// The events after a change, or nothing if it cannot be made there.
using Change = std::function<bool(std::vector<StepEvent>&, std::size_t)>;

bool drop(std::vector<StepEvent>& events, std::size_t at) {
  events.erase(events.begin() + static_cast<std::ptrdiff_t>(at));
  return true;
}

bool repeat(std::vector<StepEvent>& events, std::size_t at) {
  events.insert(events.begin() + static_cast<std::ptrdiff_t>(at), StepEvent(events[at]));
  return true;
}

// Does the group's life change before anything else happens in the slot of that chunk? Then it does
// not matter whether the chunk was released.
bool is_over_next(const std::vector<StepEvent>& events, std::size_t at) {
  for (std::size_t i = at + 1; i < events.size(); ++i) {
    const NodeStep& step = events[i].step;
    if (events[i].kind != StepEvent::Kind::kStep || step.group != events[at].step.group) continue;
    if (step.kind == StepKind::kLife) return true;
    const bool of_chunk = step.kind == StepKind::kClaimed || step.kind == StepKind::kReplayed;
    if (of_chunk && step.sequence % kWindow == events[at].step.sequence % kWindow) return false;
  }
  return false;
}

bool drop_unless_over(std::vector<StepEvent>& events, std::size_t at) {
  const bool released = events[at].step.kind == StepKind::kReleased;
  return (!released || !is_over_next(events, at)) && drop(events, at);
}

// Every tenth step of each kind is changed, one at a time.
void expect_found(const char* what, const Change& change,
                  const std::function<bool(const NodeStep&)>& applies) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    Traffic traffic(config_of(seed), seed);
    traffic.run();
    const std::vector<StepEvent>& events = traffic.events;
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
  expect_found("a dropped step", drop_unless_over, [](const NodeStep& step) {
    const bool clearing = step.kind == StepKind::kLife && step.state == StepState::kClearing;
    const bool may_wait = step.type == 0 || step.type == 6 || step.type == 7;
    return !clearing && (step.kind != StepKind::kControl || !may_wait);
  });
}

// Is the job taken there cancelled? Then its reduction is not observed.
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

void expect_changed_frames_found(const NodeConfig& config, unsigned least) {
  Traffic traffic(config, 2);
  traffic.run();
  unsigned frames = 0;
  for (std::size_t i = 0; i < traffic.events.size(); ++i) {
    const StepEvent& event = traffic.events[i];
    if (event.kind != StepEvent::Kind::kSent || frames++ % 5 != 0) continue;
    std::vector<StepEvent> changed = traffic.events;
    Frame frame = *event.frame;
    frame.bytes[traffic.random() % frame.bytes.size()] ^= 1;
    changed[i].frame = std::make_shared<const Frame>(frame);
    EXPECT_FALSE(replay(config, changed).empty()) << "frame of event " << i;
  }
  EXPECT_GT(frames, least);
}

TEST(StepsRandom, AChangedFrameIsFound) {
  expect_changed_frames_found(two_groups(), 50);
  expect_changed_frames_found(with_codecs(two_groups(), 5), 50);
}

}  // namespace
}  // namespace trib
