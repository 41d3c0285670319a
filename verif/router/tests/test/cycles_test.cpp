// SPDX-License-Identifier: Apache-2.0
// Schedules whose edges lead over several links, on routers with links of 150 cycles: every flit, every word, and
// the cycles of a round against the most that they may be.
#include <gtest/gtest.h>

#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "verif/router/tests/routed_bench.h"

namespace trib::router {
namespace {

constexpr unsigned kDepth = 512;
constexpr std::uint32_t kFlitBytes = 16;

struct Case {
  const char* network;
  const char* algorithm;
  unsigned kibibytes;
  std::uint64_t limit;  // cycles
};

void PrintTo(const Case& one, std::ostream* stream) {
  *stream << one.algorithm << " " << one.network << " " << one.kibibytes << " KB";
}

class RouterCycles : public testing::TestWithParam<Case> {
 protected:
  static std::uint64_t cycles_of(unsigned dependence) {
    const Case& one = GetParam();
    const schedule::Topology topology = schedule::named_topology(one.network);
    const schedule::Schedule planned =
        schedule::build_schedule(topology, one.algorithm, schedule::OrderChoice::kBest);
    const Channels channels = channels_of(grid_of(topology), planned, kLocals);
    const std::uint32_t flits = one.kibibytes * 1024 / kFlitBytes;
    nic::Settings settings;
    settings.dependence = dependence;
    RoutedBench bench(channels,
                      nic::tables_of_wiring(channels.wiring, along_channels(planned), flits), flits,
                      {}, settings, kDepth);
    const std::uint64_t cycles = bench.run(5'000'000);
    bench.bench.require_counters();
    std::printf("%-11s %-9s %4u KB by %s %7llu cycles, %llu packets, %llu of credits\n",
                one.algorithm, one.network, one.kibibytes, dependence == 0 ? "message" : "flit   ",
                static_cast<unsigned long long>(cycles),
                static_cast<unsigned long long>(bench.packets().packets()),
                static_cast<unsigned long long>(bench.packets().credit_packets()));
    return cycles;
  }
};

TEST_P(RouterCycles, AtMost) {
  EXPECT_LE(cycles_of(0), GetParam().limit);
  EXPECT_LE(cycles_of(1), GetParam().limit);
}

constexpr Case kShort[] = {
    {"torus:4x4", "double-tree", 32, 9'600}, {"torus:4x4", "hdrm", 32, 5'500},
    {"mesh:4x4", "double-tree", 32, 11'900}, {"torus:3x5", "double-tree", 32, 10'900},
    {"torus:2x4", "hdrm", 32, 5'300},        {"torus:4x4", "ring", 32, 10'400},
};
INSTANTIATE_TEST_SUITE_P(EachRouterTarget, RouterCycles, testing::ValuesIn(kShort));

constexpr Case kLong[] = {
    {"torus:4x4", "double-tree", 512, 93'000},
    {"torus:4x4", "hdrm", 512, 1'000'000},
};
INSTANTIATE_TEST_SUITE_P(EachRouterTargetLong, RouterCycles, testing::ValuesIn(kLong));

}  // namespace
}  // namespace trib::router
