// SPDX-License-Identifier: Apache-2.0
// docs/vectors: the verdict on frames that are malformed (IN1, IN2, IN7), the answers to ARP and
// ICMP echo (HS1, HS2), sessions of a node and two workers, frame by frame, and reductions (NU6).
#include <gtest/gtest.h>

#include <set>
#include <stdexcept>
#include <utility>

#include "model/frame/codec.h"
#include "model/frame/test/vector_file.h"
#include "model/node/host_services.h"
#include "model/node/ingress.h"
#include "model/node/node_model.h"

namespace trib {
namespace {

std::string name_of(const std::optional<Verdict>& verdict) {
  return verdict ? std::string(name(*verdict)) : "none";
}

// Common part of the sessions: an open group.
NodeConfig session_config(std::uint16_t epoch) {
  NodeConfig config;
  config.node = default_node();
  GroupConfig& group = config.groups.front();
  group.key = 0x0123456789abcdef;
  group.epoch = epoch;
  group.peers.resize(config.ports);
  return config;
}

TEST(VerdictVectors, MalformedFramesHaveTheirVerdict) {
  std::set<std::string> verdicts;
  for (const FrameVector& vector : read_frame_vectors("malformed.toml")) {
    SCOPED_TRACE(vector.name + ": " + vector.about);
    EXPECT_EQ(name_of(host_verdict(vector.bytes, default_node())), "none");
    EXPECT_EQ(name_of(drop_cause(vector.bytes, read_header(vector.bytes), default_node())),
              vector.verdict);
    verdicts.insert(vector.verdict);
  }
  EXPECT_EQ(verdicts,
            (std::set<std::string>{"NotOurs", "Short", "BadMagic", "BadVersion", "BadType",
                                   "BadFlags", "BadExtension", "BadLength", "BadChecksum"}));
}

TEST(VerdictVectors, WellFormedFramesAreNotDropped) {
  for (const char* const file : {"frames.toml", "accepted.toml"}) {
    for (const FrameVector& vector : read_frame_vectors(file)) {
      SCOPED_TRACE(vector.name + ": " + vector.about);
      const Header header = read_header(vector.bytes);
      const auto cause = [&](codec::CodecSet codecs) {
        return name_of(drop_cause(vector.bytes, header, header.destination, codecs));
      };
      EXPECT_EQ(cause(codec::kAllCodecs), "none");
      EXPECT_EQ(cause(codec::kRawOnly), header.encoding == 0 ? "none" : "BadExtension");
    }
  }
}

TEST(VerdictVectors, EncodedFramesHaveTheirVerdictAtANodeWithCodecs) {
  NodeConfig config = session_config(0x0100);
  config.codecs = codec::kAllCodecs;
  const NodeModel node(config);
  for (const FrameVector& vector : read_frame_vectors("encoded.toml")) {
    EXPECT_EQ(name(node.judge(2, Frame{vector.bytes})), vector.verdict)
        << vector.name << ": " << vector.about;
  }
}

TEST(VerdictVectors, HostsAreAnswered) {
  for (const FrameVector& vector : read_frame_vectors("host.toml")) {
    SCOPED_TRACE(vector.name + ": " + vector.about);
    const Endpoint node = default_node();
    std::optional<Verdict> verdict = host_verdict(vector.bytes, node);
    if (!verdict) verdict = drop_cause(vector.bytes, read_header(vector.bytes), node);
    EXPECT_EQ(name_of(verdict), vector.verdict);
    const bool answered = verdict == Verdict::kArp || verdict == Verdict::kEcho;
    ASSERT_EQ(answered, vector.reply.has_value());
    if (!answered) continue;
    EXPECT_EQ(host_answer(vector.bytes, *verdict, node).bytes, *vector.reply);
  }
}

// The frames that leave on `port`, in their order.
std::vector<Bytes> leaving(const std::vector<Emission>& sent, unsigned port) {
  std::vector<Bytes> frames;
  for (const Emission& emission : sent) {
    if (emission.port == port) frames.push_back(emission.frame.bytes);
  }
  return frames;
}

void expect_session(const NodeConfig& config, const std::string& file) {
  NodeModel node(config);
  for (const SessionStep& step : read_session(file)) {
    SCOPED_TRACE(step.about);
    std::vector<Emission> sent;
    EXPECT_EQ(name(node.receive(step.port, Frame{step.bytes}, sent)), step.verdict);
    EXPECT_EQ(sent.size(), step.answers.size());
    for (unsigned port = 0; port < config.ports; ++port) {
      std::vector<Bytes> expected;
      for (const SessionAnswer& answer : step.answers) {
        if (answer.port == port) expected.push_back(answer.bytes);
      }
      EXPECT_EQ(leaving(sent, port), expected) << "on port " << port;
    }
  }
}

TEST(SessionVectors, NodeAndTwoWorkers) { expect_session(session_config(0x0100), "session.toml"); }

TEST(SessionVectors, LeafWithTwoWorkersAndItsParent) {
  NodeConfig config = session_config(0x0200);
  GroupConfig& group = config.groups.front();
  group.uplink = 3;
  group.rank = 9;
  group.peers[3] = default_tree_node(9);
  expect_session(config, "session_leaf.toml");
}

FrameVector frame_vector(const std::string& name) {
  for (FrameVector& vector : read_frame_vectors("frames.toml")) {
    if (vector.name == name) return std::move(vector);
  }
  throw std::runtime_error("docs/vectors/frames.toml has no " + name);
}

// NU6, NU3: the frames `..._max_of_bf16` are of one chunk.
TEST(ReductionVectors, MaximumOfBf16) {
  NodeConfig config = session_config(0x0100);
  config.reductions = ReductionSet::all();
  config.groups[0].members = 0b11;
  for (unsigned p = 0; p < 2; ++p) config.groups[0].peers[p] = default_worker(p);
  NodeModel node(config);
  node.start();
  std::vector<Emission> sent;
  Header barrier = frame_vector("contribution_max_of_bf16").fields.value().header;
  barrier.flags = 0;
  barrier.payload_bytes = 0;
  for (barrier.sequence = 0; barrier.sequence < 7; ++barrier.sequence) {  // results have serials
    for (unsigned p = 0; p < 2; ++p) {
      barrier.source = default_worker(p);
      ASSERT_EQ(node.receive(p, encode(barrier, nullptr), sent), Verdict::kAccepted);
    }
  }
  sent.clear();
  const char* const names[] = {"contribution_max_of_bf16", "contribution_max_of_bf16_nan"};
  for (unsigned p = 0; p < 2; ++p) {
    ASSERT_EQ(node.receive(p, Frame{frame_vector(names[p]).bytes}, sent), Verdict::kAccepted);
  }
  EXPECT_EQ(leaving(sent, 0), std::vector<Bytes>{frame_vector("result_max_of_bf16").bytes});
}

TEST(ReductionVectors, WelcomeOfANodeThatHasAll) {
  NodeConfig config = session_config(0);
  config.reductions = ReductionSet::all();
  NodeModel node(config);
  const FrameVector welcome = frame_vector("welcome_all_reductions");
  Header join = read_header(welcome.bytes);
  join.type = FrameType::kJoin;
  std::vector<Emission> sent;
  for (unsigned p = 0; p < 2; ++p) {
    join.source = default_worker(p);
    join.destination = config.node;
    join.sequence = welcome.fields.value().header.sequence;
    join.epoch = 0;
    JoinBody body;
    body.key = config.groups[0].key;
    body.window = 8;
    body.ports = 2;
    ASSERT_EQ(node.receive(p, encode_join(join, body), sent), Verdict::kControl);
  }
  const std::vector<Bytes> to_first = leaving(sent, 0);
  ASSERT_EQ(to_first.size(), 1u);
  EXPECT_EQ(Bytes(to_first[0].begin() + 64, to_first[0].end()),
            Bytes(welcome.bytes.begin() + 64, welcome.bytes.end()));
}

}  // namespace
}  // namespace trib
