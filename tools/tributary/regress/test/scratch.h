// SPDX-License-Identifier: Apache-2.0
// Scratch: a directory for the files of one test, removed with it.
#pragma once

#include <string>

namespace trib {

class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string path(const std::string& name) const { return directory_ + "/" + name; }
  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;

 private:
  std::string directory_;
};

}  // namespace trib
