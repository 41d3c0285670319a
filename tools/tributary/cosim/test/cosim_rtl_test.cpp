// SPDX-License-Identifier: Apache-2.0
// Cosim with the node's RTL and socket pairs in place of interfaces: runs anywhere.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "model/frame/codec.h"
#include "tools/tributary/cosim/cosim.h"
#include "tools/tributary/cosim/test/socket_interface.h"

namespace trib {
namespace {

constexpr unsigned kWorkers = 2;
constexpr std::uint16_t kEpoch = 5;
constexpr std::uint32_t kDeadline = 100'000;  // cycles
constexpr unsigned kPatience = 10'000;        // slices

Header header_of(unsigned worker, FrameType type, std::uint16_t epoch) {
  Header header;
  header.source = default_worker(worker);
  header.destination = default_node();
  header.type = type;
  header.epoch = epoch;
  return header;
}

Bytes contribution(unsigned worker, std::uint32_t sequence, float value) {
  Header header = header_of(worker, FrameType::kContribution, kEpoch);
  header.flags = kFlagData | kFlagWant;
  header.count = 1;
  header.sequence = sequence;
  header.payload_bytes = sizeof value;
  std::uint8_t payload[sizeof value];
  std::memcpy(payload, &value, sizeof value);
  return encode(header, payload).bytes;
}

class CosimRtlTest : public testing::Test {
 protected:
  CosimRtlTest() {
    CosimConfig config;
    config.members = (1u << kWorkers) - 1;
    config.epoch = kEpoch;
    connect(std::move(config));
  }

  // A node that knows nobody yet.
  void connect(CosimConfig config) {
    far_.clear();
    std::vector<std::unique_ptr<HostInterface>> interfaces;
    for (unsigned port = 0; port < kWorkers; ++port) {
      auto [near_end, far_end] = SocketInterface::pair();
      interfaces.push_back(std::make_unique<SocketInterface>(std::move(near_end)));
      far_.push_back(std::move(far_end));
      if (config.members != 0) config.workers.push_back(default_worker(port));
    }
    cosim_ = std::make_unique<Cosim>(make_node_10g(1), config, std::move(interfaces));
  }

  std::optional<Bytes> answer(unsigned port) {
    for (unsigned i = 0; i < kPatience; ++i) {
      if (std::optional<Bytes> frame = far_[port].receive()) return frame;
      cosim_->advance();
    }
    return std::nullopt;
  }
  void run_until_idle() {
    for (unsigned i = 0; i < kPatience && !cosim_->idle(); ++i) cosim_->advance();
    EXPECT_TRUE(cosim_->idle());
  }

  void expect_type(unsigned port, FrameType type, std::uint16_t epoch) {
    const std::optional<Bytes> frame = answer(port);
    ASSERT_TRUE(frame.has_value()) << "port " << port;
    const std::optional<Header> header = decode(*frame);
    ASSERT_TRUE(header.has_value()) << "port " << port;
    EXPECT_EQ(header->type, type) << "port " << port;
    EXPECT_EQ(header->epoch, epoch) << "port " << port;
  }

  std::vector<SocketInterface> far_;
  std::unique_ptr<Cosim> cosim_;
};

TEST_F(CosimRtlTest, EachWorkerGetsTheSum) {
  for (std::uint32_t sequence = 0; sequence < 3; ++sequence) {
    far_[0].send(contribution(0, sequence, 1.5F));
    far_[1].send(contribution(1, sequence, 2.0F));
    for (unsigned worker = 0; worker < kWorkers; ++worker) {
      const std::optional<Bytes> frame = answer(worker);
      ASSERT_TRUE(frame.has_value()) << "worker " << worker;
      const std::optional<Header> header = decode(*frame);
      ASSERT_TRUE(header.has_value());
      EXPECT_EQ(header->type, FrameType::kResult);
      EXPECT_EQ(header->destination, default_worker(worker));
      EXPECT_EQ(header->sequence, sequence);
      float sum = 0;
      std::memcpy(&sum, &(*frame)[kHeaderBytes], sizeof sum);
      EXPECT_EQ(sum, 3.5F);
    }
  }
  EXPECT_EQ(cosim_->fault(), "");
  EXPECT_EQ(cosim_->cable(0)->counters().received, 3u);
  EXPECT_EQ(cosim_->cable(0)->counters().sent, 3u);
  EXPECT_EQ(cosim_->counters(0).at(kPortSentResult), 3u);
}

TEST_F(CosimRtlTest, TimeStandsStillWhileNothingIsUnderWay) {
  run_until_idle();
  const std::uint64_t cycle = cosim_->cycle();
  cosim_->advance();
  EXPECT_EQ(cosim_->cycle(), cycle);
  far_[0].send(contribution(0, 0, 1));
  cosim_->wait(-1, std::nullopt);  // returns, since a frame waits
  cosim_->advance();
  EXPECT_GT(cosim_->cycle(), cycle);
}

// The last beat of the longest frame is more than a thousand cycles after its first.
TEST_F(CosimRtlTest, NeverIdleInTheMidstOfAFrame) {
  run_until_idle();
  far_[1].send(Bytes(9018, 0xff));
  const std::uint64_t before = cosim_->cycle();
  cosim_->advance();
  run_until_idle();
  EXPECT_GT(cosim_->cycle() - before, 9018 / 8 + Cosim::kQuietCycles);
  EXPECT_EQ(cosim_->counters(1).rx_bytes(), 9018u);
  EXPECT_EQ(cosim_->counters(1).at(kPortRxFrames), 1u);
}

// GR1, GR2: two jobs, one after the other, of workers that the node has not heard of.
TEST_F(CosimRtlTest, JobsJoinOneAfterTheOther) {
  connect(CosimConfig{});
  for (const std::uint16_t epoch : {7, 8}) {
    for (unsigned worker = 0; worker < kWorkers; ++worker) {
      Header join = header_of(worker, FrameType::kJoin, epoch);
      join.sequence = kWorkers;
      far_[worker].send(encode(join, nullptr).bytes);
    }
    for (unsigned worker = 0; worker < kWorkers; ++worker) {
      expect_type(worker, FrameType::kWelcome, epoch);
    }
    for (unsigned worker = 0; worker < kWorkers; ++worker) {  // a barrier
      Header barrier = header_of(worker, FrameType::kContribution, epoch);
      barrier.count = 1;
      far_[worker].send(encode(barrier, nullptr).bytes);
    }
    for (unsigned worker = 0; worker < kWorkers; ++worker) {
      expect_type(worker, FrameType::kResult, epoch);
    }
  }
  cosim_->settle();
  EXPECT_EQ(cosim_->fault(), "");
  EXPECT_EQ(cosim_->group(0).at(kGroupCurrentEpoch), 8u);
}

// GR3: time does not stand still before the deadline, nor for ever run on after it.
TEST_F(CosimRtlTest, DeadlineComesThoughNothingIsUnderWay) {
  CosimConfig config;
  config.members = (1u << kWorkers) - 1;
  config.epoch = kEpoch;
  config.deadline = kDeadline;
  connect(std::move(config));
  const std::uint64_t before = cosim_->cycle();
  far_[0].send(contribution(0, 0, 1.5F));
  const std::optional<Bytes> frame = answer(0);
  ASSERT_TRUE(frame.has_value());
  const std::optional<Header> header = decode(*frame);
  ASSERT_TRUE(header.has_value());
  EXPECT_TRUE(header->has(kFlagPartial));
  EXPECT_GT(cosim_->cycle() - before, kDeadline);
  run_until_idle();
}

TEST_F(CosimRtlTest, ArpIsAnsweredAndNoFault) {
  Bytes request(60);
  const auto put = [&request](std::size_t at, const Bytes& bytes) {
    std::copy(bytes.begin(), bytes.end(), request.begin() + static_cast<std::ptrdiff_t>(at));
  };
  put(0, Bytes(6, 0xff));
  put(6, {2, 0x54, 0x42, 0, 1, 1, 8, 6, 0, 1, 8, 0, 6, 4, 0, 1});
  put(22, {2, 0x54, 0x42, 0, 1, 1, 10, 84, 66, 11});
  put(38, {10, 84, 66, 1});
  far_[1].send(request);
  const std::optional<Bytes> reply = answer(1);
  ASSERT_TRUE(reply.has_value());
  EXPECT_EQ(reply->size(), 60u);
  cosim_->settle();
  EXPECT_EQ(cosim_->fault(), "");
  EXPECT_EQ(cosim_->counters(1).at(kPortSentHost), 1u);
}

TEST_F(CosimRtlTest, MoreInterfacesThanPortsAreRefused) {
  std::vector<std::unique_ptr<HostInterface>> interfaces;
  for (unsigned i = 0; i < 5; ++i) {
    interfaces.push_back(std::make_unique<SocketInterface>(SocketInterface::pair().first));
  }
  EXPECT_THROW(Cosim(make_node_10g(1), CosimConfig{}, std::move(interfaces)),
               std::invalid_argument);
}

}  // namespace
}  // namespace trib
