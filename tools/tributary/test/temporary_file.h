// SPDX-License-Identifier: Apache-2.0
// TemporaryFile: a file name of this test's own, gone when the object is. `content` is written to
// it unless it is empty.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace trib {

class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& extension, const std::string& content = "")
      : path_(testing::TempDir() + "tributary_" + std::to_string(getpid()) + "_" +
              testing::UnitTest::GetInstance()->current_test_info()->name() + extension) {
    if (!content.empty()) std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The text of the exception of type Error that `action` throws; empty if it doesn't.
template <typename Error, typename Action>
std::string message_of(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace trib
