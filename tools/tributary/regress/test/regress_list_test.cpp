// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/regress_list.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "tools/toml/toml_error.h"
#include "tools/tributary/regress/test/scratch.h"

namespace trib {
namespace {

class RegressListTest : public ::testing::Test {
 protected:
  RegressList read(const std::string& text, const ListChoice& choice = {}) {
    scratch_.write("list.toml", "name = \"short\"\ndescription = \"a list\"\n" + text);
    return read_regress_list(scratch_.path("list.toml"), choice, [this](const std::string& asked) {
      asked_.push_back(asked);
      return asked.find("nope") == std::string::npos ? "" : "there is no 'nope'";
    });
  }
  // The message without the directory.
  std::string error_of(const std::string& text, const ListChoice& choice = {}) {
    try {
      read(text, choice);
    } catch (const TomlError& error) {
      const std::string what = error.what();
      return what.substr(what.find("list.toml"));
    }
    return "no error";
  }

  Scratch scratch_;
  std::vector<std::string> asked_;  // arguments of `tributary sim`
};

TEST_F(RegressListTest, CrossesTestsConfigurationsAndSeeds) {
  const RegressList list = read(R"(
[[sim]]
tests = ["smoke", "random"]
configurations = ["10g", "100g"]
seeds = [3, 8]
options = "--chunks 5"
timeout_s = 7
)");
  ASSERT_EQ(list.jobs.size(), 8u);
  EXPECT_EQ(list.jobs[0].id, "smoke/10g/3");
  const RegressJob& last = list.jobs[7];
  EXPECT_EQ(last.id, "random/100g/8");
  EXPECT_EQ(last.section, "sim");
  EXPECT_EQ(last.command, "build/tributary sim --test random --config 100g --seed 8 --chunks 5");
  EXPECT_EQ(last.directory, "build/regress/short/random-100g-8");
  EXPECT_EQ(last.timeout_s, 7u);
  EXPECT_EQ(last.waves, "build/random-100g-8.fst");
  EXPECT_TRUE(last.simulates);
}

TEST_F(RegressListTest, SimulatesByAnotherBuild) {
  const RegressList list = read(R"(
build = "coverage"
build_targets = ["tributary"]
[[sim]]
tests = ["smoke"]
[[sim]]
tests = ["spoil"]
build = "default"
build_targets = ["tributary"]
)");
  ASSERT_EQ(list.jobs.size(), 2u);
  EXPECT_EQ(list.jobs[0].waves, "build/coverage/smoke-10g-1.fst");
  EXPECT_EQ(list.jobs[1].command, "build/tributary sim --test spoil --config 10g --seed 1");
  EXPECT_EQ(list.jobs[1].waves, "build/spoil-10g-1.fst");
  ASSERT_EQ(list.builds.size(), 2u);
  EXPECT_EQ(list.builds[1].preset, "default");
  EXPECT_EQ(list.builds[1].targets, std::vector<std::string>{"tributary"});
}

TEST_F(RegressListTest, CountsTheFirstSeeds) {
  const auto waves = [&](const std::string& counted) {
    std::vector<std::string> files;
    for (const RegressJob& job : read(R"(
build = "coverage"
[[sim]]
tests = ["smoke"]
configurations = ["10g", "100g"]
seeds = 2
build_targets = ["tributary"]
counted = )" + counted + "\n")
                                     .jobs) {
      files.push_back(job.waves);
    }
    return files;
  };
  EXPECT_EQ(waves("1"), (std::vector<std::string>{
                            "build/coverage/smoke-10g-1.fst", "build/smoke-10g-2.fst",
                            "build/coverage/smoke-100g-1.fst", "build/smoke-100g-2.fst"}));
  EXPECT_EQ(waves("[2, 0]"), (std::vector<std::string>{
                                 "build/coverage/smoke-10g-1.fst", "build/coverage/smoke-10g-2.fst",
                                 "build/smoke-100g-1.fst", "build/smoke-100g-2.fst"}));
}

TEST_F(RegressListTest, BuildsWhatRunsUncounted) {
  const std::string list =
      "build = \"coverage\"\n[[sim]]\ntests = [\"smoke\"]\nbuild_targets = [\"tributary\"]\nseeds "
      "= 2\n";
  EXPECT_EQ(read(list + "counted = 2\n").builds.size(), 1u);
  const RegressList some = read(list + "counted = 1\n");
  ASSERT_EQ(some.builds.size(), 2u);
  EXPECT_EQ(some.builds[1].preset, "default");
  EXPECT_EQ(some.builds[1].targets, std::vector<std::string>{"tributary"});
}

TEST_F(RegressListTest, FillsInPlaces) {
  const RegressList list = read(R"(
build = "coverage"
[[command]]
name = "soak"
section = "soak"
configuration = "10g"
run = "{build}/tributary soak --seed {seed} --checkpoint {directory}/c.json {configuration}"
seeds = 2
pass = "^done"
)",
                                {5, "", "out"});
  ASSERT_EQ(list.jobs.size(), 2u);
  EXPECT_EQ(list.jobs[1].command,
            "build/coverage/tributary soak --seed 6 --checkpoint out/soak-10g-6/c.json 10g");
  EXPECT_EQ(list.jobs[1].pass, "^done");
  EXPECT_FALSE(list.jobs[1].simulates);
}

TEST_F(RegressListTest, IsForADeviceOfTheTable) {
  EXPECT_EQ(read("device = \"node\"\n[[sim]]\ntests = [\"smoke\"]\n").jobs.size(), 1u);
  EXPECT_THROW(read("device = \"codec\"\n"), TomlError);
}

TEST_F(RegressListTest, NamesTheSameTestWithOtherOptionsApart) {
  const RegressList list = read(R"(
[[sim]]
tests = ["smoke"]
[[sim]]
tests = ["smoke"]
options = "--onset 2"
)");
  ASSERT_EQ(list.jobs.size(), 2u);
  EXPECT_EQ(list.jobs[0].id, "smoke/10g/1");
  EXPECT_EQ(list.jobs[1].id, "smoke/10g/1#2");
  EXPECT_NE(list.jobs[0].directory, list.jobs[1].directory);
}

TEST_F(RegressListTest, IncludesOtherLists) {
  scratch_.write("other.toml", R"(
name = "other"
description = "another list"
[[sim]]
tests = ["host"]
[[target]]
name = "cycles"
sum = "cycles"
at_least = 10
)");
  const RegressList list = read("include = [\"other.toml\"]\n[[sim]]\ntests = [\"smoke\"]\n");
  ASSERT_EQ(list.jobs.size(), 2u);
  EXPECT_EQ(list.name, "short");
  EXPECT_EQ(list.jobs[1].id, "host/10g/1");
  EXPECT_EQ(list.jobs[1].directory, "build/regress/short/host-10g-1");
  ASSERT_EQ(list.targets.size(), 1u);
}

TEST_F(RegressListTest, BuildsWhatCommandsNeedOfOtherPresets) {
  const RegressList list = read(R"(
build = "coverage"
build_targets = ["tributary"]
[[command]]
name = "first"
section = "unit"
run = "{build}/first"
pass = "x"
[[command]]
name = "second"
section = "unit"
build = "default"
build_targets = ["second"]
run = "{build}/second"
pass = "x"
[[command]]
name = "third"
section = "unit"
build = "default"
build_targets = ["second", "third"]
run = "{build}/third"
pass = "x"
[[sim]]
tests = ["smoke"]
)");
  ASSERT_EQ(list.builds.size(), 2u);
  EXPECT_EQ(list.builds[0].preset, "coverage");
  EXPECT_EQ(list.builds[0].targets, std::vector<std::string>{"tributary"});
  EXPECT_EQ(list.builds[1].preset, "default");
  EXPECT_EQ(list.builds[1].targets, (std::vector<std::string>{"second", "third"}));
  ASSERT_EQ(list.jobs.size(), 4u);
  EXPECT_EQ(list.jobs[0].command, "build/coverage/first");
  EXPECT_EQ(list.jobs[1].command, "build/second");
  EXPECT_EQ(list.jobs[2].command, "build/third");
  EXPECT_EQ(list.jobs[3].command.rfind("build/coverage/tributary sim", 0), 0u);
}

TEST_F(RegressListTest, StartsJobsInTheOrderOfTheFile) {
  const RegressList list = read(R"(
[[command]]
name = "first"
section = "unit"
run = "true"
pass = "x"
[[sim]]
tests = ["second"]
[[command]]
name = "third"
section = "unit"
run = "true"
pass = "x"
)");
  ASSERT_EQ(list.jobs.size(), 3u);
  EXPECT_EQ(list.jobs[0].id, "first");
  EXPECT_EQ(list.jobs[1].id, "second/10g/1");
  EXPECT_EQ(list.jobs[2].id, "third");
}

TEST_F(RegressListTest, Chooses) {
  const RegressList list =
      read("[[sim]]\ntests = [\"smoke\", \"host\"]\nseeds = 3\n", {1, "^host/.*/2$", ""});
  ASSERT_EQ(list.jobs.size(), 1u);
  EXPECT_EQ(list.jobs[0].id, "host/10g/2");
  EXPECT_EQ(list.output, "build/regress/short_choice") << "the whole run stays as it is";
}

// Includes the options that a job adds, so that an option can't be given twice.
TEST_F(RegressListTest, ChecksTheArgumentsOfEverySimulation) {
  read(R"(
[[sim]]
tests = ["smoke", "host"]
configurations = ["100g"]
options = "--chunks 5"
[[command]]
name = "replayed"
section = "unit"
configuration = "10g"
run = "true"
pass = "x"
)");
  const std::string added = "\"100g\" --seed 1 --coverage-file x --chunks 5";
  EXPECT_EQ(asked_,
            (std::vector<std::string>{"--test \"smoke\" --config " + added,
                                      "--test \"host\" --config " + added, "--config \"10g\""}));
}

TEST_F(RegressListTest, RefusesNamesThatDoNotExist) {
  EXPECT_EQ(error_of("[[sim]]\ntests = [\"smoke\", \"nope\"]\n"),
            "list.toml:3: sim: there is no 'nope'");
  EXPECT_EQ(error_of("[[sim]]\ntests = [\"smoke\"]\nconfigurations = [\"nope\"]\n"),
            "list.toml:3: sim: there is no 'nope'");
  EXPECT_EQ(error_of("[[sim]]\ntests = [\"smoke\"]\noptions = \"--nope\"\n"),
            "list.toml:3: sim: there is no 'nope'");
  EXPECT_EQ(error_of("[[command]]\nname = \"a\"\nsection = \"sim\"\nconfiguration = \"nope\"\n"
                     "run = \"true\"\npass = \"x\"\n"),
            "list.toml:3: command a: there is no 'nope'");
}

TEST_F(RegressListTest, RefusesListsWithoutEntries) {
  EXPECT_EQ(error_of("[[sim]]\ntests = []\n"), "list.toml:3: sim: there is no test");
  EXPECT_EQ(error_of("[[sim]]\ntests = [\"smoke\"]\nconfigurations = []\n"),
            "list.toml:3: sim: there is no configuration");
  for (const char* seeds : {"0", "[]"}) {
    EXPECT_EQ(error_of(std::string("[[sim]]\ntests = [\"smoke\"]\nseeds = ") + seeds + "\n"),
              "list.toml:3: sim: there is no seed");
  }
  EXPECT_EQ(error_of("[[sim]]\ntests = [\"smoke\"]\nseeds = 2\n",
                     {std::numeric_limits<std::uint64_t>::max(), "", ""}),
            "list.toml:3: sim: 2 seeds from 18446744073709551615 on do not fit into 64 bits");
}

TEST_F(RegressListTest, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of("[[sim]]\ntest = [\"smoke\"]\n"), "list.toml:3: sim: tests is missing");
  EXPECT_EQ(error_of("[[sim]]\ntests = [1]\n"),
            "list.toml:3: sim: tests must be an array of texts");
  EXPECT_EQ(error_of("[[sim]]\ntests = [\"smoke\"]\ntimeout_s = 0\n"),
            "list.toml:3: sim: timeout_s must be at least 1");
  for (const char* counted : {"3", "[3]"}) {
    EXPECT_EQ(error_of(std::string("[[sim]]\ntests = [\"smoke\"]\nseeds = 2\ncounted = ") +
                       counted + "\n"),
              "list.toml:3: sim: counted must be at most 2, the number of seeds");
  }
  EXPECT_EQ(error_of("[[sim]]\ntests = [\"smoke\"]\ncounted = [1, 1]\n"),
            "list.toml:3: sim: counted must be one number, or one for each configuration");
  EXPECT_EQ(error_of("jobs = 1\n"), "list.toml:1: unknown key 'jobs'");
  EXPECT_EQ(
      error_of("[[command]]\nname = \"a\"\nsection = \"sim\"\nrun = \"true\"\npass = \"(\"\n"),
      "list.toml:3: command a: '(' is no regular expression (syntax of RE2): missing ): (");
  EXPECT_EQ(error_of("[[command]]\nname = \"a\"\nsection = \"sim\"\nrun = \"true\"\npass = \"x\"\n"
                     "fail = ['(?!a)b']\n"),
            "list.toml:3: command a: '(?!a)b' is no regular expression (syntax of RE2): invalid "
            "perl operator: (?!");
  EXPECT_EQ(error_of("[[command]]\nname = \"coverage\"\nsection = \"sim\"\nrun = \"true\"\n"
                     "pass = \"x\"\n"),
            "list.toml:3: command coverage: the regression itself writes to "
            "build/regress/short/coverage");
  EXPECT_EQ(error_of("[[command]]\nname = \"a\"\nsection = \"s\"\nrun = \"true\"\npass = \"x\"\n")
                .rfind("list.toml:3: command a: unknown section 's'; use one of arithmetic,", 0),
            0u);
  EXPECT_EQ(error_of("[[command]]\nname = \"a\"\nsection = \"sim\"\nrun = \"true\"\npass = "
                     "\"x\"\nseeds = 2\n"),
            "list.toml:3: command a: seeds are given, but 'run' has no {seed}");
  EXPECT_EQ(error_of(""), "list.toml: there is no job");
  EXPECT_EQ(error_of("[[sim]]\ntests = [\"smoke\"]\n", {1, "nothing", ""}),
            "list.toml: there is no job that matches nothing");
  EXPECT_EQ(error_of("include = [\"list.toml\"]\n"),
            "list.toml:1: lists include one another without end");
  EXPECT_EQ(error_of("[[sim").rfind("list.toml:3: ", 0), 0u) << "the rest is toml++'s";
}

}  // namespace
}  // namespace trib
