// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/run_changes.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tools/tributary/regress/regress_record.h"

namespace trib {
namespace {

using nlohmann::json;

// A record of jobs with these verdicts, at the revision "a1".
json record_of(const json& verdicts, const json& signatures = json::array()) {
  json record{{"started", "2026-01-02T03:04:05Z"},
              {"revision", "a1"},
              {"modified", false},
              {"wall_s", 1.0},
              {"targets", json::array()},
              {"jobs", json::array()},
              {"failures", json::array()}};
  for (const auto& [id, verdict] : verdicts.items()) {
    record["jobs"].push_back({{"id", id}, {"verdict", verdict}});
  }
  for (const json& signature : signatures) record["failures"].push_back({{"signature", signature}});
  return record;
}

json flaky_of(json record, const json& history, std::size_t job) {
  mark_flaky(record, history);
  return record["jobs"][job].value("flaky", json());
}

TEST(RunChanges, ComparesWithTheLastRunWhoseVerdictsAreKnown) {
  const json last = record_of({{"a", "pass"}, {"b", "fail"}, {"c", "timeout"}, {"d", "pass"}},
                              json::array({"byte # is #"}));
  const json now = record_of({{"a", "fail"}, {"b", "pass"}, {"c", "fail"}, {"e", "skipped"}},
                             json::array({"byte # is #", "no WELCOME"}));
  const json history{history_entry(record_of({{"a", "fail"}})),
                     history_entry(last),
                     {{"started", "later, without verdicts"}, {"pass", 3}}};
  const json changes = changes_since(now, history);
  EXPECT_EQ(changes.at("revision"), "a1");
  EXPECT_EQ(changes.at("failed"), json({"a"}));
  EXPECT_EQ(changes.at("mended"), json({"b"}));
  EXPECT_EQ(changes.at("added"), json({"e"}));
  EXPECT_EQ(changes.at("removed"), json({"d"}));
  EXPECT_EQ(changes.at("signatures"), json({"no WELCOME"}));
  EXPECT_EQ(describe_changes(changes),
            "since 2026-01-02T03:04:05Z (a1): 1 newly failed, 1 fixed, 1 added, 1 removed, "
            "1 new signature\n");
}

TEST(RunChanges, SaysNothingWithoutARunBefore) {
  EXPECT_TRUE(changes_since(record_of({{"a", "fail"}}), json::array()).is_null());
  EXPECT_EQ(describe_changes(json()), "");
  const json same = record_of({{"a", "pass"}});
  EXPECT_EQ(describe_changes(changes_since(same, json::array({history_entry(same)}))), "");
}

TEST(RunChanges, AJobThatEndsOneWayAndTheOtherIsFlaky) {
  const json passed = history_entry(record_of({{"a", "pass"}, {"b", "pass"}}));
  const json failed = record_of({{"a", "timeout"}, {"b", "pass"}});
  EXPECT_EQ(flaky_of(failed, json::array({passed, passed}), 0),
            "failed in 1 of 3 runs of this revision");
  EXPECT_TRUE(flaky_of(failed, json::array({passed}), 1).is_null());
}

TEST(RunChanges, OtherSourcesMakeNoJobFlaky) {
  const json failed = record_of({{"a", "fail"}});
  json other = history_entry(record_of({{"a", "pass"}}));
  other["revision"] = "b2";
  EXPECT_TRUE(flaky_of(failed, json::array({other}), 0).is_null());
  json changed = history_entry(record_of({{"a", "pass"}}));
  changed["modified"] = true;
  EXPECT_TRUE(flaky_of(failed, json::array({changed}), 0).is_null());
}

TEST(RunChanges, AFailureThatPassesWhenItIsRepeatedIsFlaky) {
  json record = record_of({{"a", "fail"}});
  record["jobs"][0]["rerun"] = {{"passed", true}};
  EXPECT_EQ(flaky_of(record, json::array(), 0), "passed when it was run again");
}

TEST(RunChanges, TheTrendIsShort) {
  const json entry = trend_of(json::array({history_entry(record_of({{"a", "pass"}}))}))[0];
  EXPECT_EQ(entry.at("pass"), 1);
  EXPECT_FALSE(entry.contains("verdicts"));
  EXPECT_FALSE(entry.contains("signatures"));
}

// Without git two runs may be of any sources.
TEST(RunChanges, NoJobIsFlakyAtAnUnknownRevision) {
  json before = record_of({{"a", "fail"}});
  json now = record_of({{"a", "pass"}});
  EXPECT_FALSE(flaky_of(now, json::array({history_entry(before)}), 0).is_null());
  before["revision"] = "";
  now["revision"] = "";
  EXPECT_TRUE(flaky_of(now, json::array({history_entry(before)}), 0).is_null());
}

}  // namespace
}  // namespace trib
