// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/output_lock.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <optional>
#include <string>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/regress/command_output.h"
#include "tools/tributary/regress/test/scratch.h"

namespace trib {
namespace {

TEST(OutputLock, IsGivenOnceAndNamesItsOwner) {
  const Scratch scratch;
  std::optional<OutputLock> first(scratch.path(""));
  try {
    const OutputLock second(scratch.path(""));
    FAIL() << "no error";
  } catch (const FileError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("another regression works there: process " + std::to_string(getpid())),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("--output"), std::string::npos);
  }
  first.reset();
  EXPECT_NO_THROW(OutputLock(scratch.path("")));
}

TEST(OutputLock, IsNotInheritedByJobs) {
  const Scratch scratch;
  const OutputLock lock(scratch.path(""));
  const CommandOutput output = command_output(
      "ls -l /proc/self/fd | grep -c '" + scratch.path("lock") + "'", scratch.path("log.txt"));
  EXPECT_EQ(output.text, "0\n");
}

TEST(OutputLock, SaysThatADirectoryIsMissing) {
  const Scratch scratch;
  EXPECT_THROW(OutputLock(scratch.path("none")), FileError);
}

}  // namespace
}  // namespace trib
