// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/regress/test/scratch.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace trib {

Scratch::Scratch() : directory_(std::filesystem::temp_directory_path() / "tributary_XXXXXX") {
  if (mkdtemp(directory_.data()) == nullptr) throw std::runtime_error("no directory for a test");
}

Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(directory_, ignored);
}

void Scratch::write(const std::string& name, const std::string& text) const {
  const std::filesystem::path file = path(name);
  std::filesystem::create_directories(file.parent_path());
  std::ofstream(file) << text;
}

std::string Scratch::read(const std::string& name) const {
  std::ifstream stream(path(name));
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace trib
