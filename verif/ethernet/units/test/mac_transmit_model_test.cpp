// SPDX-License-Identifier: Apache-2.0
// The transmitting MAC, cycle by cycle, against the rules MT1 to MT8 as the golden model has them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "model/ethernet/mac_receive.h"
#include "verif/ethernet/units/mac_transmit_bench.h"

namespace trib::ethernet {
namespace {

constexpr std::size_t kMostWaiting = 2000;  // words in front of the stream
constexpr unsigned kRest = 10;              // words without anything

// Shape of the traffic, and rates of its events.
struct Traffic {
  std::size_t most_bytes = 200;
  double spoiled = 0;
  double late = 0;  // of a frame: it follows a gap of the stream
  unsigned most_late = 20;
  double underrun = 0;      // of a frame: a hole in it
  double fault = 0;         // of a word: one begins or ends
  double paused = 0;        // of a word: cycles without advance before it
  bool as_gearbox = false;  // GB1: one cycle of 33
};

Frame random_frame(Random& random, std::size_t bytes, bool bad = false) {
  Frame frame;
  for (std::size_t i = 0; i < bytes; ++i) {
    frame.bytes.push_back(static_cast<std::uint8_t>(random()));
  }
  frame.bad = bad;
  return frame;
}

void offer_random(MacTransmitBench& bench, const Traffic& traffic) {
  Random& random = bench.random();
  const std::size_t bytes =
      random.chance(0.5) ? random.between(1, 80) : random.between(1, traffic.most_bytes);
  const unsigned late = random.chance(traffic.late) ? random.between(1, traffic.most_late) : 0;
  const std::size_t words = (bytes + 7) / 8;
  const bool underruns = words > 1 && random.chance(traffic.underrun);
  const std::size_t hole = underruns ? random.between(1, words - 1) : 0;
  bench.offer(random_frame(random, bytes, random.chance(traffic.spoiled)), late, hole,
              underruns ? random.between(1, 5) : 0);
}

void rest(MacTransmitBench& bench) {
  for (unsigned i = 0; i < kRest; ++i) bench.step();
}

void print_counts(std::uint64_t seed, const MacTransmitBench& bench) {
  std::printf("seed %d: %zu words, sent %d, spoiled %d, underrun %d, dropped %d\n",
              static_cast<int>(seed), bench.line().size(),
              static_cast<int>(bench.strobes(TransmitOutcome::Sent)),
              static_cast<int>(bench.strobes(TransmitOutcome::Spoiled)),
              static_cast<int>(bench.strobes(TransmitOutcome::Underrun)),
              static_cast<int>(bench.strobes(TransmitOutcome::Dropped)));
}

// Every frame has one strobe, so that the sum is that of the frames.
void expect_all_counted(const MacTransmitBench& bench) {
  EXPECT_EQ(bench.frames(),
            bench.strobes(TransmitOutcome::Sent) + bench.strobes(TransmitOutcome::Spoiled) +
                bench.strobes(TransmitOutcome::Underrun) + bench.strobes(TransmitOutcome::Dropped));
}

void send_as_the_rules_say(std::uint64_t seed, const Traffic& traffic, unsigned words) {
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  MacTransmitBench bench(seed);
  rest(bench);
  bench.offer(random_frame(bench.random(), 64));
  bench.step();
  LinkFault fault = LinkFault::None;
  for (unsigned i = 0; i < words && bench.checker().remarks().empty(); ++i) {
    while (bench.words_waiting() < kMostWaiting) offer_random(bench, traffic);
    if (bench.random().chance(traffic.fault)) {
      fault = static_cast<LinkFault>(bench.random().pick({3, 1, 1, 1}));
      bench.set_fault(fault);
    }
    const bool paused = bench.random().chance(traffic.paused);
    const unsigned pauses = paused ? bench.random().between(1, 4) : 0;
    bench.step(traffic.as_gearbox && i % 32 == 0 ? 1 : pauses);
  }
  bench.finish();
  expect_all_counted(bench);
  // The traffic has caused everything it should.
  EXPECT_GT(bench.strobes(TransmitOutcome::Sent), 0u);
  EXPECT_EQ(bench.strobes(TransmitOutcome::Spoiled) != 0, traffic.spoiled != 0);
  EXPECT_EQ(bench.strobes(TransmitOutcome::Underrun) != 0, traffic.underrun != 0);
  EXPECT_EQ(bench.strobes(TransmitOutcome::Dropped) != 0, traffic.fault != 0);
  EXPECT_EQ(bench.checker().latency(), 2u) << "columns from a frame's offer to its start";
  print_counts(seed, bench);
}

// MT1, MT2, MT3: all lengths one after the other, four times each, so that each deficit is met.
TEST(MacTransmitModelRtl, AllLengthsBackToBack) {
  MacTransmitBench bench(1);
  rest(bench);
  for (std::size_t bytes = 1; bytes <= 140; ++bytes) {
    for (unsigned i = 0; i < 4; ++i) bench.offer(random_frame(bench.random(), bytes));
  }
  for (const std::size_t bytes : {1500, 9599, 9600, 9601}) {
    bench.offer(random_frame(bench.random(), bytes));
    bench.offer(random_frame(bench.random(), bytes));
  }
  bench.finish();
  expect_all_counted(bench);
  EXPECT_EQ(bench.strobes(TransmitOutcome::Sent), bench.frames());
}

// The line at its full rate: 8 of preamble, the FCS and 12 of gap per frame, except for the deficit.
TEST(MacTransmitModelRtl, FullRate) {
  MacTransmitBench bench(2);
  rest(bench);
  constexpr unsigned kFrames = 1000;
  std::size_t bytes = 0;
  for (unsigned i = 0; i < kFrames; ++i) {
    const Frame frame = random_frame(bench.random(), bench.random().between(60, 300));
    bytes += frame.bytes.size() + 24;
    bench.offer(frame);
  }
  while (bench.strobes(TransmitOutcome::Sent) < kFrames && bench.checker().remarks().empty()) {
    bench.step();
  }
  EXPECT_LE(bench.line().size(), bytes / 8 + 4 + kRest);
  bench.finish();
}

TEST(MacTransmitModelRtl, FramesThatWait) {
  send_as_the_rules_say(3, {}, 200000);
  send_as_the_rules_say(4, {9600}, 200000);
}

TEST(MacTransmitModelRtl, LateFrames) {
  Traffic traffic;
  traffic.late = 0.5;
  send_as_the_rules_say(5, traffic, 200000);
  traffic.most_late = 3;
  send_as_the_rules_say(6, traffic, 200000);
}

TEST(MacTransmitModelRtl, SpoiledFrames) {
  Traffic traffic;
  traffic.spoiled = 0.4;
  traffic.late = 0.1;
  send_as_the_rules_say(7, traffic, 200000);
}

TEST(MacTransmitModelRtl, Underruns) {
  Traffic traffic;
  traffic.underrun = 0.3;
  traffic.spoiled = 0.1;
  traffic.late = 0.2;
  send_as_the_rules_say(8, traffic, 200000);
}

TEST(MacTransmitModelRtl, Faults) {
  Traffic traffic;
  traffic.fault = 0.02;
  send_as_the_rules_say(9, traffic, 200000);
  traffic.fault = 0.2;
  traffic.spoiled = 0.1;
  traffic.underrun = 0.1;
  traffic.late = 0.3;
  send_as_the_rules_say(10, traffic, 200000);
}

TEST(MacTransmitModelRtl, PausesOfTheClock) {
  Traffic traffic;
  traffic.as_gearbox = true;
  send_as_the_rules_say(11, traffic, 200000);
  traffic = {300, 0.1, 0.2, 20, 0.1, 0.01, 0.3};
  send_as_the_rules_say(12, traffic, 200000);
}

// The model's receiver takes what was sent, of any content.
TEST(MacTransmitModelRtl, TheReceiverTakesIt) {
  MacTransmitBench bench(13);
  rest(bench);
  std::vector<Frame> frames;
  for (unsigned i = 0; i < 300; ++i) {
    frames.push_back(random_frame(bench.random(), bench.random().between(60, 200)));
    bench.offer(frames.back(), bench.random().chance(0.3) ? bench.random().below(30) : 0);
  }
  bench.finish();
  MacReceive receiver;
  std::vector<ReceivedFrame> received;
  for (const XgmiiWord& word : bench.line()) {
    receiver.take(word);
    while (auto frame = receiver.next_frame()) received.push_back(*frame);
  }
  ASSERT_EQ(received.size(), frames.size());
  for (std::size_t i = 0; i < frames.size(); ++i) {
    EXPECT_EQ(received[i].verdict, ReceiveVerdict::Good);
    EXPECT_EQ(received[i].frame.bytes, frames[i].bytes);
  }
}

// MT1: bytes of a frame's first word leave two words after its offer; before them the preamble.
TEST(MacTransmitModelRtl, Latency) {
  MacTransmitBench bench(14);
  rest(bench);
  const Frame frame = random_frame(bench.random(), 64);
  bench.offer(frame);
  const std::size_t offered = bench.line().size();
  for (unsigned i = 0; i < 4; ++i) bench.step();
  EXPECT_EQ(bench.line()[offered], kIdleWord);
  EXPECT_EQ(bench.line()[offered + 1].data, 0xd5555555555555fb);
  EXPECT_EQ(bench.line()[offered + 2].data, stream_word(frame, 0).data);
  bench.finish();
}

// MT6: both faults, without a frame.
TEST(MacTransmitModelRtl, FaultsOnALineAtRest) {
  MacTransmitBench bench(15);
  rest(bench);
  bench.set_fault(LinkFault::Local);
  rest(bench);
  EXPECT_EQ(bench.line().back(), kRemoteFaultWord);
  bench.set_fault(LinkFault::Remote);
  rest(bench);
  EXPECT_EQ(bench.line().back(), kIdleWord);
  // Dropped, a word a cycle.
  bench.offer(random_frame(bench.random(), 800));
  for (unsigned i = 0; i < 100; ++i) bench.step();
  EXPECT_EQ(bench.words_waiting(), 0u);
  EXPECT_EQ(bench.line().back(), kIdleWord);
  bench.set_fault(LinkFault::None);
  rest(bench);
  bench.offer(random_frame(bench.random(), 80));
  bench.finish();
  EXPECT_EQ(bench.strobes(TransmitOutcome::Dropped), 1u);
  EXPECT_EQ(bench.strobes(TransmitOutcome::Sent), 1u);
}

}  // namespace
}  // namespace trib::ethernet
