// SPDX-License-Identifier: Apache-2.0
// NamedFiles: the files that the options of one call name, before it does anything. An output that
// is another output, or an input, would destroy it: UsageError with both options. Inputs may be one
// file, and so may outputs that are none, as /dev/null.
#pragma once

#include <string>
#include <vector>

namespace trib {

class NamedFiles {
 public:
  // `option` as a user types it. A path that is empty was not given.
  void input(const std::string& option, const std::string& path);
  // Throws FileError if it can't be written.
  void output(const std::string& option, const std::string& path);

 private:
  struct Named {
    std::string option;
    std::string path;
  };

  static void require_apart(const std::vector<Named>& others, const Named& one);

  std::vector<Named> inputs_;
  std::vector<Named> outputs_;
};

}  // namespace trib
