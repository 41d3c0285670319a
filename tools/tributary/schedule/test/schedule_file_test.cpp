// SPDX-License-Identifier: Apache-2.0
// Schedules as CSV and JSON (SCHEDULE.md, SD8): both are read back; errors are refused with their place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "model/schedule/algorithm.h"
#include "model/schedule/checker.h"
#include "model/schedule/topologies.h"
#include "tools/tributary/commands/invocation.h"
#include "tools/tributary/files/file_error.h"
#include "tools/tributary/schedule/schedule_csv.h"
#include "tools/tributary/schedule/schedule_json.h"
#include "tools/tributary/schedule/schedule_svg.h"
#include "tools/tributary/schedule/schedule_text.h"

namespace trib {
namespace {

using schedule::named_topology;
using schedule::Schedule;
using schedule::Topology;
using testing::HasSubstr;

Schedule built(const char* topology, const char* algorithm = "multitree") {
  return build_schedule(named_topology(topology), algorithm, schedule::OrderChoice::kBest);
}

TEST(ScheduleCsv, IsReadBackAlsoWithPaths) {
  for (const char* const name : {"torus:4x4", "fattree:4:2", "dgx2"}) {
    const Topology topology = named_topology(name);
    for (const char* const algorithm : {"multitree", "ring", "double-tree"}) {
      const std::string text = schedule_csv(built(name, algorithm));
      const ReadSchedule read = parse_schedule_csv("x.csv", text, &topology);
      EXPECT_FALSE(check(read.schedule, &topology)) << name << ", " << algorithm;
      EXPECT_EQ(schedule_csv(read.schedule), text);
      const ReadSchedule alone = parse_schedule_csv("x.csv", text, nullptr);
      EXPECT_EQ(schedule_csv(alone.schedule), text);
    }
  }
}

TEST(ScheduleCsv, HasALineForEachTransfer) {
  EXPECT_EQ(schedule_csv(built("mesh:1x2")),
            "step,op,chunk,src,dst,path\n0,R,0,1,0,\n0,R,1,0,1,\n1,G,0,0,1,\n1,G,1,1,0,\n");
  EXPECT_THAT(schedule_csv(built("fattree:2:1")), HasSubstr("0,R,0,1,0,1-s0-0\n"));
}

std::string csv_refusal(const std::string& rows) {
  try {
    parse_schedule_csv("x.csv", "step,op,chunk,src,dst,path\n" + rows, nullptr);
  } catch (const FileError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ScheduleCsv, BadRowsAreRefusedWithTheLine) {
  EXPECT_EQ(csv_refusal("0,R,0,1,0\n"), "x.csv:2: 5 cells, 6 are needed");
  EXPECT_EQ(csv_refusal("0,R,0,1,0,\n0,X,0,1,0,\n"), "x.csv:3: op 'X': R or G is needed");
  EXPECT_EQ(csv_refusal("-1,R,0,1,0,\n"), "x.csv:2: step '-1': a number below 16777216 is needed");
  EXPECT_EQ(csv_refusal("0,R,0,1024,0,\n"), "x.csv:2: src '1024': a number below 1024 is needed");
  EXPECT_EQ(csv_refusal("0,R,9,1,0,\n"), "x.csv: chunk 9, but only 1 transfers");
  EXPECT_EQ(csv_refusal("0,R,0,1,0,1-x-0\n"),
            "x.csv:2: path 'x': a number below 16777216 is needed");
  EXPECT_EQ(csv_refusal("0,R,0,1,0,1\n"), "x.csv:2: a path has two vertices or more");
  EXPECT_EQ(csv_refusal(""), "x.csv: holds no transfers");
  EXPECT_THROW(parse_schedule_csv("x.csv", "a,b\n", nullptr), FileError);
}

std::string json_text(const Schedule& schedule) {
  return schedule_json(schedule, schedule::tables_of(schedule));
}

TEST(ScheduleJson, IsReadBackAndNamesItsTopology) {
  for (const char* const name : {"torus:4x4", "fattree:4:2"}) {
    const std::string text = json_text(built(name));
    std::optional<Topology> topology;
    const ReadSchedule read = parse_schedule_json("x.json", text, topology);
    ASSERT_TRUE(topology);
    EXPECT_EQ(topology->name(), name);
    EXPECT_FALSE(check(read.schedule, &*topology));
    EXPECT_FALSE(read.table_fault);
    EXPECT_EQ(json_text(read.schedule), text);
  }
}

std::string changed(const std::string& from, const std::string& to) {
  std::string text = json_text(built("mesh:2x2"));
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(ScheduleJson, ATableWithoutAChildIsRefusedWithTheEntry) {
  std::optional<Topology> topology;
  const ReadSchedule read = parse_schedule_json(
      "x.json", changed(R"("children":[1],"step":1)", R"("children":[],"step":1)"), topology);
  ASSERT_TRUE(read.table_fault);
  EXPECT_THAT(*read.table_fault, HasSubstr("x.json: tables[0][2] is"));
}

std::string json_refusal(const std::string& text) {
  std::optional<Topology> topology;
  try {
    parse_schedule_json("x.json", text, topology);
  } catch (const FileError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ScheduleJson, BadFilesAreRefused) {
  EXPECT_THAT(json_refusal("{"), HasSubstr("x.json: "));
  EXPECT_THAT(json_refusal("{}"), HasSubstr("topology"));
  EXPECT_EQ(json_refusal(changed(R"("op":"R")", R"("op":"X")")),
            "x.json: transfers[0]: op 'X': R or G is needed");
  EXPECT_THAT(json_refusal(changed(R"("src":)", R"("source":)")),
              HasSubstr("x.json: transfers[0]: "));
  EXPECT_EQ(json_refusal(changed(R"("nodes":4)", R"("nodes":5)")),
            "x.json: 5 nodes, mesh:2x2 has 4");
  EXPECT_EQ(json_refusal(changed(R"("chunks":4)", R"("chunks":400)")),
            "x.json: 400 chunks, but 24 transfers");
}

TEST(ScheduleText, SumsUp) {
  const Topology topology = named_topology("torus:4x4");
  const Schedule schedule = built("torus:4x4", "symmetric");
  EXPECT_THAT(
      schedule_summary(schedule, &topology),
      testing::StartsWith(
          "torus:4x4, symmetric: k 4 (bound 4), 8 steps, 16 chunks, 480 transfers, at most "));
}

TEST(ScheduleSvg, HasAPanelForEachStep) {
  const std::string svg = schedule_svg(built("torus:4x4"), named_topology("torus:4x4"));
  EXPECT_THAT(svg, HasSubstr("step 9"));
  EXPECT_THAT(svg, testing::Not(HasSubstr("step 10")));
  EXPECT_THROW(schedule_svg(built("torus:9x9"), named_topology("torus:9x9")), UsageError);
}

}  // namespace
}  // namespace trib
