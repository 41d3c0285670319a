// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/step_lines.h"

#include <gtest/gtest.h>

#include "model/frame/header.h"

namespace trib {
namespace {

NodeStep claim(std::uint8_t port, std::uint32_t sequence, std::uint8_t group = 0) {
  NodeStep step;
  step.kind = StepKind::kClaimed;
  step.port = port;
  step.group = group;
  step.sequence = sequence;
  return step;
}

TEST(StepLines, AreOfOneCycleAndOneGroup) {
  StepLines lines(2);
  NodeStep verdict;
  verdict.port = 3;
  lines.show({verdict, claim(0, 17), claim(2, 17), claim(1, 5, 1)});
  EXPECT_EQ(lines.node(), "judged port 3 Accepted");
  EXPECT_EQ(lines.group(0), "claimed port 0 seq 17, claimed port 2 seq 17");
  EXPECT_EQ(lines.group(1), "claimed port 1 seq 5");
  lines.show({claim(2, 18)});
  EXPECT_EQ(lines.node(), "");
  EXPECT_EQ(lines.group(0), "claimed port 2 seq 18");
  EXPECT_EQ(lines.group(1), "");
  lines.show({});
  EXPECT_EQ(lines.group(0), "");
}

TEST(StepLines, ShowWhatNamesAGroupThatIsNone) {
  StepLines lines(1);
  NodeStep refused;
  refused.kind = StepKind::kRefused;
  refused.group = 200;
  refused.type = static_cast<std::uint8_t>(FrameType::kError);
  refused.tag = 6;
  lines.show({refused});
  EXPECT_EQ(lines.node(), "refused port 0 group 200: Error UnknownGroup dropped");
  EXPECT_EQ(lines.group(0), "");
}

TEST(StepLines, SayThatSomethingHasNoRoom) {
  StepLines lines(1);
  lines.show(std::vector<NodeStep>(20, claim(7, 0xffffffff)));
  EXPECT_EQ(lines.group(0).size(), StepLines::kMaxLength);
  EXPECT_EQ(lines.group(0).substr(StepLines::kMaxLength - 6), "ai ...");
}

}  // namespace
}  // namespace trib
