// SPDX-License-Identifier: Apache-2.0
// ModelCheck on its own: the order of result and verdict, spoiled, missing and surplus frames.
#include "verif/node/cluster/model_check.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "verif/node/cluster/cluster_error.h"
#include "verif/node/dut/test/fake_node.h"

namespace trib {
namespace {

NodeConfig two_members(std::uint32_t deadline = 0) {
  NodeConfig config;
  config.node = default_node();
  config.ports = 2;
  config.groups[0].peers = {default_worker(0), default_worker(1)};
  config.groups[0].members = 3;
  config.groups[0].epoch = 1;
  config.groups[0].deadline = deadline;
  return config;
}

// Judges every frame as the test says.
class JudgingNode : public FakeNode {
 public:
  JudgingNode() : FakeNode(2, 8) {}
  Verdict next = Verdict::kAccepted;

 protected:
  unsigned judge(unsigned, const Frame&) override { return static_cast<unsigned>(next); }
};

class ModelCheckTest : public testing::Test {
 protected:
  explicit ModelCheckTest(std::uint32_t deadline = 0) : check_(node_, two_members(deadline)) {}

  // A barrier's contribution goes in and is judged.
  void contribute(unsigned port, std::uint32_t sequence, std::uint64_t cycle = 9) {
    Header header;
    header.source = default_worker(port);
    header.destination = default_node();
    header.epoch = 1;
    header.count = 1;
    header.sequence = sequence;
    send(port, std::make_shared<const Frame>(encode(header, nullptr)), cycle);
  }
  void send(unsigned port, const FramePtr& frame, std::uint64_t cycle) {
    check_.sent(port, frame);
    node_.drive_rx(port, {frame->bytes.data(), 8, true, false});
    node_.clock_cycle(0);
    node_.idle_rx(port);
    check_.before_edge(cycle);
    node_.clock_cycle(0);
  }
  // An ASK goes in and is judged a Replay.
  void ask(unsigned port, std::uint32_t sequence, std::uint16_t count) {
    Header header;
    header.source = default_worker(port);
    header.destination = default_node();
    header.type = FrameType::kAsk;
    header.epoch = 1;
    header.count = count;
    header.sequence = sequence;
    node_.next = Verdict::kReplay;
    send(port, std::make_shared<const Frame>(encode(header, nullptr)), 30);
  }
  // Chunks get their serials in the order in which their results are first made here.
  FramePtr result(unsigned port, std::uint32_t sequence, bool bad = false) {
    const auto serial = static_cast<std::uint8_t>(serials_.size());
    Header header;
    header.source = default_node();
    header.destination = default_worker(port);
    header.type = FrameType::kResult;
    header.epoch = 1;
    header.count = 2;
    header.sequence = sequence;
    header.serial = serials_.insert({sequence, serial}).first->second;
    Frame frame = encode(header, nullptr);
    frame.bad = bad;
    return std::make_shared<const Frame>(std::move(frame));
  }
  FramePtr partial(unsigned port, std::uint16_t count, std::uint32_t sequence = 0) {
    Frame frame = *result(port, sequence);
    frame.bytes[layout::kFlags] |= kFlagPartial;
    layout::put16(&frame.bytes[layout::kCount], count);
    return std::make_shared<const Frame>(std::move(frame));
  }
  // Both contributions to chunk 0, the second one in this cycle.
  void complete(std::uint64_t cycle) {
    contribute(0, 0);
    contribute(1, 0, cycle);
  }
  template <typename Action>
  void expect_error(Action action, const std::string& text) {
    try {
      action();
      FAIL() << "no exception";
    } catch (const ClusterError& error) {
      EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
    }
  }

  JudgingNode node_;
  ModelCheck check_;
  std::map<std::uint32_t, std::uint8_t> serials_;  // by chunk
};

TEST_F(ModelCheckTest, TakesResultsBeforeAndAfterTheVerdict) {
  contribute(0, 0);
  check_.received(0, result(0, 0), 8);
  contribute(1, 0);
  check_.received(1, result(1, 0), 12);
  check_.verify();
  EXPECT_EQ(check_.frames_compared(), 2u);
}

TEST_F(ModelCheckTest, TakesChunksInAnyOrder) {
  for (const std::uint32_t sequence : {0u, 1u}) {
    contribute(0, sequence);
    contribute(1, sequence);
  }
  for (const std::uint32_t sequence : {1u, 0u}) {
    check_.received(0, result(0, sequence), 20);
    check_.received(1, result(1, sequence), 20);
  }
  check_.verify();
}

TEST_F(ModelCheckTest, IgnoresSpoiledFrames) {
  check_.received(0, result(0, 0, true), 3);
  check_.verify();
  EXPECT_EQ(check_.frames_compared(), 0u);
}

TEST_F(ModelCheckTest, FindsAMissingResult) {
  contribute(0, 0);
  contribute(1, 0);
  check_.received(0, result(0, 0), 12);
  expect_error([&] { check_.verify(); },
               "port 1: the node has not sent the frame of 64 bytes, type 1, flags 0, sequence 0");
}

TEST_F(ModelCheckTest, FindsASurplusResult) {
  check_.received(0, result(0, 5), 12);
  expect_error([&] { check_.verify(); }, "port 0: the model has not sent the frame of 64 bytes");
}

TEST_F(ModelCheckTest, FindsAWrongByteAtOnce) {
  contribute(0, 0);
  contribute(1, 0);
  Frame wrong = *result(0, 0);
  wrong.bytes[50] ^= 0x80;
  expect_error([&] { check_.received(0, std::make_shared<const Frame>(wrong), 12); },
               "differs from the model's: its byte 50 is 128, expected 0");
}

TEST_F(ModelCheckTest, LetsTheNodeDropAReplay) {
  contribute(0, 0);
  contribute(1, 0);
  check_.received(0, result(0, 0), 12);
  check_.received(1, result(1, 0), 12);
  node_.next = Verdict::kReplay;
  contribute(0, 0);
  check_.verify();
}

// RC2
TEST_F(ModelCheckTest, TakesTheNodesOrderOfSerials) {
  for (const std::uint32_t sequence : {0u, 1u}) {
    contribute(0, sequence);
    contribute(1, sequence);
  }
  for (const std::uint32_t sequence : {1u, 0u}) {
    check_.received(0, result(0, sequence), 20);
    check_.received(1, result(1, sequence), 20);
  }
  ask(0, 0, 0x100);  // serial 1, of which the node knows that it is on its way
  Frame replay = *result(0, 0);
  replay.bytes[layout::kFlags] |= kFlagRetry;
  const auto answer = std::make_shared<const Frame>(replay);
  expect_error([&] { check_.received(0, answer, 40); },
               "answers an ASK whose result is on its way");
  ask(0, 0, 0x101);
  check_.received(0, answer, 60);
  check_.verify();
  EXPECT_EQ(check_.frames_compared(), 5u);
}

TEST_F(ModelCheckTest, FindsASerialThatDiffersFromPortToPort) {
  contribute(0, 0);
  contribute(1, 0);
  check_.received(0, result(0, 0), 12);
  Frame other = *result(1, 0);
  other.bytes[layout::kSerial] = 1;
  expect_error([&] { check_.received(1, std::make_shared<const Frame>(other), 12); },
               "serial 1, but the chunk has had 0");
}

// RE6: a copy that comes while the reduction still goes on is a duplicate.
TEST_F(ModelCheckTest, TakesTheNodesWordForDuplicateUntilTheReductionHasEnded) {
  contribute(0, 0);
  contribute(1, 0);
  check_.received(0, result(0, 0), 12);
  node_.next = Verdict::kDuplicate;
  EXPECT_NO_THROW(contribute(1, 0));
  check_.received(1, result(1, 0), 1000);
  expect_error([&] { contribute(1, 0, 2000); }, "verdict Duplicate, expected Replay");
}

// GR3: the last contribution was taken while the sum without it was on its way.
class ModelCheckDeadlineTest : public ModelCheckTest {
 protected:
  ModelCheckDeadlineTest() : ModelCheckTest(100) {}
};

TEST_F(ModelCheckDeadlineTest, TakesASumThatTheLastContributionCameTooLateFor) {
  complete(110);
  check_.received(0, partial(0, 1), 115);
  check_.received(1, partial(1, 1), 115);
  check_.verify();
  EXPECT_EQ(check_.frames_compared(), 2u);
  node_.next = Verdict::kReplay;
  contribute(0, 0, 120);
  Frame replay = *partial(0, 1);
  replay.bytes[layout::kFlags] |= kFlagRetry;
  EXPECT_NO_THROW(check_.received(0, std::make_shared<const Frame>(replay), 130));
}

TEST_F(ModelCheckDeadlineTest, TakesOneThatWaitedForItsPort) {
  contribute(0, 0);
  contribute(0, 1);
  contribute(1, 0, 20);
  contribute(1, 1, 110);
  check_.received(0, result(0, 0), 130);
  EXPECT_NO_THROW(check_.received(0, partial(0, 1, 1), 145));
}

TEST_F(ModelCheckDeadlineTest, FindsOneThatBeganWhenAllWereThere) {
  complete(110);
  const std::uint64_t beats = 8;
  expect_error(
      [&] {
        check_.received(0, partial(0, 1), 110 + LateCompletions::kPipelineCycles + beats + 1);
      },
      "differs from the model's");
}

TEST_F(ModelCheckDeadlineTest, FindsAWrongCount) {
  complete(110);
  expect_error([&] { check_.received(0, partial(0, 2), 115); }, "differs from the model's");
}

TEST_F(ModelCheckTest, FindsAPartialSumWhereThereIsNoDeadline) {
  complete(110);
  expect_error([&] { check_.received(0, partial(0, 1), 115); }, "differs from the model's");
}

// GR2: after a reset the epoch is that of the JOIN that the node has seen first.
class ModelCheckJoinTest : public testing::Test {
 protected:
  static NodeConfig open_group() {
    NodeConfig config = two_members();
    config.groups[0].members = 0;
    config.groups[0].epoch = 0;
    return config;
  }
  void join(unsigned port, std::uint32_t incarnation, std::uint64_t cycle) {
    Header header;
    header.source = default_worker(port);
    header.destination = default_node();
    header.sequence = incarnation;
    header.tag = 5;
    const auto frame = std::make_shared<const Frame>(encode_join(header, {0, 0, 2}));
    check_.sent(port, frame);
    node_.drive_rx(port, {frame->bytes.data(), 8, true, false});
    node_.clock_cycle(0);
    node_.idle_rx(port);
    check_.before_edge(cycle);
    node_.clock_cycle(0);
  }
  FramePtr welcome(unsigned port, std::uint32_t incarnation, std::uint16_t epoch) const {
    Header header;
    header.source = default_node();
    header.destination = default_worker(port);
    header.epoch = epoch;
    header.count = 2;
    header.sequence = incarnation;
    header.tag = 5;
    return std::make_shared<const Frame>(encode_welcome(header, {1, 1, 1, kMaxPayload, 16}));
  }

  JudgingNode node_;
  ModelCheck check_{node_, open_group()};
};

TEST_F(ModelCheckJoinTest, TakesTheOrderThatTheNodeHasSeen) {
  node_.next = Verdict::kControl;
  join(0, 0x10007, 10);
  join(1, 0x20009, 12);
  check_.received(0, welcome(0, 0x10007, 9), 60);
  check_.received(1, welcome(1, 0x20009, 9), 60);
  EXPECT_NO_THROW(check_.verify());
  EXPECT_EQ(check_.model().epoch(), 9);
}

TEST_F(ModelCheckJoinTest, FindsAnEpochThatIsNobodys) {
  node_.next = Verdict::kControl;
  join(0, 0x10007, 10);
  join(1, 0x20009, 12);
  check_.received(0, welcome(0, 0x10007, 8), 60);
  EXPECT_THROW(check_.verify(), ClusterError);
}

TEST_F(ModelCheckJoinTest, FindsAnOrderThatCannotBe) {
  node_.next = Verdict::kControl;
  join(0, 0x10007, 10);
  join(1, 0x20009, 10 + JoinRaces::kSkewCycles + 1);
  check_.received(0, welcome(0, 0x10007, 9), 60);
  EXPECT_THROW(check_.verify(), ClusterError);
}

TEST_F(ModelCheckTest, FindsVerdictsTooManyOrTooFew) {
  check_.sent(0, result(0, 0));
  expect_error([&] { check_.verify(); }, "port 0: no verdict on the received frame");
  node_.drive_rx(1, {result(0, 0)->bytes.data(), 8, true, false});
  node_.clock_cycle(0);
  expect_error([&] { check_.before_edge(9); },
               "port 1, cycle 9: a verdict for a frame that was not sent");
}

}  // namespace
}  // namespace trib
