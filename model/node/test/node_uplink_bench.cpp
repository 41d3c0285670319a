// SPDX-License-Identifier: Apache-2.0
#include "model/node/test/node_uplink_bench.h"

namespace trib {
namespace {

// Its first life has the epoch that the first JOIN brings.
NodeConfig joined_inner_config() {
  NodeConfig config = inner_config();
  config.groups[0].epoch = 0;
  return config;
}

NodeConfig open_inner_config() {
  NodeConfig config = joined_inner_config();
  config.groups[0].members = 0;
  config.groups[0].key = kOpenInnerKey;
  return config;
}

}  // namespace

InnerBench::InnerBench() : NodeBench(joined_inner_config(), Start::kNo) {
  for (unsigned p = 0; p < 3; ++p) join(p);
  welcome(3, kParentEpoch);
  EXPECT_EQ(node.state(), GroupState::kActive);
}

OpenInnerBench::OpenInnerBench() : NodeBench(open_inner_config()) {}

Verdict OpenInnerBench::join(unsigned port, unsigned ports, unsigned window, unsigned process) {
  return NodeBench::join(port, [=](Header& h, JoinBody& b) {
    h.sequence = incarnation(port, process);
    b.key = kOpenInnerKey;
    b.window = static_cast<std::uint8_t>(window);
    b.ports = static_cast<std::uint8_t>(ports);
  });
}

Verdict OpenInnerBench::error(std::uint32_t code, std::uint16_t epoch, std::uint16_t count,
                              std::uint32_t sequence) {
  return control(FrameType::kError, 3, [=](Header& h) {
    h.tag = code;
    h.epoch = epoch;
    h.count = count;
    h.sequence = sequence;
  });
}

std::uint32_t rotated_left(std::uint32_t value, unsigned bits) {
  for (unsigned i = 0; i < bits; ++i) value = value << 1 | value >> 31;
  return value;
}

std::uint32_t incarnation_of(std::initializer_list<unsigned> ports) {
  std::uint32_t all = 0;
  for (const unsigned p : ports) all ^= rotated_left(incarnation(p), p);
  return all;
}

void expect_join_up(const NodeBench& bench, unsigned epoch, std::uint32_t incarnation) {
  ASSERT_EQ(bench.sent.size(), 1u) << summary(bench.sent);
  EXPECT_EQ(bench.sent[0].port, 3u);
  const Header h = bench.sent_header(0);
  EXPECT_EQ(h.type, FrameType::kJoin);
  EXPECT_EQ(h.epoch, epoch);
  EXPECT_EQ(h.sequence, incarnation);
  EXPECT_EQ(h.tag, kJob);
}

void expect_leave_up(const NodeBench& bench, std::size_t i, unsigned epoch,
                     std::uint32_t incarnation) {
  ASSERT_GT(bench.sent.size(), i);
  EXPECT_EQ(bench.sent[i].port, 3u);
  const Header h = bench.sent_header(i);
  EXPECT_EQ(h.type, FrameType::kLeave);
  EXPECT_EQ(h.source, default_node());
  EXPECT_EQ(h.destination, default_tree_node(9));
  EXPECT_EQ(h.epoch, epoch);
  EXPECT_EQ(h.sequence, incarnation);
  EXPECT_EQ(h.count, 0);
  EXPECT_EQ(h.tag, 0u);
}

}  // namespace trib
