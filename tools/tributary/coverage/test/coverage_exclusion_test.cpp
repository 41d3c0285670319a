// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/coverage/coverage_exclusion.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tools/tributary/files/file_error.h"
#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

std::vector<CoverageExclusion> read(const std::string& text) {
  std::istringstream stream(text);
  return read_exclusions(stream, "rtl/a.sv");
}

TEST(CoverageExclusionTest, TakesTheCommentAboveAsReason) {
  const auto exclusions = read(
      "a\n"
      "  // All four values are listed:\n"
      "  // nothing is left.\n"
      "  // verilator coverage_off\n"
      "  default: x = 0;\n"
      "  // verilator coverage_on\n"
      "// Second.\n"
      "// verilator coverage_off\n"
      "// verilator coverage_on\n");
  ASSERT_EQ(exclusions.size(), 2u);
  EXPECT_EQ(exclusions[0].line, 4u);
  EXPECT_EQ(exclusions[0].reason, "All four values are listed: nothing is left.");
  EXPECT_EQ(exclusions[1].line, 8u);
  EXPECT_EQ(exclusions[1].reason, "Second.");
}

TEST(CoverageExclusionTest, DemandsAReason) {
  for (const char* text :
       {"// verilator coverage_off\n// verilator coverage_on\n",
        "// A comment.\na;\n// verilator coverage_off\n// verilator coverage_on\n",
        "// A.\n// verilator coverage_off\n// verilator coverage_on\n"
        "// verilator coverage_off\n// verilator coverage_on\n"}) {
    const std::string message = message_of<FileError>([&] { read(text); });
    EXPECT_NE(message.find("without a reason"), std::string::npos) << text;
    EXPECT_NE(message.find("rtl/a.sv"), std::string::npos) << text;
  }
}

TEST(CoverageExclusionTest, DemandsALineOfItsOwn) {
  EXPECT_THROW(read("a;  // verilator coverage_off\n"), FileError);
  EXPECT_THROW(read("/*verilator coverage_off*/\n"), FileError);
  EXPECT_THROW(read("// verilator coverage_off because of that\n"), FileError);
}

TEST(CoverageExclusionTest, TheRtlSaysWhyEverywhere) {
  std::size_t modules = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(TRIBUTARY_RTL)) {
    if (entry.path().extension() != ".sv") continue;
    std::ifstream source(entry.path());
    EXPECT_NO_THROW(read_exclusions(source, entry.path().string())) << entry.path();
    ++modules;
  }
  EXPECT_GT(modules, 40u);
}

TEST(CoverageExclusionTest, DemandsPairs) {
  const std::string off = "// A reason.\n// verilator coverage_off\n";
  const std::string on = "// verilator coverage_on\n";
  EXPECT_THROW(read(off), FileError);
  EXPECT_THROW(read(off + off + on), FileError);
  EXPECT_THROW(read(on), FileError);
  EXPECT_NO_THROW(read(off + on));
}

}  // namespace
}  // namespace trib
