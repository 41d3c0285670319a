// SPDX-License-Identifier: Apache-2.0
// The counters of a port against what was seen of it: each that is off is reported by name.
#include "verif/node/checker/counter_check.h"

#include <gtest/gtest.h>

#include <map>

#include "model/frame/codec.h"
#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr unsigned kPort = 2;

class CounterCheck : public testing::Test {
 protected:
  CounterCheck() {
    tally_.verdicts[0] = 5;
    tally_.sent[0] = 4;
    tally_.rx_frames = 5;
    tally_.tx_frames = 4;
    tally_.rx_bytes = (std::uint64_t{1} << 32) + 6;
    set(kPortVerdictAccepted, 5);
    set(kPortSentResult, 4);
    set(kPortRxFrames, 5);
    set(kPortTxFrames, 4);
    set(kPortRxBytesLo, 6);
    set(kPortRxBytesHi, 1);
  }

  void set(unsigned offset, std::uint32_t value) { values_[port_register(kPort, offset)] = value; }
  std::vector<std::string> check() {
    const PortCounters counters(kPort, [this](std::uint16_t address) { return values_[address]; });
    return check_counters(counters, tally_, lost_);
  }

  std::map<std::uint16_t, std::uint32_t> values_;
  PortTally tally_;
  LostFrames lost_;
};

TEST_F(CounterCheck, IsContentWithWhatWasSeen) { EXPECT_TRUE(check().empty()); }

TEST_F(CounterCheck, NamesTheCounterThatIsOff) {
  set(kPortVerdictAccepted, 4);
  set(kPortVerdictBadLength, 1);
  const std::vector<std::string> wrong = check();
  ASSERT_EQ(wrong.size(), 2u);
  EXPECT_EQ(wrong[0], "VERDICT_ACCEPTED is 4, seen were 5");
  EXPECT_EQ(wrong[1], "VERDICT_BAD_LENGTH is 1, seen were 0");
}

TEST_F(CounterCheck, PrintsEveryCounterWhenTheyDoNotBalance) {
  set(kPortSentHost, 1);
  const std::vector<std::string> wrong = check();
  ASSERT_EQ(wrong.size(), 2u);
  EXPECT_EQ(wrong[0], "SENT_HOST is 1, seen were 0");
  EXPECT_EQ(wrong[1].rfind("TX_FRAMES is 4, SENT_* add up to 5; all counters: ", 0), 0u);
  for (const RegisterInfo& info : kRegisters) {
    if (info.page != RegisterPage::kPort) continue;
    EXPECT_NE(wrong[1].find(" " + std::string(info.name) + " "), std::string::npos) << info.name;
  }
}

TEST_F(CounterCheck, WhatIsLostIsCountedUnderOneNameOrAnother) {
  lost_.has_ended = true;
  lost_.untaken.replays = 1;
  lost_.untaken.notices = 1;
  tally_.errors_dropped = 1;
  lost_.withdrawn.certain = 1;
  EXPECT_EQ(check().size(), 1u);
  set(kPortReplaysDropped, 1);
  set(kPortControlDropped, 2);
  EXPECT_EQ(check().size(), 1u);
  set(kPortWithdrawn, 1);
  EXPECT_TRUE(check().empty());
  set(kPortWithdrawn, 2);
  EXPECT_EQ(check().size(), 1u);
}

TEST_F(CounterCheck, WhatMayBeLostMayBeCounted) {
  lost_.withdrawn.perhaps = 1;
  lost_.untaken.questions = 1;
  EXPECT_TRUE(check().empty());
  set(kPortControlDropped, 2);
  EXPECT_TRUE(check().empty());
  set(kPortControlDropped, 3);
  EXPECT_EQ(check().size(), 1u);
}

TEST_F(CounterCheck, AnAnswerThatWasDueForSureIsCounted) {
  lost_.untaken.questions = 2;
  lost_.untaken.losses = 1;
  lost_.untaken.certain = 2;
  set(kPortControlDropped, 1);
  EXPECT_EQ(check().size(), 1u);
  set(kPortControlDropped, 2);
  EXPECT_TRUE(check().empty());
  set(kPortControlDropped, 3);
  EXPECT_TRUE(check().empty());
}

TEST_F(CounterCheck, ReplaysAreCountedUnderTheirName) {
  lost_.untaken.replays = 1;
  lost_.withdrawn.certain = 1;
  set(kPortReplaysDropped, 2);
  EXPECT_TRUE(check().empty());
  set(kPortReplaysDropped, 1);
  set(kPortControlDropped, 1);
  EXPECT_EQ(check().size(), 1u);
  lost_.has_ended = true;
  EXPECT_TRUE(check().empty());
}

TEST_F(CounterCheck, AStoppedPortCountsWhatItDiscards) {
  tally_.discarded = 3;
  EXPECT_EQ(check().size(), 2u);  // and the sum
  set(kPortDiscarded, 3);
  EXPECT_TRUE(check().empty());
  lost_.withdrawn.certain = 2;  // they may be among them
  EXPECT_TRUE(check().empty());
  set(kPortWithdrawn, 3);
  EXPECT_EQ(check().size(), 1u);
}

}  // namespace
}  // namespace trib
