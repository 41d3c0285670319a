// SPDX-License-Identifier: Apache-2.0
// PcapngRing: a bounded number of files of bounded size that hold the latest frames, in order.
#include "tools/tributary/cosim/pcapng_ring.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>
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
  void write_frames(PcapngRingLimits limits, const std::string& name = "run.pcapng") const {
    PcapngRing ring(path(name), 1, limits);
    for (unsigned i = 0; i < kFrames; ++i) {
      ring.write(0, Direction::kSent,
                 Frame{Bytes(kFrameBytes, static_cast<std::uint8_t>(i)), false}, i);
    }
    ring.flush();
  }

  // The numbers of the frames in a file, by their contents.
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

  // A directory of this process: tests of a suite run at the same time.
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

TEST_F(PcapngRingTest, WhatAnEarlierRunHasLeftIsOlder) {
  write_frames({0, 3});
  const std::vector<unsigned> earlier = frames_in("run.pcapng");
  write_frames({0, 3});
  EXPECT_EQ(files(), 2u);
  EXPECT_EQ(frames_in("run.1.pcapng"), earlier);
  EXPECT_EQ(frames_in("run.pcapng").size(), kFrames);
}

TEST_F(PcapngRingTest, AnEmptyFileIsNoEarlierRun) {
  std::ofstream(path("run.pcapng")).close();
  write_frames({0, 3});
  EXPECT_EQ(files(), 1u);
}

TEST_F(PcapngRingTest, TurnsWhereALinkLeads) {
  fs::create_directory(path("big"));
  std::ofstream(path("big/far.pcapng")).close();
  fs::permissions(path("big/far.pcapng"), fs::perms(0640));
  fs::create_symlink("big/far.pcapng", path("run.pcapng"));
  write_frames({kFileBytes, 3});
  EXPECT_EQ(files(), 2u) << "the link and the folder";
  EXPECT_TRUE(fs::is_symlink(path("run.pcapng")));
  for (const char* name : {"big/far.pcapng", "big/far.1.pcapng", "big/far.2.pcapng"}) {
    EXPECT_FALSE(frames_in(name).empty()) << name;
    EXPECT_EQ(fs::status(path(name)).permissions(), fs::perms(0640)) << name;
  }
}

// All frames come through a FIFO, whatever the limit, and it is still there.
TEST_F(PcapngRingTest, AFifoIsNotRenamed) {
  ASSERT_EQ(::mkfifo(path("run.pcapng").c_str(), 0600), 0);
  fs::create_symlink("run.pcapng", path("link.pcapng"));
  for (const char* name : {"run.pcapng", "link.pcapng"}) {
    auto read = std::async(std::launch::async, [this] { return frames_in("run.pcapng"); });
    write_frames({kFileBytes, 3}, name);
    EXPECT_EQ(read.get().size(), kFrames) << name;
    EXPECT_EQ(files(), 2u) << name;
    EXPECT_TRUE(fs::is_fifo(path("run.pcapng"))) << name;
    EXPECT_TRUE(fs::is_symlink(path("link.pcapng"))) << name;
  }
}

TEST_F(PcapngRingTest, ADeviceIsNotRenamed) {
  PcapngRing ring("/dev/null", 1, {1, 3});
  ring.write(0, Direction::kSent, Frame{Bytes(kFrameBytes), false}, 0);
  ring.write(0, Direction::kSent, Frame{Bytes(kFrameBytes), false}, 1);
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_FALSE(fs::exists("/dev/null.1"));
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
