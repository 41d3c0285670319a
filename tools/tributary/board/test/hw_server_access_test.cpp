// SPDX-License-Identifier: Apache-2.0
// Registers through a Vivado, of which a shell script speaks the part.
#include "tools/tributary/board/console/hw_server_access.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "model/base/host_error.h"
#include "tools/tributary/board/console/process_stream.h"

namespace trib {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

// A stand-in for registers.tcl, with one register that keeps what is written, 0010.
constexpr const char* kScript = R"(
echo 'INFO: [Common 17-206] this is chatter'
echo 'TRIB ready'
value=00000000
while read -r verb address new; do
  echo '# chatter'
  case "$verb $address" in
    'r 0010') echo "TRIB =$value" ;;
    'w 0010') value=$new; echo 'TRIB .' ;;
    'r 0014') echo 'TRIB =xyz' ;;
    'r 0018') exit 1 ;;
    'r 001c') ;;
    *) echo 'TRIB !1 SLVERR' ;;
  esac
done)";

std::unique_ptr<HwServerAccess> connect(const std::string& script) {
  const HwServerPatience patience{milliseconds(5000), milliseconds(1000)};
  return std::make_unique<HwServerAccess>(
      "lab:3121",
      std::make_unique<ProcessStream>(std::vector<std::string>{"sh", "-c", script}, "",
                                      milliseconds(100)),
      patience);
}

template <typename Error>
std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(HwServerAccess, ReadsAndWrites) {
  const auto card = connect(kScript);
  EXPECT_EQ(card->read(0x0010), 0U);
  card->write(0x0010, 0xfedcba98);
  EXPECT_EQ(card->read(0x0010), 0xfedcba98);
  EXPECT_EQ(card->name(), "hw_server lab:3121");
}

TEST(HwServerAccess, RefusedAccess) {
  const auto card = connect(kScript);
  EXPECT_THAT(message_of<RegisterRefused>([&] { card->read(0x7000); }),
              HasSubstr("read of 0x7000: the card's bus answers with an error (1 SLVERR)"));
  EXPECT_THAT(message_of<RegisterRefused>([&] { card->write(0x7000, 1); }),
              HasSubstr("write of 0x00000001 to 0x7000"));
}

TEST(HwServerAccess, RepliesThatAreNone) {
  const auto card = connect(kScript);
  EXPECT_THAT(message_of<HostError>([&] { card->read(0x0014); }), HasSubstr("'=xyz' is no value"));
  EXPECT_THAT(message_of<HostError>([&] { card->read(0x0018); }), HasSubstr("has ended"));
}

TEST(HwServerAccess, NoReply) {
  const HwServerPatience patience{milliseconds(5000), milliseconds(20)};
  HwServerAccess card("lab:3121",
                      std::make_unique<ProcessStream>(std::vector<std::string>{"sh", "-c", kScript},
                                                      "", milliseconds(100)),
                      patience);
  EXPECT_THAT(message_of<HostError>([&] { card.read(0x001c); }), HasSubstr("Vivado says nothing"));
}

TEST(HwServerAccess, NoCardThere) {
  EXPECT_THAT(message_of<HostError>([] { connect("echo TRIB error no target"); }),
              HasSubstr("no target; is hw_server running there"));
  EXPECT_THAT(message_of<HostError>([] { connect("echo TRIB hello"); }),
              HasSubstr("'hello' in place of 'ready'"));
  EXPECT_THAT(message_of<HostError>([] { connect("exit 3"); }), HasSubstr("has ended"));
}

TEST(HwServerAccess, CommandOfVivado) {
  EXPECT_EQ(
      vivado_command("registers.tcl", "lab:3121", ""),
      (std::vector<std::string>{"vivado", "-mode", "batch", "-nolog", "-nojournal", "-notrace",
                                "-source", "registers.tcl", "-tclargs", "lab:3121"}));
  EXPECT_EQ(vivado_command("registers.tcl", "lab:3121", "210203A0").back(), "210203A0");
}

TEST(ProcessStream, NoSuchProgram) {
  EXPECT_THAT(message_of<MissingProgram>([] {
                ProcessStream stream({"no_such_program_here"}, "source settings64.sh of Vivado");
              }),
              HasSubstr("no_such_program_here is not in the PATH; source settings64.sh of Vivado"));
}

TEST(ProcessStream, ProgramThatDoesNotEndIsKilled) {
  const auto before = std::chrono::steady_clock::now();
  { ProcessStream stream({"sleep", "1000"}, "", milliseconds(5)); }
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(100));
}

}  // namespace
}  // namespace trib
