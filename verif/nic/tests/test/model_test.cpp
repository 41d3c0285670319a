// SPDX-License-Identifier: Apache-2.0
// The model of a network in time (model/network) against the RTL: cycles of the same round, to 1 %.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "model/network/simulation.h"
#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/bench.h"

namespace trib::nic {
namespace {

constexpr double kTolerance = 0.01;
constexpr std::uint32_t kStepTime = 300;

struct ModelCase {
  const char* network;
  const char* algorithm;
  std::uint32_t flits;
};

void PrintTo(const ModelCase& one, std::ostream* stream) {
  *stream << one.network << " " << one.algorithm << " " << one.flits << " flits";
}

class NetworkModel : public testing::TestWithParam<ModelCase> {
 protected:
  static void compare(const network::Settings& wanted) {
    const schedule::Topology topology = schedule::named_topology(GetParam().network);
    const schedule::Schedule schedule =
        schedule::build_schedule(topology, GetParam().algorithm, schedule::OrderChoice::kBest);
    const Wiring wiring = wiring_of(topology);
    const std::vector<Tables> tables = tables_of_schedule(topology, schedule, GetParam().flits);

    Settings settings;
    settings.mode = wanted.message_mode ? (1u << kPorts) - 1 : 0;
    settings.dependence = wanted.by_flit ? kDependenceFlit : kDependenceMessage;
    settings.lockstep = static_cast<unsigned>(wanted.lockstep);
    settings.step_time = wanted.step_time;
    settings.early = 0xffff;
    NetworkTiming timing;
    timing.link_latency = wanted.link_latency;
    timing.memory.latency = wanted.memory_latency;
    Bench bench(wiring, tables, GetParam().flits, timing, settings);
    const auto rtl = static_cast<double>(bench.run());
    const network::Outcome model = network::simulate(network::work_of(wiring, tables), wanted);
    EXPECT_NEAR(static_cast<double>(model.cycles), rtl, kTolerance * rtl);
  }
};

TEST_P(NetworkModel, CyclesByMessageAndByFlit) {
  network::Settings settings;
  for (const bool message_mode : {false, true}) {
    for (const bool by_flit : {false, true}) {
      settings.message_mode = message_mode;
      settings.by_flit = by_flit;
      SCOPED_TRACE(std::string(message_mode ? "message" : "packet") + " mode, by " +
                   (by_flit ? "flit" : "message"));
      compare(settings);
    }
  }
}

TEST_P(NetworkModel, CyclesInLockstep) {
  network::Settings settings;
  settings.step_time = kStepTime;
  settings.lockstep = network::Lockstep::kEstimated;
  compare(settings);
  settings.lockstep = network::Lockstep::kStrict;
  compare(settings);
}

TEST_P(NetworkModel, CyclesWithOtherLatencies) {
  for (const bool by_flit : {false, true}) {
    SCOPED_TRACE(by_flit ? "by flit" : "by message");
    network::Settings settings;
    settings.by_flit = by_flit;
    settings.link_latency = 20;
    settings.memory_latency = 40;
    compare(settings);
    // More than the slots cover.
    settings.link_latency = 400;
    compare(settings);
  }
}

constexpr ModelCase kModelCases[] = {
    {"torus:4x4", "multitree", 2048}, {"torus:4x4", "2d-ring", 2048},
    {"torus:3x3", "symmetric", 1000}, {"torus:3x3", "ring", 500},
    {"mesh:3x3", "multitree", 500},   {"torus:4", "ring", 1000},
};
INSTANTIATE_TEST_SUITE_P(Each, NetworkModel, testing::ValuesIn(kModelCases));

}  // namespace
}  // namespace trib::nic
