// SPDX-License-Identifier: Apache-2.0
// The console's master against a card that misbehaves, in simulated time.
#include "tools/tributary/board/console/console_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "model/base/host_error.h"
#include "model/base/random.h"
#include "tools/tributary/board/console/console_line.h"
#include "tools/tributary/board/test/fake_card.h"
#include "tools/tributary/board/test/simulated_stream.h"

namespace trib {
namespace {

using testing::HasSubstr;
using Writes = std::vector<std::pair<std::uint16_t, std::uint32_t>>;

class Console : public testing::Test {
 protected:
  Console() {
    card.registers[0x0010] = 0x0254;
    card.registers[0x1040] = 7;
    card.read_only[0x1040] = true;
    open();
  }

  // A new session with the same card.
  void open(ConsolePatience patience = {}) {
    auto opened = std::make_unique<SimulatedStream>(card);
    stream = opened.get();
    client = std::make_unique<ConsoleClient>(std::move(opened), patience);
  }

  std::string message_of_read(std::uint16_t address) {
    try {
      client->read(address);
    } catch (const std::exception& error) {
      return error.what();
    }
    return "";
  }

  FakeCard card;
  SimulatedStream* stream = nullptr;  // the client's
  std::unique_ptr<ConsoleClient> client;
};

TEST(Crc8, IsThatOfThePolynomial) {
  EXPECT_EQ(crc8("123456789"), 0xf4);  // the check value of CRC-8/SMBUS
  EXPECT_EQ(crc8(""), 0);
}

TEST(ConsoleLine, RepliesThatAreNone) {
  EXPECT_TRUE(parse_console_reply(console_line("3=0123abcd")));
  EXPECT_TRUE(parse_console_reply(console_line("f.")));
  EXPECT_TRUE(parse_console_reply(console_line("0!1")));
  for (const char* text : {"", "3", "3=", "3=0123ABCD", "3=0123abc", "3=0123abcd0", "g.", "3..",
                           "3!", "3!g", "3!12", "3r0000", "=0123abcd"}) {
    EXPECT_FALSE(parse_console_reply(console_line(text))) << text;
  }
  EXPECT_FALSE(parse_console_reply(""));
  EXPECT_FALSE(parse_console_reply("3.*"));
  EXPECT_FALSE(parse_console_reply("3.*00"));
}

TEST_F(Console, ReadsAndWrites) {
  EXPECT_EQ(client->read(0x1040), 7U);
  client->write(0x0010, 0xfedcba98);
  EXPECT_EQ(client->read(0x0010), 0xfedcba98);
  EXPECT_EQ(client->counts().resends, 0U);
  EXPECT_EQ(client->name(), "/dev/fake");
}

TEST_F(Console, CountsTagsUp) {
  for (int i = 0; i < 20; ++i) client->read(0x1040);
  EXPECT_THAT(stream->sent(), HasSubstr(console_line("2r1040") + "\n" + console_line("3r1040")));
  EXPECT_THAT(stream->sent(), HasSubstr(console_line("fr1040") + "\n" + console_line("0r1040")));
}

TEST_F(Console, ALostReplyNeverWritesTwice) {
  card.faults.lost = 3;
  client->write(0x0010, 5);
  EXPECT_EQ(card.writes, (Writes{{0x0010, 5}}));
  EXPECT_EQ(card.repeated(), 3U);
  EXPECT_EQ(client->counts().resends, 3U);
}

TEST_F(Console, TheSameWriteTwiceIsTwoWrites) {
  client->write(0x0010, 5);
  client->write(0x0010, 5);
  EXPECT_EQ(card.writes, (Writes{{0x0010, 5}, {0x0010, 5}}));
}

TEST_F(Console, RequestsThatAreNotHeardAreSentAgain) {
  card.faults.deaf = 10;
  client->write(0x0010, 6);
  EXPECT_EQ(card.writes.size(), 1U);
  EXPECT_EQ(client->counts().resends, 10U);
}

TEST_F(Console, DamagedRepliesAndNoiseArePassedOver) {
  card.faults.damaged = 2;
  card.faults.noisy = 4;
  stream->piece = 1000;
  EXPECT_EQ(client->read(0x1040), 7U);
  EXPECT_EQ(client->counts().resends, 2U);
  EXPECT_GT(client->counts().passed_over, 2U);
}

TEST_F(Console, NoiseThatNeverEndsIsNoReply) {
  card.faults.lost = 1000;
  card.faults.noisy = 0;
  class Babble : public SimulatedStream {
   public:
    using SimulatedStream::SimulatedStream;
    Time now() const override { return time_; }
    std::string read(Time) override {
      time_ += std::chrono::milliseconds(1);
      return "noise\n";
    }

   private:
    Time time_{};
  };
  EXPECT_THROW(ConsoleClient(std::make_unique<Babble>(card)), HostError);
}

TEST_F(Console, AnOlderReplyIsNotTaken) {
  card.faults.stale = 5;
  for (int i = 0; i < 5; ++i) EXPECT_EQ(client->read(0x1040), 7U);
  EXPECT_EQ(client->counts().resends, 0U);
}

TEST_F(Console, SlowCardAnswersEachRequestOnce) {
  stream->delay = std::chrono::milliseconds(250);
  EXPECT_EQ(client->read(0x1040), 7U);
  client->write(0x0010, 9);
  client->write(0x0010, 10);
  EXPECT_EQ(client->read(0x0010), 10U);
  EXPECT_EQ(card.writes, (Writes{{0x0010, 9}, {0x0010, 10}}));
}

TEST_F(Console, DeadCard) {
  card.faults.deaf = 1000;
  const ByteStream::Time before = stream->now();
  const std::string message = message_of_read(0x1040);
  EXPECT_THAT(message,
              HasSubstr("/dev/fake: read of 0x1040: no reply, sent 11 times, 100 ms each"));
  EXPECT_THAT(message, HasSubstr("nothing has come: is the card powered"));
  EXPECT_EQ(stream->now() - before, std::chrono::milliseconds(1100));
}

TEST_F(Console, CardThatOnlyTalksNonsense) {
  card.faults.damaged = 1000;
  EXPECT_THAT(message_of_read(0x1040), HasSubstr("11 lines have come, but no reply to this"));
}

TEST_F(Console, PatienceIsChosen) {
  open({std::chrono::milliseconds(5), 2});
  card.faults.deaf = 1000;
  EXPECT_THAT(message_of_read(0x1040), HasSubstr("sent 3 times, 5 ms each"));
}

TEST_F(Console, RefusedAccess) {
  EXPECT_THROW(client->read(0x7000), RegisterRefused);
  EXPECT_THROW(client->write(0x1040, 1), RegisterRefused);
  EXPECT_THAT(message_of_read(0x7000), HasSubstr("there is no such register"));
  EXPECT_EQ(client->read(0x1040), 7U);
}

// The card repeats its last reply to the line that it has done last: a new session must not end up
// with what the one before it has read.
TEST_F(Console, ANewSessionReadsAnew) {
  client->read(0x1040);
  card.registers[0x1040] = 8;
  open();
  EXPECT_EQ(client->read(0x1040), 8U);
  open();
  open();
  card.registers[0x1040] = 9;
  EXPECT_EQ(client->read(0x1040), 9U);
}

TEST_F(Console, ReplyOnItsWayToTheSessionBefore) {
  class Late : public SimulatedStream {
   public:
    explicit Late(FakeCard& card) : SimulatedStream(card) {}
    std::string read(Time deadline) override {
      if (!std::exchange(begun_, true)) return console_line("0=0000dead") + "\n";
      return SimulatedStream::read(deadline);
    }

   private:
    bool begun_ = false;
  };
  ConsoleClient late(std::make_unique<Late>(card));
  EXPECT_EQ(late.read(0x1040), 7U);
}

// With losses, damage and delays in any mixture, reads are right, and writes are done once.
TEST_F(Console, AnyMixtureOfTroubles) {
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    std::uint32_t expected = card.registers[0x0010];
    for (int i = 0; i < 20; ++i) {
      card.faults = {random.below(3), random.below(3), random.below(3), random.below(2),
                     random.below(2)};
      stream->delay = std::chrono::milliseconds(random.below(300));
      stream->piece = random.between(1, 4000);
      const std::size_t writes = card.writes.size();
      if (random.chance(0.5)) {
        expected = static_cast<std::uint32_t>(random());
        client->write(0x0010, expected);
        ASSERT_EQ(card.writes.size(), writes + 1);
      } else {
        ASSERT_EQ(client->read(0x0010), expected);
        ASSERT_EQ(card.writes.size(), writes);
      }
    }
  }
}

}  // namespace
}  // namespace trib
