// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/testplan/plan_status.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tools/tributary/testplan/test/plan_file.h"

namespace trib {
namespace {

using nlohmann::json;

json entry_of(const Testplan& plan, const json& record, const std::string& directory = "") {
  return plan_status(plan, record, directory)["sections"][0]["entries"][0];
}

json job(const char* section, const char* test, const char* id, const char* verdict) {
  return {{"section", section}, {"test", test}, {"id", id}, {"verdict", verdict}};
}

TEST(PlanStatus, JobsOfTheSameSectionAndName) {
  const Testplan plan = plan_of(plan_entry("IN1", "\"sim:random\", \"formal:fifo\""));
  const json record{
      {"jobs",
       {job("sim", "random", "random/10g/1", "pass"),
        job("sim", "random", "random/10g/2", "timeout"), job("formal", "random", "other", "fail"),
        job("formal", "fifo", "fifo", "skipped")}}};
  const json entry = entry_of(plan, record);
  EXPECT_EQ(entry["verdict"], "fail");
  EXPECT_EQ(entry["tests"][0]["passed"], 1);
  EXPECT_EQ(entry["tests"][0]["failed"], 1);
  EXPECT_EQ(entry["tests"][0]["jobs"], json({"random/10g/1", "random/10g/2"}));
  EXPECT_EQ(entry["tests"][1]["verdict"], "not_run");
  EXPECT_EQ(entry["tests"][1]["other"], 1);
}

TEST(PlanStatus, PassInPartIfSomeHaveNotRun) {
  const Testplan plan = plan_of(plan_entry("IN1", "\"sim:random\", \"formal:fifo\""));
  json record{{"jobs", {job("sim", "random", "random/10g/1", "pass")}}};
  EXPECT_EQ(entry_of(plan, record)["verdict"], "part");
  record["jobs"].push_back(job("formal", "fifo", "fifo", "pass"));
  EXPECT_EQ(entry_of(plan, record)["verdict"], "pass");
  EXPECT_EQ(entry_of(plan, json::object())["verdict"], "not_run");
  EXPECT_EQ(plan_status(plan, record, "")["totals"],
            (json{{"pass", 1}, {"part", 0}, {"fail", 0}, {"not_run", 0}}));
}

TEST(PlanStatus, SingleTestsOutOfTheLogsOfUnitTests) {
  const TemporaryFile log(".txt",
                          "1/2 Test #1: Link.KeepsItsRates ....   Passed    0.01 sec\n"
                          "2/2 Test #2: Link.IsPerfect ....***Failed    0.01 sec\n");
  const Testplan plan =
      plan_of(plan_entry("IN1", "\"gtest:Link.KeepsItsRates\", \"gtest:Link\", \"ctest:lint\""));
  json unit = job("unit", "ctest", "ctest", "fail");
  const std::size_t slash = log.path().rfind('/');
  unit["log"] = log.path().substr(slash + 1);
  const json entry = entry_of(plan, {{"jobs", {unit}}}, log.path().substr(0, slash));
  EXPECT_EQ(entry["tests"][0]["verdict"], "pass");
  EXPECT_EQ(entry["tests"][1]["passed"], 1);
  EXPECT_EQ(entry["tests"][1]["failed"], 1);
  EXPECT_EQ(entry["tests"][1]["jobs"], json({"ctest"}));
  EXPECT_EQ(entry["tests"][2]["verdict"], "not_run");
}

TEST(PlanStatus, UnitTestsThatNeverRan) {
  const Testplan plan = plan_of(plan_entry("IN1", "\"gtest:Link\""));
  const json record{{"jobs", {job("unit", "ctest", "ctest", "not_run")}}};
  EXPECT_EQ(entry_of(plan, record)["verdict"], "not_run");
}

TEST(PlanStatus, CoverPointsOfGroupsBinsAndTheRtl) {
  const json record = json::parse(R"({"functional": {"groups": [
      {"name": "RE1 skew", "rows": ["0", "1-7"], "columns": ["a", "b"], "cells": [
        {"kind": "wanted", "hits": 4}, {"kind": "wanted", "hits": 0},
        {"kind": "ignored", "hits": 0}, {"kind": "wanted", "hits": 1}]}]},
      "code": {"points": [{"name": "TR1_Up_C", "hits": 2}]}})");
  const json cover = entry_of(plan_of(plan_entry("IN1", "\"sim:random\"",
                                                 "cover = [\"RE1 skew\", \"RE1 skew/0 x b\", "
                                                 "\"rtl:TR1_Up_C\", \"rtl:TR2_Up_C\"]")),
                              record)["cover"];
  EXPECT_EQ(cover[0], (json{{"name", "RE1 skew"}, {"covered", 2}, {"wanted", 3}}));
  EXPECT_EQ(cover[1], (json{{"name", "RE1 skew/0 x b"}, {"covered", 0}, {"wanted", 1}}));
  EXPECT_EQ(cover[2], (json{{"name", "rtl:TR1_Up_C"}, {"covered", 1}, {"wanted", 1}}));
  EXPECT_EQ(cover[3], (json{{"name", "rtl:TR2_Up_C"}, {"covered", 0}, {"wanted", 0}}));
}

}  // namespace
}  // namespace trib
