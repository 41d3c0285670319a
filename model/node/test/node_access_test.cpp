// SPDX-License-Identifier: Apache-2.0
// SE1 to SE3: which peers may join, and which are notified of what.
#include <gtest/gtest.h>

#include "model/node/test/node_bench.h"

namespace trib {
namespace {

const GroupState kStates[] = {GroupState::kIdle, GroupState::kJoining, GroupState::kActive,
                              GroupState::kStopped};

// Brings the group of ports 0 and 1 into that state.
void bring(NodeBench& bench, GroupState state, std::uint64_t key = 0) {
  const auto join = [&](unsigned port) {
    bench.join(port, [=](Header&, JoinBody& b) { b.key = key, b.ports = 2; });
  };
  if (state != GroupState::kIdle) join(0);
  if (state == GroupState::kActive || state == GroupState::kStopped) join(1);
  if (state == GroupState::kStopped) bench.control(FrameType::kLeave, 0);
  ASSERT_EQ(bench.node.state(), state);
}

// A JOIN that may not be: nothing changes, and nothing is sent.
void expect_refused(NodeBench& bench, unsigned port, const JoinChange& change) {
  const GroupState state = bench.node.state();
  const std::uint16_t epoch = bench.node.epoch();
  const std::uint32_t joined = bench.node.joined();
  const std::uint32_t members = bench.node.members();
  const Endpoint peer = bench.node.peer(0, port);
  EXPECT_EQ(bench.join(port, change), Verdict::kNotMember);
  bench.expect_error(port, ErrorCode::kNotMember, 0);  // SE3
  EXPECT_EQ(bench.node.state(), state);
  EXPECT_EQ(bench.node.epoch(), epoch);
  EXPECT_EQ(bench.node.joined(), joined);
  EXPECT_EQ(bench.node.members(), members);
  EXPECT_EQ(bench.node.peer(0, port), peer);
  EXPECT_FALSE(bench.node.drop_busy(port, bench.join_frame(port, change)));
}

TEST(NodeAccess, NotOnTheUplink) {
  NodeConfig config = inner_config();
  config.groups[0].members = 0;
  NodeBench bench(config, NodeBench::Start::kNo);
  expect_refused(bench, 3, {});
  bench.join(0, 1);
  expect_refused(bench, 3,
                 [](Header& h, JoinBody& b) { h.source = default_tree_node(9), b.ports = 2; });
}

TEST(NodeAccess, NotFromPortsThatAreNotConfigured) {
  for (const GroupState state : kStates) {
    NodeConfig config = joining_config();
    config.groups[0].members = 0b0011;
    NodeBench bench(config);
    bring(bench, state);
    for (const unsigned port : {2u, 3u}) expect_refused(bench, port, {});
  }
}

// Version 1: one JOIN of 64 bytes from any port aborted an open group that was at work.
TEST(NodeAccess, NotFromStrangersWhileAnOpenGroupIsActive) {
  for (const GroupState state : kStates) {
    NodeBench bench(joining_config());
    bring(bench, state);
    const auto join = [](Header& h, JoinBody& b) { h.tag = 99, b.ports = 1; };
    if (state == GroupState::kActive) {
      expect_refused(bench, 3, join);
      expect_refused(bench, 3, [](Header& h, JoinBody&) { h.epoch = 0; });
    } else {
      EXPECT_EQ(bench.join(3, join), Verdict::kControl);
      EXPECT_EQ(bench.node.members() >> 3, 1u);
    }
  }
}

TEST(NodeAccess, KeyHasToBeTheGroups) {
  constexpr std::uint64_t kKey = 0x0123456789abcdef;
  for (const GroupState state : kStates) {
    NodeConfig config = joining_config();
    config.groups[0].key = kKey;
    NodeBench bench(config);
    bring(bench, state, kKey);
    for (unsigned bit = 0; bit < 64; ++bit) {
      expect_refused(bench, 0,
                     [=](Header&, JoinBody& b) { b.key = kKey ^ std::uint64_t{1} << bit; });
    }
    expect_refused(bench, 0, {});  // 0 is a key like any other
    EXPECT_EQ(bench.join(0, [=](Header&, JoinBody& b) { b.key = kKey; }), Verdict::kControl);
  }
  NodeBench without(joining_config());  // SE2
  expect_refused(without, 0, [](Header&, JoinBody& b) { b.key = 1; });
}

TEST(NodeAccess, BoundPeersAreNeverOverwritten) {
  for (const GroupState state : kStates) {
    NodeConfig config = joining_config();
    config.groups[0].bind = true;
    for (unsigned p = 0; p < 2; ++p) config.groups[0].peers[p] = default_worker(p);
    NodeBench bench(config);
    bring(bench, state);
    const auto from = [&](const std::function<void(Endpoint&)>& change) {
      expect_refused(bench, 1, [&](Header& h, JoinBody&) { change(h.source); });
    };
    from([](Endpoint& e) { e.mac.octets[5] ^= 1; });
    from([](Endpoint& e) { e.ip ^= 1; });
    from([](Endpoint& e) { e.udp_port ^= 1; });
    from([](Endpoint& e) { e = default_worker(0); });  // a child, but of another port
    expect_refused(bench, 2, {});                      // no peer is configured there
    EXPECT_EQ(bench.join(1), Verdict::kControl);
    EXPECT_EQ(bench.node.peer(0, 1), default_worker(1));
  }
}

// The checks before the table: it is neither a bad request nor stale.
TEST(NodeAccess, IsCheckedFirst) {
  NodeConfig config = joining_config();
  config.groups[0].key = 5;
  NodeBench bench(config);
  expect_refused(bench, 0, [](Header& h, JoinBody& b) { h.epoch = 77, b.ports = 0; });
}

TEST(NodeAccess, JoinNotAllowed) {
  NodeConfig config = joining_config();
  config.groups[0].join_allowed = false;
  NodeBench bench(config);
  EXPECT_EQ(bench.join(0, 1), Verdict::kUnknownGroup);
  bench.expect_error(0, ErrorCode::kUnknownGroup, 0);
  config = bench_config();
  config.groups[0].join_allowed = false;
  NodeBench started(config);
  // SE3: the epoch is not reported; and the key is not looked at.
  EXPECT_EQ(started.join(0, [](Header&, JoinBody& b) { b.key = 9; }), Verdict::kUnknownGroup);
  started.expect_error(0, ErrorCode::kUnknownGroup, 0);
  EXPECT_EQ(started.node.state(), GroupState::kActive);
}

TEST(NodeAccess, StrangersAreToldNoEpoch) {
  NodeBench bench;  // SE3, whatever they ask
  const auto stranger = [](Header& h) { h.source.udp_port ^= 1; };
  EXPECT_EQ(bench.send(0, 0, {1}, stranger), Verdict::kNotMember);
  bench.expect_error(0, ErrorCode::kNotMember, 0);
  EXPECT_EQ(bench.ask(0, 0, stranger), Verdict::kNotMember);
  bench.expect_error(0, ErrorCode::kNotMember, 0);
  EXPECT_EQ(bench.control(FrameType::kLeave, 0, stranger), Verdict::kNotMember);
  bench.expect_error(0, ErrorCode::kNotMember, 0);
  EXPECT_EQ(bench.send(0, 0, {1}, [](Header& h) { h.group = 1; }), Verdict::kUnknownGroup);
  bench.expect_error(0, ErrorCode::kUnknownGroup, 0);
  bench.node.end(0, bench.sent);  // the epoch is kept, but not reported
  EXPECT_EQ(bench.send(0, 0, {1}), Verdict::kUnknownGroup);
  bench.expect_error(0, ErrorCode::kUnknownGroup, 0);
}

}  // namespace
}  // namespace trib
