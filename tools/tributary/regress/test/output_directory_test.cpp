// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/output_directory.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/regress/output_lock.h"
#include "tools/tributary/regress/test/scratch.h"

namespace trib {
namespace {

// Why the directory is refused; empty if it is not.
std::string refused(const Scratch& tree, const std::string& directory) {
  try {
    make_output_directory(tree.path(directory), tree.path("tree"));
  } catch (const FileError& error) {
    const std::string text = error.what();
    EXPECT_EQ(text.rfind(tree.path(directory) + ": ", 0), 0U) << text;
    EXPECT_NE(text.find("; give another directory by --output"), std::string::npos) << text;
    return text;
  }
  return "";
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

TEST(OutputLock, DirectoryIsMadeBelowABuildOrOutOfTheTree) {
  const Scratch scratch;
  scratch.write("tree/rtl/node.sv", "");
  for (const char* name : {"tree/build/regress/smoke", "tree/build-2/out", "tree_2/out"}) {
    EXPECT_EQ(refused(scratch, name), "");
    EXPECT_TRUE(std::filesystem::is_directory(scratch.path(name))) << name;
  }
}

TEST(OutputLock, DirectoryIsNeverAmongTheSourcesNorAroundThem) {
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

TEST(OutputLock, DirectoryMayHaveTheFilesOfARegressionAndNoOthers) {
  const Scratch scratch;
  scratch.write("tree/build/CMakeCache.txt", "");
  EXPECT_TRUE(has(refused(scratch, "tree/build"), "has files that are not of a regression"));
  scratch.write("out/journal.jsonl", "");
  EXPECT_TRUE(has(refused(scratch, "out"), "has files that are not of a regression"));
  { const OutputLock lock(scratch.path("out")); }
  EXPECT_EQ(refused(scratch, "out"), "");
}

TEST(OutputLock, SaysThatADirectoryCantBeMade) {
  const Scratch scratch;
  scratch.write("tree/build/file", "");
  EXPECT_TRUE(has(refused(scratch, "tree/build/file/out"), "can't be made: Not a directory"));
  EXPECT_TRUE(has(refused(scratch, "tree/build/file"), "can't be made: "));
}

}  // namespace
}  // namespace trib
