// SPDX-License-Identifier: Apache-2.0
// Waves of a network of endpoints in RTL, as the reader of FST files finds them: all that the view names is
// there for every endpoint and link, values are those of the run, and recording does not change it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "verif/endpoint/network/endpoint_waves.h"
#include "verif/endpoint/network/test/network_bench.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/test/selection_check.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib::endpoint {
namespace {

constexpr std::size_t kElements = 600;  // 5 chunks
constexpr std::uint64_t kCycleFs = 6'400'000;

class EndpointWavesRtl : public testing::Test {
 protected:
  EndpointWavesRtl()
      : file_(testing::TempDir() + "trib_endpoint_" + std::to_string(getpid()) + ".fst") {
    config_.topology = "torus:3";
    config_.waves = file_;
  }
  ~EndpointWavesRtl() override {
    std::filesystem::remove(file_);
    std::filesystem::remove(view_name(file_));
  }

  // Joins and adds up once; the cycle in which all is done.
  static std::uint64_t run(NetworkBench& bench) {
    bench.network().join();
    bench.expect_all_reduce(kElements);
    return bench.network().cycle();
  }
  // The last value of a signal, and how often it changes.
  static std::pair<std::string, unsigned> last_value(FstFile& waves, const std::string& path,
                                                     const std::string& name) {
    const auto found = matching_scopes(waves.root(), path);
    const WaveSignal* signal = found.size() == 1 ? found[0].scope->find(name) : nullptr;
    std::pair<std::string, unsigned> last{"none", 0};
    if (signal == nullptr) return last;
    waves.each_value(*signal, [&](std::uint64_t, std::string_view bits) {
      last = {std::string(bits), last.second + 1};
    });
    return last;
  }

  std::string file_;
  BenchConfig config_;
};

TEST_F(EndpointWavesRtl, HaveEachEndpointInAScopeOfItsName) {
  NetworkBench bench(Made::kRtl, config_);
  const std::uint64_t cycles = run(bench);
  bench.network().close_waves();

  FstFile waves(file_);
  EXPECT_EQ(missing_signals(waves.root(), endpoint_selection(3)), std::vector<std::string>{});
  EXPECT_EQ(matching_scopes(waves.root(), "endpoint*").size(), 3U);
  EXPECT_EQ(waves.end(), cycles * kCycleFs);
  for (unsigned e = 0; e < 3; ++e) {
    const std::string top = wave_scope(e) + ".trib_endpoint";
    EXPECT_EQ(last_value(waves, top + ".u_host.u_rounds", "done_o").first,
              std::string(29, '0') + "101");
    // Both edges of each cycle are there; one clock leads to all links.
    EXPECT_GE(last_value(waves, wave_scope(e), "clk_i").second, 2 * cycles);
    // Data go round the ring one way, STATEs and ACKs both.
    unsigned taken = 0;
    for (unsigned link = 0; link < 2; ++link) {
      const std::string path = top + ".u_network.gen_link[" + std::to_string(link) + "].u_link";
      taken += last_value(waves, path, "hop_taken").second;
      EXPECT_GT(last_value(waves, path, "m_tx_valid_o").second, 10U) << path;
    }
    EXPECT_GT(taken, 10U);
  }
}

TEST_F(EndpointWavesRtl, DoNotChangeTheRun) {
  config_.recorded = {1'000 * kCycleFs, 1'050 * kCycleFs};
  NetworkBench recorded(Made::kRtl, config_);
  const std::uint64_t cycles = run(recorded);
  recorded.network().close_waves();
  const FstFile waves(file_);
  EXPECT_EQ(waves.begin(), 1'000 * kCycleFs);
  EXPECT_EQ(waves.end(), 1'050 * kCycleFs);

  config_.waves.clear();
  NetworkBench plain(Made::kRtl, config_);
  EXPECT_EQ(run(plain), cycles);
}

TEST_F(EndpointWavesRtl, AreMissedWhenTheyNeverBegin) {
  config_.recorded.from_fs = 1'000'000 * kCycleFs;
  NetworkBench bench(Made::kRtl, config_);
  EXPECT_THROW(bench.network().close_waves(), RecordingError);
  EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace trib::endpoint
