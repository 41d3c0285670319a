// SPDX-License-Identifier: Apache-2.0
// The JSON of commands that simulate: it can be parsed, and has the expected names.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "tools/tributary/test/temporary_file.h"

namespace trib {
namespace {

using Json = nlohmann::json;

// Of `tributary` with these arguments; `code` is the exit code that is wanted.
Json json_of(const std::string& arguments, int code = 0) {
  const TemporaryFile file(".json");
  const std::string command =
      std::string(TRIBUTARY_BINARY) + " " + arguments + " --quiet --json " + file.path();
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), code) << command;
  std::ifstream stream(file.path());
  const Json json = Json::parse(stream, nullptr, false);
  EXPECT_TRUE(json.is_object()) << command;
  return json;
}

std::set<std::string> names(const Json& object) {
  std::set<std::string> all;
  for (const auto& [name, value] : object.items()) all.insert(name);
  return all;
}

TEST(CommandJson, AllreduceHasTheNamesOfNcclTests) {
  const Json json = json_of("allreduce -b 16 -e 1KiB -f 8 -n 3 -w 1 --pattern random --seed 3");
  EXPECT_EQ(json.at("args").at(1), "allreduce");
  EXPECT_TRUE(json.contains("tributary_version"));
  EXPECT_EQ(json.at("config").at("minimum_bytes"), 16);
  EXPECT_EQ(json.at("config").at("maximum_bytes"), 1024);
  EXPECT_EQ(json.at("config").at("iterations"), 3);
  ASSERT_EQ(json.at("results").size(), 3u);
  for (const Json& result : json.at("results")) {
    EXPECT_EQ(result.at("count"), result.at("size").get<unsigned>() / 4);
    EXPECT_GT(result.at("out_of_place").at("time"), 0);
    EXPECT_EQ(result.at("out_of_place").at("nwrong"), 0);
    EXPECT_EQ(result.at("actual_iterations"), 3);
    // The chunks of three iterations and the warm-up.
    EXPECT_EQ(result.at("counters").at("groups").at(0).at("reduced"), 4);
  }
  EXPECT_EQ(json.at("out_of_bounds").at("okay"), true);
}

TEST(CommandJson, CountersHaveTheNamesOfTheRegisters) {
  const Json result = json_of("allreduce --bytes 4").at("results").at(0);
  const Json pages = json_of("registers").at("pages");
  for (const char* kind : {"port", "group"}) {
    std::set<std::string> wanted{kind};
    for (const Json& info : pages.at(kind).at("registers")) {
      if (info.at("reported")) wanted.insert(info.at("name"));
    }
    EXPECT_EQ(names(result.at("counters").at(std::string(kind) + "s").at(0)), wanted);
  }
}

TEST(CommandJson, SimHasEachRun) {
  const Json json = json_of("sim smoke --seed 5-6");
  EXPECT_EQ(json.at("passed"), 2);
  EXPECT_EQ(json.at("failed"), 0);
  const Json& run = json.at("runs").at(1);
  EXPECT_EQ(run.at("test"), "smoke");
  EXPECT_EQ(run.at("seed"), 6);
  EXPECT_EQ(run.at("verdict"), "pass");
  EXPECT_GT(run.at("cycles"), 1000);
  EXPECT_GT(run.at("counters").at("ports").at(0).at("rx_frames"), 0);
}

TEST(CommandJson, SimThatFailsSaysHowToRepeatIt) {
  const Json json = json_of("sim smoke --timeout 500 2>/dev/null", 1);
  EXPECT_EQ(json.at("failed"), 1);
  const Json& run = json.at("runs").at(0);
  EXPECT_EQ(run.at("verdict"), "fail");
  EXPECT_NE(run.at("reproduce").get<std::string>().find("sim --test smoke --seed 1"),
            std::string::npos);
  EXPECT_NE(run.at("output").get<std::string>().find("UVM_"), std::string::npos);
}

TEST(CommandJson, SoakHasItsTotals) {
  const Json json = json_of("soak --chunks 100 --seed 1");
  EXPECT_GE(json.at("chunks"), 100);
  EXPECT_EQ(json.at("segments"), 1);
  EXPECT_GT(json.at("frames"), 0);
}

TEST(CommandJson, BenchHasItsTargets) {
  const Json json = json_of("bench tree --quick");
  ASSERT_GT(json.at("results").size(), 0u);
  EXPECT_EQ(json.at("results").at(0).at("id"), "tree");
  EXPECT_TRUE(json.at("targets").contains("missed"));
}

}  // namespace
}  // namespace trib
