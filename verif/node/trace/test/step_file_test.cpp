// SPDX-License-Identifier: Apache-2.0
#include "verif/node/trace/step_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "verif/sim/rtl/recording_error.h"

namespace trib {
namespace {

constexpr std::uint64_t kCycleFs = 6'400'000;  // of kClock10g

class StepFileTest : public testing::Test {
 protected:
  StepFileTest()
      : path_(testing::TempDir() + "trib_steps_" + std::to_string(getpid()) + ".jsonl") {}
  ~StepFileTest() override { std::filesystem::remove(path_); }

  static NodeStep judged(std::uint64_t cycle) {
    NodeStep step;
    step.cycle = cycle;
    return step;
  }
  std::string content() const {
    std::ifstream in(path_);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static std::string error_of(StepFile& file, std::uint64_t cycle) {
    try {
      file.close(cycle);
    } catch (const RecordingError& error) {
      return error.what();
    }
    return "";
  }

  std::string path_;
};

TEST_F(StepFileTest, HoldsTheWindowToTheLastCycle) {
  StepFile file(path_, {10 * kCycleFs, 11 * kCycleFs}, kClock10g);
  for (std::uint64_t cycle = 8; cycle < 14; ++cycle) file.write(judged(cycle));
  file.close(14);
  EXPECT_EQ(content(),
            "{\"cycle\":10,\"step\":\"judged\",\"port\":0,\"verdict\":\"Accepted\"}\n"
            "{\"cycle\":11,\"step\":\"judged\",\"port\":0,\"verdict\":\"Accepted\"}\n");
}

TEST_F(StepFileTest, ShowsAllThatThereIsWhenFlushed) {
  StepFile file(path_, {}, kClock10g);
  file.write(judged(1));
  file.flush();
  EXPECT_NE(content().find("judged"), std::string::npos);
}

TEST_F(StepFileTest, TellsThatTheWindowNeverBegan) {
  StepFile file(path_, {10 * kCycleFs, 11 * kCycleFs}, kClock10g);
  EXPECT_EQ(error_of(file, 9), "trace: no step in " + path_ +
                                   ": nothing was simulated from 64 ns on, the run ended at 57 ns");
  EXPECT_EQ(error_of(file, 10), "");
}

TEST_F(StepFileTest, TellsOfAFolderThatIsNotThereAndOfAFullDisk) {
  EXPECT_THROW(StepFile(path_ + ".none/steps.jsonl", {}, kClock10g), RecordingError);
  StepFile full("/dev/full", {}, kClock10g);
  full.write(judged(1));
  EXPECT_EQ(error_of(full, 2),
            "trace: can't write /dev/full: check the folder, its rights and the disk");
}

}  // namespace
}  // namespace trib
