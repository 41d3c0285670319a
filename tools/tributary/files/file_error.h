// SPDX-License-Identifier: Apache-2.0
// FileError: something is wrong with a file that the user named. The text says which file, what is
// wrong with it and what to do. Commands end with exit code 2 (usage) on it.
#pragma once

#include <stdexcept>
#include <string>

namespace trib {

class FileError : public std::runtime_error {
 public:
  FileError(const std::string& path, const std::string& what_is_wrong)
      : std::runtime_error(path + ": " + what_is_wrong) {}
};

}  // namespace trib
