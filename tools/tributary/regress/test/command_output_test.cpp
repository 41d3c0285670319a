// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <signal.h>

#include <cstdlib>

#include "host/system/signal_watch.h"
#include "tools/tributary/regress/child_process.h"
#include "tools/tributary/regress/test/scratch.h"

namespace trib {
namespace {

TEST(CommandOutputTest, KeepsOutputAndErrorsApart) {
  const Scratch scratch;
  const CommandOutput output =
      command_output("echo remark >&2; echo 4711; exit 3", scratch.path("log"));
  EXPECT_EQ(output.code, 3);
  EXPECT_EQ(output.text, "4711\n");
  EXPECT_EQ(output.errors, "remark\n");
}

TEST(CommandOutputTest, DoesNotDependOnTheLocale) {
  const Scratch scratch;
  setenv("LC_ALL", "de_DE.UTF-8", 1);
  EXPECT_EQ(command_output("echo $LC_ALL", scratch.path("log")).text, "C\n");
  unsetenv("LC_ALL");
}

TEST(CommandOutputTest, EndsWhenTheUserInterrupts) {
  const Scratch scratch;
  const SignalWatch interruption{SIGINT};
  const CommandOutput output = command_output("echo begun; kill -INT $PPID; exec sleep 600",
                                              scratch.path("log"), interruption.descriptor());
  EXPECT_TRUE(output.interrupted);
  EXPECT_EQ(output.code, 128 + SIGKILL);
  EXPECT_EQ(output.text, "begun\n");
}

TEST(RunCommand, KeepsAllThatIsPrintedForPeople) {
  const Scratch scratch;
  EXPECT_EQ(run_command("echo one; echo two >&2; exit 4", scratch.path("log")), 4);
  EXPECT_EQ(scratch.read("log"), "one\ntwo\n");
}

}  // namespace
}  // namespace trib
