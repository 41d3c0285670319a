// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/output_directory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <string>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/regress/child_process.h"
#include "tools/tributary/regress/test/scratch.h"

namespace trib {
namespace {

// Why the directory is refused; empty if it is not.
std::string refused(const Scratch& tree, const std::string& directory) {
  try {
    OutputDirectory(tree.path(directory), tree.path("tree"));
  } catch (const FileError& error) {
    const std::string text = error.what();
    EXPECT_EQ(text.rfind(tree.path(directory) + ": ", 0), 0U) << text;
    EXPECT_NE(text.find("; give another directory by --output"), std::string::npos) << text;
    return text;
  }
  return "";
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST(OutputDirectory, DirectoryIsMadeBelowABuildOrOutOfTheTree) {
  const Scratch scratch;
  scratch.write("tree/rtl/node.sv", "");
  for (const char* name : {"tree/build/regress/smoke", "tree/build-2/out", "tree_2/out"}) {
    EXPECT_EQ(refused(scratch, name), "");
    EXPECT_TRUE(std::filesystem::is_directory(scratch.path(name))) << name;
  }
}

TEST(OutputDirectory, DirectoryIsNeverAmongTheSourcesNorAroundThem) {
  const Scratch scratch;
  scratch.write("tree/rtl/node.sv", "");
  std::filesystem::create_directory_symlink(scratch.path("tree/rtl"), scratch.path("other"));
  for (const char* name : {"", "tree", "tree/", "tree/build/.."}) {
    EXPECT_TRUE(has(refused(scratch, name), "holds the sources")) << name;
  }
  for (const char* name : {"tree/rtl", "tree/rtl/out", "tree/new", "tree/build/../rtl", "other"}) {
    EXPECT_TRUE(has(refused(scratch, name), "is among the sources")) << name;
  }
  EXPECT_FALSE(std::filesystem::exists(scratch.path("tree/new")));
}

TEST(OutputDirectory, DirectoryMayHaveTheFilesOfARegressionAndNoOthers) {
  const Scratch scratch;
  scratch.write("tree/build/CMakeCache.txt", "");
  EXPECT_TRUE(has(refused(scratch, "tree/build"), "has files that are not of a regression"));
  scratch.write("out/journal.jsonl", "");
  EXPECT_TRUE(has(refused(scratch, "out"), "has files that are not of a regression"));
  scratch.write("out/lock", "");
  EXPECT_EQ(refused(scratch, "out"), "");
}

TEST(OutputDirectory, SaysThatADirectoryCantBeMade) {
  const Scratch scratch;
  scratch.write("tree/build/file", "");
  EXPECT_TRUE(has(refused(scratch, "tree/build/file/out"), "can't be made: Not a directory"));
  EXPECT_TRUE(has(refused(scratch, "tree/build/file"), "can't be made: "));
}

TEST(OutputDirectory, IsGivenOnceAndNamesItsOwner) {
  const Scratch scratch;
  std::optional<OutputDirectory> first(scratch.path("out"));
  try {
    const OutputDirectory second(scratch.path("out"));
    FAIL() << "no error";
  } catch (const FileError& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("another regression works there: process " + std::to_string(getpid())),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("--output"), std::string::npos);
  }
  first.reset();
  EXPECT_NO_THROW(OutputDirectory(scratch.path("out")));
}

TEST(OutputDirectory, IsNotInheritedByJobs) {
  const Scratch scratch;
  const OutputDirectory lock(scratch.path("out"));
  const CommandOutput output = command_output(
      "ls -l /proc/self/fd | grep -c '" + scratch.path("out/lock") + "'", scratch.path("log.txt"));
  EXPECT_EQ(output.text, "0\n");
}

}  // namespace
}  // namespace trib
