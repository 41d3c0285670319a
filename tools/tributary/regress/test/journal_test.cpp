// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/journal.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tools/tributary/regress/junit_xml.h"
#include "tools/tributary/regress/regress_record.h"
#include "tools/tributary/regress/regress_summary.h"
#include "tools/tributary/regress/run_changes.h"
#include "tools/tributary/regress/test/scratch.h"

namespace trib {
namespace {

JobResult result_of(const std::string& id, JobVerdict verdict) {
  JobResult result;
  result.id = id;
  result.verdict = verdict;
  if (result.failed()) {
    result.reason = "byte 3 < 4 & \"more\"";
    result.signature = "byte # < #";
    result.reproduce = "tributary sim --seed 3";
  }
  return result;
}

class JournalTest : public ::testing::Test {
 protected:
  std::string file() const { return scratch_.path("journal.jsonl"); }
  Scratch scratch_;
};

TEST_F(JournalTest, TakesUpWhatWasInterrupted) {
  Journal first(file(), "list 1");
  EXPECT_FALSE(first.resumed());
  first.restart();
  first.append(result_of("a", JobVerdict::kPass));
  first.append(result_of("b", JobVerdict::kTimeout));
  const Journal second(file(), "list 1");
  EXPECT_TRUE(second.resumed());
  ASSERT_EQ(second.results().size(), 2u);
  EXPECT_EQ(second.results().at("b").verdict, JobVerdict::kTimeout);
}

TEST_F(JournalTest, BeginsAnewAfterACompleteRunAndForOtherJobs) {
  Journal first(file(), "list 1");
  first.restart();
  first.append(result_of("a", JobVerdict::kPass));
  EXPECT_FALSE(Journal(file(), "list 2").resumed());
  first.complete();
  EXPECT_FALSE(Journal(file(), "list 1").resumed());
}

TEST_F(JournalTest, PassesOverALineThatWasCutOff) {
  Journal first(file(), "list 1");
  first.restart();
  first.append(result_of("a", JobVerdict::kPass));
  const std::string whole = scratch_.read("journal.jsonl");
  scratch_.write("journal.jsonl", whole + "{\"id\": \"b\", \"verd");
  const Journal second(file(), "list 1");
  EXPECT_EQ(second.results().size(), 1u);
}

TEST_F(JournalTest, PassesOverALineOfOtherTypes) {
  Journal first(file(), "list 1");
  first.restart();
  first.append(result_of("a", JobVerdict::kPass));
  scratch_.write("journal.jsonl", scratch_.read("journal.jsonl") + "{\"id\": 3}\n");
  EXPECT_EQ(Journal(file(), "list 1").results().size(), 1u);
}

// It is unknown whether the sources are those of the results.
TEST_F(JournalTest, OfAnUnknownFingerprintIsNotTakenUp) {
  Journal first(file(), "");
  first.restart();
  first.append(result_of("a", JobVerdict::kPass));
  EXPECT_FALSE(Journal(file(), "").resumed());
}

TEST_F(JournalTest, FingerprintIsUnknownWhereGitDoesNotAnswer) {
  const auto before = std::filesystem::current_path();
  std::filesystem::create_directory(scratch_.path("tree"));
  std::filesystem::current_path(scratch_.path("tree"));
  EXPECT_NE(fingerprint_of({}, scratch_.path("")), "") << "there is no git to ask";
  std::filesystem::create_directory(".git");
  EXPECT_EQ(fingerprint_of({}, scratch_.path("")), "");
  std::filesystem::current_path(before);
}

TEST_F(JournalTest, HistoryTakesAnyBytesAndPassesOverWhatIsNoEntry) {
  const std::string name = scratch_.path("history.jsonl");
  append_history(name, {{"signatures", {"\xB5"}}});
  EXPECT_EQ(read_history(name), (nlohmann::json{{{"signatures", {"\xEF\xBF\xBD"}}}}));
  scratch_.write("history.jsonl",
                 "{\"revision\": 1}\n{\"modified\": null}\n{\"verdicts\": [\"a\"]}\n"
                 "{\"verdicts\": {\"a\": 1}}\n{\"signatures\": 1}\n[1]\nnone\n");
  EXPECT_TRUE(read_history(name).empty());
}

TEST_F(JournalTest, HistoryGrows) {
  append_history(scratch_.path("history.jsonl"), {{"pass", 1}});
  append_history(scratch_.path("history.jsonl"), {{"pass", 2}});
  EXPECT_EQ(read_history(scratch_.path("history.jsonl")),
            (nlohmann::json{{{"pass", 1}}, {{"pass", 2}}}));
}

class RecordTest : public ::testing::Test {
 protected:
  RecordTest() {
    list_.name = "short";
    list_.output = "out";
    for (const char* id : {"a", "b", "c"}) {
      RegressJob job;
      job.id = id;
      job.test = id;
      job.section = "sim";
      job.directory = std::string("out/") + id;
      list_.jobs.push_back(job);
    }
    list_.targets = {{"killed", "killed", "candidates", 95}, {"cycles", "cycles", "", 10}};
    outcome_.results = {result_of("a", JobVerdict::kPass), result_of("b", JobVerdict::kFail),
                        result_of("c", JobVerdict::kSkipped)};
    outcome_.complete = true;
    outcome_.sums = {{"killed", 19}, {"candidates", 20}, {"cycles", 9}};
  }
  nlohmann::json record() const { return make_record(list_, RunFacts(), outcome_); }

  RegressList list_;
  RunOutcome outcome_;
};

TEST_F(RecordTest, HoldsJobsFailuresAndTargets) {
  const nlohmann::json json = record();
  EXPECT_EQ(json.at("jobs").at(1).at("log"), "b/log.txt");
  EXPECT_TRUE(json.at("jobs").at(0).at("seed").is_null());
  ASSERT_EQ(json.at("failures").size(), 1u);
  EXPECT_EQ(json.at("failures").at(0).at("reproduce"), "tributary sim --seed 3");
  EXPECT_EQ(json.at("targets").at(0).at("value"), 95.0);
  EXPECT_TRUE(json.at("targets").at(0).at("met").get<bool>());
  EXPECT_FALSE(json.at("targets").at(1).at("met").get<bool>());
  EXPECT_EQ(history_entry(json).at("fail"), 1);
}

TEST_F(RecordTest, PassesOnlyIfEverythingDoes) {
  EXPECT_FALSE(passed(record()));
  outcome_.results[1] = result_of("b", JobVerdict::kPass);
  EXPECT_FALSE(passed(record())) << "a target is missed";
  outcome_.partial = true;
  EXPECT_TRUE(passed(record())) << "targets are those of the whole list";
  EXPECT_NE(regress_summary(record(), "out").find("not judged"), std::string::npos);
  outcome_.partial = false;
  outcome_.sums["cycles"] = 10;
  EXPECT_TRUE(passed(record()));
  outcome_.sums.erase("candidates");
  EXPECT_FALSE(passed(record())) << "a target that was not measured is not reached";
  outcome_.complete = false;
  EXPECT_FALSE(passed(record()));
}

TEST_F(RecordTest, IsTold) {
  const std::string text = regress_summary(record(), "out");
  EXPECT_NE(text.find("failed: 1 job, first b: byte # < #\nreproduce: tributary sim --seed 3\n"),
            std::string::npos);
  EXPECT_NE(text.find("MISSED"), std::string::npos);
  EXPECT_NE(text.find("out/index.html"), std::string::npos);
}

TEST_F(RecordTest, BecomesJunit) {
  const std::string xml = junit_xml(list_, outcome_.results);
  EXPECT_NE(xml.find("<testsuite name=\"sim\" tests=\"3\" failures=\"1\" skipped=\"1\""),
            std::string::npos);
  EXPECT_NE(xml.find("message=\"byte 3 &lt; 4 &amp; &quot;more&quot;\""), std::string::npos);
}

TEST_F(RecordTest, AJobThatDidNotRunIsAnErrorInJunit) {
  outcome_.results[0].verdict = JobVerdict::kNotRun;
  const std::string xml = junit_xml(list_, outcome_.results);
  EXPECT_NE(xml.find("skipped=\"1\" errors=\"1\""), std::string::npos);
  EXPECT_NE(xml.find("<error message="), std::string::npos);
}

// From a list, which may name any character.
TEST_F(RecordTest, JunitHasNoCharacterThatXmlForbids) {
  list_.jobs[0].id = "a\x01\xEF\xBF\xBF";
  outcome_.results[1].reason = "\xB5";
  const std::string xml = junit_xml(list_, outcome_.results);
  EXPECT_NE(xml.find("name=\"a\xEF\xBF\xBD\xEF\xBF\xBD\""), std::string::npos);
  EXPECT_NE(xml.find("message=\"\xEF\xBF\xBD\""), std::string::npos);
}

TEST_F(RecordTest, SumsStayFinite) {
  Metrics sums;
  add_metric(sums, "a", 1e308);
  add_metric(sums, "a", 1e308);
  EXPECT_TRUE(nlohmann::json::parse(nlohmann::json(sums).dump()).at("a").is_number());
}

}  // namespace
}  // namespace trib
