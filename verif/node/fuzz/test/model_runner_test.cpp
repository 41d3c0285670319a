// SPDX-License-Identifier: Apache-2.0
// Random scripts on the golden model, by which every verdict that it can give is met.
#include "verif/node/fuzz/model_runner.h"

#include <gtest/gtest.h>

#include "model/base/random.h"
#include "verif/node/fuzz/record_mutator.h"

namespace trib {
namespace {

TEST(ModelRunner, AScriptWithoutEventsIsFollowedByTheProbes) {
  ModelRunner runner;
  runner.run(FrameScript{});
  EXPECT_EQ(runner.frames(), 2 * kScriptWindow * kScriptPorts + kScriptPorts);
  EXPECT_EQ(runner.verdicts()[0], 2 * kScriptWindow * kScriptPorts);
}

TEST(ModelRunner, HoldsItsInvariantsOnRandomScripts) {
  ModelRunner runner;
  Random random(11);
  Bytes bytes(FrameScript::kSetupBytes + FrameScript::kMaxSteps * 16);
  std::size_t size = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    size = mutate_records(bytes.data(), size, bytes.size(), random());
    if (round % 10 != 0) continue;
    ASSERT_NO_THROW(runner.run(decode_script(bytes.data(), size))) << "round " << round;
  }
  EXPECT_GT(runner.verdicts()[static_cast<unsigned>(Verdict::kAccepted)], 0u);
  EXPECT_GT(runner.verdicts()[static_cast<unsigned>(Verdict::kNotOurs)], 0u);
}

}  // namespace
}  // namespace trib
