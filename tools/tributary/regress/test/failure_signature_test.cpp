// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tools/tributary/regress/failure_groups.h"

namespace trib {
namespace {

// One bug of the RTL and one of the environment, each found by two tests on two configurations.
TEST(SignatureOf, IsTheSameForAllTestsAndConfigurations) {
  const std::string rtl =
      "UVM_ERROR node_test.cpp(#) cycle #: [#] %Error: trib_replay.sv:#: Assertion failed in "
      "TOP.gen_port[#].u_port: slot # is free";
  EXPECT_EQ(
      signature_of("UVM_ERROR /home/a/verif/node/tests/node_test.cpp(226) @ 40960 ns: RandomTest "
                   "[RandomTest] cycle 6400: [6400] %Error: trib_replay.sv:12: Assertion "
                   "failed in TOP.trib_node_10g.gen_port[0].u_port: slot 7 is free"),
      rtl);
  EXPECT_EQ(signature_of("UVM_ERROR /srv/ci/verif/node/tests/node_test.cpp(226) @ 7 us: ReplayTest "
                         "[ReplayTest] cycle 99: [99] %Error: trib_replay.sv:12: Assertion "
                         "failed in TOP.trib_node_100g.gen_port[3].u_port: slot 0 is free"),
            rtl);
  for (const char* test : {"RandomTest", "ReplayTest"}) {
    EXPECT_EQ(signature_of(std::string("UVM_FATAL ../verif/node/env/board.cpp(3) @ 5 ps: ") + test +
                           ".env.board [board] byte 64 is 0x1f"),
              "UVM_FATAL board.cpp(#) env.board [board] byte # is #");
  }
  EXPECT_EQ(signature_of("TEST FAILED random seed 3 cycles 9"), "TEST FAILED seed # cycles #");
}

TEST(SignatureOf, HasNoDirectories) {
  EXPECT_EQ(signature_of("sh: 1: /opt/x/tributary: not found"), "sh: #: tributary: not found");
  EXPECT_EQ(signature_of("can't read 'build/regress/a/random-10g-1/c.json'"),
            "can't read 'c.json'");
  EXPECT_EQ(signature_of("read/write and 3/4 stay"), "read/write and #/# stay");
}

TEST(SignatureOf, TakesOutWhatDiffersFromRunToRun) {
  EXPECT_EQ(signature_of("cycle 1234: port 3 sent 7f 00 01 02 03 04 at 0xff"),
            "cycle #: port # sent # at #");
  EXPECT_EQ(signature_of("10g node"), "10g node");
  EXPECT_EQ(
      signature_of("byte 64 is 0x60, due is 0x7d; from byte 64 on 60 61 62 63 64 are where 7d "
                   "7e 7f 80 81 are due (chunk 17 begun in cycle 1177)"),
      "byte # is #, due is #; from byte # on # are where # are due (chunk # begun in cycle #)");
}

// Lines that a program prints without end, as long as a log keeps them.
TEST(SignatureOf, AnyLineHasOne) {
  for (const char* part : {"a", "/", "a/", " a/", ".", "(", "[", "0", "0f ", " ", "@ 1 s: ", "µ"}) {
    std::string line = "UVM_ERROR ";
    while (line.size() < 1000) line += part;
    EXPECT_NE(signature_of(line), "") << part;
  }
}

}  // namespace
}  // namespace trib
