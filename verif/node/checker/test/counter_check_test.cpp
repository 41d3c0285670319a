// SPDX-License-Identifier: Apache-2.0
// The counters of a port against what was seen on its pins: each that is off is told by its name.
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
  std::vector<std::string> check(bool has_stopped = false) {
    const PortCounters counters(kPort, [this](std::uint16_t address) { return values_[address]; });
    return check_counters(counters, tally_, expected_, has_stopped);
  }

  std::map<std::uint16_t, std::uint32_t> values_;
  PortTally tally_;
  ExpectedFrames expected_;
};

TEST_F(CounterCheck, IsContentWithWhatWasSeen) { EXPECT_TRUE(check().empty()); }

TEST_F(CounterCheck, NamesTheCounterThatIsOff) {
  set(kPortVerdictAccepted, 4);
  set(kPortVerdictBadLength, 1);
  const std::vector<std::string> wrong = check();
  ASSERT_EQ(wrong.size(), 2u);
  EXPECT_EQ(wrong[0], "VERDICT_ACCEPTED is 4, on the pins 5");
  EXPECT_EQ(wrong[1], "VERDICT_BAD_LENGTH is 1, on the pins 0");
}

TEST_F(CounterCheck, PrintsEveryCounterWhenTheyDoNotBalance) {
  set(kPortSentHost, 1);
  const std::vector<std::string> wrong = check();
  ASSERT_EQ(wrong.size(), 2u);
  EXPECT_EQ(wrong[0], "SENT_HOST is 1, on the pins 0");
  EXPECT_EQ(wrong[1].rfind("TX_FRAMES is 4, SENT_* add up to 5; all counters: ", 0), 0u);
  for (const RegisterInfo& info : kRegisters) {
    if (info.page != RegisterPage::kPort) continue;
    EXPECT_NE(wrong[1].find(" " + std::string(info.name) + " "), std::string::npos) << info.name;
  }
}

TEST_F(CounterCheck, HoldsWhatIsOwedAgainstWhatWasDropped) {
  expected_.expect_replay({0, 0}, {Bytes{1}});
  expected_.expect_error({Bytes{2}});
  EXPECT_EQ(check().size(), 2u);  // and the sum
  set(kPortReplaysDropped, 1);
  set(kPortControlDropped, 1);
  EXPECT_TRUE(check().empty());
  set(kPortReplaysDropped, 2);
  EXPECT_EQ(check().size(), 2u);
  set(kPortReplaysDropped, 0);
  set(kPortWithdrawn, 1);  // its life is not over
  EXPECT_EQ(check().size(), 1u);
}

Bytes result(std::uint16_t epoch) {
  Header header;
  header.type = FrameType::kResult;
  header.epoch = epoch;
  return encode(header, nullptr).bytes;
}

TEST_F(CounterCheck, HoldsWhatALifeHasLeftAgainstWhatWasWithdrawn) {
  expected_.expect_result({0, 0}, {result(3)});
  expected_.expect_result({0, 1}, {result(3)});
  expected_.stop(0, [](std::uint32_t sequence) { return sequence == 0; });
  expected_.end_life(0, 3);
  EXPECT_EQ(check().size(), 2u);  // one for certain, by itself and in the sum
  set(kPortWithdrawn, 1);
  EXPECT_TRUE(check().empty());
  set(kPortWithdrawn, 3);  // the other one may have been made, too, and a third one begun
  EXPECT_TRUE(check().empty());
  set(kPortWithdrawn, 4);
  EXPECT_EQ(check().size(), 2u);
}

TEST_F(CounterCheck, DiscardedIsNothingUnlessThePortHasStopped) {
  expected_.expect_result({0, 0}, {result(3)});
  EXPECT_TRUE(check().empty());  // is told elsewhere
  set(kPortDiscarded, 1);
  EXPECT_EQ(check().size(), 2u);
  EXPECT_TRUE(check(true).empty());
  set(kPortDiscarded, 0);
  EXPECT_EQ(check(true).size(), 1u);
}

}  // namespace
}  // namespace trib
