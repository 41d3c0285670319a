// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/plan_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tools/toml/toml_error.h"
#include "tools/tributary/testplan/test/plan_file.h"

namespace trib {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const char* const kAll = "\"sim:random\", \"gtest:Link\", \"formal:fifo\", \"ctest:lint.files\"";

KnownNames known_names() {
  KnownNames known;
  known.sim = {"random"};
  known.ctest = {{"Link.KeepsItsRates", true}, {"lint.files", false}};
  known.jobs = {{"formal", {"fifo"}}};
  known.groups = {{"IN5/RE5 bad end", {"BadEnd", "Short"}}};
  known.rtl_cover = {"TR1_SumSentUp_C"};
  known.rules = {"IN1"};
  return known;
}

std::vector<std::string> check(const std::string& entries, const KnownNames& known) {
  return check_plan(plan_of(entries), known);
}

std::vector<std::string> check(const std::string& entries) { return check(entries, known_names()); }

std::vector<std::string> with(const std::string& more) {
  return check(plan_entry("IN1", kAll, more));
}

TEST(PlanCheck, AGoodPlan) {
  EXPECT_THAT(check(plan_entry("IN1", kAll,
                               "cover = [\"IN5/RE5 bad end\", \"IN5/RE5 bad end/Short\", "
                               "\"rtl:TR1_SumSentUp_C\"]")),
              IsEmpty());
}

TEST(PlanCheck, TestsThatDoNotExist) {
  const std::string all = kAll;
  EXPECT_THAT(check(plan_entry("IN1", all + ", \"sim:randum\"")),
              ElementsAre(AllOf(HasSubstr(".toml:3: IN1: test 'sim:randum' does not exist"),
                                HasSubstr("did you mean 'random'?"))));
  EXPECT_THAT(check(plan_entry("IN1", all + ", \"gtest:Line\"")),
              ElementsAre(HasSubstr("did you mean 'Link'?")));
  EXPECT_THAT(check(plan_entry("IN1", all + ", \"gtest:Link.Keeps\"")),
              ElementsAre(HasSubstr("did you mean 'Link.KeepsItsRates'?")));
  EXPECT_THAT(check(plan_entry("IN1", all + ", \"gtest:lint.files\"")),
              ElementsAre(HasSubstr("'gtest:lint.files' does not exist")));
  EXPECT_THAT(check(plan_entry("IN1", all + ", \"ctest:lint.file\"")),
              ElementsAre(HasSubstr("did you mean 'lint.files'?")));
  EXPECT_THAT(check(plan_entry("IN1", all + ", \"formal:fofi\"")),
              ElementsAre(HasSubstr("test 'formal:fofi' does not exist")));
  EXPECT_THAT(check(plan_entry("IN1", all + ", \"magic:fifo\"")),
              ElementsAre(HasSubstr("kinds with tests are sim, gtest, ctest, formal")));
  EXPECT_THAT(check(plan_entry("IN1", all + ", \"fifo\"")),
              ElementsAre(HasSubstr("'fifo' is not 'kind:name'")));
}

TEST(PlanCheck, AStarCitesAllJobsOfASection) {
  EXPECT_THAT(
      check(plan_entry("IN1", "\"sim:*\", \"gtest:Link\", \"formal:*\", \"ctest:lint.files\"")),
      IsEmpty());
}

TEST(PlanCheck, CoverPointsThatDoNotExist) {
  EXPECT_THAT(with("cover = [\"IN5/RE5 bad ends\"]"),
              ElementsAre(HasSubstr("group 'IN5/RE5 bad ends' does not exist; did you mean")));
  EXPECT_THAT(with("cover = [\"IN5/RE5 bad end/Shirt\"]"),
              ElementsAre(HasSubstr("has no bin 'Shirt'; did you mean 'Short'?")));
  EXPECT_THAT(with("cover = [\"rtl:TR2_SumSentUp_C\"]"),
              ElementsAre(HasSubstr("nowhere in the RTL; did you mean 'TR1_SumSentUp_C'?")));
}

TEST(PlanCheck, RulesWithoutEntryAndEntriesWithoutRule) {
  KnownNames known = known_names();
  known.rules.insert("RE5");
  EXPECT_THAT(check(plan_entry("IN1", kAll), known),
              ElementsAre(HasSubstr("rule RE5 of the protocol has no entry")));
  EXPECT_THAT(check(plan_entry("IN1", kAll) + plan_entry("IN9", kAll)),
              ElementsAre(HasSubstr(":10: IN9: the protocol has no such rule")));
  EXPECT_THAT(check(plan_entry("IN1", kAll) + plan_entry("WF1", kAll)), IsEmpty());
}

TEST(PlanCheck, RulesWithoutATest) {
  EXPECT_THAT(check(plan_entry("IN1", kAll) + plan_entry("WF1", "")),
              ElementsAre(HasSubstr("WF1: no test; cite the one that shows the rule")));
}

TEST(PlanCheck, TestsWithoutARule) {
  EXPECT_THAT(check(plan_entry("IN1", "\"sim:random\"")),
              ElementsAre(HasSubstr("test 'formal:fifo' is of no rule"),
                          HasSubstr("test 'ctest:lint.files' is of no rule"),
                          HasSubstr("test 'gtest:Link' is of no rule")));
  KnownNames known = known_names();
  known.ctest.push_back({"Link.IsPerfect", true});
  EXPECT_THAT(check(plan_entry("IN1",
                               "\"sim:random\", \"formal:fifo\", \"ctest:lint.*\", "
                               "\"ctest:Link.IsPerfect\""),
                    known),
              ElementsAre(HasSubstr("test 'gtest:Link.KeepsItsRates' is of no rule")));
}

TEST(PlanCheck, SameIdTwice) {
  EXPECT_THAT(check(plan_entry("IN1", kAll) + plan_entry("IN1", kAll)),
              ElementsAre(AllOf(HasSubstr(":10: IN1: its id is taken"), HasSubstr(".toml:3;"))));
}

TEST(PlanCheck, TextsThatAreEmptyOrMissing) {
  const std::string good = plan_entry("IN1", kAll);
  for (const std::string key :
       {"title = \"t\"", "goal = \"g\"", "stimulus = \"s\"", "check = \"c\""}) {
    const std::string name = key.substr(0, key.find(' '));
    std::string empty = good;
    empty.replace(empty.find(key), key.size(), name + " = \"\"");
    EXPECT_THAT(check(empty),
                ElementsAre(AllOf(HasSubstr(".toml:3: "), HasSubstr(name + " must be a text"))));
    std::string missing = good;
    missing.erase(missing.find(key), key.size());
    EXPECT_THAT(check(missing), ElementsAre(HasSubstr(name + " is missing")));
  }
}

TEST(PlanCheck, UnknownKeys) {
  EXPECT_THAT(with("owner = \"me\""), ElementsAre(HasSubstr("unknown key 'owner'")));
  EXPECT_THAT(check_plan(plan_of(plan_entry("IN1", kAll), "colour = 1\n"), known_names()),
              ElementsAre(HasSubstr(".toml:1: section: unknown key 'colour'")));
}

TEST(PlanCheck, SourcesAndHeadings) {
  KnownNames known = known_names();
  known.protocol = "P.md";
  known.anchors = {{"P.md", {"slots", "trees"}}};
  EXPECT_THAT(check_plan(plan_of(plan_entry("IN1", kAll), "source = \"P.md#slots\"\n"), known),
              ElementsAre(HasSubstr("nothing of P.md#trees is in the plan")));
  EXPECT_THAT(check(plan_entry("IN1", kAll, "source = \"P.md#slots\"\n") +
                        plan_entry("WF1", kAll, "source = \"P.md#tress\"\n"),
                    known),
              ElementsAre(HasSubstr("source 'P.md#tress': no such heading; did you mean 'trees'?"),
                          HasSubstr("nothing of P.md#trees")));
  EXPECT_THAT(
      check_plan(plan_of(plan_entry("IN1", kAll, "source = \"Q.md#slots\"\n")), known_names()),
      ElementsAre(HasSubstr("source 'Q.md#slots': no such page")));
}

TEST(PlanCheck, ASectionWithoutEntries) {
  EXPECT_THAT(check(plan_entry("IN1", kAll) + "[[section]]\ntitle = \"Trees\"\n"),
              ElementsAre(HasSubstr("section 'Trees' is empty")));
}

TEST(PlanCheck, ProgramsThatAreNotBuilt) {
  KnownNames known = known_names();
  known.unbuilt = {"trib_link_test", "trib_bfm_test"};
  known.ctest.clear();
  EXPECT_THAT(check(plan_entry("IN1", kAll), known),
              ElementsAre(HasSubstr("not known: trib_link_test, trib_bfm_test. Build first")));
}

TEST(PlanCheck, WhatIsNoToml) {
  EXPECT_THROW(plan_of("id = "), TomlError);
  EXPECT_THROW(Testplan::read({"/nonexistent.toml"}), TomlError);
}

}  // namespace
}  // namespace trib
