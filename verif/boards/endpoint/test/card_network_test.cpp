// SPDX-License-Identifier: Apache-2.0
// Four cards with an endpoint each, joined through their serial lines: workers join, reduce and get the golden sums, over a ring and a
// torus; no frame runs dry in a card (CX6, BE1). A cable that is pulled ends the life of all and is named, and is good for the next one.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "verif/boards/endpoint/card_endpoint.h"
#include "verif/boards/registers/endpoint_address.h"
#include "verif/boards/registers/registers.h"
#include "verif/endpoint/network/test/network_bench.h"
#include "verif/endpoint/registers/registers.h"

namespace trib::board {
namespace {

using endpoint::BenchConfig;
using endpoint::NetworkBench;

constexpr std::uint32_t kDead = 16'000;

// A frame is stored at the far end of each cable and sent on: longer times than those of streams.
BenchConfig over_cards(std::uint64_t seed) {
  BenchConfig config;
  config.seed = seed;
  config.times = {4'000, 400, 4'000, kDead, kDead};
  config.minimum_timeout = 200 * kMicrosecond;
  return config;
}

class EndpointCardRtl : public testing::Test {
 protected:
  void make(const BenchConfig& config) {
    bench_ = std::make_unique<NetworkBench>(
        [this, seed = config.seed](unsigned e) {
          auto card = std::make_unique<CardEndpoint>(seed + e);
          cards_.push_back(card.get());
          return card;
        },
        config);
  }
  void TearDown() override {
    for (CardEndpoint* card : cards_) {
      for (const std::string& violation : card->card().violations()) ADD_FAILURE() << violation;
    }
  }

  std::uint32_t read(unsigned card, std::uint32_t address) {
    return cards_.at(card)->read(static_cast<std::uint16_t>(address),
                                 [this] { bench_->network().step(); });
  }
  std::uint32_t of_link(unsigned card, unsigned link, unsigned offset) {
    return read(card, card_address(0x20000U + endpoint::link_register(link, offset)));
  }

  // Counts of the ports after jobs without a loss.
  void expect_clean_ports(unsigned links) {
    for (unsigned card = 0; card < cards_.size(); ++card) {
      SCOPED_TRACE("card " + std::to_string(card));
      for (unsigned port = 0; port <= links; ++port) {
        EXPECT_GT(read(card, link_register(port, kLinkTxSent)), 0U) << "port " << port;
        for (const unsigned offset : {kLinkTxUnderrun, kLinkTxSpoiled, kLinkRxBadFcs,
                                      kLinkCrossingDropped, kLinkCrossingCut}) {
          EXPECT_EQ(read(card, link_register(port, offset)), 0U)
              << "port " << port << ' ' << offset;
        }
        EXPECT_EQ(cards_[card]->lines().damaged(port), 0U);
      }
      for (unsigned link = 0; link < links; ++link) {
        EXPECT_GT(of_link(card, link, endpoint::kLinkCounterStatesTaken), 0U);
        EXPECT_EQ(of_link(card, link, endpoint::kLinkCounterMalformed), 0U);
        EXPECT_EQ(of_link(card, link, endpoint::kLinkCounterNoRoom), 0U);
        EXPECT_EQ(of_link(card, link, endpoint::kLinkCounterHopsAgain), 0U);
      }
    }
  }

  std::unique_ptr<NetworkBench> bench_;
  std::vector<CardEndpoint*> cards_;
};

TEST_F(EndpointCardRtl, JobsOverARing) {
  make(over_cards(1));
  bench_->network().join();
  for (const std::size_t elements : {1, 128 * 9 + 3}) bench_->expect_all_reduce(elements);
  expect_clean_ports(2);
}

TEST_F(EndpointCardRtl, LargestChunksOverATorus) {
  BenchConfig config = over_cards(2);
  config.topology = "torus:2x2";
  config.algorithm = "symmetric";
  config.chunk_bytes = 8192;
  make(config);
  bench_->network().join();
  bench_->expect_all_reduce(2048 * 3 + 1000);
  expect_clean_ports(2);
}

TEST_F(EndpointCardRtl, ACableThatIsPulledAndComesBack) {
  BenchConfig config = over_cards(3);
  make(config);
  endpoint::EndpointNetwork& network = bench_->network();
  network.join();
  const auto lost = bench_->message(128 * 200);
  network.start(lost->collectives);
  network.run_until([&] { return network.worker(0).statistics().results >= 5; }, 400'000);
  cards_[1]->card().unplug(1);  // link 0 of endpoint 1
  const auto all_failed = [&] {
    for (unsigned worker = 0; worker < bench_->workers(); ++worker) {
      if (!network.failure(worker)) return false;
    }
    return true;
  };
  network.run_until(all_failed, 10 * kDead);
  for (unsigned e = 0; e < bench_->workers(); ++e) {
    const endpoint::LifeState state = network.read_state(e);
    ASSERT_TRUE(state.fault) << "endpoint " << e;
  }
  cards_[1]->card().plug(1, 1);
  network.join();
  bench_->expect_all_reduce(128 * 5 + 9);
}

}  // namespace
}  // namespace trib::board
