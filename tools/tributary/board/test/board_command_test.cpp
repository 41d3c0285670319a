// SPDX-License-Identifier: Apache-2.0
// `tributary-board` as a process: with a card on a pseudo-terminal, with a stand-in for Vivado, and
// without it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tools/tributary/board/test/healthy_card.h"
#include "tools/tributary/board/test/terminal.h"
#include "tools/tributary/test/temporary_file.h"
#include "verif/boards/registers/endpoint_address.h"
#include "verif/endpoint/registers/registers.h"

namespace trib {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;

struct Outcome {
  int code = 0;
  std::string text;  // of both streams
};

std::string text_of(const std::string& file) {
  std::ifstream stream(file);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

Outcome run_board(const std::string& arguments, const std::string& before = "") {
  const TemporaryFile log(".log");
  const std::string command = "cd " + std::string(ROOT) + " && " + before + " " +
                              std::string(TRIBUTARY_BOARD) + " " + arguments + " >" + log.path() +
                              " 2>&1 </dev/null";
  const int status = std::system(command.c_str());
  return {WEXITSTATUS(status), text_of(log.path())};
}

class BoardCommand : public testing::Test {
 protected:
  BoardCommand() : terminal([this](std::string_view bytes) { return card.receive(bytes); }, 64) {
    card.registers[board::link_register(2, board::kLinkStatus)] = 0;
  }

  Outcome run(const std::string& arguments) {
    return run_board(arguments + " --uart " + terminal.path());
  }

  HealthyCard card;
  Terminal terminal;
};

TEST_F(BoardCommand, Status) {
  const Outcome outcome = run("status --card vc709");
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, HasSubstr("card      VC709, 4 ports, git 1234abcd"));
  EXPECT_THAT(outcome.text, ContainsRegex("3 +no +no .* no module"));
}

TEST_F(BoardCommand, StatusAsJson) {
  const Outcome outcome = run("status --json -");
  const auto json = nlohmann::json::parse(outcome.text);
  EXPECT_EQ(json["card"], "VC709");
  EXPECT_EQ(json["ports"][0]["link"], "up");
  EXPECT_EQ(json["device"], terminal.path());
}

TEST_F(BoardCommand, CountersInEveryForm) {
  const TemporaryFile metrics(".prom");
  const TemporaryFile json(".json");
  const Outcome outcome = run("counters --prometheus " + metrics.path() + " --json " + json.path());
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, ContainsRegex("verdict_accepted +5 +0 +0 +0"));
  EXPECT_THAT(text_of(metrics.path()),
              HasSubstr("tributary_verdict_accepted_total{port=\"0\"} 5\n"));
  EXPECT_EQ(nlohmann::json::parse(text_of(json.path()))["ports"][0]["verdict_accepted"], 5);
}

TEST_F(BoardCommand, ReadAndWrite) {
  Outcome outcome = run("write board.scratch 0xbeef");
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_EQ(outcome.text, "board.scratch (0x4014) <- 0x0000beef\n");
  outcome = run("read 0x4014 port0.rx_frames");
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, ContainsRegex("board.scratch +0x4014 +0x0000beef +48879\n"
                                          "port0.rx_frames +0x10e0 +0x00000007 +7\n"));
  outcome = run("read 0x8000");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.text, HasSubstr("there is no such register"));
  EXPECT_THAT(outcome.text, testing::Not(HasSubstr("reproduce")));
}

TEST_F(BoardCommand, EndpointOfATorus) {
  const std::string words = "endpoint torus:2x2 symmetric --number 1 --epoch 77";
  Outcome outcome = run(words);
  EXPECT_NE(outcome.code, 0);
  EXPECT_THAT(outcome.text, HasSubstr("the card has no endpoint"));
  EXPECT_TRUE(card.writes.empty());

  card.registers[board::kRegCard] |= board::kRegCardEndpoint;
  for (unsigned address = 0x8000; address < 0x10000; address += 4) {
    card.registers[static_cast<std::uint16_t>(address)] = 0;
  }
  outcome = run(words);
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_THAT(outcome.text,
              HasSubstr("endpoint 1 of 4, torus:2x2, symmetric, chunk 8192 B, epoch 77"));
  EXPECT_THAT(outcome.text, ContainsRegex("1 +card 3, port 1 +10.84.80.2"));
  EXPECT_THAT(outcome.text, ContainsRegex("2 +card 0, port 2 +10.84.81.2"));
  const std::map<std::uint16_t, std::uint32_t> written(card.writes.begin(), card.writes.end());
  const auto at = [](std::uint32_t address) { return board::card_address(address); };
  EXPECT_EQ(written.at(kRegNodeIp), 0x0a544302U);
  EXPECT_EQ(written.at(at(0x20000 + endpoint::kRegNumber)), 1U);
  EXPECT_EQ(written.at(at(0x20000 + endpoint::kRegMembersLo)), 0xfU);
  EXPECT_EQ(written.at(at(0x20000 + endpoint::kRegEpoch)), 77U);
  EXPECT_EQ(written.at(at(0x20000 + endpoint::kRegLinks)), 3U);
  EXPECT_EQ(written.at(at(0x20000 + endpoint::link_register(0, endpoint::kLinkPeerIp))),
            0x0a545004U);
  EXPECT_EQ(written.count(kRegOnset), 0U) << "BE3";
  EXPECT_EQ(card.writes.back().first, at(0x20000 + endpoint::kRegLinks));
  EXPECT_THAT(outcome.text, HasSubstr(std::to_string(card.writes.size()) + " registers written"));

  outcome = run("read hop0.peer_ip nic.mode");
  EXPECT_THAT(outcome.text, ContainsRegex("hop0.peer_ip +0xf018 +0x0a545004"));
  EXPECT_THAT(outcome.text, ContainsRegex("nic.mode +0x8024 +0x00000003"));
  EXPECT_EQ(run("write endpoint.links 7").code, 0);
}

TEST_F(BoardCommand, EndpointsThatCardsCannotBe) {
  for (const char* words :
       {"torus:2x2 symmetric --number 4 --epoch 1", "torus:4x4x4 ring --number 0 --epoch 1",
        "torus:3x3 multitree --number 0 --epoch 1", "torus:4 ring --number 0 --epoch 0",
        "torus:4 ring --number 0 --epoch 1 --chunk-bytes 100", "nowhere ring --number 0 --epoch 1",
        "torus:4 round --number 0 --epoch 1", "torus:4 ring --number 0"}) {
    const Outcome outcome = run(std::string("endpoint ") + words);
    EXPECT_EQ(outcome.code, 2) << words << ": " << outcome.text;
  }
  EXPECT_TRUE(card.writes.empty());
}

TEST_F(BoardCommand, WritesNoMoreThanARegisterHolds) {
  Outcome outcome = run("write node.onset 0xffff");
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  outcome = run("write node.onset 0x10001");
  EXPECT_EQ(outcome.code, 2) << outcome.text;
  EXPECT_THAT(outcome.text, HasSubstr("node.onset: 0x10001 is too large: 0 to 65535 is wanted"));
  EXPECT_EQ(card.registers[kRegOnset], 0xffffU);
  outcome = run("write group0.members 16");  // the card has four ports
  EXPECT_EQ(outcome.code, 2) << outcome.text;
  EXPECT_THAT(outcome.text, HasSubstr("0 to 15 is wanted, or 0x0 to 0xf"));
  outcome = run("write 0x2014 8");
  EXPECT_EQ(outcome.code, 2) << outcome.text;
  EXPECT_THAT(outcome.text, HasSubstr("group0.uplink: 0x8 has other bits than the register, "
                                      "which has 0x87"));
  outcome = run("write node.id 0");
  EXPECT_EQ(outcome.code, 1) << outcome.text;  // says the card
}

TEST_F(BoardCommand, SelfTest) {
  Outcome outcome = run("selftest");
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, HasSubstr("pass  identity: VC709 at " + terminal.path()));
  EXPECT_THAT(outcome.text, HasSubstr("\nPASSED\n"));
  outcome = run("selftest --up 0,3 --json -");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_EQ(nlohmann::json::parse(outcome.text)["passed"], false);
  outcome = run("selftest --up 4");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.text, HasSubstr("no port 4, the card has 4"));
}

TEST_F(BoardCommand, WrongCard) {
  card.registers[board::kRegCard] = 0x12;
  const Outcome outcome = run("status --card vc709");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.text, HasSubstr("this is a card of model 0x0012, not a vc709"));
}

TEST_F(BoardCommand, CardThatDoesNotAnswer) {
  card.faults.deaf = 1000;
  const Outcome outcome = run("selftest --reply-timeout 1ms");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.text, HasSubstr("no reply, sent 11 times, 1 ms each; nothing has come"));
}

TEST(BoardCommandByVivado, ReadsThroughTheStandIn) {
  const std::string path = "PATH=" + std::string(STAND_IN) + ":$PATH";
  if (std::system("command -v tclsh >/dev/null") != 0) GTEST_SKIP() << "no tclsh";
  Outcome outcome = run_board("read board.id --hw-server lab:3121", path);
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, ContainsRegex("board.id +0x4000 +0x54524244"));
  outcome = run_board("read 0x8000 --hw-server lab:3121", path);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.text, HasSubstr("answers with an error (1 SLVERR)"));
  outcome = run_board("read board.id --hw-server lab:3121", "STAND_IN_MASTERS=0 " + path);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.text, HasSubstr("0 devices with a JTAG-to-AXI at lab:3121, one is wanted"));
}

TEST(BoardCommandByVivado, OneOfSeveralCards) {
  const std::string path = "STAND_IN_CABLES=2 PATH=" + std::string(STAND_IN) + ":$PATH";
  if (std::system("command -v tclsh >/dev/null") != 0) GTEST_SKIP() << "no tclsh";
  Outcome outcome = run_board("read board.id --hw-server lab:3121", path);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.text, HasSubstr("2 devices with a JTAG-to-AXI at lab:3121, one is wanted; "
                                      "JTAG=SERIAL (--jtag) says which: 210203A0, 210203A1"));
  outcome = run_board("read board.id --hw-server lab:3121 --jtag A1", path);
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  outcome = run_board("read board.id --hw-server lab:3121 --jtag 210203B", path);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.text, HasSubstr("0 cables at lab:3121 have 210203B in their serial number"));
}

// A folder of a PATH that has the stand-in only by the name of Vivado's lab edition.
class LabEdition {
 public:
  LabEdition() {
    std::filesystem::create_directories(folder_.path());
    std::filesystem::create_symlink(std::string(STAND_IN) + "/vivado",
                                    folder_.path() + "/vivado_lab");
  }
  ~LabEdition() { std::filesystem::remove_all(folder_.path()); }

  std::string path() const { return folder_.path() + ":/bin:/usr/bin"; }

 private:
  const TemporaryFile folder_{"_lab"};
};

TEST(BoardCommandByVivado, ReadsThroughTheLabEdition) {
  const LabEdition lab;
  if (std::system("PATH=/bin:/usr/bin command -v tclsh >/dev/null") != 0) GTEST_SKIP();
  const Outcome outcome = run_board("read board.id --hw-server lab:3121", "PATH=" + lab.path());
  EXPECT_EQ(outcome.code, 0) << outcome.text;
  EXPECT_THAT(outcome.text, ContainsRegex("board.id +0x4000 +0x54524244"));
}

TEST(BoardCommandByVivado, NoVivado) {
  const Outcome outcome = run_board("status --hw-server lab:3121", "PATH=/nowhere");
  EXPECT_EQ(outcome.code, 77);
  EXPECT_THAT(outcome.text, HasSubstr("vivado is not in the PATH; source the settings64.sh"));
}

}  // namespace
}  // namespace trib
