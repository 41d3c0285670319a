// SPDX-License-Identifier: Apache-2.0
// Every kind of step as a line of JSON, with the fields that node_step.h promises and no others.
#include "verif/node/trace/step_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace trib {
namespace {

NodeStep full_step(StepKind kind) {
  NodeStep step;
  step.cycle = 12345678901;
  step.kind = kind;
  step.port = 3;
  step.group = 1;
  step.way = StepWay::kDown;
  step.good = true;
  step.verdict = Verdict::kReplay;
  step.state = StepState::kClearing;
  step.sent = StepSent::kSpoiled;
  step.type = 5;
  step.serial = 200;
  step.window = 16;
  step.uplink = 0x08;
  step.ports = 0x05;
  step.data = 0x85;
  step.want = 0x01;
  step.epoch = 0xfedc;
  step.parent_epoch = 0x1234;
  step.count = 7;
  step.sequence = 0xffffffff;
  step.tag = 0x80000001;
  step.job = 77;
  return step;
}

TEST(StepText, EveryKindHasANameAndItsPlace) {
  std::set<std::string> names;
  for (unsigned number = 0; number < kStepKinds; ++number) {
    const auto kind = static_cast<StepKind>(number);
    const std::string line = json_line(full_step(kind));
    EXPECT_EQ(line.find('\n'), std::string::npos);
    const nlohmann::json json = nlohmann::json::parse(line);
    EXPECT_EQ(json.at("cycle"), 12345678901);
    EXPECT_EQ(json.at("step"), name(kind));
    EXPECT_TRUE(names.insert(json.at("step")).second) << "twice: " << json.at("step");
    EXPECT_GT(json.size(), 2u) << line;
  }
  EXPECT_EQ(name(static_cast<StepKind>(kStepKinds)), "?");
}

TEST(StepText, SetsOfPortsAreLists) {
  EXPECT_EQ(json_line(full_step(StepKind::kTaken)),
            R"({"cycle":12345678901,"step":"taken","way":"down","group":1,"sequence":4294967295,)"
            R"("ports":[0,2],"data":[0,2,7],"want":[0],"partial":false,"retry":false})");
}

TEST(StepText, LivesAndVerdictsHaveNames) {
  EXPECT_EQ(json_line(full_step(StepKind::kLife)),
            R"({"cycle":12345678901,"step":"life","group":1,"state":"clearing","epoch":65244,)"
            R"("parent_epoch":4660,"job":77,"members":[0,2],"joined":[0,2,7],"uplink":[3],)"
            R"("window":16})");
  EXPECT_EQ(json_line(full_step(StepKind::kJudged)),
            R"({"cycle":12345678901,"step":"judged","port":3,"verdict":"Replay"})");
  EXPECT_EQ(json_line(full_step(StepKind::kSent)),
            R"({"cycle":12345678901,"step":"sent","port":3,"sent":"spoiled"})");
}

}  // namespace
}  // namespace trib
