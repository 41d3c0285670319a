// SPDX-License-Identifier: Apache-2.0
// The comparison itself, on a node made of the model: it passes when nothing is wrong, and finds
// each fault for the right reason.
#include "verif/node/fuzz/rtl_replay.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "verif/node/cluster/test/model_node.h"
#include "verif/node/fuzz/record_mutator.h"
#include "verif/node/fuzz/script_node.h"
#include "verif/node/fuzz/step_record.h"
#include "verif/node/fuzz/test/random_life.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/random/random.h"

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

// What follows an unordered burst, too: lives that bring the epochs to where the script needs them.
TEST(RtlReplay, PassesOnAnyScript) {
  Random random(13);
  Bytes bytes(FrameScript::kSetupBytes + FrameScript::kMaxSteps * StepRecord::kBytes);
  std::size_t size = 0;
  std::uint64_t unordered = 0;
  for (unsigned round = 0; round < 1500; ++round) {
    size = mutate_records(bytes.data(), size, bytes.size(), random());
    if (round % 10 != 0) continue;
    FrameScript steps = decode_script(bytes.data(), size);
    steps.setup.deadline = 0;  // this node has no clock
    for (ScriptEvent& event : steps.events) event.setup.deadline = 0;
    RtlReplay replay(std::make_unique<ModelNode>(kScriptPorts, 8), steps);
    ReplayStatistics statistics;
    ASSERT_NO_THROW(statistics = replay.run()) << "round " << round;
    unordered += statistics.unordered_bursts;
  }
  EXPECT_GT(unordered, 10u);
}

TEST(RtlReplay, PassesOnAnyLife) {
  for (unsigned life = 0; life < 40; ++life) {
    const FrameScript script = random_life(life);
    RtlReplay replay(std::make_unique<ModelNode>(kScriptPorts, 8), script);
    ReplayStatistics statistics;
    ASSERT_NO_THROW(statistics = replay.run()) << "life " << life;
    EXPECT_EQ(statistics.unordered_bursts, 0u);
  }
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

// A3: what was answered and what was dropped is not what was owed.
TEST_F(RtlReplayTest, FindsARefusalThatIsNotCounted) {
  const std::string found =
      run([](ModelNode& node) { node.registers()[port_register(2, kPortControlDropped)] = 1; });
  EXPECT_NE(found.find("CONTROL_DROPPED is 1, but was 0"), std::string::npos) << found;
}

// P1: after a life of its own counting the node's epoch is another.
TEST_F(RtlReplayTest, FindsAnEpochThatComesBack) {
  const std::string found = run([](ModelNode& node) {
    node.tamper([](Emission& e) {
      if (read_header(e.frame.bytes).type == FrameType::kWelcome)
        --e.frame.bytes[layout::kEpoch + 1];
    });
  });
  EXPECT_NE(found.find("the node has not sent the frame of 80 bytes, type 3"), std::string::npos)
      << found;
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
