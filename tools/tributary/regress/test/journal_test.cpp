// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/journal.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tools/tributary/regress/history.h"
#include "tools/tributary/regress/junit_xml.h"
#include "tools/tributary/regress/regress_record.h"
#include "tools/tributary/regress/regress_summary.h"
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
    list_.marks = {{"killed", "killed", "candidates", 95}, {"cycles", "cycles", "", 10}};
    outcome_.results = {result_of("a", JobVerdict::kPass), result_of("b", JobVerdict::kFail),
                        result_of("c", JobVerdict::kSkipped)};
    outcome_.complete = true;
    outcome_.sums = {{"killed", 19}, {"candidates", 20}, {"cycles", 9}};
  }
  nlohmann::json record() const { return make_record(list_, RunFacts(), outcome_); }

  RegressList list_;
  RunOutcome outcome_;
};

TEST_F(RecordTest, HoldsJobsFailuresAndMarks) {
  const nlohmann::json json = record();
  EXPECT_EQ(json.at("jobs").at(1).at("log"), "b/log.txt");
  EXPECT_TRUE(json.at("jobs").at(0).at("seed").is_null());
  ASSERT_EQ(json.at("failures").size(), 1u);
  EXPECT_EQ(json.at("failures").at(0).at("reproduce"), "tributary sim --seed 3");
  EXPECT_EQ(json.at("marks").at(0).at("value"), 95.0);
  EXPECT_TRUE(json.at("marks").at(0).at("met").get<bool>());
  EXPECT_FALSE(json.at("marks").at(1).at("met").get<bool>());
  EXPECT_EQ(history_entry(json).at("fail"), 1);
}

TEST_F(RecordTest, PassesOnlyIfEverythingDoes) {
  EXPECT_FALSE(passed(record(), true));
  outcome_.results[1] = result_of("b", JobVerdict::kPass);
  EXPECT_FALSE(passed(record(), true)) << "a mark is missed";
  EXPECT_TRUE(passed(record(), false));
  outcome_.sums["cycles"] = 10;
  EXPECT_TRUE(passed(record(), true));
  outcome_.sums.erase("candidates");
  EXPECT_FALSE(passed(record(), true)) << "a mark that was not measured is not reached";
  outcome_.complete = false;
  EXPECT_FALSE(passed(record(), false));
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

}  // namespace
}  // namespace trib
