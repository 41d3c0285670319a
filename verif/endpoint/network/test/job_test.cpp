// SPDX-License-Identifier: Apache-2.0
// Jobs of workers that know nothing of the network beyond their node: collectives, loss, workers that die,
// leave and come back (docs/ENDPOINT.md, EP11 to EP19).
#include <gtest/gtest.h>

#include "verif/endpoint/network/test/network_bench.h"

namespace trib::endpoint {
namespace {

class EndpointJob : public ::testing::TestWithParam<Endpoints> {
 protected:
  template <typename Run>
  void with_seeds(BenchConfig config, const Run& run) {
    for (config.seed = GetParam().first_seed; config.seed <= GetParam().last_seed; ++config.seed) {
      SCOPED_TRACE("seed " + std::to_string(config.seed));
      NetworkBench bench(GetParam().made, config);
      bench.network().join();
      run(bench);
    }
  }

  static BenchConfig lossy() {
    BenchConfig config;
    config.lossy_links = config.lossy_workers = true;
    return config;
  }
};

TEST_P(EndpointJob, MessagesOfAnySizeOverARing) {
  with_seeds({}, [](NetworkBench& bench) {
    for (const std::size_t elements : {1, 3, 127, 128, 129, 128 * 9, 128 * 40 + 5}) {
      bench.expect_all_reduce(elements);
    }
  });
}

TEST_P(EndpointJob, AllLinksLoseFrames) {
  with_seeds(lossy(), [](NetworkBench& bench) {
    for (const std::size_t elements : {5, 128 * 20 + 64, 128 * 3}) {
      bench.expect_all_reduce(elements);
    }
  });
}

TEST_P(EndpointJob, LargestChunks) {
  BenchConfig config;
  config.chunk_bytes = 8192;
  with_seeds(config, [](NetworkBench& bench) { bench.expect_all_reduce(2048 * 3 + 1000); });
}

TEST_P(EndpointJob, TreesOverATorus) {
  BenchConfig config = lossy();
  config.topology = "torus:2x2";
  for (const char* algorithm : {"multitree", "symmetric", "2d-ring"}) {
    SCOPED_TRACE(algorithm);
    config.algorithm = algorithm;
    with_seeds(config, [](NetworkBench& bench) { bench.expect_all_reduce(128 * 6 + 1); });
  }
}

// EP9.4; the last ones to join find others that have agreed.
TEST_P(EndpointJob, AnyFirstEpochsBecomeOne) {
  using Epochs = std::vector<std::uint16_t>;
  for (const Epochs& epochs : {Epochs{1, 0x6000, 0xb000}, Epochs{0xffff, 1, 0x6000, 0xb000},
                               Epochs{0xb000, 1, 0x6000, 0xb001}, Epochs{0x6000, 0, 0xb000, 1}}) {
    BenchConfig config = lossy();
    config.topology = "torus:" + std::to_string(epochs.size());
    config.first_epochs = epochs;
    with_seeds(config, [&](NetworkBench& bench) {
      bench.expect_all_reduce(300);
      const LifeState first = bench.network().read_state(0);
      EXPECT_EQ(first.joined, (1u << bench.workers()) - 1);
      for (unsigned e = 1; e < bench.workers(); ++e) {
        EXPECT_EQ(key_of(bench.network().read_state(e)), key_of(first)) << "endpoint " << e;
      }
      bench.network().begin_job(2);
      bench.network().join();
      const LifeState second = bench.network().read_state(1);
      EXPECT_TRUE(is_above(key_of(second), key_of(first)));
      EXPECT_EQ(second.era, first.era + (second.epoch < first.epoch ? 1 : 0));
      bench.expect_all_reduce(200);
    });
  }
}

TEST_P(EndpointJob, OtherCollectives) {
  with_seeds(lossy(), [](NetworkBench& bench) {
    constexpr std::size_t kElements = 128 * 5 + 17;
    for (const unsigned root : {0u, 2u}) {
      auto message = bench.message(kElements);
      std::vector<bool> root_only(bench.workers());
      root_only[root] = true;
      for (unsigned rank = 0; rank < bench.workers(); ++rank) {
        float* const buffer =
            rank == root ? message->sent[rank].data() : message->received[rank].data();
        message->collectives[rank] =
            broadcast_from(root, rank, buffer, kElements, message->collectives[rank].message_id);
      }
      bench.network().run(message->collectives);
      for (unsigned rank = 0; rank < bench.workers(); ++rank) {
        if (rank == root) continue;
        EXPECT_EQ(message->received[rank], bench.sum_of(*message, root_only)) << rank;
      }
      message = bench.message(kElements);
      for (unsigned rank = 0; rank < bench.workers(); ++rank) {
        message->collectives[rank] =
            reduce_to(root, rank, message->sent[rank].data(), message->received[rank].data(),
                      kElements, message->collectives[rank].message_id);
      }
      bench.network().run(message->collectives);
      EXPECT_EQ(message->received[root],
                bench.sum_of(*message, std::vector<bool>(bench.workers(), true)));
      bench.network().run(std::vector<Collective>(bench.workers(), barrier(900 + root)));
    }
  });
}

TEST_P(EndpointJob, AWorkerIsKilledInMidMessageAndComesBack) {
  with_seeds(lossy(), [](NetworkBench& bench) {
    for (unsigned victim = 0; victim < bench.workers(); victim += 2) {
      const auto lost = bench.message(128 * 60);
      bench.network().start(lost->collectives);
      bench.run_until_results(victim, 7);
      bench.network().replace_worker(victim);
      bench.network().join();
      bench.expect_all_reduce(128 * 30 + 9);
    }
  });
}

TEST_P(EndpointJob, AllWorkersAreKilledInMidMessageAndAnotherJobBegins) {
  with_seeds(lossy(), [](NetworkBench& bench) {
    for (std::uint32_t job = 2; job < 5; ++job) {
      const auto lost = bench.message(128 * 50);
      bench.network().start(lost->collectives);
      bench.run_until_results(job % 4, job);
      bench.network().begin_job(job);
      bench.network().join();
      bench.expect_all_reduce(128 * 20 + job);
    }
  });
}

TEST_P(EndpointJob, AWorkerLeavesAndAllHearOfIt) {
  with_seeds({}, [](NetworkBench& bench) {
    bench.expect_all_reduce(300);
    bench.network().worker(1).leave();
    bench.wait_for_errors(1);
    EXPECT_EQ(bench.network().worker(1).state(), MembershipState::kLeft);
    bench.network().join();
    bench.expect_all_reduce(400);
  });
}

// EP12.6: endpoints without a worker, the one with the lowest number among them.
TEST_P(EndpointJob, RelaysPassOnWhatOthersAddUp) {
  BenchConfig config = lossy();
  config.topology = "torus:2x2";
  config.algorithm = "multitree";
  config.members = {1, 3};
  with_seeds(config, [](NetworkBench& bench) {
    for (const std::size_t elements : {1, 128 * 5 + 17, 128 * 2}) bench.expect_all_reduce(elements);
    const auto lost = bench.message(128 * 40);
    bench.network().start(lost->collectives);
    bench.run_until_results(1, 9);
    bench.network().replace_worker(0);
    bench.network().join();
    bench.expect_all_reduce(300);
    bench.network().begin_job(2);
    bench.network().join();
    bench.expect_all_reduce(128 * 3);
    const LifeState state = bench.network().read_state(0);
    EXPECT_EQ(state.job, 2u);
    EXPECT_EQ(state.joined, 15u);
  });
}

TEST_P(EndpointJob, AWorkerAloneAmongRelays) {
  BenchConfig config;
  config.members = {2};
  with_seeds(config, [](NetworkBench& bench) { bench.expect_all_reduce(128 * 20 + 3); });
}

INSTANTIATE_TEST_SUITE_P(Networks, EndpointJob, ::testing::Values(kModels, kRtls),
                         [](const auto& info) { return name_of(info.param); });
INSTANTIATE_TEST_SUITE_P(NetworksLong, EndpointJob, ::testing::Values(kManyRtls),
                         [](const auto& info) { return name_of(info.param); });

}  // namespace
}  // namespace trib::endpoint
