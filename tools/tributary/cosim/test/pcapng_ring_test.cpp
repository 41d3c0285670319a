// SPDX-License-Identifier: Apache-2.0
// PcapngRing: a bounded number of files of bounded size that hold the latest frames, in order.
#include "tools/tributary/cosim/pcapng_ring.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace trib {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kFileBytes = 10'000;
constexpr std::size_t kFrameBytes = 1000;
constexpr unsigned kFrames = 100;

class PcapngRingTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(directory_); }
  void TearDown() override { fs::remove_all(directory_); }

  std::string path(const std::string& name) const { return (directory_ / name).string(); }

  // Frame i consists of bytes i.
  void write_frames(PcapngRingLimits limits) const {
    PcapngRing ring(path("run.pcapng"), 1, limits);
    for (unsigned i = 0; i < kFrames; ++i) {
      ring.write(0, Direction::kSent,
                 Frame{Bytes(kFrameBytes, static_cast<std::uint8_t>(i)), false}, i);
    }
    ring.flush();
  }

  // The numbers of the frames in a file, by what they consist of.
  std::vector<unsigned> frames_in(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<unsigned> found;
    for (unsigned i = 0; i < kFrames; ++i) {
      if (bytes.find(std::string(kFrameBytes, static_cast<char>(i))) != std::string::npos) {
        found.push_back(i);
      }
    }
    return found;
  }

  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(directory_), fs::directory_iterator()));
  }

  // Of this process: tests of a suite run at the same time.
  const fs::path directory_ =
      fs::path(testing::TempDir()) / ("trib_pcapng_ring_test_" + std::to_string(getpid()));
};

TEST_F(PcapngRingTest, KeepsTheLatestFramesInBoundedFiles) {
  std::ofstream(path("run.1.pcapng")) << "of an earlier run";
  write_frames({kFileBytes, 3});
  EXPECT_EQ(files(), 3u);
  std::vector<unsigned> kept;
  for (const char* name : {"run.2.pcapng", "run.1.pcapng", "run.pcapng"}) {
    EXPECT_LE(fs::file_size(path(name)), kFileBytes + kFrameBytes + 100) << name;
    const std::vector<unsigned> frames = frames_in(name);
    kept.insert(kept.end(), frames.begin(), frames.end());
  }
  ASSERT_FALSE(kept.empty());
  EXPECT_GE(kept.size(), 2 * kFileBytes / (kFrameBytes + 100));
  EXPECT_EQ(kept.back(), kFrames - 1);
  EXPECT_EQ(kept.back() - kept.front() + 1, kept.size()) << "in order, without a gap";
}

TEST_F(PcapngRingTest, OneFileBeginsAnew) {
  write_frames({kFileBytes, 1});
  EXPECT_EQ(files(), 1u);
  EXPECT_EQ(frames_in("run.pcapng").back(), kFrames - 1);
  EXPECT_LE(fs::file_size(path("run.pcapng")), kFileBytes + kFrameBytes + 100);
}

TEST_F(PcapngRingTest, WithoutALimitThereIsOneFile) {
  write_frames({0, 4});
  EXPECT_EQ(files(), 1u);
  EXPECT_EQ(frames_in("run.pcapng").size(), kFrames);
}

TEST_F(PcapngRingTest, SaysWhichFileCannotBeWritten) {
  EXPECT_THROW(PcapngRing("/nowhere/run.pcapng", 1, {}), std::runtime_error);
}

}  // namespace
}  // namespace trib
