// SPDX-License-Identifier: Apache-2.0
// Cycles of a round at links of 150 cycles, against the most that they may be, with every word and every
// counter compared. Printed with the other ways to execute the same schedule.
#include <gtest/gtest.h>

#include <cstdio>
#include <ctime>
#include <ostream>
#include <string>

#include "model/nic/ring_schedules.h"
#include "verif/nic/network/test/nic_bench.h"

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
  std::vector<Tables> tables() const {
    const Case& one = GetParam();
    const std::string algorithm = one.algorithm;
    const Wiring wiring = torus_wiring(one.side, one.side);
    return algorithm == "ring" ? ring_tables(wiring, one.side, one.side, flits())
                               : ring_2d_tables(wiring, one.side, one.side, flits());
  }
  std::uint32_t flits() const { return GetParam().kibibytes * 1024 / kFlitBytes; }

  std::uint64_t cycles_of(const Settings& settings, const char* what) {
    const Case& one = GetParam();
    const std::clock_t begin = std::clock();
    NicBench bench(torus_wiring(one.side, one.side), tables(), flits(), {}, settings);
    const std::uint64_t cycles = bench.run();
    bench.expect_counters();
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

INSTANTIATE_TEST_SUITE_P(EachNicTarget, NicCycles,
                         testing::Values(Case{"ring", 4, 32, false, 9'400},
                                         Case{"2d-ring", 4, 32, false, 3'900}));

INSTANTIATE_TEST_SUITE_P(EachNicTargetLong, NicCycles,
                         testing::Values(Case{"ring", 4, 512, false, 72'000},
                                         Case{"ring", 4, 2048, false, 270'000},
                                         Case{"2d-ring", 4, 512, false, 29'000},
                                         Case{"2d-ring", 4, 2048, false, 109'000},
                                         Case{"ring", 8, 32, false, 26'500}));

}  // namespace
}  // namespace trib::nic
