// SPDX-License-Identifier: Apache-2.0
// The checker takes what MacTransmit sends, and finds each change of it.
#include "model/ethernet/mac_transmit_checker.h"

#include <gtest/gtest.h>

#include <random>

#include "model/ethernet/fcs.h"
#include "model/ethernet/test/transmit_line.h"

namespace trib::ethernet {
namespace {

constexpr unsigned kSlack = 6;
constexpr unsigned kSeed = 1;

using Cycles = std::vector<MacTransmitChecker::Cycle>;

std::vector<std::string> remarks_on(const Cycles& cycles) {
  MacTransmitChecker checker(kSlack);
  for (const auto& cycle : cycles) checker.take(cycle);
  checker.finish();
  return checker.remarks();
}

Cycles mixed_cycles() {
  std::mt19937 random(kSeed);
  TransmitLine line;
  for (unsigned i = 0; i < 60; ++i) {
    const auto kind = random() % 8;
    line.offer(numbered_frame(14 + random() % 200, kind == 0), 2, kind == 1 ? 2 : 0);
    if (random() % 3 == 0) line.run(random() % 40);
  }
  line.run(2500);
  return line.cycles();
}

TEST(MacTransmitChecker, TakesWhatTheModelSends) {
  const Cycles cycles = mixed_cycles();
  MacTransmitChecker checker(kSlack);
  for (const auto& cycle : cycles) checker.take(cycle);
  checker.finish();
  for (const auto& remark : checker.remarks()) ADD_FAILURE() << remark;
  EXPECT_GT(checker.count(TransmitOutcome::Sent), 30u);
  EXPECT_GT(checker.count(TransmitOutcome::Spoiled), 0u);
  EXPECT_GT(checker.count(TransmitOutcome::Underrun), 0u);
  EXPECT_EQ(checker.count(TransmitOutcome::Dropped), 0u);
  EXPECT_EQ(checker.latency(), 0u);
}

TEST(MacTransmitChecker, TakesFaults) {
  std::mt19937 random(kSeed);
  TransmitLine line;
  MacTransmitChecker checker(kSlack);
  for (unsigned i = 0; i < 100; ++i) {
    line.offer(numbered_frame(60 + random() % 400));
    line.run(random() % 60);
    line.run(random() % 30, random() % 2 == 0 ? LinkFault::Local : LinkFault::Remote);
  }
  line.run(6000);
  for (const auto& cycle : line.cycles()) checker.take(cycle);
  checker.finish();
  for (const auto& remark : checker.remarks()) ADD_FAILURE() << remark;
  EXPECT_GT(checker.cut_by_fault(), 5u);
  for (auto outcome : {TransmitOutcome::Sent, TransmitOutcome::Dropped}) {
    EXPECT_EQ(checker.count(outcome), static_cast<std::uint64_t>(std::count(
                                          line.outcomes.begin(), line.outcomes.end(), outcome)));
  }
}

// One bit of one word, at any place except where two idles after the last frame are equal.
TEST(MacTransmitChecker, FindsEachChangeOfAWord) {
  std::mt19937 random(kSeed);
  const Cycles cycles = mixed_cycles();
  for (unsigned i = 0; i < 400; ++i) {
    Cycles changed = cycles;
    const std::size_t place = random() % 600;
    const unsigned bit = random() % 72;
    XgmiiWord& word = changed[place].word;
    if (bit < 64) word.data ^= std::uint64_t{1} << bit;
    if (bit >= 64) word.control = static_cast<std::uint8_t>(word.control ^ 1u << (bit - 64));
    EXPECT_FALSE(remarks_on(changed).empty()) << "cycle " << place << ", bit " << bit;
  }
}

TEST(MacTransmitChecker, FindsAWrongGapAndALostFrame) {
  TransmitLine line;
  line.offer(numbered_frame(60));
  line.offer(numbered_frame(60));
  line.offer(numbered_frame(60));
  line.run(60);
  EXPECT_TRUE(remarks_on(line.cycles()).empty());
  Cycles later = line.cycles();
  for (std::size_t i = later.size() - 1; i > 10; --i) later[i].word = later[i - 1].word;
  EXPECT_FALSE(remarks_on(later).empty());
  Cycles lost = line.cycles();
  for (std::size_t i = 20; i < lost.size(); ++i) lost[i].word = kIdleWord;
  EXPECT_FALSE(remarks_on(lost).empty());
}

// MT6: taken whole, so it goes on through any fault; the same line is wrong if the fault was reported
// long before.
TEST(MacTransmitChecker, AFrameTakenWholeEndsWholeInAFault) {
  TransmitLine line;
  line.run(20);
  line.offer(numbered_frame(8));
  line.run(1);
  line.run(30, LinkFault::Local);
  EXPECT_TRUE(remarks_on(line.cycles()).empty());
  Cycles told_before = line.cycles();
  for (std::size_t i = 10; i < 21; ++i) told_before[i].fault = LinkFault::Local;
  EXPECT_FALSE(remarks_on(told_before).empty());
  Cycles cut = line.cycles();
  cut[27].word = kErrorWord;
  for (std::size_t i = 28; i < 31; ++i) cut[i].word = kRemoteFaultWord;
  EXPECT_FALSE(remarks_on(cut).empty());
}

TEST(MacTransmitChecker, FindsASpoiledFrameWithoutAWordOfIdles) {
  TransmitLine line;
  line.offer(numbered_frame(61));
  line.offer(numbered_frame(62));
  line.run(40);
  EXPECT_TRUE(remarks_on(line.cycles()).empty());
  Cycles spoiled = line.cycles();
  Frame frame = numbered_frame(61, true);
  append_fcs(frame.bytes, true);
  spoiled[7].offered->user = true;
  for (unsigned lane = 5; lane < 9; ++lane) {
    spoiled[8 + lane / 8].word.set(lane % 8, data_character(frame.bytes[56 + lane]));
  }
  spoiled[9].word.set(1, control_character(kError));
  EXPECT_EQ(remarks_on(spoiled).size(), 1u);
}

}  // namespace
}  // namespace trib::ethernet
