// SPDX-License-Identifier: Apache-2.0
// Outputs by what their path names: mode, links, FIFOs and standard output stay what they are.
#include "tools/tributary/files/byte_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "model/base/file_descriptor.h"
#include "tools/tributary/files/file_error.h"

namespace trib {
namespace {

namespace fs = std::filesystem;

class ByteFileTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(directory_ / "far"); }
  void TearDown() override { fs::remove_all(directory_); }

  std::string path(const std::string& name) const { return (directory_ / name).string(); }
  static std::string text_of(const std::string& file) {
    const std::vector<std::uint8_t> bytes = read_file(file);
    return {bytes.begin(), bytes.end()};
  }
  std::size_t files(const std::string& folder) const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(directory_ / folder), fs::directory_iterator()));
  }

  const fs::path directory_ =
      fs::path(testing::TempDir()) / ("trib_byte_file_test_" + std::to_string(getpid()));
};

TEST_F(ByteFileTest, ReplacingKeepsMode) {
  write_file(path("x"), "old");
  fs::permissions(path("x"), fs::perms(0660));
  replace_file(path("x"), "new");
  EXPECT_EQ(text_of(path("x")), "new");
  EXPECT_EQ(fs::status(path("x")).permissions(), fs::perms(0660));
  EXPECT_FALSE(fs::exists(path("x.part")));
}

TEST_F(ByteFileTest, ReplacingKeepsOwner) {
  write_file(path("x"), "old");
  if (::chown(path("x").c_str(), 1, 2) != 0) GTEST_SKIP() << "only root may give files away";
  replace_file(path("x"), "new");
  struct stat status {};
  ASSERT_EQ(::stat(path("x").c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, 1u);
  EXPECT_EQ(status.st_gid, 2u);
}

TEST_F(ByteFileTest, ReplacingFollowsLinks) {
  write_file(path("far/x"), "old");
  fs::create_symlink("far/x", path("link"));
  fs::create_symlink("far/new", path("dangling"));
  require_writable(path("dangling"));
  for (const char* name : {"link", "dangling"}) {
    replace_file(path(name), "new");
    EXPECT_TRUE(fs::is_symlink(path(name))) << name;
    EXPECT_EQ(text_of(path(name)), "new") << name;
  }
  EXPECT_EQ(files("far"), 2u);
}

TEST_F(ByteFileTest, AllNamesOfAFileHaveTheNewOne) {
  write_file(path("x"), "old");
  fs::create_hard_link(path("x"), path("y"));
  replace_file(path("x"), "new");
  EXPECT_EQ(text_of(path("y")), "new");
}

TEST_F(ByteFileTest, AFifoIsWrittenAsItIs) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  for (const bool replace : {false, true}) {
    auto read = std::async(std::launch::async, [this] {
      std::ifstream in(path("fifo"));
      return std::string(std::istreambuf_iterator<char>(in), {});
    });
    if (replace) {
      replace_file(path("fifo"), "text");
    } else {
      write_file(path("fifo"), "text");
    }
    EXPECT_EQ(read.get(), "text");
    EXPECT_TRUE(fs::is_fifo(path("fifo")));
  }
}

TEST_F(ByteFileTest, StandardOutputIsNotReplaced) {
  fs::create_symlink("/proc/self/fd/1", path("stdout"));
  const FileDescriptor before(::dup(STDOUT_FILENO));
  ASSERT_NE(std::freopen(path("log").c_str(), "w", stdout), nullptr);
  std::printf("1 ");
  replace_file(path("stdout"), "2 ");
  write_file("/dev/stdout", "3 ");
  replace_file(path("log"), "4 ");
  std::printf("5");
  std::fflush(stdout);
  ASSERT_EQ(::dup2(before.get(), STDOUT_FILENO), STDOUT_FILENO);
  EXPECT_TRUE(fs::is_symlink(path("stdout")));
  EXPECT_EQ(text_of(path("log")), "1 2 3 4 5");
}

TEST_F(ByteFileTest, ADeviceStaysADevice) {
  replace_file("/dev/null", "text");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_THROW(replace_file("/dev/full", "text"), FileError);
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

TEST_F(ByteFileTest, OnlyAFileCanBeEmptied) {
  write_file(path("x"), "old");
  fs::create_symlink("x", path("link"));
  empty_file(path("link"));
  EXPECT_EQ(fs::file_size(path("x")), 0u);
  empty_file(path("none"));
  EXPECT_FALSE(fs::exists(path("none")));
  empty_file("/dev/full");
}

}  // namespace
}  // namespace trib
