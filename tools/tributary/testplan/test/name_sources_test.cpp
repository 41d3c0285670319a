// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/name_sources.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace trib {
namespace {

using Names = std::set<std::string>;

TEST(NameSources, RulesAreBoldAtTheStartOfAnItem) {
  EXPECT_EQ(rule_names("- **IN1** A frame.\n  - **IN2** inner\n- see **RE5**\n- **TR12** more\n"),
            (Names{"IN1", "TR12"}));
}

TEST(NameSources, AnchorsAreThoseOfGitHub) {
  EXPECT_EQ(heading_anchors("# Title\n## Wire format\n### Life of a group\n## What's out?\n"),
            (Names{"wire-format", "life-of-a-group", "whats-out"}));
}

TEST(NameSources, TestsOfCtest) {
  KnownNames known;
  add_ctest_names(
      R"({"tests": [
        {"name": "Link.KeepsItsRates", "command": ["/b/test", "--gtest_filter=Link.KeepsItsRates"]},
        {"name": "lint.files", "command": ["tools/lint/files.sh"]},
        {"name": "sim.smoke", "command": ["/b/tributary", "sim", "--test", "smoke"]},
        {"name": "sim.random"},
        {"name": "sim.spoil"},
        {"name": "trib_link_test_NOT_BUILT"}]})",
      known);
  ASSERT_EQ(known.ctest.size(), 2u);
  EXPECT_TRUE(known.ctest[0].gtest);
  EXPECT_FALSE(known.ctest[1].gtest);
  EXPECT_EQ(known.unbuilt,
            (std::vector<std::string>{"the program of sim.random", "trib_link_test"}));
}

TEST(NameSources, AListOfTestsThatIsNone) {
  KnownNames known;
  EXPECT_THROW(add_ctest_names("no JSON", known), std::runtime_error);
  for (const char* list : {"[1]", "{}", R"({"tests": 3})", R"({"tests": [{"name": 1}]})"}) {
    EXPECT_THROW(add_ctest_names(list, known), std::runtime_error) << list;
  }
}

TEST(NameSources, ADirectoryThatIsNotThereHasNoNames) {
  EXPECT_TRUE(job_names("/nonexistent").empty());
  EXPECT_TRUE(rtl_cover_names("/nonexistent").empty());
}

}  // namespace
}  // namespace trib
