// SPDX-License-Identifier: Apache-2.0
// Values derived from a card's registers: identity, status, counters, rates, self-test.
#include "tools/tributary/board/card.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "tools/tributary/board/card_counters.h"
#include "tools/tributary/board/card_status.h"
#include "tools/tributary/board/card_words.h"
#include "tools/tributary/board/console/console_client.h"
#include "tools/tributary/board/register_name.h"
#include "tools/tributary/board/self_test.h"
#include "tools/tributary/board/test/healthy_card.h"
#include "tools/tributary/board/test/simulated_stream.h"

namespace trib {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

class CardTest : public testing::Test {
 protected:
  CardTest() {
    auto opened = std::make_unique<SimulatedStream>(fake);
    stream = opened.get();
    client = std::make_unique<ConsoleClient>(std::move(opened));
  }

  std::uint32_t& link(unsigned port, unsigned offset) {
    return fake.registers[board::link_register(port, offset)];
  }
  std::string refusal(const std::string& folder = "") {
    try {
      const Card card(*client, folder);
    } catch (const WrongCard& error) {
      return error.what();
    }
    return "";
  }
  SelfTest self_test(SelfTestConfig config = {}) {
    config.now = [this] { return stream->now(); };
    card = std::make_unique<Card>(*client);
    SelfTest test(*card, config);
    test.run();
    return test;
  }
  // "pass registers: ...\n"
  static std::string text_of(const SelfTest& test) {
    std::string text;
    for (const Finding& finding : test.findings()) {
      text += std::string(verdict_word(finding.verdict)) + " " + finding.check + ": " +
              finding.text + "\n";
    }
    return text;
  }

  HealthyCard fake;
  SimulatedStream* stream = nullptr;
  std::unique_ptr<ConsoleClient> client;
  std::unique_ptr<Card> card;
};

TEST_F(CardTest, Identity) {
  const Card vc709(*client, "vc709");
  EXPECT_EQ(vc709.name(), "VC709");
  EXPECT_EQ(vc709.identity().ports, 4U);
  EXPECT_EQ(vc709.identity().node.window, 16U);
  EXPECT_EQ(vc709.links().size(), 4U);
}

TEST_F(CardTest, WrongCards) {
  fake.registers[board::kRegCard] = 2U << 16 | 0x0055;
  EXPECT_THAT(refusal("vc709"), HasSubstr("this is a card of model 0x0055, not a vc709"));
  EXPECT_EQ(refusal(), "");
  fake.registers[kRegId] = 0;
  EXPECT_THAT(refusal(), HasSubstr("the card has no node: 0x0000 reads 0x00000000"));
  fake.registers[board::kRegMap] = 9;
  EXPECT_THAT(refusal(), HasSubstr("of another version: 0x4004 reads 0x00000009"));
  fake.registers[board::kRegId] = 0xffffffff;
  EXPECT_THAT(refusal(), HasSubstr("not one of our cards: 0x4000 reads 0xffffffff"));
}

TEST_F(CardTest, Status) {
  link(1, board::kLinkStatus) =
      (kLinkIsUp & ~board::kLinkStatusUp) | board::kLinkStatusHiBer | board::kLinkStatusRemoteFault;
  link(2, board::kLinkStatus) |= board::kLinkStatusInterrupted;
  const CardStatus status = status_of(Card(*client));
  const std::string text = status_text(status);
  EXPECT_THAT(text, HasSubstr("card      VC709, 4 ports, git 1234abcd, up for 1 h 2 min"));
  EXPECT_THAT(text, HasSubstr("\nimage     checked, commit 1234abc\n"));
  EXPECT_THAT(text, HasSubstr("node      version 1.0.0, build 0x00c0ffee, 4 ports, 8 bytes a beat, "
                              "window 16, 1 group\n"));
  EXPECT_THAT(text, HasSubstr("clock     ready, 1 attempt, lost 0 times\n"));
  EXPECT_THAT(text, HasSubstr("transmit  ready, 0 retries\n"));
  EXPECT_THAT(text, ContainsRegex("0 +yes +yes +ready +yes +up +-\n"));
  EXPECT_THAT(text,
              ContainsRegex("1 +yes +yes +ready +yes +many bit errors +high BER, remote fault\n"));
  EXPECT_THAT(
      text,
      ContainsRegex(
          "2 +yes +no +waits for the CDR +no +no light +local fault, interruption, in reset\n"));
  EXPECT_THAT(text, ContainsRegex("3 +no +no +waits for the QPLL +no +no module +-\n"));
  const nlohmann::ordered_json json = status_json(status);
  EXPECT_EQ(json["git_hash"], "1234abcd");
  EXPECT_EQ(json["image"], "checked");
  EXPECT_EQ(json["image_commit"], "1234abc");
  EXPECT_EQ(json["ports"][0]["up"], true);
  EXPECT_EQ(json["ports"][1]["faults"], (std::vector<std::string>{"high BER", "remote fault"}));
  EXPECT_EQ(json["ports"][3]["module"], false);
}

TEST_F(CardTest, ImagesThatAreNotChecked) {
  EXPECT_EQ(image_words(0), "not marked");
  EXPECT_EQ(image_words(0xffffffff), "not marked") << "a word of another build";
  EXPECT_EQ(image_words(0x00000001), "checked, commit 0000000");
  EXPECT_EQ(image_words(0xfedcba93), "checked, commit fedcba9 with changes");
  EXPECT_EQ(image_words(0x1234abc0), "UNTESTED: made with FORCE=1, commit 1234abc");
  fake.registers[board::kRegImage] = 0x1234abc2;
  const CardStatus status = status_of(Card(*client));
  EXPECT_THAT(status_text(status),
              HasSubstr("image     UNTESTED: made with FORCE=1, commit 1234abc with changes\n"));
  EXPECT_EQ(status_json(status)["image"], "untested");
  EXPECT_EQ(status_json(status)["image_commit"], "1234abc with changes");
}

TEST_F(CardTest, SelfTestWarnsOfAnImageThatIsNotChecked) {
  EXPECT_THAT(text_of(self_test()), HasSubstr("pass image: checked, commit 1234abc\n"));
  fake.registers[board::kRegImage] = 0x1234abc0;
  const SelfTest untested = self_test({true, {0}, std::chrono::seconds(3), {}});
  EXPECT_THAT(text_of(untested), HasSubstr("warn image: UNTESTED: made with FORCE=1"));
  fake.registers[board::kRegImage] = 0;
  EXPECT_THAT(text_of(self_test()), HasSubstr("warn image: not marked; "));
}

TEST_F(CardTest, LinksThatAreLockedAndNotUp) {
  const std::uint32_t down = kLinkIsUp & ~board::kLinkStatusUp;
  const std::uint32_t silent = down | board::kLinkStatusSilent | board::kLinkStatusLocalFault;
  EXPECT_EQ(link_words(silent), "no control blocks");
  EXPECT_EQ(fault_words(silent), (std::vector<std::string>{"silent", "local fault"}));
  const std::uint32_t interrupted = down | board::kLinkStatusInterrupted;
  EXPECT_EQ(link_words(interrupted), "interrupted by the module");
  EXPECT_EQ(fault_words(interrupted), (std::vector<std::string>{"interruption"}));
}

TEST_F(CardTest, ClockThatIsNotReady) {
  EXPECT_EQ(clock_words(3U << 8 | board::kRegClockLockLost | 4),
            "writes its table; the last attempt ended by: no acknowledge of the Si5324; alarm: no "
            "lock");
  EXPECT_EQ(clock_words(15), "state 15");
  EXPECT_EQ(transmit_words(1, 0x10), "waits for the reference clock");
  EXPECT_EQ(
      transmit_words(2, 0x1241),
      "waits for the lock of the QPLL; quads not ready: 1, 2, 3; the last retry, of quad 2: no "
      "lock of the QPLL");
  EXPECT_EQ(duration_words(59), "59 s");
  EXPECT_EQ(duration_words(90061), "1 d 1 h");
}

TEST_F(CardTest, CountersHaveTheNamesOfTheMaps) {
  link(0, board::kLinkRxBadFcs) = 3;
  link(2, board::kLinkDowns) = 4;
  const CardCounters counters = Card(*client).counters();
  const std::string text = card_counter_report(counters);
  EXPECT_THAT(text, HasSubstr("board\ncard "));
  EXPECT_THAT(text, ContainsRegex("rx_bad_fcs +3 +0 +0 +0\n"));
  EXPECT_THAT(text, ContainsRegex("verdict_accepted +5 +0 +0 +0\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("rx_oversize")));
  const nlohmann::ordered_json json = card_counter_json(counters);
  EXPECT_EQ(json["links"][2]["downs"], 4);
  EXPECT_EQ(json["ports"][0]["rx_frames"], 7);
  EXPECT_EQ(json["board"]["clock_attempts"], 1);
  const std::string metrics = card_counter_prometheus(counters);
  EXPECT_THAT(metrics, HasSubstr("# TYPE tributary_link_rx_bad_fcs_total counter\n"
                                 "tributary_link_rx_bad_fcs_total{port=\"0\"} 3\n"));
  EXPECT_THAT(metrics, HasSubstr("# TYPE tributary_board_clock gauge\ntributary_board_clock 22\n"));
  EXPECT_THAT(metrics, HasSubstr("tributary_rx_frames_total{port=\"0\"} 7\n"));
}

TEST_F(CardTest, SelfTestOfAHealthyCard) {
  link(2, board::kLinkStatus) = 0;
  const SelfTest test = self_test();
  EXPECT_TRUE(test.passed());
  const std::string text = text_of(test);
  EXPECT_THAT(text, HasSubstr("pass registers: SCRATCH keeps 36 patterns\n"));
  EXPECT_THAT(text, HasSubstr("pass errors: "));
  EXPECT_THAT(text, HasSubstr("pass uptime: "));
  EXPECT_THAT(text, HasSubstr("pass console: 1 requests counted for one\n"));
  EXPECT_THAT(text, HasSubstr("pass clock: ready"));
  EXPECT_THAT(text, HasSubstr("pass port 1: up\n"));
  EXPECT_THAT(text, HasSubstr("skip port 3: no module\n"));
  EXPECT_THAT(text, HasSubstr("pass counters 0: 7 frames in, 7 out, each in one counter\n"));
}

TEST_F(CardTest, SelfTestPutsScratchBack) {
  fake.registers[board::kRegScratch] = 0x600d;
  self_test();
  EXPECT_EQ(fake.registers[board::kRegScratch], 0x600dU);
}

TEST_F(CardTest, SelfTestFindsEachFault) {
  fake.read_only.erase(board::kRegId);
  EXPECT_THAT(text_of(self_test()), HasSubstr("FAIL errors: a write to the constant ID"));
  fake.registers[board::kRegId] = board::kIdValue;
  fake.registers[0x8000] = 0;
  EXPECT_THAT(text_of(self_test()), HasSubstr("FAIL errors: a read of 0x8000"));
  fake.registers[board::kRegId] = board::kIdValue;
  fake.registers[board::kRegClock] = 1U << 8;
  EXPECT_THAT(text_of(self_test()),
              HasSubstr("FAIL clock: resets held; the last attempt ended by"));
  fake.registers[board::kRegId] = board::kIdValue;
  EXPECT_THAT(text_of(self_test()),
              HasSubstr("FAIL port 2: no light, local fault, in reset; docs/"));
  fake.registers[board::kRegId] = board::kIdValue;
  fake.registers[port_register(1, kPortRxFrames)] = 1;
  EXPECT_THAT(text_of(self_test()), HasSubstr("FAIL counters 1: "));
  fake.registers[board::kRegId] = board::kIdValue;
  EXPECT_THAT(text_of(self_test({true, {3}, std::chrono::seconds(3), {}})),
              HasSubstr("FAIL port 3: no module; docs/"));
}

TEST_F(CardTest, SelfTestOfACardInReset) {
  fake.on_request = nullptr;
  const std::string text = text_of(self_test());
  EXPECT_THAT(text, HasSubstr("FAIL uptime: 3725 s, then 3725 s; the card is held in reset"));
  EXPECT_THAT(text, HasSubstr("FAIL console: 0 requests counted for one"));
}

TEST_F(CardTest, SelfTestFindsABitThatSticks) {
  fake.on_request = [this, count = 0U]() mutable {
    fake.registers[board::kRegScratch] |= 0x100;
    fake.registers[board::kRegUptime] = ++count;
  };
  EXPECT_THAT(text_of(self_test({false, {}, std::chrono::seconds(3), {}})),
              HasSubstr("FAIL registers: SCRATCH: 0x00000000 reads as 0x00000100; the bitstream"));
}

TEST_F(CardTest, SelfTestWhileFramesPass) {
  fake.on_request = [this] {
    ++fake.registers[port_register(1, kPortRxFrames)];
    ++fake.registers[board::kRegUptime];
  };
  EXPECT_THAT(text_of(self_test()), HasSubstr("skip counters 1: frames pass\n"));
}

TEST(RegisterName, NamesAndAddresses) {
  EXPECT_EQ(parse_register("0x10e0"), 0x10e0);
  EXPECT_EQ(parse_register("port0.rx_frames"), 0x10e0);
  EXPECT_EQ(parse_register("port3.rx_frames"), 0x13e0);
  EXPECT_EQ(parse_register("node.id"), 0);
  EXPECT_EQ(parse_register("link2.ctrl"), 0x4a04);
  EXPECT_EQ(parse_register("board.scratch"), 0x4014);
  EXPECT_EQ(register_title(0x4a04), "link2.ctrl");
  EXPECT_EQ(register_title(0x47fc), "0x47fc");
  // Registers of a card with an endpoint (BE2).
  EXPECT_EQ(parse_register("nic.id"), 0x8000);
  EXPECT_EQ(parse_register("list2.count"), 0x9200);
  EXPECT_EQ(parse_register("endpoint.life"), 0xe080);
  EXPECT_EQ(register_title(0xf104), "hop1.own_mac_lo");
  for (const char* text : {"", "0x", "0x10001", "0x2", "0x10g0", "port9.rx_frames", "id", "10e0"}) {
    EXPECT_THROW(parse_register(text), std::invalid_argument) << text;
  }
}

}  // namespace
}  // namespace trib
