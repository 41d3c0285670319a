// SPDX-License-Identifier: Apache-2.0
// OutputLock: this process alone works in an output directory while the lock lives. The kernel has
// it (flock() on the file `lock`, in which the owner is named), so it ends with the process however
// that ends; jobs do not inherit it.
// Errors: FileError if another process has it, or the file can't be written.
#pragma once

#include <string>

#include "model/base/file_descriptor.h"

namespace trib {

class OutputLock {
 public:
  static constexpr auto kName = "lock";  // stays in the directory

  explicit OutputLock(const std::string& directory);

 private:
  FileDescriptor file_;
};

}  // namespace trib
