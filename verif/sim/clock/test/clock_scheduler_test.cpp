// SPDX-License-Identifier: Apache-2.0
// The clock scheduler against its formula: edge counts, coincident edges, phases, order of calls.
#include "verif/sim/clock/clock_scheduler.h"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace trib {
namespace {

constexpr std::uint64_t kTwoMilliseconds = 2'000'000'000'000;
constexpr std::uint64_t kCorePeriod = 6'400'000;  // of kClock10g, exactly

std::uint64_t formula(const Frequency& frequency, std::uint64_t edge) {
  using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(Wide{edge} * kFsPerSecond * frequency.denominator /
                                    frequency.numerator);
}

void no_action(const ClockEdge&) {}

class CountingClocked : public Clocked {
 public:
  void before_edge(std::uint64_t cycle) override {
    EXPECT_EQ(cycle, calls);
    ++calls;
  }
  std::uint64_t calls = 0;
};

// Two milliseconds hold 312 500 periods of 156.25 MHz and 644 531.25 of 322.265625 MHz; edge 0 is
// at time 0 and counts as well.
TEST(ClockScheduler, CountsEdgesExactly) {
  ClockScheduler clock;
  const auto core = clock.add_domain({"core", kClock10g}, no_action);
  const auto mac = clock.add_domain({"mac", kClockCmac}, no_action);
  clock.run_for(kTwoMilliseconds);
  EXPECT_EQ(clock.cycles(core), 312'500u + 1);
  EXPECT_EQ(clock.cycles(mac), 644'531u + 1);
  EXPECT_EQ(clock.now_fs(), kTwoMilliseconds);
}

TEST(ClockScheduler, PlacesEveryEdgeByTheFormula) {
  const Frequency odd{1'000'000'007, 3};
  ClockScheduler clock;
  std::uint64_t edges = 0;
  clock.add_domain({"odd", odd}, [&](const ClockEdge& edge) {
    ASSERT_EQ(edge.cycle, edges);
    ASSERT_EQ(edge.time_fs, formula(odd, edges));
    ++edges;
  });
  clock.run_for(kTwoMilliseconds / 10);
  EXPECT_GT(edges, 60'000u);
}

// 322.265625 / 156.25 = 33 / 16: every 16th edge of the slower clock falls on an edge of the other.
TEST(ClockScheduler, FlipsCoincidentEdgesTogether) {
  ClockScheduler clock;
  std::map<std::uint64_t, unsigned> edges_at;
  unsigned settled = 0;
  const auto count = [&](const ClockEdge& edge) { ++edges_at[edge.time_fs]; };
  clock.add_domain({"core", kClock10g}, count);
  clock.add_domain({"mac", kClockCmac}, count);
  clock.on_settle([&](std::uint64_t time) {
    ASSERT_EQ(edges_at.count(time), 1u);
    ++settled;
  });
  clock.run_for(kTwoMilliseconds / 10);
  unsigned together = 0;
  for (const auto& [time, edges] : edges_at) {
    together += edges == 2;
    ASSERT_EQ(edges == 2, time % (16 * kCorePeriod) == 0) << "at " << time << " fs";
  }
  EXPECT_EQ(together, 31'250u / 16 + 1);
  EXPECT_EQ(settled, edges_at.size());
}

TEST(ClockScheduler, CallsAllClockedBeforeAnyEdgeAction) {
  class Recorder : public Clocked {
   public:
    Recorder(std::string name, std::vector<std::string>& log) : name_(std::move(name)), log_(log) {}
    void before_edge(std::uint64_t) override { log_.push_back(name_); }

   private:
    std::string name_;
    std::vector<std::string>& log_;
  };
  std::vector<std::string> log;
  Recorder first("first", log);
  Recorder second("second", log);
  Recorder third("third", log);
  ClockScheduler clock;
  const auto a = clock.add_domain({"a", {1}}, [&](const ClockEdge&) { log.push_back("edge a"); });
  const auto b = clock.add_domain({"b", {1}}, [&](const ClockEdge&) { log.push_back("edge b"); });
  clock.attach(b, third);
  clock.attach(a, first);
  clock.attach(a, second);
  clock.on_settle([&](std::uint64_t) { log.push_back("settle"); });
  clock.step();
  EXPECT_EQ(log,
            (std::vector<std::string>{"first", "second", "third", "edge a", "edge b", "settle"}));
}

TEST(ClockScheduler, ShiftsAllEdgesByThePhase) {
  ClockScheduler clock;
  std::vector<std::uint64_t> times;
  clock.add_domain({"late", kClock10g, 1234},
                   [&](const ClockEdge& edge) { times.push_back(edge.time_fs); });
  clock.run_for(2 * kCorePeriod + 1233);
  EXPECT_EQ(times, (std::vector<std::uint64_t>{1234, 6'401'234}));
}

TEST(ClockScheduler, PutsFallingEdgesHalfway) {
  ClockScheduler clock;
  CountingClocked clocked;
  std::vector<ClockEdge> edges;
  const auto domain = clock.add_domain({"both", kClockCmac, 0, true},
                                       [&](const ClockEdge& edge) { edges.push_back(edge); });
  clock.attach(domain, clocked);
  clock.run_for(kFsPerSecond / 1'000'000);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    ASSERT_EQ(edges[i].rising, i % 2 == 0);
    ASSERT_EQ(edges[i].cycle, i / 2);
    ASSERT_EQ(edges[i].time_fs, formula({2 * kClockCmac.numerator}, i));
  }
  EXPECT_EQ(clocked.calls, 323u);
  EXPECT_EQ(edges.size(), 645u);
}

TEST(ClockScheduler, RunsUntilAConditionOrALimit) {
  ClockScheduler clock;
  CountingClocked clocked;
  const auto domain = clock.add_domain({"core", kClock10g}, no_action);
  clock.attach(domain, clocked);
  EXPECT_TRUE(clock.run_until([&] { return clocked.calls == 10; }, kTwoMilliseconds));
  EXPECT_EQ(clock.now_fs(), 9 * kCorePeriod);
  EXPECT_FALSE(clock.run_until([] { return false; }, 5 * kCorePeriod));
  EXPECT_EQ(clocked.calls, 15u);
}

TEST(ClockScheduler, RefusesWhatIsNoClock) {
  ClockScheduler clock;
  EXPECT_THROW(clock.step(), std::logic_error);
  EXPECT_THROW(clock.add_domain({"none", {0}}, no_action), std::invalid_argument);
  EXPECT_THROW(clock.add_domain({"none", {1, 0}}, no_action), std::invalid_argument);
  EXPECT_THROW(clock.add_domain({"fast", {kFsPerSecond}}, no_action), std::invalid_argument);
}

}  // namespace
}  // namespace trib
