// SPDX-License-Identifier: Apache-2.0
// The ports by which the device around an interface starts rounds and moves blocks (NI21), at one or both
// of two nodes: what they do, and when they do nothing.
#include <gtest/gtest.h>

#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/bench.h"
#include "verif/nic/tests/pair.h"

namespace trib::nic {
namespace {

constexpr std::uint32_t kFlits = 40;  // two flows
constexpr std::uint16_t kFlowTable = 0x4000, kRowBytes = 16;

class NicHost : public testing::Test {
 protected:
  NicHost() : bench_(wiring_of(pair()), tables_, kFlits, timing(), {}) {}

  static NetworkTiming timing() {
    NetworkTiming timing;
    timing.link_latency = 10;
    return timing;
  }

  Network& network() { return bench_.network; }
  Tile& tile(unsigned node) { return bench_.network.tile(node); }

  void ask(unsigned node, const HostRequest& request) { tile(node).host = request; }
  void ask_both(const HostRequest& request) {
    for (unsigned n = 0; n < 2; ++n) ask(n, request);
    network().step();
  }

  static HostRequest start() {
    HostRequest request;
    request.start = true;
    return request;
  }
  HostRequest row(unsigned node, std::uint16_t flow) const {
    HostRequest request;
    const FlowRow& row = tables_[node].rows[flow];
    request.flow = {flow, row.offset, row.size};
    return request;
  }
  /// All that a round would notice.
  static HostRequest everything() {
    HostRequest request = start();
    request.round = 99;
    request.flow = {1, 3, 7};
    return request;
  }

  /// Other blocks, which are those of no schedule.
  void spoil_rows() {
    for (unsigned n = 0; n < 2; ++n) {
      for (std::uint16_t flow = 0; flow < 2; ++flow) {
        network().write(n, kFlowTable + kRowBytes * flow, 1000);
        network().write(n, kFlowTable + kRowBytes * flow + 4, 1);
      }
    }
  }

  void wait_until_ready() {
    for (unsigned cycles = 0; !tile(0).ready() || !tile(1).ready(); ++cycles) {
      ASSERT_LT(cycles, 300u);
      network().step();
    }
  }

  void expect_round_ends() {
    for (unsigned cycles = 0; tile(0).running() || tile(1).running(); ++cycles) {
      ASSERT_LT(cycles, 2000u) << bench_.errors();
      network().step();
    }
    EXPECT_TRUE(tile(0).done() && tile(1).done()) << bench_.errors();
    bench_.expect_round();
    bench_.require_golden();
  }

  const std::vector<Tables> tables_ = ring_of_pair(kFlits);
  Bench bench_;
};

TEST_F(NicHost, RowsRoundAndStart) {
  spoil_rows();
  wait_until_ready();
  for (unsigned n = 0; n < 2; ++n) ask(n, row(n, 0));
  network().step();
  for (unsigned n = 0; n < 2; ++n) {
    HostRequest last = row(n, 1);
    last.start = true;
    last.round = 41;
    ask(n, last);
  }
  network().step();
  EXPECT_FALSE(tile(0).ready() || tile(1).ready());
  network().step(2);
  EXPECT_TRUE(tile(0).running() && tile(1).running());
  EXPECT_FALSE(tile(0).done() || tile(1).done());
  expect_round_ends();
  for (unsigned n = 0; n < 2; ++n) EXPECT_EQ(network().read(n, kRegRound), 42u);
}

TEST_F(NicHost, RowsWhileDependencesAreCleared) {
  spoil_rows();
  EXPECT_FALSE(tile(1).ready());
  ask_both(start());  // too early
  for (std::uint16_t flow = 0; flow < 2; ++flow) {
    for (unsigned n = 0; n < 2; ++n) ask(n, row(n, flow));
    network().step();
  }
  EXPECT_FALSE(tile(1).ready());
  wait_until_ready();
  network().step(20);
  EXPECT_FALSE(tile(0).running() || tile(1).running());
  ask_both(start());
  network().step(3);
  expect_round_ends();
}

TEST_F(NicHost, NothingWhileARoundIsExecuted) {
  ask(0, start());
  network().step();
  // The cycles before the first of the round, too.
  for (unsigned cycles = 0; cycles < 20; ++cycles) {
    ask(0, everything());
    network().step();
  }
  EXPECT_TRUE(tile(0).running());
  ask(1, start());
  network().step(3);
  expect_round_ends();
  wait_until_ready();
  network().step(20);
  EXPECT_FALSE(tile(0).running());
  EXPECT_EQ(network().read(0, kRegRound), 1u);
  bench_.run(20'000);
}

TEST_F(NicHost, NothingButResetAfterAnError) {
  network().step();
  network().credits_to(0, 1).in(network().cycle() - 1) = 1;
  network().step(100);
  EXPECT_TRUE(tile(0).error());
  ask(0, everything());
  network().step(300);
  EXPECT_TRUE(tile(0).error());
  EXPECT_FALSE(tile(0).ready() || tile(0).running());
  EXPECT_EQ(network().read(0, kRegError), 1u << 4);
  EXPECT_EQ(network().read(0, kRegRound), 0u);
  EXPECT_TRUE(network().refuses(0, kRegCtrl, kRegCtrlStart));
  HostRequest reset = everything();
  reset.reset = true;
  ask(0, reset);
  network().step(300);
  EXPECT_FALSE(tile(0).error() || tile(0).running());
  EXPECT_EQ(network().read(0, kRegError), 0u);
  EXPECT_EQ(network().read(0, kRegRound), 0u);
  EXPECT_TRUE(tile(0).ready());
  ask_both(start());
  network().step(3);
  expect_round_ends();
}

TEST_F(NicHost, ResetInARound) {
  ask(0, start());
  network().step(50);
  HostRequest reset = start();
  reset.reset = true;
  reset.round = 99;  // a round is executed
  ask_both(reset);
  network().step(300);
  EXPECT_FALSE(tile(0).running() || tile(1).running());
  EXPECT_EQ(network().read(0, kRegRound), 1u);
  bench_.refill();
  HostRequest again = start();
  again.round = 5;
  ask_both(again);
  network().step(3);
  expect_round_ends();
}

TEST_F(NicHost, BusWritesATableAtTheSameTime) {
  wait_until_ready();
  unsigned refused = 0;
  tile(0).registers().write(kFlowTable, 1000, [&](std::uint32_t, std::uint8_t response) {
    refused += response != kAxiOkay;
  });
  for (unsigned cycles = 0; cycles < 20; ++cycles) {
    ask(0, row(0, 1));
    network().step();
  }
  EXPECT_EQ(refused, 1u);
  ask_both(start());
  network().step(3);
  expect_round_ends();
}

}  // namespace
}  // namespace trib::nic
