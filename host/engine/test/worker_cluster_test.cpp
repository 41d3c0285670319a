// SPDX-License-Identifier: Apache-2.0
// Workers and node together: every collective is right to the bit, whatever the links do.
#include <gtest/gtest.h>

#include <string>
#include <tuple>

#include "host/engine/test/cluster_bench.h"

namespace trib {
namespace {

using Life = LoopbackCluster::Life;

constexpr std::size_t kChunkBytes = 64;  // 16 elements: many chunks in a small message
constexpr std::size_t kPerChunk = kChunkBytes / sizeof(float);
constexpr std::size_t kSizes[] = {0, 1, 15, 16, 17, 32, 255, 256, 777};

// Number of workers, and how the group comes to life.
class Collectives : public testing::TestWithParam<std::tuple<unsigned, Life>> {
 protected:
  unsigned workers() const { return std::get<0>(GetParam()); }
  LoopbackCluster cluster(const NetworkFaults& faults, std::uint32_t seed) const {
    return {workers(), faults, seed, kChunkBytes, {}, std::get<1>(GetParam())};
  }
  std::uint64_t retransmissions(const LoopbackCluster& cluster) const {
    std::uint64_t count = 0;
    for (unsigned i = 0; i < workers(); ++i) {
      count += cluster.worker(i).statistics().retransmissions;
    }
    return count;
  }
};

TEST_P(Collectives, AllReduceOnAPerfectNetwork) {
  LoopbackCluster perfect = cluster({}, 1);
  std::uint32_t id = 0;
  for (const std::size_t elements : kSizes) {
    const std::vector<Floats> sent = messages(workers(), elements, id);
    std::vector<Floats> received(workers(), Floats(elements));
    std::vector<Collective> all;
    for (unsigned i = 0; i < workers(); ++i) {
      all.push_back(all_reduce(sent[i].data(), received[i].data(), elements, id));
    }
    perfect.run(all);
    for (unsigned i = 0; i < workers(); ++i) {
      expect_bits(received[i], sum_of(sent), i);
      EXPECT_EQ(perfect.worker(i).completeness().smallest_count, workers());
    }
    ++id;
  }
  for (unsigned i = 0; i < workers(); ++i) {
    const WorkerStatistics& statistics = perfect.worker(i).statistics();
    EXPECT_EQ(statistics.retransmissions, 0u);
    EXPECT_EQ(statistics.frames_sent, statistics.results);
    EXPECT_EQ(perfect.node().verdicts(i)[0], statistics.frames_sent);
  }
}

TEST_P(Collectives, AllReduceInPlaceOnARoughNetwork) {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    LoopbackCluster rough = cluster(kRough, seed);
    for (std::uint32_t id = 0; id < 3; ++id) {
      std::vector<Floats> buffers = messages(workers(), 777, seed + id);
      const Floats sum = sum_of(buffers);
      rough.run(in_place(buffers, id));
      for (unsigned i = 0; i < workers(); ++i) expect_bits(buffers[i], sum, i);
    }
    EXPECT_GT(retransmissions(rough), 0u);
  }
}

TEST_P(Collectives, ReduceToEachRoot) {
  LoopbackCluster rough = cluster(kRough, 2);
  std::uint32_t id = 0;
  for (unsigned root = 0; root < workers(); ++root) {
    for (const std::size_t elements : {1u, 500u}) {
      const std::vector<Floats> sent = messages(workers(), elements, id);
      Floats received(elements);
      std::vector<Collective> all;
      for (unsigned i = 0; i < workers(); ++i) {
        float* const receive = i == root ? received.data() : nullptr;
        all.push_back(reduce_to(root, i, sent[i].data(), receive, elements, id));
      }
      rough.run(all);
      expect_bits(received, sum_of(sent), root);
      ++id;
    }
  }
}

TEST_P(Collectives, BroadcastFromEachRoot) {
  LoopbackCluster rough = cluster(kRough, 3);
  std::uint32_t id = 0;
  for (unsigned root = 0; root < workers(); ++root) {
    for (const std::size_t elements : {1u, 500u}) {
      std::vector<Floats> buffers = messages(workers(), elements, id);
      const Floats sent = buffers[root];
      std::vector<Collective> all;
      for (unsigned i = 0; i < workers(); ++i) {
        all.push_back(broadcast_from(root, i, buffers[i].data(), elements, id));
      }
      rough.run(all);
      for (unsigned i = 0; i < workers(); ++i) expect_bits(buffers[i], sent, i);
      ++id;
    }
  }
}

TEST_P(Collectives, Barrier) {
  LoopbackCluster rough = cluster(kRough, 4);
  for (std::uint32_t id = 0; id < 20; ++id) {
    rough.run(std::vector<Collective>(workers(), barrier(id)));
  }
}

TEST_P(Collectives, ReduceScatterThenAllGatherIsAllReduce) {
  LoopbackCluster rough = cluster(kRough, 5);
  std::uint32_t id = 0;
  for (const std::size_t elements : kSizes) {
    const std::vector<Floats> sent = messages(workers(), elements, id);
    const Floats sum = sum_of(sent);
    std::vector<Floats> buffers(workers(), Floats(elements, -1.0f));
    std::vector<Collective> scatter;
    std::vector<Collective> gather;
    for (unsigned i = 0; i < workers(); ++i) {
      float* const buffer = buffers[i].data();
      scatter.push_back(reduce_scatter(i, workers(), sent[i].data(), buffer, elements, id));
      gather.push_back(all_gather(i, workers(), buffer, elements, id + 1));
    }
    id += 2;
    rough.run(scatter);
    for (unsigned i = 0; i < workers(); ++i) {
      Floats expected(elements, -1.0f);
      for (std::size_t e = 0; e < elements; ++e) {
        if (e / kPerChunk % workers() == i) expected[e] = sum[e];
      }
      expect_bits(buffers[i], expected, i);
    }
    rough.run(gather);
    for (unsigned i = 0; i < workers(); ++i) expect_bits(buffers[i], sum, i);
  }
}

INSTANTIATE_TEST_SUITE_P(Workers, Collectives,
                         testing::Combine(testing::Range(1u, 9u),
                                          testing::Values(Life::kRegisters, Life::kJoin)),
                         [](const testing::TestParamInfo<Collectives::ParamType>& info) {
                           return std::to_string(std::get<0>(info.param)) +
                                  (std::get<1>(info.param) == Life::kJoin ? "Joined" : "Started");
                         });

TEST(LargeCollective, SixteenMegabytesWithLoss) {
  std::vector<Floats> buffers = messages(2, (16u << 20) / sizeof(float) + 1, 1);
  const Floats sum = sum_of(buffers);
  LoopbackCluster cluster(2, {0.01, 0, 0, 0}, 1, kMaxPayload, {}, Life::kJoin);
  cluster.run(in_place(buffers, 1));
  for (unsigned i = 0; i < 2; ++i) expect_bits(buffers[i], sum, i);
}

TEST(Disagreement, AllAreTold) {
  for (const bool length : {false, true}) {
    LoopbackCluster cluster(2, {}, 1, kChunkBytes);
    Floats a(10);
    Floats b(11);
    try {
      cluster.run({all_reduce(a.data(), a.data(), 10, 1),
                   all_reduce(b.data(), b.data(), length ? 11 : 10, length ? 1 : 2)});
      ADD_FAILURE() << "no worker has noticed";
    } catch (const WorkerError& error) {
      EXPECT_NE(std::string(error.what()).find("disagree"), std::string::npos) << error.what();
      EXPECT_EQ(error.code(), ErrorCode::kDisagreement);
    }
    EXPECT_EQ(cluster.node().state(), GroupState::kStopped);
  }
}

}  // namespace
}  // namespace trib
