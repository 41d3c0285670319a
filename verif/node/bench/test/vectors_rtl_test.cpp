// SPDX-License-Identifier: Apache-2.0
// docs/vectors on the RTL: the verdict on malformed frames (IN1, IN2, IN7), the answers to ARP and
// ICMP echo (HS1, HS2), and both sessions frame by frame. A frame goes in when the node has sent all
// that the one before it has brought about.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "model/frame/test/vector_file.h"
#include "model/node/node_config.h"
#include "model/node/verdict.h"
#include "verif/node/bench/bench.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/registers/node_control.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

class VectorNode {
 public:
  explicit VectorNode(const std::string& configuration)
      : bench_(make_node(configuration, 11), {}),
        control_(bench_.registers(), [this] { bench_.step(); }) {
    for (unsigned port = 0; port < bench_.ports(); ++port) {
      bench_.verdicts().on_verdict(port, [this](unsigned verdict, std::uint64_t) {
        verdicts_.emplace_back(name(static_cast<Verdict>(verdict)));
      });
      bench_.sink(port).on_frame([this, port](const FramePtr& frame, std::uint64_t, std::uint64_t) {
        EXPECT_FALSE(frame->bad);
        sent_.at(port).push_back(frame->bytes);
      });
    }
  }
  void configure(const NodeConfig& config) { control_.configure(config, kOnsetStoreAndForward); }

  // The verdict on a frame, by name.
  std::string receive(unsigned port, const Bytes& bytes) {
    verdicts_.clear();
    for (std::vector<Bytes>& frames : sent_) frames.clear();
    bench_.source(port).push(std::make_shared<const Frame>(Frame{bytes}));
    for (unsigned quiet = 0; quiet < kQuietCycles; ++quiet) {
      const std::uint64_t frames = frames_sent();
      bench_.step();
      if (verdicts_.empty() || frames_sent() != frames) quiet = 0;
      if (bench_.cycle() > kMostCycles) return "no verdict";
    }
    return verdicts_.size() == 1 ? verdicts_.front() : "more than one verdict";
  }
  // Frames that the last one has brought about on a port, in their order.
  const std::vector<Bytes>& sent(unsigned port) const { return sent_.at(port); }

 private:
  // A frame of 9216 bytes, and back.
  static constexpr unsigned kQuietCycles = 3000;
  static constexpr std::uint64_t kMostCycles = 1'000'000;

  std::uint64_t frames_sent() {
    std::uint64_t frames = 0;
    for (unsigned port = 0; port < bench_.ports(); ++port) frames += bench_.sink(port).frames();
    return frames;
  }

  Bench bench_;
  NodeControl control_;
  std::vector<std::string> verdicts_;
  std::array<std::vector<Bytes>, 8> sent_;  // by port
};

NodeConfig session_config(std::uint16_t epoch) {
  NodeConfig config;
  config.node = default_node();
  GroupConfig& group = config.groups.front();
  group.key = 0x0123456789abcdef;
  group.epoch = epoch;
  group.peers.resize(config.ports);
  return config;
}

class Vectors : public testing::TestWithParam<const char*> {
 protected:
  void expect_session(const NodeConfig& config, const std::string& file) {
    VectorNode node(GetParam());
    node.configure(config);
    for (const SessionStep& step : read_session(file)) {
      SCOPED_TRACE(step.about);
      EXPECT_EQ(node.receive(step.port, step.bytes), step.verdict);
      for (unsigned port = 0; port < config.ports; ++port) {
        std::vector<Bytes> expected;
        for (const SessionAnswer& answer : step.answers) {
          if (answer.port == port) expected.push_back(answer.bytes);
        }
        EXPECT_EQ(node.sent(port), expected) << "on port " << port;
      }
    }
  }
};

TEST_P(Vectors, MalformedFramesHaveTheirVerdict) {
  VectorNode node(GetParam());
  node.configure(session_config(0x0100));
  for (const FrameVector& vector : read_frame_vectors("malformed.toml")) {
    SCOPED_TRACE(vector.name + ": " + vector.about);
    EXPECT_EQ(node.receive(2, vector.bytes), vector.verdict);
  }
}

TEST_P(Vectors, HostsAreAnswered) {
  VectorNode node(GetParam());
  node.configure(session_config(0x0100));
  for (const FrameVector& vector : read_frame_vectors("host.toml")) {
    SCOPED_TRACE(vector.name + ": " + vector.about);
    EXPECT_EQ(node.receive(1, vector.bytes), vector.verdict);
    std::vector<Bytes> expected;
    if (vector.reply) expected.push_back(*vector.reply);
    EXPECT_EQ(node.sent(1), expected);
  }
}

TEST_P(Vectors, NodeAndTwoWorkers) { expect_session(session_config(0x0100), "session.toml"); }

TEST_P(Vectors, LeafWithTwoWorkersAndItsParent) {
  NodeConfig config = session_config(0x0200);
  GroupConfig& group = config.groups.front();
  group.uplink = 3;
  group.rank = 9;
  group.peers[3] = default_tree_node(9);
  expect_session(config, "session_leaf.toml");
}

INSTANTIATE_TEST_SUITE_P(Node, Vectors, testing::Values("10g", "100g"));

}  // namespace
}  // namespace trib
