// SPDX-License-Identifier: Apache-2.0
// Cycles of a round at links of 150 cycles, against their limits, with every word and every
// counter compared. In lockstep they are only printed.
#include <gtest/gtest.h>

#include <cstdio>
#include <ctime>
#include <ostream>
#include <string>
#include <vector>

#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/bench.h"

namespace trib::nic {
namespace {

struct Case {
  const char* algorithm;
  unsigned side;  // of a square torus
  unsigned kibibytes;
  bool message_mode;
  std::uint64_t limit;  // cycles
};

void PrintTo(const Case& one, std::ostream* stream) {
  *stream << one.algorithm << " " << one.side << "x" << one.side << " " << one.kibibytes << " KB";
}

constexpr std::uint32_t kFlitBytes = 16;

class NicCycles : public testing::TestWithParam<Case> {
 protected:
  schedule::Topology topology() const {
    const std::string side = std::to_string(GetParam().side);
    return schedule::named_topology("torus:" + side + "x" + side);
  }
  std::vector<Tables> tables() const {
    const schedule::Topology torus = topology();
    return tables_of_schedule(
        torus, schedule::build_schedule(torus, GetParam().algorithm, schedule::OrderChoice::kBest),
        flits());
  }
  std::uint32_t flits() const { return GetParam().kibibytes * 1024 / kFlitBytes; }

  std::uint64_t cycles_of(const Settings& settings, const char* what) {
    const Case& one = GetParam();
    const std::clock_t begin = std::clock();
    Bench bench(wiring_of(topology()), tables(), flits(), {}, settings);
    const std::uint64_t cycles = bench.run();
    bench.require_counters();
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%-9s %ux%u %5u KB %-7s %-24s %7llu cycles, at most %7llu; %.0f a CPU second\n",
                one.algorithm, one.side, one.side, one.kibibytes,
                one.message_mode ? "message" : "packet", what,
                static_cast<unsigned long long>(cycles), static_cast<unsigned long long>(one.limit),
                static_cast<double>(bench.network.cycle()) / seconds);
    return cycles;
  }
};

TEST_P(NicCycles, AtMost) {
  Settings settings;
  settings.mode = GetParam().message_mode ? 0xf : 0;
  EXPECT_LE(cycles_of(settings, "by message"), GetParam().limit);
  settings.dependence = 1;
  EXPECT_LE(cycles_of(settings, "by flit"), GetParam().limit);
}

// A step as long as a message of the longest block needs to be in the neighbour's memory.
TEST_P(NicCycles, InEstimatedLockstep) {
  Settings settings;
  settings.mode = GetParam().message_mode ? 0xf : 0;
  settings.lockstep = kLockstepEstimated;
  settings.early = 0xffff;
  settings.step_time =
      step_time_of(tables(), GetParam().message_mode, NetworkTiming{}.link_latency);
  cycles_of(settings, "by message, in lockstep");
}

constexpr Case kShort[] = {
    {"multitree", 4, 32, false, 2'700}, {"multitree", 4, 32, true, 2'600},
    {"symmetric", 4, 32, false, 2'700}, {"ring", 4, 32, false, 9'400},
    {"2d-ring", 4, 32, false, 3'900},
};
INSTANTIATE_TEST_SUITE_P(EachNicTarget, NicCycles, testing::ValuesIn(kShort));

constexpr Case kLong[] = {
    {"multitree", 4, 512, false, 23'500}, {"multitree", 4, 2048, false, 90'000},
    {"multitree", 4, 512, true, 22'000},  {"multitree", 4, 2048, true, 84'500},
    {"symmetric", 4, 512, false, 19'500}, {"symmetric", 4, 2048, false, 72'500},
    {"ring", 4, 512, false, 72'000},      {"ring", 4, 2048, false, 270'000},
    {"2d-ring", 4, 512, false, 29'000},   {"2d-ring", 4, 2048, false, 109'000},
    {"multitree", 8, 32, false, 4'200},   {"multitree", 8, 2048, false, 78'000},
    {"ring", 8, 32, false, 26'500},       {"ring", 8, 2048, false, 302'000},
};
INSTANTIATE_TEST_SUITE_P(EachNicTargetLong, NicCycles, testing::ValuesIn(kLong));

}  // namespace
}  // namespace trib::nic
