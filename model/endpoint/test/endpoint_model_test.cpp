// SPDX-License-Identifier: Apache-2.0
// Endpoints of a ring as models, joined by links that lose and repeat states; what a round gives is the
// golden sum.
#include "model/endpoint/endpoint_model.h"

#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <memory>
#include <utility>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "model/schedule/algorithm.h"
#include "model/schedule/topologies.h"

namespace trib::endpoint {
namespace {

constexpr unsigned kEndpoints = 4;
constexpr std::uint32_t kChunkFlits = 16;

class EndpointModelRing : public ::testing::Test {
 protected:
  EndpointModelRing() {
    const schedule::Topology topology = schedule::named_topology("torus:4");
    reduction_ = std::make_unique<ChunkReduction>(
        network_tables(topology, build_schedule(topology, "ring", schedule::OrderChoice::kBest),
                       NetworkLimits{}),
        kChunkFlits);
    to_node_.resize(kEndpoints);
    begun_.resize(kEndpoints);
    add_all();
  }

  void add_all(std::uint64_t relays = 0) {
    relays_ = relays;
    endpoints_.clear();
    for (unsigned e = 0; e < kEndpoints; ++e) add(e);
  }

  void add(unsigned e) {
    EndpointConfig config;
    config.life = {e, 15, 0, relays_};
    config.chunk_flits = kChunkFlits;
    config.keepalive = 10;
    config.dead = 100;
    config.linger = 50;
    EndpointOutputs outputs;
    outputs.to_node = [this, e](const Frame& frame) { to_node_[e].push_back(frame); };
    outputs.send_state = [this, e](unsigned link, const LifeState& state) {
      const auto& peer = reduction_->network().wiring.peers[e][link];
      if (link_cut_ && (*link_cut_ == std::make_pair(e, link) ||
                        *link_cut_ == std::make_pair(peer->node, peer->port))) {
        return;
      }
      if (random_.chance(loss_)) return;
      for (int copies = random_.chance(0.2) ? 2 : 1; copies > 0; --copies) {
        states_.push_back({peer->node, peer->port, state});
      }
    };
    outputs.begin = [this, e](const Key& key, const Round& round, std::vector<ChunkImage> images) {
      begun_[e] = std::make_unique<Begun>(Begun{key, round, std::move(images)});
    };
    endpoints_.push_back(std::make_unique<EndpointModel>(config, std::move(outputs)));
  }

  void run(unsigned cycles) {
    for (unsigned i = 0; i < cycles; ++i) {
      ++cycle_;
      for (const auto& endpoint : endpoints_) endpoint->advance(cycle_);
      for (std::size_t n = states_.size(); n > 0; --n) {
        const OnLink state = states_.front();
        states_.pop_front();
        endpoints_[state.endpoint]->take_state(state.link, state.state);
      }
      reduce();
    }
  }

  void reduce() {
    for (const auto& begun : begun_) {
      if (!begun || !(begun->key == begun_[0]->key)) return;
      EXPECT_EQ(begun->round.first, begun_[0]->round.first);
      EXPECT_EQ(begun->round.chunks, begun_[0]->round.chunks);
    }
    const auto all = std::exchange(begun_, std::vector<std::unique_ptr<Begun>>(kEndpoints));
    std::vector<ChunkImage> sums;
    for (unsigned chunk = 0; chunk < all[0]->round.chunks; ++chunk) {
      std::vector<ChunkImage> images;
      for (const auto& begun : all) images.push_back(begun->images[chunk]);
      sums.push_back(reduction_->sum(images));
    }
    for (const auto& endpoint : endpoints_) endpoint->finish_round(all[0]->key, sums);
  }

  void join(unsigned e, std::uint32_t job, std::uint32_t incarnation) {
    Header header;
    header.tag = job;
    header.sequence = incarnation;
    endpoints_[e]->from_node(encode_join(header, {}));
  }

  void contribute(unsigned e, std::uint32_t chunk, std::uint32_t bytes, float value) {
    Header header;
    header.epoch = endpoints_[e]->state().epoch;
    header.sequence = chunk;
    header.tag = 100 + chunk;
    header.count = 1;
    header.flags = kFlagData | kFlagWant;
    header.payload_bytes = static_cast<std::uint16_t>(bytes);
    const std::vector<float> values(bytes / 4, value);
    endpoints_[e]->from_node(encode(header, reinterpret_cast<const std::uint8_t*>(values.data())));
  }

  unsigned received(unsigned e, FrameType type) const {
    unsigned count = 0;
    for (const Frame& frame : to_node_[e]) count += read_header(frame.bytes).type == type ? 1 : 0;
    return count;
  }

  void join_all(std::uint32_t job) {
    for (unsigned e = 0; e < kEndpoints; ++e) join(e, job, 1000 + e);
    run(100);
    for (unsigned e = 0; e < kEndpoints; ++e) {
      ASSERT_TRUE(endpoints_[e]->active());
      ASSERT_EQ(received(e, FrameType::kWelcome), 1u);
      ASSERT_EQ(endpoints_[e]->state(), endpoints_[0]->state());
    }
  }

  struct OnLink {
    unsigned endpoint, link;
    LifeState state;
  };
  struct Begun {
    Key key;
    Round round;
    std::vector<ChunkImage> images;
  };

  std::unique_ptr<ChunkReduction> reduction_;
  std::vector<std::unique_ptr<EndpointModel>> endpoints_;
  std::vector<std::unique_ptr<Begun>> begun_;
  std::vector<std::vector<Frame>> to_node_;
  std::deque<OnLink> states_;
  std::optional<std::pair<unsigned, unsigned>> link_cut_;
  Random random_{{4}};
  double loss_ = 0.3;
  std::uint64_t relays_ = 0;
  std::uint64_t cycle_ = 0;
};

TEST_F(EndpointModelRing, AllJoinThoughStatesAreLostAndRepeated) { join_all(7); }

TEST_F(EndpointModelRing, RoundsOfFullAndShortChunksGiveResults) {
  join_all(7);
  for (unsigned e = 0; e < kEndpoints; ++e) {
    for (std::uint32_t chunk = 0; chunk < 5; ++chunk) {
      contribute(e, chunk, 256, static_cast<float>(e + chunk));
    }
    contribute(e, 5, 100, 1);
    run(3);
  }
  run(200);
  for (unsigned e = 0; e < kEndpoints; ++e) {
    std::vector<Frame> results;
    for (const Frame& frame : to_node_[e]) {
      if (read_header(frame.bytes).type == FrameType::kResult) results.push_back(frame);
    }
    ASSERT_EQ(results.size(), 6u);
    for (std::uint32_t chunk = 0; chunk < 6; ++chunk) {
      const Header header = read_header(results[chunk].bytes);
      EXPECT_EQ(header.sequence, chunk);
      EXPECT_EQ(header.tag, 100 + chunk);
      EXPECT_EQ(header.count, 4u);
      EXPECT_EQ(header.payload_bytes, chunk == 5 ? 100 : 256);
      float value = 0;
      std::memcpy(&value, results[chunk].bytes.data() + kHeaderBytes, 4);
      EXPECT_EQ(value, chunk == 5 ? 4.0F : static_cast<float>(6 + 4 * chunk));
    }
  }
}

TEST_F(EndpointModelRing, LengthsThatDisagreeEndTheLifeForAll) {
  join_all(7);
  for (unsigned e = 0; e < kEndpoints; ++e) contribute(e, 0, e == 2 ? 128 : 64, 1);
  run(100);
  for (unsigned e = 0; e < kEndpoints; ++e) {
    EXPECT_EQ(received(e, FrameType::kResult), 0u);
    EXPECT_EQ(received(e, FrameType::kError), 1u);
    EXPECT_FALSE(endpoints_[e]->active());
  }
}

TEST_F(EndpointModelRing, ASilentLinkEndsTheLifeAndIsNamedEverywhere) {
  join_all(7);
  link_cut_ = std::make_pair(2u, 1u);
  run(300);
  const auto& peer = *reduction_->network().wiring.peers[2][1];
  for (unsigned e = 0; e < kEndpoints; ++e) {
    EXPECT_FALSE(endpoints_[e]->active());
    EXPECT_EQ(received(e, FrameType::kError), 1u);
    const auto& fault = endpoints_[e]->state().fault;
    ASSERT_TRUE(fault);
    const std::pair<unsigned, unsigned> found{fault->endpoint, fault->port};
    EXPECT_TRUE(found == std::make_pair(2u, 1u) || found == std::make_pair(peer.node, peer.port));
  }
  // A job that begins clears the fault, and ends by it again until the link is back.
  for (unsigned e = 0; e < kEndpoints; ++e) join(e, 8, e);
  run(300);
  for (unsigned e = 0; e < kEndpoints; ++e) EXPECT_TRUE(endpoints_[e]->state().fault);
  link_cut_.reset();
  run(100);
  for (unsigned e = 0; e < kEndpoints; ++e) to_node_[e].clear();
  join_all(9);
}

TEST_F(EndpointModelRing, ALeaveStopsAtEachEndpointWithTheSameKey) {
  join_all(7);
  Header header;
  header.type = FrameType::kLeave;
  header.epoch = endpoints_[1]->state().epoch;
  header.sequence = 1001;
  endpoints_[1]->from_node(encode(header, nullptr));
  run(100);
  for (unsigned e = 0; e < kEndpoints; ++e) {
    EXPECT_EQ(received(e, FrameType::kError), 1u);
    EXPECT_TRUE(endpoints_[e]->state().left);
    EXPECT_EQ(endpoints_[e]->state().epoch, header.epoch);
    to_node_[e].clear();
  }
  join_all(8);
}

// EP10.4: it has been reset, and so forgotten the life that the others are in.
TEST_F(EndpointModelRing, AnEndpointThatForgotTheLifeEndsIt) {
  join_all(7);
  LifeState before = endpoints_[2]->state();
  before.epoch = next_epoch(before.epoch);
  before.joined = 4;
  for (auto& frames : to_node_) frames.clear();
  endpoints_[2]->take_state(0, before);
  run(100);
  for (unsigned e = 0; e < kEndpoints; ++e) {
    EXPECT_FALSE(endpoints_[e]->active());
    EXPECT_EQ(received(e, FrameType::kError), 1u);
    EXPECT_TRUE(is_newer_epoch(endpoints_[e]->state().epoch, before.epoch));
    EXPECT_EQ(endpoints_[e]->state().joined, 0u);
    to_node_[e].clear();
  }
  join_all(8);
}

TEST_F(EndpointModelRing, RelaysTakePartAndServeNobody) {
  add_all(9);
  join(3, 7, 77);
  ASSERT_EQ(to_node_[3].size(), 1u);
  const Header refused = read_header(to_node_[3][0].bytes);
  EXPECT_EQ(refused.tag, static_cast<std::uint32_t>(ErrorCode::kNotMember));
  EXPECT_EQ(refused.sequence, 77u);
  EXPECT_EQ(endpoints_[3]->state().joined, 0u);

  for (const unsigned e : {1u, 2u}) join(e, 7, 10 + e);
  run(100);
  for (unsigned e = 0; e < kEndpoints; ++e) EXPECT_TRUE(endpoints_[e]->active()) << e;
  for (const unsigned e : {1u, 2u}) {
    ASSERT_EQ(received(e, FrameType::kWelcome), 1u);
    EXPECT_EQ(read_header(to_node_[e][0].bytes).count, 2u);
    for (std::uint32_t chunk = 0; chunk < 20; ++chunk) contribute(e, chunk, 256, 1);
  }
  run(300);
  for (unsigned e = 0; e < kEndpoints; ++e) {
    EXPECT_EQ(received(e, FrameType::kResult), e == 1 || e == 2 ? 16u : 0u) << e;
  }
  const Header result = read_header(to_node_[1].back().bytes);
  EXPECT_EQ(result.count, 2u);
  EXPECT_EQ(result.payload_bytes, 256u);
}

TEST_F(EndpointModelRing, AnotherJobTakesOverWhileOneWaits) {
  join(0, 7, 1);
  run(50);
  for (unsigned e = 1; e < kEndpoints; ++e) join(e, 9, 10 + e);
  run(100);
  EXPECT_EQ(received(0, FrameType::kError), 1u);
  EXPECT_FALSE(endpoints_[1]->active());
  join(0, 9, 2);
  run(100);
  for (unsigned e = 0; e < kEndpoints; ++e) EXPECT_EQ(received(e, FrameType::kWelcome), 1u);
}

}  // namespace
}  // namespace trib::endpoint
