// SPDX-License-Identifier: Apache-2.0
// Tests of output_target(): by what is there, and by what links lead to.
#include "model/base/output_target.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "model/base/file_descriptor.h"

namespace trib {
namespace {

namespace fs = std::filesystem;

class OutputTargetTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directories(directory_ / "far"); }
  void TearDown() override { fs::remove_all(directory_); }

  std::string path(const std::string& name) const { return (directory_ / name).string(); }

  const fs::path directory_ =
      fs::path(testing::TempDir()) / ("trib_output_target_test_" + std::to_string(getpid()));
};

TEST_F(OutputTargetTest, AFileIsWhereTheLinksLead) {
  std::ofstream(path("far/plain")) << "x";
  fs::create_symlink("far/plain", path("link"));
  fs::create_symlink("link", path("link_to_link"));
  fs::create_symlink("far/new", path("dangling"));
  EXPECT_EQ(output_target(path("far/plain")).path, path("far/plain"));
  EXPECT_EQ(output_target(path("not_yet")).path, path("not_yet"));
  EXPECT_EQ(output_target(path("link_to_link")).path, path("far/plain"));
  EXPECT_EQ(output_target(path("dangling")).path, path("far/new"));
  for (const char* name : {"far/plain", "not_yet", "link_to_link", "dangling"}) {
    EXPECT_EQ(output_target(path(name)).kind, OutputKind::kFile) << name;
  }
}

TEST_F(OutputTargetTest, ADeviceAndAFifoAreStreams) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  fs::create_symlink("fifo", path("link"));
  for (const std::string& name : {std::string("/dev/null"), path("fifo"), path("link")}) {
    EXPECT_EQ(output_target(name).kind, OutputKind::kStream) << name;
  }
}

TEST_F(OutputTargetTest, DescriptorsByAnyName) {
  fs::create_symlink("/proc/self/fd/1", path("stdout"));
  for (const std::string& name : {std::string("/dev/stdout"), std::string("/dev/fd/1"),
                                  std::string("/proc/self/fd/1"), path("stdout")}) {
    const OutputTarget target = output_target(name);
    EXPECT_EQ(target.kind, OutputKind::kDescriptor) << name;
    EXPECT_EQ(target.descriptor, STDOUT_FILENO) << name;
  }
}

TEST_F(OutputTargetTest, TheFileOfStandardOutputIsNotCut) {
  std::ofstream(path("log")) << "before ";
  const FileDescriptor before(::dup(STDOUT_FILENO));
  ASSERT_NE(std::freopen(path("log").c_str(), "a", stdout), nullptr);
  const OutputKind kind = output_target(path("log")).kind;
  open_output("/dev/stdout") << "after";
  std::fflush(stdout);
  ASSERT_EQ(::dup2(before.get(), STDOUT_FILENO), STDOUT_FILENO);
  EXPECT_EQ(kind, OutputKind::kDescriptor);
  std::ifstream log(path("log"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(log), {}), "before after");
}

TEST_F(OutputTargetTest, RightsPassToAnotherFile) {
  std::ofstream(path("old")) << "x";
  std::ofstream(path("new")) << "x";
  fs::permissions(path("old"), fs::perms(0640));
  const std::optional<FileRights> rights = rights_of(path("old"));
  ASSERT_TRUE(rights);
  EXPECT_TRUE(give_rights(path("new"), *rights));
  EXPECT_EQ(fs::status(path("new")).permissions(), fs::perms(0640));
  EXPECT_FALSE(give_rights(path("none"), *rights));
  EXPECT_FALSE(rights_of(path("none")));
}

}  // namespace
}  // namespace trib
