// SPDX-License-Identifier: Apache-2.0
// The comparison itself, on a node made of the model: it passes when nothing is wrong, and finds
// each fault for the right reason.
#include "verif/fuzz/rtl_replay.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "verif/cluster/test/model_node.h"
#include "verif/fuzz/script_node.h"
#include "verif/fuzz/step_record.h"

namespace trib {
namespace {

FrameScript script(const std::vector<StepRecord::Kind>& kinds) {
  Bytes bytes(FrameScript::kSetupBytes, 0);
  for (const StepRecord::Kind kind : kinds) {
    Bytes record(StepRecord::kBytes, 0);
    record[0] = static_cast<std::uint8_t>(kind);
    bytes.insert(bytes.end(), record.begin(), record.end());
  }
  return decode_script(bytes.data(), bytes.size());
}

class RtlReplayTest : public testing::Test {
 protected:
  using Kind = StepRecord::Kind;

  // What the comparison says; empty if it passes.
  std::string run(const std::function<void(ModelNode&)>& break_it = {}) {
    const FrameScript steps = script({Kind::kChunk, Kind::kForeign, Kind::kContribution,
                                      Kind::kRepeat, Kind::kRegister, Kind::kChunk});
    auto node = std::make_unique<ModelNode>(kScriptPorts, 8);
    if (break_it) break_it(*node);
    try {
      statistics_ = RtlReplay(std::move(node), steps).run();
    } catch (const ReplayError& error) {
      return error.what();
    }
    return "";
  }

  ReplayStatistics statistics_;
};

TEST_F(RtlReplayTest, PassesIfNothingIsWrong) {
  EXPECT_EQ(run(), "");
  EXPECT_EQ(statistics_.verdicts[0], 4 + 1 + 4 + 64 + 64u);
  EXPECT_EQ(statistics_.frames_compared, 8 + 64 + 4 + 64u);  // 4: WELCOME
}

TEST_F(RtlReplayTest, FindsAWrongVerdict) {
  const std::string found = run([](ModelNode& node) {
    node.misjudge([](Verdict v) { return v == Verdict::kDuplicate ? Verdict::kReplay : v; });
  });
  EXPECT_NE(found.find("verdict Replay, the model says Duplicate"), std::string::npos) << found;
}

TEST_F(RtlReplayTest, FindsAWrongSum) {
  const std::string found =
      run([](ModelNode& node) { node.tamper([](Emission& e) { e.frame.bytes.back() ^= 1; }); });
  EXPECT_NE(found.find("the node has not sent"), std::string::npos) << found;
}

TEST_F(RtlReplayTest, FindsAMuteNode) {
  const std::string found = run([](ModelNode& node) { node.make_mute(); });
  EXPECT_NE(found.find("the node has not sent"), std::string::npos) << found;
}

TEST_F(RtlReplayTest, FindsAFrameThatNobodyExpects) {
  const std::string found = run([](ModelNode& node) {
    node.misjudge([&node, sent = false](Verdict v) mutable {
      if (!sent) node.send(3, *probe_script(1).events[0].frame);
      sent = true;
      return v;
    });
  });
  EXPECT_NE(found.find("the model has not sent"), std::string::npos) << found;
}

}  // namespace
}  // namespace trib
