// SPDX-License-Identifier: Apache-2.0
// Link: rates as configured, counts that balance, determinism, order and times, outages, bad
// configurations.
#include "verif/sim/link/link.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <vector>

namespace trib {
namespace {

constexpr Time kStep = 1000 * kNanosecond;  // from frame to frame

// Frame `number` says so in its first bytes.
FramePtr numbered(std::uint32_t number) {
  Frame frame;
  frame.bytes.assign(100, 0);
  for (unsigned i = 0; i < 4; ++i) {
    frame.bytes[80 + i] = static_cast<std::uint8_t>(number >> 8 * i);
  }
  return std::make_shared<const Frame>(std::move(frame));
}
std::uint32_t number_of(const Frame& frame) {
  std::uint32_t number = 0;
  for (unsigned i = 0; i < 4; ++i) {
    number |= std::uint32_t{frame.bytes.at(80 + i)} << 8 * i;
  }
  return number;
}

struct Arrival {
  std::uint32_t number;
  Time time;
  bool bad;
  std::size_t bytes;
};
bool operator==(const Arrival& a, const Arrival& b) {
  return a.number == b.number && a.time == b.time && a.bad == b.bad && a.bytes == b.bytes;
}

LinkConfig with_up(const LinkFaults& faults) {
  LinkConfig config;
  config.up = faults;
  return config;
}

// Sends `frames` frames up, kStep apart, and looks for arrivals ten times as often.
std::vector<Arrival> run(Link& link, unsigned frames, Time after = 100 * kStep) {
  std::vector<Arrival> arrivals;
  for (Time now = 0; now < frames * kStep + after; now += kStep / 10) {
    link.advance(now);
    if (now % kStep == 0 && now < frames * kStep) {
      link.up().send(numbered(static_cast<std::uint32_t>(now / kStep)), now);
    }
    while (const FrameFlow flow = link.up().next(now)) {
      const Frame& frame = flow.frame();
      arrivals.push_back(
          {frame.bytes.size() == 100 ? number_of(frame) : ~0u, now, frame.bad, frame.bytes.size()});
    }
    EXPECT_EQ(link.imbalance(), "");
  }
  EXPECT_TRUE(link.idle());
  return arrivals;
}

std::vector<Arrival> run(const LinkFaults& faults, unsigned frames, std::uint64_t seed = 1) {
  Link link(with_up(faults), seed, "link");
  return run(link, frames);
}

LinkFaults rough() {
  LinkFaults faults;
  faults.loss = 0.1;
  faults.corruption = 0.05;
  faults.truncation = 0.02;
  faults.duplication = 0.03;
  faults.reordering = 0.04;
  faults.propagation = 3 * kStep;
  faults.jitter = 5 * kStep;
  faults.jitter_keeps_order = false;
  return faults;
}

TEST(Link, IsPerfectByDefault) {
  const std::vector<Arrival> arrivals = run(LinkFaults(), 100);
  ASSERT_EQ(arrivals.size(), 100u);
  for (std::uint32_t i = 0; i < 100; ++i) {
    EXPECT_EQ(arrivals[i], (Arrival{i, i * kStep, false, 100}));
  }
}

// Each rate within five standard deviations, and every frame accounted for.
TEST(Link, KeepsItsRates) {
  constexpr unsigned kFrames = 40'000;
  Link link(with_up(rough()), 7, "link");
  const std::vector<Arrival> arrivals = run(link, kFrames);
  const LinkCounts& counts = link.up().counts();
  const auto expect_rate = [](std::uint64_t count, double trials, double rate) {
    EXPECT_NEAR(static_cast<double>(count), trials * rate,
                5 * std::sqrt(trials * rate * (1 - rate)));
  };
  EXPECT_EQ(counts.sent, kFrames);
  expect_rate(counts.lost, kFrames, 0.1);
  const auto alive = static_cast<double>(kFrames - counts.lost);
  expect_rate(counts.corrupted, alive, 0.05);
  expect_rate(counts.truncated, alive, 0.02);
  expect_rate(counts.duplicated, alive, 0.03);
  EXPECT_GT(counts.reordered, counts.sent * 4 / 100);
  EXPECT_EQ(counts.outage, 0u);
  EXPECT_EQ(arrivals.size(), counts.delivered);
  EXPECT_EQ(counts.sent + counts.duplicated, counts.delivered + counts.lost);
  EXPECT_EQ(link.down().counts().sent, 0u);
}

TEST(Link, EveryDamagedFrameIsBadAndEveryOtherIsWhole) {
  for (const Arrival& arrival : run(rough(), 5000)) {
    EXPECT_TRUE(arrival.bad || arrival.bytes == 100);
  }
}

TEST(Link, IsTheSameForTheSameSeed) {
  EXPECT_EQ(run(rough(), 1000, 5), run(rough(), 1000, 5));
  EXPECT_FALSE(run(rough(), 1000, 5) == run(rough(), 1000, 6));
}

TEST(Link, DirectionsHaveFatesOfTheirOwn) {
  LinkConfig config;
  config.up.loss = config.down.loss = 0.5;
  Link link(config, 3, "link");
  unsigned alike = 0;
  for (Time now = 0; now < 1000; ++now) {
    link.up().send(numbered(0), now);
    link.down().send(numbered(0), now);
    alike += static_cast<bool>(link.up().next(now)) == static_cast<bool>(link.down().next(now));
  }
  EXPECT_GT(alike, 400u);
  EXPECT_LT(alike, 600u);
}

// A frame lost at a low rate is lost at a higher one as well.
TEST(Link, AHigherRateLosesTheSameFramesAndMore) {
  LinkFaults few;
  few.loss = 0.1;
  LinkFaults many = few;
  many.loss = 0.3;
  std::vector<bool> kept(1000, false);
  for (const Arrival& arrival : run(few, 1000)) kept[arrival.number] = true;
  for (const Arrival& arrival : run(many, 1000)) EXPECT_TRUE(kept[arrival.number]);
}

TEST(Link, DelaysByPropagationAndJitter) {
  LinkFaults faults;
  faults.propagation = 2 * kStep;
  faults.jitter = 6 * kStep;
  for (const bool in_order : {true, false}) {
    faults.jitter_keeps_order = in_order;
    Link link(with_up(faults), 1, "link");
    const std::vector<Arrival> arrivals = run(link, 1000);
    ASSERT_EQ(arrivals.size(), 1000u);
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
      const Time delay = arrivals[i].time - arrivals[i].number * kStep;
      EXPECT_GE(delay, 2 * kStep);
      EXPECT_LE(delay, 8 * kStep + kStep / 10);
      EXPECT_TRUE(!in_order || arrivals[i].number == i);
    }
    EXPECT_EQ(link.up().counts().reordered == 0, in_order);
  }
}

TEST(Link, LetsUpToAsManyLaterFramesPassAsItsDepth) {
  LinkFaults faults;
  faults.reordering = 0.1;
  faults.reorder_depth = 4;
  Link link(with_up(faults), 1, "link");
  const std::vector<Arrival> arrivals = run(link, 5000);
  ASSERT_EQ(arrivals.size(), 5000u);
  std::vector<unsigned> by_overtakers(10, 0);
  for (std::size_t i = 0; i < arrivals.size(); ++i) {
    unsigned overtakers = 0;
    for (std::size_t j = i >= 20 ? i - 20 : 0; j < i; ++j) {
      overtakers += arrivals[j].number > arrivals[i].number;
    }
    ++by_overtakers.at(overtakers);
  }
  EXPECT_NEAR(by_overtakers[0], 4500, 150);
  for (unsigned n = 1; n <= 4; ++n) EXPECT_GT(by_overtakers[n], 50u) << n;
  EXPECT_EQ(link.up().counts().reordered, 5000 - by_overtakers[0]);
}

TEST(Link, HoldsTheLastFrameForALimitedTime) {
  LinkFaults faults;
  faults.reordering = 1;
  faults.reorder_hold = 7 * kStep;
  const std::vector<Arrival> arrivals = run(faults, 1);
  ASSERT_EQ(arrivals.size(), 1u);
  EXPECT_EQ(arrivals[0].time, 7 * kStep);
}

TEST(Link, SendsCopiesRightBehindTheirOriginals) {
  LinkFaults faults;
  faults.duplication = 1;
  const std::vector<Arrival> arrivals = run(faults, 50);
  ASSERT_EQ(arrivals.size(), 100u);
  for (std::size_t i = 0; i < 100; i += 2) EXPECT_EQ(arrivals[i], arrivals[i + 1]);
}

// Frames 10 to 19 start while the link is down; 5 to 9 are in flight when it goes down.
TEST(Link, AnOutageTakesWhatIsOnItsWay) {
  LinkConfig config;
  config.up.propagation = 5 * kStep;
  config.outages = {{10 * kStep, 20 * kStep}};
  Link link(config, 1, "link");
  unsigned outages = 0;
  link.on_outage([&] { ++outages; });
  const std::vector<Arrival> arrivals = run(link, 30);
  ASSERT_EQ(arrivals.size(), 15u);
  EXPECT_EQ(arrivals[4].number, 4u);
  EXPECT_EQ(arrivals[5].number, 20u);
  EXPECT_EQ(link.up().counts().lost, 15u);
  EXPECT_EQ(link.up().counts().outage, 15u);
  EXPECT_EQ(outages, 1u);
}

TEST(Link, AnOutageTakesAFrameThatWasBegunAheadOfItsEnd) {
  LinkConfig config;
  config.outages = {{100, 200}, {300, 400}};
  Link link(config, 1, "link");
  link.advance(250);
  link.down().send(numbered(0), 90, 250);
  link.down().send(numbered(1), 150, 250);
  link.down().send(numbered(2), 200, 250);
  const FrameFlow arrived = link.down().next(250);
  ASSERT_TRUE(arrived);
  EXPECT_EQ(number_of(arrived.frame()), 2u);
  link.advance(300);
  link.down().send(numbered(3), 300);
  EXPECT_FALSE(link.down().next(300));
  EXPECT_EQ(link.down().counts().outage, 3u);
}

TEST(Link, AHookDecidesAheadOfChance) {
  Link link(LinkConfig(), 1, "link");
  link.up().set_hook([](const FramePtr& frame) -> FramePtr {
    if (number_of(*frame) == 1) return nullptr;
    return number_of(*frame) == 2 ? numbered(77) : frame;
  });
  const std::vector<Arrival> arrivals = run(link, 3);
  ASSERT_EQ(arrivals.size(), 2u);
  EXPECT_EQ(arrivals[1].number, 77u);
  EXPECT_EQ(link.up().counts().lost, 1u);
}

// A frame enters the link when its first beat is sent, and is damaged as it comes along.
TEST(Link, PassesGrowingFramesOn) {
  LinkFaults faults;
  faults.corruption = 1;
  for (const bool damaged : {false, true}) {
    Link link(with_up(damaged ? faults : LinkFaults()), 1, "link");
    const auto sent = std::make_shared<GrowingFrame>();
    sent->bytes.assign(8, 0);
    link.up().send(FrameFlow::growing(sent), 0);
    const FrameFlow arriving = link.up().next(0);
    ASSERT_TRUE(arriving);
    EXPECT_EQ(arriving.frame().bytes.size(), 8u);
    while (!sent->ended) {
      EXPECT_FALSE(arriving.ended());
      sent->bytes.resize(sent->bytes.size() + 8);
      sent->ended = sent->bytes.size() == 128;
      link.up().update();
      EXPECT_EQ(arriving.frame().bytes.size(), sent->bytes.size());
    }
    EXPECT_TRUE(arriving.ended());
    EXPECT_EQ(arriving.frame().bad, damaged);
    EXPECT_EQ(arriving.frame().bytes == sent->bytes, !damaged);
  }
}

TEST(Link, RefusesBadConfigurations) {
  const auto error = [](auto change) -> std::string {
    LinkConfig config;
    change(config);
    try {
      const Link link(config, 1, "link of port 2");
    } catch (const std::invalid_argument& refused) {
      return refused.what();
    }
    return {};
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(error([](LinkConfig& c) { c.up.loss = 1.5; }),
            "link of port 2, up: loss is 1.5, must be a probability, 0..1");
  EXPECT_NE(error([&](LinkConfig& c) { c.down.corruption = nan; }), "");
  EXPECT_NE(error([](LinkConfig& c) { c.down.truncation = -0.1; }), "");
  EXPECT_NE(error([](LinkConfig& c) { c.down.duplication = 2; }), "");
  EXPECT_NE(error([](LinkConfig& c) { c.down.reordering = 2; }), "");
  EXPECT_NE(error([](LinkConfig& c) { c.up.reorder_depth = 0; }), "");
  EXPECT_EQ(error([](LinkConfig& c) { c.down.jitter = -1; }),
            "link of port 2, down: jitter is -1 ps, must not be negative");
  EXPECT_NE(error([](LinkConfig& c) { c.outages = {{10, 10}}; }), "");
  EXPECT_NE(error([](LinkConfig& c) { c.outages = {{10, 20}, {15, 30}}; }), "");
  EXPECT_EQ(error([](LinkConfig& c) { c.outages = {{10, 20}, {20, 30}}; }), "");
  EXPECT_EQ(error([](LinkConfig& c) { c.up.loss = c.down.loss = 1; }), "");
}

}  // namespace
}  // namespace trib
