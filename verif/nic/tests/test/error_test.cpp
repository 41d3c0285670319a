// SPDX-License-Identifier: Apache-2.0
// Each error of NI17, provoked at one of two nodes by flits that are put on its link: the interface stops,
// says what and where, and works again after RESET.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/bench.h"
#include "verif/nic/tests/pair.h"

namespace trib::nic {
namespace {

constexpr std::uint32_t kFlits = 40;  // two flows of 20
// Of node 0: flow 0 comes as a Reduce from port kRight, flow 1 as a Gather, too.
constexpr unsigned kRight = 0, kWrong = 1;
constexpr unsigned kStep = 0xa5c3;  // of what comes; nothing counts steps
constexpr std::uint32_t kInfinity = 0x7f800000;

struct Head {
  Operation operation = Operation::kReduce;
  unsigned flow = 0, step = kStep, size = 20, count = 16, round = 1;
  bool first = true, last = false;

  Flit flit() const {
    Flit flit;
    flit.valid = flit.head = true;
    flit.words[0] =
        (operation == Operation::kGather) | first << 1 | last << 2 | count << 8 | flow << 16;
    flit.words[1] = step | round << 16;
    flit.words[2] = size;
    return flit;
  }
};

Flit data() {
  Flit flit;
  flit.valid = true;
  return flit;
}

std::vector<Flit> message(Head head) {
  std::vector<Flit> flits;
  for (unsigned left = head.size; left > 0 || head.first;) {
    head.count = std::min(left, kPacketFlits);
    head.last = left <= kPacketFlits;
    flits.push_back(head.flit());
    flits.insert(flits.end(), head.count, data());
    left -= head.count;
    head.first = false;
  }
  return flits;
}

class NicErrors : public testing::Test {
 protected:
  NicErrors() : bench_(wiring_of(pair()), ring_of_pair(kFlits), kFlits, timing(), {}) {}

  static NetworkTiming timing() {
    NetworkTiming timing;
    timing.link_latency = 10;
    return timing;
  }

  Network& network() { return bench_.network; }
  void start() { network().write(0, kRegCtrl, kRegCtrlStart); }

  /// Puts flits on the link that ends at a port of node 0, one per cycle, instead of node 1.
  void put(unsigned port, const std::vector<Flit>& flits) {
    for (const Flit& flit : flits) {
      network().step();
      network().line_from(1, port).in(network().cycle() - 1) = flit;
    }
  }

  void expect_error(unsigned bits, unsigned flow, unsigned port, unsigned step = kStep) {
    network().step(600);
    EXPECT_TRUE(network().tile(0).error());
    EXPECT_EQ(network().read(0, kRegStatus), kRegStatusStopped);
    EXPECT_EQ(network().read(0, kRegError), bits);
    const std::uint32_t at = network().read(0, kRegErrorAt);
    EXPECT_EQ(field_of(at, kRegErrorAtFlow), flow);
    EXPECT_EQ(field_of(at, kRegErrorAtPort), port);
    EXPECT_EQ(field_of(at, kRegErrorAtStep), step);
    EXPECT_EQ(field_of(at, kRegErrorAtSender), 0u);
    EXPECT_TRUE(network().refuses(0, kRegFlows, 1));
    EXPECT_TRUE(network().refuses(0, kRegCtrl, kRegCtrlStart));
    expect_recovery();
  }

  /// RESET at both ends of the links, and a whole round. Node 1 has got more credits than it has slots.
  void expect_recovery() {
    for (unsigned n = 0; n < 2; ++n) {
      network().write(n, kRegError, 0x7f);
      EXPECT_EQ(network().read(n, kRegError), 0u);
      network().write(n, kRegCtrl, kRegCtrlReset);
      network().write(n, kRegLockstep, 0);
      network().write(n, kRegTimeout, 100'000);
      network().write(n, kRegRound, 7);
    }
    network().step(300);
    bench_.refill();
    bench_.run(20'000);
  }

  Bench bench_;
};

TEST_F(NicErrors, FlowWithoutRow) {
  start();
  Head head;
  head.flow = 5;
  put(kRight, message(head));
  expect_error(1 << 0, 5, kRight);
}

TEST_F(NicErrors, NotAChild) {
  start();
  put(kWrong, message({}));
  expect_error(1 << 0, 0, kWrong);
}

TEST_F(NicErrors, NotTheParent) {
  start();
  Head head;
  head.operation = Operation::kGather;
  put(kRight, message(head));
  expect_error(1 << 0, 0, kRight);
}

TEST_F(NicErrors, SecondOfAChild) {
  start();
  put(kRight, message({}));
  put(kRight, message({}));
  expect_error(1 << 1, 0, kRight);
}

TEST_F(NicErrors, OtherSize) {
  start();
  Head head;
  head.size = 21;
  put(kRight, message(head));
  expect_error(1 << 2, 0, kRight);
}

TEST_F(NicErrors, PacketTooShort) {
  start();
  Head head;
  head.count = 15;
  put(kRight, {head.flit()});
  expect_error(1 << 2, 0, kRight);
}

TEST_F(NicErrors, LastTooEarly) {
  start();
  Head head;
  head.last = true;
  put(kRight, {head.flit()});
  expect_error(1 << 2, 0, kRight);
}

TEST_F(NicErrors, DataWithoutHead) {
  start();
  put(kRight, {data()});
  network().step(100);
  EXPECT_EQ(network().read(0, kRegError), 1u << 3);
  expect_recovery();
}

TEST_F(NicErrors, HeadInsideAPacket) {
  start();
  std::vector<Flit> flits = message({});
  flits.erase(flits.begin() + 16);
  put(kRight, flits);
  expect_error(1 << 3, 0, kRight);
}

TEST_F(NicErrors, OtherFlowInsideAMessage) {
  start();
  std::vector<Flit> flits = message({});
  flits[17].words[0] ^= 1u << 16;
  for (std::size_t i = 18; i < flits.size(); ++i) flits[i].words[0] = kInfinity;
  const Memory before = network().tile(0).memory;
  put(kRight, flits);
  network().step(100);
  // Of flow 0, what came before is added, and nothing that came after.
  constexpr auto kSecondPacket = std::ptrdiff_t{kFlitWords} * kPacketFlits;
  const Memory& memory = network().tile(0).memory;
  EXPECT_TRUE(
      std::equal(before.begin() + kSecondPacket, before.end(), memory.begin() + kSecondPacket));
  expect_error(1 << 3, 1, kRight);
}

TEST_F(NicErrors, ReservedBits) {
  constexpr unsigned kLow = 3, kLowEnd = 8, kHigh = 96;
  for (unsigned bit = kLow; bit < 128; bit = bit + 1 == kLowEnd ? kHigh : bit + 1) {
    SCOPED_TRACE("bit " + std::to_string(bit));
    start();
    std::vector<Flit> flits = message({});
    flits[0].words[bit / 32] |= 1u << bit % 32;
    put(kRight, flits);
    expect_error(1 << 3, 0, kRight);
  }
}

TEST_F(NicErrors, MoreCreditsThanSlots) {
  network().step();
  network().credits_to(0, 1).in(network().cycle() - 1) = 1;
  network().step(100);
  EXPECT_EQ(network().read(0, kRegError), 1u << 4);
  EXPECT_EQ(field_of(network().read(0, kRegErrorAt), kRegErrorAtPort), 1u);
  EXPECT_EQ(field_of(network().read(0, kRegErrorAt), kRegErrorAtSender), 1u);
  expect_recovery();
}

TEST_F(NicErrors, FifoOverflows) {
  // Of the round after the next START, so they wait.
  for (unsigned i = 0; i < 33; ++i) put(kRight, message({Operation::kReduce, 0, kStep, 16}));
  network().step(100);
  EXPECT_EQ(network().read(0, kRegError), 1u << 4);
  expect_recovery();
}

TEST_F(NicErrors, NothingComes) {
  network().write(0, kRegTimeout, 500);
  start();
  network().step(400);
  EXPECT_FALSE(network().tile(0).error());
  expect_error(1 << 5, 0, 7, 0);
}

TEST_F(NicErrors, Early) {
  network().write(0, kRegLockstep, kLockstepEstimated);
  network().write(0, kRegStepTime, 10'000);
  start();
  Head head;
  head.step = 2;
  put(kRight, message(head));
  expect_error(1 << 6, 0, kRight, 2);
}

TEST_F(NicErrors, MoreSendsThanTheRowSays) {
  // Flow 0 has no messages any more, but is in the list.
  network().write(0, 0x4000 + 8, 0);
  network().step(200);
  start();
  network().step(100);
  EXPECT_EQ(network().read(0, kRegError), 1u << 0);
}

TEST_F(NicErrors, ListWithoutRow) {
  network().write(0, kRegFlows, 0);
  network().step(200);
  start();
  network().step(100);
  EXPECT_EQ(network().read(0, kRegError), 1u << 0);
  EXPECT_EQ(field_of(network().read(0, kRegErrorAt), kRegErrorAtSender), 1u);
}

// NI11.1: what is of neither this round nor the next is dropped, whatever it is, and its credits come back.
TEST_F(NicErrors, StaleMessagesAreDropped) {
  for (unsigned round : {5u, 0u, 0xffffu}) {
    Head head;
    head.round = round;
    head.flow = round;
    put(kRight, message(head));
  }
  network().step(200);
  EXPECT_EQ(network().counters(0, kRight).stale, 3u);
  EXPECT_EQ(network().read(0, kRegError), 0u);
}

// NI22.1.
TEST_F(NicErrors, NoRoundingWithoutCodecs) {
  EXPECT_FALSE(network().refuses(0, kRegQuantize, 0));
  EXPECT_TRUE(network().refuses(0, kRegQuantize, 0x62));
}

// NI6.
TEST_F(NicErrors, WritesWhileItRuns) {
  bench_.expect_round();
  start();
  network().step(20);
  EXPECT_TRUE(network().refuses(0, 0x4000, 1));
  EXPECT_TRUE(network().refuses(0, 0x2000, 1));
  EXPECT_TRUE(network().refuses(0, kRegBase, 1));
  EXPECT_TRUE(network().refuses(0, kRegCtrl, kRegCtrlStart));
  EXPECT_FALSE(network().refuses(0, kRegError, 0));
  network().write(1, kRegCtrl, kRegCtrlStart);
  network().step(2000);
  EXPECT_TRUE(network().tile(0).done());
  bench_.require_golden();
}

// NI17: while a message waits for its first flit.
TEST(NicErrorsOfSender, MoreCreditsThanSlots) {
  NetworkTiming slow;
  slow.link_latency = 10;
  slow.memory.latency = 60;
  std::vector<Tables> tables = ring_of_pair(kFlits);
  constexpr unsigned kLate = 0x4a3c;
  for (Tables& of_node : tables) {
    for (std::vector<ListEntry>& list : of_node.lists) {
      for (ListEntry& entry : list) entry.step = static_cast<std::uint16_t>(entry.step + kLate);
    }
  }
  Bench bench(wiring_of(pair()), tables, kFlits, slow, {});
  const ListEntry& entry = tables[0].lists[kRight].front();
  bench.network.write(0, kRegCtrl, kRegCtrlStart);
  bench.network.step(40);
  bench.network.credits_to(0, kRight).in(bench.network.cycle() - 1) = 1;
  bench.network.step(100);
  EXPECT_EQ(bench.network.read(0, kRegError), 1u << 4);
  const std::uint32_t at = bench.network.read(0, kRegErrorAt);
  EXPECT_EQ(field_of(at, kRegErrorAtPort), kRight);
  EXPECT_EQ(field_of(at, kRegErrorAtFlow), entry.flow);
  EXPECT_EQ(field_of(at, kRegErrorAtStep), entry.step);
  EXPECT_EQ(field_of(at, kRegErrorAtSender), 1u);
}

}  // namespace
}  // namespace trib::nic
