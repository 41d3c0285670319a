// SPDX-License-Identifier: Apache-2.0
// The cluster around the RTL: sums of messages of several sizes in both configurations, cut-through
// and store-and-forward, with every verdict, frame and counter compared with the model.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "verif/node/cluster/cluster.h"
#include "verif/node/cluster/test/job.h"
#include "verif/node/registers/registers.h"
#include "verif/node/waves/test/view_file.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

struct Setting {
  const char* name;
  const char* node;
  std::uint32_t onset;
};

class ClusterRtlTest : public testing::TestWithParam<Setting> {
 protected:
  ClusterConfig config() const {
    ClusterConfig config;
    config.node = node_variant(GetParam().node);
    config.onset = GetParam().onset;
    config.seed = 11;
    return config;
  }
};

TEST_P(ClusterRtlTest, AddsUpMessages) {
  Cluster cluster(config());
  std::uint32_t id = 0;
  for (const std::size_t elements : {0u, 1u, 2048u, 2049u, 60'000u}) {
    Job job(4, elements, ++id);
    cluster.run(job.collectives());
    EXPECT_EQ(job.wrong(), 0u) << elements << " elements";
  }
}

TEST_P(ClusterRtlTest, RecoversFromDamagedFrames) {
  ClusterConfig damaged = config();
  damaged.chunk_bytes = 1408;
  Cluster cluster(damaged);
  unsigned count = 0;
  cluster.set_link_fault([&](unsigned, Direction, const FramePtr& frame) -> FramePtr {
    return ++count % 29 == 0 ? std::make_shared<const Frame>(Frame{frame->bytes, true}) : frame;
  });
  Job job(4, 40'000);
  cluster.run(job.collectives());
  EXPECT_EQ(job.wrong(), 0u);
}

TEST_P(ClusterRtlTest, WritesAWindowOfWaves) {
  ClusterConfig traced = config();
  traced.waves =
      WaveConfig{testing::TempDir() + "trib_cluster_" + GetParam().name + ".fst", 100, 200};
  const std::string& file = traced.waves->file;
  Job job(4, 10);
  Cluster cluster(traced);
  cluster.run(job.collectives());
  EXPECT_NO_THROW(cluster.close_recordings());
  const std::uint64_t period_fs = static_cast<std::uint64_t>(cluster.time_of(1)) * 1000;
  const FstFile waves(file);
  EXPECT_EQ((waves.end() - waves.begin()) / period_fs, 100u);
  EXPECT_FALSE(read_view(view_name(file)).signals.empty());
  std::remove(file.c_str());
  std::remove(view_name(file).c_str());
}

TEST_P(ClusterRtlTest, MarksTheWavesWhereARunFails) {
  ClusterConfig traced = config();
  traced.waves = WaveConfig{testing::TempDir() + "trib_cluster_mark_" + GetParam().name + ".fst"};
  traced.timeout_cycles = 2000;
  const std::string& file = traced.waves->file;
  std::uint64_t end_fs = 0;
  {
    Cluster cluster(traced);
    cluster.set_link_fault([](unsigned, Direction, const FramePtr&) { return FramePtr(); });
    Job job(4, 10);
    EXPECT_THROW(cluster.run(job.collectives()), std::exception);
    end_fs = static_cast<std::uint64_t>(cluster.time_of(cluster.cycle())) * 1000;
  }
  EXPECT_EQ(FstFile(file).end(), end_fs);
  EXPECT_EQ(read_view(view_name(file)).marker, end_fs);
  std::remove(file.c_str());
  std::remove(view_name(file).c_str());
}

TEST_P(ClusterRtlTest, TellsOfWavesThatNeverBegin) {
  ClusterConfig traced = config();
  traced.waves = WaveConfig{testing::TempDir() + "trib_cluster_never.fst", 1'000'000'000};
  Job job(4, 10);
  Cluster cluster(traced);
  cluster.run(job.collectives());
  EXPECT_THROW(cluster.close_recordings(), RecordingError);
}

INSTANTIATE_TEST_SUITE_P(
    Settings, ClusterRtlTest,
    testing::Values(Setting{"cut_through_10g", "10g", 1},
                    Setting{"store_and_forward_10g", "10g", kOnsetStoreAndForward},
                    Setting{"cut_through_100g", "100g", node_variant("100g").onset},
                    Setting{"store_and_forward_100g", "100g", kOnsetStoreAndForward}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace trib
