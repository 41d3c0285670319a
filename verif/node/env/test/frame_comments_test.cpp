// SPDX-License-Identifier: Apache-2.0
#include "verif/node/env/frame_comments.h"

#include <gtest/gtest.h>

#include <memory>

#include "model/frame/codec.h"

namespace trib {
namespace {

using Comments = std::vector<std::pair<unsigned, std::string>>;  // with the port

class FrameCommentsTest : public testing::Test {
 protected:
  static StreamFrame frame(unsigned port, std::uint32_t sequence, std::uint16_t epoch,
                           std::uint8_t serial) {
    Header header;
    header.source = default_node();
    header.destination = default_worker(port);
    header.type = FrameType::kResult;
    header.sequence = sequence;
    header.epoch = epoch;
    header.serial = serial;
    return {port, std::make_shared<const Frame>(encode(header, nullptr)), 0, 0};
  }
  NodeStep step(StepKind kind, unsigned port, std::uint32_t sequence = 0) const {
    NodeStep step;
    step.cycle = cycle_;
    step.kind = kind;
    step.port = static_cast<std::uint8_t>(port);
    step.group = 1;
    step.sequence = sequence;
    step.good = true;
    return step;
  }
  void begin_life(std::uint16_t epoch) {
    NodeStep life = step(StepKind::kLife, 0);
    life.epoch = epoch;
    comments_.step(life);
  }
  void start(std::uint32_t sequence, std::uint8_t serial) {
    NodeStep started = step(StepKind::kStarted, 0, sequence);
    started.serial = serial;
    started.ports = 3;
    comments_.step(started);
  }
  void send(const StreamFrame& frame, StepSent kind) {
    NodeStep sent = step(StepKind::kSent, frame.port);
    sent.sent = kind;
    comments_.step(sent);
    comments_.sent(frame);
  }
  std::string last_sent() const { return sent_.empty() ? "" : sent_.back().second; }

  static StreamFrame result(unsigned port, std::uint32_t sequence, std::uint16_t epoch,
                            std::uint8_t serial) {
    StreamFrame sent = frame(port, sequence, epoch, serial);
    Header header = read_header(sent.frame->bytes);
    header.group = 1;
    sent.frame = std::make_shared<const Frame>(encode(header, nullptr));
    return sent;
  }

  std::uint64_t cycle_ = 1;
  Comments received_;
  Comments sent_;
  FrameComments comments_{2,
                          [this](const StreamFrame& frame, const std::string& comment) {
                            received_.emplace_back(frame.port, comment);
                          },
                          [this](const StreamFrame& frame, const std::string& comment) {
                            sent_.emplace_back(frame.port, comment);
                          }};
};

TEST_F(FrameCommentsTest, AVerdictHasWhatItsPortDidInItsCycle) {
  cycle_ = 812;
  comments_.judged({frame(0, 17, 1, 0), Verdict::kAccepted, cycle_});
  comments_.judged({frame(1, 17, 1, 0), Verdict::kStaleEpoch, cycle_});
  NodeStep refused = step(StepKind::kRefused, 1);
  refused.type = static_cast<std::uint8_t>(FrameType::kError);
  refused.tag = 3;
  comments_.step(refused);
  comments_.step(step(StepKind::kSettled, 0, 17));
  EXPECT_TRUE(received_.empty());
  cycle_ = 813;
  comments_.step(step(StepKind::kSettled, 0, 18));
  EXPECT_EQ(
      received_,
      (Comments{{0, "Accepted, cycle 812, group 1: settled port 0 seq 17 good"},
                {1, "StaleEpoch, cycle 812, group 1: refused port 1 group 1: Error StaleEpoch"}}));
}

TEST_F(FrameCommentsTest, ABadEndIsNobodysForCertain) {
  comments_.judged({frame(0, 17, 1, 0), Verdict::kBadEnd, cycle_});
  NodeStep settled = step(StepKind::kSettled, 0, 17);
  settled.good = false;
  comments_.step(settled);
  comments_.finish();
  EXPECT_EQ(received_, (Comments{{0, "BadEnd, cycle 1"}}));
}

TEST_F(FrameCommentsTest, AResultHasItsStart) {
  begin_life(7);
  start(17, 4);
  cycle_ = 30;
  send(result(1, 17, 7, 4), StepSent::kResult);
  EXPECT_EQ(last_sent(), "RESULT, cycle 30, group 1: started up seq 17 to 0 1 serial 4, cycle 1");
}

TEST_F(FrameCommentsTest, WhatIsNotCertainIsNotSaid) {
  begin_life(7);
  start(17, 4);
  send(result(1, 17, 6, 4), StepSent::kResult);  // of another life
  EXPECT_EQ(last_sent(), "RESULT, cycle 1");
  send(result(1, 1, 7, 4), StepSent::kResult);  // of another chunk
  EXPECT_EQ(last_sent(), "RESULT, cycle 1");
  send(result(1, 17, 7, 5), StepSent::kResult);  // with another serial
  EXPECT_EQ(last_sent(), "RESULT, cycle 1");
  send(frame(1, 17, 7, 4), StepSent::kResult);  // of another group
  EXPECT_EQ(last_sent(), "RESULT, cycle 1");
  send(result(1, 17, 7, 4), StepSent::kReplay);  // there may be several
  EXPECT_EQ(last_sent(), "RESULT RETRY, cycle 1");
}

TEST_F(FrameCommentsTest, FramesAndStepsOfAPortMeetInTheirOrder) {
  comments_.sent(frame(0, 1, 0, 0));
  comments_.sent(frame(0, 2, 0, 0));
  for (const StepSent kind : {StepSent::kControl, StepSent::kSpoiled, StepSent::kHost}) {
    NodeStep sent = step(StepKind::kSent, 0);
    sent.sent = kind;
    comments_.step(sent);
  }
  comments_.sent(frame(1, 1, 0, 0));
  EXPECT_EQ(sent_, (Comments{{0, "control, cycle 1"}, {0, "spoiled, cycle 1"}}));
  comments_.sent(frame(0, 3, 0, 0));
  EXPECT_EQ(last_sent(), "host, cycle 1");
  comments_.finish();
  EXPECT_EQ(sent_.back(), (std::pair<unsigned, std::string>{1, ""}));
}

}  // namespace
}  // namespace trib
