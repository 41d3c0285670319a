// SPDX-License-Identifier: Apache-2.0
// Lists of experiments: their contents, and that each kind of mistake is refused with file and line.
#include "tools/tributary/experiments/experiment_list.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "tools/toml/toml_error.h"

namespace trib {
namespace {

constexpr auto kHead = "place = 1\ntitle = \"T\"\nabout = \"A\"\n";
constexpr auto kRow =
    "[[experiment]]\nid = \"M2.ring\"\nwhat = \"w\"\nsource = \"s\"\nunit = \"cycles\"\nbetter = "
    "\"less\"\ncommand = \"true\"\nfigure = \"/cycles\"\n";

class ExperimentListTest : public testing::Test {
 protected:
  ~ExperimentListTest() override { std::filesystem::remove_all(folder_); }

  std::vector<ExperimentSystem> read(const std::string& text) {
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ + "/a.toml") << kHead << text;
    return read_experiments(folder_);
  }

  std::string refusal(const std::string& text) {
    try {
      read(text);
    } catch (const TomlError& error) {
      return error.what();
    }
    return "";
  }

  void refuses(const std::string& text, const std::string& place, const std::string& why) {
    const std::string said = refusal(text);
    EXPECT_NE(said.find("a.toml:" + place), std::string::npos) << said;
    EXPECT_NE(said.find(why), std::string::npos) << said;
  }

  std::string folder_ = testing::TempDir() + "experiment_list_test";
};

TEST_F(ExperimentListTest, ReadsARow) {
  const auto systems =
      read(std::string(kRow) + "authors = \"10\"\nat_most = 12\nfactor = 0.5\nlong = true\n");
  ASSERT_EQ(systems.size(), 1U);
  const Experiment& row = systems[0].experiments.at(0);
  EXPECT_EQ(row.id, "M2.ring");
  EXPECT_EQ(row.factor, 0.5);
  EXPECT_TRUE(row.is_long);
  EXPECT_EQ(compared_figure(row), 10);
  EXPECT_TRUE(reaches_target(row, 12));
  EXPECT_FALSE(reaches_target(row, 12.1));
  EXPECT_EQ(target_text(row), "<= 12");
}

TEST_F(ExperimentListTest, RefusesMistakesWithTheirPlace) {
  const std::string row = kRow;
  refuses(row + "colour = \"red\"\n", "4", "unknown key 'colour'");
  refuses(row + row, "12", "is there twice");
  refuses(row + "match = \"(.)\"\n", "4", "one of figure and match");
  refuses(row + "at_most = \"few\"\n", "4", "at_most must be a number");
  refuses(row + "long = 1\n", "4", "long must be true or false");
  refuses("[[experiment]]\nid = \"M2\"\n", "4", "what is missing");
  refuses(row +
              "[[plot]]\nname = \"p\"\ntitle = \"t\"\nx = \"x\"\ny = \"y\"\n[[plot.curve]]\nname "
              "= \"c\"\nof = \"ours\"\nrows = [\"M3\"]\nat = [1]\n",
          "17", "no experiment 'M3'");
}

TEST_F(ExperimentListTest, RefusesPathsAndPatternsThatAreNone) {
  std::string row = kRow;
  row.replace(row.find("/cycles"), 7, "cycles");
  refuses(row, "4", "is no path");
  row = kRow;
  row.replace(row.find("figure = \"/cycles\""), 18, "match = \"cycles\"");
  refuses(row, "4", "one group");
  row.replace(row.find("match = \"cycles\""), 16, "match = \"(\"");
  refuses(row, "4", "is no regular expression");
}

TEST_F(ExperimentListTest, ChoosesByRowAndByExperiment) {
  std::string other = kRow;
  other.replace(other.find("M2.ring"), 7, "M3");
  const auto systems = read(kRow + other);
  EXPECT_EQ(chosen_experiments(systems, {}).size(), 2U);
  EXPECT_EQ(chosen_experiments(systems, {"M2"}).size(), 1U);
  EXPECT_EQ(chosen_experiments(systems, {"M2.ring", "M3"}).size(), 2U);
  EXPECT_THROW(chosen_experiments(systems, {"M4"}), std::invalid_argument);
}

}  // namespace
}  // namespace trib
