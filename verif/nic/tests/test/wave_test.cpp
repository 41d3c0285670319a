// SPDX-License-Identifier: Apache-2.0
// Waves of a network of interfaces: all that the view names is there, at every node, and a round takes the
// same cycles as without.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "model/nic/schedule_tables.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"
#include "verif/nic/tests/bench.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/test/selection_check.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib::nic {
namespace {

constexpr std::uint32_t kFlits = 64;

std::uint64_t run(const WaveSettings& waves) {
  const schedule::Topology topology = schedule::named_topology("torus:1x2");
  const schedule::Schedule schedule =
      schedule::build_schedule(topology, "ring", schedule::OrderChoice::kNatural);
  Bench bench(wiring_of(topology), tables_of_schedule(topology, schedule, kFlits), kFlits, {}, {});
  if (!waves.file.empty()) bench.network.begin_waves(waves);
  bench.run();
  bench.network.close_waves();
  return bench.network.cycle();
}

TEST(NicWaves, HaveEachNodeInAScopeOfItsName) {
  const std::string file = testing::TempDir() + "trib_nic_" + std::to_string(getpid()) + ".fst";
  const std::uint64_t cycles = run({file, {}});
  {
    const FstFile waves(file);
    ViewContents contents = wave_selection(2);
    for (SelectedStage& stage : contents.stages) stage.scopes.pop_back();  // there is no router
    EXPECT_EQ(missing_signals(waves.root(), contents), std::vector<std::string>{});
    EXPECT_EQ(waves.end(), cycles * 1'000'000);
  }
  std::filesystem::remove(file);
  std::filesystem::remove(view_name(file));
  EXPECT_EQ(run({}), cycles);
}

}  // namespace
}  // namespace trib::nic
