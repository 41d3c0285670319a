// SPDX-License-Identifier: Apache-2.0
// Workers and node together: every collective is right to the bit, whatever the links do.
#include <gtest/gtest.h>

#include <cstring>

#include "model/numerics/reduce_tree.h"
#include "model/test/loopback_cluster.h"

namespace trib {
namespace {

using Floats = std::vector<float>;

constexpr std::size_t kChunkBytes = 64;  // 16 elements: many chunks in a small message
constexpr std::size_t kPerChunk = kChunkBytes / sizeof(float);
constexpr LinkFaults kRough = {0.05, 0.02, 0.05, 0.1};

// One message per worker; sums of these round, so that their order shows.
std::vector<Floats> messages(unsigned workers, std::size_t elements, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::normal_distribution<float> value(0.0f, 1000.0f);
  std::vector<Floats> all(workers, Floats(elements));
  for (Floats& message : all) {
    for (float& element : message) element = value(random);
  }
  return all;
}

Floats sum_of(const std::vector<Floats>& all) {
  PortPayloads payloads{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    payloads[i] = reinterpret_cast<const std::uint8_t*>(all[i].data());
  }
  Floats sum(all[0].size());
  reduce(payloads, sum.size(), reinterpret_cast<std::uint8_t*>(sum.data()));
  return sum;
}

std::vector<std::uint32_t> bits_of(const Floats& values) {
  std::vector<std::uint32_t> bits(values.size());
  if (!bits.empty()) std::memcpy(bits.data(), values.data(), bits.size() * sizeof(float));
  return bits;
}

void expect_bits(const Floats& actual, const Floats& expected, unsigned worker) {
  EXPECT_EQ(bits_of(actual), bits_of(expected)) << "worker " << worker;
}

class AllReduce : public testing::TestWithParam<unsigned> {};

TEST_P(AllReduce, SizesOnAPerfectNetwork) {
  const unsigned workers = GetParam();
  LoopbackCluster cluster(workers, {}, 1, kChunkBytes);
  std::uint32_t id = 0;
  for (std::size_t elements : {0u, 1u, 15u, 16u, 17u, 32u, 255u, 256u, 1000u}) {
    const std::vector<Floats> sent = messages(workers, elements, id);
    std::vector<Floats> received(workers, Floats(elements));
    std::vector<Collective> all;
    for (unsigned i = 0; i < workers; ++i) {
      all.push_back(all_reduce(sent[i].data(), received[i].data(), elements, id));
    }
    cluster.run(all);
    for (unsigned i = 0; i < workers; ++i) expect_bits(received[i], sum_of(sent), i);
    ++id;
  }
  for (unsigned i = 0; i < workers; ++i) {
    const WorkerStatistics& statistics = cluster.worker(i).statistics();
    EXPECT_EQ(statistics.retransmissions, 0u);
    EXPECT_EQ(statistics.frames_sent, statistics.results);
    EXPECT_EQ(cluster.node().verdicts(i)[0], statistics.frames_sent);
  }
}

TEST_P(AllReduce, RoughNetworkInPlace) {
  const unsigned workers = GetParam();
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    LoopbackCluster cluster(workers, kRough, seed, kChunkBytes);
    std::uint64_t repaired = 0;
    for (std::uint32_t id = 0; id < 3; ++id) {
      std::vector<Floats> buffers = messages(workers, 777, seed + id);
      const Floats sum = sum_of(buffers);
      std::vector<Collective> all;
      all.reserve(workers);
      for (Floats& buffer : buffers) {
        all.push_back(all_reduce(buffer.data(), buffer.data(), buffer.size(), id));
      }
      cluster.run(all);
      for (unsigned i = 0; i < workers; ++i) expect_bits(buffers[i], sum, i);
    }
    for (unsigned i = 0; i < workers; ++i) {
      repaired += cluster.worker(i).statistics().retransmissions;
    }
    EXPECT_GT(repaired, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Workers, AllReduce, testing::Range(1u, 9u));

// On a wire of 10 Gb/s with hardly any latency the first round trips, of a tiny message, are less
// than the time that one large chunk takes to be sent.
TEST(Timeouts, NoneWithoutLossWhateverTheSizesBefore) {
  constexpr LinkTiming k10g = {kMicrosecond / 4, kWireTimePerByte};
  LoopbackCluster cluster(4, {}, 1, kMaxPayload, k10g);
  std::uint32_t id = 0;
  for (const std::size_t bytes : {4u, 4096u, 1u << 20}) {
    std::vector<Floats> buffers = messages(4, bytes / sizeof(float), id);
    const Floats sum = sum_of(buffers);
    std::vector<Collective> all;
    all.reserve(buffers.size());
    for (Floats& buffer : buffers) {
      all.push_back(all_reduce(buffer.data(), buffer.data(), buffer.size(), id));
    }
    cluster.run(all);
    for (unsigned i = 0; i < 4; ++i) {
      expect_bits(buffers[i], sum, i);
      EXPECT_EQ(cluster.worker(i).statistics().retransmissions, 0u) << bytes << " bytes";
      EXPECT_EQ(cluster.worker(i).statistics().timeouts, 0u) << bytes << " bytes";
    }
    ++id;
  }
}

// Runs one collective on four workers over rough links.
void run_rough(const std::vector<Collective>& collectives, std::uint32_t seed) {
  LoopbackCluster(4, kRough, seed, kChunkBytes).run(collectives);
}

TEST(Collectives, ReduceToEachRoot) {
  for (unsigned root = 0; root < 4; ++root) {
    const std::vector<Floats> sent = messages(4, 500, root);
    Floats received(500);
    std::vector<Collective> all;
    for (unsigned i = 0; i < 4; ++i) {
      float* const receive = i == root ? received.data() : nullptr;
      all.push_back(reduce_to(root, i, sent[i].data(), receive, 500, 1));
    }
    run_rough(all, root);
    expect_bits(received, sum_of(sent), root);
  }
}

TEST(Collectives, BroadcastFromEachRoot) {
  for (unsigned root = 0; root < 4; ++root) {
    std::vector<Floats> buffers = messages(4, 500, root);
    const Floats sent = buffers[root];
    std::vector<Collective> all;
    for (unsigned i = 0; i < 4; ++i) {
      all.push_back(broadcast_from(root, i, buffers[i].data(), 500, 1));
    }
    run_rough(all, root);
    for (unsigned i = 0; i < 4; ++i) expect_bits(buffers[i], sent, i);
  }
}

TEST(Collectives, Barrier) { run_rough(std::vector<Collective>(4, barrier(1)), 1); }

TEST(Collectives, ReduceScatterThenAllGatherIsAllReduce) {
  const std::vector<Floats> sent = messages(4, 500, 1);
  const Floats sum = sum_of(sent);
  std::vector<Floats> buffers(4, Floats(500, -1.0f));
  std::vector<Collective> scatter;
  std::vector<Collective> gather;
  for (unsigned i = 0; i < 4; ++i) {
    scatter.push_back(reduce_scatter(i, 4, sent[i].data(), buffers[i].data(), 500, 1));
    gather.push_back(all_gather(i, 4, buffers[i].data(), 500, 2));
  }
  LoopbackCluster cluster(4, kRough, 1, kChunkBytes);
  cluster.run(scatter);
  for (unsigned i = 0; i < 4; ++i) {
    for (std::size_t e = 0; e < 500; ++e) {
      const bool mine = e / kPerChunk % 4 == i;
      ASSERT_EQ(buffers[i][e], mine ? sum[e] : -1.0f) << "worker " << i << ", element " << e;
    }
  }
  cluster.run(gather);
  for (unsigned i = 0; i < 4; ++i) expect_bits(buffers[i], sum, i);
}

TEST(Collectives, ALoneWorkerOfFourGivesUp) {
  LoopbackCluster cluster(4, {}, 1, kChunkBytes);
  Floats buffer(100);
  EXPECT_THROW(cluster.run({all_reduce(buffer.data(), buffer.data(), 100, 1)}), WorkerError);
  EXPECT_EQ(cluster.worker(0).statistics().timeouts, 7u * cluster.worker(0).config().max_retries);
}

TEST(Collectives, DeadLinksAreGivenUp) {
  LoopbackCluster cluster(2, {1.0, 0, 0, 0}, 1, kChunkBytes);
  EXPECT_THROW(cluster.run({barrier(1), barrier(1)}), WorkerError);
}

TEST(Collectives, WorkersThatDisagreeAreTold) {
  for (const bool length : {false, true}) {
    LoopbackCluster cluster(2, {}, 1, kChunkBytes);
    Floats a(10);
    Floats b(11);
    try {
      cluster.run({all_reduce(a.data(), a.data(), 10, 1),
                   all_reduce(b.data(), b.data(), length ? 11 : 10, length ? 1 : 2)});
      ADD_FAILURE() << "nobody has noticed";
    } catch (const WorkerError& error) {
      EXPECT_NE(std::string(error.what()).find("disagree"), std::string::npos) << error.what();
    }
    EXPECT_TRUE(cluster.node().stopped());
  }
}

}  // namespace
}  // namespace trib
