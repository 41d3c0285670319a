// SPDX-License-Identifier: Apache-2.0
// OutputDirectory: the directory of a regression, in which only this process works while the object
// lives. The run empties directories of its jobs in there, so that nothing else may be in it. The
// kernel has the lock (flock() on the file kLock, in which the owner is named), so it ends with the
// process however that ends; jobs do not inherit it.
#pragma once

#include <string>

#include "model/base/file_descriptor.h"

namespace trib {

class OutputDirectory {
 public:
  static constexpr auto kLock = "lock";  // stays in the directory

  // Makes it, if it is not there; `root` is that of the sources. Errors: FileError if it holds the
  // sources, is among them and in no build directory, has files but none of a regression, can't be
  // made or written, or another process works there.
  explicit OutputDirectory(const std::string& directory, const std::string& root = ".");

 private:
  FileDescriptor lock_;
};

}  // namespace trib
