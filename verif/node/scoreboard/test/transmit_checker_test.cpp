// SPDX-License-Identifier: Apache-2.0
// What a node may send, and what it may not (transmit_checker.h).
#include "verif/node/scoreboard/transmit_checker.h"

#include <gtest/gtest.h>

#include <map>

#include "model/frame/codec.h"

namespace trib {
namespace {

Frame make_frame(std::uint32_t sequence, std::uint8_t flags, FrameType type = FrameType::kResult) {
  Header header;
  header.type = type;
  header.flags = flags;
  header.epoch = 7;
  header.sequence = sequence;
  return encode(header, nullptr);
}

class TransmitCheckerTest : public testing::Test {
 protected:
  // Results get the serials that a node would give them.
  void send(Frame frame, std::uint64_t cycle) {
    const Header header = read_header(frame.bytes);
    if (header.type == FrameType::kResult) {
      std::uint8_t& serial = serials_[header.sequence];
      if (!header.has(kFlagRetry)) serial = next_serial_++;
      frame.bytes[layout::kSerial] = serial;
    }
    checker_.sent({0, std::make_shared<const Frame>(frame), cycle, cycle + 7});
  }
  void expectations_grew(std::uint64_t cycle) { checker_.expectations_grew(cycle, cycle); }
  void expect_result(std::uint32_t sequence, std::uint64_t completed, std::uint64_t begun) {
    checker_.expected(0).expect_result({0, sequence}, {make_frame(sequence, 0).bytes});
    ChunkRecord& record = logs_[0].at(sequence);
    record.completed = completed;
    record.latest_accepted_first = begun;
    record.longest_result = kHeaderBytes;
  }

  std::map<std::uint32_t, std::uint8_t> serials_;  // by chunk
  std::uint8_t next_serial_ = 0;
  std::vector<ChunkLog> logs_{ChunkLog(16)};
  std::vector<GroupTally> groups_{1};
  std::vector<PortTally> tallies_{2};
  std::vector<std::string> errors_;
  TransmitChecker checker_{logs_, groups_, tallies_,
                           [this](const std::string& what) { errors_.push_back(what); }};
};

TEST_F(TransmitCheckerTest, ResultOnceAndInOrder) {
  expect_result(0, 100, 50);
  expect_result(1, 200, 150);
  send(make_frame(0, 0), 120);
  send(make_frame(1, 0), 220);
  checker_.finish();
  EXPECT_TRUE(errors_.empty());
  EXPECT_EQ(tallies_[0].of(SentKind::kResult), 2u);
  EXPECT_EQ(logs_[0].at(0).result_last, 127u);
}

TEST_F(TransmitCheckerTest, SecondCopyOfAResult) {
  expect_result(0, 100, 50);
  send(make_frame(0, 0), 120);
  send(make_frame(0, 0), 130);
  checker_.finish();
  EXPECT_EQ(errors_.size(), 2u);  // its serial is wrong, too
}

TEST_F(TransmitCheckerTest, ResultAheadOfItsVerdict) {
  send(make_frame(0, 0), 120);
  expect_result(0, 130, 50);
  expectations_grew(130);
  checker_.finish();
  EXPECT_TRUE(errors_.empty());
}

TEST_F(TransmitCheckerTest, ResultTooFarAheadOfItsVerdict) {
  send(make_frame(0, 0), 120);
  expectations_grew(127 + TransmitChecker::kEarlyCycles + 1);
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, LaterChunkMayPassOneThatWasNotCompleteInTime) {
  expect_result(0, 100, 90);
  expect_result(1, 95, 80);
  send(make_frame(1, 0), 120);
  EXPECT_TRUE(errors_.empty());
  EXPECT_EQ(checker_.overtakings(), 1u);
}

TEST_F(TransmitCheckerTest, LaterChunkMustNotPassOneThatWasComplete) {
  expect_result(0, 100, 90);
  expect_result(1, 300, 100 + TransmitChecker::kOrderSlackCycles + 1);
  send(make_frame(1, 0), 320);
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, SpoiledOnlyAfterABadEnd) {
  Frame spoiled = make_frame(0, 0);
  spoiled.bad = true;
  logs_[0].at(0).bad_ends = 1;
  send(spoiled, 100);
  expectations_grew(1000);
  EXPECT_TRUE(errors_.empty());
  send(spoiled, 1100);
  expectations_grew(2000);
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, ReplayOncePerVerdict) {
  checker_.expected(0).expect_replay({0, 3}, {make_frame(3, kFlagRetry).bytes});
  send(make_frame(3, kFlagRetry), 100);
  send(make_frame(3, kFlagRetry), 110);
  checker_.finish();
  EXPECT_EQ(errors_.size(), 1u);
  EXPECT_EQ(tallies_[0].of(SentKind::kReplay), 1u);
}

TEST_F(TransmitCheckerTest, ErrorFrameMayHaveAlternatives) {
  const Bytes first = make_frame(1, 0, FrameType::kError).bytes;
  const Bytes second = make_frame(2, 0, FrameType::kError).bytes;
  checker_.expected(0).expect_error({first, second});
  send(make_frame(2, 0, FrameType::kError), 100);
  checker_.finish();
  EXPECT_TRUE(errors_.empty());
}

TEST_F(TransmitCheckerTest, ResultMayHaveOneOfItsForms) {
  const Bytes whole = make_frame(0, 0).bytes;
  const Bytes partial = make_frame(0, kFlagPartial).bytes;
  for (unsigned port = 0; port < 2; ++port) {
    checker_.expected(port).expect_result({0, 0}, {whole, partial});
  }
  send(make_frame(0, kFlagPartial), 100);
  EXPECT_EQ(checker_.expected(1).results().at({0, 0}).front(), partial);  // the same on all ports
  checker_.life_stops(0, 7);
  checker_.finish();
  EXPECT_TRUE(errors_.empty());
}

TEST_F(TransmitCheckerTest, NoticeAtMostOnce) {
  const Frame nack = make_frame(4, 0, FrameType::kNack);
  checker_.expected(0).expect_notice(nack.bytes);
  EXPECT_FALSE(checker_.frames_missing());
  send(nack, 100);
  EXPECT_TRUE(errors_.empty());
  send(nack, 120);
  checker_.finish();
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, AnswersOfAHostOnceAndInOrder) {
  const Bytes first(60, 1);
  const Bytes second(60, 2);
  checker_.expected(0).expect_host(first);
  checker_.expected(0).expect_host(second);
  EXPECT_TRUE(checker_.frames_missing());
  send({first, false}, 100);
  send({second, false}, 200);
  EXPECT_FALSE(checker_.frames_missing());
  send({second, false}, 300);
  checker_.finish();
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, OtherTypesNever) {
  send(make_frame(0, 0, FrameType::kNack), 100);
  checker_.finish();
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, ResultsThatNobodyHasSeenNeedNotComeFromAStoppedGroup) {
  expect_result(0, 100, 50);
  expect_result(1, 100, 50);
  checker_.expected(1).expect_result({0, 0}, {make_frame(0, 0).bytes});
  send(make_frame(0, 0), 110);
  checker_.life_stops(0, 7);
  send(make_frame(1, 0), 120);
  EXPECT_TRUE(checker_.frames_missing());  // that of chunk 0 on port 1: it was made
  checker_.finish();
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, OfALifeThatIsOverSomeFramesMayBeOnTheirWay) {
  constexpr std::uint64_t kOver = 200;
  for (std::uint32_t s = 0; s < 8; ++s) expect_result(s, 100, 50);
  checker_.life_ends(0, 7, kOver);
  EXPECT_FALSE(checker_.frames_missing());
  send(make_frame(0, 0), kOver + TransmitChecker::kEndSlackCycles);
  for (std::uint32_t s = 1; s <= TransmitChecker::kOnTheWay; ++s) send(make_frame(s, 0), 5000);
  EXPECT_TRUE(errors_.empty());
  send(make_frame(TransmitChecker::kOnTheWay + 1, 0), 5100);
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, ResultsThatWereMadeAndNotSentAreWithdrawn) {
  expect_result(0, 100, 50);
  expect_result(1, 100, 50);
  checker_.expected(1).expect_result({0, 0}, {make_frame(0, 0).bytes});
  checker_.expected(0).expect_replay({0, 5}, {make_frame(5, kFlagRetry).bytes});
  send(make_frame(0, 0), 110);
  checker_.life_ends(0, 7, 200);
  const MissingFrames first = checker_.expected(0).missing();
  EXPECT_EQ(first.past_replays.made, 1u);
  EXPECT_EQ(first.past_results.made, 0u);
  EXPECT_EQ(first.past_results.perhaps, 2u);  // chunk 1, which nobody has seen, and one begun
  EXPECT_EQ(checker_.expected(1).missing().past_results.made, 1u);
}

TEST_F(TransmitCheckerTest, ReplayOfALifeThatIsOverMayEndSpoiled) {
  checker_.expected(0).expect_replay({0, 5}, {make_frame(5, kFlagRetry).bytes});
  Frame spoiled = make_frame(5, kFlagRetry);
  spoiled.bad = true;
  send(spoiled, 90);
  EXPECT_EQ(tallies_[0].of(SentKind::kSpoiled), 0u);
  checker_.life_ends(0, 7, 100);
  expectations_grew(110);
  EXPECT_EQ(tallies_[0].of(SentKind::kSpoiled), 1u);
  EXPECT_EQ(checker_.expected(0).missing().past_replays.made, 0u);
  EXPECT_TRUE(errors_.empty());
}

TEST_F(TransmitCheckerTest, StoppedPortEndsOneFrameSpoiledAndNeedNotGetItsResults) {
  expect_result(0, 100, 50);
  checker_.port_stops(0, 1);
  EXPECT_FALSE(checker_.frames_missing());
  const Frame cut{Bytes(24, 0), true};
  send(cut, 120);
  EXPECT_TRUE(errors_.empty());
  send(cut, 130);
  checker_.finish();
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, StatusMayDifferInWhoIsMissing) {
  const auto status = [](std::uint32_t sequence, std::uint16_t count, std::uint32_t tag) {
    Header header;
    header.type = FrameType::kStatus;
    header.epoch = 7;
    header.sequence = sequence;
    header.count = count;
    header.tag = tag;
    return encode(header, nullptr);
  };
  const Frame nack = make_frame(3, 0, FrameType::kNack);
  const auto expect = [&] {
    checker_.expected(0).expect_answer({nack.bytes}, status(3, 0, 0).bytes, {10, 20});
  };
  for (const Frame& right :
       {nack, status(3, 2, 20 << 16 | 10), status(3, 1, 20 << 16 | 20), status(3, 0, 0)}) {
    expect();
    send(right, 100);
  }
  checker_.finish();
  EXPECT_TRUE(errors_.empty());
  for (const Frame& wrong : {status(4, 1, 20 << 16 | 20), status(3, 3, 20 << 16 | 10),
                             status(3, 1, 20 << 16 | 11), make_frame(4, 0, FrameType::kNack)}) {
    expect();
    send(wrong, 100);
  }
  checker_.finish();
  EXPECT_EQ(errors_.size(), 4u);
}

TEST_F(TransmitCheckerTest, VersionIsToldOnceInAnInterval) {
  constexpr std::uint32_t kInterval = 1000;
  Header header;
  header.type = FrameType::kError;
  header.tag = static_cast<std::uint32_t>(ErrorCode::kVersion);
  const Frame error = encode(header, nullptr);
  checker_.answer_interval(kInterval);
  for (unsigned n = 0; n < 3; ++n) checker_.expected(0).expect_answer({error.bytes});
  send(error, 100);
  send(error, 100 + kInterval);
  EXPECT_TRUE(errors_.empty());
  send(error, 100 + kInterval + kInterval / 2);
  EXPECT_EQ(errors_.size(), 1u);
}

TEST_F(TransmitCheckerTest, MissingResult) {
  expect_result(0, 100, 50);
  EXPECT_TRUE(checker_.frames_missing());
  checker_.finish();
  EXPECT_EQ(errors_.size(), 1u);
}

}  // namespace
}  // namespace trib
