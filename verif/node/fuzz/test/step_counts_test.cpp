// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/step_counts.h"

#include <gtest/gtest.h>

#include <map>

#include "verif/node/registers/registers.h"

namespace trib {
namespace {

constexpr unsigned kPort = 1;

class StepCountsTest : public testing::Test {
 protected:
  // A frame is received and a duplicate, another one is sent and a replay.
  StepCountsTest() {
    NodeStep judged;
    judged.kind = StepKind::kJudged;
    judged.port = kPort;
    judged.verdict = Verdict::kDuplicate;
    counts_.step(judged);
    NodeStep sent;
    sent.kind = StepKind::kSent;
    sent.port = kPort;
    sent.sent = StepSent::kReplay;
    counts_.step(sent);
    set(kPortRxFrames, 1);
    set(kPortVerdict + kPortVerdictStride * static_cast<unsigned>(Verdict::kDuplicate), 1);
    set(kPortTxFrames, 1);
    set(kPortSentReplay, 1);
  }

  void set(unsigned offset, std::uint32_t value) {
    counters_[port_register(kPort, offset)] = value;
  }

  std::string compare(std::uint64_t received = 1) {
    const PortCounters counters(kPort,
                                [this](std::uint16_t address) { return counters_[address]; });
    return counts_.compare(kPort, received, counters);
  }

  StepCounts counts_{2};
  std::map<std::uint16_t, std::uint32_t> counters_;
};

TEST_F(StepCountsTest, SaysNothingIfAllAgree) {
  EXPECT_EQ(compare(), "");
  EXPECT_EQ(counts_.verdicts(Verdict::kDuplicate), 1u);
  EXPECT_EQ(counts_.sent(), 1u);
}

TEST_F(StepCountsTest, FindsAFrameThatIsNotCounted) {
  EXPECT_EQ(compare(2), "RX_FRAMES is 1, but was 2");
}

TEST_F(StepCountsTest, FindsTheCounterOfAnotherVerdict) {
  set(kPortVerdict + kPortVerdictStride * static_cast<unsigned>(Verdict::kDuplicate), 0);
  set(kPortVerdict, 1);
  EXPECT_EQ(compare(), "VERDICT_ACCEPTED is 1, but was 0");
}

TEST_F(StepCountsTest, FindsTheCounterOfAnotherKind) {
  set(kPortSentReplay, 0);
  set(kPortSentResult, 1);
  EXPECT_EQ(compare(), "SENT_RESULT is 1, but was 0");
}

TEST_F(StepCountsTest, FindsWhatDoesNotBalance) {
  set(kPortTxFrames, 2);
  EXPECT_NE(compare(), "");
}

}  // namespace
}  // namespace trib
